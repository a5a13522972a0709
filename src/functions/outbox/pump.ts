// Keeps an outbox going in a process that lives on: at once when something was stored, and every second for what is
// due again, also while a slow delivery keeps a round going. Never two rounds at a time.
import type { Log } from '../health/log.ts';
import { faultOf } from '../health/log.ts';
import type { Bell, Outbox } from './outbox.ts';

export interface Pump {
  wake(): void;
  /** Ends after the round that runs. */
  stop(): Promise<void>;
}

export function startPump(outbox: () => Outbox, log: Log, everyMs = 1_000): Pump {
  let round: Promise<void> | null = null;
  let again = false;
  let stopped = false;
  const bell: Bell = { ring: () => undefined };

  const run = async () => {
    do {
      again = false;
      try {
        await outbox().pump(bell);
      } catch (fault) {
        log({ level: 'error', event: 'outbox-round-failed', fault: faultOf(fault) });
      }
    } while (again && !stopped);
    round = null;
  };
  const wake = () => {
    if (stopped) return;
    if (round) {
      again = true;
      bell.ring();
    } else round = run();
  };
  const timer = setInterval(wake, everyMs);
  timer.unref();
  return {
    wake,
    async stop() {
      stopped = true;
      clearInterval(timer);
      await round;
    },
  };
}
