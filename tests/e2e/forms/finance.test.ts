// The finance form in a real browser: its estimate, and what of it reaches the dealer (spec: site-and-dealer §2 Finance
// page, §4, §7, §8).
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, origin } from '../browser.ts';
import { axeFaults } from '../axe.ts';
import { vehicleOf } from '../vehicle/visit.ts';
import { delivered, deliveredWith, fillContact, liveForm, open } from './shopper.ts';
import { phones, signIn } from './sign-in.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
});

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
  it('starts from the address, follows what is typed, and travels with the lead', async () => {
    const path = '/finance?loanTerm=3&credit_score=DECENT&price=45,990&vin=XYZ&whoIsHelping=Sam';
    const { page, complaints } = await open(browser, site, path, { bypassCSP: true });
    const asked = asking(page);
    const form = await liveForm(page);
    const estimate = form.locator('.estimate');
    await estimate.getByText('for $45,990 over 3 years with a decent credit history').waitFor();
    expect(await form.getByLabel('Purchase price').inputValue()).toBe('45,990');
    const text = await estimate.getByRole('status').innerText();
    expect(text).toMatch(/\$\d+\/wk about \$[\d,]+\/mo/);
    // A rate never stands without its comparison rate, nor both without the warning.
    expect(text).toMatch(/10\.95% p\.a\., \d+\.\d\d% p\.a\. comparison rate/);
    expect(await estimate.innerText()).toContain('WARNING: This comparison rate is true only');
    expect(await axeFaults(page)).toEqual([]);

    const before = asked.length;
    await form.getByLabel('Purchase price').fill('$5k');
    await form.getByLabel('Loan term').fill('7');
    await form.getByLabel('Credit history').selectOption('GREAT');
    await estimate.getByText('for $10,000 over 7 years with a great credit history').waitFor();
    // Half a second after the last change, once.
    expect(asked.slice(before)).toEqual([
      {
        selfAssessedCreditScore: 'GREAT',
        purchasePrice: 10_000,
        loanTerm: 7,
        vin: 'XYZ',
        whoIsHelping: 'Sam',
      },
    ]);
    expect(await form.getByLabel('Purchase price').inputValue()).toBe('10,000');

    await fillContact(page);
    await form.getByLabel('Purchase price').fill('25,000');
    await form.getByLabel('Comments').fill('Can you do better than my bank?');
    await form.locator('button.primary').click();
    await page.waitForURL(/\/success\?kind=finance-enquiry/);
    const sent = await page.locator('.sent').innerText();
    expect(sent).toMatch(
      /Purchase price\s+\$25,000\s+Loan term\s+7 years\s+Credit history\s+Great/,
    );
    const mail = await deliveredWith('Can you do better than my bank?');
    expect(mail.text).toContain('Amount: $25,000\nLoan term (years): 7\n');
    expect(mail.text).toContain('Credit history (own words): GREAT\nHelped by: Sam');
    expect(complaints).toEqual([]);
    await page.close();
  });

  it('starts from the vehicle that the address names', async () => {
    const { slug, price } = await vehicleOf(site, 'ordinary');
    const { page } = await open(browser, site, `/finance?car_id=${slug}`);
    const form = page.locator('form.enquiry.live');
    // As far as the bounds let it.
    const words = `for $${Math.max(10_000, price ?? 0).toLocaleString('en-AU')} over 5 years`;
    await form.locator('.estimate').getByText(words).waitFor();
    await page.close();
  });

  it('goes when there is no answer, is only logged, and comes back with the next change', async () => {
    const { page } = await open(browser, site, '/finance');
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    const form = await liveForm(page);
    const figures = form.locator('.estimate strong');
    await figures.waitFor();
    await page.route('**/api/youx/quote', (route) =>
      route.fulfill({
        status: 502,
        contentType: 'application/problem+json',
        json: { status: 502, code: 'upstream', detail: 'Failed to get YouX quick quote' },
      }),
    );
    await form.getByLabel('Loan term').fill('2');
    await figures.waitFor({ state: 'detached' });
    expect(logged).toContain('Failed to get YouX quick quote');
    expect(await form.locator('.form-notice').count()).toBe(0);
    await page.unroute('**/api/youx/quote');
    await form.getByLabel('Loan term').fill('4');
    await figures.waitFor();
    await page.close();
  });

  it('stands there before anybody touches the form, and stays until an answer comes', async () => {
    const { page } = await open(browser, site, '/finance');
    const asked = asking(page);
    const figures = page.locator('.estimate-figures');
    const first = await figures.innerText();
    expect(first).toMatch(/^\$\d+\/wk about \$[\d,]+\/mo/);
    expect(first).toMatch(/7\.95% p\.a\., \d+\.\d\d% p\.a\. comparison rate/);
    expect(first).toContain('for $30,000 over 5 years with a great credit history.');
    expect(asked).toEqual([]);
    const answered = page.waitForResponse('**/api/youx/quote');
    await liveForm(page);
    await answered;
    await page.locator('.estimate [role=status][aria-busy=false]').waitFor();
    // One rule works out both.
    expect(await figures.innerText()).toBe(first);
    await page.close();
  });

  it('says what it waits for where only a partner knows the figures', async () => {
    const { page } = await open(browser, 'meridian-motor-group', '/finance');
    const estimate = page.locator('.estimate');
    expect(await estimate.innerText()).toContain('Choose a price, a term and your credit history');
    await liveForm(page);
    await estimate.locator('strong').waitFor();
    await page.close();
    const bare = await open(browser, 'meridian-motor-group', '/finance', {
      javaScriptEnabled: false,
    });
    expect(await bare.page.locator('.estimate').isVisible()).toBe(false);
    await bare.page.close();
  });

  it('is read without a script, too, and its figures are posted', async () => {
    const { page } = await open(browser, site, '/finance', { javaScriptEnabled: false });
    expect(await page.locator('.estimate-figures').innerText()).toContain('over 5 years');
    await fillContact(page);
    await page.getByLabel('Purchase price').fill('25,000');
    await page.getByLabel('Comments').fill('No script, but a loan.');
    // A machine would be faster than the stamp allows.
    await page.waitForTimeout(3_200);
    await page.locator('form.enquiry button.primary').click();
    await page.waitForURL(/\/success\?kind=finance-enquiry/);
    const mail = await deliveredWith('No script, but a loan.');
    expect(mail.text).toContain('Amount: $25,000\nLoan term (years): 5\n');
    await page.close();
  });
});

describe('where a partner takes visitors over', () => {
  const group = 'meridian-motor-group';
  const phone = phones(7);

  /** A form that is filled with the number somebody proved. */
  async function filledForm(page: Page, number: string, comments: string) {
    await page.goto(`${origin(group)}/finance?vin=XYZ`);
    const form = await liveForm(page);
    await fillContact(page);
    await form.getByLabel('Phone', { exact: true }).fill(number);
    await form.getByLabel('Comments').fill(comments);
    return form;
  }

  it('somebody who has signed in goes where the partner says; a failure is told', async () => {
    const number = phone();
    const { page } = await open(browser, group, '/sign-in?redirect=/finance');
    await signIn(page, number);
    await page.waitForURL(/\/finance/);
    const form = await filledForm(page, number, 'Hand me over, please.');
    const bodies: { data: object }[] = [];
    await page.route('**/api/youx/create-customer', async (route) => {
      bodies.push(route.request().postDataJSON() as { data: object });
      if (bodies.length === 1) {
        const detail = 'Failed to create customer with YouX';
        const json = { status: 502, code: 'upstream', detail };
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
    await page.close();
  });

  it('the enquiry arrives once, although it is handed over after it was sent', async () => {
    const number = phone();
    const { page } = await open(browser, group, '/sign-in?redirect=/finance');
    await signIn(page, number);
    await page.waitForURL(/\/finance/);
    const form = await filledForm(page, number, 'Once is enough for me.');
    const statuses: number[] = [];
    page.on('response', (answer) => {
      if (answer.url().endsWith('/api/youx/create-customer')) statuses.push(answer.status());
    });
    await form.locator('button.primary').click();
    await page.waitForURL(/\/success\?kind=finance-enquiry/);
    expect(statuses).toEqual([200]);
    await deliveredWith('Once is enough for me.');
    const mails = (await delivered()).filter(
      ({ kind, text }) => kind === 'mail' && text.includes('Once is enough for me.'),
    );
    expect(new Set(mails.map(({ to }) => to)).size).toBe(mails.length);
    await page.close();
  });

  it('who has not signed in goes where every enquiry ends, and the partner is not asked', async () => {
    const { page } = await open(browser, group, '/finance');
    let asked = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/api/youx/create-customer')) asked += 1;
    });
    const form = await filledForm(page, phone(), 'I have not signed in.');
    await form.locator('button.primary').click();
    await page.waitForURL(/\/success\?kind=finance-enquiry/);
    expect(asked).toBe(0);
    await page.close();
  });
});
