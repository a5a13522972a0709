// The header menu beyond opening: dropdowns that close by keyboard and open on hover where the tenant wants it, and stock
// counts beside the links of the stock dropdown.

import { formatNumber } from '../../domain/text/format.ts';

/** Long enough to move from an entry to its panel. */
const closeAfterMs = 180;

const dropdowns = (menu: HTMLElement) => [
  ...menu.querySelectorAll<HTMLDetailsElement>(':scope > ul > li > details'),
];

/** The text of a count; empty for links that the file does not count. */
export function menuCount(counts: Readonly<Record<string, number>>, key: string): string {
  const count = counts[key];
  return count === undefined ? '' : formatNumber(count);
}

/** Writes counts beside the links. When the file does not load, the links have no counts. */
async function showCounts(menu: HTMLElement) {
  const elements = menu.querySelectorAll<HTMLElement>('[data-count]');
  if (elements.length === 0) return;
  const response = await fetch('/stock-counts.json').catch(() => null);
  if (!response?.ok) return;
  const counts = (await response.json()) as Record<string, number>;
  for (const element of elements) {
    const text = menuCount(counts, element.dataset['count'] ?? '');
    if (text !== '') element.textContent = text;
  }
}

/** For a mouse on a wide screen; touch and keyboard open as usual. */
function openOnHover(menu: HTMLElement) {
  let closing = 0;
  const wide = matchMedia('(min-width: 62.5rem)');
  for (const details of dropdowns(menu)) {
    const mouse = (event: PointerEvent) => event.pointerType === 'mouse' && wide.matches;
    const open = () => {
      clearTimeout(closing);
      details.open = true;
    };
    details.addEventListener('pointerenter', (event) => {
      if (mouse(event)) open();
    });
    details.addEventListener('pointerleave', (event) => {
      if (!mouse(event)) return;
      clearTimeout(closing);
      closing = window.setTimeout(() => {
        details.open = false;
      }, closeAfterMs);
    });
    // The click of a hovering mouse would close the dropdown that has just opened.
    details.querySelector('summary')?.addEventListener('click', (event) => {
      const hovering = event.detail > 0 && wide.matches && matchMedia('(hover: hover)').matches;
      if (hovering && details.open) event.preventDefault();
    });
    if (wide.matches && details.matches(':hover') && matchMedia('(hover: hover)').matches) open();
  }
}

/** An open dropdown covers what follows: it closes with Escape, and when the focus leaves it. */
function closeByKeyboard(menu: HTMLElement) {
  // In the drawer of a phone, an open entry covers nothing, and Escape closes the drawer.
  const openDropdown = () =>
    dropdowns(menu).find(({ open }) => open && !menu.matches(':popover-open'));
  menu.addEventListener('focusout', ({ relatedTarget }) => {
    const open = openDropdown();
    if (open && relatedTarget && !open.contains(relatedTarget as Node)) open.open = false;
  });
  addEventListener('keydown', ({ key }) => {
    const open = openDropdown();
    if (key !== 'Escape' || !open) return;
    const hadFocus = open.contains(document.activeElement);
    open.open = false;
    if (hadFocus) open.querySelector('summary')?.focus();
  });
}

let started = false;

/** Several events may ask for the menu's script; the first one starts it. */
export function startMenu(menu: HTMLElement): void {
  if (started) return;
  started = true;
  void showCounts(menu);
  closeByKeyboard(menu);
  if (menu.hasAttribute('data-hover')) openOnHover(menu);
}
