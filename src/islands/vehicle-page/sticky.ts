// The sticky parts of a vehicle page: a short header after 500 px, the bar with the main action after 900 px
// (rule vehicle-12). A setting decides which of them a site has.
import { element } from '../dom/element.ts';

const headerAfter = 500;
const barAfter = 900;

/** Takes scroll positions and calls back at the first one and whenever `distance` is crossed. */
export function onCrossing(distance: number, onChange: (past: boolean) => void) {
  let past: boolean | null = null;
  return (position: number): void => {
    const now = position > distance;
    if (now !== past) onChange((past = now));
  };
}

function watchScroll(distance: number, onChange: (past: boolean) => void): void {
  const check = onCrossing(distance, onChange);
  addEventListener('scroll', () => check(scrollY), { passive: true });
  check(scrollY);
}

/** `wanted` is the page's `data-sticky`: header, bar, both or none. */
export function startSticky(page: HTMLElement, wanted: readonly string[]): void {
  const heading = page.querySelector('h1')?.textContent?.trim() ?? '';
  const price = page.querySelector('.price-now')?.textContent?.trim() ?? '';

  if (wanted.includes('header') && heading !== '') {
    const header = element('section', {
      class: 'sticky-header',
      'aria-label': heading,
      hidden: '',
    });
    header.append(
      element(
        'p',
        { class: 'wrap sticky-what' },
        element('b', {}, heading),
        element('span', { class: 'sticky-price' }, price),
      ),
    );
    (page.closest('main') ?? document.body).append(header);
    watchScroll(headerAfter, (past) => {
      header.hidden = !past;
    });
  }
  const bar = document.querySelector<HTMLElement>('.bar');
  if (wanted.includes('bar') && bar) {
    watchScroll(barAfter, (past) => {
      bar.classList.toggle('open', past);
      document.body.classList.toggle('bar-open', past);
    });
  }
}
