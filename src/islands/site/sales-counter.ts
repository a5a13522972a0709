// Keeps the figure of the sales counter (spec: vehicle-journey §9). What it counts is the domain's rule.
import { salesCount, type SalesCounterSettings } from '../../domain/sales-counter.ts';

/** Counts now and every `refreshSeconds`, as the element's own settings say. */
export function countSales(counter: HTMLElement): void {
  const settings = JSON.parse(counter.dataset['salesCounter'] ?? '{}') as SalesCounterSettings & {
    refreshSeconds: number;
  };
  const figure = counter.querySelector('b');
  const show = () => {
    if (figure) figure.textContent = salesCount(Date.now(), settings).toLocaleString('en-AU');
    counter.hidden = false;
  };
  show();
  setInterval(show, settings.refreshSeconds * 1000);
}
