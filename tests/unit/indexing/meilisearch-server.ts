// A server with the part of Meilisearch's protocol that publishing, ingest and the browser's client need, on loopback:
// indexes, settings, documents, tasks, swaps, and answers to searches without any text rule. Its refusals and their
// codes come from the upstream project's published tests (crates/meilisearch/tests: auth, index, search, search/multi,
// documents/errors, swap_indexes). No real server was tried: no package provides one.
import { localServer, json, type LocalServer } from '../../fixtures/stock/local-server.ts';

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
  filter?: string | (string | string[])[];
  facets?: string[];
  sort?: string[];
}
interface Refusal {
  status: number;
  message: string;
  code: string;
}

/** An error as upstream writes it. */
const errorOf = ({ message, code }: Pick<Refusal, 'message' | 'code'>) => ({
  message,
  code,
  type: code.includes('auth') || code.includes('api_key') ? 'auth' : 'invalid_request',
  link: `https://docs.meilisearch.com/errors#${code}`,
});
const missing = (uid: string) => ({
  message: `Index \`${uid}\` not found.`,
  code: 'index_not_found',
});

/** The attributes that a filter compares. */
const filtered = (filter: Search['filter']): string[] =>
  [filter ?? []]
    .flat(2)
    .flatMap((text) =>
      [...text.matchAll(/(?:^|[\s(])"?(\w+)"?\s*(?:=|!=|<=?|>=?|\bTO\b|\bIN\b|\bEXISTS\b)/g)].map(
        ([, name = '']) => name,
      ),
    );

/** The error of a search; null when there is none. */
function refusalOf(
  { indexUid, filter, facets = [], sort = [] }: Search,
  index?: Index,
): Refusal | null {
  if (!index) return { status: 404, ...missing(indexUid) };
  const named = (setting: string) => (index.settings[setting] ?? []) as string[];
  const unknown = (names: string[], setting: string) =>
    names.find((name) => name !== '*' && !named(setting).includes(name));
  const facet = unknown(facets, 'filterableAttributes');
  if (facet !== undefined) {
    const message = `Invalid facet distribution: Attribute \`${facet}\` is not filterable.`;
    return { status: 400, message, code: 'invalid_search_facets' };
  }
  const compared = unknown(filtered(filter), 'filterableAttributes');
  if (compared !== undefined) {
    const message = `Attribute \`${compared}\` is not filterable.`;
    return { status: 400, message, code: 'invalid_search_filter' };
  }
  const sorted = unknown(
    sort.map((each) => each.replace(/:(?:asc|desc)$/, '')),
    'sortableAttributes',
  );
  if (sorted === undefined) return null;
  const message = `Attribute \`${sorted}\` is not sortable.`;
  return { status: 400, message, code: 'invalid_search_sort' };
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

  /** Makes a change; returns the error of its task, or null. */
  const change = (method: string, path: string, body: string): Omit<Refusal, 'status'> | null => {
    const sent = (body ? JSON.parse(body) : null) as never;
    const [, uid = '', part] = /^\/indexes\/([^/]+)(?:\/(\w+))?$/.exec(path) ?? [];
    if (path === '/indexes') {
      const made = sent as { uid: string; primaryKey: string };
      if (indexes.has(made.uid)) {
        return { message: `Index \`${made.uid}\` already exists.`, code: 'index_already_exists' };
      }
      claim(made.uid, made.primaryKey);
    } else if (path === '/swap-indexes') {
      for (const {
        indexes: [one = '', other = ''],
      } of sent as { indexes: string[] }[]) {
        const [a, b] = [indexes.get(one), indexes.get(other)];
        if (!a || !b) return missing(a ? other : one);
        indexes.set(one, { ...b, uid: one }).set(other, { ...a, uid: other });
      }
    } else if (part === 'settings') Object.assign(claim(uid).settings, sent);
    else if (part === 'documents') {
      const index = claim(uid);
      for (const document of sent as Record<string, unknown>[]) {
        const id = document[index.primaryKey];
        if (id === undefined) {
          return { message: 'Document doesn’t have the primary key.', code: 'missing_document_id' };
        }
        if (!/^[\w-]{1,511}$/.test(String(id))) {
          return { message: 'Document identifier is invalid.', code: 'invalid_document_id' };
        }
        index.documents.set(String(document[index.primaryKey]), document);
      }
    } else if (method === 'DELETE' && !indexes.delete(uid)) return missing(uid);
    return null;
  };

  const mostHits = (uid: string): number => {
    const { maxTotalHits = 1_000 } = (indexes.get(uid)?.settings['pagination'] ?? {}) as {
      maxTotalHits?: number;
    };
    return maxTotalHits;
  };

  const search = ({ indexUid, limit, hitsPerPage = 20 }: Search) => {
    const documents = [...claim(indexUid).documents.values()];
    return {
      indexUid,
      hits: documents.slice(0, limit ?? hitsPerPage),
      query: '',
      processingTimeMs: 1,
      hitsPerPage,
      page: 1,
      totalPages: 1,
      totalHits: Math.min(documents.length, mostHits(indexUid)),
      facetDistribution: {},
      facetStats: {},
    };
  };

  const server = await localServer(({ method, path, body }, response) => {
    const { pathname, searchParams } = new URL(path, 'http://localhost');
    const asked = server.requests.at(-1)?.headers.authorization;
    const [, uid = '', part] = /^\/indexes\/([^/]+)\/(\w+)$/.exec(pathname) ?? [];
    if (asked === undefined) {
      const message =
        'The Authorization header is missing. It must use the bearer authorization method.';
      json(response, errorOf({ message, code: 'missing_authorization_header' }), 401);
    } else if (asked !== `Bearer ${key}`) {
      const message = 'The provided API key is invalid.';
      json(response, errorOf({ message, code: 'invalid_api_key' }), 403);
    } else if (pathname === '/multi-search') {
      const { queries } = JSON.parse(body) as { queries: Search[] };
      const refusals = queries.map((query) => refusalOf(query, indexes.get(query.indexUid)));
      const at = refusals.findIndex((refusal) => refusal !== null);
      const refused = refusals[at];
      if (refused) {
        const message = `Inside \`.queries[${String(at)}]\`: ${refused.message}`;
        json(response, errorOf({ ...refused, message }), refused.status);
      } else json(response, { results: queries.map(search) });
    } else if (method === 'GET' && pathname.startsWith('/tasks/')) {
      const at = Number(pathname.split('/')[2]);
      json(response, { uid: at, ...tasks[at] });
    } else if (method === 'GET' && pathname === '/indexes') {
      json(response, { results: [...indexes.values()].map(({ uid: name }) => ({ uid: name })) });
    } else if (method === 'GET' && part && !indexes.has(uid)) {
      json(response, errorOf(missing(uid)), 404);
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
      const refused = fails
        ? { message: failing?.message ?? '', code: 'internal' }
        : change(method, pathname, body);
      tasks.push({
        status: refused ? 'failed' : 'succeeded',
        error: refused && errorOf(refused),
      });
      json(response, { taskUid: tasks.length - 1, status: 'enqueued' }, 202);
    }
  });
  return Object.assign(server, { indexes });
}
