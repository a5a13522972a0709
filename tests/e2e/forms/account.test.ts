// Sign-in with a phone code, the watchlist and the way back, in a real browser against the real functions
// (spec: site-and-dealer §2, §4, §5, §8; vehicle-journey §4 Watchlist).
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, origin } from '../browser.ts';
import { axeFaults, vehicleOf } from '../vehicle/visit.ts';
import { delivered, open } from './shopper.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
});

const site = 'meridian-motor-group';
let numbers = 0;
/** A number of its own for each test: codes are limited per phone. */
const freshPhone = () =>
  `0491 57${String(1000 + (numbers += 1)).slice(0, 1)} ${String(100 + numbers)}`;

/** The code that was texted to a number last. */
async function codeFor(phone: string): Promise<string> {
  const digits = phone.replace(/\D/g, '').slice(1);
  const sms = (await delivered()).find(({ kind, to }) => kind === 'sms' && to.includes(digits));
  return /\d{6}/.exec(sms?.text ?? '')?.[0] ?? '';
}

async function askCode(page: Page, phone: string): Promise<void> {
  await page.getByLabel('Phone').fill(phone);
  await page.getByRole('button', { name: 'Send Code' }).click();
  await page.getByLabel('Verification code').waitFor();
}

describe('sign-in', () => {
  it('locks the phone, asks for six digits, refuses a wrong code and takes the right one', async () => {
    const { page, complaints } = await open(
      browser,
      site,
      '/sign-in?type=watchlist&redirect=/watchlist&back=/',
      {
        bypassCSP: true,
      },
    );
    const phone = freshPhone();
    await page.getByRole('button', { name: 'Send Code' }).click();
    await page.getByText('This is a required field.').waitFor();
    await askCode(page, phone);
    expect(await page.getByLabel('Phone').getAttribute('readonly')).not.toBeNull();
    expect(await page.getByRole('button', { name: /^Resend Code/ }).isDisabled()).toBe(true);
    expect(await axeFaults(page)).toEqual([]);
    const code = page.getByLabel('Verification code');
    await code.fill('123');
    await code.press('Enter');
    await page.getByText('Code must be 6 digits.').waitFor();
    const right = await codeFor(phone);
    await code.fill(right === '000000' ? '000001' : '000000');
    await code.press('Enter');
    await page.getByText('The verification code is invalid. Please try again.').waitFor();
    await code.fill(right);
    await code.press('Enter');
    await page.getByRole('heading', { name: 'Your details' }).waitFor();
    await page.getByLabel('First name').fill('Kim');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.waitForURL(`${origin(site)}/watchlist`);
    await page.getByText('You have not saved a vehicle yet.').waitFor();
    expect(await axeFaults(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL(`${origin(site)}/`);
    await page.goto(`${origin(site)}/watchlist`);
    await page.waitForURL(/\/sign-in\?type=watchlist/);
    await page.close();
  });

  it('never leads to another site afterwards', async () => {
    const { page } = await open(
      browser,
      site,
      '/sign-in?redirect=//evil.example&back=/%5Cevil.example',
    );
    await page.getByLabel('Phone').waitFor();
    expect(await page.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe('/');
    await page.close();
  });

  it('says so when there were too many attempts', async () => {
    const { page } = await open(browser, site, '/sign-in');
    const phone = freshPhone();
    await askCode(page, phone);
    await page.getByRole('button', { name: 'Use another number' }).click();
    await page.getByRole('button', { name: 'Send Code' }).click();
    await page.getByText('Too many verification attempts. Please try again later.').waitFor();
    await page.close();
  });
});

it('a vehicle that waited for the sign-in is saved, listed, and can be taken off', async () => {
  const vehicle = await vehicleOf(site, 'ordinary');
  const { page } = await open(browser, site, `/cars/${vehicle.slug}`);
  await page.evaluate(
    ([id, name]) => {
      const key = `${document.documentElement.dataset['site'] ?? ''}:pending-save`;
      sessionStorage.setItem(key, JSON.stringify({ at: Date.now(), value: { id, name } }));
    },
    [vehicle.id, vehicle.name],
  );
  await page.goto(`${origin(site)}/sign-in?type=watchlist&redirect=/watchlist&back=/`);
  const phone = freshPhone();
  await askCode(page, phone);
  await page.getByLabel('Verification code').fill(await codeFor(phone));
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('button', { name: 'Not now' }).click();
  await page.waitForURL(/\/watchlist$/);
  const row = page.getByRole('listitem').filter({ hasText: vehicle.model });
  await row.waitFor();
  await row.getByRole('button', { name: /^Remove/ }).click();
  await page.getByText('You have not saved a vehicle yet.').waitFor();
  await page.close();
});
