// Shows repayments at the shopper's own rate in place of the lender's example (rule personal-6): on cards, in static and live
// lists, and on a vehicle's page. The example stays in the page, hidden, and returns when the rate ends. The site's script
// loads this only where the browser has such a rate.
import { isOld, ownRate, type OwnRate } from '../../browser-state/own-rate.ts';
import { splitFigure } from '../../domain/card/figures.ts';
import type { CalculatorStart } from '../../domain/finance/calculator.ts';
import { ownFigures, ownRows, type FigureName } from '../../domain/finance/own-figures.ts';
import { roundRepayment } from '../../domain/finance/repayment.ts';
import { costsOfWeek } from '../../domain/price/fuel-cost.ts';
import { personalView, type PersonalView } from '../../domain/finance/personal-rate.ts';
import { element } from '../dom/element.ts';
import { refreshOwnRate } from './refresh-own-rate.ts';

const observer = new MutationObserver(show);
let isStarted = false;

/** Later calls only show the rate again. */
export function showOwnRate(): void {
  show();
  if (isStarted) return;
  isStarted = true;
  addEventListener('own-rate', show);
  addEventListener('storage', show);
  addEventListener('pageshow', show);
  const rate = ownRate.read();
  if (!rate) ownRate.forget();
  else if (isOld(rate)) void refreshOwnRate();
}

/** Live lists replace their cards, so changes of the page are observed while there is a rate. */
function show(): void {
  const rate = ownRate.read();
  const main = document.querySelector('main');
  observer.disconnect();
  if (!main) return;
  const shown = main.querySelector<HTMLElement>('[data-own]')?.dataset['own'];
  if (shown !== undefined && shown !== String(rate?.asked)) restore(main);
  if (!rate) return;
  const examples = main.querySelectorAll<HTMLElement>('[data-financed]:not([data-own], [hidden])');
  swapAll(
    [...examples].flatMap((example) => swapsOf(example, rate)),
    rate,
  );
  observer.observe(main, { childList: true, subtree: true });
}

/** A part of the page about the example, and the parts that may replace it: the longest text first. */
interface Swap {
  part: HTMLElement;
  choices: [HTMLElement, ...HTMLElement[]];
}

function swapsOf(example: HTMLElement, rate: OwnRate): Swap[] {
  const view = personalView(Number(example.dataset['financed']), rate, rate.terms);
  if (!view) return [];
  const least = withFigures(example, view);
  const amount = least.querySelector('[data-figure=text]');
  (amount?.querySelector('b') ?? amount)?.prepend(element('small', {}, 'Your '));
  least.querySelector('details')?.remove();
  const choices: Swap['choices'] = [
    withFigures(example, view, 'your rate '),
    withFigures(example, view, 'your '),
    least,
  ];
  const vehicle = example.closest('.v-price') && example.closest('[data-vehicle]');
  return [{ part: example, choices }, ...(vehicle ? vehicleSwaps(vehicle, view, rate) : [])];
}

/** A copy of `part` with the figures of `view`. The numeral of a large figure is a separate element. */
function withFigures(part: HTMLElement, view: PersonalView, label?: string): HTMLElement {
  const copy = part.cloneNode(true) as HTMLElement;
  const texts = ownFigures(view, label);
  for (const figure of copy.querySelectorAll<HTMLElement>('[data-figure]')) {
    const text = texts[figure.dataset['figure'] as FigureName];
    const { numeral, unit } = splitFigure(text);
    if (figure.querySelector('b')) figure.replaceChildren(element('b', {}, numeral), unit);
    else figure.textContent = text;
  }
  return copy;
}

/** One loan for the whole page (rule finance-25): its terms, the finance summary and the calculator. */
function vehicleSwaps(page: Element, view: PersonalView, given: OwnRate): Swap[] {
  const { text, rate, comparisonRate, dollars, loan, basis } = view;
  const stated = { text, rate, comparisonRate, dollars, frequency: 'wk' as const, basis };
  startCalculator(page, { loan, stated });
  return [...page.querySelectorAll<HTMLElement>('[data-own-rate]')].map((part): Swap => {
    switch (part.dataset['ownRate']) {
      case 'rows': {
        const rows = ownRows(view).map(({ label, text: value }) =>
          element('div', {}, element('dt', {}, label), element('dd', {}, value)),
        );
        return { part, choices: [element('dl', { class: part.className }, ...rows)] };
      }
      case 'week': {
        const repayment = roundRepayment(dollars, given.terms.rounding);
        const { sum, text: words } = costsOfWeek(
          repayment,
          comparisonRate,
          Number(part.dataset['litres']),
        );
        return { part, choices: [element('p', {}, element('b', {}, sum), ' ', words)] };
      }
      case 'link': {
        const link = part.cloneNode() as HTMLElement;
        link.textContent = 'Your rate';
        return { part, choices: [link] };
      }
      default:
        return { part, choices: [withFigures(part, view)] };
    }
  });
}

const heightOf = (part: HTMLElement) => part.getBoundingClientRect().height;

/**
 * Shows the first choice for each part that is no higher than the part, or else the last, so that nothing on the page moves.
 * All parts are measured before any is changed: the browser lays the page out once a choice, not once a card.
 */
function swapAll(swaps: readonly Swap[], { asked }: OwnRate): void {
  const heights = new Map(swaps.map(({ part }) => [part, heightOf(part)]));
  for (const { part, choices } of swaps) {
    for (const choice of choices) choice.dataset['own'] = String(asked);
    part.hidden = true;
    part.after(choices[0]);
  }
  let open = swaps.map(({ part, choices: [shown, ...shorter] }) => ({ part, shown, shorter }));
  while (open.length > 0) {
    const measured = open.map((swap) => ({
      ...swap,
      own: heightOf(swap.shown),
      height: heights.get(swap.part) ?? 0,
    }));
    for (const { part, shown, own, height } of measured) {
      if (own < height && part.tagName === 'P') shown.style.minHeight = `${String(height)}px`;
    }
    open = measured.flatMap(({ part, shown, shorter: [next, ...shorter], own, height }) => {
      if (own <= height || !next) return [];
      shown.replaceWith(next);
      return [{ part, shown: next, shorter }];
    });
  }
}

/** Null: as the page was built. */
function startCalculator(page: Element, start: CalculatorStart | null): void {
  const container = page.querySelector<HTMLElement>('[data-calc=finance]');
  if (!container) return;
  if (start) container.dataset['ownStart'] = JSON.stringify(start);
  else delete container.dataset['ownStart'];
  container.dispatchEvent(new Event('start-changed'));
}

function restore(main: Element): void {
  for (const own of main.querySelectorAll<HTMLElement>('[data-own]')) {
    const { previousElementSibling: example } = own;
    if (example instanceof HTMLElement) example.hidden = false;
    own.remove();
  }
  startCalculator(main, null);
}
