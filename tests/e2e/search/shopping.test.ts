// The live search in Chromium, as shoppers use it: on built sites, served as a host would.
import { describe, expect, it } from 'vitest';
import { axeViolations } from '../axe.ts';
import { origin, tenantOf } from '../browser.ts';
import {
  all,
  atQuery,
  count,
  open,
  openLive,
  ownContext,
  prices,
  row,
  site,
  titles,
  visits,
} from './search-page.ts';

const visit = await visits();

describe('a search page that hydrates', () => {
  it('sends no search request and has no layout shift', async () => {
    // A visitor who saves data is not sent the engine ahead.
    const context = await ownContext(visit);
    await context.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
      Object.assign(globalThis, { shifts: [] as number[] });
      new PerformanceObserver((list) => {
        type Shift = PerformanceEntry & { value: number; sources: { node: Node | null }[] };
        for (const entry of list.getEntries() as Shift[]) {
          // The header moves slightly when the fonts arrive, on every page.
          const ours = entry.sources.some(({ node }) => node?.parentElement?.closest('main'));
          if (ours) (globalThis as unknown as { shifts: number[] }).shifts.push(entry.value);
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    const page = await context.newPage();
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/search-index/')) asked.push(request.url());
    });
    await page.goto(origin(site) + all);
    const before = await titles(page);
    const line = await page.locator('.search-line').boundingBox();
    await page.locator('#filter-groups .row').first().waitFor();
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    expect(asked).toEqual([]);
    expect(await titles(page)).toEqual(before);
    expect(await page.locator('.search-line').boundingBox()).toEqual(line);
    expect(await page.evaluate('shifts')).toEqual([]);
    expect(page.url()).toBe(origin(site) + all);
    expect(await page.evaluate(() => history.length)).toBe(2);
  });

  it.each(['harbourside-ford', 'coastline-caravans', 'driveloop'])(
    'refines the stock of %s, with nothing that axe objects to',
    async (slug) => {
      const page = await openLive(visit, tenantOf(slug).search.defaultPath, slug);
      const before = await count(page);
      const first = page
        .locator('#filter-groups details:not([data-facet="car_type"]) .row')
        .first();
      const hits = Number(await first.locator('.num').textContent());
      await first.click();
      await page.waitForURL(/\?/);
      await page.locator('#live-results > [aria-busy="false"]').waitFor();
      expect(await count(page)).toBe(hits);
      expect(hits).toBeLessThanOrEqual(before);
      expect(await axeViolations(page, 'main')).toEqual([]);
      expect(visit.errors).toEqual([]);
    },
  );
});

describe('the search box', () => {
  // Rule search-5, rule search-6.
  it('searches once after a pause in typing, and returns to the first page', async () => {
    const page = await openLive(visit, `${all}?page=2&body=SUV`);
    await atQuery(page, 'page=2');
    // Keys from the test would arrive with pauses on a busy machine.
    const type = (text: string) =>
      page.getByRole('searchbox').evaluate((box, signs) => {
        box.focus();
        for (const sign of signs) document.execCommand('insertText', false, sign);
      }, text);
    await type('zeppelin');
    await atQuery(page, 'query=zeppelin');
    expect(page.url()).not.toContain('page=');
    const before = await page.evaluate(() => history.length);
    await type(' ahoy');
    await atQuery(page, 'query=zeppelin+ahoy');
    expect(await page.evaluate(() => history.length)).toBe(before + 1);
    expect(visit.errors).toEqual([]);
  });

  it('finds text that was typed before hydration', async () => {
    const page = await open(visit, all);
    await page.getByRole('searchbox').fill('everest');
    await atQuery(page, 'model=Everest');
    for (const title of await titles(page)) expect(title).toContain('Everest');
    // The cursor is in the box: its text stays until the visitor leaves it.
    expect(await page.getByRole('searchbox').inputValue()).toBe('everest');
  });

  // Rule search-26.
  it('turns a question into chips that can be edited and removed, and says so', async () => {
    const slug = 'meridian-motor-group';
    const { defaultPath } = tenantOf(slug).search;
    const page = await openLive(visit, defaultPath, slug);
    const box = page.locator('.live-bar').getByRole('searchbox');
    await box.fill('suv under 60k not toyota, cheapest');
    await box.press('Enter');
    await atQuery(page, 'not[make]=Toyota');
    expect(new URL(page.url()).searchParams.get('body')).toBe('SUV');
    expect(new URL(page.url()).searchParams.get('price')).toBe(':60000');
    expect(await box.inputValue()).toBe('');
    const chips = page.locator('.search-line a.chip');
    expect(await chips.allTextContents()).toEqual(
      ['SUV', 'Under $60,000', 'Not Toyota'].map((label) => `Remove filter: ${label}`),
    );
    expect(await page.getByRole('status').allTextContents()).toContain(
      'Filters: SUV, Under $60,000, Not Toyota',
    );
    const found = await prices(page);
    expect(found.length).toBeGreaterThan(3);
    expect(found).toEqual(found.toSorted((a, b) => a - b));
    expect(found.every((price) => price <= 60_000)).toBe(true);
    for (const title of await titles(page)) expect(title).not.toContain('Toyota');
    expect(await axeViolations(page, 'main')).toEqual([]);
    await page.getByRole('button', { name: 'Edit filter: Under $60,000' }).click();
    const edited = page.locator('details[data-facet="price"] input:focus');
    await expect.poll(() => edited.inputValue()).toBe('$60,000');
    const before = await count(page);
    await chips.filter({ hasText: 'Not Toyota' }).click();
    await page.waitForURL((url) => !url.search.includes('Toyota'));
    await expect.poll(() => count(page)).toBeGreaterThan(before);

    // A text of an address, as a link elsewhere writes it.
    await page.goto(`${origin(slug)}${defaultPath}?query=electric+cars+under+90k`);
    await atQuery(page, 'fuel=Electric');
    expect(page.url()).not.toContain('query=');
    expect(await chips.allTextContents()).toEqual([
      'Remove filter: Electric',
      'Remove filter: Under $90,000',
    ]);
    // After a reload a text is not read again, and its suggestions are still there.
    await page.goto(`${origin(slug)}${defaultPath}?query=electric+tradie+under+90k`);
    const suggested = page.getByRole('button', { name: 'Add filter: Ute' });
    await suggested.waitFor();
    const read = page.url();
    await page.reload();
    await suggested.waitFor();
    expect(page.url()).toBe(read);
    await expect.poll(() => chips.count()).toBe(2);
    await box.fill('tradie');
    await box.press('Enter');
    await suggested.waitFor();
    expect(await chips.count()).toBe(2);
    // Rule search-27.
    await page.getByRole('button', { name: 'Add filter: Ute' }).click();
    await atQuery(page, 'body=Ute');
    const close = page.locator('.relaxations');
    await close.getByRole('link', { name: /without “Electric”/ }).waitFor();
    expect(await axeViolations(page, 'main')).toEqual([]);
    await page.getByRole('button', { name: 'Find it for me' }).click();
    expect(await page.getByLabel('What are you looking for?').inputValue()).toContain('Ute');
    await page.keyboard.press('Escape');
    const promised = await close.getByRole('link', { name: /without “Electric”/ }).textContent();
    await close.getByRole('link', { name: /without “Electric”/ }).click();
    await page.waitForURL((url) => !url.search.includes('Electric'));
    await expect.poll(() => count(page)).toBe(Number(/\d+/.exec(promised ?? '')?.[0]));

    // What a text was read as ends with a tick in the panel.
    await box.pressSequentially('tradie\n');
    await page.getByRole('button', { name: 'Add filter: Tow Bar' }).waitFor();
    await row(page, 'make', '').click();
    await page.locator('.chip-suggestions').waitFor({ state: 'detached' });
    expect(visit.errors).toEqual([]);
  });

  // Rule search-22, rule saving-6.
  it('suggests earlier searches and viewed vehicles on the next visit', async () => {
    const page = await openLive(visit, all);
    await row(page, 'make', 'Ford').click();
    await atQuery(page, 'make=Ford');
    await page.getByRole('link', { name: 'Clear all' }).click();
    await page.waitForURL((url) => url.search === '');
    // Another search, and not the first one refined.
    await page.getByRole('searchbox').fill('ranger');
    await atQuery(page, 'model=Ranger');
    const [title = ''] = await titles(page);
    const link = page.locator('#live-results .card-title a').first();
    const href = (await link.getAttribute('href')) ?? '';
    await link.click();
    await page.waitForURL(`**${href}`);
    await page.locator('.save-bar button').first().waitFor();
    const again = await openLive(visit, all);
    await again.getByRole('searchbox').focus();
    const recent = again.locator('.search-recent');
    await recent.waitFor();
    expect(await recent.getByRole('link', { name: 'Ford', exact: true }).getAttribute('href')).toBe(
      `${all}?make=Ford`,
    );
    const viewed = (await recent.locator(`a[href="${href}"]`).textContent()) ?? '';
    expect(viewed).toMatch(/^\d{4} \w/);
    expect(title).toContain(viewed);
    await again.keyboard.press('Escape');
    await recent.waitFor({ state: 'detached' });
  });

  it('suggests a vehicle that was opened before hydration', async () => {
    const page = await open(visit, all);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.reload();
    const link = page.locator('#live-results .card-title a').first();
    const href = (await link.getAttribute('href')) ?? '';
    // Without pointer and keys, nothing hydrates the page.
    await link.evaluate((element: HTMLElement) => {
      element.click();
    });
    await page.waitForURL(`**${href}`);
    await page.locator('.save-bar button').first().waitFor();
    const again = await openLive(visit, all);
    await again.getByRole('searchbox').focus();
    await again.locator(`.search-recent a[href="${href}"]`).waitFor();
    expect(visit.errors).toEqual([]);
  });
});

describe('filters', () => {
  it('show a ticked value immediately and keep it until a slow answer arrives', async () => {
    const page = await openLive(visit, all);
    const ford = row(page, 'make', 'Ford');
    await ford.click();
    await atQuery(page, 'make=Ford');
    // Twice before anything can answer: what the shopper set last counts.
    const [own, during] = await ford.locator('input').evaluate(async (box: HTMLInputElement) => {
      box.click();
      const off = box.checked;
      box.click();
      await new Promise((done) => requestAnimationFrame(done));
      return [off, box.checked];
    });
    expect([own, during]).toEqual([false, true]);
    await atQuery(page, 'make=Ford');
    expect(await ford.locator('input').isChecked()).toBe(true);
    await page.getByRole('link', { name: 'Clear all' }).click();
    await page.waitForURL((url) => url.search === '');
    expect(await ford.locator('input').isChecked()).toBe(false);
    expect(visit.errors).toEqual([]);
  });

  it('send their request on pointer down, and no second one on pointer up', async () => {
    const context = await ownContext(visit);
    await context.addInitScript(() => {
      const asked: unknown[] = [];
      Object.assign(globalThis, { asked });
      const own = Worker.prototype.postMessage;
      Worker.prototype.postMessage = function (this: Worker, message: unknown) {
        const { question } = message as { question?: { kind: string } };
        if (question?.kind === 'search') asked.push(question);
        own.call(this, message);
      };
    });
    const page = await openLive(visit, all);
    const before = await count(page);
    const box = await row(page, 'make', 'Ford').locator('input').boundingBox();
    if (!box) throw new Error('no row');
    await page.mouse.move(box.x + 5, box.y + 5);
    await page.mouse.down();
    await expect.poll(() => page.evaluate('asked.length')).toBe(1);
    expect(await count(page)).toBe(before);
    await page.mouse.up();
    await atQuery(page, 'make=Ford');
    expect(await count(page)).toBeLessThan(before);
    expect(await page.evaluate('asked.length')).toBe(1);
    expect(visit.errors).toEqual([]);
  });

  it('show the same cards as a visit to their address', async () => {
    const slug = 'meridian-motor-group';
    const page = await openLive(visit, all, slug);
    for (const make of ['Toyota', 'Ford']) {
      await row(page, 'make', make).click();
      await atQuery(page, make);
    }
    const shared = await open(visit, page.url().slice(origin(slug).length), slug);
    await shared.locator('#live-results > [aria-busy="false"]').waitFor();
    const shown = await titles(shared);
    expect(shown.length).toBeGreaterThan(9);
    await expect.poll(() => titles(page)).toEqual(shown);
    expect(visit.errors).toEqual([]);
  });

  // Rule search-11.
  it('combine, are listed as active, and can be removed one by one or all together', async () => {
    const page = await openLive(visit, all);
    const before = await count(page);
    expect(await page.locator('details[data-facet="model"]').count()).toBe(0);
    await row(page, 'make', 'Ford').click();
    await atQuery(page, 'make=Ford');
    const ford = await count(page);
    expect(ford).toBeLessThan(before);
    // Models of the chosen make alone.
    await row(page, 'model', 'Ranger').click();
    await atQuery(page, 'model=Ranger');
    for (const title of await titles(page)) expect(title).toContain('Ford Ranger');
    expect(await page.locator('.chip').allTextContents()).toEqual(['Remove filter: Ford Ranger']);
    await row(page, 'model', 'Ranger').click();
    await page.waitForURL((url) => !url.search.includes('model'));
    await page.waitForFunction(
      (n) => document.querySelector('.count')?.textContent === `${n} cars`,
      String(ford),
    );
    await page.getByRole('link', { name: 'Clear all' }).click();
    await page.waitForURL(origin(site) + all);
    await page.waitForFunction(
      (n) => document.querySelector('.count')?.textContent === `${n} cars`,
      String(before),
    );
    expect(visit.errors).toEqual([]);
  });

  it('removed by keyboard move the focus to the next filter, and after the last to the results', async () => {
    const page = await openLive(visit, `${all}?make=Ford,Mazda,Toyota`);
    const focused = () =>
      page.evaluate(() => document.activeElement?.textContent?.slice(0, 30) ?? '');
    const chip = (make: string) => page.locator('.chip', { hasText: make });
    await chip('Mazda').press('Enter');
    await expect.poll(focused).toBe('Remove filter: Toyota');
    await chip('Toyota').press('Enter');
    await expect.poll(focused).toBe('Remove filter: Ford');
    await page.getByRole('link', { name: 'Clear all' }).press('Enter');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.id ?? ''))
      .toBe('live-results');
    expect(visit.errors).toEqual([]);
  });

  // Rule search-10.
  it('show seven makes, all makes after "show more", and seven again', async () => {
    const page = await openLive(visit, '/search/new-used-and-demo-cars', 'meridian-motor-group');
    const makes = page.locator('details[data-facet="make"]');
    const shown = tenantOf('meridian-motor-group').search.popularMakes.length;
    expect(await makes.locator('.row:visible').count()).toBe(shown);
    await makes.getByText('Show all makes').click();
    expect(await makes.locator('.row:visible').count()).toBeGreaterThan(shown);
    await makes.getByText('Hide extra makes').click();
    expect(await makes.locator('.row:visible').count()).toBe(shown);
  });

  it('lead from a landing page to the default search when its own filter is removed', async () => {
    const page = await openLive(visit, '/search/ford');
    expect(await row(page, 'make', 'Ford').locator('input').isChecked()).toBe(true);
    await row(page, 'make', 'Mazda').click();
    await page.waitForURL((url) => url.pathname === all && url.search === '?make=Ford,Mazda');
    await row(page, 'make', 'Ford').click();
    await page.waitForURL((url) => url.search === '?make=Mazda');
    await page.getByRole('heading', { level: 1, name: 'Mazda' }).waitFor();
    for (const title of await titles(page)) expect(title).toContain('Mazda');
  });

  // Rule search-6.
  it('accept a price by slider and by number after a pause in typing, within its bounds', async () => {
    const page = await openLive(visit, all);
    const price = page.locator('details[data-facet="price"]');
    const [low, high] = [price.getByRole('slider').nth(0), price.getByRole('slider').nth(1)];
    const max = Number(await high.getAttribute('max'));
    await low.focus();
    for (let n = 0; n < 10; n += 1) await page.keyboard.press('ArrowRight');
    await page.waitForURL(/price=\d+000:(?:&|$)/);
    const before = await page.evaluate(() => history.length);
    const fields = price.getByRole('textbox');
    await fields.nth(1).fill('45499');
    await atQuery(page, ':45000');
    // Ten presses and five digits are one step each.
    expect(await page.evaluate(() => history.length)).toBe(before + 1);
    for (const amount of await prices(page)) expect(amount).toBeLessThanOrEqual(45_000);
    await fields.nth(1).fill('99999999');
    await fields.nth(1).press('Enter');
    await page.waitForURL((url) => !url.search.includes(':4'));
    expect(await fields.nth(1).inputValue()).toBe(`$${max.toLocaleString('en-AU')}`);
    await fields.nth(0).fill('99999999');
    await fields.nth(0).press('Enter');
    await page.waitForURL((url) => url.search.includes(`price=${String(max)}:`));
    expect(visit.errors).toEqual([]);
  });
});

describe('a typed price limit', () => {
  it('stays unchanged while it is typed, and is moved into its bounds on blur', async () => {
    const page = await openLive(visit, all);
    const fields = page.locator('details[data-facet="price"]').getByRole('textbox');
    const [low, high] = [fields.nth(0), fields.nth(1)];
    const lowest = await low.inputValue();
    await high.fill('');
    // The first digit alone is below every price; time enough passes for a search to begin.
    await page.clock.install();
    await high.press('3');
    await page.clock.runFor(600);
    expect(await high.inputValue()).toBe('3');
    await high.pressSequentially('0000');
    await atQuery(page, ':30000');
    expect(await high.inputValue()).toBe('30000');
    await high.fill('');
    await high.blur();
    await page.waitForURL((url) => !url.search.includes('price'));
    await low.fill('1');
    await low.blur();
    expect(await low.inputValue()).toBe(lowest);
    expect(visit.errors).toEqual([]);
  });
});

// Rule search-12.
describe('a limit of a range', () => {
  it('stays a filter when the number that a visitor types is the end of the range', async () => {
    const page = await openLive(visit, `${all}?make=Ford&price=:30000&year=2020:`);
    const chips = page.locator('.search-line .chip-edit');
    const price = page.locator('details[data-facet="price"]');
    const max = (await price.getByRole('slider').nth(1).getAttribute('max')) ?? '';
    await page.getByRole('button', { name: 'Edit filter: Under $30,000' }).click();
    const field = price.getByRole('textbox').nth(1);
    await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
    await field.fill(max);
    await field.press('Enter');
    await page.waitForURL((url) => url.search.includes(`price=:${max}`));
    const amount = `Under $${Number(max).toLocaleString('en-AU')}`;
    expect(await chips.allTextContents()).toEqual(['Ford', amount, '2020 or newer']);
    // An empty field is no limit.
    await field.fill('');
    await field.press('Enter');
    await page.waitForURL((url) => !url.search.includes('price'));
    expect(visit.errors).toEqual([]);
  });
});

describe('the sort order', () => {
  it('is "most relevant" by default; another choice is stored in the address', async () => {
    const page = await openLive(visit, all);
    const sort = page.getByLabel('Sort');
    expect(await sort.locator('option').allTextContents()).toEqual([
      'Most relevant',
      'Latest',
      'Highest price',
      'Lowest price',
    ]);
    await sort.selectOption({ label: 'Highest price' });
    await atQuery(page, 'sortBy=Car_production:price:desc');
    const highest = await prices(page);
    expect(highest).toEqual([...highest].sort((a, b) => b - a));
    await sort.selectOption({ label: 'Lowest price' });
    await atQuery(page, 'sortBy=Car_production:price:asc');
    const lowest = await prices(page);
    expect(lowest).toEqual([...lowest].sort((a, b) => a - b));
  });

  // Rule search-4.
  it('of lowest prices says how many vehicles it leaves out, and only where it does', async () => {
    const page = await openLive(visit, all, 'meridian-motor-group');
    const every = await count(page);
    const sort = page.getByLabel('Sort');
    const note = page.locator('.search-note[role="status"]');
    await sort.selectOption({ label: 'Lowest price' });
    await atQuery(page, 'price:asc');
    await expect.poll(() => count(page)).toBeLessThan(every);
    const left = every - (await count(page));
    expect(await note.textContent()).toBe(
      `${String(left)} vehicles without a price are not listed in this order.`,
    );
    await page.getByLabel('Search this stock').fill('under $400,000');
    await atQuery(page, 'price=:400000');
    expect(await note.textContent()).toBe('');
    expect(visit.errors).toEqual([]);
  });
});

describe('a search without results', () => {
  // Rule search-8.
  it('shows a message and a link that clears all filters', async () => {
    const page = await openLive(visit, `${all}?query=z900rs`);
    const empty = page.locator('#live-results .empty');
    await empty.waitFor();
    expect(await empty.getByRole('heading').textContent()).toBe('No Results Available');
    await empty.getByRole('link', { name: 'Clear Filters' }).click();
    await page.waitForURL(origin(site) + all);
    await page.locator('#live-results .card').first().waitFor();
    expect(await page.getByRole('searchbox').inputValue()).toBe('');
  });
});
