// A shopper's own rate in a real browser with the real functions (rules personal-1 and personal-2).
import { expect, it } from 'vitest';
import { axeViolations } from '../axe.ts';
import { openBrowser } from '../browser.ts';
import { open } from './shopper.ts';
import { phones, signIn } from './sign-in.ts';

const nextPhone = phones(8);
const browser = await openBrowser();

it('a shopper gets an own rate after a sign-in, with the keyboard alone, and deletes it', async () => {
  const site = 'parkside-used-cars';
  const { page, complaints } = await open(browser, site, '/personalised/finance', {
    bypassCSP: true,
  });
  await page.waitForURL(/\/sign-in\?type=personalised-finance/);
  await signIn(page, nextPhone());
  await page.waitForURL(/\/personalised\/finance$/);
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  const button = page.getByRole('button', { name: 'Show my rate' });

  // Without the consent nothing is asked, and the box gets the focus.
  await button.press('Enter');
  await page.getByText('Please agree before we work out your rate.').waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('rate-consent');
  expect(await axeViolations(page)).toEqual([]);
  await page.getByLabel('Decent').press('Space');
  await page.locator('#rate-consent').press('Space');
  await button.press('Enter');

  await page.getByRole('heading', { name: 'Your rate', exact: true }).waitFor();
  await expect.poll(focused).toBe('Your rate');
  const figures = page.locator('.estimate-figure');
  expect(await figures.textContent()).toMatch(/\$\d+\/wk 12\.95% p\.a\. [\d.]+% p\.a\. comparison/);
  expect(await page.getByText('not an offer of credit. Valid until').count()).toBe(1);
  expect(await axeViolations(page)).toEqual([]);

  // The server has it: another page load shows it again.
  await page.reload();
  await figures.waitFor();
  await page.getByRole('button', { name: 'Delete my rate' }).press('Enter');
  await button.waitFor();
  await expect.poll(focused).toBe('Get your rate');
  await page.reload();
  await button.waitFor();
  expect(complaints).toEqual([]);
  await page.close();
});
