// Keeps the figure of the sales counter (rule home-3). What it counts is the domain's rule.
import type { SalesCounterSettings } from '../../domain/analytics/sales-counter.ts';
import { askClock } from '../hours/ask-clock.ts';
import { whenNear } from '../dom/when-near.ts';

/** Counts when a shopper comes near and every `refreshSeconds` from then on, as the element's own settings say. */
export function countSales(counter: HTMLElement): void {
  const settings = JSON.parse(counter.dataset['salesCounter'] ?? '{}') as SalesCounterSettings & {
    refreshSeconds: number;
  };
  const figure = counter.querySelector('b');
  const show = () => {
    askClock({ about: 'sales', settings }, (count) => {
      if (figure) figure.textContent = count;
      counter.hidden = false;
    });
  };
  // It is hidden until it counts; what is around it has a place on the page.
  whenNear(counter.parentElement ?? counter, () => {
    show();
    setInterval(show, settings.refreshSeconds * 1000);
  });
}
