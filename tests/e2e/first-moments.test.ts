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

/** The heading font on a first visit after loading: a font that is late for its text waits for the next page. */
const headingsAtFirst = {
  harbour: '"Instrument Fallback"',
  atlas: 'Fraunces',
  rally: '"Bricolage Grotesque"',
};

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
    const { slug } = await vehicleOf(form.site, 'ordinary');
    const path = form.path === 'vehicle' ? `/cars/${slug}` : form.path;
    const files = await filesOfForm(browser, form, origin(form.site) + path);
    const total = files.reduce((sum, [, kb]) => sum + kb, 0);
    // The files of every form are among them, so that none is left out by mistake.
    expect(files.length).toBeGreaterThan(2);
    expect(total, JSON.stringify(files)).toBeLessThan(form.mostKb ?? 23);
  },
);
