// What has happened since the build: asks `view.json` once and brings the page into the right state. Sold: the page
// of a sold vehicle. Repriced: the new price, without the figures worked out from the old one. A call that fails
// or hangs changes nothing.
import { formatMoney } from '../../domain/format.ts';
import { shownPrice } from '../../domain/price-line.ts';
import { viewsText } from '../../domain/views-text.ts';
import { element } from './element.ts';

/** The part of the answer this page reads (protocol: viewAnswerSchema). */
interface News {
  views?: unknown;
  car_fields?: { status?: unknown; price?: unknown };
}

/** After this the page stays as it was built. */
const patienceMs = 4_000;
const forSale = ['in_stock', 'coming_soon'];

/** Asks at `check.dataset.live`; resolves when the page is right, never rejects. */
export async function bringUpToDate(page: HTMLElement, check: HTMLElement): Promise<void> {
  const news = await ask(check.dataset.live ?? '');
  if (!news) return;
  const { views, car_fields: { status, price } = {} } = news;
  const counter = page.querySelector('.v-views');
  if (counter && typeof views === 'number' && views > 0) counter.textContent = viewsText(views);
  if (typeof status === 'string' && !forSale.includes(status)) showSold(page, check);
  else if (price !== undefined && check.dataset.price) {
    const fresh = typeof price === 'number' ? price : undefined;
    if (fresh !== Number(check.dataset.price)) showPrice(page, check, fresh);
  }
}

async function ask(address: string): Promise<News | null> {
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(patienceMs) });
    const type = answer.headers.get('content-type') ?? '';
    // Only the functions say so: a page that is not found says nothing of the stock.
    if (answer.status === 404 && type.startsWith('application/problem+json')) {
      return { car_fields: { status: 'sold' } };
    }
    return answer.ok && type.startsWith('application/json')
      ? ((await answer.json()) as News)
      : null;
  } catch {
    return null;
  }
}

/** What a build makes of a sold vehicle (components/vehicle/Sold.astro), from what is on the page. */
function showSold(page: HTMLElement, check: HTMLElement): void {
  const heading = page.querySelector('h1');
  const enquiry = page.querySelector<HTMLAnchorElement>('.actions .primary');
  const picture = page.querySelector('.strip img, .no-photo-stage');
  if (!heading) return;
  const titles = element('div', {}, heading);
  const sub = page.querySelector('.v-sub');
  if (sub) titles.append(sub);
  const panel = element(
    'div',
    { class: 'sold-panel' },
    element('p', { class: 'sold-mark', role: 'status' }, 'SOLD'),
    titles,
    element('p', { class: 'lead' }, 'Like this and want something similar?'),
  );
  if (enquiry) {
    panel.append(
      element('a', { class: 'btn primary', href: enquiry.href }, check.dataset.similar ?? ''),
    );
  }
  const photo = element('div', { class: 'sold-photo' }, ...(picture ? [picture] : []));
  const sold = element('div', { class: 'v-sold last' }, photo, panel);
  const hadFocus = page.contains(document.activeElement);
  page.replaceWith(sold);
  for (const left of document.querySelectorAll('.bar, .sticky-header, .located')) left.remove();
  if (hadFocus) {
    panel.tabIndex = -1;
    panel.focus();
  }
}

function showPrice(page: HTMLElement, check: HTMLElement, fresh: number | undefined): void {
  const { above = '', none = '' } = check.dataset;
  const price = shownPrice({ price: fresh }, { shownAbove: Number(above) });
  const text = price === null ? none : formatMoney(price);
  const shown = [...document.querySelectorAll('main .price-now, .sticky-price')].filter(
    (place) => !place.closest('#similar'),
  );
  for (const place of shown) {
    // One template sets the figure in an element of its own.
    const figure = price === null ? null : place.querySelector('b');
    (figure ?? place).textContent = text;
  }
  // The struck price and the market were stated beside the old price; repayments were worked out from it.
  const stale = '.price-was, .price-market, .repay, #finance-calculator';
  for (const part of page.querySelectorAll(stale)) part.remove();
  if (price === null)
    for (const type of page.querySelectorAll('.v-price .price-type')) type.remove();
  const block = page.querySelector('.v-price');
  block?.append(
    element('p', { class: 'small', role: 'status' }, 'Price updated since this page was made'),
  );
}
