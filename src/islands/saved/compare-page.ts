// The comparison page: up to four vehicles from a link (`?cars=`), otherwise from this browser's list. Every column is
// read from the vehicle's own page.
import {
  comparedNames,
  comparedSlugs,
  comparisonGroups,
  comparisonPath,
  priceTypesText,
} from '../../domain/saved/comparison.ts';
import { priceDropText } from '../../domain/saved/saved-vehicle.ts';
import { compared } from '../../browser-state/saved-vehicles.ts';
import { announce } from '../site/announce.ts';
import { focusAfterRemoval } from '../dom/focus-after-removal.ts';
import { element } from '../dom/element.ts';
import { enquireLink } from './favourites-list.ts';
import { readVehicle, type VehicleReading } from './read-vehicle.ts';
import { smallPhoto } from './small-photo.ts';
import { showWhenEmpty } from './when-empty.ts';
import { vehicleHref } from '../../domain/vehicle/vehicle-constants.ts';

interface Column {
  slug: string;
  reading: VehicleReading;
}

const slugsWanted = () => {
  const linked = comparedSlugs(location.search);
  return linked.length > 0 ? linked : compared.$list.get().map(({ slug }) => slug);
};

const showAddress = (slugs: readonly string[]) =>
  history.replaceState(history.state, '', comparisonPath(location.pathname, slugs));

const namesOf = (columns: readonly Column[]) =>
  comparedNames(
    columns.map(({ slug, reading }) => {
      if (reading.state === 'for-sale') return { ...reading.vehicle, variant: reading.variant };
      const name = compared.$list.get().find((entry) => entry.slug === slug)?.name ?? slug;
      return { name, variant: '', stocknum: '' };
    }),
  );

/** A cell with the picture and the button, and below it, in a row that stays in view, the one with name and price. */
function headCells({ slug, reading }: Column, name: string, remove: () => void) {
  const button = element(
    'button',
    { type: 'button', class: 'small-button', 'aria-label': `Remove ${name}` },
    icon('close'),
  );
  button.addEventListener('click', remove);
  const link = element('a', { href: vehicleHref({ slug }) }, name);
  const photo = smallPhoto(reading.state === 'for-sale' ? reading.vehicle.primary_image_url : null);
  return {
    picture: element('td', { role: 'cell' }, photo, button),
    name: element(
      'th',
      { scope: 'col', role: 'columnheader' },
      link,
      ...(reading.state === 'for-sale' ? priceLines(slug, name, reading) : [stateLine(reading)]),
    ),
  };
}

const stateLine = ({ state }: VehicleReading) =>
  element('p', { class: 'saved-price' }, state === 'sold' ? 'Sold' : 'Cannot be shown right now');

function priceLines(
  slug: string,
  name: string,
  reading: Extract<VehicleReading, { state: 'for-sale' }>,
) {
  const saved = compared.$list.get().find((entry) => entry.slug === slug)?.price ?? null;
  const drop = priceDropText(saved, reading.vehicle.price);
  const type = element('small', {}, reading.priceType);
  return [
    element('p', { class: 'saved-price' }, `${reading.priceText} `, type),
    ...(drop === null ? [] : [element('p', { class: 'saved-news' }, drop)]),
    ...enquireLink(reading.enquiry, name),
  ];
}

const icon = (name: string) => element('i', { class: `i i-${name}` });

/**
 * Nobody recorded that a vehicle lacks what its record leaves out. What follows a figure is small print, and what follows
 * a line break folds: the terms of a repayment.
 */
function valueCell(text: string) {
  const [line = '', terms] = text.split('\n');
  const [first = '', ...rest] = line.split(/(?<=\w\w\.|\)\.) | (?=\()/);
  const hidden = (words: string) => element('span', { class: 'vh' }, words);
  const parts = text === 'Yes' ? [icon('check'), hidden(text)] : [first];
  const dash = [element('span', { 'aria-hidden': 'true' }, '–'), hidden('Not stated')];
  const fold = () => element('details', {}, element('summary', {}, 'Terms'), terms ?? '');
  return element(
    'td',
    { role: 'cell' },
    ...(text ? parts : dash),
    element('small', {}, rest.join(' ')),
    ...(terms ? [fold()] : []),
  );
}

/** What all have, folded: it decides nothing. */
function sharedRow(shared: readonly string[], vehicles: number): HTMLElement {
  const all = vehicles === 2 ? 'Both have' : `All ${vehicles === 3 ? 'three' : 'four'} have`;
  return element(
    'tr',
    { class: 'shared', role: 'row' },
    element(
      'td',
      { role: 'cell', colspan: String(vehicles + 1) },
      element(
        'details',
        {},
        element('summary', {}, `${all} (${String(shared.length)})`),
        element('ul', {}, ...shared.map((feature) => element('li', {}, feature))),
      ),
    ),
  );
}

function table(columns: readonly Column[], remove: (slug: string) => void): HTMLElement {
  const names = namesOf(columns);
  const heads = columns.map((column, at) =>
    headCells(column, names[at] ?? '', () => remove(column.slug)),
  );
  const empty = () => element('td', { role: 'cell' });
  const line = (...cells: HTMLElement[]) => element('tr', { role: 'row' }, ...cells);
  const head = [
    line(empty(), ...heads.map(({ picture }) => picture)),
    line(empty(), ...heads.map(({ name }) => name)),
  ];
  const sheets = columns.map(({ reading }) =>
    reading.state === 'for-sale' ? reading : { facts: [], features: [], repayment: '' },
  );
  const bodies = comparisonGroups(sheets).map(({ title, rows, shared = [] }) =>
    element(
      'tbody',
      { role: 'rowgroup' },
      element(
        'tr',
        { class: 'group', role: 'row' },
        element(
          'th',
          { scope: 'rowgroup', role: 'rowheader', colspan: String(columns.length + 1) },
          title,
        ),
      ),
      ...rows.map(({ label, texts, differs }) =>
        element(
          'tr',
          { class: differs ? 'differs' : null, role: 'row' },
          element('th', { scope: 'row', role: 'rowheader' }, label),
          ...texts.map(valueCell),
        ),
      ),
      ...(shared.length > 0 ? [sharedRow(shared, columns.length)] : []),
    ),
  );
  // On a phone the rows are grids (site-parts.css), and a browser forgets what they were.
  const whole = element(
    'table',
    { class: 'compare', role: 'table' },
    element('thead', { role: 'rowgroup' }, ...head),
    ...bodies,
  );
  whole.style.setProperty('--vehicles', String(columns.length));
  return element(
    'div',
    { class: 'compare-scroll', tabindex: '0', role: 'region', 'aria-label': 'Comparison' },
    whole,
  );
}

function tools(container: HTMLElement): HTMLElement {
  const only = element('input', { type: 'checkbox' });
  only.addEventListener('change', () => {
    container.classList.toggle('only-differences', only.checked);
  });
  const copy = element(
    'button',
    { type: 'button', class: 'small-button' },
    'Copy link to this comparison',
  );
  copy.addEventListener('click', () => {
    void navigator.clipboard.writeText(location.href).then(
      () => announce('Copied the comparison to your clipboard!'),
      () => announce(`Copy this address: ${location.href}`),
    );
  });
  return element(
    'p',
    { class: 'compare-tools' },
    element('label', {}, only, ' Show differences only'),
    copy,
  );
}

async function show(container: HTMLElement): Promise<void> {
  const slugs = slugsWanted();
  // Puts the comparison into the address, so that it can be shared.
  showAddress(slugs);
  showWhenEmpty(slugs.length === 0);
  if (slugs.length === 0) {
    container.replaceChildren();
    return;
  }
  container.setAttribute('aria-busy', 'true');
  const columns = await Promise.all(
    slugs.map(async (slug): Promise<Column> => ({ slug, reading: await readVehicle(slug) })),
  );
  container.removeAttribute('aria-busy');
  const remove = (slug: string) => {
    compared.remove(slug);
    const remaining = slugs.filter((other) => other !== slug);
    showAddress(remaining);
    const at = slugs.indexOf(slug);
    void show(container).then(() => {
      focusAfterRemoval(container, 'thead .small-button', at);
      announce('Removed from the comparison');
    });
  };
  const note = priceTypesText(
    columns.map(({ reading }) => (reading.state === 'for-sale' ? reading.priceType : '')),
  );
  container.replaceChildren(
    tools(container),
    ...(note === null ? [] : [element('p', { class: 'form-notice' }, note)]),
    table(columns, remove),
    element('p', { class: 'small', 'aria-hidden': 'true' }, 'A dash: not stated by the dealer.'),
  );
}

const container = document.querySelector<HTMLElement>('[data-saved=compare]');
if (container) void show(container);
