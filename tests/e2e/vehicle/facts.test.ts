// The facts and sticky parts of a vehicle page in a real browser, on sites with opposite settings.
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { openBrowser, tenantOf } from '../browser.ts';
import { leave } from '../tabs.ts';
import { axeViolations } from '../axe.ts';
import { phone, vehicleOf, visit } from './visit.ts';

const browser = await openBrowser();

const scrollTo = (page: Page, y: number) =>
  page.evaluate((top) => {
    window.scrollTo({ top, behavior: 'instant' });
  }, y);

// Each on a site of another template.
describe('a vehicle page', () => {
  // Rule vehicle-5, rule vehicle-6.
  it('shows a few facts at once and the others on demand, by keyboard, without a script', async () => {
    const { page } = await visit(browser, 'harbourside-ford', 'ordinary', {
      javaScriptEnabled: false,
    });
    const section = page.locator('#key-facts');
    const visible = () => section.locator('dt:visible').count();
    expect(await visible()).toBe(8);
    const more = section.locator('summary');
    expect(await more.innerText()).toBe('Show All Specs');
    await more.focus();
    await page.keyboard.press('Enter');
    expect(await visible()).toBeGreaterThan(8);
    expect(await more.innerText()).toBe('Hide Specs');
    await page.keyboard.press('Enter');
    expect(await visible()).toBe(8);
    await page.close();
  });

  // Rule vehicle-4.
  it('folds comments longer than 400 characters', async () => {
    const { page } = await visit(browser, 'meridian-motor-group', 'long comments');
    const comments = page.locator('#comments');
    expect((await comments.locator('.preview').innerText()).length).toBeLessThanOrEqual(401);
    await comments.getByText('Show more').click();
    expect((await comments.innerText()).length).toBeGreaterThan(420);
    expect(await comments.locator('.preview').isVisible()).toBe(false);
    await leave(page);
  });

  it('opens the section that the address names', async () => {
    const { page } = await visit(browser, 'parkside-used-cars', 'ordinary');
    const section = page.locator('details:has(> #protect)');
    expect(await section.getAttribute('open')).toBeNull();
    await page.goto(`${page.url()}#protect`);
    await page.locator('#protect').waitFor();
    expect(await section.getAttribute('open')).not.toBeNull();
    await leave(page);
  });
});

// Rule vehicle-3.
it('sections have a transition of 300 ms, and none under reduced motion', async () => {
  const { page } = await visit(browser, 'harbourside-ford', 'ordinary');
  for (const [reducedMotion, expected] of [
    ['no-preference', '0.3s, 0.3s'],
    ['reduce', '0s'],
  ] as const) {
    await page.emulateMedia({ reducedMotion });
    const duration = await page
      .locator('.fold')
      .first()
      .evaluate((fold) => getComputedStyle(fold, '::details-content').transitionDuration);
    expect(duration).toBe(expected);
  }
  await page.close();
});

// Rule vehicle-12.
describe('the sticky parts', () => {
  it('at harbourside-ford are a short header after 500 px, and no bar on a large screen', async () => {
    const { page } = await visit(browser, 'harbourside-ford', 'ordinary');
    const header = page.locator('.sticky-header');
    // The header is created on the first scroll.
    await scrollTo(page, 1);
    await header.waitFor({ state: 'attached' });
    await scrollTo(page, 500);
    expect(await header.isVisible()).toBe(false);
    await scrollTo(page, 501);
    await header.waitFor();
    // The summary beside the page has the actions.
    expect(await header.locator('a').count()).toBe(0);
    await scrollTo(page, 1200);
    expect(await page.locator('.bar').isVisible()).toBe(false);
    // A sticky column next to the header stays below it.
    const below = (await header.boundingBox())?.height ?? Infinity;
    expect((await page.locator('.v-summary').boundingBox())?.y).toBeGreaterThanOrEqual(below);
    expect(await axeViolations(page, '.sticky-header')).toEqual([]);
    await scrollTo(page, 0);
    await header.waitFor({ state: 'hidden' });
    await leave(page);
  });

  it('at coastline-caravans are the bar after 900 px, and no header', async () => {
    const { page } = await visit(browser, 'coastline-caravans', 'ordinary');
    const bar = page.locator('.bar.open');
    await scrollTo(page, 1);
    await page.locator('.bar .sticky-what').waitFor({ state: 'attached' });
    await scrollTo(page, 900);
    expect(await bar.count()).toBe(0);
    await scrollTo(page, 901);
    await bar.waitFor();
    expect(await page.locator('.sticky-header').count()).toBe(0);
    expect(await axeViolations(page, '.bar')).toEqual([]);
    await leave(page);
  });
});

it('shows its city with directions when it is at another location, until dismissed', async () => {
  const { page } = await visit(browser, 'meridian-motor-group', 'elsewhere', { viewport: phone });
  const bar = page.locator('.located');
  await bar.getByText(/^Located at /).waitFor();
  expect(await bar.getByRole('link', { name: 'Get Directions' }).getAttribute('href')).toMatch(
    /^https:/,
  );
  await bar.locator('summary').focus();
  await page.keyboard.press('Enter');
  await bar.waitFor({ state: 'hidden' });
  await leave(page);
});

// Rule stock-9.
it('shows the measures of a caravan in metres', async () => {
  const vehicle = await vehicleOf('coastline-caravans', 'caravan');
  const { page } = await visit(browser, 'coastline-caravans', 'caravan');
  const metres = `${((vehicle.caravan?.body_length ?? 0) * 0.3048).toFixed(2)} m`;
  const length = page.locator('.v-icons li', { hasText: 'Body length' });
  expect(await length.innerText()).toContain(metres);
  await leave(page);
});

it('shows the certified badge of a used vehicle, the history report in a new tab, and its views', async () => {
  const { page } = await visit(browser, 'harbourside-ford', 'certified');
  await page
    .locator('.certified')
    .getByText(tenantOf('harbourside-ford').tags.certifiedName)
    .waitFor();
  await page
    .locator('.v-views')
    .getByText(/views?$/)
    .waitFor();
  await leave(page);
  const other = await visit(browser, 'harbourside-ford', 'history report');
  await other.page.locator('.more-actions > summary').click();
  const link = other.page.getByRole('link', { name: /^Sample history report/ });
  expect(await link.getAttribute('target')).toBe('_blank');
  await leave(other.page);
});

it('can be used by keyboard from top to bottom: everything shows its focus and nothing traps it', async () => {
  const { page, complaints } = await visit(browser, 'parkside-used-cars', 'spin', {
    reducedMotion: 'reduce',
  });
  await page.getByRole('slider').first().waitFor();
  const seen = new Set<string>();
  const errors: string[] = [];
  for (let step = 0; step < 400; step += 1) {
    await page.keyboard.press('Tab');
    const at = await page.evaluate(() => {
      const focused = document.activeElement;
      if (!focused || focused === document.body) return null;
      focused.setAttribute('data-walked', String(focused.getAttribute('data-walked') ?? '') + '|');
      const box = focused.getBoundingClientRect();
      // A card is one link: its focus shows around the card.
      const styles = [focused, focused.closest('.card') ?? focused].map((element) =>
        getComputedStyle(element),
      );
      return {
        name: `${focused.tagName} ${focused.className} ${focused.textContent?.trim().slice(0, 30) ?? ''}`,
        times: focused.getAttribute('data-walked')?.length ?? 0,
        seen: box.width > 0 && box.height > 0,
        ring: styles.some(
          ({ outlineStyle, boxShadow }) => outlineStyle !== 'none' || boxShadow !== 'none',
        ),
        inFooter: focused.closest('footer') !== null,
      };
    });
    if (at === null) break;
    seen.add(at.name);
    if (at.times > 1) errors.push(`${at.name}: reached twice`);
    if (!at.seen) errors.push(`${at.name}: not to be seen`);
    if (!at.ring) errors.push(`${at.name}: its focus does not show`);
    if (at.inFooter) break;
  }
  const reached = [...seen].join('\n');
  for (const part of ['Skip to content', 'Spin', 'CANVAS', 'Message Now', 'Show']) {
    expect(reached).toContain(part);
  }
  expect(errors).toEqual([]);
  expect(complaints).toEqual([]);
  await leave(page);
});
