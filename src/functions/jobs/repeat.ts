// Repeats work in a long-lived process, one run at a time. A failed run is logged and does not stop later ones.
import { errorText, type Log } from '../health/log.ts';

export interface ScheduledWork {
  /** Names a failed run in the log. */
  event: string;
  everyMs: number;
  run: () => Promise<unknown>;
}

/** Never rejects: a failed run is logged, with the slug of its tenant if it has one. */
export async function runLogged(
  { event, tenant, run }: Pick<ScheduledWork, 'event' | 'run'> & { tenant?: string },
  log: Log,
): Promise<void> {
  try {
    await run();
  } catch (error) {
    log({
      level: 'error',
      event,
      ...(tenant !== undefined && { tenant }),
      error: errorText(error),
    });
  }
}

export interface Repeated {
  /** Starts no further run; resolves when the active one has ended. */
  stop(): Promise<void>;
}

/** The first run is `atOnce` or after `everyMs`. */
export function repeat(
  work: ScheduledWork,
  log: Log,
  { atOnce = false }: { atOnce?: boolean } = {},
): Repeated {
  let active: Promise<void> | null = null;
  const run = () => {
    active ??= runLogged(work, log).finally(() => {
      active = null;
    });
  };
  const timer = setInterval(run, work.everyMs);
  timer.unref();
  if (atOnce) run();
  return {
    async stop() {
      clearInterval(timer);
      await active;
    },
  };
}
