// Searches of the finders. The engine and the grammar load with the first search; outdated answers are dropped.
import type { TextSearch } from '../../domain/search/live-search-data.ts';
import type { EngineSettings } from '../../domain/search/engine-settings.ts';
import type { SearchResult } from '../../search/result.ts';
import type { SearchHit, SearchRequest, SearchResponse } from '../../search/client/client.ts';
import { lazyWords } from '../search/index-facts.ts';

function first({ results: [result] }: SearchResponse): SearchResult<SearchHit> {
  if (!result) throw new Error('the engine sent no answer');
  return result;
}

export function stockSearch(engine: EngineSettings) {
  const client = async () => (await import('../engine/open-client.ts')).pageClient(engine);
  const grammar = () => import('../../search/page/text-request.ts');
  const words = lazyWords(engine.indexBase);
  return {
    /** Loads engine and index before the first search. */
    preload: () => {
      // The client reports the error with the first search.
      client().then(
        (opened) => opened.preload(),
        () => undefined,
      );
    },
    /** Rejects when no engine answers. */
    async search(params: SearchRequest['params'] = {}) {
      return first(await (await client()).search([{ indexName: 'Car_production', params }]));
    },
    /** Loads the grammar and the words of the stock before the first text. */
    preloadWords: () => {
      Promise.all([grammar(), words()]).catch(() => undefined);
    },
    /** Searches for what a text means, as the search page does. */
    async searchText(text: string, settings: TextSearch, params: SearchRequest['params']) {
      const [opened, { searchText }, known] = await Promise.all([
        client(),
        grammar(),
        words().catch(() => null),
      ]);
      return first(await searchText(opened, text, known, settings, params));
    },
  };
}

export type StockSearch = ReturnType<typeof stockSearch>;

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
