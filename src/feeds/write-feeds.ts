// Writes the feeds of a site from its listed vehicles (rule feeds-1).
import type { Vehicle } from '../domain/vehicle/vehicle.ts';
import { feedFileNames, photosFile } from '../tenant/feed-files.ts';
import type { Tenant } from '../tenant/schema/index.ts';
import { delimitedText } from './delimited.ts';
import { type ExclusionReason, type Feed, feedVehicle, type FeedVehicle } from './feed.ts';
import { googleFeed } from './google.ts';
import { metaFeed } from './meta.ts';
import { microsoftFeed } from './microsoft.ts';
import { dealerFeed, stockFeed, stockJson, stockJsonPath } from './stock.ts';
import { strToU8, zipSync } from 'fflate';

// A list of the stock as a ZIP file, with the addresses of its photos beside it (rule feeds-5).
/** A ZIP file holds a time for each of its files; the same stock has to give the same bytes. */
const mtime = new Date(1980, 0, 1);

/** `table`: the name of the list in it. */
function zipFile(table: string, content: string, vehicles: readonly FeedVehicle[]) {
  const photos = vehicles.flatMap(({ facts, images }) =>
    images.map((address, at) => [facts.id, String(at + 1), address]),
  );
  const files = {
    [table]: content,
    [photosFile]: delimitedText(['id', 'photo', 'address'], photos, ','),
  };
  const bytes = Object.entries(files).map(([name, text]) => [name, strToU8(text)] as const);
  return zipSync(Object.fromEntries(bytes), { mtime });
}

interface Exclusion {
  id: string;
  reason: ExclusionReason;
  /** The heading of the column, where the reason is about its value. */
  field: string | null;
}

export interface FeedFile {
  feed: Feed;
  /** Made when asked for: a stock report needs none. */
  content: () => string;
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

/** Why a vehicle has no row; null: it has one (rule feeds-2). */
function exclusionOf(feed: Feed, vehicle: FeedVehicle): Exclusion | null {
  const { id } = vehicle.facts;
  const reason = feed.exclusion(vehicle);
  if (reason) return { id, reason, field: null };
  for (const { name, value, required, accepts } of feed.columns) {
    if (!required && !accepts) continue;
    const text = value(vehicle).trim();
    if (text === '' && required) return { id, reason: required, field: name };
    if (text !== '' && accepts && !accepts.test(text)) {
      return { id, reason: 'refused_value', field: name };
    }
  }
  return null;
}

const rowOf = ({ columns }: Feed, vehicle: FeedVehicle): string[] =>
  columns.map(({ value }) => value(vehicle).trim());

/** `vehicles`: all that the site lists. A vehicle for which `left` gives a reason is left out. */
function feedFile(
  feed: Feed,
  vehicles: readonly FeedVehicle[],
  left: (vehicle: FeedVehicle) => ExclusionReason | null = () => null,
): FeedFile {
  const taken: FeedVehicle[] = [];
  const excluded: Exclusion[] = [];
  for (const vehicle of vehicles) {
    const reason = left(vehicle);
    const exclusion = reason
      ? { id: vehicle.facts.id, reason, field: null }
      : exclusionOf(feed, vehicle);
    if (exclusion) excluded.push(exclusion);
    else taken.push(vehicle);
  }
  return {
    feed,
    rows: taken.length,
    excluded,
    content() {
      const headings = feed.columns.map(({ name }) => name);
      const rows = taken.map((vehicle) => rowOf(feed, vehicle));
      return delimitedText(headings, rows, feed.delimiter);
    },
  };
}

export interface SiteFeeds {
  feeds: FeedFile[];
  /** Of the release. */
  files: () => { path: string; content: string | Uint8Array }[];
  /** Addresses of the pictures that the files name. */
  images: () => Set<string>;
}

/** The site's feeds by its settings. */
export function siteFeeds(vehicles: readonly Vehicle[], tenant: Tenant, today: string): SiteFeeds {
  const { takers, files, carTypes } = tenant.feeds;
  if (feedFileNames(tenant.feeds).length === 0) {
    return { feeds: [], files: () => [], images: () => new Set() };
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
    ...(takers.includes('google') ? [feedFile(googleFeed, all, left)] : []),
    ...(takers.includes('meta') ? [feedFile(metaFeed, all, left)] : []),
    ...(takers.includes('microsoft') ? [feedFile(microsoftFeed, all, left)] : []),
    ...(takers.includes('stock') ? [feedFile(stockFeed, all)] : []),
    ...Object.entries(files).map(([name, list]) => feedFile(dealerFeed(name, list), all)),
  ];
  return {
    feeds,
    files: () => [
      ...feeds.map(({ feed: { path, table }, content }) => ({
        path,
        content: table === undefined ? content() : zipFile(table, content(), all),
      })),
      ...(takers.includes('stock') ? [{ path: stockJsonPath, content: stockJson(all) }] : []),
    ],
    images: () => new Set(all.flatMap(({ images }) => images)),
  };
}
