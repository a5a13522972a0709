// The interface between a site and the build: pages by route, files, and how a site is opened. Types only.
import type { Vehicle } from '../../domain/vehicle/vehicle.ts';
import type { Tenant } from '../../tenant/schema/index.ts';
import type { HostRules } from '../../page-data/host-rules.ts';
import type { EngineKind, InlineHashes } from '../../page-data/site-bundle.ts';
import type { PageKind, SiteShell, PageData } from '../../page-data/page-data.ts';
import { hashOf } from '../../files/memoised-hash.ts';

// A page as data. What a page is rendered from is its page data and nothing else, so the hash of the page data is its key.
export interface SitePage {
  /** Hash of the facts from which the data is computed; null when it was computed with the site. */
  facts: string | null;
  data(): PageData;
  /** Hash of the data. Pages with equal keys are the same, even between two builds. */
  key(): string;
}

/** Values that survive JSON. A function in the facts would not be part of their hash, so it is a type error. */
type PlainData<Value> = Value extends (...args: never[]) => unknown
  ? never
  : Value extends object
    ? { [Key in keyof Value]: PlainData<Value[Key]> }
    : Value;

const pageOf = (facts: string | null, create: () => PageData): SitePage => {
  let created: PageData | undefined;
  let key: string | undefined;
  const data = () => (created ??= create());
  return { facts, data, key: () => (key ??= hashOf(data())) };
};

export const definePage = (data: PageData): SitePage => pageOf(null, () => data);

/**
 * A page whose data `create` computes from `facts` and nothing else. While the hash of the facts stays, the data is not
 * computed. When it changes, for example on a new day, the key tells whether the page does.
 */
export const definePageOfFacts = <Facts extends object>(
  facts: Facts & PlainData<Facts>,
  create: (facts: Facts) => PageData,
): SitePage => pageOf(hashOf(facts), () => create(facts));

/** One page of the site. `key` finds its data, such as a vehicle's slug, `landing#page` or a location's id. */
export interface RouteEntry {
  /** Path with leading slash, without extension or trailing slash. */
  path: string;
  kind: PageKind;
  key: string;
}

/** A file beside the pages. Either `content`, or `linkFrom`: an absolute path to hard-link or copy. */
export interface SiteFile {
  /** Path in the site with leading slash, with extension. */
  path: string;
  content?: string | Uint8Array;
  linkFrom?: string;
}

export interface Site {
  shell: SiteShell;
  engine: EngineKind;
  routes: RouteEntry[];
  /** Its files are the same in two builds with the same code and `key`. */
  searchIndex: { key: string; files(): Iterable<SiteFile> };
  /** One page; the same route always has equal data. Throws for a route of another site. */
  page(route: RouteEntry): SitePage;
  files(): Promise<SiteFile[]>;
  /** The rules for the host; they are also one of the files. */
  hostRules: HostRules;
  /** For the operator: dropped menu entries, missing photos, colliding names and similar. */
  warnings: string[];
}

export interface SiteSource {
  /** The project: tenants/, content/. */
  root: string;
  /** Snapshots: `<dataDir>/<slug>`. */
  dataDir: string;
  cacheDir: string;
  slug: string;
  /** Its settings; by default they are read. */
  tenant?: Tenant | null;
  /** Name of the snapshot; by default the current one. */
  snapshot?: string;
  /** Its stock; by default that of the snapshot. */
  vehicles?: readonly Vehicle[] | null;
  /** Files of its photo folder, relative to it; by default the folder is read. */
  photos?: readonly string[];
  /** 'YYYY-MM-DD' in the dealer's time zone: the only clock of a build. */
  today: string;
  /** Hashes of the inline scripts and styles in the bundle's pages. */
  inline: InlineHashes;
}

/** Every worker of a build opens the site itself; equal sources give equal sites. */
export type OpenSite = (source: SiteSource) => Promise<Site>;
