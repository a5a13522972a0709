// The input of a build and the events it reports. Types only.
import type { Tenant } from '../tenant/schema/index.ts';
import type { Bundle } from '../bundler/bundle.ts';
import type { Inputs } from './inputs.ts';
import type { Pool } from './pool.ts';
import type { PublishStep } from './release.ts';
import type { TenantReport, ThirdPartyEntry } from './report.ts';

/** A tenant that can be built, with its inputs. */
export interface SitePlan {
  slug: string;
  ok: true;
  /** Its settings, as they were when `inputs` was computed. */
  tenant: Tenant;
  /** Those of its folder, without corrections of the desk. */
  settings: Tenant;
  /** The day the site is built for, in the dealer's time zone. */
  today: string;
  /** Hashes of everything the site is made from. */
  inputs: Inputs;
  /** Name of its snapshot, which is part of `inputs`. */
  snapshot: string;
  /** Size of the work. */
  vehicles: number;
  /** Files of its photo folder, relative to it; they are part of `inputs`. */
  photos: readonly string[];
  /** Third-party scripts of the site, for the report. */
  thirdParty?: ThirdPartyEntry[];
}

/** A tenant to build, or the reason why it cannot be built. */
export type TenantPlan = SitePlan | { slug: string; ok: false; errors: string[] };

export interface BuildOptions {
  root: string;
  /** Where `<slug>` and `.releases/<slug>` go: `dist`. */
  outDir: string;
  dataDir: string;
  cacheDir: string;
  tenants: TenantPlan[];
  /** Called once, and only when a tenant needs a build. */
  openBundle: () => Promise<Bundle>;
  /** The build closes it. */
  pool: Pool;
  /** Ignores earlier releases: every page is rendered and every file written. */
  force: boolean;
  /** Ends the build early. Every tenant that is not yet live keeps its site. */
  signal?: AbortSignal;
  onProgress: (event: ProgressEvent) => void;
}

export type ProgressEvent =
  | { type: 'bundle'; state: 'needed' | 'ready' }
  | { type: 'pages'; slug: string; done: number; total: number }
  | { type: 'step'; slug: string; step: BuildStep }
  | { type: 'tenant'; report: TenantReport };

export type BuildStep = 'draft' | 'rendered' | PublishStep;
