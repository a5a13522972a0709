// Flows that end in a deal, in a real browser with the real functions: a trade-in in steps, an online payment, a spin, and
// a vehicle that is bought online.
import { expect, it } from 'vitest';
import { openBrowser, origin, tenantOf } from '../browser.ts';
import { leave } from '../tabs.ts';
import { axeViolations } from '../axe.ts';
import { listen } from '../announcements.ts';
import { vehicleOf } from '../vehicle/visit.ts';
import { vehicleFullTitle } from '../../../src/domain/vehicle/title.ts';
import { deliveredWith, fillContact, open } from './shopper.ts';
import { phones, signIn, signInAtOnce } from './sign-in.ts';

const nextPhone = phones(3);
const browser = await openBrowser();

// Rule trade-in-8, rule trade-in-11, rule trade-in-12.
it('a trade-in goes step by step with the keyboard, survives a closed tab, and its offer is accepted', async () => {
  const site = 'harbourside-ford';
  const { page, complaints } = await open(browser, site, '/trade-in');
  const step = page.locator('.trade-in h3');
  const focused = () => step.evaluate((it) => it === document.activeElement);
  // The island wakes with the first touch, and takes the place of the form for browsers without a script.
  await page.locator('.trade-in').dispatchEvent('pointerover');
  await page.locator('[data-without-script]').waitFor({ state: 'detached' });
  await page.getByLabel('Registration', { exact: true }).fill('TEST01');
  await page.getByLabel('State of registration').selectOption('QLD');
  await page.getByRole('button', { name: 'Find my car' }).press('Enter');
  await page.getByText('2019 Ford Ranger XLT').waitFor();
  expect(await axeViolations(page, 'main')).toEqual([]);
  await page.getByRole('button', { name: 'Yes, this is my car' }).press('Enter');
  await step.getByText('Its condition').waitFor();
  expect(await focused()).toBe(true);
  const figureButton = page.getByRole('button', { name: 'Get my figure' });
  await figureButton.focus();
  const announced = await listen(page);
  await page.keyboard.press('Enter');
  await page.getByText('This is a required field.').first().waitFor();
  expect(await announced()).toEqual(['focus: Kilometres, This is a required field.']);
  // The field has the focus already, and is read again.
  await page.keyboard.press('Enter');
  await expect.poll(announced).toEqual(['focus: Kilometres, This is a required field.']);
  await page.getByLabel('Kilometres').fill('58 000');
  await page.getByLabel('Good').press('Space');
  expect(await axeViolations(page, 'main')).toEqual([]);

  // The browser's back button returns to the previous step.
  await page.goBack();
  await step.getByText('Your car').waitFor();
  await page.goForward();
  // Offline the step stays, and asks again by itself.
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Get my figure' }).press('Enter');
  await page.getByText('Your answers stay here').waitFor();
  await step.getByText('Its condition').waitFor();
  await page.context().setOffline(false);
  const figure = page.locator('.offer-figure');
  await figure.getByText('$27,070 to $29,920').waitFor();
  expect(await focused()).toBe(true);
  expect(await axeViolations(page, 'main')).toEqual([]);

  // A closed tab: another one of the same browser is at the same offer.
  const again = await page.context().newPage();
  await again.goto(`${origin(site)}/trade-in`);
  await again.locator('.offer-figure').getByText('$27,070 to $29,920').waitFor();
  await again.close();

  await page.getByRole('button', { name: 'Go on with this estimate: sell my car' }).press('Enter');
  await step.getByText('Your details').waitFor();
  await page.getByText('Our estimate for your 2019 Ford Ranger').waitFor();
  await fillContact(page);
  await page.getByLabel('Location').selectOption({ index: 1 });
  await page.getByLabel('Comments').fill('The offer for my ranger is fine.');
  await page.getByRole('button', { name: 'Send my car’s details' }).press('Enter');
  await page.waitForURL(/\/success\?kind=trade-in/);
  await page.getByText('$27,070 to $29,920').waitFor();
  const mail = await deliveredWith('The offer for my ranger is fine.');
  expect(mail.text).toContain('Estimate: $27,070 to $29,920, from our own price guide');
  expect(complaints).toEqual([]);
  await page.close();
});

// Rule payment-3, rule payment-4.
it('an invoice is paid after a sign-in, and the receipt comes as page and mail', async () => {
  const site = 'meridian-motor-group';
  const { page, complaints } = await open(browser, site, '/robots.txt');
  await signInAtOnce(page, nextPhone(), 'payment');
  await page.goto(`${origin(site)}/online-payment`);
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  // The first field of the page gets the focus.
  await expect.poll(() => page.locator(':focus').getAttribute('id')).toBe('pay-reference');
  await page.getByLabel('Invoice number').fill('INV-7731');
  await page.getByLabel('Amount (AUD)').fill('5');
  await page.getByLabel('Email for the receipt').fill('kim.canary@shopper.example');
  await page.getByRole('button', { name: 'Continue to payment' }).focus();
  const announced = await listen(page);
  await page.keyboard.press('Enter');
  await page.getByText('Please enter an amount from $20 to $10,000.').waitFor();
  expect(await announced()).toEqual([
    'focus: Amount (AUD), Please enter an amount from $20 to $10,000.',
  ]);
  expect(await axeViolations(page, 'main')).toEqual([]);
  await page.getByLabel('Amount (AUD)').fill('249.50');
  // The server refuses an address, and its field says so.
  const email = page.getByLabel('Email for the receipt');
  await email.fill('kim.canary@');
  await page.getByRole('button', { name: 'Continue to payment' }).focus();
  await announced();
  await page.keyboard.press('Enter');
  await page.getByText('Please enter a valid email address, such as kim@example.com.').waitFor();
  await expect
    .poll(announced)
    .toEqual([
      'focus: Email for the receipt, Please enter a valid email address, such as kim@example.com.',
    ]);
  await email.fill('kim.canary@shopper.example');
  await page.reload();
  const invoice = page.getByLabel('Invoice number');
  await expect.poll(() => invoice.inputValue()).toBe('INV-7731');
  await page.getByRole('button', { name: 'Continue to payment' }).press('Enter');
  await page.waitForURL(/\/_dev\/pay\//);
  await page.getByText('$249.50').waitFor();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await page.getByRole('heading', { name: 'Receipt' }).waitFor();
  await page.getByText('INV-7731').waitFor();
  await deliveredWith('receipt for INV-7731');
  expect(complaints).toEqual([]);
  await leave(page);
});

// Rule spin-2, rule spin-4.
it('a spin shows its result under reduced motion, and a second visit shows the same result', async () => {
  const site = 'coastline-caravans';
  const { page, complaints } = await open(browser, site, '/robots.txt', {
    reducedMotion: 'reduce',
  });
  await signInAtOnce(page, nextPhone());
  await page.goto(`${origin(site)}/spin-to-win`);
  await page.getByLabel('Email for the code of a prize').fill('kim.canary@shopper.example');
  const press = page.getByRole('button', { name: 'Spin', exact: true });
  await press.focus();
  const announced = await listen(page);
  await page.keyboard.press('Enter');
  await page.getByText('Please agree to the terms of the campaign.').waitFor();
  expect(await announced()).toEqual([
    'focus: I agree to the terms of this campaign, below., Please agree to the terms of the campaign.',
  ]);
  await page.getByLabel(/I agree to the terms/).press('Space');
  expect(await axeViolations(page, 'main')).toEqual([]);
  await press.focus();
  await announced();
  await page.keyboard.press('Enter');
  const result = page.locator('.campaign .form-notice h2');
  await result.waitFor();
  await expect.poll(() => result.evaluate((it) => it === document.activeElement)).toBe(true);
  expect(await announced()).toEqual([`focus: ${(await result.textContent()) ?? ''}`]);
  const said = await result.textContent();
  await page.reload();
  await result.waitFor();
  expect(await result.textContent()).toBe(said);
  expect(complaints).toEqual([]);
  await leave(page);
});

// Rule purchase-1, rule purchase-2, rule purchase-5.
it('a vehicle is bought online with the keyboard, on two devices, up to its paid deposit', async () => {
  const site = 'parkside-used-cars';
  const vehicle = await vehicleOf(site, 'no estimate');
  const path = `/checkout-journey?car_id=${vehicle.slug}`;
  const phone = nextPhone();
  const { page, complaints } = await open(browser, site, path);
  const step = page.locator('.purchase [aria-current=step] h2');
  const goOn = (name: string) => page.getByRole('button', { name, exact: true }).press('Enter');
  await page.getByText('Nothing is binding yet.', { exact: false }).waitFor();
  await goOn('Continue with this price');
  await signIn(page, phone);
  await step.getByText('Your own car').waitFor();
  await page.getByLabel('No, I trade in no car').press('Space');
  await goOn('Continue');
  await step.getByText('How you pay').waitFor();
  expect(await step.evaluate((it) => it === document.activeElement)).toBe(true);
  await page.getByLabel('With finance').press('Space');
  await goOn('Continue');
  await page.getByText('Comparison rate', { exact: true }).waitFor();
  await page.goBack();
  await step.getByText('How you pay').waitFor();

  // The first device is closed, with its session.
  const cookies = await page.context().cookies();
  await leave(page);
  const second = await open(browser, site, '/');
  await second.page.context().addCookies(cookies);
  const other = second.page;
  await other.goto(`${origin(site)}/checkout-journey`);
  await other
    .locator('#buy-online')
    .getByRole('link', { name: vehicleFullTitle(vehicle) })
    .click();
  await other.getByLabel('I collect it').press('Space');
  // The first free time is chosen.
  await expect.poll(() => other.getByLabel('Time').inputValue()).not.toBe('');
  await other.getByRole('button', { name: 'Continue' }).press('Enter');
  await other.getByLabel('First name').fill('Kim');
  await other.getByLabel('Last name').fill('Canary-Nguyen');
  // An address of its own, because one gets a few confirmations a day.
  await other.getByLabel('Email', { exact: true }).fill('kim.canary.buys@shopper.example');
  const terms = other.getByLabel('I agree to the terms of use.');
  if ((await terms.count()) > 0) await terms.check();
  await other.getByRole('button', { name: 'Continue' }).press('Enter');
  await other.getByText('This is not a contract', { exact: false }).waitFor();
  // Another window has gone on: the form is built anew, and the focus is on the message instead of nowhere.
  await other.evaluate(async (slug) => {
    const found = await fetch(`/api/purchase?car_id=${slug}`);
    const { version, price } = (await found.json()) as { version: number; price: number };
    const body = { car_id: slug, version, event: { step: 'price', seen: price } };
    const headers = { 'content-type': 'application/json' };
    await fetch('/api/purchase/step', { method: 'POST', headers, body: JSON.stringify(body) });
  }, vehicle.slug);
  const send = other.getByRole('button', { name: 'Send and pay the deposit' });
  await send.press('Enter');
  const message = other.locator('.purchase > .form-message');
  await message.getByText('in another window', { exact: false }).waitFor();
  await expect.poll(() => message.evaluate((it) => it === document.activeElement)).toBe(true);
  await send.press('Enter');
  await other.waitForURL(/\/_dev\/pay\//);
  await other.getByRole('button', { name: 'Pay', exact: true }).click();
  await other.getByRole('link', { name: 'See your order' }).click();
  await other.getByText('We have received your purchase').waitFor();
  const pdf = await other.evaluate(
    async (slug) => (await fetch(`/api/purchase/summary.pdf?car_id=${slug}`)).text(),
    vehicle.slug,
  );
  expect(pdf.slice(0, 5)).toBe('%PDF-');
  // The next shopper is stopped before the first question, and sees similar vehicles.
  const next = await open(browser, site, path);
  await next.page.getByText('Someone else has just reserved this vehicle.').waitFor();
  await next.page.locator('.purchase .cards .card').first().waitFor();
  expect(await next.page.locator('.purchase-steps').count()).toBe(0);
  await leave(next.page);
  const mail = await deliveredWith(`summary for printing: ${tenantOf(site).url}${path}`);
  expect(mail.text).toContain('Comparison rate');
  expect([...complaints, ...second.complaints]).toEqual([]);
  await other.close();
});
