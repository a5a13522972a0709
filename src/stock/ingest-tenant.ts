// One tenant's ingest as every program runs it: opens the source, ingests stock and feeds, writes the reports.
// Settings, clock, environment and network come from the caller.
import type { CarType } from '../domain/vehicle/vehicle.ts';
import type { Tenant } from '../tenant/schema/index.ts';
import type { Decisions } from './guard/questions.ts';
import { ingestFeeds, type FeedReport } from './feeds/feeds.ts';
import { explainRow, type ExplainedRow } from './explain/explain-row.ts';
import { ingest, type IngestReport } from './ingest.ts';
import { readingSettings } from './validate/read-stock.ts';
import { writeReports } from './report/files.ts';
import { openSource } from './sources/open.ts';
import type { SourceLimits } from './sources/source.ts';

export interface TenantIngestOptions {
  /** A source that an operator named, instead of the tenant's own. */
  from?: string | undefined;
  /** An operator has checked the export and accepts what the guard would block. */
  accept: boolean;
  /** What an operator decided about single vehicles. */
  decisions?: Decisions | undefined;
}

export interface TenantIngestDeps {
  /** The project folder; relative paths of the settings start here. */
  root: string;
  /** Folder that relative paths of the operator start from. */
  cwd: string;
  /** `.data`: holds a folder per tenant. */
  dataDir: string;
  env: Record<string, string | undefined>;
  fetch: typeof fetch;
  /** Left out: those of an operator who waits for one export. */
  limits?: SourceLimits;
  /** Epoch ms. */
  now: () => number;
  progress: (read: number) => void;
  code: string;
}

/** `report.blocked` is empty unless the guard kept the last good stock. `page` is the path of the dealer's report. */
export interface FinishedIngest {
  ok: true;
  report: IngestReport;
  page: string;
  feeds: FeedReport[];
}

/** `usage`: a setting, a variable or the named source is wrong. `running`: another ingest of the tenant is running. */
export interface FailedIngest {
  ok: false;
  code: 'usage' | 'running';
  message: string;
}

/** Explains one row of the tenant's export and writes nothing. `id`: left out, the first row. */
export async function explainTenantRow(
  tenant: Tenant,
  { from, id }: { from?: string | undefined; id?: string | undefined },
  deps: Pick<TenantIngestDeps, 'root' | 'cwd' | 'env' | 'fetch' | 'now'>,
): Promise<{ ok: true; row: ExplainedRow } | { ok: false; message: string }> {
  const opened = openSource(tenant, from, deps);
  if (!opened.ok) return opened;
  const soldAt = (): number => Math.floor(deps.now() / 1_000);
  const onlyCarType = onlyCarTypeOf(tenant.stock);
  const settings = { ...readingSettings(tenant, deps.now()), onlyCarType, soldAt };
  return explainRow(opened.source, id, settings);
}

export async function ingestTenant(
  tenant: Tenant,
  { from, accept, decisions }: TenantIngestOptions,
  deps: TenantIngestDeps,
): Promise<FinishedIngest | FailedIngest> {
  const { root, dataDir, fetch, now, progress, code } = deps;
  const opened = openSource(tenant, from, deps);
  if (!opened.ok) return { ok: false, code: 'usage', message: opened.message };
  const options = { accept, decisions, onlyCarType: onlyCarTypeOf(tenant.stock) };
  const result = await ingest(tenant, opened.source, options, {
    dataDir,
    now,
    progress,
    code,
    law: tenant,
  });
  if (!result.ok) {
    return { ok: false, code: 'running', message: `${tenant.slug}: ${result.message}` };
  }
  const { report } = result;
  const feeds = await ingestFeeds(tenant, { root, dataDir, fetch, now: now(), accept });
  const page = writeReports(dataDir, report, feeds, tenant.timeZone);
  return { ok: true, report, page, feeds };
}

/** The condition of every vehicle of a site that lists one only. */
function onlyCarTypeOf({ filter }: Tenant['stock']): CarType | undefined {
  const [only, ...others] = filter.carTypes;
  const isOnly = others.length + filter.orCarTypes.length + filter.orLocationIds.length === 0;
  return isOnly ? only : undefined;
}
