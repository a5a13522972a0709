// The time from a tap on a filter, a sort order or a numbered page until the changed cards are painted, with the stock of the site
// and a processor slowed four times. Filters of a phone lie over the cards: there it is the count in the sheet that has to
// change.
import type { Browser, Locator, Page } from 'playwright';
import type { Figures } from '../figures.ts';
import { desktop, openLanding, phone, press, site, slowdown, type LivePages } from './live-page.ts';

/** The first taps open the engine and do not count. */
const opening = 3;
const counted = 20;

const p75 = (times: readonly number[]) =>
  [...times].sort((a, b) => a - b)[Math.ceil(times.length * 0.75) - 1] ?? NaN;

/** What a shopper sees of an answer: on the page, or in the sheet that covers it, whose label has the number at once. */
const onPage = '.search-line .count, #live-results .card-title a';
const inSheet = '.sheet-foot a';

/** From the moment the browser received the event of `tap` to the frame that shows other cards or another count. */
async function timeOf(
  page: Page,
  event: 'click' | 'change',
  tap: () => Promise<unknown>,
  seen = onPage,
): Promise<number> {
  await page.evaluate(
    ([type, selector]) => {
      const shown = () =>
        [...document.querySelectorAll(selector)]
          .map((each) => each.ariaLabel ?? each.getAttribute('href') ?? each.textContent)
          .join('\n');
      const before = shown();
      const changed = new Promise<number>((done) => {
        document.addEventListener(
          type,
          ({ timeStamp }) => {
            const look = () => {
              if (shown() === before) return void requestAnimationFrame(look);
              // The frame of this callback is painted when a message that it posts arrives.
              const { port1, port2 } = new MessageChannel();
              port1.onmessage = () => done(performance.now() - timeStamp);
              port2.postMessage(null);
            };
            requestAnimationFrame(look);
          },
          { once: true, capture: true },
        );
      });
      Object.assign(globalThis, { changed });
    },
    [event, seen] as const,
  );
  await tap();
  return page.evaluate<number>('changed');
}

async function finger(page: Page, control: Locator): Promise<void> {
  // Waits until it stays in its place: cards above it get their height as they come near.
  await control.hover();
  await page.mouse.down();
  await page.waitForTimeout(press);
  await page.mouse.up();
}

const taps: Record<string, (page: Page, at: number) => Promise<number>> = {
  filter: async (page, at) => {
    const sheet = page.locator('#filters:popover-open');
    const open = page.getByRole('button', { name: /^Filters/ });
    if (at === 0 && (await open.isVisible())) {
      await open.click();
      await sheet.waitFor();
    }
    const rows = page.locator('details[data-facet="make"] .row:visible');
    if ((await rows.count()) === 0)
      await page.locator('details[data-facet="make"] > summary').click();
    // Each make goes in with one tap and out with the next.
    const input = rows.nth(Math.ceil(at / 2) % (await rows.count())).locator('input');
    const isCovered = (await sheet.count()) > 0;
    return timeOf(page, 'click', () => finger(page, input), isCovered ? inSheet : onPage);
  },
  sort: async (page, at) => {
    const sort = page.getByLabel('Sort');
    const orders = await sort.locator('option').count();
    return timeOf(page, 'change', () => sort.selectOption({ index: (at + 1) % orders }));
  },
  page: async (page, at) => {
    // Until something is chosen, the numbered pages are pages of the site.
    if (at === 0) {
      await page.getByLabel('Sort').selectOption({ index: 1 });
      await page.waitForURL(/sortBy=/);
    }
    const next = page.locator('#live-results > [aria-busy=false] a.step[rel=next]');
    // A list that grows moves its pages from under a finger, and then there is no click.
    return timeOf(page, 'click', () => next.evaluate((link) => (link as HTMLElement).click()));
  },
};

export async function measureTaps(
  browser: Browser,
  pages: LivePages,
  figures: Figures,
): Promise<void> {
  for (const [device, viewport] of Object.entries({ desktop, phone })) {
    for (const [what, tap] of Object.entries(taps)) {
      const page = await openLanding(browser, pages, site, viewport);
      const session = await page.context().newCDPSession(page);
      await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
      const times: number[] = [];
      for (let at = 0; at < opening + counted; at += 1) times.push(await tap(page, at));
      figures.add({
        what: `${device}: tap on ${what} to changed cards, p75`,
        ours: p75(times.slice(opening)),
        bar: { atMost: 200 },
        unit: 'ms',
        note: `${String(counted)} taps, slowest ${String(Math.round(Math.max(...times.slice(opening))))} ms`,
      });
      await page.close();
    }
  }
}
