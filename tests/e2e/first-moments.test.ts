// The first moments of a page on a phone: the work that a browser must not do before the first interaction.
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { samplePages } from '../../scripts/sample-pages.ts';
import { axeViolations } from './axe.ts';
import { openBrowser, origin, root, tenantOf } from './browser.ts';
import { filesOfForm, weighedForms } from './forms/weight.ts';
import { phone, vehicleOf } from './vehicle/visit.ts';

const browser = await openBrowser();

/** One site per template. */
const slugs = ['harbourside-ford', 'coastline-caravans', 'parkside-used-cars'];

/** Each form is looked at on one site. */
const seenForms = new Set<string>();
const isNewForm = (path: string) => {
  const isNew = !seenForms.has(path);
  seenForms.add(path);
  return isNew;
};

/** The heading font on a first visit after loading: a font that is late for its text waits for the next page. */
const headingsAtFirst = {
  harbour: '"Instrument Fallback"',
  atlas: 'Fraunces',
  rally: '"Bricolage Grotesque"',
};

/** Records formats on the page's thread only; workers have no window. */
const recordFormats = (page: Page) =>
  page.addInitScript(() => {
    const made: string[] = [];
    Object.assign(window, { madeFormats: made });
    for (const name of ['NumberFormat', 'DateTimeFormat'] as const) {
      Object.defineProperty(Intl, name, {
        value: new Proxy(Intl[name], {
          construct(target, given) {
            made.push(name);
            return Reflect.construct(target, given) as object;
          },
        }),
      });
    }
    for (const type of [Number, Date]) {
      const words = type.prototype.toLocaleString;
      type.prototype.toLocaleString = function (...given: []) {
        made.push('toLocaleString');
        return words.apply(this, given);
      };
    }
  });

describe.each(slugs)('on a phone, %s', (slug) => {
  it('loads its fonts after the photo for a visitor from another site, and immediately for a visitor from the same site', async () => {
    const address = `${origin(slug)}/cars/${(await vehicleOf(slug, 'ordinary')).slug}`;
    const visit = async (referer?: string) => {
      const page = await browser.newPage({ viewport: phone });
      const order: string[] = [];
      page.on('request', (request) => {
        if (request.resourceType() === 'font') order.push('font');
      });
      page.on('load', () => order.push('loaded'));
      await page.goto(address, { waitUntil: 'networkidle', ...(referer && { referer }) });
      // The first font family of the heading that is finally shown.
      const family = await page
        .locator('h1')
        .evaluate((heading) => getComputedStyle(heading).fontFamily.split(',')[0]);
      await page.close();
      return { order, family };
    };
    const fromElsewhere = await visit();
    expect(fromElsewhere.order[0]).toBe('loaded');
    expect(fromElsewhere.order).toContain('font');
    const fromTheSite = await visit(`${origin(slug)}/`);
    expect(fromTheSite.order[0]).toBe('font');
    expect(fromElsewhere.family).toBe(headingsAtFirst[tenantOf(slug).template]);
  });

  it('loads the first photo only, and its neighbours after an animation of a second', async () => {
    const vehicle = await vehicleOf(slug, 'ordinary');
    const page = await browser.newPage({ viewport: phone });
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Animation.enable');
    await devtools.send('Animation.setPlaybackRate', { playbackRate: 0 });
    const asked = new Set<string>();
    page.on('request', (request) => {
      if (request.resourceType() === 'image') asked.add(new URL(request.url()).pathname);
    });
    await page.goto(`${origin(slug)}/cars/${vehicle.slug}`, { waitUntil: 'networkidle' });
    const ofStrip = () =>
      page
        .locator('ul.strip img')
        .evaluateAll((images: HTMLImageElement[]) =>
          images
            .map(({ srcset, src }) => [src, ...srcset.split(', ')])
            .map((candidates) =>
              candidates.map((one) => new URL(one.split(' ')[0] ?? '', location.href).pathname),
            ),
        );
    const askedOf = async () =>
      (await ofStrip()).map((candidates) => candidates.some((one) => asked.has(one)));
    const [first, second, third] = await askedOf();
    expect([first, second, third]).toEqual([true, false, false]);
    await devtools.send('Animation.setPlaybackRate', { playbackRate: 1 });
    await expect.poll(async () => (await askedOf())[1], { timeout: 5000 }).toBe(true);
    await page.close();
  });

  // Text stays in place, whether a font is late or missing, and where a script shows, fills or removes a part of the
  // page.
  it('has no layout shift while fonts and scripts load, and creates no number or time format on its thread', async () => {
    const { slug: car } = await vehicleOf(slug, 'ordinary');
    const [place] = tenantOf(slug).locations;
    const kinds = [
      'home',
      'post',
      'form',
      'sign-in',
      'favourites',
      'compare',
      'dealerships',
      'offers',
      'models',
    ];
    const sample = await samplePages(root, slug);
    const paths = sample
      .filter(({ kind, path }) => kinds.includes(kind) && (kind !== 'form' || isNewForm(path)))
      .map(({ path }) => path);
    const context = await browser.newContext({ viewport: { width: 412, height: 823 } });
    await context.addInitScript(() => {
      Object.assign(window, { shifts: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          (window as unknown as { shifts: number }).shifts += (
            entry as PerformanceEntry & { value: number }
          ).value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    // One tab: a new one takes as long as the page.
    const page = await context.newPage();
    await recordFormats(page);
    // Fonts wait until the page has been painted without them.
    let font = Promise.withResolvers<undefined>();
    await page.route(/\.woff2$/, async (route) => {
      await font.promise;
      await route.continue();
    });
    const moved: Record<string, number> = {};
    const made: Record<string, string[]> = {};
    for (const path of [...paths, `/locations/${place?.slug ?? ''}`, `/cars/${car}`]) {
      font = Promise.withResolvers<undefined>();
      await page.goto(`${origin(slug)}${path}`, { waitUntil: 'domcontentloaded' });
      // Polled from the test, because an idle callback in the page did not always come after the paint.
      await expect
        .poll(() => page.evaluate(() => performance.getEntriesByType('paint').length), {
          timeout: 10_000,
        })
        .toBeGreaterThan(0);
      font.resolve(undefined);
      await page.waitForLoadState('networkidle');
      await page.evaluate(async () => {
        await document.fonts.ready;
        await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      });
      const shifts = await page.evaluate(() => (window as unknown as { shifts: number }).shifts);
      if (shifts > 0.01) moved[path] = shifts;
      const formats = await page.evaluate(
        () => (window as unknown as { madeFormats: string[] }).madeFormats,
      );
      if (formats.length > 0) made[path] = formats;
    }
    await context.close();
    expect(paths).toContain('/dealerships');
    expect({ moved, made }).toEqual({ moved: {}, made: {} });
  }, 180_000);
});

it.each(slugs)(
  'has links large enough to tap at the top of a vehicle page, on every phone size: %s',
  async (slug) => {
    const errors: string[] = [];
    // The content security policy of the sites would block axe.
    const context = await browser.newContext({ bypassCSP: true });
    const page = await context.newPage();
    for (const state of ['ordinary', 'reduced'] as const) {
      const { slug: car } = await vehicleOf(slug, state);
      await page.setViewportSize({ width: 412, height: 915 });
      await page.goto(`${origin(slug)}/cars/${car}`, { waitUntil: 'networkidle' });
      // 823 px is the height that Lighthouse uses.
      for (const height of [915, 823, 740, 640]) {
        await page.setViewportSize({ width: 412, height });
        const found = await axeViolations(page, ['target-size']);
        errors.push(...found.map((words) => `${state}, ${String(height)} px high: ${words}`));
      }
    }
    expect(errors).toEqual([]);
    await context.close();
  },
);

it.each(weighedForms)(
  '$what: a form loads at most its budget of scripts besides React',
  async (form) => {
    const { slug } = await vehicleOf(form.site, 'ordinary');
    const path = form.path === 'vehicle' ? `/cars/${slug}` : form.path;
    const files = await filesOfForm(browser, form, origin(form.site) + path);
    const total = files.reduce((sum, [, kb]) => sum + kb, 0);
    // The files of every form are among them, so that none is left out by mistake.
    expect(files.length).toBeGreaterThan(2);
    expect(total, JSON.stringify(files)).toBeLessThan(form.mostKb ?? 22);
  },
);
