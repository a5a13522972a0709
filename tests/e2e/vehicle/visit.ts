// Opens vehicle pages of the demo sites by state, and records the errors of the browser.
import type { Browser, Page } from 'playwright';
import { vehiclesByState, type VehicleState } from '../../../scripts/shots/pick.ts';
import type { Vehicle } from '../../../src/domain/vehicle/vehicle.ts';
import { origin, root } from '../browser.ts';
import { newVisitor, type VisitorOptions } from '../tabs.ts';

export const phone = { width: 390, height: 844 };
export const desktop = { width: 1280, height: 900 };

const found = new Map<string, ReturnType<typeof vehiclesByState>>();

/** A demo vehicle in this state. Throws when the site has none: the demo stock must show every state. */
export async function vehicleOf(slug: string, state: VehicleState): Promise<Vehicle> {
  let states = found.get(slug);
  if (!states) found.set(slug, (states = vehiclesByState(root, slug)));
  const vehicle = (await states)[state];
  if (!vehicle) throw new Error(`no vehicle of ${slug} is in the state "${state}"`);
  return vehicle;
}

export interface Visit {
  page: Page;
  vehicle: Vehicle;
  /** Script errors, policy reports and failed requests, as text. */
  complaints: string[];
}

/**
 * `prepare` runs before the page opens, for example to intercept requests. `consent` is the visitor's earlier answer;
 * with `''` the site asks.
 */
export async function visit(
  browser: Browser,
  slug: string,
  state: VehicleState,
  options: VisitorOptions & {
    prepare?: (page: Page) => Promise<unknown>;
    consent?: '' | 'yes' | 'no';
  } = {},
): Promise<Visit> {
  const { prepare, consent = 'no', ...contextOptions } = options;
  const vehicle = await vehicleOf(slug, state);
  const page = await newVisitor(browser, slug, { viewport: desktop, ...contextOptions });
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  const answered =
    consent === ''
      ? undefined
      : await page.addInitScript(
          ([key, answer]) => {
            localStorage.setItem(key ?? '', answer ?? '');
          },
          [`${slug}:consent`, consent],
        );
  await prepare?.(page);
  await page.goto(`${origin(slug)}/cars/${vehicle.slug}`, { waitUntil: 'load' });
  await answered?.dispose();
  return { page, vehicle, complaints };
}

/** Sums up the layout shifts without interaction (CLS) in `window.shifted`. */
export const recordShifts = (page: Page) =>
  page.addInitScript(() => {
    const sum = { shifted: 0 };
    // A tab that is used again may have this script twice.
    Object.defineProperty(window, 'shifted', { get: () => sum.shifted, configurable: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[]) {
        if (!entry.hadRecentInput) sum.shifted += entry.value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** The sum so far. Shifts of the last frame are reported after the next one, so two frames pass first. */
export const shiftsOf = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((done) => {
        requestAnimationFrame(() =>
          requestAnimationFrame(() =>
            setTimeout(() => {
              done((window as unknown as { shifted: number }).shifted);
            }),
          ),
        );
      }),
  );

/** A phone with a touch screen. */
export const touchPhone = { viewport: phone, hasTouch: true, isMobile: true };

/** The positions of the fingers on a screen. */
type Fingers = { x: number; y: number }[];

/** Seconds between two steps in event time, at the pace of a hand. */
const stepSeconds = 0.06;

/**
 * Moves one or two fingers over the page: each step has the positions of all of them, and they are lifted after the
 * last.
 */
export async function moveFingers(page: Page, steps: readonly Fingers[]): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const start = Date.now() / 1000;
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', index: number, points: Fingers) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: points,
      timestamp: start + index * stepSeconds,
    });
  for (const [index, points] of steps.entries()) {
    await send(index === 0 ? 'touchStart' : 'touchMove', index, points);
  }
  await send('touchEnd', steps.length, []);
}

/** The steps of a swipe from a point. */
export const swipe = (from: Fingers[number], right: number, down: number): Fingers[] =>
  [0, 0.25, 0.5, 0.75, 1].map((part) => [{ x: from.x + right * part, y: from.y + down * part }]);

/** Presses a button beside the price (save, compare, share) with the keyboard. */
export async function press(page: Page, name: RegExp): Promise<void> {
  const button = page.locator('.save-bar').getByRole('button', { name });
  await button.waitFor();
  await button.focus();
  await page.keyboard.press('Enter');
}
