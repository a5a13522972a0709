// Does an ingest of 200,000 vehicles stay under 600 MB? Runs the real command twice on generated exports (the
// second meets the first as its last snapshot) and prints peak memory and throughput. Exit 1 above the bar.
//   node tests/bench/ingest-memory.ts [records]
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const barMb = 600;
const count = Number(process.argv[2] ?? 200_000);
const slug = 'parkside-used-cars';
const script = fileURLToPath(new URL('../../scripts/ingest.ts', import.meta.url));
/** Loaded into the child: its own word on the most memory it ever held, in KB. */
const confess = `data:text/javascript,process.on('exit',()=>process.stderr.write('maxRSS '+process.resourceUsage().maxRSS))`;

interface Figures {
  peakMb: number;
  seconds: number;
  report: { read: number; accepted: number; added: number; priceMoves: number };
}

/** A record as an index holds it: photos, equipment, comments, finance; about 3 KB. */
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
  for (let start = 0; start < count; start += 1_000) {
    let lines = '';
    for (let index = start; index < Math.min(count, start + 1_000); index += 1) {
      lines += `${generated(index, priceStep)}\n`;
    }
    if (!file.write(lines)) await once(file, 'drain');
  }
  file.end();
  await once(file, 'close');
}

async function ingested(path: string, dataDir: string): Promise<Figures> {
  const started = performance.now();
  const child = spawn(
    process.execPath,
    ['--import', confess, script, slug, '--from', path, '--json'],
    {
      env: { ...process.env, FORECOURT_DATA_DIR: dataDir },
    },
  );
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  const kb = Number(/maxRSS (\d+)/.exec(stderr)?.[1]);
  if (code !== 0 || !Number.isFinite(kb))
    throw new Error(`the ingest ended with ${String(code)}: ${stderr}`);
  const seconds = (performance.now() - started) / 1_000;
  return { peakMb: kb / 1_024, seconds, report: JSON.parse(stdout) as Figures['report'] };
}

const folder = mkdtempSync(join(tmpdir(), 'ingest-memory-'));
try {
  const path = join(folder, 'export.ndjson');
  const rows: Figures[] = [];
  for (const priceStep of [0, 500]) {
    await writeExport(path, priceStep);
    rows.push(await ingested(path, join(folder, '.data')));
  }
  const megabytes = statSync(path).size / 1_048_576;
  console.log(
    `${String(count)} records, ${megabytes.toFixed(0)} MB of NDJSON; bar: ${String(barMb)} MB`,
  );
  console.log('ingest   peak RSS   seconds   rows/s   accepted   added   price moves');
  for (const [index, { peakMb, seconds, report }] of rows.entries()) {
    const cells = [
      ['first', 'second'][index] ?? '',
      `${peakMb.toFixed(0)} MB`,
      seconds.toFixed(1),
      (report.read / seconds).toFixed(0),
      String(report.accepted),
      String(report.added),
      String(report.priceMoves),
    ];
    const widths = [6, 11, 10, 9, 11, 8, 14];
    console.log(cells.map((cell, column) => cell.padStart(widths[column] ?? 0)).join(''));
  }
  const missed = rows.some(({ peakMb, report }) => peakMb > barMb || report.accepted !== count);
  process.exitCode = missed ? 1 : 0;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
