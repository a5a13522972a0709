// A short notice at the edge of the screen that screen readers announce and that disappears by itself. A new notice
// replaces the previous one (rule content-6).
import { element } from '../dom/element.ts';
import { loadStylesheet } from '../dom/load-stylesheet.ts';
import stylesheet from './site-parts.css?url';

const shownMs = 5000;
/** A notice with a link stays longer, so that the link can be reached. */
const linkedMs = 12_000;
let hideTimer: ReturnType<typeof setTimeout> | undefined;

export function announce(text: string, link?: { label: string; href: string }): void {
  void loadStylesheet(stylesheet);
  // Every page has it (templates/Document.astro).
  const notice = document.querySelector('.notice') as HTMLElement;
  notice.replaceChildren(
    element('span', {}, text),
    ...(link ? [element('a', { href: link.href }, link.label)] : []),
  );
  notice.hidden = false;
  clearTimeout(hideTimer);
  const hide = () => {
    // The notice stays while it is hovered or focused.
    if (notice.matches(':hover, :focus-within')) hideTimer = setTimeout(hide, shownMs);
    else notice.hidden = true;
  };
  hideTimer = setTimeout(hide, link ? linkedMs : shownMs);
}

/** A link that calls the dealer, read from the page, because it must work offline. Undefined without a number. */
export function headerPhone(): { label: string; href: string } | undefined {
  const link = document.querySelector<HTMLAnchorElement>(
    ':is(header, footer, .footer) a[href^="tel:"]',
  );
  const number = link?.textContent?.trim().replace(/^Call\s+/i, '');
  return link && number ? { label: `Call ${number}`, href: link.href } : undefined;
}
