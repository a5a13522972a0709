// Our engine speaking Algolia's protocol: Request in, Response out, for any server that has both. The real
// `algoliasearch` client works against it. Which key may do what is decided here; nothing else is.
import {
  invalidCredentials,
  missingIndex,
  notAllowed,
  WireFault,
  badRequest,
} from './request-error.ts';
import * as reading from './read-endpoints.ts';
import type { WireStore } from './index-store.ts';
import { writer } from './write-endpoints.ts';

export interface WireOptions {
  indexes: WireStore;
  /** Application id clients must name; absent: any. */
  appId?: string;
  /** May search and browse. */
  searchKey: string;
  /** May do everything; absent: nobody may write. */
  adminKey?: string;
  /** Resolves when all changes so far are kept; a task counts as done no earlier. */
  kept?: () => Promise<void>;
  /** Instant of a change, ISO. */
  now?: () => string;
  /** Told what went wrong inside; the client only reads «Internal error». */
  report?: (error: unknown) => void;
}

/** Larger bodies are refused, bytes. */
const largestBody = 100 * 1024 * 1024;

interface Call {
  /** Named parts of the path. */
  index: string;
  id: string;
  body: unknown;
  url: URL;
}
type Access = 'search' | 'admin';
type Route = [method: string, path: RegExp, access: Access, answer: (call: Call) => unknown];

const path = (text: string) =>
  new RegExp(`^/1/${text.replace(':index', '(?<index>[^/]+)').replace(':id', '(?<id>[^/]+)')}$`);

const isoNow = () => new Date().toISOString();

function routesOf({ indexes: store, kept, now = isoNow }: WireOptions): Route[] {
  let tasks = 0;
  const write = writer({ store, now, nextTask: () => (tasks += 1) });
  const settingsOf = (name: string) => {
    const index = store.get(name);
    if (!index) throw missingIndex(name);
    return index.settings;
  };
  const flag = (url: URL, name: string) => url.searchParams.get(name) === 'true';
  return [
    [
      'POST',
      path('indexes/\\*/queries'),
      'search',
      ({ body }) => reading.multipleQueries(store, body),
    ],
    ['POST', path('indexes/\\*/objects'), 'search', ({ body }) => reading.getObjects(store, body)],
    ['POST', path('indexes/\\*/batch'), 'admin', ({ body }) => write.multipleBatch(body)],
    [
      'POST',
      path('indexes/:index/query'),
      'search',
      ({ index, body }) => reading.search(store, index, body),
    ],
    [
      'POST',
      path('indexes/:index/facets/:id/query'),
      'search',
      ({ index, id, body }) => reading.facetValues(store, index, id, body),
    ],
    [
      'POST',
      path('indexes/:index/browse'),
      'search',
      ({ index, body }) => reading.browse(store, index, body),
    ],
    ['GET', path('indexes'), 'search', ({ url }) => reading.listIndexes(store, url.searchParams)],
    ['GET', path('indexes/:index/settings'), 'search', ({ index }) => settingsOf(index)],
    [
      'PUT',
      path('indexes/:index/settings'),
      'admin',
      ({ index, body }) => write.setSettings(index, body),
    ],
    [
      'GET',
      path('indexes/:index/task/:id'),
      'search',
      async () => {
        await kept?.();
        return { status: 'published', pendingTask: false };
      },
    ],
    ['POST', path('indexes/:index/batch'), 'admin', ({ index, body }) => write.batch(index, body)],
    [
      'POST',
      path('indexes/:index/operation'),
      'admin',
      ({ index, body }) => write.operation(index, body),
    ],
    ['POST', path('indexes/:index/clear'), 'admin', ({ index }) => write.clear(index)],
    [
      'POST',
      path('indexes/:index/deleteByQuery'),
      'admin',
      ({ index, body }) => write.deleteBy(index, body),
    ],
    [
      'POST',
      path('indexes/:index/synonyms/batch'),
      'admin',
      ({ index, body, url }) =>
        write.saveSynonyms(index, body, flag(url, 'replaceExistingSynonyms')),
    ],
    [
      'POST',
      path('indexes/:index/synonyms/search'),
      'search',
      ({ index, body }) => reading.searchSynonyms(store, index, body),
    ],
    [
      'POST',
      path('indexes/:index/synonyms/clear'),
      'admin',
      ({ index }) => write.saveSynonyms(index, [], true),
    ],
    [
      'GET',
      path('indexes/:index/synonyms/:id'),
      'search',
      ({ index, id }) => reading.getSynonym(store, index, id),
    ],
    [
      'PUT',
      path('indexes/:index/synonyms/:id'),
      'admin',
      ({ index, id, body }) => write.saveSynonym(index, id, body),
    ],
    [
      'DELETE',
      path('indexes/:index/synonyms/:id'),
      'admin',
      ({ index, id }) => write.deleteSynonym(index, id),
    ],
    [
      'POST',
      path('indexes/:index'),
      'admin',
      ({ index, body }) => write.save(index, undefined, body),
    ],
    ['DELETE', path('indexes/:index'), 'admin', ({ index }) => write.removeIndex(index)],
    [
      'GET',
      path('indexes/:index/:id'),
      'search',
      ({ index, id, url }) =>
        reading.getObject(
          store,
          index,
          id,
          url.searchParams.get('attributesToRetrieve')?.split(','),
        ),
    ],
    [
      'PUT',
      path('indexes/:index/:id'),
      'admin',
      ({ index, id, body }) => write.save(index, id, body),
    ],
    [
      'DELETE',
      path('indexes/:index/:id'),
      'admin',
      ({ index, id }) => write.deleteObject(index, id),
    ],
    [
      'POST',
      path('indexes/:index/:id/partial'),
      'admin',
      ({ index, id, body, url }) =>
        write.save(
          index,
          id,
          body,
          url.searchParams.get('createIfNotExists') === 'false'
            ? 'partialUpdateObjectNoCreate'
            : 'partialUpdateObject',
        ),
    ],
  ];
}

function authorise(request: Request, url: URL, access: Access, options: WireOptions): void {
  const given = (name: string) => request.headers.get(name) ?? url.searchParams.get(name);
  const key = given('x-algolia-api-key');
  const isAdmin = options.adminKey !== undefined && key === options.adminKey;
  if (options.appId !== undefined && given('x-algolia-application-id') !== options.appId) {
    throw invalidCredentials();
  }
  if (!isAdmin && key !== options.searchKey) throw invalidCredentials();
  if (access === 'admin' && !isAdmin) throw notAllowed();
}

/** JSON, whatever its content type says: clients send text/plain to spare browsers a preflight. */
async function bodyOf(request: Request): Promise<unknown> {
  if (Number(request.headers.get('content-length') ?? 0) > largestBody) {
    throw new WireFault(413, 'Request entity too large');
  }
  const text = await request.text();
  if (text.trim() === '') return {};
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw badRequest('Invalid JSON');
  }
}

const decoded = (part: string | undefined): string => {
  try {
    return decodeURIComponent(part ?? '');
  } catch {
    throw badRequest('the path cannot be decoded');
  }
};

const cors = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, PUT, DELETE',
  'access-control-allow-headers': '*',
};
const respond = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...cors },
  });

/** Answers requests of Algolia's search API; every fault is an answer, none is thrown. */
export function createWireHandler(options: WireOptions): (request: Request) => Promise<Response> {
  const routes = routesOf(options);
  const answer = async (request: Request): Promise<unknown> => {
    const url = new URL(request.url);
    const method = request.method;
    const fitting = routes.flatMap(([of, pattern, access, respondTo]) => {
      const found = pattern.exec(url.pathname);
      return found && of === method ? [{ groups: found.groups ?? {}, access, respondTo }] : [];
    });
    const [route] = fitting;
    if (!route) throw new WireFault(404, 'Path not supported by this API version');
    authorise(request, url, route.access, options);
    const index = decoded(route.groups['index']);
    const id = decoded(route.groups['id']);
    return route.respondTo({ index, id, body: await bodyOf(request), url });
  };
  return async (request) => {
    if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: cors });
    try {
      return respond(200, await answer(request));
    } catch (error) {
      if (!(error instanceof WireFault)) options.report?.(error);
      const fault = error instanceof WireFault ? error : new WireFault(500, 'Internal error');
      return respond(fault.status, { message: fault.message, status: fault.status });
    }
  };
}
