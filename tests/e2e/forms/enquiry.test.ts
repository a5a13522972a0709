// Enquiry forms in a real browser against the real functions (rule enquiry-8, rule enquiry-9).
import { describe, expect, it } from 'vitest';
import { listen } from '../announcements.ts';
import { openBrowser, origin, tenantOf } from '../browser.ts';
import { leave } from '../tabs.ts';
import { axeViolations } from '../axe.ts';
import { vehicleOf } from '../vehicle/visit.ts';
import { askWhereItWasCancelled, changeAndCancel } from './sent-booking.ts';
import { deliveredWith, fillContact, liveForm, open } from './shopper.ts';

const browser = await openBrowser();

const site = 'harbourside-ford';
const contact = `/contact-us/${tenantOf(site).locations[0]?.slug ?? ''}`;

describe('the contact form', () => {
  it('lists every error beside its field and in a summary, whose links move the focus to the field', async () => {
    const { page, complaints } = await open(browser, site, contact);
    const form = await liveForm(page);
    await form.getByLabel('Email').fill('kim@');
    const announced = await listen(page);
    await form.getByRole('button', { name: /Enquire|Message/ }).click();
    const summary = form.locator('.form-message');
    await summary.getByText('Please fix the following errors:').waitFor();
    expect(await announced()).toEqual([
      expect.stringMatching(/^focus: Please fix the following errors: .*Email: Please enter/),
    ]);
    expect(await summary.getByRole('listitem').allTextContents()).toContain(
      'Email: Please enter a valid email address, such as kim@example.com.',
    );
    const name = form.getByLabel('First name');
    expect(await name.getAttribute('aria-invalid')).toBe('true');
    const beside = await name.getAttribute('aria-describedby');
    expect(await page.locator(`#${beside ?? ''}`).textContent()).toBe('This is a required field.');
    const link = summary.getByRole('link', { name: 'First name' });
    expect(await link.getAttribute('href')).toBe(`#${(await name.getAttribute('id')) ?? ''}`);
    await link.press('Enter');
    await form.locator('input[name=name]:focus').waitFor();
    expect(await axeViolations(page, 'main')).toEqual([]);
    // An error disappears once the field is corrected, the others stay.
    await announced();
    await name.fill('Kim');
    await link.waitFor({ state: 'detached' });
    expect(await announced(), 'a corrected field is silent').toEqual([]);
    expect(await name.getAttribute('aria-invalid')).toBeNull();
    expect(await summary.getByRole('link', { name: 'Email' }).isVisible()).toBe(true);
    expect(complaints).toEqual([]);
    await leave(page);
  });

  it('sends an enquiry to the dealer, and leads to the success page with the next steps', async () => {
    const { page, complaints } = await open(browser, site, contact);
    const form = await liveForm(page);
    await fillContact(page);
    await form.getByLabel('Comments').fill('Is the blue one still there?');
    await form.getByRole('button', { name: /Enquire|Message/ }).click();
    await form.getByRole('button', { name: 'Sending …' }).waitFor();
    await page.waitForURL(/\/success/);
    await page.getByText('Is the blue one still there?').waitFor();
    expect(await page.locator('.sent').textContent()).toContain('Canary-Nguyen');
    expect(await page.getByRole('heading', { name: 'What happens next' }).isVisible()).toBe(true);
    const mail = await deliveredWith('Is the blue one still there?');
    expect(mail.kind).toBe('mail');
    expect(mail.text).toMatch(/0412345\d{3}/);
    expect(complaints).toEqual([]);

    // The next form remembers the visitor until they choose to be forgotten.
    await page.goto(origin(site) + contact);
    const again = await liveForm(page);
    await again.getByText(/^Filled in from this browser: first name, last name, /).waitFor();
    expect(await again.getByLabel('First name').inputValue()).toBe('Kim');
    await again.getByRole('button', { name: 'Forget my details' }).click();
    expect(await again.getByLabel('First name').inputValue()).toBe('');
    await page.reload();
    const last = await liveForm(page);
    expect(await last.getByLabel('First name').inputValue()).toBe('');
    await leave(page);
  });

  it('shows the dealer’s phone number when sending fails, and sends the same key again on the next attempt', async () => {
    const { page } = await open(browser, site, contact);
    const form = await liveForm(page);
    const keys: string[] = [];
    await page.route('**/api/leads', async (route) => {
      const { idempotency_key } = route.request().postDataJSON() as { idempotency_key: string };
      keys.push(idempotency_key);
      if (keys.length === 1) await route.abort('connectionreset');
      else await route.continue();
    });
    await fillContact(page);
    await form.getByLabel('Comments').fill('Twice, but once.');
    await form.getByRole('button', { name: /Enquire|Message/ }).click();
    const alert = form.locator('.form-message');
    await alert.getByText('An error occurred when submitting this form').waitFor();
    expect(await alert.getByRole('link').getAttribute('href')).toMatch(/^tel:/);
    await form.getByRole('button', { name: /Enquire|Message/ }).click();
    await page.waitForURL(/\/success/);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
    await leave(page);
  });

  // Rule enquiry-10.
  it('shows the phone number when sending fails, and never drops a stored enquiry for a sixth one', async () => {
    const { page } = await open(browser, site, contact);
    const form = await liveForm(page);
    await fillContact(page);
    await form.getByLabel('Comments').fill('Nobody answers.');
    const send = form.getByRole('button', { name: /Enquire|Message/ });
    const alert = form.locator('.form-message');
    await page.route('**/api/leads', (route) => route.abort());
    await send.click();
    await alert.getByText('An unexpected error occured').waitFor();
    expect(await alert.innerText()).toContain('An error occurred when submitting this form');
    expect(await alert.getByRole('link').getAttribute('href')).toMatch(/^tel:/);
    const waiting = await page.evaluate((slug) => {
      const at = Date.now();
      const value = [1, 2, 3, 4, 5].map((number) => ({
        at,
        input: { kind: 'general-enquiry', idempotency_key: `key-of-number-${String(number)}` },
      }));
      localStorage.setItem(`${slug}:unsent`, JSON.stringify({ at, value }));
      return localStorage.getItem(`${slug}:unsent`);
    }, site);
    await page.context().setOffline(true);
    await form.getByLabel('Comments').fill('One too many.');
    await send.click();
    await expect.poll(() => alert.innerText()).toContain('Nothing is sent yet');
    expect(await form.getByText('is kept on this device').count()).toBe(0);
    expect(await page.evaluate((slug) => localStorage.getItem(`${slug}:unsent`), site)).toBe(
      waiting,
    );
    // It goes on by itself, and fails again.
    await page.context().setOffline(false);
    await alert.getByText('An unexpected error occured').waitFor();
    await leave(page);
  });

  it('stores an enquiry while the server is busy, and sends it from another page, which shows a message and stays open', async () => {
    const { page } = await open(browser, site, contact);
    const form = await liveForm(page);
    await fillContact(page);
    await form.getByLabel('Comments').fill('From the second tunnel.');
    await page.context().setOffline(true);
    await form.getByRole('button', { name: /Enquire|Message/ }).click();
    await form.getByText('You are offline.').waitFor();
    let tries = 0;
    await page.context().route('**/api/leads', async (route) => {
      tries += 1;
      const json = { status: 503, code: 'busy', detail: 'An unknown error occurred.' };
      await route.fulfill({ status: 503, contentType: 'application/problem+json', json });
    });
    await page.context().setOffline(false);
    await expect.poll(() => tries).toBe(1);
    await page.context().unroute('**/api/leads');
    await page.goto(`${origin(site)}/fleet`);
    const notice = page
      .getByRole('status')
      .getByText('The enquiry you made offline has been sent.');
    await notice.waitFor();
    await deliveredWith('From the second tunnel.');
    expect(new URL(page.url()).pathname).toBe('/fleet');
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('tunnel');
    await leave(page);
  });
});

it('a form that learns what it is about keeps what was typed, and the focus', async () => {
  const { page } = await open(browser, site, '/robots.txt');
  const list = Promise.withResolvers<null>();
  await page.route('**/special-offers', async (route) => {
    await list.promise;
    await route.continue();
  });
  await page.goto(`${origin(site)}${contact}?offer_id=6101`);
  const form = await liveForm(page);
  const name = form.getByLabel('First name');
  await name.fill('Kim');
  list.resolve(null);
  await page.getByRole('heading', { name: 'Enquire about this offer' }).waitFor();
  expect(await name.inputValue()).toBe('Kim');
  expect(await name.evaluate(isFocused)).toBe(true);
  await leave(page);
});

it('a form whose token has expired is sent again with a new one, without a notice to the shopper', async () => {
  const { page } = await open(browser, site, contact);
  const form = await liveForm(page);
  await fillContact(page);
  await form.getByLabel('Comments').fill('This form was open for long.');
  const statuses: number[] = [];
  page.on('response', (answer) => {
    if (answer.url().endsWith('/api/leads')) statuses.push(answer.status());
  });
  let first = true;
  await page.route('**/api/leads', (route) => {
    if (!first) return route.continue();
    first = false;
    const body = route.request().postDataJSON() as Record<string, unknown>;
    return route.continue({ postData: { ...body, form_token: 'of~another~time' } });
  });
  await form.locator('button.primary').click();
  await page.waitForURL(/\/success/);
  expect(statuses).toEqual([403, 201]);
  await leave(page);
});

describe('a form on a vehicle page', () => {
  it('opens as a dialog that names the vehicle, and returns the focus to its button when it closes', async () => {
    const vehicle = await vehicleOf(site, 'ordinary');
    const { page, complaints } = await open(browser, site, `/cars/${vehicle.slug}`);
    const button = page.locator('.actions .primary');
    await button.focus();
    // A screen reader reads the name of a dialog as it opens.
    const names = await page.evaluateHandle(() => {
      const found: string[] = [];
      const { showModal } = HTMLDialogElement.prototype;
      HTMLDialogElement.prototype.showModal = function () {
        const heading = document.getElementById(this.getAttribute('aria-labelledby') ?? '');
        found.push(heading?.textContent ?? '');
        showModal.call(this);
      };
      return found;
    });
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog
      .getByText(vehicle.name.split(' ')[1] ?? '')
      .first()
      .waitFor();
    await dialog.locator('form.live').waitFor();
    expect(await axeViolations(page, 'dialog[open]')).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    expect(await button.evaluate((link) => link === document.activeElement)).toBe(true);
    // The bar of a phone leads to the same form.
    const inBar = page.locator('.bar .primary');
    await page.evaluate(() => {
      scrollTo({ top: 1200, behavior: 'instant' });
    });
    await inBar.waitFor();
    await inBar.click();
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    expect(await inBar.evaluate((link) => link === document.activeElement)).toBe(true);
    expect(await names.jsonValue()).toEqual(['Enquire Now', 'Enquire Now']);
    expect(complaints).toEqual([]);
    await leave(page);
  });

  // Rule enquiry-14, rule enquiry-15.
  it('books a test drive in two steps, and shows a message when the time is taken', async () => {
    const vehicle = await vehicleOf(site, 'ordinary');
    const { page } = await open(browser, site, `/cars/${vehicle.slug}`);
    await page.locator('.more-actions > summary').click();
    await page.locator('.actions').getByRole('link', { name: 'Book a test drive' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('form.live').waitFor();
    await dialog.getByText(/^Next free: \w{3},? \d+ \w+, \d/).waitFor();
    await fillContact(page);
    const announced = await listen(page);
    await dialog.getByRole('button', { name: 'Next' }).click();
    await dialog.getByText('Step 2 of 2').waitFor();
    expect(await announced()).toContain('focus: Step 2 of 2: choose a time');
    await dialog.getByRole('button', { name: 'Back' }).click();
    await expect.poll(announced).toContain('focus: Step 1 of 2');
    await dialog.getByRole('button', { name: 'Next' }).click();
    const day = dialog.getByLabel('Day');
    const time = dialog.getByLabel('Time', { exact: true });
    await dialog
      .locator('select:enabled option:nth-child(3)')
      .first()
      .waitFor({ state: 'attached' });
    // The first free time is chosen, and another day has its own.
    expect(await day.inputValue()).toBe(await day.locator('option').first().getAttribute('value'));
    const first = await time.inputValue();
    expect(Date.parse(first)).toBeGreaterThan(Date.now());
    await day.selectOption({ index: 1 });
    await expect.poll(() => time.inputValue()).not.toBe(first);
    await expect.poll(() => time.inputValue()).not.toBe('');
    await time.selectOption({ index: 2 });

    // Somebody else books it first.
    let isTaken = true;
    await page.route('**/api/leads', async (route) => {
      if (!isTaken) return route.continue();
      isTaken = false;
      return route.fulfill({
        status: 409,
        contentType: 'application/problem+json',
        body: JSON.stringify({
          code: 'slot-taken',
          detail: 'That time has just been taken. Please choose another.',
        }),
      });
    });
    await dialog.getByRole('button', { name: 'Book test drive' }).click();
    await dialog
      .getByText('That time has just been taken. Please choose another.')
      .first()
      .waitFor();
    await dialog
      .locator('select[name=booking_at]:enabled option:nth-child(4)')
      .waitFor({ state: 'attached' });
    await time.selectOption(await time.locator('option').nth(3).getAttribute('value'));
    await dialog.getByRole('button', { name: 'Book test drive' }).click();
    await page.waitForURL(/\/success/);
    expect(await page.locator('.sent').textContent()).toContain('Test Drive Booking Date');
    await page.getByRole('heading', { level: 1, name: 'Your test drive is booked' }).waitFor();
    await page.locator('.arrived > .lead').getByText('Booked for').waitFor();
    // A second tab, as it was before the booking changes in the first.
    const second = await page.context().newPage();
    const address = page.url();
    const stored = await page.evaluate(() => ({ ...sessionStorage }));
    await second.addInitScript((entries: Record<string, string>) => {
      for (const [name, value] of Object.entries(entries)) sessionStorage.setItem(name, value);
    }, stored);
    await second.goto(address);
    await second.getByRole('heading', { level: 1, name: 'Your test drive is booked' }).waitFor();
    await changeAndCancel(page);
    await askWhereItWasCancelled(second);
    await second.close();
    await leave(page);
  });

  // Rule enquiry-15.
  it('asks for the times again where the line has lost the question', async () => {
    const vehicle = await vehicleOf(site, 'ordinary');
    const { page } = await open(browser, site, `/cars/${vehicle.slug}`);
    const lost = new Set<string>();
    await page.route('**/api/appointments?**', (route, request) => {
      if (lost.has(request.url())) return route.continue();
      lost.add(request.url());
      return route.abort();
    });
    await page.locator('.more-actions > summary').click();
    await page.locator('.actions').getByRole('link', { name: 'Book a test drive' }).click();
    const time = page.getByRole('dialog').locator('select[name=booking_at]');
    await expect.poll(() => time.inputValue()).not.toBe('');
    expect(lost.size).toBeGreaterThan(0);
    await leave(page);
  });
});

const isFocused = (element: Element) => element === document.activeElement;

// Rule enquiry-15.
it('a workshop that was chosen before the script of the form ran has its times, and calls where there are none', async () => {
  const { page } = await open(browser, 'meridian-motor-group', '/service');
  const [script, answer] = [Promise.withResolvers<null>(), Promise.withResolvers<null>()];
  await page.route(/EnquiryIsland\.[^/]+\.js$/, async (route) => {
    await script.promise;
    await route.continue();
  });
  await page.route(/api\/appointments\?(?:.*&)?location=/, async (route) => {
    await answer.promise;
    await route.continue();
  });
  const place = page.locator('form.enquiry select[name=location]');
  await place.selectOption({ index: 1 });
  script.resolve(null);
  await liveForm(page);
  const note = page.locator('fieldset.booking > [role=status]');
  const said = () => note.textContent();
  await expect.poll(said).toBe('Looking for free times …');
  answer.resolve(null);
  await page
    .locator('select[name=booking_at]:enabled option:nth-child(2)')
    .waitFor({ state: 'attached' });
  await page.route(/api\/appointments/, (route) => route.abort());
  await place.selectOption({ index: 2 });
  await expect.poll(said).toContain('Send the form, and we call you to agree on a time.');
  await leave(page);
});

it('a test drive at any time of a day is sent to the dealer as a preferred day', async () => {
  const { page } = await open(browser, site, '/book-test-drive');
  const form = await liveForm(page);
  await fillContact(page);
  // The form of a dealer with several places asks which vehicle and where (rule enquiry-22).
  await form.getByLabel('Which vehicle').fill('Any Ranger');
  await form.getByLabel('Location').selectOption({ index: 1 });
  await form.getByText('Anything else we should know?').click();
  await form.getByLabel('Comments').fill('Any time of that day.');
  await form.getByRole('button', { name: 'Next' }).click();
  const day = form.getByLabel('Day');
  await day.selectOption({ index: 2 });
  await form.getByText(/^Times at /).waitFor();
  await form.getByLabel('Time', { exact: true }).selectOption('Any time');
  await form.getByRole('button', { name: 'Book test drive' }).click();
  await page.waitForURL(/\/success/);
  const written = /Test Drive Booking Date\s+(\d+ [A-Z][a-z]+ 20\d\d)/;
  const [, text = ''] = written.exec(await page.locator('.sent').innerText()) ?? [];
  expect(text).not.toBe('');
  const mail = await deliveredWith('Any time of that day.');
  expect(mail.text).toContain(`Asks for the day: ${text}`);
  await leave(page);
});

describe('the finance page', () => {
  it('links to used vehicles when its address names no vehicle', async () => {
    const group = 'meridian-motor-group';
    const { page } = await open(browser, group, '/finance');
    const landing = page.locator('[data-without-vehicle]');
    const shown = landing.locator('.cards-row > li:not([hidden])');
    expect(await shown.count()).toBe(4);
    // They follow the purchase price, which a page without a live form answers, too.
    await page.getByRole('textbox', { name: 'Purchase price' }).fill('20,000');
    await landing.getByText('$20,000').waitFor();
    for (const row of await shown.all())
      expect(Number(await row.getAttribute('data-price'))).toBeLessThanOrEqual(20_000);
    expect(await axeViolations(page, 'main')).toEqual([]);
    await landing.getByRole('link', { name: 'Start Finance Journey' }).click();
    await page.waitForURL(/\/search\/used-cars$/);
    // Links of a vehicle's page name it by its id.
    const { id, slug, make, model } = await vehicleOf(group, 'ordinary');
    await page.goto(`${origin(group)}/cars/${slug}`);
    await page.waitForFunction(
      ([key = '', wanted = '']) => localStorage.getItem(key)?.includes(wanted),
      [`${group}:viewed`, slug],
    );
    await page.goto(`${origin(group)}/finance?car_id=${id}`);
    await landing.waitFor({ state: 'detached' });
    await page.locator('.enquiry-box').getByText(`${make} ${model}`).first().waitFor();
  });
});
