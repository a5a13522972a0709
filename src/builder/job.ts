// The messages between the build and its workers. Plain data that survives a structured clone.
import type { Tenant } from '../tenant/schema/index.ts';
import type { Bundle } from '../bundler/bundle.ts';
import type { OpenSite, SiteSource } from '../site/assembly/site-types.ts';
import type { FileRecord, PageRecord, SharedHashes } from './manifest.ts';

/** One worker's part in building one tenant. */
export interface TenantJob extends Omit<Required<SiteSource>, 'vehicles' | 'inline'> {
  tenant: Tenant;
  bundle: Pick<Bundle, 'id' | 'entry' | 'clientDir'>;
  draft: string;
  /** The release whose unchanged pages and files are linked. */
  previous: { dir: string; manifest: string } | null;
  /** Which part this is, from 0. The first part also makes the files. */
  part: number;
  /** Shared by the parts (./tenant-part.ts): how many blocks of pages they took, how many from the front and from the end. */
  taken: Int32Array<SharedArrayBuffer>;
}

export interface WorkerStart {
  /** Address of the module that exports `openSite`. */
  siteModule: string;
}

export interface SiteModule {
  openSite: OpenSite;
}

export interface SlowPage {
  path: string;
  ms: number;
}

/** The result of one unit of work: a block of pages, or all files beside them. */
export interface UnitDone {
  pages: PageRecord[];
  files: FileRecord[];
  rendered: number;
  /** Bytes written, links not counted. */
  written: number;
  slowest: SlowPage[];
}

export type WorkerMessage =
  | {
      type: 'opened';
      routes: number;
      shared: SharedHashes;
      searchIndex: string;
      warnings: string[];
    }
  | ({ type: 'unit' } & UnitDone)
  | { type: 'done'; errors: string[] };
