// Sends requests to the clock worker. The first request of a page starts the worker.
import type { OpenClock, OpenState } from '../../domain/hours/open-state.ts';

/** A message to the worker; `now` is epoch ms. */
export interface ClockMessage {
  id: number;
  now: number;
  clock: OpenClock;
}

/** Timers use 32 bits. A longer wait ends early and sends another request, which is harmless. */
const maxTimerMs = 2 ** 31 - 1;

/** Milliseconds until the next request, for a change at `until` (epoch ms). */
export const delayUntil = (until: number, now: number): number =>
  Math.min(Math.max(until - now, 0), maxTimerMs);

let worker: Worker | undefined;
let lastId = 0;

/** `onAnswer` is called once with the current state, and never when workers are unavailable. */
export function askClockWorker(clock: OpenClock, onAnswer: (state: OpenState) => void): void {
  worker ??= new Worker(new URL('./clock-worker.ts', import.meta.url), { type: 'module' });
  const id = (lastId += 1);
  const listener = ({ data }: MessageEvent<{ id: number; answer: OpenState }>) => {
    if (data.id !== id) return;
    worker?.removeEventListener('message', listener);
    onAnswer(data.answer);
  };
  worker.addEventListener('message', listener);
  worker.postMessage({ id, now: Date.now(), clock } satisfies ClockMessage);
}
