// All indexes of the endpoint, in memory. Sorted views of an index (replicas) share its records.
import type { SortBy } from '../search/engine/engine.ts';
import { readIndexName } from '../search/result.ts';
import { replicasOf, replicaSort } from './settings.ts';
import { ServedIndex } from './served-index.ts';

export interface FoundIndex {
  index: ServedIndex;
  sort: SortBy | null;
}

export interface IndexStore {
  names(): string[];
  get(name: string): ServedIndex | undefined;
  claim(name: string): ServedIndex;
  remove(name: string): boolean;
  put(name: string, index: ServedIndex): void;
  /** The target of a search: an index, "index:price:desc", or a replica, declared or named "index_price_desc". */
  find(name: string): FoundIndex | undefined;
}

/** `now` gives the instant (ISO) that changed indexes carry. */
export function memoryStore(now: () => string): IndexStore {
  const indexes = new Map<string, ServedIndex>();
  const store: IndexStore = {
    names: () => [...indexes.keys()],
    get: (name) => indexes.get(name),
    claim(name) {
      const known = indexes.get(name);
      if (known) return known;
      const made = new ServedIndex(now());
      indexes.set(name, made);
      return made;
    },
    remove: (name) => indexes.delete(name),
    put: (name, index) => {
      indexes.set(name, index);
    },
    find(name) {
      const declared = [...indexes.values()].find((i) => replicasOf(i.settings).includes(name));
      const own = indexes.get(name);
      if (declared) {
        const sort = (own && replicaSort(own.settings)) ?? namedSort(name, indexes)?.sort ?? null;
        return { index: declared, sort };
      }
      return own ? { index: own, sort: null } : namedSort(name, indexes);
    },
  };
  return store;
}

/** A sort in a name: "cars:price:desc", or "cars_price_desc" if there is an index "cars". */
function namedSort(
  name: string,
  indexes: ReadonlyMap<string, ServedIndex>,
): FoundIndex | undefined {
  const { index: base, sort } = readIndexName(name);
  const plain = indexes.get(base);
  if (plain && sort) return { index: plain, sort };
  const bases = [...indexes.keys()].filter((known) => name.startsWith(`${known}_`));
  const longest = bases.sort((a, b) => b.length - a.length)[0];
  const index = indexes.get(longest ?? '');
  const rest = name.slice((longest?.length ?? 0) + 1);
  const [, attribute, direction] = /^(.+)_(asc|desc)$/.exec(rest) ?? [];
  return index && attribute
    ? { index, sort: { attribute, descending: direction === 'desc' } }
    : undefined;
}
