// "Open now · closes 5:30 pm" beside opening hours, in the dealer's time zone. It is computed in the browser, because a
// static page does not know the time. In a list with `data-open-first`, open locations come first, in the list's order.
import type { OpenClock } from '../../domain/hours/open-state.ts';
import { askClockWorker, delayUntil } from './clock-worker-client.ts';

/** Answers come in the order of the page. The row with the focus stays, because a moved element loses it. */
function moveBeforeClosed(line: HTMLElement): void {
  const row = line.closest('[data-open-first] > *');
  if (row && !row.contains(document.activeElement))
    row.parentElement?.querySelector(':scope > :not(:has(.is-open))')?.before(row);
}

function update(line: HTMLElement, clock: OpenClock): void {
  askClockWorker(clock, ({ open, text, until }) => {
    line.textContent = text;
    line.classList.toggle('is-open', open);
    if (open) moveBeforeClosed(line);
    if (until !== null) {
      setTimeout(() => update(line, clock), delayUntil(until, Date.now()));
    }
  });
}

for (const line of document.querySelectorAll<HTMLElement>('[data-clock]')) {
  update(line, JSON.parse(line.dataset.clock ?? '') as OpenClock);
}
