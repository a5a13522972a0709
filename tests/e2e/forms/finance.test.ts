// The finance form in a real browser: its estimate, and what of it reaches the dealer (rule finance-18, rule finance-20).
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { formatMoney } from '../../../src/domain/text/format.ts';
import { builtFile, openBrowser, origin } from '../browser.ts';
import { leave } from '../tabs.ts';
import { axeViolations } from '../axe.ts';
import { vehicleOf } from '../vehicle/visit.ts';
import { delivered, deliveredWith, fillContact, liveForm, open } from './shopper.ts';
import { codeFor, phones, signIn } from './sign-in.ts';

const browser = await openBrowser();

const site = 'harbourside-ford';

/** Bodies of the quotes a page has asked for. */
function asking(page: Page): Record<string, unknown>[] {
  const bodies: Record<string, unknown>[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/youx/quote')) {
      bodies.push(request.postDataJSON() as Record<string, unknown>);
    }
  });
  return bodies;
}

describe('the estimate of the finance form', () => {
  it('starts from the address, follows typed values, and is sent with the lead', async () => {
    const path = '/finance?loanTerm=3&credit_score=DECENT&price=45,990&vin=XYZ&whoIsHelping=Sam';
    const { page, complaints } = await open(browser, site, path);
    const asked = asking(page);
    const form = await liveForm(page);
    const estimate = form.locator('.estimate');
    await estimate.getByText('for $45,990 over 3 years with a decent credit history').waitFor();
    expect(await form.getByLabel('Purchase price').inputValue()).toBe('45,990');
    const text = await estimate.locator('.estimate-figures').textContent();
    // A rate never stands without its comparison rate, nor both without the warning.
    expect(text).toMatch(/\$\d+\/wk\s+10\.95% p\.a\.,\s+\d+\.\d\d% p\.a\. comparison rate/);
    expect(text).toMatch(/About \$[\d,]+\/mo/);
    expect(await estimate.innerText()).toContain('WARNING: This comparison rate is true only');
    expect(await axeViolations(page, 'main')).toEqual([]);

    // The price keeps its digits alone, while it is typed.
    await form.getByLabel('Purchase price').fill('$5k');
    expect(await form.getByLabel('Purchase price').inputValue()).toBe('5');
    await form.getByLabel('Loan term').fill('7');
    await form.getByLabel('Credit history').selectOption('GREAT');
    await estimate.getByText('for $10,000 over 7 years with a great credit history').waitFor();
    // Without a partner nobody is asked.
    expect(asked).toEqual([]);
    expect(await form.getByLabel('Purchase price').inputValue()).toBe('10,000');
    await form
      .getByText('Applications here start at $10,000, so the estimate is for $10,000')
      .waitFor();

    await fillContact(page);
    await form.getByLabel('Purchase price').fill('25,000');
    await form.getByText('From $10,000 to $200,000').waitFor();
    await form.getByLabel('Final payment').fill('20');
    await form.getByLabel('Comments').fill('Can you do better than my bank?');
    await form.locator('button.primary').click();
    await page.waitForURL(/\/success\?kind=finance-enquiry/);
    const sent = await page.locator('.sent').innerText();
    expect(sent).toMatch(
      /Purchase price\s+\$25,000\s+Loan term\s+7 years\s+Deposit\s+10%\s+Final payment\s+20%\s+Credit history\s+Great/,
    );
    const mail = await deliveredWith('Can you do better than my bank?');
    expect(mail.text).toContain('Amount: $25,000\nLoan term (years): 7\n');
    expect(mail.text).toContain('Final payment (% of the amount): 20\n');
    expect(mail.text).toMatch(
      /Credit history on the form \(Great is preset\): GREAT\nEstimate that the website showed: \$\d+\/wk .*\nHelped by: Sam/,
    );
    expect(complaints).toEqual([]);
    await leave(page);
  });

  // Rule finance-26.
  it("starts with the repayment of the vehicle's page and says why it moves", async () => {
    const { slug, price } = await vehicleOf(site, 'financed');
    const { page } = await open(browser, site, `/cars/${slug}`);
    const [repayment] = (await page.locator('.v-price .repay').innerText()).split(' ');
    await page.goto(`${origin(site)}/finance?car_id=${slug}`);
    const figures = page.locator('form.enquiry.live .estimate-figures');
    await figures
      .getByText(repayment ?? 'a repayment')
      .first()
      .waitFor();
    // Nothing to explain.
    expect(await figures.locator('.estimate-moved').count()).toBe(0);
    const form = page.locator('form.enquiry.live');
    expect(await form.getByLabel('Purchase price').inputValue()).toBe(
      Math.round(price ?? 0).toLocaleString('en-AU'),
    );
    await form.getByLabel('Final payment').fill('20');
    await figures.getByText(/more a week than on the vehicle's page: your final payment/).waitFor();
    await leave(page);
  });

  it('asks the partner half a second after the last change, once; the own figures stand when it fails', async () => {
    const { page } = await open(browser, 'meridian-motor-group', '/finance');
    const asked = asking(page);
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    await page.route('**/api/youx/quote', (route) =>
      route.fulfill({
        json: {
          weeklyRepaymentAmount: 150,
          advertisedRate: 8.5,
          comparisonRate: 9.4,
          basis: 'partner',
        },
      }),
    );
    const form = await liveForm(page);
    // The partner knows neither deposit nor final payment, so no control is shown that would move nothing.
    expect(await form.locator('.estimate :is(input, select)[name]:visible').count()).toBe(3);
    const figures = form.locator('.estimate-figures');
    await figures.getByText('Quoted by our finance partner for $30,000').waitFor();
    const before = asked.length;
    await form.getByLabel('Purchase price').fill('4');
    await form.getByLabel('Purchase price').fill('40,000');
    await figures.getByText('Quoted by our finance partner for $40,000').waitFor();
    expect(asked.slice(before)).toEqual([
      {
        selfAssessedCreditScore: 'GREAT',
        purchasePrice: 40_000,
        loanTerm: 5,
        whoIsHelping: '',
      },
    ]);
    await page.route('**/api/youx/quote', (route) =>
      route.fulfill({
        status: 502,
        contentType: 'application/problem+json',
        json: { status: 502, code: 'integration-failed', detail: 'Failed to get YouX quick quote' },
      }),
    );
    await form.getByLabel('Purchase price').fill('50,000');
    await figures.getByText('An estimate from our own rates for $50,000').waitFor();
    expect(logged).toContain('Failed to get YouX quick quote');
    expect(await form.locator('.form-notice').count()).toBe(0);
    await leave(page);
  });

  it('is in the HTML before the first interaction, and stays when the form comes to life', async () => {
    const { page } = await open(browser, site, '/finance');
    const asked = asking(page);
    const figures = page.locator('.estimate-figures');
    const first = await figures.textContent();
    expect(first).toMatch(/^\$\d+\/wk\s+7\.95% p\.a\.,\s+\d+\.\d\d% p\.a\. comparison rate/);
    expect(first).toContain('for $30,000 over 5 years with a great credit history.');
    expect(asked).toEqual([]);
    await liveForm(page);
    await page.locator('.estimate [data-live]').waitFor({ state: 'attached' });
    // One rule works out both.
    expect(await figures.textContent()).toBe(first);
    await leave(page);
  });
});

it('the dealership and the vehicle type in the address are sent with the lead', async () => {
  const dealership = 'harbourside-ford-morayfield';
  const path = `/finance?preferredDealership=${dealership}&car_type=demo&vehiclePriceBudget=20000`;
  const { page } = await open(browser, site, path);
  const form = await liveForm(page);
  await form.getByText('for $20,000').waitFor();
  await fillContact(page);
  const sent = page.waitForRequest('**/api/leads');
  await form.locator('button.primary').click();
  expect((await sent).postDataJSON()).toMatchObject({
    dealership_slug: dealership,
    car_type: 'demo',
    amount: 20_000,
    // Rule finance-27.
    shown_estimate: expect.stringMatching(
      /^\$\d+\/wk \(about \$\d+\/mo\), [\d.]+% p\.a\., .* comparison rate\. .*\$20,000 over 5 years.* in total/,
    ) as string,
  });
  await page.waitForURL(/\/success/);
  await leave(page);
});

const steps = [
  'STEP 1Apply online in minutes',
  // No lender takes over from this site (rule finance-19).
  'STEP 2Talk to a finance specialist',
  'STEP 3Purchase the vehicle',
];

// Rule finance-16.
it('three steps stand beside the details without JavaScript; the vehicle in the address stands above the figures, with its price and price type, without a layout shift', async () => {
  const html = readFileSync(builtFile(site, '/finance'), 'utf8');
  expect(html).toMatch(/finance-steps[^]*Apply online[^]*Talk to[^]*Purchase the vehicle/);
  const { slug, price, price_type } = await vehicleOf(site, 'ordinary');
  const { page } = await open(browser, site, '/finance');
  const about = page.locator('.finance-about');
  expect(await page.locator('.finance-steps > li').allTextContents()).toEqual(steps);
  const heights = async () => {
    const found: number[] = [];
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      found.push(await about.evaluate((box) => box.getBoundingClientRect().height));
    }
    return found;
  };
  const before = await heights();
  await page.goto(`${origin(site)}/finance?car_id=${slug}`);
  const card = about.locator('.about-vehicle');
  await card.waitFor();
  const ending = `\n${formatMoney(price ?? 0)} ${price_type ?? ''}`;
  expect((await card.innerText()).endsWith(ending), ending).toBe(true);
  expect(await card.locator('img').count()).toBe(1);
  for (const [index, height] of (await heights()).entries()) {
    expect(Math.abs(height - (before[index] ?? 0))).toBeLessThanOrEqual(1);
  }
  await leave(page);
});

it('above the finance form a subscription shows its weekly price', async () => {
  const { slug } = await vehicleOf('driveloop', 'ordinary');
  const body = readFileSync(builtFile('driveloop', `/cars/${slug}`));
  const { page } = await open(browser, site, '/finance');
  await page.route(`**/cars/${slug}`, (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.goto(`${origin(site)}/finance?car_id=${slug}`);
  const weekly = page.locator('.finance-about').getByText(/\$\d+\/week/);
  await weekly.waitFor();
  expect(await weekly.count()).toBe(1);
  await leave(page);
});

describe('with a finance partner', () => {
  const group = 'meridian-motor-group';
  const phone = phones(7);

  /** Codes are limited per visitor, and all tests are one: only one code is sent for this form, to another test. */
  async function playCodes(page: Page, number: string) {
    await page.route('**/api/sign-in/code', (route) =>
      route.fulfill({ json: { sent: true, resend_after: 60, expires_in: 300 } }),
    );
    const user = { phone: number, name: 'Kim', last_name: '', email: '', postcode: '' };
    await page.route('**/api/sign-in/verify', (route) =>
      route.fulfill({ json: { signed_in: true, user, verified_recently: true } }),
    );
  }

  /** A form that contains a proven number. */
  async function filledForm(page: Page, number: string, comments: string) {
    await page.goto(`${origin(group)}/finance?vin=XYZ`);
    const form = await liveForm(page);
    await fillContact(page);
    await form.getByLabel('Phone', { exact: true }).fill(number);
    await form.getByLabel('Comments').fill(comments);
    return form;
  }

  it('a signed-in shopper is sent to the address of the partner; a failure shows a message', async () => {
    const number = phone();
    const { page } = await open(browser, group, '/sign-in?redirect=/finance');
    await signIn(page, number);
    // The address of the sign-in names the page, too.
    await page.waitForURL(({ pathname }) => pathname === '/finance');
    const form = await filledForm(page, number, 'Hand me over, please.');
    const bodies: { data: object }[] = [];
    await page.route('**/api/youx/create-customer', async (route) => {
      bodies.push(route.request().postDataJSON() as { data: object });
      if (bodies.length === 1) {
        const detail = 'Failed to create customer with YouX';
        const json = { status: 502, code: 'integration-failed', detail };
        return route.fulfill({ status: 502, contentType: 'application/problem+json', json });
      }
      return route.fulfill({ json: { lead_id: 'x', redirectUrl: `${origin(group)}/fleet` } });
    });
    await form.locator('button.primary').click();
    await form.getByText('Failed to create customer with YouX').waitFor();
    await form.locator('button.primary').click();
    await page.waitForURL(/\/fleet$/);
    expect(bodies[1]?.data).toMatchObject({
      vin: 'XYZ',
      selfAssessedCreditScore: 'GREAT',
      purchasePrice: 30_000,
      loanTerm: 5,
      firstName: 'Kim',
    });
    await leave(page);
  });

  /** Numbers of events that the pages of a tab have counted, in order; the browser has agreed to it. */
  async function countedIn(page: Page): Promise<() => Promise<number[]>> {
    await page.addInitScript(() => {
      localStorage.setItem('meridian-motor-group:consent', 'yes');
      const send = navigator.sendBeacon.bind(navigator);
      navigator.sendBeacon = (address, body) => {
        const known = sessionStorage.getItem('counted') ?? '';
        if (body instanceof Blob) {
          void body.text().then((text) => {
            const { id } = JSON.parse(text) as { id: number };
            sessionStorage.setItem('counted', `${known} ${String(id)}`);
          });
        }
        return send(address, body);
      };
    });
    return async () => {
      const text = await page.evaluate(() => sessionStorage.getItem('counted') ?? '');
      return text.trim().split(' ').map(Number);
    };
  }

  /** The partner sends everybody to our fleet page; answers what it was asked with. */
  async function playPartner(page: Page): Promise<{ data: object }[]> {
    const bodies: { data: object }[] = [];
    await page.route('**/api/youx/create-customer', (route) => {
      bodies.push(route.request().postDataJSON() as { data: object });
      return route.fulfill({ json: { lead_id: 'x', redirectUrl: `${origin(group)}/fleet` } });
    });
    return bodies;
  }

  it('a shopper who is not signed in confirms the phone number before anything is sent, and the enquiry arrives once', async () => {
    const number = phone();
    const { page } = await open(browser, group, '/finance');
    const counted = await countedIn(page);
    const sent: string[] = [];
    page.on('response', (answer) => {
      const { pathname } = new URL(answer.url());
      if (/api\/(leads|youx\/create)/.test(pathname))
        sent.push(`${String(answer.status())} ${pathname}`);
    });
    const form = await filledForm(page, number, 'Here is my code.');
    await form.getByText('Step 1 of 2').waitFor();
    await form.locator('button.primary').click();
    const code = form.getByLabel('Verification code');
    await code.waitFor();
    await form.getByText('Step 2 of 2').waitFor();
    expect(await form.getByLabel('Phone', { exact: true }).last().getAttribute('readonly')).toBe(
      '',
    );
    expect(await form.getByRole('button', { name: /^Resend Code \(\d+ s\)/ }).isDisabled()).toBe(
      true,
    );
    expect(await code.evaluate((input) => input === document.activeElement)).toBe(true);
    expect(await axeViolations(page, 'main')).toEqual([]);

    // Back and forth again sends no second code.
    await form.getByRole('button', { name: 'Back' }).click();
    await form.getByLabel('Comments').waitFor();
    await form.locator('button.primary').click();
    await code.fill('12');
    await form.locator('button.primary').click();
    await form.getByText('Code must be 6 digits.').waitFor();
    const right = await codeFor(number);
    await code.fill(right === '000000' ? '000001' : '000000');
    await form.locator('button.primary').click();
    await form.getByText('The verification code is invalid. Please try again.').waitFor();
    expect(sent).toEqual([]);

    await code.fill(right);
    await form.locator('button.primary').click();
    // On this machine no partner has a key, so the visitor stays.
    await page.waitForURL(/\/success\?kind=finance-enquiry/);
    await page.getByText('None was made, because our finance partner could not be asked').waitFor();
    // The lead is safe before anybody else is asked.
    expect(sent).toEqual(['201 /api/leads', '200 /api/youx/create-customer']);
    expect(await counted()).toEqual([36, 37, 9]);
    await deliveredWith('Here is my code.');
    const mails = (await delivered('Here is my code.')).filter(({ kind }) => kind === 'mail');
    expect(new Set(mails.map(({ to }) => to)).size).toBe(mails.length);
    await page.close();
  });

  it('a shopper whose code cannot be sent still sends the enquiry, without a request to the partner', async () => {
    const { page } = await open(browser, group, '/finance');
    const bodies = await playPartner(page);
    const form = await filledForm(page, '02 9999 1234', 'No mobile, no code.');
    await form.locator('button.primary').click();
    await form.getByText('Please enter an Australian mobile number.').waitFor();
    await form.getByRole('button', { name: 'Send the enquiry without one' }).click();
    await page.waitForURL(/\/success\?kind=finance-enquiry/);
    await page.getByText('None was made, because the form was sent without a code').waitFor();
    expect(bodies).toEqual([]);
    await deliveredWith('No mobile, no code.');
    await leave(page);
  });

  it('the finance button opens the form in steps', async () => {
    const number = phone();
    const { slug, price } = await vehicleOf(group, 'financed');
    const { page, complaints } = await open(browser, group, `/cars/${slug}`);
    const bodies = await playPartner(page);
    await playCodes(page, number);
    await page.locator('.more-actions > summary').click();
    await page.locator('.more-actions a[href*="#finance-form"]').click();
    const dialog = page.getByRole('dialog', {
      name: 'Instant Finance pre-approval with no impact on your credit score.',
    });
    await dialog.waitFor();
    const names = dialog.locator('.step-names li');
    expect(await names.allInnerTexts()).toEqual([
      'Quick Estimate',
      'Your Details',
      'Instant pre-approval',
      'Apply to lender',
    ]);
    const current = () => dialog.locator('[aria-current=step]').innerText();
    const next = dialog.locator('button.primary');
    const words = `for $${Math.max(10_000, Math.round(price ?? 0)).toLocaleString('en-AU')} over 5 years`;
    await dialog.getByText(words).waitFor();
    expect(await current()).toBe('Quick Estimate');
    expect(await dialog.getByLabel('First name').isVisible()).toBe(false);
    expect(await axeViolations(page, 'dialog[open]')).toEqual([]);
    await next.click();
    expect(await current()).toBe('Your Details');
    expect(await dialog.getByText(words).isVisible()).toBe(false);
    await next.click();
    await dialog.getByText('Please fix the following errors:').waitFor();
    await fillContact(page);
    await dialog.getByLabel('Phone', { exact: true }).fill(number);
    await dialog.getByLabel('Comments').fill('Over the page.');
    await next.click();
    await dialog.getByLabel('Verification code').fill('123456');
    expect(await current()).toBe('Instant pre-approval');
    expect(await axeViolations(page, 'dialog[open]')).toEqual([]);
    expect(await next.innerText()).toBe('Get A Personalised Quote');
    await dialog.getByRole('button', { name: 'Back' }).click();
    expect(await dialog.getByLabel('First name').inputValue()).toBe('Kim');
    await next.click();
    await dialog.getByLabel('Verification code').fill('123456');
    await next.click();
    await page.waitForURL(/\/fleet$/);
    expect(bodies[0]?.data).toMatchObject({
      purchasePrice: Math.max(10_000, Math.round(price ?? 0)),
    });
    const mail = await deliveredWith('Over the page.');
    expect(mail.text).toContain(slug);
    expect(complaints).toEqual([]);
    await leave(page);
  });
});
