// Runs an outbox in a long-lived process: at once when a delivery is stored, and every second for due retries. Only one
// run is active at a time.
import { errorText, type Log } from '../health/log.ts';
import type { Outbox, Signal } from './outbox.ts';

export interface Pump {
  wake(): void;
  /** Claims no more deliveries; resolves when the active ones have ended. Waiting deliveries are sent after the next start. */
  stop(): Promise<void>;
}

export function startPump(outbox: () => Outbox, log: Log, everyMs = 1_000): Pump {
  let active: Promise<void> | null = null;
  let again = false;
  let stopped = false;
  const signal: Signal = { wake: () => undefined };

  const run = async () => {
    do {
      again = false;
      try {
        await outbox().pump(signal);
      } catch (error) {
        log({ level: 'error', event: 'outbox-failed', error: errorText(error) });
      }
    } while (again && !stopped);
    active = null;
  };
  const wake = () => {
    if (active) {
      again = true;
      signal.wake();
    } else if (!stopped) active = run();
  };
  const timer = setInterval(wake, everyMs);
  timer.unref();
  return {
    wake,
    async stop() {
      stopped = true;
      signal.stopping = true;
      // Until then it renews their leases.
      await active;
      clearInterval(timer);
    },
  };
}
