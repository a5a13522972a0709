// Searches of the finders. The engine's code loads with the first search; outdated answers are dropped.
import type { SearchRequest } from '../../search/client/client.ts';
import type { EngineSettings } from '../../domain/search/engine-settings.ts';
import type { SearchResult } from '../../search/result.ts';
import type { SearchHit } from '../../search/client/client.ts';

export interface StockSearch {
  /** Loads engine and index before the first search. */
  preload(): void;
  /** Rejects when no engine answers. */
  search(params: SearchRequest['params']): Promise<SearchResult<SearchHit>>;
}

export function stockSearch(engine: EngineSettings): StockSearch {
  const client = async () => (await import('../engine/open-client.ts')).pageClient(engine);
  return {
    preload: () => {
      // The client reports the error with the first search.
      client().then(
        (opened) => opened.preload(),
        () => undefined,
      );
    },
    async search(params = {}) {
      const opened = await client();
      const { results } = await opened.search([{ indexName: 'Car_production', params }]);
      const [result] = results;
      if (!result) throw new Error('the engine sent no answer');
      return result;
    },
  };
}

/** Runs after `debounceMs` without another call and passes on only the last answer; errors are ignored. */
export function lastAsked<Question, Answer>(
  ask: (question: Question) => Promise<Answer>,
  tell: (answer: Answer, question: Question) => void,
  debounceMs: number,
): (question: Question) => void {
  let last = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return (question) => {
    last += 1;
    const mine = last;
    clearTimeout(timer);
    timer = setTimeout(() => {
      ask(question).then(
        (answer) => {
          if (mine === last) tell(answer, question);
        },
        () => undefined,
      );
    }, debounceMs);
  };
}
