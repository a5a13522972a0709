// Other ways to search in a browser, with the same searches: a plain scan, MiniSearch with a scan for what it does not
// support, and Orama.
import { create, insertMultiple, search, type AnyOrama } from '@orama/orama';
import MiniSearch from 'minisearch';
import { countedFacets, hitsPerPage, type BenchSearch } from './searches.ts';

/** A vehicle as the peers receive it: counted facets as text, price as a number. */
export type PeerRecord = Record<string, string | number> & { id: string; price: number };

/** Runs a search and returns the number of hits. */
type PeerSearch = (search: BenchSearch) => number | Promise<number>;
export type Peer = (records: PeerRecord[]) => PeerSearch | Promise<PeerSearch>;

const textOf = (record: PeerRecord) =>
  countedFacets
    .map((facet) => record[facet])
    .join(' ')
    .toLowerCase();

function scan(
  records: readonly PeerRecord[],
  hasText: (at: number) => boolean,
  asked: BenchSearch,
) {
  const fits = (record: PeerRecord, without: string | null) =>
    (without === 'price' ||
      !asked.price ||
      (record.price >= asked.price.min && record.price <= asked.price.max)) &&
    Object.entries(asked.refined).every(
      ([facet, values]) => facet === without || values.includes(String(record[facet])),
    );
  const count = (facets: readonly string[], without: string | null) => {
    const counts = facets.map(() => new Map<string | number | undefined, number>());
    const hits: PeerRecord[] = [];
    let total = 0;
    let [least, most] = [Infinity, -Infinity];
    records.forEach((record, at) => {
      if (!hasText(at) || !fits(record, without)) return;
      total += 1;
      if (hits.length < hitsPerPage) hits.push(record);
      least = Math.min(least, record.price);
      most = Math.max(most, record.price);
      facets.forEach((facet, index) => {
        const own = counts[index];
        own?.set(record[facet], (own.get(record[facet]) ?? 0) + 1);
      });
    });
    for (const own of counts) [...own].sort((a, b) => b[1] - a[1]).slice(0, 100);
    return total;
  };
  const total = count(countedFacets, null);
  for (const facet of Object.keys(asked.refined)) count([facet], facet);
  if (asked.price) count([], 'price');
  return total;
}

const plainScan: Peer = (records) => {
  const texts = records.map(textOf);
  return (asked) => {
    const words = asked.query.toLowerCase().split(' ').filter(Boolean);
    return scan(records, (at) => words.every((word) => texts[at]?.includes(word)), asked);
  };
};

const miniSearch: Peer = (records) => {
  const index = new MiniSearch<{ id: number; text: string }>({ fields: ['text'] });
  index.addAll(records.map((record, id) => ({ id, text: textOf(record) })));
  return (asked) => {
    if (asked.query === '') return scan(records, () => true, asked);
    const options = { prefix: true, fuzzy: 0.2, combineWith: 'AND' as const };
    const found = new Set(index.search(asked.query, options).map(({ id }) => id as number));
    return scan(records, (at) => found.has(at), asked);
  };
};

const orama: Peer = async (records) => {
  const schema = Object.fromEntries(countedFacets.map((facet) => [facet, 'enum' as const]));
  const db: AnyOrama = create({ schema: { ...schema, text: 'string', price: 'number' } as never });
  await insertMultiple(
    db,
    records.map((record) => ({ ...record, text: textOf(record) })) as never,
    1_000_000,
  );
  const enumFacets = (names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, { limit: 100 }]));
  const ask = async (
    { query, refined, price }: BenchSearch,
    names: readonly string[],
    without: string | null,
  ) => {
    const where = Object.fromEntries([
      ...Object.entries(refined)
        .filter(([facet]) => facet !== without)
        .map(([facet, values]) => [facet, { in: values }]),
      ...(price && without !== 'price' ? [['price', { between: [price.min, price.max] }]] : []),
    ]) as object;
    const { count } = await search(db, {
      term: query,
      properties: ['text'],
      threshold: 0,
      limit: hitsPerPage,
      facets: enumFacets(names) as never,
      ...(Object.keys(where).length > 0 ? { where: where as never } : {}),
    } as never);
    return count;
  };
  return async (asked) => {
    const total = await ask(asked, countedFacets, null);
    for (const facet of Object.keys(asked.refined)) await ask(asked, [facet], facet);
    if (asked.price) await ask(asked, [], 'price');
    return total;
  };
};

export const peers: Record<string, Peer> = {
  'plain scan': plainScan,
  MiniSearch: miniSearch,
  Orama: orama,
};
