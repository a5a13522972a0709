// The search page as shoppers get it: its scripts, its layout shifts, and the time from a tap on a filter to the new
// results, on a processor slowed four times. The index of the page is replaced by larger ones.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Browser, Page } from 'playwright';
import { listen } from '../../../scripts/start/listen.ts';
import { prepareDemos } from '../../../scripts/start/prepare.ts';
import type { BuiltIndex } from '../../../src/search/build-index.ts';
import { createServeApp } from '../../../src/serve/app.ts';
import { loadTenants } from '../../../src/tenant/load.ts';
import { projectRoot } from '../build/workspace.ts';
import type { Figures } from '../figures.ts';
import { openLighthouse } from '../lighthouse.ts';
import { bundle, gzipKb } from './bundle.ts';

export const slowdown = 4;
/** The duration of a tap in ms; most are longer. */
export const press = 80;
/** The measured site; its filters contain the makes of the catalogue. */
export const site = 'meridian-motor-group';
export const phone = { width: 390, height: 844 };
export const desktop = { width: 1280, height: 900 };
const p95 = (times: readonly number[]) =>
  [...times].sort((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? NaN;

export interface LivePages {
  origin(slug: string): string;
  /** The address of the default search. */
  landing(slug: string): string;
  slugs: readonly string[];
  /** From now on `site` serves this index. */
  useIndex(index: BuiltIndex | null): void;
  close(): void;
}

/** The demo sites, built and served. */
export async function serveLivePages(): Promise<LivePages> {
  const { slugs, errors } = await prepareDemos(projectRoot);
  if (errors.length > 0) throw new Error(errors.join('\n'));
  const loaded = loadTenants(projectRoot, slugs);
  if (!loaded.ok) throw new Error('the demo tenants have errors');
  const tenants = loaded.tenants.map(({ tenant }) => tenant);
  const app = createServeApp({
    sites: tenants.map(({ slug, name }) => ({
      slug,
      name,
      folder: join(projectRoot, 'dist', slug),
    })),
  });
  let files = new Map<string, Uint8Array>();
  const server = await listen((request: Request) => {
    const { pathname, hostname } = new URL(request.url);
    // The functions' part of a search page: no vehicle is reserved.
    if (pathname === '/api/held') return Response.json({ slugs: [] });
    const bytes = hostname.startsWith(site) ? files.get(pathname) : undefined;
    return bytes ? new Response(bytes.slice()) : app.fetch(request);
  }, 0);
  return {
    slugs,
    origin: (slug) => `http://${slug}.localhost:${String(server.port)}`,
    landing: (slug) => tenants.find((tenant) => tenant.slug === slug)?.search.defaultPath ?? '/',
    useIndex(index) {
      files = new Map(index?.files.map(({ name, bytes }) => [`/search-index/${name}`, bytes]));
    },
    close: () => {
      server.close();
    },
  };
}

export async function openLanding(
  browser: Browser,
  pages: LivePages,
  slug: string,
  viewport: typeof phone,
): Promise<Page> {
  const page = await browser.newPage({ viewport });
  await page.addInitScript(() => {
    const seen = { all: 0, main: 0 };
    Object.assign(globalThis, { shifts: seen });
    type Shift = PerformanceEntry & { value: number; sources: { node: Node | null }[] };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Shift[]) {
        seen.all += entry.value;
        const inMain = entry.sources.some(({ node }) => node?.parentElement?.closest('main'));
        if (inMain) seen.main += entry.value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(pages.origin(slug) + pages.landing(slug), { waitUntil: 'networkidle' });
  // The first interaction, which pages on phones wait for; a pointer that only appears has not moved.
  await page.mouse.move(5, 5);
  await page.mouse.move(9, 9);
  await page.locator('#filter-groups .row').first().waitFor({ state: 'attached' });
  return page;
}

/** The scripts that a page has loaded. */
const scriptsOf = (page: Page) =>
  page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => name.endsWith('.js'))
      .map((entry) => ({
        path: new URL(entry.name).pathname,
        blocking: (entry as unknown as { renderBlockingStatus?: string }).renderBlockingStatus,
      })),
  );

/** Bytes of scripts and seeds, and the layout shifts while loading. */
export async function measureLoad(
  browser: Browser,
  pages: LivePages,
  figures: Figures,
): Promise<void> {
  const instant = gzipKb(await bundle(join(projectRoot, 'src/islands/search/instant-search.ts')));
  figures.add({
    what: 'InstantSearch, router and their state mapping, gzip',
    ours: instant,
    bar: { atMost: 40 },
    unit: 'KB',
  });
  const plain = await browser.newPage({ viewport: desktop });
  await plain.goto(`${pages.origin(site)}/privacy-policy`, { waitUntil: 'networkidle' });
  const everywhere = new Set((await scriptsOf(plain)).map(({ path }) => path));
  await plain.close();
  const page = await openLanding(browser, pages, site, desktop);
  const loaded = await scriptsOf(page);
  const sizeOf = (path: string) =>
    gzipKb(readFileSync(join(projectRoot, 'dist', site, path), 'utf8'));
  const sum = (found: typeof loaded) => found.reduce((all, { path }) => all + sizeOf(path), 0);
  const worker = readdirSync(join(projectRoot, 'dist', site, '_assets')).filter((name) =>
    /^worker-.*\.js$/.test(name),
  );
  const own = loaded.filter(({ path }) => !path.includes('/worker-'));
  const react = own.filter(({ path }) => /\/(?:client|react|jsx)\./.test(path));
  const total = sum(own);
  // Scripts that a page of text loads, too, are not part of the search.
  const everyPages = own.filter(({ path }) => everywhere.has(path));
  figures.add({
    what: 'search UI (all scripts without React, InstantSearch and what every page has), gzip',
    ours: total - sum(react) - sum(everyPages) - instant,
    bar: { atMost: 20 },
    unit: 'KB',
    note: `${sum(everyPages).toFixed(1)} KB of every page's`,
  });
  figures.add({
    what: 'all scripts of a search page with React and the worker, gzip',
    ours: total + worker.reduce((all, name) => all + sizeOf(`/_assets/${name}`), 0),
    bar: { atMost: 145 },
    unit: 'KB',
    note: `${total.toFixed(1)} KB without the worker, ${String(own.length)} files`,
  });
  figures.add({
    what: 'scripts that block the first paint',
    ours: own.filter(({ blocking }) => blocking === 'blocking').length,
    bar: { atMost: 0 },
  });
  await page.close();
  measureSeeds(pages, figures);
  const moved: number[] = [];
  const everything: number[] = [];
  for (const slug of pages.slugs) {
    for (const viewport of [phone, desktop]) {
      const opened = await openLanding(browser, pages, slug, viewport);
      const shifts = await opened.evaluate<{ all: number; main: number }>('shifts');
      moved.push(shifts.main);
      everything.push(shifts.all);
      await opened.close();
    }
  }
  figures.add({
    what: 'CLS through load and hydration, worst of all sites and sizes',
    // In hundredths, as CLS is reported: header texts shift by about 0.0005 when fonts arrive.
    ours: Number(Math.max(...everything).toFixed(2)),
    bar: { atMost: 0 },
    note: `exactly ${Math.max(...everything).toFixed(5)}, ${Math.max(...moved).toFixed(5)} of it in the content`,
  });
}

function measureSeeds(pages: LivePages, figures: Figures): void {
  const seeds = pages.slugs.flatMap((slug) => {
    const folder = join(projectRoot, 'dist', slug, 'search');
    return readdirSync(folder, { recursive: true })
      .map(String)
      .filter((name) => name.endsWith('.html') && !/(?:^|\/)page\//.test(name))
      .map((name) => {
        const html = readFileSync(join(folder, name), 'utf8');
        const data = /<script type="application\/json" id="live-search">(.*?)<\/script>/s.exec(
          html,
        );
        return brotliCompressSync(data?.[1] ?? '').byteLength / 1024;
      });
  });
  figures.add({
    what: 'seed with the settings of the search, largest landing, brotli',
    ours: Math.max(...seeds),
    bar: { atMost: 4 },
    unit: 'KB',
    note: `${String(seeds.length)} landings`,
  });
}

/**
 * The times from a tap on a filter (the finger lifts) to the results on the page, and the page's response to each tap.
 * The mouse moves and presses as a hand does: Playwright's own click sends everything at once and checks, within the
 * tap, whether it hit.
 */
export async function measureRefinement(
  browser: Browser,
  pages: LivePages,
  bar: { size: number; refine: number },
  figures: Figures,
): Promise<void> {
  const label = `${bar.size.toLocaleString('en-AU')} vehicles`;
  const page = await openLanding(browser, pages, site, desktop);
  await page.evaluate(() => {
    const taps: number[] = [];
    Object.assign(globalThis, { taps });
    type Tap = PerformanceEntry & { interactionId: number };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Tap[]) {
        if (entry.interactionId > 0) taps.push(entry.duration);
      }
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const rows = page.locator('details[data-facet="make"] .row:visible');
  const makes = Math.min(8, await rows.count());
  const opening = 8;
  const times: number[] = [];
  // One make more or less per tap, in the order of a Gray code, in which no two taps request the same makes: no result
  // comes from a cache. The first taps open the engine and do not count.
  for (let tap = 1; tap < Math.min(opening + 25, 2 ** makes); tap += 1) {
    const row = rows.nth(Math.log2(tap & -tap)).locator('input');
    await row.scrollIntoViewIfNeeded();
    const box = await row.elementHandle();
    const place = await row.boundingBox();
    if (!box || !place) continue;
    await page.evaluate((input) => {
      const start = { at: 0 };
      const line = document.querySelector('.search-line .count');
      const before = line?.textContent;
      const done = new Promise<number>((resolve) => {
        const watch = new MutationObserver(() => {
          // The line is written after the cards, in the same step.
          if (line?.textContent === before) return;
          watch.disconnect();
          const took = performance.now() - start.at;
          // Nobody taps again before the results are visible.
          requestAnimationFrame(() => {
            setTimeout(resolve, 0, took);
          });
        });
        if (line) watch.observe(line, { subtree: true, childList: true, characterData: true });
      });
      // The time when the browser received the tap, not when the page handled it: waiting counts.
      input.addEventListener('click', ({ timeStamp }) => (start.at = timeStamp), { once: true });
      Object.assign(globalThis, { refined: done });
    }, box);
    await page.mouse.move(place.x + place.width / 2, place.y + place.height / 2);
    await page.mouse.down();
    await page.waitForTimeout(press);
    await page.mouse.up();
    const took = await page.evaluate<number>('refined');
    if (tap > opening) times.push(took);
  }
  figures.add({
    what: `${label}: filter to results in the page, p95`,
    ours: p95(times),
    bar: { atMost: bar.refine },
    unit: 'ms',
    note: `${String(times.length)} taps, median ${String(
      Math.round(
        p95(
          times
            .slice()
            .sort((a, b) => a - b)
            .slice(0, Math.ceil(times.length / 2)),
        ),
      ),
    )} ms`,
  });
  if (bar.size === 5_000) {
    const taps = await page.evaluate<number[]>('taps');
    figures.add({
      what: `${label}: INP of a filter`,
      ours: Math.max(0, ...taps),
      bar: { atMost: 100 },
      unit: 'ms',
      note: `${String(taps.length)} interactions over 16 ms`,
    });
  }
  await page.close();
}

/** Lighthouse with its phone settings, on the default search of each site. */
export async function measureLighthouse(
  executablePath: string,
  pages: LivePages,
  figures: Figures,
): Promise<void> {
  const browser = await openLighthouse(executablePath);
  try {
    for (const slug of ['harbourside-ford', 'meridian-motor-group', 'parkside-used-cars']) {
      const run = await browser.run(pages.origin(slug) + pages.landing(slug));
      figures.add({
        what: `${slug}: Lighthouse performance of the search landing`,
        ours: run.performance,
        bar: { atLeast: 97 },
        note: `LCP ${(run.lcp / 1000).toFixed(1)} s, TBT ${run.tbt.toFixed(0)} ms, CLS ${run.cls.toFixed(3)}`,
      });
      figures.add({
        what: `${slug}: lowest of accessibility, best practices, SEO`,
        ours: Math.min(run.accessibility, run.bestPractices, run.seo ?? 100),
        bar: { atLeast: 100 },
      });
    }
    // As an alert, an advertisement or a friend's link opens it.
    const filtered = await browser.run(
      `${pages.origin(site)}${pages.landing(site)}?make=Toyota&price=10000:40000`,
    );
    figures.add({
      what: `${site}: Lighthouse performance of an address with filters`,
      ours: filtered.performance,
      bar: { atLeast: 95 },
      note: `TBT ${filtered.tbt.toFixed(0)} ms, CLS ${filtered.cls.toFixed(3)}`,
    });
    figures.add({
      what: `${site}: LCP of an address with filters`,
      ours: filtered.lcp / 1000,
      bar: { atMost: 2.5 },
      unit: 's',
    });
  } finally {
    await browser.close();
  }
}
