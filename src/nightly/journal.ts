// The files of a nightly run, from which a killed run continues: a record of the run, and each tenant's outcome.
import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hourMs } from '../domain/hours/durations.ts';
import { z } from 'zod';
import { writeAtomically } from '../files/atomic-write.ts';
import { fingerprintAll } from '../files/fingerprint.ts';
import { takeLock, type Lock } from '../files/lock.ts';
import { outcomeSchema, type TenantOutcome } from './outcome.ts';

const runSchema = z.object({
  id: z.string(),
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  /** The last alarm that is not over, so that a run which repeats every minute does not repeat its alarm. */
  alarm: z.object({ digest: z.string(), at: z.iso.datetime() }).nullable(),
});
type RunRecord = z.infer<typeof runSchema>;

/** A killed run can be continued for this long (ms). After that its exports belong to another night. */
const continuedMs = 12 * hourMs;

/** The folder of the runs in `.data`; no tenant has such a name. */
export const runsFolder = (dataDir: string): string => join(dataDir, '.nightly');
const outcomeFile = (dataDir: string, slug: string): string => join(dataDir, slug, 'night.json');

export interface Journal {
  /** The run that this process starts or continues. */
  run: RunRecord;
  /** The outcome of a tenant that the killed run had finished; null when it still has to run. */
  finished(slug: string): TenantOutcome | null;
  note(outcome: TenantOutcome): void;
  /** The alarm that was sent; null when it is over. */
  noteAlarm(alarm: RunRecord['alarm']): void;
  /** Ends the run; the next call starts a new one. */
  end(now: number): void;
  release(): void;
}

export type OpenedJournal =
  | { ok: true; journal: Journal }
  /** Another process is doing the same run. */
  | { ok: false; holder: string };

/** A run continues a killed one with the same target and tenants. `now` in epoch ms. */
export function openJournal(
  dataDir: string,
  { target, slugs }: { target: string | null; slugs: readonly string[] },
  now: number,
): OpenedJournal {
  const key = fingerprintAll([target ?? '', ...slugs]).slice(0, 12);
  const file = join(runsFolder(dataDir), `${key}.json`);
  mkdirSync(runsFolder(dataDir), { recursive: true });
  const lock: Lock = takeLock(`${file}.lock`, now);
  if (!lock.ok) return { ok: false, holder: lock.holder };
  const before = readAs(runSchema, file);
  const startedAt = new Date(now).toISOString();
  const continues = before?.finishedAt === null && now - Date.parse(before.startedAt) < continuedMs;
  let run: RunRecord = continues
    ? before
    : {
        id: `${startedAt.replace(/\D/g, '').slice(0, 14)}-${randomUUID().slice(0, 8)}`,
        startedAt,
        finishedAt: null,
        alarm: before?.alarm ?? null,
      };
  const write = (changes: Partial<RunRecord>) => {
    run = { ...run, ...changes };
    writeAtomically(file, `${JSON.stringify(run)}\n`);
  };
  write({});
  return {
    ok: true,
    journal: {
      get run() {
        return run;
      },
      finished(slug) {
        const outcome = readOutcome(dataDir, slug);
        return outcome?.run === run.id ? outcome : null;
      },
      note(outcome) {
        writeAtomically(outcomeFile(dataDir, outcome.slug), `${JSON.stringify(outcome)}\n`);
      },
      noteAlarm(alarm) {
        write({ alarm });
      },
      end(at) {
        write({ finishedAt: new Date(at).toISOString() });
      },
      release: lock.release,
    },
  };
}

/** A tenant's last night; null when it had none, or when its file is damaged. */
export const readOutcome = (dataDir: string, slug: string): TenantOutcome | null =>
  readAs(outcomeSchema, outcomeFile(dataDir, slug));

function readAs<Output>(schema: z.ZodType<Output>, file: string): Output | null {
  try {
    return schema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null;
  }
}
