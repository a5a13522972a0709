// A tenant, a separate data folder and an ingest in one call, for the tests of src/stock.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ingest, type IngestReport, type IngestTenant } from '../../../src/stock/ingest.ts';
import { noDecisions, type Decisions } from '../../../src/stock/guard/questions.ts';
import { readSnapshot } from '../../../src/stock/snapshot/snapshot.ts';
import { fileSource } from '../../../src/stock/sources/file.ts';
import {
  sourceLimits,
  type SourceEnd,
  type SourceRow,
  type StockSource,
} from '../../../src/stock/sources/source.ts';
import { stockSchema, type ExportMapping } from '../../../src/tenant/schema/stock.ts';
import type { CarType, Vehicle } from '../../../src/domain/vehicle/vehicle.ts';
import { vehicleRow } from '../../fixtures/vehicle.ts';

const defaults = JSON.parse(
  readFileSync(new URL('../../../tenants/_defaults.json', import.meta.url), 'utf8'),
) as { stock: { mapping: unknown } };
/** The mapping every tenant has unless it says otherwise. */
export const mapping = stockSchema.stock.shape.mapping.parse(defaults.stock.mapping);

export const tenant = {
  slug: 'test-motors',
  name: 'Test Motors',
  url: 'https://test-motors.example',
  timeZone: 'Australia/Brisbane',
  locations: [
    location('1', 'Test Motors Brisbane', 'Brisbane', 'QLD', true),
    location('2', 'Test Motors Perth', 'Perth', 'WA', false),
  ],
  stock: { mapping, guard: 'normal', recentSoldDays: 3 },
} as unknown as IngestTenant;

function location(id: string, name: string, city: string, state: string, primary: boolean): object {
  const slug = city.toLowerCase();
  return {
    id, name, slug, primary, dealershipId: `d${id}`, dealershipSlug: 'test-motors', phone: '07 5550 0100',
    address: { street: '1 Test St', city, state, postcode: '4000', placeUrl: null },
  }; // prettier-ignore
}

/** A good record with a photo, with changes of any type: rows of an export may be wrong. */
export const record = (
  id: number | string,
  changes: Record<string, unknown> = {},
): Record<string, unknown> => ({
  ...vehicleRow(id),
  images: [{ image: `https://photos.example/${String(id)}.jpg` }],
  ...changes,
});

export function ndjson(records: readonly unknown[]): string {
  return records.map((one) => `${JSON.stringify(one)}\n`).join('');
}

/** Good records with ids 1 to `count`. */
export function stockOf(count: number): Record<string, unknown>[] {
  return Array.from({ length: count }, (_, index) => record(index + 1));
}

export interface IngestFixture {
  dataDir: string;
  /** Epoch ms of the next ingest. */
  now: number;
  /** Writes a file into the folder and returns its path. */
  file(name: string, content: string | Uint8Array): string;
  /** Ingests a text or bytes as an export file, or any source. */
  ingest(
    from: string | Uint8Array | StockSource,
    options?: {
      accept?: boolean;
      decisions?: Partial<Decisions>;
      rowBytes?: number;
      countPath?: string;
      mapping?: ExportMapping;
      onlyCarType?: CarType;
      code?: string;
    },
  ): Promise<IngestReport>;
  vehicles(report: IngestReport): Promise<Vehicle[]>;
  dispose(): void;
}

export function ingestFixture(): IngestFixture {
  const folder = mkdtempSync(join(tmpdir(), 'stock-'));
  const fixture: IngestFixture = {
    dataDir: join(folder, '.data'),
    now: Date.parse('2026-03-02T00:00:00Z'),
    file(name, content) {
      const path = join(folder, name);
      writeFileSync(path, content);
      return path;
    },
    async ingest(
      from,
      {
        accept = false,
        decisions = {},
        rowBytes = sourceLimits.rowBytes,
        countPath,
        mapping: own = mapping,
        onlyCarType,
        code,
      } = {},
    ) {
      const isSource = typeof from === 'object' && 'rows' in from;
      const source = isSource
        ? from
        : fileSource({
            path: fixture.file('export', from),
            countPath,
            name: 'export',
            mapping: own,
            limits: { ...sourceLimits, rowBytes },
          });
      const { dataDir } = fixture;
      const deps = { dataDir, now: () => fixture.now, progress: () => undefined, code };
      const stock = { ...tenant.stock, mapping: own };
      const options = { accept, decisions: { ...noDecisions, ...decisions }, onlyCarType };
      const result = await ingest({ ...tenant, stock }, source, options, deps);
      if (!result.ok) throw new Error(result.message);
      return result.report;
    },
    async vehicles({ snapshot }) {
      if (snapshot === null) throw new Error('the ingest was blocked');
      return readSnapshot(fixture.dataDir, tenant.slug, snapshot);
    },
    dispose() {
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return fixture;
}

/** All rows of a source and its final statement. */
export async function drain(
  rows: AsyncGenerator<SourceRow, SourceEnd>,
): Promise<{ rows: SourceRow[]; end: SourceEnd }> {
  const found: SourceRow[] = [];
  for (;;) {
    const step = await rows.next();
    if (step.done) return { rows: found, end: step.value };
    found.push(step.value);
  }
}
