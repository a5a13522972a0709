// The settings of an index that the endpoint acts on; all others are stored and returned without effect.
import type { TextWeight } from '../search/index-format.ts';
import type { SortBy } from '../search/engine/engine.ts';

export type IndexSettings = Record<string, unknown>;

const listOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : [];
/** "searchable(make)" -> "make". */
const bare = (text: string) => text.replace(/^\w+\((.*)\)$/, '$1').trim();

/** Attributes that filters may name, and whether each is shown as a facet. */
export function facetAttributes(settings: IndexSettings): Map<string, boolean> {
  return new Map(
    listOf(settings['attributesForFaceting']).map((text) => [
      bare(text),
      !text.startsWith('filterOnly('),
    ]),
  );
}

/** The weight of each attribute, highest first; null when all text attributes count equally. */
export function searchWeights(settings: IndexSettings): Map<string, TextWeight> | null {
  const listed = listOf(settings['searchableAttributes'] ?? settings['attributesToIndex']);
  if (listed.length === 0) return null;
  return new Map(
    listed.flatMap((text, index) =>
      bare(text)
        .split(',')
        .map((name) => [name.trim(), Math.max(1, 3 - index) as TextWeight] as const),
    ),
  );
}

function sortsIn(value: unknown): SortBy[] {
  return listOf(value).flatMap((text) => {
    const [, direction, attribute] = /^(asc|desc)\((.+)\)$/.exec(text) ?? [];
    return attribute ? [{ attribute, descending: direction === 'desc' }] : [];
  });
}

/** The order of the index: `customRanking`, first rule first. */
export const customRanking = (settings: IndexSettings): SortBy[] =>
  sortsIn(settings['customRanking']);

/** The sort of a replica: the one at the head of its ranking, otherwise its first custom rule. */
export const replicaSort = (settings: IndexSettings): SortBy | null =>
  sortsIn(listOf(settings['ranking']).slice(0, 1))[0] ?? customRanking(settings)[0] ?? null;

/** "virtual(cars_by_price)" -> "cars_by_price". */
export const replicasOf = (settings: IndexSettings): string[] =>
  listOf(settings['replicas']).map(bare);
