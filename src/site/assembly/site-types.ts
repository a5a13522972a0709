// What the build knows of a site: pages by route, files beside them, and how a site is opened. Types only.
import type { Vehicle } from '../../domain/vehicle/vehicle.ts';
import type { Tenant } from '../../tenant/schema/index.ts';
import type { HostRules } from '../../page-data/host-rules.ts';
import type { EngineKind, InlineHashes } from '../../page-data/site-bundle.ts';
import type { PageData, PageKind, SiteShell } from '../../page-data/page-data.ts';

/** One page of the site. `key` finds its data: a vehicle id, `landing#page`, a location id … */
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

/** Files whose names come from what they hold, as those of a search index do. */
export interface SiteFileSet {
  /** What they are a function of: equal keys mean equal files, also between two builds. */
  key: string;
  files(): SiteFile[];
}

/** What the data of a page is a function of, found without making it: equal texts mean equal data, also between two builds. */
export interface PageKey {
  text: string;
  /** Whether another text means other data; where not, the data itself is asked then. */
  exact: boolean;
}

export interface Site {
  shell: SiteShell;
  engine: EngineKind;
  routes: RouteEntry[];
  /** Pages that are all what they were while `key` is, between two builds with the same shell. */
  stock: { key: string; has(route: RouteEntry): boolean };
  /** null: only the data itself can tell. */
  key(route: RouteEntry): PageKey | null;
  /** The data of one page; the same route always gives equal data. Throws for a route of another site. */
  page(route: RouteEntry): PageData;
  files(): Promise<SiteFile[]>;
  /** Also one of the files: what a host needs to know. */
  hostRules: HostRules;
  /** Photos of the stock from the project's own folder; they stay with the pages of the stock. */
  photoFiles: readonly SiteFile[];
  fileSets: readonly SiteFileSet[];
  /** What an operator should know: dropped menu entries, missing photos, colliding names … */
  warnings: string[];
}

/** What a site is opened from; all of it but the day lies on disk. */
export interface SiteSource {
  /** The project: tenants/, content/. */
  root: string;
  /** Snapshots: `<dataDir>/<slug>`. */
  dataDir: string;
  cacheDir: string;
  slug: string;
  /** Its settings; left out: they are read. */
  tenant?: Tenant;
  /** Name of its stock; left out: the one that is current. */
  snapshot?: string;
  /** Files of its photo folder, relative to it; left out: the folder is read. */
  photos?: readonly string[];
  /** 'YYYY-MM-DD' in the dealer's time zone: the only clock of a build. */
  today: string;
  /** Of the inline scripts and styles that the bundle's pages carry. */
  inline: InlineHashes;
  /** Its stock, if it was read before; left out: it is read now. */
  ahead?: StockAhead;
}

/** The stock of a tenant on its way: null when there is none, or none that can be read. */
export type StockAhead = Promise<{ snapshot: string; vehicles: Vehicle[] } | null>;

/** Begins to read what opening a tenant's site takes longest for. Only what never changes under its name is read ahead. */
export type ReadAhead = (source: Pick<SiteSource, 'dataDir' | 'slug'>) => StockAhead;

/** Every worker of a build opens the site on its own; equal sources give equal sites. */
export type OpenSite = (source: SiteSource) => Promise<Site>;
