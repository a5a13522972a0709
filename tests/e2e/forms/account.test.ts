// Sign-in with a phone code, in a real browser against the real functions (rule account-1, rule account-2).
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import type { PurchaseView } from '../../../src/protocol/purchase.ts';
import { openBrowser, origin } from '../browser.ts';
import { leave } from '../tabs.ts';
import { axeViolations } from '../axe.ts';
import { vehicleOf } from '../vehicle/visit.ts';
import { listen } from '../announcements.ts';
import { delivered, open } from './shopper.ts';
import { askCode, codeFor, phones, signInAtOnce } from './sign-in.ts';

const browser = await openBrowser();

const site = 'meridian-motor-group';
const freshPhone = phones(1);
/** Runs in the page. */
const isFocused = (element: Element) => element === document.activeElement;

/** Rule account-11: from an address to alerts by mail. */
async function alertsByMail(page: Page, email: string) {
  const alerts = page.getByLabel(/^Tell me about price drops/);
  await alerts.selectOption('By email');
  const address = page.getByLabel('Email address for your alerts');
  await expect.poll(() => address.evaluate(isFocused)).toBe(true);
  await address.press('Enter');
  await page.getByText('This is a required field.').waitFor();
  await address.fill(email);
  await address.press('Enter');
  const notice = page.getByText(`follow the link that we sent to ${email}`);
  await notice.waitFor();
  await expect
    .poll(async () =>
      (await delivered(email)).some(({ kind, to }) => kind === 'mail' && to === email),
    )
    .toBe(true);
  const mail = (await delivered(email)).find(({ to }) => to === email)!;
  const { pathname, search } = new URL(/https?:\S+confirm-email\S+/.exec(mail.text)![0]);
  await page.goto(origin(site) + pathname + search);
  await page.getByRole('button', { name: 'Confirm my address' }).click();
  await page.getByRole('heading', { name: 'Your address is confirmed' }).waitFor();
  await page.goto(`${origin(site)}/watchlist`);
  await alerts.waitFor();
  expect(await alerts.inputValue()).toBe('email');
  expect(await notice.count()).toBe(0);
}

describe('sign-in', () => {
  it('locks the phone, asks for six digits, refuses a wrong code and takes the right one', async () => {
    const { page, complaints } = await open(
      browser,
      site,
      '/sign-in?type=watchlist&redirect=/watchlist&back=/',
    );
    const phone = freshPhone();
    const announced = await listen(page);
    const send = page.getByRole('button', { name: 'Send Code' });
    // The form of the page takes nothing before its script.
    await expect.poll(() => page.locator('astro-island[ssr] form').count()).toBe(0);
    await send.focus();
    await announced();
    await page.keyboard.press('Enter');
    await page.getByText('This is a required field.').waitFor();
    expect(await announced()).toEqual(['This is a required field.']);
    expect(await send.evaluate(isFocused)).toBe(true);
    await askCode(page, phone);
    await expect.poll(() => page.getByLabel('Verification code').evaluate(isFocused)).toBe(true);
    expect((await announced()).slice(1)).toEqual([
      `We have sent a code to ${phone}. It works for 5 minutes.`,
      'focus: Verification code',
    ]);
    expect(await page.getByLabel('Phone').getAttribute('readonly')).not.toBeNull();
    expect(await page.getByRole('button', { name: /^Resend Code/ }).isDisabled()).toBe(true);
    expect(await axeViolations(page, 'main')).toEqual([]);
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
    const email = `kim.${String(Date.now())}@shopper.example`;
    await page.waitForURL(`${origin(site)}/watchlist`);
    await page.getByText('Nothing is saved yet').waitFor();
    await alertsByMail(page, email);
    expect(await axeViolations(page, 'main')).toEqual([]);
    expect(complaints).toEqual([]);
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByText('You are still signed in.').waitFor();
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL(`${origin(site)}/`);
    await page.goto(`${origin(site)}/watchlist`);
    await page.waitForURL(/\/sign-in\?type=watchlist/);
    await leave(page);
  });

  it('asks again for the code that this browser has; another browser sees a message after too many attempts', async () => {
    const { page } = await open(browser, site, '/sign-in');
    const phone = freshPhone();
    await askCode(page, phone);
    await page.reload();
    await askCode(page, phone);
    await page.context().clearCookies();
    await page.getByRole('button', { name: 'Use another number' }).press('Enter');
    expect(await page.getByLabel('Phone').evaluate(isFocused)).toBe(true);
    const send = page.getByRole('button', { name: 'Send Code' });
    await expect.poll(() => page.locator('astro-island[ssr] form').count()).toBe(0);
    await send.focus();
    const announced = await listen(page);
    await page.keyboard.press('Enter');
    await page.getByText('Too many verification attempts. Please try again later.').waitFor();
    expect(await announced()).toEqual([
      expect.stringMatching(/^Too many verification attempts\. Please try again later\./),
    ]);
    expect(await send.evaluate(isFocused)).toBe(true);
    expect(await page.getByLabel('Verification code').count()).toBe(0);
    await leave(page);
  });
});

describe('the garage', () => {
  const garage = 'driveloop';

  async function changeAddress(page: Page) {
    const email = `kim.${String(Date.now())}@shopper.example`;
    await page.getByRole('button', { name: 'Change' }).click();
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText(email).waitFor();
    // Accounts of this site store no vehicles, so the page offers no alerts.
    expect(await page.getByText(/Saved vehicles|Tell me about/).count()).toBe(0);
  }

  /** Rule booking-4, with answers that need no booking: the focus goes to the question, and back. */
  async function cancelBooking(page: Page) {
    const booking = {
      id: 'b1',
      title: 'Test drive',
      vehicle: null,
      place: 'Geelong',
      sent: '1 May 2026',
      state: 'booked',
      text: 'Tomorrow at 10:00',
      payment: null,
      can_cancel: true,
      move: null,
    };
    const payment = {
      id: 'p1',
      reference: 'INV-7731',
      amount: '$249.50',
      text: 'Paid, 1 May 2026',
      receipt: '/api/online-payment/receipt?payment=p1',
    };
    const prize = { name: 'Hitch lock', code: 'LOCK5', text: 'Show it by 30 June 2026.' };
    await page.route('**/api/my-bookings', (route) =>
      route.fulfill({ json: { items: [booking], payments: [payment], prizes: [prize] } }),
    );
    await page.route('**/api/my-bookings/cancel', (route) =>
      route.fulfill({
        json: {
          booking: { ...booking, state: 'cancelled', can_cancel: false },
        },
      }),
    );
    await page.reload();
    const cancel = page.getByRole('button', { name: 'Cancel Test drive' });
    const question = page.getByRole('group', { name: 'Cancel Test drive?' });
    await page.getByRole('link', { name: 'INV-7731' }).waitFor();
    // Rule spin-5.
    await page.getByText('Your code: LOCK5').waitFor();
    await page.getByText('Show it by 30 June 2026.').waitFor();
    await cancel.press('Enter');
    await expect.poll(() => question.evaluate(isFocused)).toBe(true);
    await question.getByRole('button', { name: 'Keep it' }).press('Enter');
    await expect.poll(() => cancel.evaluate(isFocused)).toBe(true);
    await page.keyboard.press('Enter');
    await question.getByRole('button', { name: 'Yes, cancel it' }).press('Enter');
    await page.getByText('Cancelled. The dealership has been told.').waitFor();
    const heading = page.getByRole('heading', { name: 'Bookings and reservations' });
    expect(await heading.evaluate(isFocused)).toBe(true);
    await page.unroute('**/api/my-bookings');
  }

  /** Rule account-12: a copy first, then the end of the account; the focus follows. */
  async function deleteAccount(page: Page) {
    await page.getByRole('link', { name: 'See everything we hold about you' }).click();
    await page.getByRole('heading', { name: 'Your account' }).waitFor();
    await page.goBack();
    const question = page.getByRole('group', { name: 'Delete your account?' });
    await page.getByRole('button', { name: 'Delete my account' }).click();
    await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'group');
    expect(await question.innerText()).toContain('What stays with the dealer');
    await question.getByRole('button', { name: 'Keep my account' }).click();
    await page.waitForFunction(() => document.activeElement?.textContent === 'Delete my account');
    await page.keyboard.press('Enter');
    // An hour later the functions want a new code; until then they do not answer here.
    const once = { times: 1 };
    const says = (path: string, status: number, json: object) =>
      page.route(`**${path}`, (route) => route.fulfill({ status, json }), once);
    await says('/api/my-data/erase', 401, { code: 'verify-again', detail: '' });
    await says('/api/sign-in/code', 200, { sent: true, resend_after: 60, expires_in: 300 });
    await says('/api/sign-in/verify', 200, {
      signed_in: true,
      user: null,
      verified_recently: true,
    });
    await question.getByRole('button', { name: 'Delete my account and data' }).click();
    await page.waitForFunction(() => document.activeElement?.id === 'erase-code');
    await question.getByLabel('Verification code').fill('123456');
    await question.getByRole('button', { name: 'Delete my account and data' }).click();
    await page.getByText('Your account and our copies of your enquiries are deleted.').waitFor();
    await page.goto(`${origin(garage)}/my-garage`);
    await page.waitForURL(/\/sign-in\?type=my-garage/);
  }

  /** Rule booking-4: a purchase that was begun elsewhere goes on from the garage. */
  async function continuePurchase(page: Page) {
    const { slug } = await vehicleOf(garage, 'ordinary');
    await page.evaluate(async (car_id) => {
      const asked = await fetch(`/api/purchase?car_id=${car_id}`);
      const { price, start, version } = (await asked.json()) as PurchaseView;
      const event = { step: 'plan', seen: price, start_day: start[0] };
      await fetch('/api/purchase/step', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ car_id, version, event }),
      });
    }, slug);
    await page.reload();
    const link = page.getByRole('link', { name: /^Go on with / });
    expect(await link.getAttribute('href')).toBe(`/checkout-journey?car_id=${slug}`);
  }

  it('shows the purchase, changes the address, cancels a booking and deletes the account', async () => {
    const { page } = await open(browser, garage, '/robots.txt');
    await signInAtOnce(page, freshPhone());
    await page.goto(`${origin(garage)}/my-garage`);
    await page.getByRole('heading', { name: 'Your details' }).waitFor();
    await continuePurchase(page);
    await changeAddress(page);
    await cancelBooking(page);
    await deleteAccount(page);
    await leave(page);
  });
});
