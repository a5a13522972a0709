// The numbered pages of the live search, in Chromium on built sites.
import { describe, expect, it } from 'vitest';
import { listen } from '../announcements.ts';
import { origin } from '../browser.ts';
import { all, atQuery, allRendered, openLive, site, titles, visits } from './search-page.ts';

const visit = await visits();

describe('numbered pages', () => {
  it('are links that load results in place, with the focus on the new page number', async () => {
    const page = await openLive(visit, `${all}?car_type=used,new`);
    await atQuery(page, 'car_type');
    const first = await titles(page);
    const two = page.locator('.paging').getByRole('link', { name: 'Page 2' });
    expect(await two.getAttribute('href')).toBe(`${all}?car_type=used,new&page=2`);
    await allRendered(page);
    const announced = await listen(page);
    await two.click();
    await atQuery(page, 'page=2');
    expect(await titles(page)).not.toEqual(first);
    expect(await page.locator('.paging [aria-current="page"]').textContent()).toContain('2');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('live-results');
    expect(await announced()).toEqual(['focus: Results', expect.stringMatching(/^Page 2 of \d+$/)]);
    expect(await page.title()).toContain(' – page 2 ');
    await page.getByLabel('Sort').selectOption({ label: 'Lowest price' });
    await page.locator('#said', { hasText: 'Sorted by lowest price' }).waitFor();
    expect(await announced()).toEqual(['Sorted by lowest price']);
    expect(await page.title()).not.toContain('page 2');
  });

  it('do not move when the page scrolls to them', async () => {
    const page = await openLive(visit, `${all}?car_type=used,new`);
    await atQuery(page, 'car_type');
    await allRendered(page);
    const tops = await page.locator('.paging').evaluate(async (paging) => {
      paging.scrollIntoView({ block: 'center' });
      const seen = [paging.getBoundingClientRect().top];
      for (let frame = 0; frame < 5; frame += 1) {
        await new Promise(requestAnimationFrame);
        seen.push(paging.getBoundingClientRect().top);
      }
      return seen;
    });
    expect([...new Set(tops)]).toHaveLength(1);
  });

  it('of an unchanged landing page have their own addresses', async () => {
    const page = await openLive(visit, all);
    // By keyboard, because the numbers move under a pointer while cards get their real height.
    await page.locator('.paging').getByRole('link', { name: 'Page 2' }).press('Enter');
    await page.waitForURL(`${origin(site)}${all}/page/2`);
    expect(await page.locator('#live-results .card').count()).toBeGreaterThan(0);
  });

  // Rule search-17.
  it('have one promo card, at its position', async () => {
    const page = await openLive(visit, `${all}?car_type=used,new`, 'meridian-motor-group');
    await atQuery(page, 'car_type');
    const places = () =>
      page
        .locator('#live-results .results > li > article')
        .evaluateAll((cards) =>
          cards.flatMap((card, at) => (card.classList.contains('promo') ? [at + 1] : [])),
        );
    // The first cards show before the others.
    await expect.poll(places).toEqual([7]);
  });
});
