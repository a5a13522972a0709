// The steps of a tenant's night with the real parts: stock, builder, targets, hosted engines and the store of the
// functions. Environment variables decide which of them are used.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openBuilder, partsOf } from '../../src/builder/build.ts';
import { openPlanner } from '../../src/builder/plan.ts';
import { openPool } from '../../src/builder/pool.ts';
import {
  manifestBefore,
  releaseDir,
  releasePlace,
  contentOfRelease,
} from '../../src/builder/release.ts';
import { bundleId, ensureBundle } from '../../src/bundler/bundle.ts';
import { countText, formatNumber } from '../../src/domain/text/format.ts';
import { writeAtomically } from '../../src/files/atomic-write.ts';
import { publishIndex } from '../../src/indexing/publish.ts';
import { brokenLinks, missingVehicles } from '../../src/nightly/check-site.ts';
import { deliverLists } from '../../src/nightly/deliver.ts';
import type { NightProgress } from '../../src/nightly/progress.ts';
import type { TenantSteps } from '../../src/nightly/tenant-night.ts';
import type { MailPort } from '../../src/functions/endpoints/deps.ts';
import { smokeErrors } from '../../src/serve/smoke.ts';
import { withCircuitBreaker } from '../../src/publish/circuit-breaker.ts';
import { builtIn } from '../../src/publish/contents.ts';
import { blobsOf } from '../../src/publish/state/site-state.ts';
import type { StateStore } from '../../src/publish/state/store.ts';
import { ingestTenant } from '../../src/stock/ingest-tenant.ts';
import { currentSnapshot } from '../../src/stock/snapshot/snapshot.ts';
import { sourceLimits } from '../../src/stock/sources/source.ts';
import type { Tenant } from '../../src/tenant/schema/index.ts';
import { firstPages, publishOne } from '../publish/publish-one.ts';
import type { SiteTarget } from '../publish/targets.ts';
import { createReview } from '../review/create-review.ts';
import { reviewEnvironment } from '../review/environment.ts';
import { openSms, sendLink } from '../review/review-messages.ts';
import type { StockSender } from './send-stock.ts';
import { siteLaw } from '../compliance/site-law.ts';
import { waitingReview, type MadeReview } from './waiting-review.ts';
import { heldRelease, type HeldRelease } from '../../src/publish/publication.ts';
import { readLog } from '../../src/review/log.ts';
import { logFile } from '../../src/review/review-files.ts';

export interface StepOptions {
  root: string;
  dataDir: string;
  outDir: string;
  slugs: readonly string[];
  workers: number;
  /** Null when sites are built and not published. */
  target: SiteTarget | null;
  /** The store for the state of published sites; null when this machine keeps its disk. */
  state: StateStore | null;
  sender: StockSender | null;
  /** Mails links to the people who approve releases; null when this machine has no mail server. */
  mail: MailPort | null;
  signal: AbortSignal;
  tell: NightProgress['tell'];
}

/** A slower export would delay the night; the last good stock stays and the summary says so. */
const longestTransferMs = 300_000;

export interface OpenedSteps {
  steps: TenantSteps;
  close(): Promise<void>;
}

export async function openSteps(options: StepOptions): Promise<OpenedSteps> {
  const { root, dataDir, outDir, slugs, workers, target, state, sender, signal, tell } = options;
  const cacheDir = join(root, '.cache');
  const id = bundleId(root);
  const now = Date.now();
  const pool = openPool({
    size: workers,
    program: new URL('../../src/builder/worker.ts', import.meta.url),
    siteModule: new URL('../../src/site/open-site.ts', import.meta.url).href,
  });
  const stop = () => void pool.close('the nightly run was stopped');
  signal.addEventListener('abort', stop);
  const builder = openBuilder({
    root,
    outDir,
    dataDir,
    cacheDir,
    pool,
    signal,
    force: false,
    openBundle: () => ensureBundle({ root, cacheDir, id }),
    onProgress: (event) => {
      if (event.type === 'bundle') {
        tell('the bundle', event.state === 'needed' ? 'is being made' : null);
      }
      if (event.type === 'pages') {
        tell(
          event.slug,
          `build (${formatNumber(event.done)} of ${countText(event.total, 'pages')})`,
        );
      }
    },
  });
  const vehicles = await vehiclesOf(dataDir, slugs);
  const steps: TenantSteps = {
    root,
    now: Date.now,
    tell,
    async ingest(tenant) {
      // Without an answer of the store the corrections that are here stand; the step `sync` says what is wrong.
      await sender?.corrections(tenant).catch(() => undefined);
      return ingestTenant(
        tenant,
        { accept: false },
        {
          root,
          dataDir,
          fetch,
          now: Date.now,
          cwd: root,
          env: process.env,
          limits: { ...sourceLimits, totalMs: longestTransferMs },
          progress: (read) => tell(tenant.slug, `ingest (${countText(read, 'rows')})`),
          code: id,
        },
      );
    },
    sync: sender && ((tenant) => sender.send(tenant)),
    plan: openPlanner({ root, dataDir, bundleId: id, now }),
    builder,
    partsOf: (own) => partsOf(own, Math.max(own, vehicles), workers),
    async check({ slug }) {
      const release = await builtIn(outDir, state ? blobsOf(state) : undefined)(slug);
      if (!release.ok) return { errors: release.errors, warnings: [] };
      const place = releasePlace(outDir, slug);
      const { manifest } = release.site;
      const before = manifestBefore(place, manifest.release);
      // A target probes the release itself, where visitors do not see it yet.
      const smoke = target ? [] : await smokeErrors({ folder: place.live }, firstPages(manifest));
      return {
        errors: [...missingVehicles(manifest, await vehiclesOf(dataDir, [slug])), ...smoke],
        warnings: brokenLinks(release.site, releaseDir(place, manifest.release), before),
      };
    },
    law: (tenant) => siteLaw(tenant, { dataDir, outDir, code: id, now: Date.now() }),
    review: (tenant, release) =>
      waitingReview(tenant, release, { dataDir, review: () => makeReview(tenant, options) }),
    rollback: (slug, release) =>
      Promise.resolve(holdingRollback(slug, release, { dataDir, target: target?.name ?? outDir })),
    publish: target && {
      target: target.name,
      site: withCircuitBreaker(target.name, (slug) =>
        publishOne(slug, { target, state, outDir, dataDir }),
      ),
    },
    index: (tenant) => indexStep(tenant, dataDir),
    deliver: (tenant, release) =>
      deliverLists(tenant, {
        dataDir,
        folder: releaseDir(releasePlace(outDir, tenant.slug), release),
        env: process.env,
        limits: { ...sourceLimits, totalMs: longestTransferMs },
        now: Date.now,
      }),
  };
  // The stock is read on one core. Meanwhile the workers of the builds load their modules on the others.
  pool.start(Math.max(slugs.length, partsOf(vehicles, vehicles, workers)));
  return {
    steps,
    async close() {
      signal.removeEventListener('abort', stop);
      await pool.close('the nightly run is over');
      await sender?.close();
    },
  };
}

/** Throws an error for the operator when a variable for reviews is missing or wrong. */
async function makeReview(
  tenant: Tenant,
  { root, dataDir, outDir, mail }: StepOptions,
): Promise<MadeReview> {
  const environment = reviewEnvironment(process.env);
  const { summary, links } = await createReview(tenant, {
    root,
    dist: outDir,
    dataDir,
    people: tenant.approval.people,
    now: Date.now(),
    ...environment,
  });
  const send = async (to: MailPort) => {
    const means = {
      ...environment,
      mail: to,
      sms: openSms(process.env),
      dataDir,
      now: Date.now,
      env: (name: string) => process.env[name],
    };
    const problems: string[] = [];
    for (const { entry } of links) problems.push(...(await sendLink(tenant, entry, means)));
    return problems;
  };
  return { summary, mail: mail && (() => send(mail)) };
}

/** Vehicles of all tenants after their last ingest: the size of the whole work. */
async function vehiclesOf(dataDir: string, slugs: readonly string[]): Promise<number> {
  const counts = slugs.map((slug) =>
    currentSnapshot(dataDir, slug).then(
      (current) => current?.count ?? 0,
      () => 0,
    ),
  );
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
}

async function indexStep(tenant: Tenant, dataDir: string): Promise<void> {
  const { engine } = tenant.search;
  // Without the name of a writing key, others fill the index.
  if (engine.kind === 'embedded' || !engine.adminKeyEnv) return;
  const file = join(dataDir, tenant.slug, 'index.txt');
  const known = existsSync(file) ? readFileSync(file, 'utf8') : null;
  const result = await publishIndex(tenant, {
    dataDir,
    known,
    env: process.env,
    now: Date.now(),
    progress: () => undefined,
  });
  if (!result.ok) throw new Error(result.message);
  if (result.report) writeAtomically(file, result.report.publication);
}

// Whether a rollback keeps the night from publishing (rule site-5): until a person ends it, or approves another release.
/** `release`: what would go live; null for a build that nobody reviews. Null when it may. Throws when a record is damaged. */
export function holdingRollback(
  slug: string,
  release: string | null,
  { dataDir, target }: { dataDir: string; target: string },
): HeldRelease | null {
  const held = heldRelease(dataDir, slug, target);
  if (held === null || release === null) return held;
  const content = contentOfRelease(release);
  const isApproved = readLog(logFile(dataDir, slug)).some(
    (entry) =>
      entry.type === 'approved' &&
      entry.at > held.at &&
      contentOfRelease(entry.release) === content,
  );
  return isApproved && content !== contentOfRelease(held.from) ? null : held;
}
