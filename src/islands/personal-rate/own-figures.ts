// Shows repayments at the shopper's own rate in place of the lender's example (rule personal-6): on cards, in static and live
// lists, and on a vehicle's page. The example stays in the page, hidden, and returns when the rate ends. The site's script
// loads this only where the browser has such a rate.
import { isOld, ownRate, type OwnRate } from '../../browser-state/own-rate.ts';
import type { CalculatorStart } from '../../domain/finance/calculator.ts';
import { ownFigures, ownRows, statedPrice } from '../../domain/finance/own-figures.ts';
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
  for (const repay of main.querySelectorAll<HTMLElement>('.repay:not([data-own], [hidden])')) {
    showRepayment(repay, rate);
  }
  observer.observe(main, { childList: true, subtree: true });
}

function showRepayment(repay: HTMLElement, rate: OwnRate): void {
  const block = repay.parentElement;
  const price = statedPrice(block?.querySelector('.price-now')?.textContent ?? '');
  const view = personalView(price, rate, rate.terms);
  if (!view) return;
  // The first that takes no more lines than the example; nothing on the page moves.
  const [long, short, least] = ['your rate ', 'your ', ''].map((label) =>
    withFigures(repay, view, label),
  );
  if (!long || !short || !least) return;
  least.classList.add('own-least');
  least.querySelector('b')?.prepend(element('small', {}, 'Your '));
  replace(repay, [long, short, least], rate);
  const vehicle = block?.closest<HTMLElement>('.v-price') && repay.closest('[data-vehicle]');
  if (vehicle) showOnVehiclePage(vehicle, view, rate);
}

/** A copy of `part` with the figures of `view`. */
function withFigures(part: HTMLElement, view: PersonalView, label?: string): HTMLElement | null {
  const copy = part.cloneNode(true) as HTMLElement;
  const walker = document.createTreeWalker(copy, NodeFilter.SHOW_TEXT);
  const nodes: Text[] = [];
  while (walker.nextNode()) nodes.push(walker.currentNode as Text);
  const texts = ownFigures(
    nodes.map(({ data }) => data),
    view,
    label,
  );
  if (!texts) return null;
  for (const [at, node] of nodes.entries()) node.data = texts[at] ?? '';
  return copy;
}

/** Hides `part`. Shows the first of `choices` that is no higher instead, or else the last. */
function replace(part: HTMLElement, choices: readonly HTMLElement[], { asked }: OwnRate): void {
  const { height } = part.getBoundingClientRect();
  part.hidden = true;
  for (const choice of choices) {
    choice.dataset['own'] = String(asked);
    part.after(choice);
    const own = choice.getBoundingClientRect().height;
    if (own < height && part.tagName === 'P') choice.style.minHeight = `${String(height)}px`;
    if (own <= height || choice === choices.at(-1)) return;
    choice.remove();
  }
}

/** One loan for the whole page (rule finance-25): its terms, the finance summary and the calculator. */
function showOnVehiclePage(vehicle: Element, view: PersonalView, rate: OwnRate): void {
  const section = vehicle.querySelector('#finance-calculator');
  const terms = vehicle.querySelector<HTMLElement>('.v-price > .small');
  if (terms) {
    const link = element('a', { href: '#finance-calculator' }, 'Terms and fees');
    const short = element('p', { class: 'small' }, 'An estimate at your rate. ', link);
    const full = element('p', { class: 'small' }, view.basis);
    replace(terms, section ? [full, short] : [full], rate);
  }
  const figures = section?.querySelector<HTMLElement>('.fin-rate');
  const own = figures && withFigures(figures, view);
  if (figures && own) {
    const label = own.querySelector('.small');
    if (label) label.textContent = 'Estimated repayment at your rate';
    replace(figures, [own], rate);
  }
  const rows = section?.querySelector<HTMLElement>('.facts');
  if (rows) {
    const list = element('dl', { class: rows.className });
    for (const { label, text } of ownRows(view)) {
      list.append(element('div', {}, element('dt', {}, label), element('dd', {}, text)));
    }
    replace(rows, [list], rate);
  }
  const link = section?.querySelector<HTMLElement>('a[href^="/personalised/finance"]');
  if (link) {
    const about = link.cloneNode() as HTMLElement;
    about.textContent = 'Your rate';
    replace(link, [about], rate);
  }
  const { text, rate: stated, comparisonRate, dollars, loan, basis } = view;
  startCalculator(vehicle, {
    loan,
    stated: { text, rate: stated, comparisonRate, dollars, frequency: 'wk', basis },
  });
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
