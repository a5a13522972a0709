// Tabs of visitors who are new to a site. A tab that a test leaves serves the next visitor of the same site: to open a
// page in a new tab takes twice the processor time.
import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { origin } from './browser.ts';

export type VisitorOptions = Omit<BrowserContextOptions, 'viewport'> & {
  viewport?: { width: number; height: number };
};

/** What a tab was opened for. A visitor gets a tab of the same kind: the site and the options of its context. */
const tabs = new WeakMap<Page, { slug: string; kind: string }>();

/** Tabs without a visitor, the latest last. Each is a separate process, so only a few are kept. */
const idle: Page[] = [];
const maxIdle = 4;

const pageEvents = [
  'console',
  'dialog',
  'pageerror',
  'popup',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
];

/** A tab of somebody without cookies or stored data. The test ends with `leave`, or closes the tab. */
export async function newVisitor(
  browser: Browser,
  slug: string,
  { viewport, ...options }: VisitorOptions & Required<Pick<VisitorOptions, 'viewport'>>,
): Promise<Page> {
  const kind = JSON.stringify([slug, options]);
  const index = idle.findLastIndex((page) => tabs.get(page)?.kind === kind);
  const [known] = index < 0 ? [] : idle.splice(index, 1);
  if (known) {
    await known.setViewportSize(viewport);
    return known;
  }
  const context = await browser.newContext({ viewport, ...options });
  const page = await context.newPage();
  // A tab that the page opened may close the context first.
  page.on('close', () => void context.close().catch(() => undefined));
  tabs.set(page, { slug, kind });
  return page;
}

/**
 * Removes what the visitor left in the tab: routes, listeners, cookies, stored data, history, other tabs. Close the tab
 * instead after what stays: init scripts, emulated media, a replaced clock, DevTools sessions.
 */
export async function leave(page: Page): Promise<void> {
  const tab = tabs.get(page);
  if (!tab) {
    await page.close();
    return;
  }
  const context = page.context();
  for (const other of context.pages()) if (other !== page) await other.close();
  for (const event of pageEvents) page.removeAllListeners(event);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await context.setOffline(false);
  // A page of the site without scripts, which keeps the process.
  await page.goto(`${origin(tab.slug)}/robots.txt`);
  await page.mouse.move(-1, -1);
  await page.evaluate(() => {
    sessionStorage.clear();
  });
  const devtools = await context.newCDPSession(page);
  await devtools.send('Storage.clearDataForOrigin', {
    origin: origin(tab.slug),
    storageTypes: 'all',
  });
  await devtools.send('Page.resetNavigationHistory');
  await devtools.detach();
  await context.clearCookies();
  idle.push(page);
  if (idle.length > maxIdle) await idle.shift()?.close();
}
