// The messages between the build and its workers. Plain data that survives a structured clone.
import type { Tenant } from '../tenant/schema/index.ts';
import type { Bundle } from '../bundler/bundle.ts';
import type { OpenSite, ReadAhead, SiteSource } from '../site/assembly/site-types.ts';
import type { FileRecord, PageRecord } from './manifest.ts';

/** One worker's part in building one tenant; several workers share `counter`, some from each end. */
export interface TenantJob {
  slug: string;
  tenant: Tenant;
  /** Name of its stock: an ingest may switch to another while the workers open the site. */
  snapshot: string;
  /** Files of its photo folder, relative to it. */
  photos: readonly string[];
  /** The day the site is built for, in the dealer's time zone. */
  today: string;
  root: string;
  dataDir: string;
  cacheDir: string;
  bundle: Pick<Bundle, 'id' | 'entry' | 'clientDir'>;
  draft: string;
  /** The release to take unchanged files from. */
  previous: { dir: string; manifest: string } | null;
  /** Pages of the stock may be in the draft already (./reuse-pages.ts). */
  carry: SharedArrayBuffer | null;
  /** Int32: units taken, units there are (0: nobody has opened the site yet), taken from the front, from the back. */
  counter: SharedArrayBuffer;
  /** From which end of the list of units this worker takes. */
  end: 'front' | 'back';
}

/** What a worker is started with. */
export interface WorkerStart {
  /** Address of the module that exports `openSite`. */
  siteModule: string;
  /** Whose stock it reads before its first job comes; null: nobody's. */
  expected: Expected | null;
}

/** The tenant that the first job is most likely about. */
export type Expected = Pick<SiteSource, 'dataDir' | 'slug'>;

export interface SiteModule {
  openSite: OpenSite;
  readAhead: ReadAhead;
}

export interface SlowPage {
  path: string;
  ms: number;
}

/** What one unit of work came to: a block of pages, or all files beside them. */
export interface UnitDone {
  pages: PageRecord[];
  /** Addresses of pages that are what the previous release's manifest says. */
  kept: string[];
  files: FileRecord[];
  rendered: number;
  /** Bytes written rather than linked. */
  written: number;
  slowest: SlowPage[];
}

export type WorkerMessage =
  | {
      type: 'opened';
      routes: number;
      stock: string;
      /** Whether all pages of the stock are what the previous release has. */
      stays: boolean;
      warnings: string[];
      ms: number;
    }
  | ({ type: 'unit' } & UnitDone)
  | { type: 'done'; faults: string[] };
