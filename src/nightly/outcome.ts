// The outcome of one tenant in a nightly run, as it is stored. It has no side effects.
import { z } from 'zod';
import { questionSchema } from '../stock/guard/questions.ts';

/** In order. A step that fails ends the tenant's night, except that a failed ingest keeps the last good stock. */
const steps = [
  'ingest',
  'sync',
  'build',
  'check',
  'review',
  'publish',
  'index',
  'deliver',
] as const;
export type Step = (typeof steps)[number];

const reasonSchema = z.object({ code: z.string(), message: z.string() });

/** `.data/<slug>/night.json`: the tenant's last night. */
export const outcomeSchema = z.object({
  slug: z.string(),
  run: z.string(),
  /** ISO instants. */
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime(),
  /**
   * `held`: the guard kept the last good stock, and the site was built from that; or the law keeps the built site back. `waiting`: the site was built and
   * goes live when people approve it. `rolled-back`: nothing is published until a person ends a rollback. `frozen`: everything is done, with an export that no longer changes.
   */
  state: z.enum(['done', 'held', 'waiting', 'rolled-back', 'frozen', 'problems']),
  /** When the state was last `done` or `frozen`; null for never. */
  lastGoodAt: z.iso.datetime().nullable(),
  /** When the tenant's first night began; null when it was not noted. */
  firstAt: z.iso.datetime().nullable().default(null),
  /** The errors, and what to do about them. */
  problems: z.array(z.object({ step: z.enum(steps), message: z.string() })),
  /** Why the guard kept the last good stock. */
  blocked: z.array(reasonSchema),
  /** The stock that the guard kept; null when it kept none, or the export was imported. */
  kept: z.object({ vehicles: z.number(), at: z.iso.datetime() }).nullable().default(null),
  /** Null for an export that lives, or that was not imported. */
  frozen: z
    .object({ cause: z.enum(['old', 'unchanged']), since: z.iso.datetime(), hours: z.number() })
    .nullable()
    .default(null),
  /** Vehicles that keep a last good value until a person decides. */
  asked: z.array(questionSchema).default([]),
  /** What the law forbids and nobody answers for; null: nothing. */
  law: z
    .object({
      /** Vehicles that are not shown. */
      held: z.number(),
      /** The site is built and not published. */
      holdsSite: z.boolean(),
      errors: z.array(z.object({ rule: z.string(), text: z.string() })),
    })
    .nullable()
    .default(null),
  warnings: z.array(z.string()),
  /** Counts of the ingest; null when none ran. */
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
  /** The stock report for the dealer; null when none is wanted or nothing has happened. */
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
  /** The release that people have to approve before it goes live; null when there is none. */
  review: z
    .object({ release: z.string(), by: z.string(), see: z.string() })
    .nullable()
    .default(null),
  /** The rollback that keeps the target as it is; null for none. */
  rollback: z
    .object({
      at: z.iso.datetime(),
      by: z.string(),
      from: z.string(),
      release: z.string(),
      liveSince: z.iso.datetime().nullable(),
    })
    .nullable()
    .default(null),
  /** Where the site was published, and how many files were sent; null when it was not published. */
  published: z.object({ target: z.string(), release: z.string(), sent: z.number() }).nullable(),
  /** Lists of the stock that others got. */
  delivered: z.array(z.string()).default([]),
  ms: z.partialRecord(z.enum(steps), z.number()),
});
export type TenantOutcome = z.infer<typeof outcomeSchema>;
