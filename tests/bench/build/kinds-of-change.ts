// Ten kinds of change to one dealer's site: how many pages each renders, and how many of those come out as they were.
// Then a clean build, which every page of the last incremental one must equal.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Manifest } from '../../../src/builder/manifest.ts';
import { liveManifest, releasePlace } from '../../../src/builder/release.ts';
import type { Figures } from '../figures.ts';
import type { Workspace } from './workspace.ts';

/** The target: of the pages that all kinds render, at most this part is as before. */
const identicalPercent = 5;

type Json = Record<string, unknown>;
type Row = Json & { status: string; price: number };

/** The dealer's files; a change edits them, and what it edits is written. */
interface Dealer {
  rows: Row[];
  settings: Json & { theme: { brand: string }; menu: { main: Json[] } };
  locations: (Json & { hours: Json })[];
  offers: Json[];
}

/** A vehicle in the middle of the stock that can be bought. */
const vehicleIn = ({ rows }: Dealer): Row => {
  const forSale = rows.filter(({ status, price }) => status === 'in_stock' && price > 10_000);
  const vehicle = forSale[forSale.length >> 1];
  if (!vehicle) throw new Error('the export has no vehicle to change');
  return vehicle;
};

const kinds: Record<string, (dealer: Dealer) => void> = {
  'a price': (dealer) => (vehicleIn(dealer).price -= 500),
  'a sale': (dealer) => {
    Object.assign(vehicleIn(dealer), {
      status: 'sold',
      sold_date_timestamp: Math.floor(Date.now() / 1000) - 3600,
    });
  },
  'an arrival': (dealer) => {
    const own = { id: 'arrived', objectID: 'arrived', slug: 'arrived', stocknum: 'A1', vin: null };
    dealer.rows.push({ ...vehicleIn(dealer), ...own });
  },
  'a photo': (dealer) => {
    const vehicle = vehicleIn(dealer);
    vehicle['images'] = (vehicle['images'] as object[]).toReversed();
  },
  'a comment': (dealer) => (vehicleIn(dealer)['dealercomments'] = '<p>One owner from new.</p>'),
  'a phone': ({ locations }) => (locations.at(1)!['phone'] = '02 5550 0999'),
  hours: ({ locations }) =>
    (locations.at(1)!.hours['sales'] = { 'mon-fri': '09:00-17:00', sat: '09:00-12:00' }),
  'an offer': ({ offers }) => (offers[0]!['name'] = 'An offer by another name'),
  'a menu entry': ({ settings: { menu } }) => (menu.main.at(-1)!['label'] = 'Find us'),
  'a colour': ({ settings: { theme } }) => (theme.brand = '#7a1f3d'),
};

/** Measures `slug`, whose stock is the export at `export_`; the site is built already. */
export async function kindsOfChange(
  figures: Figures,
  workspace: Workspace,
  slug: string,
  export_: string,
): Promise<void> {
  const folder = join(workspace.root, 'tenants', slug);
  const files = {
    settings: join(folder, 'tenant.json'),
    locations: join(folder, 'locations.json'),
    offers: join(folder, 'content', 'offers.json'),
  };
  const parsed = (text: string) => JSON.parse(text) as never;
  const dealer: Dealer = {
    rows: readFileSync(export_, 'utf8').trimEnd().split('\n').map(parsed),
    settings: parsed(readFileSync(files.settings, 'utf8')),
    locations: parsed(readFileSync(files.locations, 'utf8')),
    offers: parsed(readFileSync(files.offers, 'utf8')),
  };
  const live = () => {
    const manifest = liveManifest(releasePlace(join(workspace.root, 'dist'), slug));
    if (!manifest) throw new Error(`${slug} has no site`);
    return manifest;
  };
  const stockText = () => dealer.rows.map((row) => `${JSON.stringify(row)}\n`).join('');
  const total = { rendered: 0, identical: 0 };
  for (const [kind, change] of Object.entries(kinds)) {
    const [before, stock] = [live(), stockText()];
    change(dealer);
    for (const [name, file] of Object.entries(files)) {
      writeFileSync(file, JSON.stringify(dealer[name as keyof typeof files], null, 2));
    }
    if (stockText() !== stock) {
      const export_ = join(workspace.root, 'exports', 'changed.ndjson');
      writeFileSync(export_, stockText());
      await workspace.ingest(slug, export_);
    }
    const { wall, report } = await workspace.build([slug]);
    const rendered = report.tenants[0]?.rendered ?? NaN;
    const identical = rendered - changedPages(before, live()).length;
    const share = rendered === 0 ? 0 : (identical / rendered) * 100;
    total.rendered += rendered;
    total.identical += identical;
    figures.add({
      what: `${slug}: pages rendered by ${kind}`,
      ours: rendered,
      note: `${String(identical)} of them as before (${share.toFixed(1)} %), ${wall.toFixed(1)} s`,
    });
  }
  figures.add({
    what: `${slug}: rendered pages that are as before, of all kinds`,
    ours: (total.identical / total.rendered) * 100,
    bar: { atMost: identicalPercent },
    unit: '%',
    note: `${String(total.identical)} of ${String(total.rendered)}`,
  });
  const incremental = live();
  await workspace.build([slug], '--force');
  figures.add({
    what: `${slug}: pages that a clean build makes differently`,
    ours: changedPages(incremental, live()).length,
    bar: { atMost: 0 },
  });
}

/** Pages that are new or have another content than before. */
const changedPages = (before: Manifest, after: Manifest): string[] =>
  Object.entries(after.pages)
    .filter(([path, { content }]) => before.pages[path]?.content !== content)
    .map(([path]) => path);
