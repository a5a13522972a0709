// "Open now · closes 5:30 pm" beside opening hours, in the dealer's time zone. It is computed in the browser, because a
// static page does not know the time.
import type { OpenClock } from '../../domain/hours/open-state.ts';
import { askClockWorker } from './clock-worker-client.ts';

/** Timers count in 32 bits. A longer wait asks again earlier than needed, which does no harm. */
const maxTimerMs = 2 ** 31 - 1;

function update(line: HTMLElement, clock: OpenClock): void {
  askClockWorker({ about: 'hours', clock }, ({ open, text, until }) => {
    line.textContent = text;
    line.classList.toggle('is-open', open);
    if (until !== null) {
      setTimeout(() => update(line, clock), Math.min(Math.max(until - Date.now(), 0), maxTimerMs));
    }
  });
}

for (const line of document.querySelectorAll<HTMLElement>('[data-clock]')) {
  update(line, JSON.parse(line.dataset.clock ?? '') as OpenClock);
}
