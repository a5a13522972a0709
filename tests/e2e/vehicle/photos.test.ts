// The photos of a vehicle page in a real browser. Script and styles are the same in all templates, so each behaviour is
// tested on one of three demo sites with different templates and settings.
import type { Locator, Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { listen } from '../announcements.ts';
import { openBrowser, origin } from '../browser.ts';
import { leave } from '../tabs.ts';
import { axeViolations } from '../axe.ts';
import { desktop, moveFingers, phone, swipe, touchPhone, visit } from './visit.ts';

const browser = await openBrowser();

const shown = (page: Page, text: RegExp) =>
  page.locator('.gallery-count').filter({ hasText: text }).waitFor();

describe('the photos', () => {
  it('move by arrows, keys and thumbnails, and the counter follows', async () => {
    const { page, vehicle, complaints } = await visit(browser, 'harbourside-ford', 'ordinary');
    const all = vehicle.images.length;
    await shown(page, new RegExp(`^1 / ${String(all)}$`));
    expect(await page.getByRole('button', { name: 'Previous photo' }).isDisabled()).toBe(true);
    const announced = await listen(page);
    await page.getByRole('button', { name: 'Next photo' }).click();
    await shown(page, /^2 \//);
    expect(await announced()).toEqual([`Photo 2 of ${String(all)}`]);
    await page.locator('ul.strip').focus();
    await page.keyboard.press('ArrowRight');
    await shown(page, /^3 \//);
    await announced();
    await page.keyboard.press('End');
    await shown(page, new RegExp(`^${String(all)} /`));
    expect(await announced(), 'photos on the way').toEqual([
      `Photo ${String(all)} of ${String(all)}`,
    ]);
    expect(await page.getByRole('button', { name: 'Next photo' }).isDisabled()).toBe(true);
    // Thumbnails are one tab stop.
    expect(await page.locator('.thumbs a:not([tabindex="-1"])').count()).toBe(1);
    await page.keyboard.press('Home');
    await shown(page, /^1 \//);
    await page.locator('.thumbs a').nth(3).click();
    await shown(page, /^4 \//);
    expect(await page.locator('.thumbs [aria-current]').getAttribute('href')).toBe('#photo-4');
    expect(new URL(page.url()).hash).toBe('');
    expect(complaints).toEqual([]);
    await leave(page);
  });

  // Rule photos-3.
  it('open in full screen, move by keys, and return the focus', async () => {
    const { page, complaints } = await visit(browser, 'meridian-motor-group', 'ordinary', {
      // PhotoSwipe ignores keys while it fades in, and its counter has the wrong contrast.
      reducedMotion: 'reduce',
    });
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.url());
    });
    const open = page.getByRole('button', { name: 'Full screen' });
    await open.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Photos' });
    await dialog.waitFor();
    expect(scripts.length, 'PhotoSwipe comes with the first tap').toBeGreaterThan(0);
    const announced = await listen(page);
    await page.keyboard.press('ArrowRight');
    await dialog.getByText(/^2 \/ /).waitFor();
    expect(await announced()).toEqual([expect.stringMatching(/^2 \/ \d+$/)]);
    expect(await axeViolations(page, '.pswp')).toEqual([]);
    await dialog.getByRole('button', { name: 'Photo 3', exact: true }).press('Enter');
    await dialog.getByText(/^3 \/ /).waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await shown(page, /^3 \//);
    expect(await open.evaluate((button) => button === document.activeElement)).toBe(true);
    // The vehicle's main action closes the full screen and opens its form.
    await page.keyboard.press('Enter');
    await dialog.locator('.btn.primary').press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await page.locator('dialog[open] form').waitFor();
    expect(complaints).toEqual([]);
    await leave(page);
  });

  it('follow a finger, and zoom with two fingers in full screen', async () => {
    const { page, complaints } = await visit(browser, 'parkside-used-cars', 'ordinary', {
      ...touchPhone,
      reducedMotion: 'reduce',
    });
    await shown(page, /^1 \//);
    const strip = await page.locator('ul.strip').boundingBox();
    if (!strip) throw new Error('there are no photos');
    const middle = { x: strip.x + strip.width / 2, y: strip.y + strip.height / 2 };
    await moveFingers(page, swipe({ ...middle, x: strip.x + strip.width - 20 }, -300, 0));
    await shown(page, /^2 \//);
    // A finger on a strip that still moves stops it and does not tap.
    const at = () => page.locator('ul.strip').evaluate((it) => it.scrollLeft / it.clientWidth);
    await expect.poll(at).toBe(1);

    await page.touchscreen.tap(middle.x, middle.y);
    const dialog = page.getByRole('dialog', { name: 'Photos' });
    await dialog.getByText(/^2 \/ /).waitFor();
    const photo = dialog.locator('.pswp__item:not([aria-hidden=true]) .pswp__img').last();
    await photo.evaluate((img: HTMLImageElement) => img.decode());
    const width = () => photo.evaluate((img) => img.getBoundingClientRect().width);
    const before = await width();
    const { width: across, height: down } = phone;
    const apart = (pixels: number) =>
      [-pixels, pixels].map((by) => ({ x: across / 2 + by, y: down / 2 }));
    await moveFingers(page, [20, 40, 70, 100, 130].map(apart));
    await expect.poll(width).toBeGreaterThan(before * 1.5);
    expect(complaints).toEqual([]);
    await page.close();
  });

  it('that do not load show a message, and the page stays whole', async () => {
    const { page } = await visit(browser, 'harbourside-ford', 'ordinary', {
      prepare: (page) => page.route('**/photos/**', (route) => route.fulfill({ status: 404 })),
    });
    await page.getByText('This photo cannot be shown').first().waitFor();
    expect(await page.locator('h1').count()).toBe(1);
    await page.getByRole('button', { name: 'Next photo' }).click();
    await shown(page, /^2 \//);
    await leave(page);
  });
});

it.each([
  ['no-preference', true],
  ['reduce', false],
] as const)(
  'the photo of a card grows into the photo of its vehicle where motion is "%s": %s',
  async (reducedMotion, grows) => {
    const page = await browser.newPage({ viewport: desktop, reducedMotion });
    // What moves when a page appears; null: nothing does.
    await page.addInitScript(() => {
      addEventListener('pagereveal', ({ viewTransition }) => {
        const moving = () =>
          document.getAnimations().map(({ effect }) => (effect as KeyframeEffect).pseudoElement);
        Object.assign(window, { moved: viewTransition?.ready.then(moving) ?? null });
      });
    });
    let isLoaded = false;
    page.on('requestfinished', (request) => {
      isLoaded ||= request.url().includes('photo-transition');
    });
    await page.goto(`${origin('harbourside-ford')}/search/used-cars`, { waitUntil: 'networkidle' });
    const link = page.locator('.card-title a').first();
    // The page listens to pointers once its script has run; the pointer may lie over it from the start.
    await expect
      .poll(async () => {
        await page.mouse.move(1, 1);
        await link.hover();
        return isLoaded;
      })
      .toBe(true);
    await link.click();
    await page.locator('.strip').waitFor();
    const moved = await page.evaluate(
      () => (window as unknown as { moved: string[] | null }).moved,
    );
    expect(moved?.includes('::view-transition-group(photo)') ?? false).toBe(grows);
    // Chromium reports an error on a page that does not take part and follows one that does.
    const errors: Error[] = [];
    page.on('pageerror', (error) => errors.push(error));
    await page.evaluate(() => location.assign('/finance'));
    await page.waitForURL('**/finance');
    await page.evaluate(() => new Promise(requestAnimationFrame));
    expect(errors).toEqual([]);
    await page.close();
  },
);

it('the first photo is one request: preload and picture agree', async () => {
  for (const viewport of [phone, { width: 1280, height: 900 }]) {
    const fetched: string[] = [];
    const { page } = await visit(browser, 'harbourside-ford', 'ordinary', {
      viewport,
      prepare: async (page) => {
        page.on('request', (request) => {
          if (/-\d+\.webp$/.test(request.url())) fetched.push(request.url());
        });
      },
    });
    const first = await page
      .locator('.strip img')
      .first()
      .evaluate((img: HTMLImageElement) => img.currentSrc);
    const name = first.replace(/-\d+\.webp$/, '');
    const large = fetched.filter(
      (address) => address.startsWith(`${name}-`) && !address.endsWith('-320.webp'),
    );
    expect(large).toEqual([first]);
    await leave(page);
  }
});

// Rule photos-9.
it('the video opens in a dialog on the tap, and loads nothing before', async () => {
  const asked: string[] = [];
  const { page, vehicle } = await visit(browser, 'harbourside-ford', 'video', {
    prepare: (page) =>
      page.route('**/*.webm', (route) => {
        asked.push(route.request().url());
        return route.fulfill({ status: 404 });
      }),
  });
  const link = page.getByRole('link', { name: 'Watch the video' });
  expect(asked).toEqual([]);
  await link.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: /^Video of/ });
  await dialog.waitFor();
  await dialog.getByText('The video cannot be played here.').waitFor();
  expect(new URL(asked[0] ?? '').pathname).toBe(vehicle.video_url);
  expect(await axeViolations(page, 'dialog[open]')).toEqual([]);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(await link.evaluate((element) => element === document.activeElement)).toBe(true);
  await leave(page);
});

it('a video of another host opens in its player on the tap, and nothing is requested from the host before', async () => {
  const src = 'https://player.vimeo.com/video/123456';
  const asked: string[] = [];
  const { page } = await visit(browser, 'harbourside-ford', 'video', {
    // The demo site's policy names no such host.
    bypassCSP: true,
    prepare: (page) =>
      page.route('https://player.vimeo.com/**', (route) => {
        asked.push(route.request().url());
        return route.fulfill({ contentType: 'text/html', body: '<title>A player</title>' });
      }),
  });
  const link = page.getByRole('link', { name: 'Watch the video' });
  // As the build writes it for such a host; the demo stock has video files only.
  await link.evaluate((video, src) => {
    Object.assign(video.dataset, { video: 'player', src });
  }, src);
  expect(asked).toEqual([]);
  await link.click();
  const player = page.getByRole('dialog', { name: /^Video of/ }).locator('iframe');
  await player.waitFor();
  await expect.poll(() => asked).toEqual([`${src}?autoplay=1`]);
  await page.getByRole('button', { name: 'Close' }).click();
  await player.waitFor({ state: 'detached' });
  await leave(page);
});

it.each(['no photo', 'one photo'] as const)('with %s only the placeholder shows', async (state) => {
  const { page, complaints } = await visit(browser, 'parkside-used-cars', state);
  const words = page.locator('.gallery .no-photo').getByText('New Arrival');
  await words.waitFor();
  const [stage, text] = [await page.locator('.stage').boundingBox(), await words.boundingBox()];
  const middle = (box: typeof stage) => (box?.x ?? 0) + (box?.width ?? 0) / 2;
  expect(middle(text), 'the words lie on the picture').toBeCloseTo(middle(stage), -1);
  expect(await page.locator('.stage-button, .thumbs, .gallery-count').count()).toBe(0);
  expect(await axeViolations(page, 'main')).toEqual([]);
  expect(complaints).toEqual([]);
  await leave(page);
});

it('without a script the strip still swipes and thumbnails link to their photo', async () => {
  const { page } = await visit(browser, 'harbourside-ford', 'ordinary', {
    javaScriptEnabled: false,
  });
  expect(await page.locator('.thumbs a').nth(4).getAttribute('href')).toBe('#photo-5');
  await page.locator('.thumbs a').nth(4).click();
  await page.waitForURL(/#photo-5$/);
  await page.close();
});

// Each state on one template. sites.test.ts looks at an ordinary vehicle of all three.
it.each([
  ['meridian-motor-group', 'coming soon'],
  ['harbourside-ford', 'sold'],
  ['parkside-used-cars', 'no price'],
] as const)('axe finds no violation at %s on the page of a vehicle: %s', async (slug, state) => {
  const { page } = await visit(browser, slug, state, { viewport: phone });
  expect(await axeViolations(page, 'main')).toEqual([]);
  await leave(page);
});

describe.each(['harbourside-ford', 'meridian-motor-group', 'parkside-used-cars'])(
  'the labels on a photo at %s',
  (slug) => {
    /** Which corner of `area` holds `part`: "top left". */
    const cornerOf = async (area: Locator, part: Locator) => {
      const [room, box] = [await area.boundingBox(), await part.boundingBox()];
      if (!room || !box) throw new Error('it is not to be seen');
      const [x, y] = [box.x + box.width / 2 - room.x, box.y + box.height / 2 - room.y];
      const inside = box.x >= room.x && box.y >= room.y && box.x + box.width <= room.x + room.width;
      expect(inside && box.y + box.height <= room.y + room.height, 'it lies on the photo').toBe(
        true,
      );
      return `${y < room.height / 3 ? 'top' : y > (room.height * 2) / 3 ? 'bottom' : 'middle'} ${
        x < room.width / 2 ? 'left' : 'right'
      }`;
    };

    it('of a card: the tag is top left, saving top right, the count bottom right', async () => {
      const page = await browser.newPage({ viewport: phone });
      await page.goto(`${origin(slug)}/search/new-used-and-demo-cars`, { waitUntil: 'load' });
      for (const viewport of [phone, desktop]) {
        await page.setViewportSize(viewport);
        const card = page
          .locator('article.card')
          .filter({ has: page.locator('.tag') })
          .filter({ has: page.locator('.card-count') })
          .first();
        await card.scrollIntoViewIfNeeded();
        const photo = card.locator('.card-photo');
        expect(await cornerOf(photo, card.locator('.tag'))).toBe('top left');
        expect(await cornerOf(photo, card.locator('.card-count'))).toBe('bottom right');
        const keep = card.locator('.list-save, .list-watch').first();
        await keep.waitFor();
        expect(await cornerOf(photo, keep)).toBe('top right');
      }
      await page.close();
    });

    it('of the page: the tag is top left, the count bottom right', async () => {
      const { page } = await visit(browser, slug, 'tagged', { viewport: phone });
      const stage = page.locator('.stage ul.strip');
      expect(await cornerOf(stage, page.locator('.gallery-tag'))).toBe('top left');
      expect(await cornerOf(stage, page.locator('.gallery-count'))).toBe('bottom right');
      await leave(page);
    });
  },
);
