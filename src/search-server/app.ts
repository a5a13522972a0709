// Our engine behind Algolia's HTTP API: routes, keys and errors. The official `algoliasearch` client works against it.
// It maps a Request to a Response, for any server that uses these.
import { Hono, type Context, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { cors } from 'hono/cors';
import {
  badRequest,
  invalidCredentials,
  missingIndex,
  notAllowed,
  RequestError,
} from './request-error.ts';
import { isDeeper, requestLimits } from './limits.ts';
import * as reading from './read-endpoints.ts';
import type { IndexStore } from './index-store.ts';
import { writer } from './write-endpoints.ts';

export interface SearchServerOptions {
  indexes: IndexStore;
  /** Application id that clients must send; any when absent. */
  appId?: string;
  /** The search key. It is public, so it can neither browse nor list indexes, settings and synonyms. */
  searchKey: string;
  /** The key for everything; when absent, nobody may write. */
  adminKey?: string;
  /** Resolves when all changes so far are on disk; a task counts as done no earlier. */
  written?: () => Promise<void>;
  /** Instant of a change, ISO. */
  now?: () => string;
  /** Gets unexpected errors; the client only reads "Internal error". */
  report?: (error: unknown) => void;
}

type Access = 'search' | 'admin';

/** The context of an endpoint. */
interface SearchCall {
  /** Decoded path parameters by name. */
  index: string;
  id: string;
  body: unknown;
  /** A parameter of the query string. */
  query(name: string): string | undefined;
}

const isoNow = () => new Date().toISOString();

function authorise({ req }: Context, access: Access, options: SearchServerOptions): void {
  const given = (name: string) => req.header(name) ?? req.query(name);
  const key = given('x-algolia-api-key');
  const isAdmin = options.adminKey !== undefined && key === options.adminKey;
  if (options.appId !== undefined && given('x-algolia-application-id') !== options.appId) {
    throw invalidCredentials();
  }
  if (!isAdmin && key !== options.searchKey) throw invalidCredentials();
  if (access === 'admin' && !isAdmin) throw notAllowed();
}

/** Parsed as JSON for any content type, because clients send text/plain to avoid a preflight. */
async function bodyOf({ req }: Context): Promise<unknown> {
  const text = await req.text();
  if (text.trim() === '') return {};
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw badRequest('Invalid JSON');
  }
  if (isDeeper(body, requestLimits.depth)) {
    throw badRequest(`Invalid JSON: more than ${String(requestLimits.depth)} levels`);
  }
  return wellFormed(body);
}

/** Half a pair of surrogates cannot be written as UTF-8, in an answer or on disk: it becomes U+FFFD. */
function wellFormed(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed();
  if (Array.isArray(value)) return value.map(wellFormed);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key.toWellFormed(), wellFormed(inner)]),
  );
}

/** Bytes are counted as they arrive; the declared length is not trusted. */
const limited = (maxSize: number) =>
  bodyLimit({
    maxSize,
    onError: () => {
      throw new RequestError(413, 'Request entity too large');
    },
  });

/** hono passes on an escape that it cannot decode. */
function checkPath(path: string): void {
  try {
    decodeURIComponent(path);
  } catch {
    throw badRequest('the path cannot be decoded');
  }
}

/** Answers requests of Algolia's search API. Every error becomes an answer; none is thrown. */
export function createSearchServer(
  options: SearchServerOptions,
): (request: Request) => Promise<Response> {
  const { indexes: store, written, now = isoNow, report } = options;
  let tasks = 0;
  const write = writer({ store, now, nextTask: () => (tasks += 1) });
  const settingsOf = (name: string) => {
    const index = store.get(name);
    if (!index) throw missingIndex(name);
    return index.settings;
  };

  const app = new Hono();
  app.use(
    cors({ origin: '*', allowMethods: ['GET', 'POST', 'PUT', 'DELETE'], allowHeaders: ['*'] }),
  );
  app.notFound((c) =>
    c.json({ message: 'Path not supported by this API version', status: 404 }, 404),
  );
  app.onError((error, c) => {
    if (error instanceof RequestError) {
      const { message, status } = error;
      return c.json({ message, status }, status);
    }
    report?.(error);
    return c.json({ message: 'Internal error', status: 500 }, 500);
  });

  const endpoint =
    (method: 'GET' | 'POST' | 'PUT' | 'DELETE', access: Access) =>
    (path: string, answer: (call: SearchCall) => unknown, status: 200 | 201 = 200) => {
      const { readBytes, writeBytes } = requestLimits;
      const guard: MiddlewareHandler = (c, next) => {
        authorise(c, access, options);
        return next();
      };
      app.on(
        method,
        `/1/${path}`,
        guard,
        limited(access === 'admin' ? writeBytes : readBytes),
        async (c) => {
          checkPath(new URL(c.req.url).pathname);
          const { index = '', id = '' } = c.req.param() as { index?: string; id?: string };
          const body = await bodyOf(c);
          const result = await answer({ index, id, body, query: (name) => c.req.query(name) });
          return c.json(result as object, status);
        },
      );
    };
  const adminGet = endpoint('GET', 'admin');
  const post = endpoint('POST', 'search');
  const adminPost = endpoint('POST', 'admin');
  const adminPut = endpoint('PUT', 'admin');
  const adminDelete = endpoint('DELETE', 'admin');
  /** In these paths the asterisk is a literal name for several indexes, not a wildcard. */
  const several = 'indexes/:several{\\*}';

  post(`${several}/queries`, ({ body }) => reading.multipleQueries(store, body));
  adminPost(`${several}/objects`, ({ body }) => reading.getObjects(store, body));
  adminPost(`${several}/batch`, ({ body }) => write.multipleBatch(body));

  post('indexes/:index/query', ({ index, body }) => reading.search(store, index, body));
  post('indexes/:index/facets/:id/query', ({ index, id, body }) =>
    reading.facetValues(store, index, id, body),
  );
  adminPost('indexes/:index/browse', ({ index, body }) => reading.browse(store, index, body));
  adminGet('indexes', ({ query }) =>
    reading.listIndexes(store, { page: query('page'), hitsPerPage: query('hitsPerPage') }),
  );
  adminGet('indexes/:index/settings', ({ index }) => settingsOf(index));
  adminPut('indexes/:index/settings', ({ index, body }) => write.setSettings(index, body));
  adminGet('indexes/:index/task/:id', async () => {
    await written?.();
    return { status: 'published', pendingTask: false };
  });
  adminPost('indexes/:index/batch', ({ index, body }) => write.batch(index, body));
  adminPost('indexes/:index/operation', ({ index, body }) => write.operation(index, body));
  adminPost('indexes/:index/clear', ({ index }) => write.clear(index));
  adminPost('indexes/:index/deleteByQuery', ({ index, body }) => write.deleteBy(index, body));

  adminPost('indexes/:index/synonyms/batch', ({ index, body, query }) =>
    write.saveSynonyms(index, body, query('replaceExistingSynonyms') === 'true'),
  );
  adminPost('indexes/:index/synonyms/search', ({ index, body }) =>
    reading.searchSynonyms(store, index, body),
  );
  adminPost('indexes/:index/synonyms/clear', ({ index }) => write.saveSynonyms(index, [], true));
  adminGet('indexes/:index/synonyms/:id', ({ index, id }) => reading.getSynonym(store, index, id));
  adminPut('indexes/:index/synonyms/:id', ({ index, id, body }) =>
    write.saveSynonym(index, id, body),
  );
  adminDelete('indexes/:index/synonyms/:id', ({ index, id }) => write.deleteSynonym(index, id));

  adminPost('indexes/:index', ({ index, body }) => write.save(index, undefined, body), 201);
  adminDelete('indexes/:index', ({ index }) => write.removeIndex(index));
  adminGet('indexes/:index/:id', ({ index, id, query }) =>
    reading.getObject(store, index, id, query('attributesToRetrieve')?.split(',')),
  );
  adminPut('indexes/:index/:id', ({ index, id, body }) => write.save(index, id, body));
  adminDelete('indexes/:index/:id', ({ index, id }) => write.deleteObject(index, id));
  adminPost('indexes/:index/:id/partial', ({ index, id, body, query }) =>
    write.save(
      index,
      id,
      body,
      query('createIfNotExists') === 'false'
        ? 'partialUpdateObjectNoCreate'
        : 'partialUpdateObject',
    ),
  );
  return async (request) => app.fetch(request);
}
