// "Open now · closes 5:30 pm" beside opening hours, in the dealer's time zone. It is computed in the browser, because a
// static page does not know the time.
import type { OpenClock } from '../../domain/hours/open-state.ts';
import { askClock } from './ask-clock.ts';

/** Timers count in 32 bits. A longer wait asks again earlier than needed, which does no harm. */
const longest = 2 ** 31 - 1;

function keep(line: HTMLElement, clock: OpenClock): void {
  askClock({ about: 'hours', clock }, ({ open, text, until }) => {
    line.textContent = text;
    line.classList.toggle('is-open', open);
    if (until !== null) {
      setTimeout(() => keep(line, clock), Math.min(Math.max(until - Date.now(), 0), longest));
    }
  });
}

for (const line of document.querySelectorAll<HTMLElement>('[data-clock]')) {
  keep(line, JSON.parse(line.dataset.clock ?? '') as OpenClock);
}
