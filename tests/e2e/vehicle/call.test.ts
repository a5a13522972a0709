// The phone number of a vehicle page in a real browser: masked, revealed, logged, and in full where it is not masked.
import { describe, expect, it } from 'vitest';
import { listen } from '../announcements.ts';
import { openBrowser, tenantOf } from '../browser.ts';
import { leave } from '../tabs.ts';
import { visit } from './visit.ts';

const browser = await openBrowser();

describe('the phone number', () => {
  // Rule phone-3.
  it('is masked until a tap, which is logged; the next tap calls', async () => {
    const { page, vehicle } = await visit(browser, 'harbourside-ford', 'ordinary');
    const call = page.locator('.actions a[href^="tel:"]');
    expect(await call.innerText()).toMatch(/^Call \d\d \d\d•• •{4}$/);
    const announced = await listen(page);
    const logged = page.waitForRequest('**/api/reveal-phone');
    await call.click();
    expect((await logged).postDataJSON()).toEqual({
      car_id: vehicle.id,
      dealership_id: vehicle.dealership_id,
      website_id: tenantOf('harbourside-ford').websiteId,
    });
    expect(await call.innerText()).toMatch(/^Call \d\d \d{4} \d{4}$/);
    expect(await page.locator('.masked').count(), 'everywhere on the page').toBe(0);
    expect(await announced()).toEqual([expect.stringMatching(/^Phone number: .*\d{4}$/)]);
    await leave(page);
  });

  it('is revealed even when the log request fails, which goes to the console only', async () => {
    const { page } = await visit(browser, 'harbourside-ford', 'ordinary', {
      prepare: (page) => page.route('**/api/reveal-phone', (route) => route.abort()),
    });
    const warned = page.waitForEvent('console', (message) =>
      message.text().startsWith('Logging the shown number failed.'),
    );
    await page.locator('.actions a[href^="tel:"]').click();
    expect((await warned).type()).toBe('warning');
    expect(await page.locator('.masked').count()).toBe(0);
    await leave(page);
  });

  it.each(['harbourside-ford', 'meridian-motor-group', 'parkside-used-cars'])(
    'at %s fits on one line on a narrow phone, masked and in full',
    async (slug) => {
      const { page } = await visit(browser, slug, 'ordinary', {
        viewport: { width: 360, height: 740 },
      });
      const call = page.locator('.actions a[href^="tel:"] span').first();
      const lines = () =>
        call.evaluate((words) => {
          const range = document.createRange();
          range.selectNodeContents(words);
          return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
        });
      expect(await lines()).toBe(1);
      await call.click();
      await expect.poll(() => page.locator('.masked').count()).toBe(0);
      expect(await lines()).toBe(1);
      await leave(page);
    },
  );

  it('shows in full where the tenant does not mask it, and without a script', async () => {
    const open = await visit(browser, 'coastline-caravans', 'ordinary');
    expect(await open.page.locator('.masked').count()).toBe(0);
    await leave(open.page);
    const { page } = await visit(browser, 'harbourside-ford', 'ordinary', {
      javaScriptEnabled: false,
    });
    expect(await page.locator('.actions a[href^="tel:"]').innerText()).toMatch(
      /^Call \d\d \d{4} \d{4}$/,
    );
    await page.close();
  });
});
