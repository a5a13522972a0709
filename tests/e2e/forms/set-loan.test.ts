// The loan that a shopper sets in the calculator of a vehicle's page, on every way to a loan of every demo site (rule
// finance-28): the form, the dealer's mail and the shopper's mail state the same repayment.
import type { Locator, Page } from 'playwright';
import { describe, expect, inject, it } from 'vitest';
import { vehicleHref } from '../../../src/domain/vehicle/vehicle-constants.ts';
import { openBrowser, tenantOf } from '../browser.ts';
import { leave } from '../tabs.ts';
import { vehicleOf } from '../vehicle/visit.ts';
import { delivered, deliveredWith, fillContact, liveForm, open } from './shopper.ts';

const browser = await openBrowser();

const withFinance = inject('slugs').filter((slug) => tenantOf(slug).finance.provider !== null);

const set = { deposit: '$3,250', years: '3' };

/** Sets deposit, final payment and term, and returns what the calculator then shows. */
async function setLoan(page: Page): Promise<string> {
  // The calculator takes the place of a box as soon as it is in sight.
  await page.locator('[data-calc=finance]').evaluate((box) => box.scrollIntoView());
  const calc = page.getByRole('group', { name: 'Finance calculator' });
  await calc.waitFor();
  await calc.locator('details').evaluate((fields) => fields.setAttribute('open', ''));
  await calc.getByLabel('Deposit or trade-in').fill(set.deposit);
  await calc.getByLabel('Residual').fill('$1,500');
  await calc.getByLabel('Residual').press('Enter');
  await calc.getByRole('slider', { name: 'Term' }).fill(set.years);
  await calc.getByText('over 3 years, $3,250 deposit, $1,500 final payment').waitFor();
  return repaymentIn(calc);
}

/** "$138/wk 9.95% p.a., 11.97% p.a. comparison rate", without the spaces of the layout. */
const repaymentIn = async (box: Locator): Promise<string> =>
  (await box.locator('.loan-figures').first().innerText()).replace(/\s/g, '');

/** An address of its own, because a shopper gets a limited number of confirmations. */
const shopper = (slug: string): string => `loan-at-${slug}@shopper.example`;

/** Fills in the details and sends the form, in one step or several, without a code. */
async function send(page: Page, form: Locator, slug: string): Promise<void> {
  const name = form.getByLabel('First name');
  if (!(await name.isVisible())) await form.locator('button.primary').click();
  await name.waitFor();
  await fillContact(page, '02 9999 1234');
  await form.getByLabel('Email').fill(shopper(slug));
  const field = form.getByLabel('Comments');
  await field.fill(`${await field.inputValue()} ${commentsOf(slug)}`.trim());
  for (const tick of await form.locator('input[name=terms_conditions]').all()) await tick.check();
  await form.locator('button.primary').click();
  const without = form.getByRole('button', { name: 'Send the enquiry without one' });
  const sent = page.waitForURL(/\/success/);
  await Promise.race([sent, without.waitFor().then(() => without.click())]);
  await sent;
}

const commentsOf = (slug: string): string => `Set at ${slug}.`;

/** The dealer's mail, and the shopper's where the dealer confirms enquiries. */
async function expectMails(slug: string, repayment: string): Promise<void> {
  const [amount = ''] = /^\$[\d,]+\/[a-z]+/.exec(repayment) ?? [];
  const loan = new RegExp(
    `${amount.replace('$', '\\$')} \\(about.*over 3 years.*\\$3,250 deposit, \\$1,500 final payment`,
  );
  const textOf = ({ text }: { text: string }) => text.replace(/\s+/g, ' ');
  expect(textOf(await deliveredWith(commentsOf(slug)))).toMatch(loan);
  if (!tenantOf(slug).functions.confirmMail) return;
  const own = async () =>
    (await delivered(amount)).filter(({ to }) => to === shopper(slug)).map(textOf);
  await expect.poll(own).toContainEqual(expect.stringMatching(loan));
}

describe.each(withFinance)('a loan set at %s', (slug) => {
  it('goes along to the form of its finance page, to its sheet, and to both mails', async () => {
    const vehicle = await vehicleOf(slug, 'financed');
    const { page } = await open(browser, slug, vehicleHref(vehicle));
    const repayment = await setLoan(page);
    const link = page.locator('.fin a.btn.primary').first();
    await link.click();
    const form = (await page.getByRole('dialog').count())
      ? page.locator('dialog[open] form')
      : await liveForm(page);
    const figures = form.locator('.estimate-figures');
    await figures.getByText('3 years').first().waitFor();
    expect(await repaymentIn(figures)).toBe(repayment);
    // What the form asks for starts with the figures; the rest is changed where it was set.
    const term = form.locator('input[name=term]');
    if (await term.count()) expect(await term.inputValue()).toBe(set.years);
    if (await form.locator('input[name=deposit_percent]').count()) {
      await form.getByText(/^\$3,250 \(/).waitFor();
    } else {
      await form.getByRole('link', { name: 'Change deposit, final payment and rate' }).click();
      await page.waitForURL(({ pathname }) => pathname === vehicleHref(vehicle));
      const calc = page.getByRole('group', { name: 'Finance calculator' });
      await calc.waitFor();
      expect(await repaymentIn(calc)).toBe(repayment);
      await link.click();
      await figures.getByText('3 years').first().waitFor();
    }
    await send(page, form, slug);
    await expectMails(slug, repayment);
    await leave(page);
  });
});
