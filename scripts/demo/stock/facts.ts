// A program that ran once: it reduces the public listings file to the facts that the demo stock is made from.
//   node scripts/demo/stock/facts.ts --from FILE.csv [--out content/demo/facts]
//
// It writes cars.csv, colours.csv and suburbs.csv. content/demo/README.md names the origin of the listings file.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { parse } from 'csv-parse/sync';
import { cleanListing, type CarVariant, type CleanListing, type Listing } from './clean-listing.ts';

/** Listings kept for each variant: enough to show how price falls with age and distance. */
const LISTINGS_PER_VARIANT = 3;

const cell = (value: string | number) => {
  const text = String(value);
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};
const csv = (header: readonly string[], rows: readonly (readonly (string | number)[])[]) =>
  [header, ...rows].map((row) => row.map(cell).join(',')).join('\n') + '\n';
const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** Evenly spread over the sorted list, so that old and young, dear and cheap survive. */
function spread<T>(sorted: readonly T[], wanted: number): T[] {
  if (sorted.length <= wanted) return [...sorted];
  return sorted.filter(
    (_, i) =>
      Math.floor((i * wanted) / sorted.length) !== Math.floor(((i - 1) * wanted) / sorted.length),
  );
}

const listingText = (l: Listing) => `${l.kind}${l.year}/${l.km}/${l.price}`;

function carRows(clean: readonly CleanListing[]): (string | number)[][] {
  const variants = new Map<string, { variant: CarVariant; listings: Set<string> }>();
  for (const { variant, listing } of clean) {
    const { consumption, ...identity } = variant;
    const key = Object.values(identity).join('|').toLowerCase();
    const known = variants.get(key) ?? { variant, listings: new Set<string>() };
    known.variant.consumption ||= consumption;
    known.listings.add(listingText(listing));
    variants.set(key, known);
  }
  return [...variants.entries()]
    .sort(([a], [b]) => byText(a, b))
    .map(([, { variant, listings }]) => [
      variant.make,
      variant.model,
      variant.badge,
      variant.body,
      variant.transmission,
      variant.litres,
      variant.cylinders,
      variant.drive,
      variant.fuel,
      variant.consumption,
      variant.doors,
      variant.seats,
      spread([...listings].sort(byText), LISTINGS_PER_VARIANT).join(' '),
    ]);
}

function counted(words: readonly string[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts].sort(([a, n], [b, m]) => m - n || byText(a, b));
}

const { values } = parseArgs({
  options: { from: { type: 'string' }, out: { type: 'string', default: 'content/demo/facts' } },
});
if (!values.from) {
  console.error('usage: node scripts/demo/stock/facts.ts --from FILE.csv [--out FOLDER]');
  process.exit(2);
}
const rows = parse(readFileSync(values.from, 'utf8'), {
  columns: true,
  skip_empty_lines: true,
  relax_column_count: true,
}) as Record<string, string>[];
const clean = rows.map(cleanListing).filter((fact): fact is CleanListing => fact !== null);
const cars = carRows(clean);
const colours = counted(clean.flatMap((fact) => (fact.colour ? [fact.colour] : [])));
const suburbs = counted(clean.flatMap(({ suburb: s }) => (s ? [`${s.state}|${s.name}`] : [])))
  .map(([key, count]) => [...key.split('|'), count])
  .sort((a, b) => byText(`${a[0]} ${a[1]}`, `${b[0]} ${b[1]}`));

const write = (name: string, text: string) => writeFileSync(join(values.out, name), text);
write(
  'cars.csv',
  csv(
    'make model badge body transmission litres cylinders drive fuel consumption doors seats listings'.split(
      ' ',
    ),
    cars,
  ),
);
write('colours.csv', csv(['colour', 'seen'], colours));
write('suburbs.csv', csv(['state', 'suburb', 'seen'], suburbs));
console.log(`${rows.length} rows read, ${clean.length} clean, ${cars.length} variants kept`);
