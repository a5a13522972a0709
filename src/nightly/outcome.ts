// The outcome of one tenant in a nightly run, and of the whole run: types and their rules. It has no side effects.
import { z } from 'zod';
import type { OpenDecision } from './decisions.ts';
import { questionSchema } from '../stock/guard/questions.ts';

/** In order. A step that fails ends the tenant's night, except that a failed ingest keeps the last good stock. */
const steps = ['ingest', 'sync', 'build', 'check', 'review', 'publish', 'index'] as const;
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
   * `held`: the guard kept the last good stock, and the site was built from that. `waiting`: the site was built and
   * goes live when people approve it. `frozen`: everything is done, with an export that no longer changes.
   */
  state: z.enum(['done', 'held', 'waiting', 'frozen', 'problems']),
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
  /** Where the site was published, and how many files were sent; null when it was not published. */
  published: z.object({ target: z.string(), release: z.string(), sent: z.number() }).nullable(),
  ms: z.partialRecord(z.enum(steps), z.number()),
});
export type TenantOutcome = z.infer<typeof outcomeSchema>;

/** The command that ran after the sites went live, such as one that reloads the web server. */
export interface AfterPublication {
  command: string;
  /** Lines of standard output and standard error. */
  output: string[];
  /** Null when it succeeded. */
  problem: string | null;
}

export interface NightReport {
  /** Id of the run. A run that continues a killed one has its id. */
  run: string;
  startedAt: string;
  finishedAt: string;
  /** Duration in this process, ms. */
  ms: number;
  /** Where sites were published; null when they were only built. */
  target: string | null;
  /** Tenants that the killed run had already finished. */
  resumed: number;
  /** Problems of the run itself, such as an alarm that nobody received. */
  problems: string[];
  /** Null when nothing ran. */
  after: AfterPublication | null;
  /** What waits for a person. */
  decisions: OpenDecision[];
  tenants: TenantOutcome[];
}

export const inState = ({ tenants }: Pick<NightReport, 'tenants'>, state: TenantOutcome['state']) =>
  tenants.filter((tenant) => tenant.state === state);

/** 0: done or waiting for approval; 1: problems; 3: done, but an export waits for a person: held back, or frozen. */
export function nightExitCode(report: Pick<NightReport, 'tenants' | 'problems'>): 0 | 1 | 3 {
  if (report.problems.length > 0 || inState(report, 'problems').length > 0) return 1;
  return inState(report, 'held').length + inState(report, 'frozen').length > 0 ? 3 : 0;
}
