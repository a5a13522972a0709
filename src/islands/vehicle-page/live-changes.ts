// Updates a page whose vehicle was sold, repriced or reserved since the build.
import type { VehicleFormKind } from '../../domain/enquiry/asked-form.ts';
import { formatMoney } from '../../domain/text/format.ts';
import { shownPrice } from '../../domain/price/price-line.ts';
import { element } from '../dom/element.ts';
import { ownHold } from '../enquiry/own-hold.ts';
import { announceToScreenReader } from '../dom/screen-reader.ts';
import { showAmount } from './shown-amount.ts';

/** The address of the page's first enquiry with the form for something similar; a mailto address stays. */
function similarHref(enquiry: string): string {
  const address = new URL(enquiry);
  const kind: VehicleFormKind = 'something-similar';
  if (address.searchParams.has('enquiry')) address.searchParams.set('enquiry', kind);
  return address.href;
}

/** What has changed since the build. */
export interface VehicleChanges {
  sold: boolean;
  repriced: boolean;
  reserved: boolean;
  /** When the reservation ends, in words; null when nobody knows. */
  heldUntil: string | null;
  /** AUD; undefined when the answer has none. */
  price: number | undefined;
}

/** Shows the changes. A sold vehicle has no price or reservation. */
export function applyChanges(page: HTMLElement, check: HTMLElement, changes: VehicleChanges): void {
  if (changes.sold) return showSold(page, check);
  if (changes.repriced) showPrice(page, check, changes.price);
  if (changes.reserved) void showReserved(page, changes.heldUntil);
}

/** Turns the page into that of a sold vehicle (templates/SoldVehicle.astro), from what is on the page. */
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
    titles,
    element('p', { class: 'lead' }, 'Like this and want something similar?'),
  );
  if (enquiry) {
    panel.append(
      element(
        'a',
        { class: 'btn primary', href: similarHref(enquiry.href) },
        check.dataset.similar ?? '',
      ),
    );
  }
  for (const caption of picture?.querySelectorAll('.no-photo > :not(svg)') ?? []) caption.remove();
  const tag = element('span', { class: 'tag gallery-tag tag-sold' }, 'SOLD');
  const photo = element('div', { class: 'sold-photo is-sold' }, ...(picture ? [picture] : []), tag);
  const sold = element('div', { class: 'v-sold' }, photo, panel);
  const hadFocus = page.contains(document.activeElement);
  page.replaceWith(sold);
  const dependentParts = '.bar, .sticky-header, .located, .section-tiles, [data-viewed]';
  for (const part of document.querySelectorAll(dependentParts)) part.remove();
  document.body.classList.remove('has-bar', 'bar-open');
  if (hadFocus) {
    panel.tabIndex = -1;
    panel.focus();
  } else announceToScreenReader('This vehicle is sold');
}

const repayments = '.repay, .v-price > .small, #finance-calculator';

/** Shows the new price (AUD; undefined: none) and removes the figures calculated from the old one. */
function showPrice(page: HTMLElement, check: HTMLElement, fresh: number | undefined): void {
  const { none = '' } = check.dataset;
  const price = shownPrice({ price: fresh });
  const text = price === null ? none : formatMoney(price);
  showAmount(text, price !== null);
  // The struck price and the market comparison belong to the old price; repayments were calculated from it.
  const stale = `.price-was, .price-market, .on-road, ${repayments}`;
  for (const part of page.querySelectorAll(stale)) part.remove();
  if (price === null)
    for (const type of page.querySelectorAll('.v-price .price-type')) type.remove();
  const block = page.querySelector('.v-price');
  announceToScreenReader(`The price was updated: ${text}`);
  block?.append(element('p', { class: 'small' }, 'Price updated since this page was made'));
}

/** A reserved vehicle: removes the offers to reserve it or buy it online, and tells its holder; others ask to be told. */
async function showReserved(page: HTMLElement, until: string | null): Promise<void> {
  const offers = 'a[href$="/checkout"], a[href$="/buy-online"], a[href^="/checkout-journey"]';
  const section = document.querySelector('#reserve-online')?.closest('details');
  const targets = [
    ...document.querySelectorAll(`main :is(${offers})`),
    ...(section ? [section] : []),
  ];
  const hadFocus = targets.some((target) => target.contains(document.activeElement));
  for (const target of targets) target.remove();
  const own = await ownHold(page.dataset.vehicle ?? '');
  const enquiry = page.querySelector('[href*="enquiry=vehicle-enquiry"]')?.getAttribute('href');
  page.querySelector('.gallery-tag')?.remove();
  page
    .querySelector('.stage')
    ?.prepend(element('span', { class: 'tag gallery-tag tag-reserved' }, 'RESERVED'));
  if (!own) for (const part of page.querySelectorAll(repayments)) part.remove();
  const notice = element(
    'p',
    {},
    own
      ? `${own.text}. `
      : `Someone holds this vehicle ${until ? `until ${until}` : 'at the moment'}. `,
    ...(own ? [element('a', { href: own.href }, own.link)] : []),
    ...(!own && enquiry
      ? [element('a', { href: enquiry }, 'Ask us to tell you if it is free again')]
      : []),
  );
  page.querySelector('.v-price')?.append(notice);
  if (hadFocus) {
    notice.tabIndex = -1;
    notice.focus();
  } else announceToScreenReader(own?.text ?? 'Someone has reserved this vehicle');
}
