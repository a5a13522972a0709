// Calculators, weekly estimate and price comparison of a vehicle page in a real browser, on demo sites with different
// settings.
import { readFileSync } from 'node:fs';
import type { Page, Route } from 'playwright';
import { describe, expect, it } from 'vitest';
import { quoteView } from '../../../src/domain/finance/quote.ts';
import { listen } from '../announcements.ts';
import { builtFile, openBrowser } from '../browser.ts';
import { leave } from '../tabs.ts';
import { axeViolations } from '../axe.ts';
import { desktop, recordShifts, phone, shiftsOf, vehicleOf, visit } from './visit.ts';

const browser = await openBrowser();

/** Scrolls to a calculator and waits until it is rendered. */
async function calculator(page: Page, name: 'Finance calculator' | 'Fuel Calculator') {
  const group = page.getByRole('group', { name });
  const place = name === 'Fuel Calculator' ? 'fuel' : 'finance';
  if (place === 'fuel') await page.locator('#fuel-calculator summary').click();
  await page.locator(`[data-calc=${place}]`).scrollIntoViewIfNeeded();
  await group.waitFor();
  return group;
}

/** The HTML of an ordinary vehicle. */
const builtPage = async (slug: string) =>
  readFileSync(builtFile(slug, `/cars/${(await vehicleOf(slug, 'ordinary')).slug}`), 'utf8');

const money = (text: string) => Number(text.replace(/[^\d.]/g, ''));

// Rule finance-6.
describe('the finance calculator', () => {
  it('starts at $30,000 without a price, accepts typed numbers, clamps them, and shows both rates', async () => {
    // No lender has an example for a vehicle without a price, so the site's own values are the start.
    const { page, complaints } = await visit(browser, 'harbourside-ford', 'no price');
    const calc = await calculator(page, 'Finance calculator');
    const price = calc.getByLabel('Purchase price');
    expect(await price.inputValue()).toBe('$30,000');
    await price.fill('$25k');
    await price.press('Enter');
    expect(await price.inputValue()).toBe('$25,000');
    const answer = calc.locator('.loan-figures');
    // 25,000 and the fee of 395 over 260 weeks at 8.5% a year, and 8 a month: calculated independently of this project.
    expect(await answer.innerText()).toMatch(
      /\$122\s*\/wk\s+8\.50%\s+p\.a\.\s*,\s+[\d.]+%\s+p\.a\. comparison rate/,
    );

    // Rule finance-27: a question about the loan has the figures of this moment, and keeps what the shopper writes.
    await calc.getByLabel('Deposit or trade-in').fill('$4,000');
    await calc.getByLabel('Residual').focus();
    const ask = calc.getByRole('link', { name: 'Request a Quote' });
    await ask.click();
    const dialog = page.getByRole('dialog', { name: 'Request a Quote' });
    const comments = dialog.getByLabel('Comments');
    await comments.waitFor();
    expect(await comments.inputValue()).toMatch(
      /\$10\d\/wk \(about \$4\d\d\/mo\), 8\.50% p\.a\., .* comparison rate\. .*\$25,000 over 5 years, \$4,000 deposit, .* in total/,
    );
    await comments.fill(`${await comments.inputValue()} I am in on Saturday.`);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await calc.getByLabel('Deposit or trade-in').fill('$5,000');
    await calc.getByLabel('Residual').focus();
    await ask.click();
    expect(await comments.inputValue()).toMatch(/\$5,000 deposit, .* I am in on Saturday\.$/);
    await dialog.getByRole('button', { name: 'Close' }).click();

    await price.fill('999');
    await calc.getByText('Cannot be less than $1,000 or more than $250,000').waitFor();
    await price.press('Tab');
    expect(await price.inputValue()).toBe('$1,000');
    expect(await answer.innerText()).toBe('Enquire for Finance');

    await price.fill('nothing');
    await calc.getByText('Please enter a number, such as $1,000.').waitFor();
    await price.press('Tab');
    expect(await price.inputValue()).toBe('$1,000');

    const rate = calc.getByRole('slider', { name: 'Interest rate' });
    expect([await rate.getAttribute('min'), await rate.getAttribute('max')]).toEqual([
      '7.5',
      '14.5',
    ]);
    expect(await calc.getByLabel('Repayments').count(), 'weekly alone is offered here').toBe(0);
    expect(complaints).toEqual([]);
    await leave(page);
  });

  it('offers three frequencies and adds the fee where the tenant has one', async () => {
    const { page, complaints } = await visit(browser, 'meridian-motor-group', 'ordinary');
    const calc = await calculator(page, 'Finance calculator');
    await calc.getByLabel('Purchase price').fill('28,639');
    await calc.getByLabel('Deposit or trade-in').fill('0');
    await calc.getByRole('slider', { name: 'Interest rate' }).fill('8.5');
    await calc.getByLabel('Residual').focus();
    await calc.getByText('$1,360.50 establishment fee').waitFor();
    const answer = calc.locator('.loan-figures');
    // 29,999.50 borrowed at 8.5% over five years.
    for (const [name, text] of [
      ['Weekly', '$142/wk'],
      ['Fortnightly', '$284/fn'],
      ['Monthly', '$615/mo'],
    ] as const) {
      await calc.getByLabel('Repayments').selectOption(name);
      expect(await answer.textContent()).toContain(text);
    }
    expect(await page.locator('.fin .loan-figures').count(), 'they stand once').toBe(1);
    const sizes = await page
      .locator('.loan-figures b')
      .evaluateAll((all) => all.map((each) => getComputedStyle(each).fontSize));
    expect(new Set(sizes).size, 'no figure stands out').toBe(1);
    expect(await page.locator('.fin .btn').count(), 'one button').toBe(1);
    expect(complaints).toEqual([]);
    await leave(page);
  });

  it("is a slider within the tenant's bounds in that variant", async () => {
    const { page, complaints } = await visit(browser, 'parkside-used-cars', 'ordinary');
    const calc = await calculator(page, 'Finance calculator');
    const amount = calc.getByRole('slider', { name: 'Amount' });
    expect([
      await amount.getAttribute('min'),
      await amount.getAttribute('max'),
      await amount.getAttribute('step'),
    ]).toEqual(['5000', '100000', '500']);
    await amount.focus();
    await page.keyboard.press('Home');
    expect(await amount.getAttribute('aria-valuetext')).toBe('$5,000');
    await page.keyboard.press('ArrowRight');
    expect(await amount.getAttribute('aria-valuetext')).toBe('$5,500');
    // The slider says its value with each key; the result follows once, when it rests.
    const announced = await listen(page);
    for (const key of ['End', 'ArrowLeft', 'ArrowLeft']) await page.keyboard.press(key);
    await page.locator('#said', { hasText: '$' }).waitFor({ state: 'attached' });
    expect(await announced()).toEqual([expect.stringMatching(/\$/)]);
    const term = calc.getByRole('slider', { name: 'Term' });
    expect(await term.getAttribute('max')).toBe('5');
    expect(complaints).toEqual([]);
    await leave(page);
  });

  // Rule finance-25.
  it('starts with the loan of the repayment beside the price, which is named there', async () => {
    const { page } = await visit(browser, 'harbourside-ford', 'financed');
    const summary = page.locator('.v-price');
    const beside = await summary.locator('.repay b').first().innerText();
    expect(beside).toMatch(/^\$\d+\/wk$/);
    // Folded below the repayment.
    const named = await summary.textContent();
    expect(named).toMatch(
      /For \$[\d,.]+ over 5 years, \$[\d,]+ deposit, \$[\d,]+ final payment, \$395/,
    );
    const calc = await calculator(page, 'Finance calculator');
    const answer = calc.locator('.loan-figures');
    expect(await answer.textContent()).toContain(beside);
    const deposit = await calc.getByLabel('Deposit or trade-in').inputValue();
    expect(named).toContain(`${deposit} deposit`);
    await calc.getByLabel('Deposit or trade-in').fill('0');
    await calc.getByLabel('Residual').focus();
    await expect.poll(() => answer.textContent()).not.toContain(beside);
    await leave(page);
  });

  it('causes no layout shift and no axe violation on a phone', async () => {
    const { page } = await visit(browser, 'meridian-motor-group', 'financed', {
      viewport: phone,
      prepare: recordShifts,
    });
    await page.locator('#finance-calculator').evaluate((section) => {
      section.scrollIntoView();
    });
    await page.getByRole('group', { name: 'Finance calculator' }).waitFor();
    expect(await page.evaluate('window.shifted')).toBeLessThan(0.01);
    expect(await axeViolations(page, 'main')).toEqual([]);
    await page.close();
  });

  it('is missing on a site without finance', async () => {
    expect(await builtPage('driveloop')).not.toMatch(/finance-calculator|data-calc="?finance/);
    expect(await builtPage('harbourside-ford')).toMatch(/finance-calculator|data-calc="?finance/);
  });

  it("leaves the page unchanged when the site's settings do not load", async () => {
    const { page } = await visit(browser, 'harbourside-ford', 'ordinary', {
      prepare: (page) => page.route('**/settings.*.json', (route) => route.abort()),
    });
    await page.locator('#fuel-calculator').scrollIntoViewIfNeeded();
    await page.getByText(/^About \$[\d.]+ a week$/).waitFor();
    expect(await page.locator('h1').count()).toBe(1);
    await leave(page);
  });
});

// Rule calculator-1.
describe('the fuel calculator', () => {
  it('calculates distance × consumption × price from typed numbers', async () => {
    const { page } = await visit(browser, 'harbourside-ford', 'ordinary');
    const calc = await calculator(page, 'Fuel Calculator');
    await calc.getByLabel('Fuel price per litre').fill('$2');
    await calc.getByLabel('Distance per week (km)').fill('1,000 km');
    await calc.getByLabel('Consumption (L/100 km)').fill('7.5');
    await calc.getByLabel('Fuel price per litre').focus();
    expect(money(await calc.locator('.calc-result').innerText())).toBe(150);
    await leave(page);
  });

  it('is missing where the tenant has none', async () => {
    expect(await builtPage('coastline-caravans')).not.toContain('fuel-calculator');
    expect(await builtPage('harbourside-ford')).toContain('fuel-calculator');
    // Without a repayment it is not the cost of the car.
    expect(await builtPage('driveloop')).toContain('Fuel for a week');
  });
});

// Rule calculator-2.
describe('the delivery calculator', () => {
  it.each<[string, [postcode: string, text: string][]]>([
    [
      'parkside-used-cars',
      [
        ['3000', 'Delivery to Greater Melbourne: free'],
        ['7000', 'Delivery to Tasmania (Devonport and Hobart): $980'],
      ],
    ],
    [
      'driveloop',
      [
        ['6200', 'Delivery to Mandurah and Peel: $95'],
        [' ', 'Please enter a postcode.'],
        [
          '0872',
          "Sorry, we can't provide an estimate for that location. Please use the enquiry form on this page or give us a call to get a quote.",
        ],
      ],
    ],
  ])('of %s answers postcodes', async (slug, answers) => {
    const { page } = await visit(browser, slug, 'ordinary');
    await page.locator('summary', { hasText: /^Delivery/ }).click();
    for (const [postcode, text] of answers) {
      await page.getByLabel('Your postcode').fill(postcode);
      await page.keyboard.press('Enter');
      const answer = page.getByText(text, { exact: true });
      await answer.waitFor();
      expect(await answer.count()).toBe(1);
    }
    await leave(page);
  });

  it('shows the same message when the functions do not answer', async () => {
    const { page } = await visit(browser, 'parkside-used-cars', 'ordinary', {
      prepare: (page) => page.route('**/api/delivery**', (route) => route.abort()),
    });
    await page.locator('summary', { hasText: /^Delivery/ }).click();
    await page.getByLabel('Your postcode').fill('3000');
    await page.getByRole('button', { name: 'Calculate' }).click();
    await page.getByText("Sorry, we can't provide an estimate for that location.").waitFor();
    // The field stays as it was, for another attempt.
    expect(await page.getByLabel('Your postcode').inputValue()).toBe('3000');
    await leave(page);
  });
});

// Rule market-2, rule market-4.
describe('the price comparison', () => {
  const figures = {
    fill: 42,
    listing_price: 21_990,
    market_range_min: 20_500,
    market_range_max: 24_200,
    confidence: 0.8,
    description: 'A fair price among 17 similar cars.',
  };
  const gauge = (answer: object | null) => (page: Page) =>
    page.route('**/autogauge', (route) =>
      answer === null ? route.fulfill({ status: 204 }) : route.fulfill({ json: answer }),
    );

  it('shows the gauge, and explains how it works', async () => {
    const { page, complaints } = await visit(browser, 'parkside-used-cars', 'ordinary', {
      viewport: phone,
      prepare: gauge(figures),
    });
    const panel = page.locator('#price-comparison');
    await panel.scrollIntoViewIfNeeded();
    await panel.getByText(figures.description).waitFor();
    await panel.getByText('How does this work?').click();
    await panel.getByText('It is a guide to the market').waitFor();
    const dash = await panel.locator('.ring.fill').getAttribute('stroke-dasharray');
    expect(Number(dash?.split(' ')[0])).toBeCloseTo(0.42 * 515, 5);
    expect(await axeViolations(page, 'main')).toEqual([]);
    expect(complaints).toEqual([]);
    await leave(page);
  });

  it.each<[string, object | null]>([
    ['there is no answer', null],
    ['the figures are not to be shown', { ...figures, confidence: 0.2 }],
  ])('is hidden below the window when %s', async (_, answer) => {
    const { page } = await visit(browser, 'parkside-used-cars', 'ordinary', {
      prepare: gauge(answer),
    });
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    const panel = page.locator('#price-comparison');
    await panel.evaluate((part) => {
      scrollTo(0, part.getBoundingClientRect().top + scrollY - innerHeight - 100);
    });
    await panel.waitFor({ state: 'hidden' });
    const words = 'Failed to fetch auto gauge data.';
    expect(logged.filter((line) => line === words)).toHaveLength(answer === null ? 1 : 0);
    await leave(page);
  });

  const late = { figures, 'no figures': null };
  it.each(
    ['parkside-used-cars', 'meridian-motor-group'].flatMap((slug) =>
      [phone, desktop].flatMap((viewport) =>
        Object.entries(late).map(
          ([name, answer]) => [slug, viewport.width, name, viewport, answer] as const,
        ),
      ),
    ),
  )(
    'moves nothing in sight on %s at %i when the answer with %s comes late',
    async (slug, _width, _name, viewport, answer) => {
      const { page } = await visit(browser, slug, 'ordinary', {
        viewport,
        prepare: async (page) => {
          await recordShifts(page);
          await gauge(answer)(page);
        },
      });
      const panel = page.locator('#price-comparison');
      await panel.evaluate((part) => {
        part.scrollIntoView({ block: 'center' });
      });
      const words = answer ? figures.description : 'No comparison for this price';
      await panel.getByText(words).waitFor();
      expect(await shiftsOf(page)).toBeLessThan(0.01);
      await leave(page);
    },
  );

  it('uses our own stock where there is no partner: a real answer of the functions', async () => {
    const { page } = await visit(browser, 'meridian-motor-group', 'comparable', {
      viewport: phone,
    });
    const panel = page.locator('#price-comparison');
    await panel.scrollIntoViewIfNeeded();
    await panel.getByText('How does this work?').click();
    await panel.getByText(/^This vehicle is listed at \$[\d,]+\. Comparable vehicles/).waitFor();
    const price = await page.locator('.v-price .price-now').innerText();
    expect(await panel.locator('.gauge-price').innerText()).toBe(price);
    const length = await panel.locator('.ring.fill').getAttribute('stroke-dasharray');
    expect(Number(length?.split(' ')[0])).toBeLessThanOrEqual(515);
    await leave(page);
  });

  it('is a skeleton while the request hangs, and the page stays usable', async () => {
    const { page } = await visit(browser, 'parkside-used-cars', 'ordinary', {
      prepare: (page) => page.route('**/autogauge', () => undefined),
    });
    await page.locator('#price-comparison').scrollIntoViewIfNeeded();
    await page.getByRole('status', { name: 'Comparing prices' }).waitFor();
    await calculator(page, 'Fuel Calculator');
    await page.getByRole('button', { name: 'Next photo' }).click();
    await page.locator('.gallery-count').filter({ hasText: /^2 / }).waitFor();
    expect(await page.getByRole('status', { name: 'Comparing prices' }).count()).toBe(1);
    await leave(page);
  });

  it('is missing on a site that does not want it', async () => {
    expect(await builtPage('harbourside-ford')).not.toContain('price-comparison');
    expect(await builtPage('parkside-used-cars')).toContain('price-comparison');
  });
});

// Rule finance-13.
describe('the weekly estimate', () => {
  const site = 'meridian-motor-group';
  const terms = 'Quoted by our finance partner for $30,000 over 5 years.';
  const quoteOf = (weeklyRepaymentAmount: number) => {
    const figures = { weeklyRepaymentAmount, advertisedRate: 8.9, comparisonRate: 9.8 };
    return { ...figures, view: quoteView(figures, { rounding: 'whole' }), terms };
  };
  const quote = quoteOf(129.4);
  /** Plays the partner and records the requests. */
  const partner = (answer: (route: Route) => unknown, asked: unknown[] = []) => ({
    asked,
    prepare: (page: Page) =>
      page.route('**/api/youx/quote', (route) => {
        asked.push(route.request().postDataJSON());
        return answer(route);
      }),
  });

  it('is requested once where the lender has no figures, shows that it loads, and then shows both rates', async () => {
    let release: () => void = () => undefined;
    const held = new Promise<void>((done) => {
      release = done;
    });
    const { asked, prepare } = partner(async (route) => {
      await held;
      await route.fulfill({ json: quote });
    });
    const { page, vehicle, complaints } = await visit(browser, site, 'no estimate', {
      prepare,
    });
    const box = page.locator('.v-price .quote');
    await page.locator('.v-price .quote[aria-busy=true]').waitFor();
    expect(await box.innerText()).toBe('Estimating a weekly repayment …');
    release();
    await box.getByText('comparison rate').waitFor();
    expect(await box.innerText()).toBe(
      '$129/wk (about $563/mo) 8.90% p.a., 9.80% p.a. comparison rate Terms',
    );
    expect(await box.locator('details').textContent()).toBe(`Terms${terms}`);
    expect(await box.getAttribute('aria-busy')).toBeNull();
    await page.mouse.wheel(0, 3000);
    const calc = await calculator(page, 'Finance calculator');
    // Rule finance-25.
    expect(await calc.locator('.calc-answer').innerText()).toMatch(
      /^\$129\s*\/wk\s+8\.90%\s+p\.a\.\s*,\s+9\.80%\s+p\.a\. comparison rate\s+Quoted by our finance partner for /,
    );
    expect(asked).toEqual([
      {
        selfAssessedCreditScore: 'GREAT',
        purchasePrice: vehicle.price,
        loanTerm: 5,
        year: vehicle.year,
        vin: vehicle.vin,
        ...(vehicle.nvic && { nvic: vehicle.nvic }),
        whoIsHelping: '',
      },
    ]);
    expect(await axeViolations(page, 'main')).toEqual([]);
    expect(complaints).toEqual([]);
    await leave(page);
  });

  // Rule finance-25.
  it("is the functions' own where there is no partner, and the calculator starts with its loan", async () => {
    const { page } = await visit(browser, site, 'no estimate', { viewport: phone });
    const box = page.locator('.v-price .quote');
    await box.getByText(/^\d+\.\d\d% p\.a\. comparison rate$/).waitFor();
    expect(await box.textContent()).toMatch(
      /^\$\d+\/wk \(about \$[\d,]+\/mo\) .* TermsFor \$[\d,]+ over 5 years, \$[\d,.]+ deposit, \$[\d,.]+ final payment, \$1,360\.50 establishment fee/,
    );
    const beside = await box.locator('b').first().innerText();
    const calc = await calculator(page, 'Finance calculator');
    expect(await calc.locator('.loan-figures').textContent()).toContain(beside);
    await leave(page);
  });

  it('of 25 or less reads "Enquire for Finance", without a rate', async () => {
    const { prepare } = partner((route) => route.fulfill({ json: quoteOf(25) }));
    const { page } = await visit(browser, site, 'no estimate', { prepare });
    const box = page.locator('.v-price .quote');
    await box.getByText('Enquire for Finance').waitFor();
    expect(await box.innerText()).toBe('Enquire for Finance');
    await leave(page);
  });

  it('is left out silently when the partner refuses', async () => {
    const { asked, prepare } = partner((route) =>
      route.fulfill({ status: 502, json: { code: 'integration-failed' } }),
    );
    const { page } = await visit(browser, site, 'no estimate', { prepare });
    await expect.poll(() => asked.length).toBe(1);
    await page.locator('.v-price .quote:empty:not([aria-busy])').waitFor({ state: 'attached' });
    expect(await page.locator('.v-price .price-now').isVisible()).toBe(true);
    await leave(page);
  });

  it('is not requested where the lender has figures', async () => {
    const { asked, prepare } = partner((route) => route.fulfill({ json: quote }));
    // The page checks for changes when it is idle, which is also when it would ask the partner.
    let checked: Promise<unknown> = Promise.resolve();
    const { page } = await visit(browser, site, 'quoted', {
      prepare: async (page) => {
        checked = page.waitForResponse('**/view.json*');
        await prepare(page);
      },
    });
    await page.locator('.v-price .repay').getByText('comparison rate').waitFor();
    await checked;
    await page.waitForLoadState('networkidle');
    expect(await page.locator('.quote').count()).toBe(0);
    expect(asked).toEqual([]);
    await leave(page);
  });
});
