// The one way to a search client, whichever engine a tenant has: the embedded engine alone, or a hosted engine with the
// embedded one as its fallback. InstantSearch takes it as `searchClient`.
import type { Question, Reply } from './answer.ts';
import {
  SearchError,
  type InstantSearchClient,
  type SearchErrorReply,
  type SearchResponse,
} from './client.ts';
import type { EngineSettings } from '../../domain/search/engine-settings.ts';
import type { Clock, SourceState } from './fallback.ts';
import type { HostedOptions } from './hosted-client.ts';
import type { Port } from './port.ts';

/** Answers that a page keeps: the steps that a shopper goes back. */
const cachedAnswers = 10;

/** Caches the last answers by their exact requests, the oldest dropped first (rule search-20). No failed search. */
function withResultCache<Client extends InstantSearchClient>(
  client: Client,
): Client & {
  /** Drops all answers, because another engine answers from now on. */
  forget(): void;
} {
  const answers = new Map<string, Promise<SearchResponse>>();
  return {
    ...client,
    forget: () => answers.clear(),
    search(requests) {
      const key = JSON.stringify(requests);
      const answer = answers.get(key) ?? client.search(requests);
      answers.delete(key);
      answers.set(key, answer);
      const oldest = answers.size > cachedAnswers ? answers.keys().next().value : undefined;
      if (oldest !== undefined) answers.delete(oldest);
      answer.catch(() => {
        if (answers.get(key) === answer) answers.delete(key);
      });
      return answer;
    },
  };
}

export interface SearchClient extends InstantSearchClient {
  /** Loads and opens the index before the first search (on idle or focus). Never rejects. */
  preload(): Promise<void>;
}

export interface SearchClientOptions {
  /** Runs the embedded engine. */
  port: Port;
  /** Called when another engine takes over. */
  onSource?: (state: SourceState) => void;
  /** Gets one line for the operator when something fails; the console unless given. */
  report?: (line: string) => void;
  clock?: Clock;
  algolia?: HostedOptions['algolia'];
}

const realClock: Clock = {
  now: () => Date.now(),
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
};
const toConsole = (line: string) => {
  console.error(line); // eslint-disable-line no-console -- the operator's one line
};

/** `report` gets one line for the operator per kind of failure, not one per search. */
function embeddedClient(port: Port, report: (line: string) => void): SearchClient {
  const reported = new Set<string>();
  const ask = async (question: Question): Promise<Exclude<Reply, SearchErrorReply>> => {
    const reply = await port.ask(question);
    if (reply.ok) return reply;
    if (!reported.has(reply.code)) report(`search: ${reply.code}: ${reply.message}`);
    reported.add(reply.code);
    throw new SearchError(reply);
  };
  return {
    search: (requests) => ask({ kind: 'search', requests }),
    preload: () =>
      ask({ kind: 'open' }).then(
        () => undefined,
        () => undefined,
      ),
  };
}

/** Fetches nothing of the index before `preload` or the first search. */
export async function createSearchClient(
  settings: EngineSettings,
  { port, onSource, report = toConsole, clock = realClock, algolia }: SearchClientOptions,
): Promise<SearchClient> {
  const embedded = embeddedClient(port, report);
  if (settings.engine.kind === 'embedded') {
    return withResultCache(embedded);
  }
  // Pages of tenants without a hosted engine load no code for one.
  const { withHostedEngine } = await import('./hosted-search.ts');
  const both = withHostedEngine(settings, embedded, {
    algolia,
    clock,
    report,
    onChange: (state) => {
      client.forget();
      onSource?.(state);
    },
  });
  const client = withResultCache({ ...both, preload: embedded.preload });
  return client;
}
