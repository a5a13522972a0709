// Writes the feeds of a site from its listed vehicles (rule feeds-1).
import type { Vehicle } from '../domain/vehicle/vehicle.ts';
import type { Tenant } from '../tenant/schema/index.ts';
import { delimitedText } from './delimited.ts';
import type { ExclusionReason, Feed } from './feed.ts';
import { feedVehicle, type FeedVehicle } from './feed-vehicle.ts';
import { googleFeed } from './google.ts';
import { metaFeed } from './meta.ts';
import { dealerFeed, stockFeed, stockJson } from './stock.ts';
import { zipFile } from './zip-file.ts';

interface Exclusion {
  id: string;
  reason: ExclusionReason;
  /** The heading of the column, where the reason is about its value. */
  field: string | null;
}

export interface FeedFile {
  feed: Feed;
  content: string;
  rows: number;
  /** With the rows, all listed vehicles. */
  excluded: readonly Exclusion[];
}

/** VINs that more than one vehicle has: takers refuse every one of them. */
export function repeatedVins(vins: Iterable<string | null | undefined>): Set<string> {
  const [seen, repeated] = [new Set<string>(), new Set<string>()];
  for (const vin of vins) {
    if (vin == null) continue;
    if (seen.has(vin)) repeated.add(vin);
    seen.add(vin);
  }
  return repeated;
}

/** The cells of a vehicle's row, or why it has none (rule feeds-2). */
function rowOf(feed: Feed, vehicle: FeedVehicle): readonly string[] | Exclusion {
  const { id } = vehicle.facts;
  const reason = feed.exclusion(vehicle);
  if (reason) return { id, reason, field: null };
  const row: string[] = [];
  for (const { name, value, required, accepts } of feed.columns) {
    const text = value(vehicle).trim();
    if (text === '' && required) return { id, reason: required, field: name };
    if (text !== '' && accepts && !accepts.test(text)) {
      return { id, reason: 'refused_value', field: name };
    }
    row.push(text);
  }
  return row;
}

const isRow = (row: readonly string[] | Exclusion): row is readonly string[] => Array.isArray(row);

/** `vehicles`: all that the site lists. A vehicle for which `left` gives a reason is left out. */
function writeFeed(
  feed: Feed,
  vehicles: readonly FeedVehicle[],
  left: (vehicle: FeedVehicle) => ExclusionReason | null = () => null,
): FeedFile {
  const rows: (readonly string[])[] = [];
  const excluded: Exclusion[] = [];
  for (const vehicle of vehicles) {
    const reason = left(vehicle);
    const row = reason ? { id: vehicle.facts.id, reason, field: null } : rowOf(feed, vehicle);
    if (isRow(row)) rows.push(row);
    else excluded.push(row);
  }
  const headings = feed.columns.map(({ name }) => name);
  const content = delimitedText(headings, rows, feed.delimiter);
  return { feed, content, rows: rows.length, excluded };
}

/** The site's feeds by its settings, with the files of the release. */
export function siteFeeds(
  vehicles: readonly Vehicle[],
  tenant: Tenant,
  today: string,
): {
  feeds: FeedFile[];
  files: { path: string; content: string | Uint8Array }[];
  images: Set<string>;
} {
  const { takers, files, carTypes } = tenant.feeds;
  if (takers.length === 0 && Object.keys(files).length === 0) {
    return { feeds: [], files: [], images: new Set() };
  }
  const all = vehicles
    .map((vehicle) => feedVehicle(vehicle, tenant, today))
    .sort((a, b) => (a.facts.id < b.facts.id ? -1 : 1));
  const repeated = repeatedVins(all.map(({ facts }) => facts.vin));
  const left = ({ facts }: FeedVehicle): ExclusionReason | null => {
    const { carType, vin } = facts;
    if (carTypes.length > 0 && carType !== null && !carTypes.includes(carType)) return 'not_chosen';
    return vin !== null && repeated.has(vin) ? 'repeated_vin' : null;
  };
  const feeds = [
    ...(takers.includes('google') ? [writeFeed(googleFeed, all, left)] : []),
    ...(takers.includes('meta') ? [writeFeed(metaFeed, all, left)] : []),
    ...(takers.includes('stock') ? [writeFeed(stockFeed, all)] : []),
    ...Object.entries(files).map(([name, list]) => writeFeed(dealerFeed(name, list), all)),
  ];
  const json = takers.includes('stock')
    ? [{ path: '/feeds/stock.json', content: stockJson(all) }]
    : [];
  return {
    feeds,
    files: [
      ...feeds.map(({ feed: { path, table }, content }) => ({
        path,
        content: table === undefined ? content : zipFile(table, content, all),
      })),
      ...json,
    ],
    images: new Set(all.flatMap(({ images }) => images)),
  };
}
