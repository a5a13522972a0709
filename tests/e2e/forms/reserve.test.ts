// Reserving a vehicle in a real browser: from its page, with and without a script, behind the sign-in where the tenant
// has it so (rule reserve-3).
import { expect, it } from 'vitest';
import { openBrowser, origin } from '../browser.ts';
import { leave } from '../tabs.ts';
import { axeViolations } from '../axe.ts';
import { desktop, phone, recordShifts, shiftsOf, vehicleOf } from '../vehicle/visit.ts';
import { vehicleFullTitle } from '../../../src/domain/vehicle/title.ts';
import { ageForm, deliveredWith, fillContact, liveForm, open } from './shopper.ts';
import { visitorHeader } from '../visitor-header.ts';
import { codeFor, phones, signInAtOnce } from './sign-in.ts';

const site = 'harbourside-ford';
/** Its checkout is behind the sign-in, and its deposit is paid online. */
const paying = 'parkside-used-cars';
const nextPhone = phones(7);
const browser = await openBrowser();

/** The state of a browser whose shopper has entered the code for `phone`. */
async function provenAt(slug: string, phone: string) {
  const { page } = await open(browser, slug, '/robots.txt');
  await signInAtOnce(page, phone, 'payment');
  const storageState = await page.context().storageState();
  await page.close();
  return storageState;
}

// Rule reserve-1, rule reserve-5, rule reserve-9.
it('a vehicle is reserved from its own page, and the next shopper sees that it is reserved', async () => {
  const vehicle = await vehicleOf(site, 'reservable');
  const phone = nextPhone();
  const { page, complaints } = await open(browser, site, `/cars/${vehicle.slug}`, {
    bypassCSP: true,
  });
  // They are folded on the vehicle's page.
  const rights = await page.locator('.rights').allTextContents();
  await page.locator('.more-actions > summary').click();
  await page.getByRole('link', { name: /^Reserve Now/ }).click();
  await page.waitForURL(`${origin(site)}/cars/${vehicle.slug}/checkout`);
  const form = await liveForm(page);
  await page.locator('.reserve-summary').getByText(vehicleFullTitle(vehicle)).waitFor();
  // Rule price-16.
  await expect.poll(() => page.locator('.rights').allTextContents()).toEqual(rights);
  await page.getByText('we text a code to your mobile').waitFor();
  await page.getByText('No payment is taken on this site').first().waitFor();
  expect(await page.title()).toContain(vehicle.model);
  expect(await axeViolations(page, 'main')).toEqual([]);
  await fillContact(page, phone);
  await form.getByLabel('Comments').fill('I come on Saturday for this one.');
  // Offline nothing is lost, and back online the same press goes on: it asks for the code, which is all that is missing.
  await page.context().setOffline(true);
  await form.getByRole('button', { name: 'Reserve Now' }).click();
  await page.getByText('Nothing is sent yet, and no money has moved.').waitFor();
  await page.context().setOffline(false);
  const code = form.getByLabel('Verification code');
  await code.waitFor();
  expect(await code.evaluate((it) => it === document.activeElement)).toBe(true);
  await expect
    .poll(() => code.evaluate((it) => it.getBoundingClientRect().bottom / innerHeight))
    .toBeLessThan(0.9);
  expect(await axeViolations(page, 'main')).toEqual([]);
  await code.fill(await codeFor(phone));
  await form.getByRole('button', { name: 'Reserve Now' }).click();
  await page.waitForURL(/\/success\?kind=reservation/);
  await page.getByText('The vehicle is now held for you.').waitFor();
  const mail = await deliveredWith('I come on Saturday for this one.');
  expect(mail.subject + mail.text).toContain(vehicle.model);
  expect(complaints).toEqual([]);
  await leave(page);

  // Rule reserve-6.
  const otherPhone = nextPhone();
  const other = await open(browser, site, `/cars/${vehicle.slug}/checkout`, {
    storageState: await provenAt(site, otherPhone),
  });
  await other.page.getByText('cannot be reserved online').waitFor();
  // Sent before the form has found its vehicle and who holds it, it waits for it.
  await other.page.route('**/api/held', (route) => route.abort());
  const found = Promise.withResolvers<null>();
  await other.page.route(
    (url) => url.pathname === `/cars/${vehicle.slug}`,
    async (route) => {
      await found.promise;
      await route.continue();
    },
  );
  await other.page.reload();
  const second = await liveForm(other.page);
  await fillContact(other.page, otherPhone);
  await second.getByRole('button', { name: 'Reserve Now' }).click();
  await second.getByRole('button', { name: 'Sending …' }).waitFor();
  found.resolve(null);
  await other.page.getByText('Someone else has just reserved this vehicle.').waitFor();
  await other.page.locator('.form-message').getByRole('link').waitFor();
  await other.page.unroute('**/api/held');
  await other.page.goto(`${origin(site)}/cars/${vehicle.slug}`);
  await other.page.getByText('Someone holds this vehicle until').waitFor();
  expect(await other.page.locator('.stage .tag').allTextContents()).toEqual(['RESERVED']);
  expect(await other.page.locator('.v-price .repay').count()).toBe(0);
  const tellMe = other.page.getByRole('link', { name: 'Ask us to tell you if it is free again' });
  expect(await tellMe.getAttribute('href')).toContain('enquiry=vehicle-enquiry');
  const reserves = other.page.getByRole('link', { name: /^Reserve Now/, includeHidden: true });
  expect(await reserves.count()).toBe(0);

  // Its card in the list as it was built, and in the results that a search brings afterwards.
  await other.page.goto(
    `${origin(site)}/search/new-used-and-demo-cars?query=${vehicle.stocknum ?? vehicle.model}`,
  );
  const card = other.page.locator('article.card', {
    has: other.page.locator(`a[href="/cars/${vehicle.slug}"]`),
  });
  await card.first().getByText('RESERVED', { exact: true }).waitFor();
  const model = `/search/${vehicle.make}/${vehicle.model}`.toLowerCase().replaceAll(' ', '-');
  await other.page.goto(origin(site) + model);
  await card.first().getByText('RESERVED', { exact: true }).waitFor();
  expect(await card.first().locator('.tag').count()).toBe(1);
  await leave(other.page);
});

/** A shopper without a script and without a session, at the form of a vehicle that its page leads to. */
async function plainReservation(slug: string, vehicle: Awaited<ReturnType<typeof vehicleOf>>) {
  const phone = nextPhone();
  const { page } = await open(browser, slug, `/cars/${vehicle.slug}`, { javaScriptEnabled: false });
  await page.setExtraHTTPHeaders({ [visitorHeader]: `203.0.113.${phone.slice(-3)}` });
  await page.locator('.more-actions > summary').click();
  await page.getByRole('link', { name: /^Reserve Now/ }).click();
  await page.getByText(`This is about the ${vehicleFullTitle(vehicle)}`).waitFor();
  const fill = async (words: string) => {
    await fillContact(page, phone);
    await page.getByLabel('Comments').fill(words);
    const terms = page.locator('input[name=terms_conditions]');
    if (await terms.count()) await terms.check();
    await ageForm(page, slug);
    await page.locator('button.primary').click();
    await page.getByLabel('Verification code').fill('000000');
    await page.locator('button.primary').click();
    await page.getByText('The verification code is invalid.').waitFor();
    await page.getByLabel('Verification code').fill(await codeFor(phone));
  };
  return { page, fill, send: () => page.locator('button.primary').click() };
}

it('a vehicle is reserved without JavaScript, and the next shopper sees that it is reserved', async () => {
  const group = 'meridian-motor-group';
  const vehicle = await vehicleOf(group, 'reservable');
  const first = await plainReservation(group, vehicle);
  const second = await plainReservation(group, vehicle);
  await first.fill('Reserved by hand.');
  await second.fill('I was late.');
  await first.send();
  await first.page.getByRole('heading', { name: 'Your vehicle is reserved' }).waitFor();
  await first.page.getByText(/^Held for you until /).waitFor();
  expect(await first.page.getByRole('button', { name: 'Cancel it' }).count()).toBe(1);
  const mail = await deliveredWith('Reserved by hand.');
  expect(mail.subject + mail.text).toContain(vehicleFullTitle(vehicle));
  await second.send();
  await second.page.getByText('Someone else has just reserved this vehicle.').waitFor();
  expect(await second.page.getByLabel('First name').inputValue()).toBe('Kim');
  await first.page.goto(`${origin(group)}/cars/${vehicle.slug}`);
  await first.page.locator('.more-actions > summary').click();
  await first.page.getByRole('link', { name: /^Reserve Now/ }).click();
  await first.page.getByText('can no longer be reserved online').waitFor();
  await first.page.close();
  await second.page.close();
});

it('a deposit is requested without JavaScript, and going back releases the vehicle', async () => {
  const vehicle = await vehicleOf(paying, 'reservable');
  const { page, fill, send } = await plainReservation(paying, vehicle);
  await page.getByText('You pay the deposit of $200 on the next page').waitFor();
  await fill('I cannot make up my mind.');
  await send();
  await page.getByRole('heading', { name: 'One step left' }).waitFor();
  await page.getByRole('link', { name: 'Pay the deposit of $200' }).click();
  await page.getByText('no money moves').waitFor();
  await page.getByRole('button', { name: 'Go back without paying' }).click();
  await page.getByRole('heading', { name: 'Your reservation is cancelled' }).waitFor();
  const mail = await deliveredWith('I cannot make up my mind.');
  expect(mail.text).toContain('$200 not paid (the shopper went back)');
  await page.close();
});

// Rule reserve-11.
it.each([phone, desktop])(
  'a shopper who has to sign in sees before what they reserve: %o',
  async (viewport) => {
    const vehicle = await vehicleOf(paying, 'reservable');
    const { page } = await open(browser, paying, '/robots.txt', { viewport });
    await recordShifts(page);
    await page.goto(`${origin(paying)}/cars/${vehicle.slug}/checkout`);
    await page.waitForURL(/\/sign-in\?type=checkout/);
    const summary = page.locator('.reserve-summary');
    await summary.getByText(vehicleFullTitle(vehicle)).waitFor();
    expect(await shiftsOf(page)).toBeLessThan(0.01);
    const fold = summary.locator('details:not([open]) > summary');
    if (await fold.count()) await fold.first().click();
    for (const text of [/\$[\d,]{5,}/, /\$200/, /48 hours/, /refund/i]) {
      await summary.getByText(text).first().waitFor();
    }
    expect(await axeViolations(page, 'main')).toEqual([]);
    // What is behind the sign-in.
    const { page: next } = await open(browser, paying, '/robots.txt', {
      viewport,
      storageState: await provenAt(paying, nextPhone()),
    });
    await recordShifts(next);
    await next.goto(`${origin(paying)}/cars/${vehicle.slug}/checkout`);
    await liveForm(next);
    await next.locator('.reserve-summary').getByText(vehicleFullTitle(vehicle)).waitFor();
    expect(await shiftsOf(next)).toBeLessThan(0.01);
    await leave(next);
    await leave(page);
  },
);
