// What became of one tenant in a nightly run, and of the whole run. Types and the rules that follow from them; it does
// nothing itself.
import { z } from 'zod';
import { remedyOf } from '../stock/guard/guard.ts';

/** In this order. A step that fails ends the tenant's night, except that a failed ingest keeps the last good stock. */
export const steps = ['ingest', 'sync', 'build', 'check', 'review', 'publish', 'index'] as const;
export type Step = (typeof steps)[number];

const reasonSchema = z.object({ code: z.string(), message: z.string() });

/** `.data/<slug>/night.json`: the tenant's last night. */
export const outcomeSchema = z.object({
  slug: z.string(),
  /** Id of the run. */
  run: z.string(),
  /** ISO instants. */
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime(),
  /**
   * `held`: the guard kept the last good stock. The site was built from that. `waiting`: the site was built and goes live
   * when people approve it.
   */
  state: z.enum(['done', 'held', 'waiting', 'problems']),
  /** When the state was `done` last; null: never. */
  lastGoodAt: z.iso.datetime().nullable(),
  /** What went wrong, and what to do about it. */
  problems: z.array(z.object({ step: z.enum(steps), message: z.string() })),
  /** Why the guard kept the last good stock. */
  blocked: z.array(reasonSchema),
  warnings: z.array(z.string()),
  /** Counts of the ingest; null when there was none. */
  stock: z
    .object({
      read: z.number(),
      accepted: z.number(),
      added: z.number(),
      changed: z.number(),
      sold: z.number(),
      removed: z.number(),
      /** The dealer's report page. */
      report: z.string(),
    })
    .nullable(),
  /** The stock report for the dealer; null: none is wanted, or nothing has happened. */
  dealerMail: z
    .object({ to: z.string(), subject: z.string(), text: z.string() })
    .nullable()
    .default(null),
  site: z
    .object({
      pages: z.number(),
      rendered: z.number(),
      release: z.string().nullable(),
    })
    .nullable(),
  /** The release that people have to approve before it goes live; null: none. */
  review: z
    .object({ release: z.string(), by: z.string(), see: z.string() })
    .nullable()
    .default(null),
  /** Where the site was published, and how many files were sent; null: it was not. */
  published: z.object({ target: z.string(), release: z.string(), sent: z.number() }).nullable(),
  /** Milliseconds of each step that ran. */
  ms: z.partialRecord(z.enum(steps), z.number()),
});
export type TenantOutcome = z.infer<typeof outcomeSchema>;

export interface NightReport {
  /** Id of the run. A run that continues a killed one has its id. */
  run: string;
  startedAt: string;
  finishedAt: string;
  /** Milliseconds of this process. */
  ms: number;
  /** Where sites were published; null: they were built only. */
  target: string | null;
  /** Tenants that the killed run before had finished. */
  resumed: number;
  /** Problems of the run itself, such as an alarm that nobody received. */
  problems: string[];
  tenants: TenantOutcome[];
}

export const inState = ({ tenants }: Pick<NightReport, 'tenants'>, state: TenantOutcome['state']) =>
  tenants.filter((tenant) => tenant.state === state);

/** What to do about a blocked export, a line each; none for a tenant whose export was imported. */
export function afterBlock({
  slug,
  blocked,
  stock,
}: Pick<TenantOutcome, 'slug' | 'blocked' | 'stock'>): string[] {
  if (blocked.length === 0) return [];
  const report = stock === null ? '' : `look at ${stock.report}, `;
  return [`${report}and ${remedyOf(blocked, slug)}`];
}

/** What waits for people, a line; none for a tenant whose site went live. */
export const approvalLines = ({ review }: Pick<TenantOutcome, 'review'>): string[] =>
  review === null
    ? []
    : [
        `release ${review.release.slice(0, 12)} is waiting for approval by ${review.by}, and the live site stays as it is; ${review.see}`,
      ];

/** 0 done or waiting for approval, 1 problems, 3 done, but the guard holds tenants back. */
export function nightExitCode(report: Pick<NightReport, 'tenants' | 'problems'>): 0 | 1 | 3 {
  if (report.problems.length > 0 || inState(report, 'problems').length > 0) return 1;
  return inState(report, 'held').length > 0 ? 3 : 0;
}
