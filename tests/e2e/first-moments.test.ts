// The first moments of a page on a phone: fonts, photos and scripts in the order in which a visitor needs them. sites.test.ts
// looks at what no page may do before the first interaction.
import { describe, expect, it } from 'vitest';
import { axeViolations } from './axe.ts';
import { openBrowser, origin, tenantOf } from './browser.ts';
import { filesOfForm, weighedForms } from './forms/weight.ts';
import { phone, vehicleOf } from './vehicle/visit.ts';

const browser = await openBrowser();

/** One site per template. */
const slugs = ['harbourside-ford', 'coastline-caravans', 'parkside-used-cars'];

const headingFonts = {
  harbour: 'Instrument Sans',
  atlas: 'Fraunces',
  rally: 'Bricolage Grotesque',
};

describe.each(slugs)('on a phone, %s', (slug) => {
  it('shows a vehicle to a visitor from a search engine in the fonts of its template', async () => {
    const page = await browser.newPage({ viewport: phone });
    const fonts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'font') fonts.push(request.url());
    });
    const { slug: vehicle } = await vehicleOf(slug, 'ordinary');
    await page.goto(`${origin(slug)}/cars/${vehicle}`, { waitUntil: 'networkidle' });
    // Those of the first view come first, of headings and text.
    const early = await page.locator('link[rel=preload][as=font]').count();
    expect(fonts.slice(0, early).every((url) => url.includes('-first'))).toBe(true);
    const session = await page.context().newCDPSession(page);
    await session.send('DOM.enable');
    await session.send('CSS.enable');
    const { root } = await session.send('DOM.getDocument');
    const { nodeId } = await session.send('DOM.querySelector', {
      nodeId: root.nodeId,
      selector: 'h1',
    });
    const shown = await session.send('CSS.getPlatformFontsForNode', { nodeId });
    expect(shown.fonts[0]?.familyName).toContain(headingFonts[tenantOf(slug).template]);
    await page.close();
  });
});

it('a vehicle page that a browser renders ahead counts, stores, asks and sends nothing until it is shown', async () => {
  const [slug = ''] = slugs;
  const { slug: vehicle } = await vehicleOf(slug, 'ordinary');
  const page = await browser.newPage({ viewport: phone });
  const sent: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) sent.push(request.url());
  });
  // As a browser tells a page about itself; the test's own browser renders nothing ahead.
  await page.addInitScript(() => {
    let ahead = true;
    Object.defineProperty(document, 'prerendering', { get: () => ahead });
    document.addEventListener('prerenderingchange', () => (ahead = false));
  });
  await page.goto(`${origin(slug)}/cars/${vehicle}`, { waitUntil: 'networkidle' });
  const stored = () =>
    page.evaluate(() => Object.keys(sessionStorage).concat(Object.keys(localStorage)));
  expect(sent).toEqual([]);
  expect(await stored()).toEqual([]);
  await page.evaluate(() => document.dispatchEvent(new Event('prerenderingchange')));
  await expect.poll(() => sent.filter((url) => url.includes('/view.json')).length).toBe(1);
  expect(await stored()).not.toEqual([]);
  await page.close();
});

it('a vehicle page on a phone loads the first photo only, and its neighbours after an animation of a second', async () => {
  const [slug = ''] = slugs;
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
  await expect.poll(async () => (await askedOf())[1]).toBe(true);
  await page.close();
});

it.each(slugs)(
  'has links large enough to tap at the top of a vehicle page, on high and low phones: %s',
  async (slug) => {
    const errors: string[] = [];
    const context = await browser.newContext();
    const page = await context.newPage();
    // 823 px is the height that Lighthouse uses; the bar of a low phone covers more.
    for (const [state, height] of [
      ['ordinary', 823],
      ['reduced', 640],
    ] as const) {
      const { slug: car } = await vehicleOf(slug, state);
      await page.setViewportSize({ width: 412, height });
      await page.goto(`${origin(slug)}/cars/${car}`, { waitUntil: 'networkidle' });
      const found = await axeViolations(page, 'html', ['target-size']);
      errors.push(...found.map((words) => `${state}, ${String(height)} px high: ${words}`));
    }
    expect(errors).toEqual([]);
    await context.close();
  },
);

it.each(weighedForms)(
  '$what: a form loads at most its budget of scripts besides React',
  async (form) => {
    const { slug } = await vehicleOf(form.site, 'financed');
    const path = form.path === 'vehicle' ? `/cars/${slug}` : form.path;
    const files = await filesOfForm(browser, form, origin(form.site) + path);
    const total = files.reduce((sum, [, kb]) => sum + kb, 0);
    // The files of every form are among them, so that none is left out by mistake.
    expect(files.length).toBeGreaterThan(2);
    expect(total, JSON.stringify(files)).toBeLessThan(form.mostKb ?? 23);
  },
);
