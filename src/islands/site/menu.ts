// The header menu beyond opening: Escape closes a dropdown, dropdowns open on hover where the tenant wants it, and the links
// of the stock dropdown have stock counts.

/** Long enough to move from an entry to its panel. */
const closeAfterMs = 180;

const dropdowns = (menu: HTMLElement) => [
  ...menu.querySelectorAll<HTMLDetailsElement>(':scope > ul > li > details'),
];

/** The text of a count; empty for links that the file does not count. */
export const countText = (counts: Readonly<Record<string, number>>, key: string): string =>
  counts[key]?.toLocaleString('en-AU') ?? '';

/** Writes counts beside the links. When the file does not load, the links have no counts. */
async function showCounts(menu: HTMLElement) {
  const elements = menu.querySelectorAll<HTMLElement>('[data-count]');
  if (elements.length === 0) return;
  const response = await fetch('/stock-counts.json').catch(() => null);
  if (!response?.ok) return;
  const counts = (await response.json()) as Record<string, number>;
  for (const element of elements) {
    const text = countText(counts, element.dataset['count'] ?? '');
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

/** The focus goes back to the entry that opened the dropdown. */
function closeWithEscape(menu: HTMLElement) {
  menu.addEventListener('keydown', ({ key }) => {
    const open = dropdowns(menu).find((details) => details.open);
    if (key !== 'Escape' || !open) return;
    open.open = false;
    open.querySelector('summary')?.focus();
  });
}

let started = false;

/** Several events may ask for the menu's script; the first one starts it. */
export function startMenu(menu: HTMLElement): void {
  if (started) return;
  started = true;
  closeWithEscape(menu);
  void showCounts(menu);
  if (menu.hasAttribute('data-hover')) openOnHover(menu);
}
