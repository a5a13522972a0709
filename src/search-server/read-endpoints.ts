// The read endpoints: searches, facet values, browsing, single records.
import { findFacetValues } from '../search/engine/facet-values.ts';
import { paramsString, searchResult } from '../search/result.ts';
import type { IndexRecord } from './attributes.ts';
import { highlightBeginning, highlighter } from './highlight.ts';
import { checkHits, checkSearch, markedTextCounter, requestLimits } from './limits.ts';
import { engineParams, readParams, type RequestParams } from './params.ts';
import { badRequest, missingIndex, RequestError } from './request-error.ts';
import { replicasOf, searchWeights } from './settings.ts';
import { wordsOf } from '../search/words.ts';
import type { FoundIndex, IndexStore } from './index-store.ts';

const found = (store: IndexStore, name: string): FoundIndex => {
  const index = store.find(name);
  if (!index) throw missingIndex(name);
  return index;
};

/** A record with the requested attributes: names, "*", or "-name" for all others. objectID is always included. */
function retrieved(record: IndexRecord, asked: unknown): IndexRecord {
  const names = Array.isArray(asked) ? asked.map(String) : ['*'];
  if (names.length === 1 && names[0] === '*') return record;
  const everything =
    names.includes('*') || (names.length > 0 && names.every((n) => n.startsWith('-')));
  const kept = Object.entries(record).filter(([name]) =>
    everything
      ? !names.includes(`-${name}`)
      : names.some((wanted) => wanted === name || wanted.startsWith(`${name}.`)),
  );
  return { ...Object.fromEntries(kept), objectID: record.objectID };
}

/** Settings whose names are parameters too; a request's own value wins. */
const defaults = [
  'hitsPerPage',
  'maxValuesPerFacet',
  'attributesToRetrieve',
  'attributesToHighlight',
  'attributesToSnippet',
  'highlightPreTag',
  'highlightPostTag',
  'typoTolerance',
];

/** The parameters of a search: those of the request, then those of the index. */
function paramsOf({ index }: FoundIndex, own: RequestParams): RequestParams {
  const set = defaults.flatMap((key) =>
    key in index.settings ? [[key, index.settings[key]]] : [],
  );
  return { ...(Object.fromEntries(set) as RequestParams), ...own };
}

/** `countText` counts the marked texts of a call with several searches. */
export function search(
  store: IndexStore,
  name: string,
  body: unknown,
  countText = markedTextCounter(),
) {
  const start = performance.now();
  const foundIndex = found(store, name);
  const { index, sort } = foundIndex;
  const own = readParams(body);
  const params = paramsOf(foundIndex, own);
  checkSearch(params);
  const { engine, records } = index.open();
  const answer = engine.search(engineParams(params), sort);
  if (!answer.ok) throw badRequest(answer.message);
  const searchable = [...(searchWeights(index.settings)?.keys() ?? ['*'])];
  const highlights = highlighter(params, searchable, countText);
  const hits = answer.records.flatMap((at) => {
    const record = records[at];
    if (!record) return [];
    const shown = retrieved(record, params.attributesToRetrieve);
    return [{ ...shown, ...highlights(record) }];
  });
  const { indexName: _indexName, type: _type, ...echoed } = asObject(body);
  const result = searchResult(answer, hits, {
    index: name,
    params: { ...params, query: params.query },
    ms: performance.now() - start,
  });
  const offset =
    own.length === undefined ? {} : { offset: Number(own.offset) || 0, length: answer.hitsPerPage };
  return { ...result, ...offset, params: paramsString(echoed), renderingContent: {} };
}

const asObject = (value: unknown): Record<string, unknown> =>
  value !== null && typeof value === 'object' ? (value as Record<string, unknown>) : {};

export function facetValues(store: IndexStore, name: string, facet: string, body: unknown) {
  const start = performance.now();
  const { index } = found(store, name);
  const params = readParams(body);
  checkSearch(params);
  const typed = typeof params['facetQuery'] === 'string' ? params['facetQuery'] : '';
  const { engine } = index.open();
  const values = findFacetValues(engine, engineParams(params), {
    facet,
    query: typed,
    most: params['maxFacetHits'],
  });
  if (!values.ok) {
    throw badRequest(
      values.code === 'no-facet'
        ? `Cannot search in \`${facet}\` attribute, you need to add \`searchable(${facet})\` to attributesForFaceting.`
        : values.message,
    );
  }
  const tag = (key: string, otherwise: string) =>
    typeof params[key] === 'string' ? params[key] : otherwise;
  const tags: [string, string] = [tag('highlightPreTag', '<em>'), tag('highlightPostTag', '</em>')];
  return {
    facetHits: values.hits.map(({ value, count }) => ({
      value,
      highlighted: highlightBeginning(value, typed, tags),
      count,
    })),
    exhaustiveFacetsCount: true,
    processingTimeMS: Math.max(1, Math.round(performance.now() - start)),
  };
}

/** How many hits a search of several may have; an index that is not there has none. */
function maxHitsOf(store: IndexStore, request: unknown): number {
  const { indexName, type } = asObject(request);
  const index = typeof indexName === 'string' ? store.find(indexName) : undefined;
  return index && type !== 'facet' ? checkSearch(paramsOf(index, readParams(request))) : 0;
}

/** `{ requests: [...] }`, mixed searches and facet searches, answered in order. */
export function multipleQueries(store: IndexStore, body: unknown) {
  const { requests } = asObject(body);
  if (!Array.isArray(requests)) throw badRequest('requests: a list is expected');
  if (requests.length > requestLimits.searches) {
    throw badRequest(`requests: more than ${String(requestLimits.searches)}`);
  }
  checkHits(requests.reduce<number>((sum, each) => sum + maxHitsOf(store, each), 0));
  const countText = markedTextCounter();
  return {
    results: requests.map((request) => {
      const { indexName, type, facet } = asObject(request);
      if (typeof indexName !== 'string') throw badRequest('indexName is missing');
      const params = readParams(request);
      if (type !== 'facet') return search(store, indexName, request, countText);
      return facetValues(store, indexName, String(facet ?? params['facetName'] ?? ''), request);
    }),
  };
}

interface Cursor {
  offset: number;
  params: Record<string, unknown>;
}
const writeCursor = (cursor: Cursor) => btoa(encodeURIComponent(JSON.stringify(cursor)));
function readCursor(text: string): Cursor {
  try {
    const cursor = JSON.parse(decodeURIComponent(atob(text))) as Cursor;
    if (Number.isInteger(cursor.offset) && cursor.offset >= 0) return cursor;
  } catch {
    // Falls through to the error below.
  }
  throw badRequest('Invalid cursor');
}

/** Everything of an index, page by page, in its order; the cursor leads to the next page. */
export function browse(store: IndexStore, name: string, body: unknown) {
  // Old clients send everything, including the cursor, in one query string.
  const { cursor } = readParams(body);
  const { offset, params } =
    typeof cursor === 'string' ? readCursor(cursor) : { offset: 0, params: asObject(body) };
  const asked = Number(readParams(params).hitsPerPage);
  const size = Math.min(1000, Math.max(1, Math.floor(asked || 1000)));
  const result = search(store, name, {
    ...params,
    attributesToHighlight: [],
    offset,
    length: size,
  });
  const { hits, nbHits, processingTimeMS, query } = result;
  const next = offset + hits.length;
  return {
    hits,
    nbHits,
    page: Math.floor(offset / size),
    nbPages: Math.ceil(nbHits / size),
    hitsPerPage: size,
    processingTimeMS,
    query,
    params: paramsString(params),
    ...(next < nbHits && hits.length > 0 ? { cursor: writeCursor({ offset: next, params }) } : {}),
  };
}

export function getObject(store: IndexStore, name: string, objectID: string, names?: unknown) {
  const record = found(store, name).index.records.get(objectID);
  if (!record) throw new RequestError(404, 'ObjectID does not exist');
  return retrieved(record, names);
}

export function getObjects(store: IndexStore, body: unknown) {
  const { requests } = asObject(body);
  if (!Array.isArray(requests)) throw badRequest('requests: a list is expected');
  return {
    results: requests.map((request) => {
      const { indexName, objectID, attributesToRetrieve } = asObject(request);
      const { index } = found(store, String(indexName));
      const record = index.records.get(String(objectID));
      return record ? retrieved(record, attributesToRetrieve) : null;
    }),
  };
}

/** Every index with its size; paged when the client sends `page` and `hitsPerPage`. */
export function listIndexes(
  store: IndexStore,
  { page, hitsPerPage }: { page?: string | undefined; hitsPerPage?: string | undefined },
) {
  const names = store.names();
  const size = Math.max(1, Math.floor(Number(hitsPerPage) || 100));
  const shown =
    page === undefined ? names : names.slice(Number(page) * size, (Number(page) + 1) * size);
  const items = shown.flatMap((name) => {
    const index = store.get(name);
    if (!index) return [];
    const { records, settings, createdAt, updatedAt, lastBuildMs } = index;
    const bytes = [...records.values()].reduce((sum, one) => sum + JSON.stringify(one).length, 0);
    const replicas = replicasOf(settings);
    const primary = names.find((other) =>
      replicasOf(store.get(other)?.settings ?? {}).includes(name),
    );
    return [
      {
        name,
        createdAt,
        updatedAt,
        entries: records.size,
        dataSize: bytes,
        fileSize: bytes,
        lastBuildTimeS: Math.ceil(lastBuildMs / 1000),
        numberOfPendingTasks: 0,
        pendingTask: false,
        ...(replicas.length > 0 ? { replicas } : {}),
        ...(primary === undefined ? {} : { primary }),
      },
    ];
  });
  return { items, nbPages: page === undefined ? 1 : Math.ceil(names.length / size) };
}

export function getSynonym(store: IndexStore, name: string, objectID: string) {
  const group = found(store, name).index.synonyms.get(objectID);
  if (!group) throw new RequestError(404, 'Synonym set does not exist');
  return { ...group, objectID };
}

/** Groups in which a word begins with `query`, of the kinds in `type`; a page of them. */
export function searchSynonyms(store: IndexStore, name: string, body: unknown) {
  const { index } = found(store, name);
  const { query = '', type, page, hitsPerPage } = asObject(body);
  const typed = wordsOf(String(query));
  const kinds = typeof type === 'string' && type !== '' ? type.split(',') : null;
  const fitting = [...index.synonyms].flatMap(([objectID, group]) => {
    const said = wordsOf(Object.values(group).flat().map(String).join(' '));
    const fits = typed.every((word) => said.some((other) => other.startsWith(word)));
    const isKind = !kinds || kinds.includes(String(group['type']).toLowerCase());
    return fits && isKind ? [{ ...group, objectID }] : [];
  });
  const size = Math.max(1, Math.floor(Number(hitsPerPage) || 100));
  const first = Math.max(0, Math.floor(Number(page) || 0)) * size;
  return { hits: fitting.slice(first, first + size), nbHits: fitting.length };
}
