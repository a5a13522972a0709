// Errors that a page's scripts throw.
import type { Page } from 'playwright';

/**
 * Reports each error of a page. Chromium also reports a transition between two pages that it skips, which changes nothing for a
 * shopper: the page shows at once.
 */
export const onPageError = (page: Page, report: (message: string) => void) =>
  page.on('pageerror', ({ message }) => {
    if (!/ViewTransition opt-in disabled/.test(message)) report(message);
  });
