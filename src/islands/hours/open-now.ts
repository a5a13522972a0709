// "Open now · closes 5:30 pm" beside opening hours, in the dealer's time zone. It is computed in the browser, because a
// static page does not know the time.
import type { OpenClock } from '../../domain/hours/open-state.ts';
import { askClockWorker, delayUntil } from './clock-worker-client.ts';

function update(line: HTMLElement, clock: OpenClock): void {
  askClockWorker(clock, ({ open, text, until }) => {
    line.textContent = text;
    line.classList.toggle('is-open', open);
    if (until !== null) {
      setTimeout(() => update(line, clock), delayUntil(until, Date.now()));
    }
  });
}

for (const line of document.querySelectorAll<HTMLElement>('[data-clock]')) {
  update(line, JSON.parse(line.dataset.clock ?? '') as OpenClock);
}
