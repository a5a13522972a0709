// One tenant's night, step by step: ingest with the guard, stock of the functions, build, check, review, publication,
// search index. It never rejects: failures are in the outcome, and the last good site stays live.
import { explainError } from '../builder/disk.ts';
import { errorLine, loadTenant } from '../tenant/load.ts';
import type { FindingGroup } from '../compliance/finding.ts';
import type { SiteBuilder } from '../builder/build.ts';
import type { TenantPlan } from '../builder/options.ts';
import type { TenantReport } from '../builder/report.ts';
import type { PublishResult } from '../publish/publish.ts';
import type { FailedIngest, FinishedIngest } from '../stock/ingest-tenant.ts';
import { feedLines } from '../stock/report/json.ts';
import { reportMail } from '../stock/report/mail.ts';
import { fieldWarningLines } from '../stock/report/terminal.ts';
import type { Tenant } from '../tenant/schema/index.ts';
import type { DeliveryResult } from './deliver.ts';
import type { Step, TenantOutcome } from './outcome.ts';
import type { NightProgress } from './progress.ts';

export interface TenantSteps {
  root: string;
  /** Epoch ms. */
  now: () => number;
  ingest(tenant: Tenant): Promise<FinishedIngest | FailedIngest>;
  /** Updates the stock of the functions; null when their server does it itself. Throws. */
  sync: ((tenant: Tenant) => Promise<void>) | null;
  plan(slug: string): Promise<TenantPlan>;
  builder: SiteBuilder;
  /** Number of parts in which a site of this size is built. */
  partsOf(vehicles: number): number;
  /** Checks a built site: errors, which prevent publishing, and warnings. */
  check(report: TenantReport): Promise<{ errors: string[]; warnings: string[] }>;
  /** What the rules of the law find in settings and pages of a built site. Throws. */
  law(tenant: Tenant, report: TenantReport): Promise<SiteLaw>;
  /** The review that the built release waits for; null when it may go live. Throws. */
  review(tenant: Tenant, release: string): Promise<WaitingReview | null>;
  /** The rollback that keeps `release`, or null any build, from going live; null when none does. Throws. */
  rollback(slug: string, release: string | null): Promise<TenantOutcome['rollback']>;
  /** Null when the built site is not published. */
  publish: { target: string; site(slug: string): Promise<PublishResult> } | null;
  /** Publishes the stock to the tenant's hosted search engine; does nothing for other tenants. Throws. */
  index(tenant: Tenant): Promise<void>;
  /** Called at the start of each step. */
  tell?: NightProgress['tell'];
  /** Sends the lists of a release to the servers of `feeds.deliveries`. Throws when it knows no release. */
  deliver(tenant: Tenant, release: string): Promise<DeliveryResult>;
}

/** Findings that nobody answers for, by rule. */
export interface SiteLaw {
  errors: readonly FindingGroup[];
  warnings: readonly FindingGroup[];
}

/** `warnings`: mails that were not sent. */
export type WaitingReview = NonNullable<TenantOutcome['review']> & { warnings: string[] };

type Facts = Omit<
  TenantOutcome,
  'run' | 'startedAt' | 'finishedAt' | 'state' | 'lastGoodAt' | 'firstAt'
>;

/** A night that ended before its first step was done. */
export const failedNight = (slug: string, messages: readonly string[]): Facts => ({
  slug,
  problems: messages.map((message) => ({ step: 'ingest', message })),
  blocked: [],
  kept: null,
  frozen: null,
  asked: [],
  law: null,
  warnings: [],
  stock: null,
  dealerMail: null,
  site: null,
  review: null,
  rollback: null,
  published: null,
  delivered: [],
  ms: {},
});

/** The outcome without the run's id and the last good night, which the run adds. */
export async function tenantNight(slug: string, steps: TenantSteps): Promise<Facts> {
  const loaded = loadTenant(steps.root, slug);
  if (!loaded.ok) return failedNight(slug, loaded.errors.map(errorLine));
  const facts = failedNight(slug, []);
  const { tenant } = loaded;
  /** Returns null when the step failed, and records the problem. */
  const run = async <Result>(step: Step, work: () => Promise<Result>): Promise<Result | null> => {
    const started = performance.now();
    steps.tell?.(slug, step);
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
  // The first export was held back: there is nothing to build from.
  if (facts.blocked.length > 0 && facts.kept === null) return facts;
  const { sync, publish } = steps;
  const syncing = sync ? run('sync', () => sync(tenant)) : null;
  // Without a target the build itself goes live, and no page may be newer than the stock of the functions.
  if (!publish) {
    await syncing;
    if (!(await run('build', () => notRolledBack(slug, null, steps, facts)))) return facts;
  }
  const building = run('build', () => buildStep(slug, steps, facts));
  await syncing;
  const report = await building;
  if (!report) return facts;
  const checked = await run('check', async () => {
    const { errors, warnings } = await steps.check(report);
    facts.warnings.push(...warnings);
    stopWith(errors);
    noteLaw(facts, await steps.law(tenant, report), tenant.legal.errors === 'hold');
    return true;
  });
  if (!checked || facts.law?.holdsSite) return facts;
  if (publish) {
    const reviewed = await run('review', () => reviewStep(tenant, report, steps, facts));
    // Hits of a search would lead to pages that are not there yet.
    if (reviewed !== 'may go live') return facts;
    const mayReplace = () => notRolledBack(slug, report.release, steps, facts);
    if (!(await run('publish', mayReplace))) return facts;
    const result = await run('publish', () => publishStep(slug, publish, facts));
    // Hits of a search would lead to pages that are not there.
    if (!result) return facts;
  }
  await run('index', () => steps.index(tenant));
  const { release } = report;
  if (tenant.feeds.deliveries.length > 0 && release !== null) {
    await run('deliver', () => deliverStep(tenant, release, steps, facts));
  }
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
  const { held, groups } = report.law;
  const errors = groups.filter(({ isError }) => isError);
  if (errors.length > 0) {
    facts.law = {
      held,
      holdsSite: false,
      errors: errors.map(({ rule, text }) => ({ rule, text })),
    };
  }
  facts.warnings.push(...groups.filter(({ isError }) => !isError).map(lawText));
  facts.blocked.push(...blocked);
  facts.frozen = report.frozen;
  const { last } = report;
  if (blocked.length > 0 && last) facts.kept = { vehicles: last.count, at: last.checkedAt };
  facts.asked.push(...report.asked);
  facts.warnings.push(
    ...report.warnings,
    ...fieldWarningLines(report),
    ...feeds.flatMap(feedLines),
  );
  const feedErrors = feeds.filter((feed) => feed.blocked.length > 0).flatMap(feedLines);
  stopWith(feedErrors);
}

/** What is forbidden on the site itself keeps it back, as the guard keeps an export back (rule law-2). */
function noteLaw(facts: Facts, { errors, warnings }: SiteLaw, holds: boolean): void {
  facts.warnings.push(...warnings.map(lawText));
  if (errors.length === 0) return;
  const { held = 0, errors: earlier = [] } = facts.law ?? {};
  facts.law = {
    held,
    holdsSite: holds,
    errors: [...errors.map(({ rule, text }) => ({ rule, text })), ...earlier],
  };
}

const lawText = ({ rule, text }: FindingGroup): string => `law ${rule}: ${text}`;

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

/** False when a rollback holds: the site at the target, and a hosted index, stay as they are (rule site-5). */
async function notRolledBack(
  slug: string,
  release: string | null,
  steps: TenantSteps,
  facts: Facts,
): Promise<boolean> {
  facts.rollback = await steps.rollback(slug, release);
  return facts.rollback === null;
}

/** One server that refuses its list keeps no other from getting theirs. */
async function deliverStep(
  tenant: Tenant,
  release: string,
  steps: TenantSteps,
  facts: Facts,
): Promise<void> {
  const { delivered, failures } = await steps.deliver(tenant, release);
  facts.delivered.push(...delivered);
  stopWith(failures);
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
