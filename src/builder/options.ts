// What a build is asked for and what it says on the way. Types only.
import type { Tenant } from '../tenant/schema/index.ts';
import type { Bundle } from '../bundler/bundle.ts';
import type { Pool } from './pool.ts';
import type { PublishStep } from './release.ts';
import type { TenantReport, ThirdPartyEntry } from './report.ts';

/** What to build: a tenant whose inputs have been looked at. */
export interface SitePlan {
  slug: string;
  ok: true;
  /** Its settings, which `inputs` are about. */
  tenant: Tenant;
  /** The day the site is built for, in the dealer's time zone. */
  today: string;
  /** Fingerprint of everything the site is made from. */
  inputs: string;
  /** Fingerprint of those inputs but the words. */
  besideWords: string;
  /** Name of its stock, which `inputs` are about. */
  snapshot: string;
  /** Size of the work. */
  vehicles: number;
  /** Files of its photo folder, relative to it, which `inputs` are about. */
  photos: readonly string[];
  /** Scripts of others that the site brings along, for the report. */
  thirdParty?: ThirdPartyEntry[];
}

/** A tenant to build, or why it cannot be built. */
export type TenantPlan = SitePlan | { slug: string; ok: false; faults: string[] };

export interface BuildOptions {
  root: string;
  /** Where `<slug>` and `.releases/<slug>` go: `dist`. */
  outDir: string;
  dataDir: string;
  cacheDir: string;
  tenants: TenantPlan[];
  /** Asked for once, and only when a tenant needs building. `onMake`: when it must be made first. */
  openBundle: (onMake: () => void) => Promise<Bundle>;
  /** Its first worker may be loading since before the tenants were looked at. The build closes it. */
  pool: Pool;
  /** Look at no earlier release: render and write everything. */
  force: boolean;
  /** Ends the build early; every tenant not yet live keeps its site. */
  signal?: AbortSignal;
  onProgress: (event: ProgressEvent) => void;
}

export type ProgressEvent =
  | { type: 'bundle'; state: 'needed' | 'ready' }
  | { type: 'pages'; slug: string; done: number; total: number }
  | { type: 'step'; slug: string; step: BuildStep }
  | { type: 'tenant'; report: TenantReport };

export type BuildStep = 'draft' | 'rendered' | PublishStep;
