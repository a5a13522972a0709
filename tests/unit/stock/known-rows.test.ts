import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { IngestReport } from '../../../src/stock/ingest.ts';
import { readSnapshot, snapshotIndex } from '../../../src/stock/snapshot/snapshot.ts';
import {
  ingestFixture,
  mapping,
  ndjson,
  record,
  stockOf,
  tenant,
  type IngestFixture,
} from './fixture.ts';

const day = 86_400_000;
const code = 'code-1';
let fixture: IngestFixture;
beforeEach(() => (fixture = ingestFixture()));
afterEach(() => {
  fixture.dispose();
});

const snapshotPath = ({ snapshot }: IngestReport, ending: string): string =>
  join(fixture.dataDir, tenant.slug, 'snapshots', `${snapshot ?? ''}.${ending}`);

/** What both kinds of ingest agree on; their export files have other times. */
const withoutRows = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (key, one: unknown) =>
      ['row', 'unchanged', 'modifiedAt'].includes(key) ? undefined : one,
    ),
  );

/** The row is the last value of a line of the index. */
const withRow = (line: unknown[], change: (row: unknown[]) => unknown[]): unknown[] => [
  ...line.slice(0, 8),
  change(line[8] as unknown[]),
];

function rewriteLines(path: string, change: (line: unknown[]) => unknown[]): void {
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n');
  const changed = lines.map((line) => JSON.stringify(change(JSON.parse(line) as unknown[])));
  writeFileSync(path, `${changed.join('\n')}\n`);
}

describe('rows that an earlier ingest has read', () => {
  it('are not read again while text, settings and code stay', async () => {
    const rows = stockOf(30);
    expect((await fixture.ingest(ndjson(rows), { code })).unchanged).toBe(0);
    rows[3] = record(4, { price: 41_000 });
    const report = await fixture.ingest(ndjson(rows.reverse()), { code });
    expect(report).toMatchObject({ read: 30, accepted: 30, unchanged: 29 });
    expect(report.changes.changed.map(({ id }) => id)).toEqual(['4']);
  });

  it.each([
    ['the code', { code: 'code-2' }],
    [
      'the mapping of the export',
      { code, mapping: { ...mapping, columns: { ...mapping.columns, tag: ['Sticker'] } } },
    ],
  ])('are read again after a change of %s', async (_, options) => {
    const text = ndjson(stockOf(5));
    await fixture.ingest(text, { code });
    expect((await fixture.ingest(text, options)).unchanged).toBe(0);
    expect((await fixture.ingest(text, options)).unchanged).toBe(5);
  });

  it('are read again in the next year, which allows later model years', async () => {
    const text = ndjson(stockOf(5));
    await fixture.ingest(text, { code });
    fixture.now += 365 * day;
    expect((await fixture.ingest(text, { code })).unchanged).toBe(0);
  });

  it('are read again when the last snapshot is damaged', async () => {
    const text = ndjson(stockOf(5));
    const first = await fixture.ingest(text, { code });
    const path = snapshotPath(first, 'ndjson');
    writeFileSync(path, readFileSync(path, 'utf8').replace('45990', '15990'));
    const report = await fixture.ingest(text, { code });
    expect(report).toMatchObject({ unchanged: 0, snapshot: first.snapshot });
    expect(readSnapshot(fixture.dataDir, tenant.slug, report.snapshot ?? '')).toHaveLength(5);
  });

  it('are read again when somebody deleted the damaged snapshot, and the snapshot is written again', async () => {
    const text = ndjson(stockOf(5));
    rmSync(snapshotPath(await fixture.ingest(text, { code }), 'ndjson'));
    const report = await fixture.ingest(text, { code });
    expect(report).toMatchObject({ unchanged: 0, accepted: 5 });
    expect(readSnapshot(fixture.dataDir, tenant.slug, report.snapshot ?? '')).toHaveLength(5);
  });

  it.each<[string, (line: unknown[]) => unknown[]]>([
    ['without rows', (line) => line.slice(0, 8)],
    ['without the values that are compared', (line) => withRow(line, (row) => row.slice(0, 3))],
  ])('are read again where an earlier version wrote the index %s', async (_, earlier) => {
    const text = ndjson(stockOf(3));
    const path = snapshotPath(await fixture.ingest(text, { code }), 'index.ndjson');
    rewriteLines(path, earlier);
    expect(await fixture.ingest(text, { code })).toMatchObject({ unchanged: 0, accepted: 3 });
  });

  it('are known where a later version wrote more into the index', async () => {
    const text = ndjson(stockOf(3));
    const path = snapshotPath(await fixture.ingest(text, { code }), 'index.ndjson');
    rewriteLines(path, (line) => [...withRow(line, (row) => [...row, 'more']), 'more']);
    expect(await fixture.ingest(text, { code })).toMatchObject({ unchanged: 3, accepted: 3 });
  });

  it('give the result of an ingest that reads every row, for any exports in a row', async () => {
    const own = fc.record(
      {
        price: fc.constantFrom(45_990, 39_990, 'POA', -1, 3_200_000),
        status: fc.constantFrom('in_stock', 'sold', 'on hold?'),
        vin: fc.constantFrom('MR0FA3CD200123456', 'x'),
        stocknum: fc.constantFrom('U1', 'U2'),
        name: fc.constantFrom('2021 Toyota Hilux SR5', '2021 Citroën ë-C4'),
        updated_at: fc.constantFrom('soon', '2026-02-01'),
      },
      { requiredKeys: [] },
    );
    const line = fc.oneof(
      {
        weight: 6,
        arbitrary: fc
          .tuple(fc.integer({ min: 1, max: 5 }), own)
          .map(([id, changes]) => record(id, changes)),
      },
      // Another shape: its identity depends on the rows before it.
      { weight: 1, arbitrary: fc.constantFrom({ Make: 'Ford', Model: 'Ranger', Year: '2020' }) },
      { weight: 1, arbitrary: fc.constantFrom({}, 7) },
    );
    // The nights of one dealer have most rows in common.
    const exports = fc
      .array(line, { minLength: 2, maxLength: 8 })
      .chain((pool) => fc.array(fc.shuffledSubarray(pool), { minLength: 2, maxLength: 3 }));
    let unchanged = 0;
    await fc.assert(
      fc.asyncProperty(exports, async (nights) => {
        const [quick, full] = [ingestFixture(), ingestFixture()];
        try {
          for (const rows of nights) {
            const text = ndjson([record('first'), ...rows]);
            const a = await quick.ingest(text, { code, accept: true });
            const b = await full.ingest(text, { accept: true });
            unchanged += a.unchanged;
            expect(withoutRows(a)).toEqual(withoutRows(b));
            const indexes = [
              await snapshotIndex(quick.dataDir, tenant.slug, a.snapshot ?? ''),
              await snapshotIndex(full.dataDir, tenant.slug, b.snapshot ?? ''),
            ];
            expect(withoutRows(indexes[0])).toEqual(withoutRows(indexes[1]));
            quick.now += day;
            full.now += day;
          }
        } finally {
          quick.dispose();
          full.dispose();
        }
      }),
      { numRuns: 8 },
    );
    expect(unchanged).toBeGreaterThan(8);
  });
});
