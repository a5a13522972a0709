// The scenes that `npm run shots` photographs on vehicle pages, and the steps before each picture.
import type { Page } from 'playwright';
import type { Vehicle } from '../../src/domain/vehicle/vehicle.ts';
import type { VehicleState } from './pick.ts';

export interface Scene {
  name: string;
  state: VehicleState;
  /** Default: the vehicle's own page. */
  path?: (vehicle: Vehicle) => string;
  /** Brings the page into the state, then resolves. */
  act?: (page: Page) => Promise<void>;
  /** The whole page instead of the screen. */
  whole?: boolean;
  /** A visitor who has not answered the consent question. */
  asked?: boolean;
}

/** Scrolls once from top to bottom, so that lazy pictures and parts load. */
export async function seen(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const screen = innerHeight;
    for (let y = 0; y < document.body.scrollHeight; y += screen) {
      scrollTo({ top: y, behavior: 'instant' });
      await new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)));
    }
    scrollTo({ top: 0, behavior: 'instant' });
    // A picture in a closed part never loads.
    const twoSeconds = new Promise((done) => setTimeout(done, 2000));
    await Promise.race([
      Promise.allSettled([...document.images].map((image) => image.decode())),
      twoSeconds,
    ]);
  });
}

const scrolled = (y: number) => async (page: Page) => {
  await page.evaluate((to) => window.scrollTo({ top: to, behavior: 'instant' }), y);
  await page.waitForTimeout(150);
};

const view = (name: string) => (page: Page) => page.locator(`[data-view=${name}]`).click();

export const scenes: Scene[] = [
  { name: 'vehicle', state: 'ordinary' },
  { name: 'vehicle, whole page', state: 'ordinary', whole: true, act: seen },
  {
    name: 'question about consent',
    state: 'ordinary',
    path: () => '/',
    asked: true,
    // Sites without this question show their home page here.
    async act(page) {
      const asks = await page.locator(`html[data-analytics*='"asksConsent":true']`).count();
      if (asks > 0) await page.locator('section.consent').waitFor();
    },
  },
  { name: 'success after an enquiry', state: 'ordinary', path: () => '/success#sent', whole: true },
  { name: 'scrolled past 500 px', state: 'ordinary', act: scrolled(700) },
  { name: 'scrolled past 900 px', state: 'ordinary', act: scrolled(1100) },
  {
    name: 'full-screen photos',
    state: 'ordinary',
    async act(page) {
      await page.locator('.stage-button.enlarge').click();
      await page.locator('.pswp--open .pswp__img:not(.pswp__img--placeholder)').first().waitFor();
      await page.waitForTimeout(400);
    },
  },
  {
    name: 'spin',
    state: 'spin',
    async act(page) {
      await view('spin')(page);
      await page.locator('.spin.ready').waitFor();
    },
  },
  {
    name: 'spin, hotspot open',
    state: 'spin',
    async act(page) {
      await view('spin')(page);
      await page.locator('.spin.ready').waitFor();
      await page.locator('.spot-list button').first().click();
    },
  },
  {
    name: 'interior',
    state: 'spin',
    async act(page) {
      await view('interior')(page);
      await page.locator('.inside .spot').first().waitFor();
      await page.locator('.inside img').evaluate((img: HTMLImageElement) => img.decode());
    },
  },
  {
    name: 'video',
    state: 'video',
    async act(page) {
      await page.locator('[data-video]').click();
      await page.locator('dialog.video').waitFor();
    },
  },
  {
    name: 'photos that do not load',
    state: 'ordinary',
    async act(page) {
      await page.route('**/photos/**', (route) => route.abort());
      await page.reload();
      await page.locator('.strip .broken').first().waitFor();
    },
  },
  {
    name: 'print sheet',
    state: 'ordinary',
    path: ({ slug }) => `/print?car_id=${slug}`,
    whole: true,
  },
  {
    name: 'sold since the build',
    state: 'ordinary',
    async act(page) {
      await page.route('**/view.json*', (route) =>
        route.fulfill({ json: { views: 1, car_fields: { status: 'sold' } } }),
      );
      await page.reload();
      await page.locator('.v-sold').waitFor();
    },
  },
  {
    name: 'repriced since the build',
    state: 'outright',
    async act(page) {
      await page.route('**/view.json*', (route) =>
        route.fulfill({ json: { views: 1, car_fields: { status: 'in_stock', price: 9_990 } } }),
      );
      await page.reload();
      await page.getByText('Price updated').waitFor();
    },
  },
  { name: 'away from the primary place', state: 'elsewhere' },
  { name: 'reduced price', state: 'reduced' },
  { name: 'certified', state: 'certified' },
  { name: 'no price', state: 'no price' },
  {
    name: 'estimate of the finance partner',
    state: 'no estimate',
    async act(page) {
      await page
        .locator('.quote[aria-busy], .quote:not(:empty)')
        .first()
        .waitFor({ timeout: 3000 })
        .catch(() => null);
      await page.waitForTimeout(500);
    },
  },
  { name: 'no photo', state: 'no photo' },
  { name: 'one photo', state: 'one photo' },
  { name: 'coming soon', state: 'coming soon' },
  { name: 'sold', state: 'sold' },
];
