// Sends questions to the clock worker. The first question of a page starts the worker.
import type { OpenClock, OpenState } from '../../domain/hours/open-state.ts';
import type { SalesCounterSettings } from '../../domain/analytics/sales-counter.ts';

type ClockQuestion =
  { about: 'hours'; clock: OpenClock } | { about: 'sales'; settings: SalesCounterSettings };
export type ClockAnswer = OpenState | string;
/** A message to the worker; `now` is epoch ms. */
export interface ClockMessage {
  id: number;
  now: number;
  question: ClockQuestion;
}

let worker: Worker | undefined;
let asked = 0;

/** `onAnswer` is called once with the state at this moment, and never where workers are unavailable. */
export function askClock(
  question: ClockQuestion & { about: 'hours' },
  tell: (state: OpenState) => void,
): void;
export function askClock(
  question: ClockQuestion & { about: 'sales' },
  tell: (count: string) => void,
): void;
export function askClock(question: ClockQuestion, tell: (answer: never) => void): void {
  worker ??= new Worker(new URL('./clock-worker.ts', import.meta.url), { type: 'module' });
  const id = (asked += 1);
  const listener = ({ data }: MessageEvent<{ id: number; answer: ClockAnswer }>) => {
    if (data.id !== id) return;
    worker?.removeEventListener('message', listener);
    tell(data.answer as never);
  };
  worker.addEventListener('message', listener);
  worker.postMessage({ id, now: Date.now(), question } satisfies ClockMessage);
}
