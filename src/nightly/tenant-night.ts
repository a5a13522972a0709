// One tenant's night, step by step: ingest with the guard, stock of the functions, build, check, review, publication, search
// index.
// Never rejects: whatever fails is in the outcome, and the last good site stays.
import { explainError } from '../builder/disk.ts';
import { errorLine, loadTenant } from '../tenant/load.ts';
import type { SiteBuilder } from '../builder/build.ts';
import type { TenantPlan } from '../builder/options.ts';
import type { TenantReport } from '../builder/report.ts';
import type { PublishResult } from '../publish/publish.ts';
import type { FailedIngest, FinishedIngest } from '../stock/ingest-tenant.ts';
import { feedLines } from '../stock/report/json.ts';
import { reportMail } from '../stock/report/mail.ts';
import { fieldWarningLines } from '../stock/report/terminal.ts';
import type { Tenant } from '../tenant/schema/index.ts';
import type { Step, TenantOutcome } from './outcome.ts';

export interface TenantSteps {
  root: string;
  /** Epoch ms. */
  now: () => number;
  ingest(tenant: Tenant): Promise<FinishedIngest | FailedIngest>;
  /** Brings the stock of the functions up to date; null: their server does it itself. Throws. */
  sync: ((tenant: Tenant) => Promise<void>) | null;
  plan(slug: string): Promise<TenantPlan>;
  builder: SiteBuilder;
  /** How many parts a site of this size is built in. */
  partsOf(vehicles: number): number;
  /** Looks at a site that was built: errors, which keep it from being published, and warnings. */
  check(report: TenantReport): Promise<{ errors: string[]; warnings: string[] }>;
  /** What keeps the built release from going live until people approve it; null: nothing. Throws. */
  review(tenant: Tenant, release: string): Promise<WaitingReview | null>;
  /** Null: the built site is not published. */
  publish: { target: string; site(slug: string): Promise<PublishResult> } | null;
  /** Brings the stock to the tenant's hosted search engine; does nothing for other tenants. Throws. */
  index(tenant: Tenant): Promise<void>;
}

/** `warnings`: mails that were not sent. */
export type WaitingReview = NonNullable<TenantOutcome['review']> & { warnings: string[] };

type Facts = Omit<TenantOutcome, 'run' | 'startedAt' | 'finishedAt' | 'state' | 'lastGoodAt'>;

/** A night that ended at `step`. */
export const failedNight = (slug: string, step: Step, messages: readonly string[]): Facts => ({
  slug,
  problems: messages.map((message) => ({ step, message })),
  blocked: [],
  warnings: [],
  stock: null,
  dealerMail: null,
  site: null,
  review: null,
  published: null,
  ms: {},
});

/** The outcome without what the run adds: its id and the last good night. */
export async function tenantNight(slug: string, steps: TenantSteps): Promise<Facts> {
  const loaded = loadTenant(steps.root, slug);
  if (!loaded.ok) return failedNight(slug, 'ingest', loaded.errors.map(errorLine));
  const facts = failedNight(slug, 'ingest', []);
  const { tenant } = loaded;
  /** Null when the step failed; the problem is noted. */
  const run = async <Result>(step: Step, work: () => Promise<Result>): Promise<Result | null> => {
    const started = performance.now();
    try {
      return await work();
    } catch (error) {
      facts.problems.push({ step, message: explainError(error) });
      return null;
    } finally {
      facts.ms[step] = Math.round(performance.now() - started);
    }
  };
  await run('ingest', () => ingestStep(tenant, steps, facts));
  const { sync, publish } = steps;
  // Before the pages: a vehicle that was sold is refused from now on, whatever a page still says.
  if (sync) await run('sync', () => sync(tenant));
  const report = await run('build', () => buildStep(slug, steps, facts));
  if (!report) return facts;
  const checked = await run('check', async () => {
    const { errors, warnings } = await steps.check(report);
    facts.warnings.push(...warnings);
    stopWith(errors);
    return true;
  });
  if (!checked) return facts;
  if (publish) {
    const reviewed = await run('review', () => reviewStep(tenant, report, steps, facts));
    // Hits of a search would lead to pages that are not there yet.
    if (reviewed !== 'may go live') return facts;
    const result = await run('publish', () => publishStep(slug, publish, facts));
    // Hits of a search would lead to pages that are not there.
    if (!result) return facts;
  }
  await run('index', () => steps.index(tenant));
  return facts;
}

function stopWith(errors: readonly string[]): void {
  if (errors.length > 0) throw new Error(errors.join('; '));
}

async function ingestStep(tenant: Tenant, steps: TenantSteps, facts: Facts): Promise<void> {
  const result = await steps.ingest(tenant);
  if (!result.ok) throw new Error(result.message);
  const { report, feeds, page } = result;
  const { read, accepted, changes, blocked } = report;
  facts.stock = {
    read,
    accepted,
    added: changes.added.length,
    changed: changes.changed.length,
    sold: changes.sold.length,
    removed: changes.removed.length,
    report: page,
  };
  const to = tenant.stock.reportEmail;
  const mail = to === null ? null : reportMail(report);
  if (to !== null && mail !== null) facts.dealerMail = { to, ...mail };
  facts.blocked.push(...blocked);
  facts.warnings.push(
    ...report.warnings,
    ...fieldWarningLines(report),
    ...feeds.flatMap(feedLines),
  );
  const feedErrors = feeds.filter((feed) => feed.blocked.length > 0).flatMap(feedLines);
  stopWith(feedErrors);
}

async function buildStep(
  slug: string,
  { plan: planOf, builder, partsOf }: TenantSteps,
  facts: Facts,
): Promise<TenantReport> {
  const plan = await planOf(slug);
  if (!plan.ok) throw new Error(plan.errors.join('; '));
  const report = builder.unchanged(plan) ?? (await builder.build(plan, partsOf(plan.vehicles)));
  const { pages, rendered, release, warnings, errors } = report;
  facts.site = { pages, rendered, release };
  facts.warnings.push(...warnings);
  stopWith(errors);
  return report;
}

async function reviewStep(
  tenant: Tenant,
  { release }: TenantReport,
  steps: TenantSteps,
  facts: Facts,
): Promise<'may go live' | 'waits'> {
  const waiting = release === null ? null : await steps.review(tenant, release);
  if (!waiting) return 'may go live';
  const { warnings, ...review } = waiting;
  facts.review = review;
  facts.warnings.push(...warnings);
  return 'waits';
}

async function publishStep(
  slug: string,
  { target, site }: NonNullable<TenantSteps['publish']>,
  facts: Facts,
): Promise<true> {
  const result = await site(slug);
  if (!result.ok) throw new Error(result.errors.join('; '));
  facts.warnings.push(...result.lost);
  facts.published = { target, release: result.release, sent: result.copied };
  return true;
}
