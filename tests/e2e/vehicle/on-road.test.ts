// The drive-away price for a shopper's postcode and use, in a real browser (rule price-13). choiceFor has the cases in
// tests/unit/islands/vehicle-page/on-road.test.ts.
import { describe, expect, it } from 'vitest';
import { formatMoney } from '../../../src/domain/text/format.ts';
import { openBrowser } from '../browser.ts';
import { leave } from '../tabs.ts';
import { visit } from './visit.ts';

const browser = await openBrowser();

describe('a drive-away price', () => {
  it.each(['parkside-used-cars', 'harbourside-ford'])(
    'of %s is one total, for whichever buyer, and the browser remembers the buyer',
    async (slug) => {
      const { page, vehicle, complaints } = await visit(browser, slug, 'onRoad');
      const prices = page.locator('.v-summary .price-now');
      const total = formatMoney(vehicle.price ?? 0);
      expect(await prices.allTextContents()).toEqual([total]);
      await page.locator('.on-road summary').click();
      await page.getByLabel('Use of the vehicle').selectOption('business');
      await page.locator('[data-for]', { hasText: 'For a business in' }).waitFor();
      expect(await prices.allTextContents()).toEqual([total]);
      await page.getByLabel('Your postcode').fill('0800');
      await page.locator('[data-answer]', { hasText: 'a business in NT' }).waitFor();
      expect(await prices.allTextContents()).toEqual([total]);
      await page.reload();
      await page
        .locator('[data-answer]', { hasText: 'a business in NT' })
        .waitFor({ state: 'attached' });
      expect(await page.locator('input[name=postcode]').inputValue()).toBe('0800');
      expect(complaints).toEqual([]);
      await leave(page);
    },
  );
});
