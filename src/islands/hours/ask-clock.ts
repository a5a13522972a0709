// The page's side of the clock worker: one worker a page, started with the first question.
import type { OpenClock, OpenState } from '../../domain/hours/open-state.ts';
import type { SalesCounterSettings } from '../../domain/analytics/sales-counter.ts';

type ClockQuestion =
  { about: 'hours'; clock: OpenClock } | { about: 'sales'; settings: SalesCounterSettings };
export type ClockAnswer = OpenState | string;
/** What the worker hears; `now` is epoch milliseconds. */
export interface ClockMessage {
  id: number;
  now: number;
  question: ClockQuestion;
}

let worker: Worker | undefined;
let asked = 0;

/** `tell` hears once what the rule says at this moment; never where the worker cannot be had. */
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
