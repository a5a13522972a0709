// Reserving a vehicle in a real browser: from its page, with and without a script, behind the sign-in where the tenant
// has it so (spec: vehicle-journey §1, §9; site-and-dealer §6).
import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, origin } from '../browser.ts';
import { axeFaults, vehicleOf } from '../vehicle/visit.ts';
import { deliveredWith, fillContact, liveForm, open } from './shopper.ts';

const site = 'harbourside-ford';
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
});

it('a vehicle is reserved from its own page, and the next shopper is told so', async () => {
  const vehicle = await vehicleOf(site, 'reservable');
  const { page, complaints } = await open(browser, site, `/cars/${vehicle.slug}`, {
    bypassCSP: true,
  });
  await page.getByRole('link', { name: /^Reserve Now/ }).click();
  await page.waitForURL(`${origin(site)}/cars/${vehicle.slug}/checkout`);
  const form = await liveForm(page);
  await page.locator('.about-vehicle').getByText(vehicle.model).waitFor();
  await page.getByText('No payment is taken on this site').waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await fillContact(page);
  await form.getByLabel('Comments').fill('I come on Saturday for this one.');
  await form.getByRole('button', { name: 'Reserve Now' }).click();
  await page.waitForURL(/\/success\?kind=reservation/);
  await page.getByText('The vehicle is held for you from now on.').waitFor();
  const mail = await deliveredWith('I come on Saturday for this one.');
  expect(mail.subject + mail.text).toContain(vehicle.model);
  expect(complaints).toEqual([]);
  await page.close();

  const other = await open(browser, site, `/cars/${vehicle.slug}/checkout`);
  const second = await liveForm(other.page);
  await fillContact(other.page);
  await second.getByRole('button', { name: 'Reserve Now' }).click();
  await other.page.getByText('Somebody else has just reserved this vehicle.').waitFor();
  await other.page.getByRole('alert').getByRole('link').waitFor();
  await other.page.close();
});

it('an address without a vehicle says where reservations start', async () => {
  const { page } = await open(browser, site, '/cars/there-is-none/checkout');
  await page.getByText('A reservation starts on the page of the vehicle').waitFor();
  await page.close();
});

it('a site that gates its checkout asks to sign in first, for payments', async () => {
  const gated = 'parkside-used-cars';
  const vehicle = await vehicleOf(gated, 'ordinary');
  const { page } = await open(browser, gated, `/cars/${vehicle.slug}/checkout`);
  expect(new URL(page.url()).pathname).toBe('/sign-in');
  const query = new URL(page.url()).searchParams;
  expect(query.get('type')).toBe('checkout');
  expect(query.get('redirect')).toBe(`/cars/${vehicle.slug}/checkout`);
  expect(await page.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe(
    `/cars/${vehicle.slug}`,
  );
  await page.close();
});
