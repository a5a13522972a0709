// The finders of a home page in a real browser: no search engine before the first use, correct numbers, links that the
// search page understands, and plain forms and links without JavaScript.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Locator, Page } from 'playwright';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { budgetOf as highestBudget, type BudgetInputs } from '../../src/domain/finance/budget.ts';
import { siteFees } from '../../src/domain/finance/comparison-rate.ts';
import { formatMoney } from '../../src/domain/text/format.ts';
import { openBrowser, origin, root, tenantOf } from './browser.ts';
import { engineRequests, hostedOrigin, routeHosted } from './hosted-engine.ts';

const browser = await openBrowser();
const viewport = { width: 1280, height: 900 };
/** One tab for all tests: they leave nothing behind that another would notice. */
const shared = await browser.newPage({ viewport, reducedMotion: 'reduce' });
afterEach(() => {
  for (const event of ['request', 'pageerror', 'console']) shared.removeAllListeners(event);
});
afterAll(() => shared.close());

interface Home {
  page: Page;
  asked: string[];
  problems: string[];
}
async function home(slug: string, page = shared): Promise<Home> {
  const asked: string[] = [];
  const problems: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  await page.goto(`${origin(slug)}/`, { waitUntil: 'networkidle' });
  return { page, asked, problems };
}
const budgetOf = (page: Page) => page.locator('[data-finder=budget]');
const rangeOf = (page: Page) => page.locator('[data-finder=price-range]');
const heroOf = (page: Page) => page.locator('[data-finder=show-me]');
const figureIn = (text: string | null) => parseInt(text?.match(/\d+/)?.[0] ?? '', 10);
const address = (page: Page) => decodeURIComponent(new URL(page.url()).search);

describe('a home page', () => {
  it('loads neither React nor the engine before a finder is used', async () => {
    const { asked, problems } = await home('harbourside-ford');
    const scripts = asked.filter((path) => path.endsWith('.js'));
    const size = scripts.reduce(
      (sum, path) =>
        sum + gzipSync(readFileSync(join(root, 'dist', 'harbourside-ford', path))).length,
      0,
    );
    // React alone has 60 KB.
    expect(size).toBeLessThan(15.8 * 1024);
    expect(asked.some((path) => path.startsWith('/search-index/'))).toBe(false);
    expect(problems).toEqual([]);
  });
});

/** The dearest vehicle that these repayments pay at the rate that the finder states, and the fees of the site. */
async function dearest(slug: string, inputs: BudgetInputs, form: Locator): Promise<number> {
  const [, interest] = /at ([\d.]+)% p\.a\./.exec((await form.textContent()) ?? '') ?? [];
  return highestBudget(inputs, { interest: Number(interest), ...siteFees(tenantOf(slug).finance) });
}

describe('the budget finder', () => {
  it('calculates on every key, counts the vehicles and links to them', async () => {
    const { page, problems } = await home('harbourside-ford');
    const form = budgetOf(page);
    const first = await form.getByRole('button').textContent();
    expect(first).toMatch(/^Show \d+ cars$/);
    await form.locator('[name=repayment]').fill('100');
    await form.locator('[name=deposit]').fill('5,000');
    const inputs = { repayment: 100, deposit: 5_000, type: 'weekly' } as const;
    const most = await dearest('harbourside-ford', inputs, form);
    expect(most).toBeLessThan(31_000);
    expect(await form.locator('[data-sum]').textContent()).toBe(formatMoney(most));
    await expect.poll(() => form.getByRole('button').textContent()).toMatch(/^Show \d+ cars$/);
    const found = figureIn(await form.getByRole('button').textContent());
    expect(found).toBeLessThan(figureIn(first));
    await form.getByRole('button').click();
    await page.waitForURL('**/search/**');
    await expect.poll(() => address(page)).toMatch(new RegExp(`price.*:${String(most)}`));
    // The list has vehicles that were just sold, too, and says how many.
    const figure = async (part: string) =>
      parseInt((await page.locator(part).allTextContents())[0] ?? '0');
    await expect
      .poll(async () => (await figure('.count')) - (await figure('.search-line .small')))
      .toBe(found);
    // Back, the amounts that the browser fills in and the budget belong together.
    await page.goBack();
    await expect.poll(() => form.locator('[data-sum]').textContent()).toBe(formatMoney(most));
    expect(await form.locator('[name=repayment]').inputValue()).toBe('100');
    expect(problems).toEqual([]);
  });

  it('is disabled below the cheapest car, with a message', async () => {
    const { page } = await home('parkside-used-cars');
    const form = budgetOf(page);
    await form.locator('[name=repayment]').fill('1');
    await form.locator('[name=deposit]').fill('0');
    expect(await form.getByRole('button').textContent()).toBe('0 cars Found');
    expect(await form.getByRole('button').isDisabled()).toBe(true);
    expect(await form.locator('.price-message').textContent()).toBe(
      'No cars found for this budget',
    );
  });

  it('clamps typed values and recalculates for another frequency', async () => {
    const { page } = await home('parkside-used-cars');
    const form = budgetOf(page);
    const repayment = form.locator('[name=repayment]');
    await repayment.fill('99999999');
    await repayment.blur();
    expect(await repayment.inputValue()).toBe('1,000,000');
    await repayment.fill('180');
    await form.getByText('Monthly').click();
    expect(await repayment.inputValue()).toBe('780');
    const inputs = { repayment: 780, deposit: 1_000, type: 'monthly' } as const;
    const most = await dearest('parkside-used-cars', inputs, form);
    expect(await form.locator('[data-sum]').textContent()).toBe(formatMoney(most));
  });
});

describe('the price range', () => {
  // Rule finder-6, rule finder-7.
  it('keeps its handles apart by mouse and keyboard, and links to the range', async () => {
    const { page } = await home('harbourside-ford');
    const form = rangeOf(page);
    const [low, high] = [form.getByLabel('Lowest price'), form.getByLabel('Highest price')];
    const [from, to] = [form.getByLabel('From'), form.getByLabel('To')];
    await from.fill('20000');
    await from.blur();
    await to.fill('30,000');
    await to.blur();
    expect(await low.inputValue()).toBe('20000');
    expect(await low.getAttribute('aria-valuetext')).toBe('$20,000');
    expect(await high.inputValue()).toBe('30000');
    await low.press('End');
    const meeting = [Number(await low.inputValue()), Number(await high.inputValue())];
    expect(meeting[0]).toBeLessThan(meeting[1] ?? 0);
    await from.fill('20,000');
    await from.blur();
    const button = form.getByRole('button');
    await expect.poll(() => button.textContent()).toMatch(/^Show Me \d+ cars?$/);
    await button.click();
    await page.waitForURL('**/search/**');
    await expect.poll(() => address(page)).toMatch(/price.*20000:30000/);
  });
});

describe('the search box of the hero', () => {
  // Rule finder-9.
  it('suggests makes, models and vehicles, by keyboard too', async () => {
    const { page, problems } = await home('parkside-used-cars');
    const input = page.getByRole('combobox');
    await input.pressSequentially('toy');
    const options = heroOf(page).getByRole('option');
    await options.first().waitFor();
    expect(await options.first().textContent()).toMatch(/^Toyota\d+$/);
    expect(await heroOf(page).getByRole('group').count()).toBe(3);
    expect(await input.getAttribute('aria-expanded')).toBe('true');
    await input.press('ArrowDown');
    await input.press('ArrowDown');
    const active = (await input.getAttribute('aria-activedescendant')) ?? '';
    const chosen = page.locator(`#${active}`);
    expect(await chosen.getAttribute('aria-selected')).toBe('true');
    const label = (await chosen.textContent()) ?? '';
    await input.press('Enter');
    await page.waitForURL('**/search/**');
    expect(label).toMatch(/^Toyota /);
    expect(page.url()).toMatch(/toyota/i);
    expect(problems).toEqual([]);
  });

  it('closes with Escape, shows a count on its button, and passes the text to the search page', async () => {
    const { page } = await home('harbourside-ford');
    const input = page.getByRole('combobox');
    await input.pressSequentially('ranger');
    await heroOf(page).getByRole('listbox').waitFor();
    await input.press('Escape');
    expect(await heroOf(page).getByRole('listbox').isHidden()).toBe(true);
    const button = heroOf(page).getByRole('button');
    await expect.poll(() => button.textContent()).toMatch(/^Show Me \d+ cars$/);
    await button.click();
    await page.waitForURL('**/search/**');
    expect(address(page)).toContain('query=ranger');
  });

  it('searches the hosted engine where the tenant has one', async () => {
    const page = await browser.newPage({ viewport, reducedMotion: 'reduce' });
    await routeHosted(page);
    await page.goto(hostedOrigin, { waitUntil: 'networkidle' });
    const answered = page.waitForResponse(engineRequests);
    await page.getByRole('combobox').pressSequentially('salt');
    expect((await answered).status()).toBe(200);
    await heroOf(page).getByRole('option').first().waitFor();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.close();
  });

  it('searches the embedded index of such a tenant on a local server', async () => {
    const { page, asked, problems } = await home('coastline-caravans');
    await page.getByRole('combobox').pressSequentially('salt');
    await heroOf(page).getByRole('option').first().waitFor();
    expect(asked.some((path) => path.startsWith('/search-index/core-'))).toBe(true);
    expect(problems).toEqual([]);
  });
});

describe('the brand directory', () => {
  // Rule brand-2.
  it('filters by typed text and stores the text in the address', async () => {
    const page = shared;
    await page.goto(`${origin('meridian-motor-group')}/brands?query=toy`);
    const shown = () => page.locator('.brand:visible .tile-label').allTextContents();
    await expect
      .poll(async () => new Set((await shown()).map((name) => name.trim().slice(0, 6))))
      .toEqual(new Set(['Toyota']));
    await page.locator('#brand-search').fill('zzz');
    expect(await shown()).toEqual([]);
    expect(await page.locator('.brand-none').isVisible()).toBe(true);
    expect(address(page)).toBe('?query=zzz');
    await page.locator('#brand-search').fill('');
    expect((await shown()).length).toBeGreaterThan(20);
    expect(address(page)).toBe('');
  });
});

describe('without JavaScript', () => {
  it('every finder is a form or a list of links', async () => {
    const page = await browser.newPage({ viewport, javaScriptEnabled: false });
    await home('harbourside-ford', page);
    const presets = await page
      .locator('.presets a')
      .evaluateAll((links) =>
        links.map((link) => decodeURIComponent(link.getAttribute('href') ?? '')),
      );
    expect(presets[0]).toMatch(/^\/search\/[\w-]+\?range\[price\]=1001:5000&sortBy=/);
    await page.locator('#show-me-text').fill('ranger');
    await heroOf(page).getByRole('button').click();
    await page.waitForURL('**/search/**');
    expect(address(page)).toBe('?query=ranger');
    expect(await page.locator('.card').count()).toBeGreaterThan(0);
    await page.close();
  });
});
