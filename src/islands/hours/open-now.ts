// «Open now · closes 5:30 pm» beside opening hours: worked out in the dealer's time zone after the page has loaded,
// because a page that lies on a CDN knows no time. The rule is src/domain/hours; this reads the clock.
import { openState, type OpenClock } from '../../domain/hours/open-state.ts';

/** Timers count in 32 bits; and a place asleep for a month may be asked again sooner. */
const longest = 2 ** 31 - 1;

function tell(line: HTMLElement, clock: OpenClock): void {
  const now = Date.now();
  const { hours, holidays, timeZone, locationId } = clock;
  const { open, text, until } = openState(hours, holidays, now, timeZone, locationId);
  line.textContent = text;
  line.classList.toggle('is-open', open);
  if (until !== null) {
    setTimeout(() => tell(line, clock), Math.min(until - now, longest));
  }
}

for (const line of document.querySelectorAll<HTMLElement>('[data-clock]')) {
  tell(line, JSON.parse(line.dataset.clock ?? '') as OpenClock);
}
