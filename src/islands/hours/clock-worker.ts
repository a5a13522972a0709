// Computes opening hours in a worker: the first time zone format costs a desktop 20 ms and a
// phone 100 ms. The rules are in src/domain; `now` comes with the request.
import { openState } from '../../domain/hours/open-state.ts';
import type { ClockMessage } from './clock-worker-client.ts';

addEventListener('message', ({ data: { id, now, clock } }: MessageEvent<ClockMessage>) =>
  postMessage({ id, answer: openState(clock, now) }),
);
