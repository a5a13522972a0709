// A server that speaks as much of Meilisearch's protocol as publishing, ingest and the browser's client need, on
// loopback: indexes, settings, documents, tasks, swaps, and answers to searches without any text rule.
import { localServer, json, type LocalServer } from '../stock/sources/local-server.ts';

interface Index {
  uid: string;
  primaryKey: string;
  settings: Record<string, unknown>;
  documents: Map<string, Record<string, unknown>>;
}
interface Search {
  indexUid: string;
  limit?: number;
  hitsPerPage?: number;
}

export interface MeilisearchServer extends LocalServer {
  indexes: Map<string, Index>;
}

/** `failing`: the task of that path fails, as one of a real server may. */
export async function meilisearchServer(
  key: string,
  failing?: { path: RegExp; message: string },
): Promise<MeilisearchServer> {
  const indexes = new Map<string, Index>();
  const tasks: { status: string; error: unknown }[] = [];
  const claim = (uid: string, primaryKey = 'id'): Index => {
    const known = indexes.get(uid) ?? { uid, primaryKey, settings: {}, documents: new Map() };
    indexes.set(uid, known);
    return known;
  };

  const change = (method: string, path: string, body: string): void => {
    const sent = (body ? JSON.parse(body) : null) as never;
    const [, uid = '', part] = /^\/indexes\/([^/]+)(?:\/(\w+))?$/.exec(path) ?? [];
    if (path === '/indexes') {
      const made = sent as { uid: string; primaryKey: string };
      claim(made.uid, made.primaryKey);
    } else if (path === '/swap-indexes') {
      for (const {
        indexes: [one = '', other = ''],
      } of sent as { indexes: string[] }[]) {
        const [a, b] = [claim(one), claim(other)];
        indexes.set(one, { ...b, uid: one }).set(other, { ...a, uid: other });
      }
    } else if (part === 'settings') Object.assign(claim(uid).settings, sent);
    else if (part === 'documents') {
      const index = claim(uid);
      for (const document of sent as Record<string, unknown>[]) {
        index.documents.set(String(document[index.primaryKey]), document);
      }
    } else if (method === 'DELETE') indexes.delete(uid);
  };

  const search = ({ indexUid, limit, hitsPerPage = 20 }: Search) => {
    const documents = [...claim(indexUid.split(':')[0] ?? '').documents.values()];
    return {
      indexUid,
      hits: documents.slice(0, limit ?? hitsPerPage),
      query: '',
      processingTimeMs: 1,
      hitsPerPage,
      page: 1,
      totalPages: 1,
      totalHits: documents.length,
      facetDistribution: {},
      facetStats: {},
    };
  };

  const server = await localServer(({ method, path, body }, response) => {
    const { pathname, searchParams } = new URL(path, 'http://localhost');
    const asked = server.requests.at(-1)?.headers.authorization;
    const [, uid = '', part] = /^\/indexes\/([^/]+)\/(\w+)$/.exec(pathname) ?? [];
    if (asked !== `Bearer ${key}`) {
      json(response, { message: 'The provided API key is invalid.', code: 'invalid_api_key' }, 403);
    } else if (pathname === '/multi-search') {
      const { queries } = JSON.parse(body) as { queries: Search[] };
      json(response, { results: queries.map(search) });
    } else if (method === 'GET' && pathname.startsWith('/tasks/')) {
      const at = Number(pathname.split('/')[2]);
      json(response, { uid: at, ...tasks[at] });
    } else if (method === 'GET' && pathname === '/indexes') {
      json(response, { results: [...indexes.values()].map(({ uid: name }) => ({ uid: name })) });
    } else if (method === 'GET' && part === 'settings') json(response, claim(uid).settings);
    else if (method === 'GET' && part === 'documents') {
      const [offset, limit] = [
        Number(searchParams.get('offset')),
        Number(searchParams.get('limit')),
      ];
      const all = [...claim(uid).documents.values()];
      json(response, {
        results: all.slice(offset, offset + limit),
        offset,
        limit,
        total: all.length,
      });
    } else {
      const fails = failing?.path.test(`${method} ${pathname}`);
      if (!fails) change(method, pathname, body);
      tasks.push({
        status: fails ? 'failed' : 'succeeded',
        error: fails ? { message: failing?.message } : null,
      });
      json(response, { taskUid: tasks.length - 1, status: 'enqueued' }, 202);
    }
  });
  return Object.assign(server, { indexes });
}
