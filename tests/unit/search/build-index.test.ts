import { describe, expect, it } from 'vitest';
import type { VehicleCardData } from '../../../src/domain/card/card-data.ts';
import { buildIndex, shardStarts, type IndexEntry } from '../../../src/search/build-index.ts';
import { encodeCore } from '../../fixtures/search/encode-core.ts';
import { openIndex } from '../../../src/search/engine/engine.ts';
import { vehicleColumns } from '../../../src/search/vehicle-columns.ts';
import { factStock } from '../../fixtures/search/fact-stock.ts';

const stock = factStock();
const entriesOf = (vehicles: typeof stock): IndexEntry[] =>
  vehicles.map((vehicle) => ({
    vehicle,
    card: { id: vehicle.id, title: vehicle.name } as VehicleCardData,
  }));
const synonyms = [['ute', 'pickup']];
const build = (vehicles: typeof stock) => buildIndex({ entries: entriesOf(vehicles), synonyms });
const names = (built: ReturnType<typeof build>) => built.files.map(({ name }) => name);

describe('an index', () => {
  const built = build(stock);

  it('is the same bytes under the same names for the same stock', () => {
    expect(build([...stock])).toEqual(built);
  });

  it('has a manifest last, and every file it names', () => {
    const { manifest, files } = built;
    expect(files.at(-1)?.name).toBe('manifest.json');
    expect(JSON.parse(new TextDecoder().decode(files.at(-1)?.bytes))).toEqual(manifest);
    expect(names(built).slice(0, -1).sort()).toEqual(
      [
        manifest.core,
        ...Object.values(manifest.parts),
        ...manifest.shards.map(({ name }) => name),
      ].sort(),
    );
    expect(manifest.count).toBe(stock.length);
    expect(manifest.schema.facets).toContain('make');
    expect(manifest.schema.numbers).toEqual(
      expect.arrayContaining(['price', 'km', 'year', 'seats', 'sleeps', 'cylinders', 'ancap']),
    );
  });

  it('has the card of every vehicle at its place', () => {
    const { manifest, files } = built;
    const cards = manifest.shards.flatMap(({ name, from }, index) => {
      const bytes = files.find((file) => file.name === name)?.bytes;
      const list = JSON.parse(new TextDecoder().decode(bytes)) as VehicleCardData[];
      expect(from + list.length).toBe(manifest.shards[index + 1]?.from ?? manifest.count);
      return list;
    });
    expect(cards.map(({ id }) => id)).toEqual(stock.map(({ id }) => id));
  });

  it('keeps the names of all but a shard or two when a vehicle goes', () => {
    const less = build(stock.filter((_, index) => index !== 700));
    const changed = less.manifest.shards.filter(({ name }) => !names(built).includes(name));
    expect(built.manifest.shards.length).toBeGreaterThanOrEqual(4);
    expect(changed.length).toBeLessThanOrEqual(2);
    expect(less.manifest.core).not.toBe(built.manifest.core);
  });

  it('changes when only the synonyms do', () => {
    const other = buildIndex({ entries: entriesOf(stock), synonyms: [['ev', 'electric']] });
    expect(other.manifest.core).not.toBe(built.manifest.core);
    expect(other.manifest.shards).toEqual(built.manifest.shards);
  });

  it('of no vehicles is a valid index', () => {
    const empty = build([]);
    expect(empty.manifest).toMatchObject({ count: 0, shards: [] });
    // Core, parts and manifest.
    expect(empty.files).toHaveLength(2 + Object.keys(empty.manifest.parts).length);
  });
});

describe('a vehicle in an index', () => {
  const [first] = stock;
  if (!first) throw new Error('no vehicles');
  const engineOf = (changes: Partial<typeof first>[]) => {
    const entries = changes.map((change, at) => ({
      vehicle: { ...first, id: String(at), ...change },
    }));
    const opened = openIndex(encodeCore(vehicleColumns(entries, [])).slice().buffer);
    if (!opened.ok) throw new Error(opened.message);
    return opened.engine;
  };

  it('with a price of 0 has none: no range begins there, and no order or limit includes it', () => {
    const engine = engineOf([{ price: 0 }, { price: 20_000 }, { price: 10_000 }]);
    expect(engine.search({ facets: ['price'] })).toMatchObject({
      facets_stats: { price: { min: 10_000, max: 20_000 } },
    });
    expect(engine.search({ numericFilters: ['price<=15000'] })).toMatchObject({ records: [2] });
    expect(engine.search({}, { attribute: 'price', descending: false })).toMatchObject({
      records: [2, 1, 0],
    });
  });

  it('is found by the number in the code of its series, which is no model year', () => {
    const engine = engineOf([
      { series: 'VDJ79R', badge: 'GXL' },
      { series: undefined, badge: '70 Series LC79 GXL' },
      { series: 'MY79', badge: 'GXL' },
    ]);
    expect(engine.search({ query: '79' })).toMatchObject({ nbHits: 2 });
  });
});

describe('shards', () => {
  it('hold between half and one and a half times the size', () => {
    const ids = Array.from({ length: 3_000 }, (_, index) => `id-${String(index)}`);
    const starts = shardStarts(ids, 100);
    expect(starts[0]).toBe(0);
    const sizes = starts.map((from, index) => (starts[index + 1] ?? ids.length) - from);
    for (const size of sizes.slice(0, -1)) {
      expect(size).toBeGreaterThanOrEqual(50);
      expect(size).toBeLessThanOrEqual(150);
    }
  });
});
