// A shopper's own rate in a real browser with the real functions (rules personal-1 and personal-2).
import { expect, it } from 'vitest';
import { axeViolations } from '../axe.ts';
import { openBrowser, origin } from '../browser.ts';
import { recordShifts, shiftsOf, vehicleOf } from '../vehicle/visit.ts';
import { open } from './shopper.ts';
import { phones, signInAtOnce } from './sign-in.ts';

const nextPhone = phones(8);
const browser = await openBrowser();

it('a shopper gets an own rate after a sign-in, with the keyboard alone, and deletes it', async () => {
  const site = 'parkside-used-cars';
  const { page, complaints } = await open(browser, site, '/search/used-cars');
  const repay = page.locator('main .repay:visible').first();
  const example = await repay.textContent();
  await signInAtOnce(page, nextPhone(), 'finance');
  await page.goto(`${origin(site)}/personalised/finance`);
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  const button = page.getByRole('button', { name: 'Show my rate' });

  // Without the consent nothing is asked, and the box gets the focus.
  await button.press('Enter');
  await page.getByText('Please agree before we work out your rate.').waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('rate-consent');
  expect(await axeViolations(page, 'main')).toEqual([]);
  await page.getByLabel('Decent').press('Space');
  await page.locator('#rate-consent').press('Space');
  await button.press('Enter');

  await page.getByRole('heading', { name: 'Your rate', exact: true }).waitFor();
  await expect.poll(focused).toBe('Your rate');
  const figures = page.locator('.loan-figures');
  expect(await figures.textContent()).toMatch(
    /\$\d+\/wk 12\.95% p\.a\., [\d.]+% p\.a\. comparison/,
  );
  expect(await page.getByText('not an offer of credit. Valid until').count()).toBe(1);
  expect(await axeViolations(page, 'main')).toEqual([]);

  // The server has it: another page load shows it again.
  await page.reload();
  await figures.waitFor();

  // Rule personal-6: the vehicle's page and the cards state it, and nothing on them moves.
  await recordShifts(page);
  const { slug: car } = await vehicleOf(site, 'ordinary');
  const pages = [`/cars/${car}`, '/search/used-cars'];
  for (const path of pages) {
    await page.goto(origin(site) + path, { waitUntil: 'load' });
    await expect.poll(() => repay.textContent()).toMatch(/your.*12\.95% p\.a\..*comparison rate/i);
    expect(await shiftsOf(page)).toBeLessThan(0.001);
  }
  // A live list shows it too, below its own heading.
  const heading = page.locator('main h1');
  await page.goto(`${origin(site)}${pages[1]!}?transmission=Automatic`);
  await page.locator('html.search-moved').waitFor();
  await expect.poll(() => repay.textContent()).toMatch(/your.*12\.95% p\.a\./i);
  expect(await heading.count()).toBe(1);

  await page.goto(`${origin(site)}/cars/${car}`);
  const section = page.locator('#finance-calculator');
  await expect.poll(() => repay.textContent()).toMatch(/your/i);
  const own = /\$\d+\/wk/.exec((await repay.textContent()) ?? '')?.[0];
  expect(await section.locator('.loan-figures:visible').first().textContent()).toContain(own);
  await section.scrollIntoViewIfNeeded();
  await expect.poll(() => section.locator('.calc .loan-figures').textContent()).toContain(own);
  await page.goto(`${origin(site)}/personalised/finance`);
  await page.getByRole('button', { name: 'Delete my rate' }).press('Enter');
  await button.waitFor();
  await expect.poll(focused).toBe('Get your rate');
  await page.reload();
  await button.waitFor();
  await page.goto(origin(site) + pages[1]!);
  expect(await repay.textContent()).toBe(example);
  expect(await page.locator('[data-own]').count()).toBe(0);
  expect(complaints).toEqual([]);
  await page.close();
});
