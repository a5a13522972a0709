// Judged queries on real listings: which of the cars that a query means are on the first page, for our search and for text
// searches over the same cells. The cells of a row decide what a query means, not any engine.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gunzipSync } from 'node:zlib';
import { create, insertMultiple, search as searchOrama } from '@orama/orama';
import { parse as parseCsv } from 'csv-parse/sync';
import FlexSearch from 'flexsearch';
import Fuse from 'fuse.js';
import MiniSearch from 'minisearch';
import { sortOrders, sortAttributes } from '../../../src/domain/search/sorting.ts';
import { pricedRequest, stateRequest } from '../../../src/search/page/request.ts';
import type { Vehicle } from '../../../src/domain/vehicle/vehicle.ts';
import { encodeCore } from '../../fixtures/search/encode-core.ts';
import { openIndex, type SearchParams } from '../../../src/search/engine/engine.ts';
import { understandSearch } from '../../../src/search/page/understood.ts';
import { emptyState, type SearchState } from '../../../src/search/page/state.ts';
import type { QueryFilter } from '../../../src/search/query/intent.ts';
import { stockWords } from '../../../src/search/query/vocabulary/stock-words.ts';
import { vehicleColumns } from '../../../src/search/vehicle-columns.ts';
import { csvRows } from '../../../src/stock/sources/csv.ts';
import { sourceLimits } from '../../../src/stock/sources/source.ts';
import { createRowReader } from '../../../src/stock/validate/ingest-row.ts';
import { loadTenant } from '../../../src/tenant/load.ts';
import { projectRoot } from '../build/workspace.ts';
import type { Figures } from '../figures.ts';
import { sharedQueries, type SharedQuery } from '../../fixtures/search/query-sets.ts';

/** Cars for sale in Australia in 2023, as published (public data set, dealers' names replaced). */
const listingsFile = join(projectRoot, 'tests/fixtures/search/au-listings.csv.gz');

type Cells = Record<string, string>;
interface Listing {
  cells: Cells;
  vehicle: Vehicle;
}

/** The listings of the public file that an ingest accepts, beside their cells. */
async function readListings(): Promise<Listing[]> {
  const loaded = loadTenant(projectRoot, 'meridian-motor-group');
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.errors));
  const { stock } = loaded.tenant;
  const read = createRowReader({
    locations: [],
    mapping: stock.mapping,
    thisYear: 2026,
    soldAt: () => 0,
  });
  const bytes = gunzipSync(readFileSync(listingsFile));
  const rows = parseCsv<Cells>(bytes, { columns: true, trim: true });
  const listings: Listing[] = [];
  let at = 0;
  // The import reads the same rows in the same order.
  for await (const row of csvRows(Readable.from([bytes]), stock.mapping, sourceLimits)) {
    const cells = rows[at];
    at += 1;
    const outcome = read(row, () => undefined);
    if (cells && outcome.kind === 'vehicle') listings.push({ cells, vehicle: outcome.vehicle });
  }
  return listings;
}

const number = (text = ''): number | null => {
  const [digits] = /\d[\d,]*(?:\.\d+)?/.exec(text) ?? [];
  return digits === undefined ? null : Number(digits.replaceAll(',', ''));
};
const plain = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '');
const fuels: Record<string, string> = { Premium: 'Petrol', Unleaded: 'Petrol' };
const bodies: Record<string, string> = { Commercial: 'Van', 'Ute / Tray': 'Ute' };
const seriesOf = (model: string): string | null => {
  const [, digit] = /^M?(\d)\d\d[a-z]{1,2}$/i.exec(model) ?? [];
  if (digit) return `${digit} Series`;
  const [, letter] = /^([ABCEGSM])(?:L)?\d{2,3}$/.exec(model) ?? [];
  return letter ? `${letter}-Class` : null;
};

/** What a row says of a field, in the words of the query set; null: it does not say. */
function said({ cells }: Listing, field: string): (string | number)[] | null {
  const cell = (name: string) => {
    const text = (cells[name] ?? '').replace(/\s+/g, ' ').trim();
    return /^(?:|-|- ?\/ ?-|NA|nan|POA|Other)$/i.test(text) ? null : text;
  };
  const one = (value: string | number | null | undefined) =>
    value === null || value === undefined ? null : [value];
  const [city, state] = (cell('Location') ?? '').split(',').map((part) => part.trim());
  switch (field) {
    case 'make':
      return one(cell('Brand') === 'Haval' ? 'GWM' : cell('Brand'));
    case 'model': {
      const model = cell('Model');
      if (model === null) return null;
      const series = seriesOf(model);
      const [stem] = /^(?:GL[ABCES]|CL[AS]|RX|NX|IS|ES|LX|UX|RC|CT)(?=\d)/i.exec(model) ?? [];
      return [model, ...(series ? [series] : []), ...(stem ? [stem] : [])];
    }
    case 'body':
      return one(bodies[cell('BodyType') ?? ''] ?? cell('BodyType'));
    case 'fuel':
      return one(fuels[cell('FuelType') ?? ''] ?? cell('FuelType'));
    case 'transmission':
      return one(cell('Transmission'));
    case 'drive':
      return one(
        { Front: 'FWD', Rear: 'RWD', Other: null }[cell('DriveType') ?? ''] ?? cell('DriveType'),
      );
    case 'colour':
      return one(cell('ColourExtInt')?.split('/')[0]?.trim());
    case 'car_type':
      return one(cell('UsedOrNew')?.toLowerCase());
    case 'price':
      return one(number(cell('Price') ?? ''));
    case 'km':
      return one(number(cell('Kilometres') ?? ''));
    case 'year':
      return one(number(cell('Year') ?? ''));
    case 'seats':
      return one(number(cell('Seats') ?? ''));
    case 'doors':
      return one(number(cell('Doors') ?? ''));
    case 'city':
      return one(city);
    case 'state':
      return one(state);
    default:
      return null;
  }
}

/** Fields that the file can tell. */
const countable = new Set(
  'make,model,body,fuel,transmission,drive,colour,car_type,price,km,year,seats,doors,city,state'.split(
    ',',
  ),
);

function fits(listing: Listing, { field, op, value }: QueryFilter): boolean {
  const own = said(listing, field);
  const wanted = [value].flat();
  if (op === 'eq' || op === 'in' || op === 'not') {
    const has = own?.some((entry) =>
      wanted.some((other) => plain(String(other)) === plain(String(entry))),
    );
    return op === 'not' ? has !== true : has === true;
  }
  const [amount] = own ?? [];
  if (typeof amount !== 'number') return false;
  const [low = 0, high = low] = wanted.map(Number);
  if (op === 'lte') return amount <= low;
  if (op === 'gte') return amount >= low;
  const slack = op === 'around' ? (field === 'year' ? 1 : low / 10) : 0;
  return op === 'around'
    ? amount >= low - slack && amount <= low + slack
    : amount >= low && amount <= high;
}

/** The page's own request. */
const requestOf = (state: SearchState): SearchParams => ({
  ...pricedRequest(stateRequest(state), { zeroPricedLast: false }).params,
  hitsPerPage: 21,
});

type Search = (query: string) => Promise<number[]> | number[];

function ours(listings: readonly Listing[]): Search {
  const entries = listings.map(({ vehicle }) => ({ vehicle }));
  const words = stockWords(entries, { year: 2023, locations: [] });
  const opened = openIndex(encodeCore(vehicleColumns(entries, [])).slice().buffer);
  if (!opened.ok) throw new Error(opened.message);
  return (query) => {
    const { state } = understandSearch(query, emptyState('relevant'), words, sortOrders);
    const sort = state.sort === 'relevant' ? null : sortAttributes[state.sort];
    const answer = opened.engine.search(requestOf(state), sort);
    if (!answer.ok) throw new Error(answer.message);
    return answer.records;
  };
}

const textOf = ({ cells }: Listing) => Object.values(cells).join(' ');

function miniSearch(listings: readonly Listing[]): Search {
  const index = new MiniSearch<{ id: number; text: string }>({ fields: ['text'] });
  index.addAll(listings.map((listing, id) => ({ id, text: textOf(listing) })));
  return (query) =>
    index
      .search(query, { prefix: true, fuzzy: 0.2 })
      .slice(0, 21)
      .map(({ id }) => id as number);
}

function fuse(listings: readonly Listing[]): Search {
  const records = listings.map((listing) => ({ text: textOf(listing) }));
  // Stricter settings and a search for every word find less.
  const index = new Fuse(records, { keys: ['text'], ignoreLocation: true, threshold: 0.4 });
  return (query) => index.search(query, { limit: 21 }).map(({ refIndex }) => refIndex);
}

function flexSearch(listings: readonly Listing[]): Search {
  const index = new FlexSearch.Index({ tokenize: 'forward' });
  listings.forEach((listing, id) => void index.add(id, textOf(listing)));
  return (query) => index.search(query, { limit: 21, suggest: true }).map(Number);
}

async function orama(listings: readonly Listing[]): Promise<Search> {
  const db = create({ schema: { text: 'string' } as const });
  const records = listings.map((listing, id) => ({ id: String(id), text: textOf(listing) }));
  await insertMultiple(db, records, 1_000_000);
  return async (query) => {
    const { hits } = await searchOrama(db, { term: query, limit: 21 });
    return hits.map(({ id }) => Number(id));
  };
}

interface Judged {
  row: SharedQuery;
  relevant: Set<number>;
}

/** Queries whose every condition a row can tell, with the rows that meet them. */
function judge(listings: readonly Listing[], rows: readonly SharedQuery[]): Judged[] {
  return rows.flatMap((row) => {
    const { filters, text, weekly_budget: weekly, towing_kg: towing } = row.intent;
    if (weekly !== null || towing !== null || filters.some(({ field }) => !countable.has(field)))
      return [];
    if (filters.length === 0) return [];
    const words = text.split(' ').filter(Boolean);
    const relevant = listings.flatMap((listing, at) => {
      const title = ` ${(listing.cells['Title'] ?? '').toLowerCase()} `;
      return words.every((word) => title.includes(word)) &&
        filters.every((filter) => fits(listing, filter))
        ? [at]
        : [];
    });
    return relevant.length > 0 ? [{ row, relevant: new Set(relevant) }] : [];
  });
}

/** Relevant ones among the first hits, of those that could be there. */
const share = (hits: readonly number[], relevant: ReadonlySet<number>, most: number) =>
  hits.slice(0, most).filter((hit) => relevant.has(hit)).length / Math.min(most, relevant.size);

const mean = (list: readonly number[]) => list.reduce((sum, one) => sum + one, 0) / list.length;

export async function measureJudged(figures: Figures): Promise<void> {
  const listings = await readListings();
  const judged = judge(listings, sharedQueries());
  const engines: Record<string, Search> = {
    ours: ours(listings),
    MiniSearch: miniSearch(listings),
    Fuse: fuse(listings),
    FlexSearch: flexSearch(listings),
    Orama: await orama(listings),
  };
  const peers = Object.keys(engines).filter((name) => name !== 'ours');
  const found: { name: string; class: string; p10: number; r21: number; none: boolean }[] = [];
  for (const [name, search] of Object.entries(engines)) {
    for (const { row, relevant } of judged) {
      const hits = await search(row.query);
      found.push({
        name,
        class: row.class,
        p10: share(hits, relevant, 10),
        r21: share(hits, relevant, 21),
        none: hits.length === 0,
      });
    }
  }
  const measures = { 'P@10': 'p10', 'R@21': 'r21' } as const;
  type Measure = keyof typeof measures;
  const figure = (measure: Measure, name: string, own: (one: (typeof found)[number]) => boolean) =>
    mean(found.filter((one) => one.name === name && own(one)).map((one) => one[measures[measure]]));
  const add = (
    measure: Measure,
    what: string,
    own: (one: (typeof found)[number]) => boolean,
    bar?: number,
  ) => {
    figures.add({
      what: `judged queries, ${measure}: ${what}`,
      ours: figure(measure, 'ours', own),
      peers: Object.fromEntries(peers.map((name) => [name, figure(measure, name, own)])),
      ...(bar === undefined ? {} : { bar: { atLeast: bar } }),
    });
  };
  const classes = [...new Set(judged.map(({ row }) => row.class))];
  const bars: Record<Measure, [each: number, all: number] | []> = {
    'P@10': [0.8, 0.92],
    'R@21': [],
  };
  for (const measure of Object.keys(measures) as Measure[]) {
    const [each, all] = bars[measure];
    for (const name of classes) add(measure, name, (one) => one.class === name, each);
    add(measure, `all ${String(judged.length)}`, () => true, all);
    const behind = classes.filter((name) => {
      const own = (one: (typeof found)[number]) => one.class === name;
      const ours = figure(measure, 'ours', own);
      return peers.some((peer) => figure(measure, peer, own) > ours);
    });
    figures.add({
      what: `judged queries, ${measure}: classes in which a text search is better`,
      ours: behind.length,
      bar: { atMost: 0 },
      ...(behind.length > 0 && { note: behind.join(', ') }),
    });
  }
  const withoutResult = (engine: string) =>
    mean(found.filter(({ name }) => name === engine).map(({ none }) => (none ? 100 : 0)));
  figures.add({
    what: 'judged queries without a result',
    ours: withoutResult('ours'),
    peers: Object.fromEntries(peers.map((name) => [name, withoutResult(name)])),
    unit: '%',
    bar: { atMost: 2 },
  });
}
