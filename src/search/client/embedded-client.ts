// InstantSearch's client over our own engine.
import type { Question, Reply } from './answer.ts';
import { SearchError, type InstantSearchClient, type SearchErrorReply } from './client.ts';
import type { Port } from './port.ts';

export interface EmbeddedClient extends InstantSearchClient {
  /** Fetches and opens the index ahead of the first search (on idle or focus). Never rejects. */
  preload(): Promise<void>;
}

/** `report` gets one line for the operator per kind of failure, not one per search. */
export function embeddedClient(port: Port, report: (line: string) => void): EmbeddedClient {
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
