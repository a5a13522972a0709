// What a page does before anybody touches it: it moves nothing while its fonts, scripts and their stylesheets load, and
// makes no format of numbers or dates on its thread.
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { recordShifts, shiftsOf } from './vehicle/visit.ts';

/** Records formats on the page's thread only; workers have no window. */
const recordFormats = (page: Page) =>
  page.addInitScript(() => {
    const made: string[] = [];
    Object.assign(window, { madeFormats: made });
    for (const name of ['NumberFormat', 'DateTimeFormat'] as const) {
      Object.defineProperty(Intl, name, {
        value: new Proxy(Intl[name], {
          construct(target, given) {
            made.push(name);
            return Reflect.construct(target, given) as object;
          },
        }),
      });
    }
    for (const type of [Number, Date]) {
      const words = type.prototype.toLocaleString;
      type.prototype.toLocaleString = function (...given: []) {
        made.push('toLocaleString');
        return words.apply(this, given);
      };
    }
  });

export interface Untouched {
  /** Opens a page and waits until the network is idle. Its fonts and scripts arrive after it was painted without them. */
  open(address: string): Promise<void>;
  /** Layout shifts and formats on the opened page so far, as lines; empty for a good page. */
  errors(): Promise<string[]>;
}

/**
 * Watches the pages that a tab opens. Other tests sell and reserve vehicles at the same time; in this tab they are as
 * they were built. DevTools intercept these requests only; a route would intercept them all.
 */
export async function watchUntouched(page: Page): Promise<Untouched> {
  await recordShifts(page);
  await recordFormats(page);
  let painted = Promise.withResolvers<undefined>();
  let isPainted = false;
  /** A stylesheet that a script asks for comes after the script's own changes are painted. */
  const changesPainted = () =>
    page.evaluate(
      () =>
        new Promise<void>((done) =>
          requestAnimationFrame(() => requestAnimationFrame(() => done())),
        ),
    );
  const devtools = await page.context().newCDPSession(page);
  devtools.on('Fetch.requestPaused', ({ requestId, request }) => {
    const answered = request.url.includes('/view.json')
      ? devtools.send('Fetch.fulfillRequest', {
          requestId,
          responseCode: 200,
          responseHeaders: [{ name: 'content-type', value: 'application/json' }],
          body: btoa(JSON.stringify({ views: 12, car_fields: {} })),
        })
      : (request.url.endsWith('.css')
          ? Promise.resolve(isPainted ? changesPainted() : undefined)
          : painted.promise
        ).then(() => devtools.send('Fetch.continueRequest', { requestId }));
    // The page may be left before its files arrive.
    answered.catch(() => undefined);
  });
  // A font from the cache would be there before the first paint.
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
  const patterns = ['*.woff2', '*.js', '*.css', '*/view.json*'].map((urlPattern) => ({
    urlPattern,
  }));
  await devtools.send('Fetch.enable', { patterns });
  return {
    async open(address) {
      painted = Promise.withResolvers<undefined>();
      isPainted = false;
      await page.goto(address, { waitUntil: 'commit' });
      // Polled from the test, because an idle callback in the page did not always come after the paint.
      await expect
        .poll(() => page.evaluate(() => performance.getEntriesByType('paint').length))
        .toBeGreaterThan(0);
      isPainted = true;
      painted.resolve(undefined);
      await page.waitForLoadState('networkidle');
    },
    async errors() {
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      const shifted = await shiftsOf(page);
      const formats = await page.evaluate(
        () => (window as unknown as { madeFormats: string[] }).madeFormats,
      );
      return [
        ...(shifted > 0.01 ? [`layout shifts of ${shifted.toFixed(3)}`] : []),
        ...(formats.length > 0 ? [`formats made on the page's thread: ${formats.join(', ')}`] : []),
      ];
    },
  };
}
