import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  currentSnapshot,
  readSnapshot,
  snapshotIndex,
} from '../../../src/stock/snapshot/snapshot.ts';
import type { CarType } from '../../../src/domain/vehicle/vehicle.ts';
import type { SourceEnd, SourceRow, StockSource } from '../../../src/stock/sources/source.ts';
import { ndjson, record, stockOf, tenant, ingestFixture, type IngestFixture } from './fixture.ts';

const day = 86_400_000;
let fixture: IngestFixture;
beforeEach(() => (fixture = ingestFixture()));
afterEach(() => {
  fixture.dispose();
});

const folder = (): string => join(fixture.dataDir, tenant.slug);
const current = () => currentSnapshot(fixture.dataDir, tenant.slug);

function source(rows: SourceRow[], end: SourceEnd = { complete: true }): StockSource {
  return {
    name: 'test',
    async *rows() {
      yield* rows;
      return end;
    },
  };
}

describe('an ingest', () => {
  it('turns an export into the current snapshot', async () => {
    const report = await fixture.ingest(ndjson(stockOf(20)));
    expect(report).toMatchObject({
      read: 20,
      accepted: 20,
      rejected: 0,
      duplicates: 0,
      blocked: [],
    });
    expect(await current()).toMatchObject({
      snapshot: report.snapshot,
      count: 20,
      createdAt: '2026-03-02T00:00:00.000Z',
    });
    expect(await fixture.vehicles(report)).toHaveLength(20);
  });

  it('rejects a record that is larger than a vehicle can be, from every source', async () => {
    const rows = stockOf(40).map((value, index) => ({
      line: index + 1,
      kind: 'record' as const,
      value,
    }));
    const huge = record('huge', { dealercomments: 'x'.repeat(10_000_000) });
    const report = await fixture.ingest(
      source([...rows, { line: 41, kind: 'record', value: huge }]),
    );
    expect(report).toMatchObject({ accepted: 40, blocked: [] });
    expect(report.rejections).toEqual([{ code: 'too-large', path: '', line: 41 }]);
  });

  it('blocks the export of another dealer until a person accepts it', async () => {
    const { snapshot } = await fixture.ingest(ndjson(stockOf(20)));
    const others = stockOf(40).slice(15);
    const report = await fixture.ingest(ndjson(others));
    expect(report.blocked).toEqual([
      {
        code: 'exchanged',
        message: expect.stringContaining('only 5 of the 20 vehicles of the last export') as unknown,
      },
    ]);
    expect((await current())?.snapshot).toBe(snapshot);
    const accepted = await fixture.ingest(ndjson(others), { accept: true });
    expect(accepted.blocked).toEqual([]);
    expect((await fixture.ingest(ndjson(others))).blocked).toEqual([]);
  });

  it.each<[string, (one: Record<string, unknown>) => object, string]>([
    ['divided by ten', (one) => ({ price: Number(one['price']) / 10 }), 'prices-moved'],
    ['of one dollar', () => ({ price: 1 }), 'prices-moved'],
    ['swapped with kilometres', (one) => ({ price: one['km'], km: one['price'] }), 'prices-moved'],
    ['of 3.2 million', () => ({ price: 3_200_000 }), 'impossible'],
  ])('blocks an export with prices %s', async (_, changes, code) => {
    const good = stockOf(20).map((one, index) => ({ ...one, price: 20_000 + index * 1_500 }));
    await fixture.ingest(ndjson(good));
    const report = await fixture.ingest(ndjson(good.map((one) => ({ ...one, ...changes(one) }))));
    expect(report.blocked.map((reason) => reason.code)).toContain(code);
    expect(report.snapshot).toBeNull();
  });

  it.each([
    ['price', 3_200_000],
    ['before_price', 3_200_000],
    ['km', 60_000_000],
    ['year', 2035],
  ])('leaves out an impossible %s and keeps the vehicle (rule stock-10)', async (field, value) => {
    const rows = [...stockOf(3), record('odd', { [field]: value })];
    const report = await fixture.ingest(ndjson(rows));
    expect(report).toMatchObject({ accepted: 4, rejected: 0, blocked: [] });
    expect(report.fieldWarnings).toEqual([{ field, count: 1, examples: [String(value)] }]);
    const odd = (await fixture.vehicles(report)).find(({ id }) => id === 'odd');
    expect(odd?.[field as keyof typeof odd]).toBeUndefined();
  });

  it.each([
    ['price', 2_000_000],
    ['before_price', 2_000_000],
    ['km', 1_500_000],
    ['year', 2028],
  ])('keeps the largest possible %s, %i, and leaves out the next one', async (field, value) => {
    const rows = [...stockOf(3), record('most', { price: 30_000, [field]: value })];
    const odd = record('odd', { price: 40_000, [field]: value + 1 });
    const report = await fixture.ingest(ndjson([...rows, odd]));
    expect(report).toMatchObject({ rejections: [], blocked: [] });
    const vehicles = new Map((await fixture.vehicles(report)).map((one) => [one.id, one]));
    const valueOf = (id: string) => vehicles.get(id)?.[field as 'price'];
    expect([valueOf('most'), valueOf('odd')]).toEqual([value, undefined]);
  });

  it('rejects only the bad rows, with code, key path and line', async () => {
    const lines = stockOf(60).map((one) => JSON.stringify(one));
    lines[4] = '{"id": "broken"';
    lines[9] = JSON.stringify(record('neg', { price: -1 }));
    lines[14] = JSON.stringify(record('km', { km: -5 }));
    const report = await fixture.ingest(`${lines.join('\n')}\n`);
    expect(report).toMatchObject({
      read: 60,
      accepted: 57,
      rejected: 3,
      duplicates: 0,
      blocked: [],
    });
    expect(report.rejections).toEqual([
      { code: 'bad-json', path: '', line: 5 },
      { code: 'bad-price', path: 'price', line: 10 },
      { code: 'bad-value', path: 'km', line: 15 },
    ]);
    const quarantine = readFileSync(join(folder(), 'quarantine.ndjson'), 'utf8').trim().split('\n');
    expect(JSON.parse(quarantine[1] ?? '')).toMatchObject({
      line: 10,
      code: 'bad-price',
      label: '2021 Toyota Hilux SR5',
    });
  });

  it('gives a vehicle without a word for its condition that of the site, where the site lists one only', async () => {
    const rows = [
      record('unstated', { car_type: undefined, km: 5 }),
      record('unknown', { car_type: 'Bananas', km: 5 }),
    ];
    const conditionsWith = async (onlyCarType?: CarType) => {
      const report = await fixture.ingest(ndjson(rows), { ...(onlyCarType && { onlyCarType }) });
      return (await fixture.vehicles(report)).map(({ car_type }) => car_type);
    };
    expect(await conditionsWith('used')).toEqual([undefined, 'used']);
    expect(await conditionsWith()).toEqual([undefined, undefined]);
  });

  it('gives the second vehicle with the same address a suffix, which stays', async () => {
    const rows = [...stockOf(40), record('41', { slug: '2021-toyota-hilux-1' })];
    const slugsOf = async (list: readonly unknown[]) => {
      const vehicles = await fixture.vehicles(await fixture.ingest(ndjson(list), { code: 'a' }));
      return vehicles.filter(({ id }) => id === '1' || id === '41').map(({ slug }) => slug);
    };
    const first = await slugsOf(rows);
    expect(first[0]).toBe('2021-toyota-hilux-1');
    expect(first[1]).toMatch(/^2021-toyota-hilux-1-[0-9a-f]{8}$/);
    expect(await slugsOf([...rows].reverse())).toEqual(first);
    expect(await slugsOf(rows.slice(1))).toEqual(first.slice(1));
  });

  // Rule stock-15.
  it('joins rows that differ in their photos only, and counts each row once', async () => {
    const photo = (name: string) => ({ images: [{ image: `https://photos.example/${name}.jpg` }] });
    const impossible = { year: 2099 };
    const rows = [
      ...stockOf(40),
      record(1, photo('1b')),
      record(1, photo('1c')),
      // Another car under the same number.
      record(2, { ...photo('2b'), colour: 'Red' }),
      record('odd', impossible),
      ...['b', 'c', 'd'].map((name) => record('odd', { ...impossible, ...photo(name) })),
    ];
    const report = await fixture.ingest(ndjson(rows));
    expect(report).toMatchObject({ read: 47, accepted: 41, duplicates: 1, joined: 5, blocked: [] });
    const vehicles = await fixture.vehicles(report);
    const photosOf = (id: string) => vehicles.find((one) => one.id === id)?.images.length;
    expect(['1', '2', 'odd'].map(photosOf)).toEqual([3, 1, 4]);
  });

  it('counts repeats as duplicates', async () => {
    const rows = [...stockOf(40), record('1'), record('2', { slug: 'other' })];
    const report = await fixture.ingest(ndjson(rows));
    expect(report).toMatchObject({ read: 42, accepted: 40, rejected: 0, duplicates: 2 });
    expect(report.repeats).toEqual([
      { line: 41, of: '1', name: '2021 Toyota Hilux SR5' },
      { line: 42, of: '2', name: '2021 Toyota Hilux SR5' },
    ]);
  });

  it('keeps the row for sale when the sold record of the same vehicle is before it', async () => {
    const vin = 'MR0FA3CD200123456';
    const report = await fixture.ingest(
      ndjson([record('old', { vin, status: 'sold' }), record('new', { vin, car_type: 'used' })]),
    );
    expect(report).toMatchObject({ read: 2, accepted: 1, rejected: 0, duplicates: 1 });
    expect((await fixture.vehicles(report)).map(({ id }) => id)).toEqual(['new']);
  });

  it('counts every line exactly once, for any lines', async () => {
    const line = fc.oneof(
      fc.json(),
      fc.string(),
      fc
        .record({ id: fc.string(), slug: fc.string(), price: fc.double(), name: fc.string() })
        .map((one) => JSON.stringify(one)),
      fc.integer({ min: 1, max: 9 }).map((id) => JSON.stringify(record(id))),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 8 }), async (lines) => {
        // Anchors that make it NDJSON; what else stands between them must not matter.
        const text = [JSON.stringify(record('first')), ...lines, ''].join('\n');
        const report = await fixture.ingest(text, { accept: true });
        const { read, accepted, rejected, duplicates, joined, rejections } = report;
        expect(read).toBe(accepted + rejected + duplicates + joined);
        expect(rejections).toHaveLength(rejected);
        expect(accepted).toBeGreaterThanOrEqual(1);
      }),
      { numRuns: 40 },
    );
  });

  it('survives malicious rows', async () => {
    const attacks = [
      `{"id":"p","__proto__":{"price":1},"slug":"p"}`,
      `{"id":"d","price":1,"price":2}`,
      `{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}`,
      JSON.stringify(record('huge', { dealercomments: 'x'.repeat(10_000_000) })),
    ];
    const report = await fixture.ingest(`${ndjson(stockOf(96))}${attacks.join('\n')}\n`);
    expect(report.rejections.map(({ code, line }) => `${String(line)} ${code}`)).toEqual([
      '97 forbidden-key',
      '98 duplicate-key',
      '99 too-deep',
      '100 too-large',
    ]);
    expect(report.blocked).toEqual([]);
    expect(({} as { price?: number }).price).toBeUndefined();
  });
});

describe('a snapshot', () => {
  it('has the same bytes and name for any order of rows and keys', async () => {
    const rows = stockOf(30);
    const first = await fixture.ingest(ndjson(rows));
    const turned = rows.map((one) => Object.fromEntries(Object.entries(one).reverse())).reverse();
    const second = await fixture.ingest(JSON.stringify(turned));
    expect(second.snapshot).toBe(first.snapshot);
    expect(second.changes.changed).toEqual([]);
  });

  it('stays the current one while nothing changes; only the time of the check is newer', async () => {
    await fixture.ingest(ndjson(stockOf(5)));
    fixture.now += day;
    await fixture.ingest(ndjson(stockOf(5)));
    expect(await current()).toMatchObject({
      createdAt: '2026-03-02T00:00:00.000Z',
      checkedAt: '2026-03-03T00:00:00.000Z',
    });
  });

  it('has an index with a hash per record, in the same order', async () => {
    const { snapshot } = await fixture.ingest(
      ndjson([record('b'), record('a', { status: 'sold', sold_date_timestamp: 5e8 })]),
    );
    const index = await snapshotIndex(fixture.dataDir, tenant.slug, snapshot ?? '');
    expect(index).toMatchObject([
      {
        id: 'a',
        slug: '2021-toyota-hilux-a',
        price: 45_990,
        status: 'sold',
        soldAt: 500_000_000,
        shown: true,
      },
      { id: 'b', status: 'in_stock', soldAt: null },
    ]);
    expect(new Set(index.map(({ hash }) => hash)).size).toBe(2);
  });

  it('is read with all fields of every vehicle in one order, present or not, and with the written values', async () => {
    const { snapshot } = await fixture.ingest(
      ndjson([record(1, { colour: 'White', dealercomments: 'Neat' }), record(2, { km: 12 })]),
    );
    const read = readSnapshot(fixture.dataDir, tenant.slug, snapshot ?? '');
    const fields = read.map((vehicle) => Object.keys(vehicle).join());
    expect(fields[0]).toBe(fields[1]);
    const file = readFileSync(join(folder(), 'snapshots', `${snapshot ?? ''}.ndjson`), 'utf8');
    const lines = file.trimEnd().split('\n');
    const written = lines.map((line) => JSON.parse(line) as object);
    expect(JSON.parse(JSON.stringify(read))).toEqual(written);
  });

  it('is written in ASCII, whatever letters it holds', async () => {
    const colour = 'Blanc Nacré — “Étoile” 🚗';
    const { snapshot } = await fixture.ingest(ndjson([record(1, { colour })]));
    const [vehicle] = readSnapshot(fixture.dataDir, tenant.slug, snapshot ?? '');
    expect(vehicle?.colour).toBe(colour);
    const bytes = readFileSync(join(folder(), 'snapshots', `${snapshot ?? ''}.ndjson`));
    expect(bytes.every((byte) => byte < 128)).toBe(true);
  });

  it('that was damaged is not read', async () => {
    const { snapshot } = await fixture.ingest(ndjson(stockOf(3)));
    const path = join(folder(), 'snapshots', `${snapshot ?? ''}.ndjson`);
    writeFileSync(path, readFileSync(path, 'utf8').replace('45990', '15990'));
    expect(() => readSnapshot(fixture.dataDir, tenant.slug, snapshot ?? '')).toThrow('is damaged');
  });

  it('is kept together with the nine snapshots before it', async () => {
    for (let price = 1; price <= 13; price += 1)
      await fixture.ingest(ndjson([record(1, { price: 40_000 + price * 100 })]));
    const kept = readdirSync(join(folder(), 'snapshots'));
    expect(kept.filter((name) => !name.includes('index'))).toHaveLength(10);
    expect(kept).toContain(`${(await current())?.snapshot ?? ''}.ndjson`);
  });
});

describe('the changes of an ingest', () => {
  it('are reported as vehicles', async () => {
    await fixture.ingest(ndjson(stockOf(10)));
    const next = stockOf(10).slice(1);
    next[0] = record(2, { price: 40_000 });
    next[1] = record(3, { km: 45_310 });
    next[2] = record(4, { status: 'sold' });
    next.push(record(11));
    const { changes } = await fixture.ingest(ndjson(next));
    const ids = (entries: readonly { id: string }[]): string[] => entries.map(({ id }) => id);
    expect({
      added: ids(changes.added),
      changed: ids(changes.changed),
      sold: ids(changes.sold),
      removed: ids(changes.removed),
    }).toEqual({
      added: ['11'],
      changed: ['2', '3'],
      sold: ['4'],
      removed: ['1'],
    });
    expect(changes.priceMoves).toMatchObject([{ entry: { id: '2' }, from: 45_990, to: 40_000 }]);
  });

  it('include a sale once; later differences count as changes', async () => {
    await fixture.ingest(ndjson(stockOf(3)));
    const sold = record(1, { status: 'sold' });
    expect((await fixture.ingest(ndjson([sold, record(2), record(3)]))).changes.sold).toHaveLength(
      1,
    );
    const later = { ...sold, price: 40_000 };
    const { changes } = await fixture.ingest(ndjson([later, record(2), record(3)]));
    expect(changes).toMatchObject({ sold: [], changed: [{ id: '1' }] });
  });

  it('date a sale by the export, else by the ingest that first read it', async () => {
    await fixture.ingest(ndjson(stockOf(3)));
    fixture.now += day;
    const sold = [
      record(1, { status: 'sold', sold_date_timestamp: 1_772_000_000 }),
      record(2, { status: 'sold' }),
      record(3),
    ];
    const first = await fixture.vehicles(await fixture.ingest(ndjson(sold)));
    fixture.now += day;
    const second = await fixture.ingest(ndjson(sold));
    expect(first.map((one) => one.sold_date_timestamp)).toEqual([
      1_772_000_000,
      (fixture.now - day) / 1_000,
      undefined,
    ]);
    expect(second.changes.changed).toEqual([]);
  });
});

describe('the last good snapshot stays', () => {
  const bad: [string, string | Uint8Array | StockSource, string][] = [
    ['is empty', '', 'empty'],
    ['is an empty list', '{"hits": []}', 'empty'],
    ['was cut in the middle of a line', ndjson(stockOf(20)).slice(0, -30), 'incomplete'],
    ['was cut inside gzip', gzipSync(ndjson(stockOf(20))).subarray(0, -20), 'incomplete'],
    ['is an error page', '<html>503</html>', 'unusable'],
    ['has shrunk', ndjson(stockOf(13)), 'shrunk'],
    [
      'shows nothing any more',
      ndjson(stockOf(20).map((one) => ({ ...one, status: 'moonlit' }))),
      'hidden',
    ],
    ['has many bad rows', ndjson([...stockOf(18), {}, {}]), 'too-many-rejected'],
    [
      'did not come',
      source([], { complete: false, code: 'http-status', message: '500' }),
      'incomplete',
    ],
    [
      'came in part',
      source([{ line: 1, kind: 'record', value: record(1) }], { complete: true, expected: 2 }),
      'incomplete',
    ],
  ];

  it.each(bad)('when the export %s', async (_, from, code) => {
    const good = await fixture.ingest(ndjson(stockOf(20)));
    const before = readFileSync(join(folder(), 'current.json'), 'utf8');
    const report = await fixture.ingest(from);
    expect(report.snapshot).toBeNull();
    expect(report.blocked.map((reason) => reason.code)).toContain(code);
    expect(report.read).toBe(report.accepted + report.rejected + report.duplicates);
    expect(readFileSync(join(folder(), 'current.json'), 'utf8')).toBe(before);
    expect(readSnapshot(fixture.dataDir, tenant.slug, good.snapshot ?? '')).toHaveLength(20);
    expect(existsSync(join(folder(), 'ingest.lock'))).toBe(false);
    expect(existsSync(join(folder(), 'scratch'))).toBe(false);
  });

  it('until a person accepts the smaller stock', async () => {
    await fixture.ingest(ndjson(stockOf(20)));
    const report = await fixture.ingest(ndjson(stockOf(5)), { accept: true });
    expect(report).toMatchObject({
      accepted: 5,
      blocked: [],
      changes: { removed: { length: 15 } },
    });
    expect((await current())?.count).toBe(5);
  });

  it('when the export is cut, and the last row is rejected', async () => {
    const report = await fixture.ingest(ndjson(stockOf(3)).slice(0, -30));
    expect(report).toMatchObject({
      read: 3,
      accepted: 2,
      rejected: 1,
      rejections: [{ code: 'truncated', path: '', line: 3 }],
    });
  });

  it('when a source throws an unexpected error', async () => {
    await fixture.ingest(ndjson(stockOf(5)));
    const before = readFileSync(join(folder(), 'current.json'), 'utf8');
    const broken: StockSource = {
      name: 'broken',
      async *rows() {
        throw new Error('out of disk');
      },
    };
    await expect(fixture.ingest(broken)).rejects.toThrow('out of disk');
    expect(readFileSync(join(folder(), 'current.json'), 'utf8')).toBe(before);
    expect(existsSync(join(folder(), 'ingest.lock'))).toBe(false);
  });

  it('after a kill, and the files of the killed ingest do no harm', async () => {
    const good = await fixture.ingest(ndjson(stockOf(5)));
    const scratch = join(folder(), 'scratch');
    rmSync(scratch, { recursive: true, force: true });
    writeFileSync(join(folder(), 'current.json.99999.tmp'), '{"snapshot": "ha');
    writeFileSync(scratch, 'left over');
    expect((await current())?.snapshot).toBe(good.snapshot);
    expect((await fixture.ingest(ndjson(stockOf(6)))).accepted).toBe(6);
    expect(readdirSync(folder()).sort()).toEqual([
      'current.json',
      'gone.json',
      'seen-models.json',
      'snapshots',
    ]);
  });
});
