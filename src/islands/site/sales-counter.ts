// Keeps the sales counter up to date (rule home-3). src/domain/analytics counts.
import type { SalesCounterSettings } from '../../domain/analytics/sales-counter.ts';
import { askClockWorker } from '../hours/clock-worker-client.ts';
import { whenNear } from '../dom/when-near.ts';

/** A day of 192 units has a new one every 450 seconds (rule home-3). */
const refreshMs = 150_000;

/** Starts when the counter nears the viewport and repeats. */
export function startSalesCounter(counter: HTMLElement): void {
  const settings = JSON.parse(counter.dataset['salesCounter'] ?? '{}') as SalesCounterSettings;
  const figure = counter.querySelector('b');
  const show = () =>
    askClockWorker({ about: 'sales', settings }, (count) => {
      if (figure) figure.textContent = count;
      counter.hidden = false;
    });
  // The counter is hidden until it has a value, so its parent is observed.
  whenNear(counter.parentElement ?? counter, () => {
    show();
    setInterval(show, refreshMs);
  });
}
