// Rule stock-17: whatever a dealer calls a vehicle that is still for sale, each address that it had leads to it.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Vehicle } from '../../../src/domain/vehicle/vehicle.ts';
import { readGone } from '../../../src/stock/history/gone.ts';
import { dealerKinds, simulatedDealer } from '../../fixtures/stock/dealers.ts';
import { ingestFixture, ndjson, tenant, type IngestFixture } from '../stock/fixture.ts';
import { aSite } from './fixtures.ts';

let fixture: IngestFixture;
beforeEach(() => (fixture = ingestFixture()));
afterEach(() => {
  fixture.dispose();
});

type Row = Record<string, unknown>;

/** A small stock of public listings, whose addresses follow from their names. */
const rows = [...simulatedDealer(dealerKinds[2]!, 7).stock.values()]
  .slice(0, 12)
  .map((vehicle, at): Row => {
    const { slug: _, id, ...facts } = vehicle;
    return {
      ...facts,
      id,
      status: 'in_stock',
      vin: `VIN${String(at)}`,
      stocknum: `S${String(at)}`,
    };
  });

const ofText =
  (change: (text: string) => string) =>
  (row: Row): Row => ({
    ...row,
    ...Object.fromEntries(
      ['name', 'make', 'model', 'badge'].flatMap((key) =>
        typeof row[key] === 'string' ? [[key, change(row[key])]] : [],
      ),
    ),
  });
const renames: Record<string, (row: Row) => Row> = {
  capitals: ofText((text) => text.toUpperCase()),
  hyphens: ofText((text) => text.replaceAll(' ', '-')),
  'no blanks': ofText((text) => text.replaceAll(/[\s-]/g, '')),
  'another badge': (row) => ({ ...row, badge: `${String(row['badge'] ?? '')} Limited` }),
  'a year more in the name': (row) => ({ ...row, badge: `MY26 ${String(row['badge'] ?? '')}` }),
  'other ids, same VIN': (row) => ({ ...row, id: `new-${String(row['id'])}` }),
  'other ids, same stock number': (row) => ({
    ...row,
    id: `new-${String(row['id'])}`,
    vin: undefined,
  }),
};

const pathOf = ({ slug }: Vehicle) => `/cars/${slug}`;

/** Ingests each night, and returns the vehicles of all of them and the site after the last. */
async function after(nights: readonly (readonly Row[])[]) {
  const all: Vehicle[] = [];
  let last: Vehicle[] = [];
  for (const night of nights) {
    last = await fixture.vehicles(await fixture.ingest(ndjson(night), { accept: true }));
    all.push(...last);
  }
  const gone = readGone(fixture.dataDir, tenant.slug, '2026-03-02');
  return { all, last, site: aSite(last, { gone }) };
}

describe('the addresses of vehicles that are renamed', () => {
  const names = Object.keys(renames);

  it.each(names)('all lead to them: %s, then any other', async (first) => {
    const once = rows.map((row) => renames[first]!(row));
    const again = names.map((then) => once.map((row) => renames[then]!(row)));
    const { all, last, site } = await after([rows, once, ...again]);
    const pages = new Set(last.map(pathOf));
    const { redirects, gone } = site.hostRules;
    const to = new Map(redirects.map((redirect) => [redirect.from, redirect]));
    for (const path of new Set(all.map(pathOf))) {
      expect(gone.paths).not.toContain(path);
      if (pages.has(path)) continue;
      expect(to.get(path)?.status, path).toBe(301);
      expect(pages.has(to.get(path)?.to ?? ''), path).toBe(true);
    }
  });

  it('answer 410 when the vehicles leave', async () => {
    const { all, site } = await after([
      rows,
      rows.map((row) => renames['another badge']!(row)),
      rows.slice(0, 1),
    ]);
    const { redirects, gone } = site.hostRules;
    const paths = new Set(all.filter(({ id }) => id !== rows[0]!['id']).map(pathOf));
    expect(paths.size).toBe(2 * (rows.length - 1));
    expect(gone.paths).toEqual(expect.arrayContaining([...paths]));
    expect(redirects.filter(({ from }) => paths.has(from))).toEqual([]);
  });
});
