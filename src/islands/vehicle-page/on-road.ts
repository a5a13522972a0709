// The drive-away price for the shopper's own postcode and use (rule price-13). The build has worked out every total; this
// picks one, so that the page shows one at a time.
import { buyer, type Buyer } from '../../browser-state/buyer.ts';
import { type StateCode } from '../../domain/locations/state-codes.ts';
import { statesOfPostcode } from '../../domain/locations/states.ts';
import type { OnRoadQuote, OnRoadQuotes } from '../../domain/price/on-road/view.ts';
import { element } from '../dom/element.ts';
import { loadStylesheet } from '../dom/load-stylesheet.ts';
import stylesheet from './on-road.css?url';
import { showAmount } from './shown-amount.ts';

/** `quote` null: the page's own price is the buyer's, or there is none for this buyer, which `problem` says. */
interface Choice {
  state: StateCode;
  quote: OnRoadQuote | null;
  problem: string;
}

/** What a buyer pays where the page's price is for a private buyer in `home`. */
export function choiceFor({ postcode, use }: Buyer, home: StateCode, quotes: OnRoadQuotes): Choice {
  const states = postcode === '' ? [home] : statesOfPostcode(postcode);
  const state = states.includes(home) ? home : states[0];
  if (state === undefined) {
    return { state: home, quote: null, problem: 'We do not know this postcode.' };
  }
  if (state === home && use === 'private') return { state, quote: null, problem: '' };
  const quote = quotes[state]?.[use] ?? null;
  const who = `${use === 'private' ? 'a private buyer' : 'a business'} in ${state}`;
  const problem = quote ? '' : `We cannot state the drive-away price for ${who} here. Ask us.`;
  return { state, quote, problem };
}

const label = (text: string, input: HTMLElement) => element('label', {}, text, input);

/** Shows the fields, and the price for the buyer that this browser remembers. */
export async function startOnRoad(page: HTMLElement, panel: HTMLElement): Promise<void> {
  await loadStylesheet(stylesheet);
  const home = panel.dataset['state'] as StateCode;
  const quotes = JSON.parse(panel.dataset['onRoad'] ?? '{}') as OnRoadQuotes;
  const list = panel.querySelector('dl');
  const title = panel.querySelector('[data-for]');
  const answer = panel.querySelector('[data-answer]');
  const amount = page.querySelector('.price-now b') ?? page.querySelector('.price-now');
  if (!list || !title || !answer || !amount) return;
  const own = { total: amount.textContent, rows: [...list.children], title: title.textContent };
  const postcode = element('input', {
    name: 'postcode',
    inputmode: 'numeric',
    autocomplete: 'postal-code',
    maxlength: '4',
  });
  const use = element(
    'select',
    { name: 'use' },
    element('option', { value: 'private' }, 'Private'),
    element('option', { value: 'business' }, 'Business'),
  );

  const show = (given: Buyer) => {
    const { state, quote, problem } = choiceFor(given, home, quotes);
    // Repayments and the struck price are about the page's own total.
    page.toggleAttribute('data-other-buyer', quote !== null && quote.total !== own.total);
    showAmount(quote?.total ?? own.total, true);
    const who = given.use === 'business' ? 'business' : 'private buyer';
    title.textContent = quote ? `For a ${who} in ${state}` : own.title;
    const rows = quote?.rows.map(([name, text]) =>
      element('div', {}, element('dt', {}, name), element('dd', {}, text)),
    );
    list.replaceChildren(...(rows ?? own.rows));
    answer.textContent = problem || `${quote?.total ?? own.total} drive away.`;
  };
  const changed = () => {
    const given = { postcode: postcode.value.trim(), use: use.value as Buyer['use'] };
    if (!/^(?:\d{4})?$/.test(given.postcode)) return;
    buyer.write(given);
    show(given);
  };
  list.after(
    element(
      'div',
      { class: 'buyer' },
      label('Your postcode', postcode),
      label('Use of the vehicle', use),
    ),
  );
  postcode.addEventListener('input', changed);
  use.addEventListener('change', changed);
  const remembered = buyer.read();
  answer.textContent = '';
  if (!remembered) return;
  postcode.value = remembered.postcode;
  use.value = remembered.use;
  show(remembered);
}
