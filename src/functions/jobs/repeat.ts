// Repeats work in a long-lived process, one run at a time. A failed run is logged and does not stop later ones.
import { errorText, type Log } from '../health/log.ts';

export interface Repeated {
  /** Starts no further run; resolves when the active one has ended. */
  stop(): Promise<void>;
}

/** `event` names a failed run in the log. The first run is `atOnce` or after `everyMs`. */
export function repeat(
  {
    everyMs,
    event,
    log,
    atOnce = false,
  }: { everyMs: number; event: string; log: Log; atOnce?: boolean },
  work: () => Promise<unknown>,
): Repeated {
  let active: Promise<void> | null = null;
  const run = () => {
    active ??= work()
      .then(
        () => undefined,
        (error: unknown) => log({ level: 'error', event, error: errorText(error) }),
      )
      .finally(() => {
        active = null;
      });
  };
  const timer = setInterval(run, everyMs);
  timer.unref();
  if (atOnce) run();
  return {
    async stop() {
      clearInterval(timer);
      await active;
    },
  };
}
