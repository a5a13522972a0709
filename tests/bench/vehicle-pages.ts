// The vehicle page on a phone: the scripts it loads before the first interaction, and the frame rate of a spin during a
// drag on a processor slowed four times.
import type { Browser, Page } from 'playwright';
import { launchChromium } from '../../scripts/browser.ts';
import { vehiclesByState } from '../../scripts/shots/pick.ts';
import { recordScripts } from '../e2e/script-weights.ts';
import { median, type Figures } from './figures.ts';

const sites = ['harbourside-ford', 'meridian-motor-group', 'parkside-used-cars'];
const phone = { width: 390, height: 844 };

export async function measureVehiclePages(
  root: string,
  port: number,
  executablePath: string,
  figures: Figures,
): Promise<void> {
  const browser = await launchChromium(executablePath);
  try {
    for (const slug of sites) {
      const { ordinary, spin } = await vehiclesByState(root, slug);
      const address = (vehicle: { slug: string }) =>
        `http://${slug}.localhost:${String(port)}/cars/${vehicle.slug}`;
      if (ordinary) {
        await measureScripts(browser, `${slug}, vehicle page`, address(ordinary), figures);
      }
      if (spin) {
        await measureScripts(browser, `${slug}, page with a spin`, address(spin), figures);
        await measureSpin(browser, slug, address(spin), figures);
      }
    }
  } finally {
    await browser.close();
  }
}

/** All scripts that arrive on an untouched page until the network is idle. */
async function measureScripts(
  browser: Browser,
  what: string,
  address: string,
  figures: Figures,
): Promise<void> {
  const page = await browser.newPage({ viewport: phone });
  const scripts = recordScripts(page);
  await page.goto(address, { waitUntil: 'networkidle' });
  const loaded = await scripts.weigh();
  figures.add({
    what: `${what}: scripts before interaction, gzip`,
    ours: loaded.reduce((sum, [, kb]) => sum + kb, 0),
    bar: { atMost: 12 },
    unit: 'KB',
    note: loaded.map(([path, kb]) => `${path.split('/').at(-1) ?? ''} ${kb.toFixed(1)}`).join(', '),
  });
  await page.close();
}

/** Drags across the stage and back for about two seconds while the page counts its frames. */
async function measureSpin(
  browser: Browser,
  slug: string,
  address: string,
  figures: Figures,
): Promise<void> {
  const page = await browser.newPage({ viewport: phone, reducedMotion: 'reduce' });
  await page.goto(address);
  await page.getByRole('tab', { name: 'Spin' }).click();
  await page.getByRole('slider').first().waitFor();
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  // Other load on the machine delays frames too, so the best of three drags counts.
  const drags: number[][] = [];
  for (let drag = 0; drag < 3; drag += 1) drags.push(await draggedFrames(page));
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  const late = (intervals: number[]) => intervals.filter((ms) => ms > 25).length;
  const [intervals = []] = drags.sort((a, b) => late(a) - late(b));
  const average = (1000 * intervals.length) / intervals.reduce((sum, ms) => sum + ms, 0);
  figures.add({
    what: `${slug}, spin dragged with the CPU 4x slower: frames a second (median)`,
    ours: 1000 / median(intervals),
    bar: { atLeast: 59 },
    note: `average ${average.toFixed(1)}, ${String(late(intervals))} of ${String(intervals.length)} frames late`,
  });
  await page.close();
}

/**
 * The time between two frames in ms, for every frame during the drag. Pointer events are dispatched in the page, so
 * that they cost no round trips.
 */
function draggedFrames(page: Page): Promise<number[]> {
  return page.evaluate(async () => {
    const area = document.querySelector('.spin-picture');
    if (!(area instanceof HTMLElement)) throw new Error('there is no spin');
    area.setPointerCapture = () => undefined;
    const box = area.getBoundingClientRect();
    const point = (type: string, x: number) =>
      area.dispatchEvent(
        new PointerEvent(type, {
          clientX: box.left + x,
          clientY: box.top + box.height - 20,
          button: 0,
          pointerId: 1,
          bubbles: true,
        }),
      );
    const intervals: number[] = [];
    const frame = () => new Promise<number>((done) => requestAnimationFrame(done));
    point('pointerdown', 0);
    let last = await frame();
    for (let step = 0; step < 120; step += 1) {
      // One frame of the turn per frame of the screen: as fast as a finger drags.
      point('pointermove', step * 20);
      const now = await frame();
      intervals.push(now - last);
      last = now;
    }
    point('pointerup', 0);
    return intervals;
  });
}
