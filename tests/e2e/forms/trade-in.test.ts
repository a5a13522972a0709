// The look-up of a registration in the trade-in form, against the real functions (rule trade-in-3).
// The demo sites have the sandbox's example plates.
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { openBrowser } from '../browser.ts';
import { leave } from '../tabs.ts';
import { axeViolations } from '../axe.ts';
import { deliveredWith, fillContact, liveForm, open } from './shopper.ts';

const browser = await openBrowser();

/** Keeps valuations. */
const site = 'coastline-caravans';

async function openTradeIn(page: Page) {
  const form = await liveForm(page);
  const field = (name: string) => form.locator(`[name="${name}"]`);
  const said = form.locator('.look-up').getByRole('status');
  const ask = async (rego: string) => {
    await field('Rego').fill(rego);
    await field('regoState').selectOption('QLD');
    await form.getByRole('button', { name: 'Look up' }).click();
  };
  /** Fills in the other required fields and sends the form. */
  const send = async (comment: string) => {
    await fillContact(page);
    if ((await field('location').count()) > 0) await field('location').selectOption({ index: 1 });
    await field('kms').fill('81 000');
    await field('message').fill(comment);
    await form.locator('button.primary').click();
    await page.waitForURL(/\/success\?kind=trade-in/);
  };
  return { form, field, said, ask, send };
}

it('a known plate fills in the car, names the source, and is sent with the lead', async () => {
  const { page, complaints } = await open(browser, site, '/trade-in');
  const logged: string[] = [];
  page.on('console', (line) => logged.push(line.text()));
  const loaded = Promise.withResolvers<null>();
  await page.route(/\/RegoLookup\.[^/]+\.js$/, async (route) => {
    await loaded.promise;
    await route.continue();
  });
  const { form, field, said, ask, send } = await openTradeIn(page);

  // Enter in the field looks up, as soon as the look-up has loaded; it never sends the form, and says what is missing.
  await field('Rego').fill('test 02');
  await field('Rego').press('Enter');
  await form.getByRole('button', { name: 'Looking up …' }).waitFor();
  loaded.resolve(null);
  await said.getByText('Please choose the state of registration, too.').waitFor();
  expect(await field('regoState').evaluate((it) => it === document.activeElement)).toBe(true);
  await field('regoState').selectOption('QLD');
  await field('Rego').press('Enter');
  await said.getByText('2021 Toyota Corolla Ascent Sport').waitFor();
  expect(await said.textContent()).toContain('not from a register of vehicles');
  expect(await field('car_year').inputValue()).toBe('2021');
  expect(await field('car_description').inputValue()).toBe('Toyota Corolla Ascent Sport');
  expect(await form.locator('.error').count()).toBe(0);
  expect(await axeViolations(page, 'main')).toEqual([]);

  // An error about missing fields does not remove the result.
  await form.locator('button.primary').click();
  await form.getByText('Please fix the following errors:').waitFor();
  expect(await said.getByText('2021 Toyota Corolla Ascent Sport').isVisible()).toBe(true);
  expect(await field('car_year').inputValue()).toBe('2021');

  // Another plate is another car: what was found for the first does not stay.
  await field('Rego').fill('TEST01');
  expect(await field('car_description').inputValue()).toBe('');
  await ask('TEST01');
  await said.getByRole('button', { name: 'Not your car? Type it in' }).click();
  expect(await field('car_year').evaluate((it) => it === document.activeElement)).toBe(true);
  expect(await field('car_year').inputValue()).toBe('');

  await ask('TEST01');
  await said.getByText('2019 Ford Ranger XLT').waitFor();
  const kept = page.waitForRequest('**/api/miscellaneous');
  await send('The ranger has a tow bar.');
  const { lead_id, ...valuation } = (await kept).postDataJSON() as Record<string, unknown>;
  expect(lead_id).toBeTruthy();
  expect(valuation).toEqual({
    column_name: 'valuation',
    value: {
      vehicle: {
        year: 2019,
        make: 'Ford',
        model: 'Ranger',
        badge: 'XLT',
        body: 'Ute',
        sandbox: true,
      },
    },
  });
  expect(logged).toContain('Valuation data saved successfully');
  const mail = await deliveredWith('The ranger has a tow bar.');
  expect(mail.text).toContain('Year of own car: 2019');
  expect(mail.text).toContain('Own car: Ford Ranger XLT');
  expect(await page.locator('.sent').textContent()).toContain('Ford Ranger XLT');
  expect(complaints).toEqual([]);
  await leave(page);
});

it('an unknown plate shows a message, and the form continues with typed values', async () => {
  const { page, complaints } = await open(browser, site, '/trade-in');
  const { field, said, ask, send } = await openTradeIn(page);
  await page.route('**/api/miscellaneous', (route) => route.abort());
  await ask('XYZ999');
  await said.getByText('Enter your car below').waitFor();
  await field('car_year').fill('2012');
  await field('car_description').fill('Subaru Forester');
  await send('The forester is clean.');
  const mail = await deliveredWith('The forester is clean.');
  expect(mail.text).toContain('Own car: Subaru Forester');
  expect(complaints).toEqual([]);
  await leave(page);
});

it('a look-up without an answer ends with a message, and the lead can be sent', async () => {
  const { page } = await open(browser, site, '/trade-in');
  const { form, field, said, ask, send } = await openTradeIn(page);
  const answer = Promise.withResolvers<null>();
  await page.route('**/api/rego-lookup', async (route) => {
    await answer.promise;
    await route.abort();
  });
  await field('message').fill('Typed before.');
  await ask('TEST01');
  await form.getByRole('button', { name: 'Looking up …' }).waitFor();
  answer.resolve(null);
  await said.getByText('The look-up isn’t answering right now.').waitFor();
  expect(await field('message').inputValue()).toBe('Typed before.');
  expect(await field('Rego').inputValue()).toBe('TEST01');
  await send('Nobody looked it up.');
  const mail = await deliveredWith('Nobody looked it up.');
  expect(mail.text).toContain('Registration: TEST01');
  expect(mail.text).not.toContain('Own car:');
  await leave(page);
});
