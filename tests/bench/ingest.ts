// Measures the guard, the feeds, and the memory of an ingest of 200,000 vehicles. The latter runs the real command twice on generated exports; the second
// compares with the snapshot of the first.
import { once } from 'node:events';
import { createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { addFeedFigures } from './feeds.ts';
import { collectFigures, type Figures } from './figures.ts';
import { addGuardFigures } from './guard-nights.ts';
import { measure } from './measure.ts';

const records = 200_000;
const slug = 'parkside-used-cars';
const script = fileURLToPath(new URL('../../scripts/ingest.ts', import.meta.url));

/** A record as an index contains it: photos, equipment, comments, finance; about 3 KB. */
function generated(index: number, priceStep: number): string {
  const id = String((index * 2_654_435_761) % 4_294_967_291);
  const photo = (n: number): string => `https://images.example/stock/${id}/${String(n)}.jpg`;
  return JSON.stringify({
    id,
    slug: `toyota-hilux-2021-${id}`,
    name: '2021 Toyota Hilux SR5 Double Cab',
    make: 'Toyota',
    model: 'Hilux',
    badge: 'SR5',
    year: 2_000 + (index % 26),
    stocknum: `U${id}`,
    vin: `MR0FA3CD${String(index).padStart(9, '0')}`,
    car_type: 'used',
    // The law holds a price without a type, and feeds take one that has it: both cost more than a plain copy.
    ...(index % 2 === 0 && { price_type: 'Drive away' }),
    status: index % 50 === 0 ? 'sold' : 'in_stock',
    price: 20_000 + (index % 500) * 100 + (index % 10 === 0 ? priceStep : 0),
    km: (index * 37) % 250_000,
    fuel: 'Diesel',
    body: 'Ute',
    trans: 'Automatic',
    drive: '4WD',
    seats: 5,
    doors: 4,
    created_at: '2026-01-05T10:00:00Z',
    images: Array.from({ length: 20 }, (_, n) => ({ image: photo(n), thumb: photo(n + 100) })),
    standardEquipment: Array.from(
      { length: 15 },
      (_, n) => `Feature number ${String((index + n) % 400)}`,
    ),
    dealercomments: `<p>${'One owner, full service history. '.repeat(12)}</p><ul><li>Tow bar</li><li>Canopy &amp; racks</li></ul>`,
    finance_lenders: {
      angle: { interestRate: 7.5, comparisonRate: 8.1, paymentWeek: 155, termYears: 5 },
    },
    variant: { cylinders: 4, enginesize_litres: 2.8, fuelconsumptioncombined: 8 },
  });
}

async function writeExport(path: string, priceStep: number): Promise<void> {
  const file = createWriteStream(path);
  for (let start = 0; start < records; start += 1_000) {
    let lines = '';
    for (let index = start; index < Math.min(records, start + 1_000); index += 1) {
      lines += `${generated(index, priceStep)}\n`;
    }
    if (!file.write(lines)) await once(file, 'drain');
  }
  file.end();
  await once(file, 'close');
}

export const ingestParts = ['memory', 'feeds'] as const;

/** Prints the table; true when every target is met. `listings`: a CSV file for the feeds instead of the one of the project. */
export async function benchIngest(
  parts: readonly (typeof ingestParts)[number][],
  listings: string | undefined,
): Promise<boolean> {
  const figures = collectFigures();
  if (parts.includes('memory')) await addMemoryFigures(figures);
  if (parts.includes('feeds')) await addFeedFigures(figures, listings);
  return figures.print('Ingest');
}

async function addMemoryFigures(figures: Figures): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'ingest-memory-'));
  try {
    const path = join(folder, 'export.ndjson');
    for (const [name, priceStep] of [
      ['first', 0],
      ['second', 500],
    ] as const) {
      await writeExport(path, priceStep);
      const cost = await measure(
        process.execPath,
        [script, slug, '--from', path, '--accept', '--json'],
        {
          env: { ...process.env, FORECOURT_DATA_DIR: join(folder, '.data') },
        },
      );
      const { accepted } = JSON.parse(cost.stdout) as { accepted: number };
      const megabytes = statSync(path).size / 1_048_576;
      figures.add({
        what: `${name} ingest of ${records.toLocaleString('en-AU')} records: peak memory`,
        ours: cost.peak,
        bar: { atMost: 600 },
        unit: 'MB',
        note: `${megabytes.toFixed(0)} MB of NDJSON`,
      });
      figures.add({
        what: `${name} ingest: rows a second`,
        ours: records / cost.wall,
        bar: { atLeast: 5_000 },
        note: `${(records / cost.cpu).toFixed(0)} in a second of processor time`,
      });
      figures.add({
        what: `${name} ingest: rows accepted`,
        ours: accepted,
        bar: { atLeast: records },
      });
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  addGuardFigures(figures);
}
