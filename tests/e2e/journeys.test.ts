// The ways of shoppers through the demo sites, as tables: each form in three ways, each gate, and what takes a vehicle off
// the market. A row is a journey. What a single form or page does besides has tests of its own.
import type { Locator, Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import type { EnquiryKind } from '../../src/domain/enquiry/kinds.ts';
import { openBrowser, origin, tenantOf } from './browser.ts';
import { ageForm, delivered, deliveredWith, liveForm, open } from './forms/shopper.ts';
import { phones, signIn } from './forms/sign-in.ts';
import { leave } from './tabs.ts';
import { desktop, phone, vehicleOf } from './vehicle/visit.ts';
import { visitorHeader } from './visitor-header.ts';

const browser = await openBrowser();
const nextPhone = phones(5);

const ford = 'harbourside-ford';
const group = 'meridian-motor-group';
const used = 'parkside-used-cars';
const vans = 'coastline-caravans';
const cars = 'driveloop';

type State = Parameters<typeof vehicleOf>[1];
/** The page of a vehicle in a state of the demo stock. */
const car = (state: State) => async (at: string) => `/cars/${(await vehicleOf(at, state)).slug}`;
const checkout = (state: State) => async (at: string) => `${await car(state)(at)}/checkout`;
const contactPage = (at: string) => `/contact-us/${tenantOf(at).locations[0]?.slug ?? ''}`;
type Path = string | ((at: string) => string | Promise<string>);
const pathOf = async (path: Path, at: string) => (typeof path === 'string' ? path : path(at));

// Steps that all journeys share.

let visitors = 0;
/** A visitor with an address and a phone of their own, because enquiries are limited by both. */
async function arrive(at: string, path: Path, options: Parameters<typeof open>[3] = {}) {
  const visitor = await open(browser, at, '/robots.txt', options);
  const { page } = visitor;
  visitors += 1;
  await page.setExtraHTTPHeaders({ [visitorHeader]: `198.51.100.${String(visitors)}` });
  await page.goto(origin(at) + (await pathOf(path, at)));
  return visitor;
}

/** Fills in whatever the form shows and needs, as a shopper who answers each question with its first choice. */
const fillIn = (form: Locator, given: Record<string, string>) =>
  form.evaluate((node, answers) => {
    const write = (control: HTMLInputElement, value: string) => {
      // Past React's own setter, as typing does.
      const kind = Object.getPrototypeOf(control) as object;
      Object.getOwnPropertyDescriptor(kind, 'value')?.set?.call(control, value);
      for (const type of ['input', 'change'])
        control.dispatchEvent(new Event(type, { bubbles: true }));
    };
    for (const control of node.querySelectorAll<HTMLInputElement>('input, select, textarea')) {
      if (!control.checkVisibility() || control.closest('.trap') || control.readOnly) continue;
      const answer = answers[control.name];
      if (control.type === 'checkbox' || control.type === 'radio') {
        if (control.required && !control.checked) control.click();
      } else if (answer !== undefined) write(control, answer);
      else if (control.required && control.value === '') {
        const choices = [...((control as unknown as HTMLSelectElement).options ?? [])];
        write(control, choices.find(({ value }) => value !== '')?.value ?? 'As agreed');
      }
    }
  }, given);

/** The answers of a shopper. `words` are found again in the dealer's mail. */
const answers = (words: string, ownPhone = `0412 345 ${String(100 + visitors)}`) => ({
  name: 'Kim',
  last_name: 'Canary-Nguyen',
  email: 'kim.canary@shopper.example',
  phone: ownPhone,
  postcode: '4006',
  kms: '81 000',
  car_year: '2019',
  message: words,
});

/** Fills in the form, step by step, up to its last button, which is not pressed. */
async function fillAll(form: Locator, given: Record<string, string>): Promise<Locator> {
  const button = form.locator('button.primary');
  for (;;) {
    await fillIn(form, given);
    // Times of a booking are asked for, and the first free one is chosen.
    const times = form.locator('select[name=booking_at]:visible, select[name=booking_at]:disabled');
    if ((await times.count()) > 0) await expect.poll(() => times.inputValue()).not.toBe('');
    if ((await button.innerText()) !== 'Next') return button;
    await button.click();
    await expect.poll(() => button.innerText()).not.toBe('Next');
  }
}

async function mailed(words: string): Promise<void> {
  await deliveredWith(words);
  const found = (await delivered()).filter(
    ({ kind, subject, text }) => kind === 'mail' && (subject + text).includes(words),
  );
  // Each address once: nothing was sent twice.
  expect(found.length).toBeGreaterThan(0);
  expect(new Set(found.map(({ to }) => to)).size).toBe(found.length);
}

interface Form {
  kind: EnquiryKind;
  at: string;
  path: Path;
  /** A link on the page that leads to the form, by a part of its address; left out: the form is on the page. */
  link?: string;
}

const onVehicle = (kind: EnquiryKind, at: string, state: State): Form => ({
  kind,
  at,
  path: car(state),
  link: `enquiry=${kind}`,
});

const forms: Form[] = [
  { kind: 'general-enquiry', at: ford, path: contactPage },
  { kind: 'general-enquiry', at: ford, path: '/careers' },
  { kind: 'general-enquiry', at: ford, path: '/vehicle-parts-and-accessories' },
  { kind: 'general-enquiry', at: ford, path: '/ranger', link: 'model=Ranger' },
  { kind: 'fleet-enquiry', at: ford, path: '/fleet' },
  { kind: 'call-back', at: ford, path: '/call-back' },
  { kind: 'finance-enquiry', at: ford, path: '/finance' },
  { kind: 'offer-enquiry', at: ford, path: '/special-offers', link: 'offer_id=' },
  { kind: 'test-drive', at: ford, path: '/book-test-drive' },
  { kind: 'service-booking', at: group, path: '/service' },
  { kind: 'trade-in', at: group, path: '/buying' },
  { kind: 'trade-in', at: vans, path: '/trade-in' },
  onVehicle('vehicle-enquiry', group, 'ordinary'),
  onVehicle('test-drive', used, 'ordinary'),
  onVehicle('request-photos', vans, 'ordinary'),
  onVehicle('something-similar', used, 'sold'),
  onVehicle('preorder-interest', group, 'coming soon'),
];

/** Presses the link to the form, which may be folded away. */
async function toForm(page: Page, { link }: Form, hasScript: boolean): Promise<Locator> {
  if (link !== undefined) {
    const shown = page.locator(`main a[href*="${link}"]:visible`).first();
    const folded = page.locator('.more-actions > summary');
    if ((await shown.count()) === 0 && (await folded.count()) > 0) await folded.click();
    await shown.click();
  }
  if (!hasScript) return page.locator('form.enquiry').first();
  if (link !== undefined && (await page.locator('dialog.form-dialog').count()) > 0) {
    const inDialog = page.locator('dialog[open] form.enquiry.live');
    await inDialog.waitFor();
    return inDialog;
  }
  return liveForm(page);
}

/** Rule enquiry-9: after Back, the form is as new. */
async function isAsNew(form: Locator): Promise<void> {
  await form.locator('button.primary:not([aria-disabled=true])').waitFor();
  expect(await form.locator('.error').count()).toBe(0);
  expect(await form.locator('[name=message]').inputValue()).toBe('');
}

describe.each(forms)('$kind of $at at $path$link', (row) => {
  const { kind, at, path } = row;
  const thanks = new RegExp(`/success\\?kind=${kind}`);

  it('is kept on a phone that goes offline, is sent once, and Back finds the form as new', async () => {
    const { page, complaints } = await arrive(at, path, { viewport: phone });
    const form = await toForm(page, row, true);
    const words = `Offline ${String(visitors)}.`;
    const button = await fillAll(form, answers(words));
    await page.context().setOffline(true);
    await button.click();
    await form.getByText('You are offline.').waitFor();
    await page.context().setOffline(false);
    await page.waitForURL(thanks);
    await page.locator('.sent', { hasText: words }).waitFor();
    await mailed(words);
    await page.goBack();
    await isAsNew(await toForm(page, row, true));
    expect(complaints).toEqual([]);
    await leave(page);
  });

  it('says on a slow line that it is being sent, and its thanks survive a reload', async () => {
    const { page, complaints } = await arrive(at, path, { viewport: desktop });
    const form = await toForm(page, row, true);
    const words = `Slow line ${String(visitors)}.`;
    const button = await fillAll(form, answers(words));
    const held = Promise.withResolvers<null>();
    let asked = 0;
    await page.route('**/api/leads', async (route) => {
      asked += 1;
      await held.promise;
      await route.continue();
    });
    await button.click();
    await form.locator('button.primary', { hasText: 'Sending …' }).click();
    expect(asked).toBe(1);
    held.resolve(null);
    await page.waitForURL(thanks);
    await page.reload();
    await page.locator('.sent', { hasText: words }).waitFor();
    await mailed(words);
    expect(complaints).toEqual([]);
    await leave(page);
  });

  it('is sent without JavaScript', async () => {
    const { page } = await arrive(at, path, { viewport: phone, javaScriptEnabled: false });
    const form = await toForm(page, row, false);
    const words = `No script ${String(visitors)}.`;
    await fillIn(form, answers(words));
    await ageForm(page, at);
    await form.locator('button.primary').click();
    await page.waitForURL(thanks);
    await page.getByText('Your enquiry has arrived.').waitFor();
    await mailed(words);
    await page.close();
  });
});

describe.each<{ at: string; path: Path; type: string; back?: Path }>([
  { at: used, path: checkout('ordinary'), type: 'checkout', back: car('ordinary') },
  { at: used, path: '/my-garage', type: 'my-garage' },
  { at: used, path: '/online-payment', type: 'online-payment' },
  { at: used, path: '/personalised/finance', type: 'personalised-finance' },
  { at: group, path: '/watchlist', type: 'watchlist' },
  { at: group, path: '/online-payment', type: 'online-payment' },
  { at: vans, path: '/spin-to-win', type: 'spin-to-win' },
  { at: cars, path: '/my-garage', type: 'my-garage' },
])('the gate of $path of $at', ({ at, path, type, back = '/' }) => {
  it('leads through the sign-in to the page, for every tab, until the sign-out', async () => {
    const { page, complaints } = await arrive(at, path, { viewport: phone });
    const inside = await pathOf(path, at);
    const query = { type, redirect: inside, back: await pathOf(back, at) };
    const { pathname, searchParams } = new URL(page.url());
    expect(pathname).toBe('/sign-in');
    expect(Object.fromEntries(searchParams)).toEqual(query);
    const way = page.getByRole('link', { name: 'Back' });
    expect(await way.getAttribute('href')).toBe(query.back);
    await signIn(page, nextPhone());
    await page.waitForURL(origin(at) + inside);
    await page.reload();
    const tab = await page.context().newPage();
    for (const each of [page, tab]) {
      if (each === tab) await tab.goto(origin(at) + inside);
      expect(new URL(each.url()).pathname).toBe(inside);
    }
    await tab.close();
    await page.context().clearCookies();
    await page.reload();
    expect(new URL(page.url()).pathname).toBe('/sign-in');
    expect(complaints).toEqual([]);
    await leave(page);
  });
});
