// What a shopper's phone and a machine reader get: bytes, Lighthouse, axe and the HTML checker, on the served demo sites.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import AxeBuilder from '@axe-core/playwright';
import lighthouse from 'lighthouse';
import { chromium } from 'playwright';
import { chromiumFlags, ensureChromium } from '../../scripts/browser.ts';
import { startLocalFunctions } from '../../scripts/start/functions.ts';
import { listen } from '../../scripts/start/listen.ts';
import { prepareDemos } from '../../scripts/start/prepare.ts';
import { createServeApp } from '../../src/serve/app.ts';
import { loadTenants } from '../../src/tenant/load.ts';
import { collectFigures, type Figures } from './figures.ts';
import { projectRoot } from './build/workspace.ts';
import { measureVehiclePages } from './vehicle-pages.ts';
import { demoPages, type DemoPage } from './demo-pages.ts';

const debuggingPort = 9333;

/** Prints the table; true when every bar is met. */
export async function benchPages(): Promise<boolean> {
  const figures = collectFigures();
  const browser = ensureChromium();
  if (!browser.ok) throw new Error(browser.message);
  const { slugs, faults } = prepareDemos(projectRoot, (line) => {
    console.log(line);
  });
  if (faults.length > 0) throw new Error(faults.join('\n'));
  const loaded = loadTenants(projectRoot, slugs);
  if (!loaded.ok) throw new Error('the demo tenants have faults');
  const tenants = loaded.tenants.map(({ tenant }) => tenant);
  const functions = await startLocalFunctions(projectRoot, tenants);
  const app = createServeApp({
    before: functions.before,
    sites: tenants.map(({ slug, name }) => ({
      slug,
      name,
      folder: join(projectRoot, 'dist', slug),
    })),
  });
  const server = await listen(app.fetch, 0);
  const pages = demoPages(projectRoot, tenants);
  try {
    measureBytes(pages, figures);
    await measureVehiclePages(projectRoot, server.port, browser.path, figures);
    await measureLighthouse(pages, server.port, browser.path, figures);
    await measureAxe(pages, server.port, browser.path, figures);
    checkHtml(pages, figures);
  } finally {
    server.close();
    await functions.close();
  }
  return figures.print('Pages');
}

const fileOf = ({ slug, path }: DemoPage) =>
  join(projectRoot, 'dist', slug, path === '/' ? 'index.html' : `${path}.html`);
const brotliKb = (content: Uint8Array) => brotliCompressSync(content).byteLength / 1024;

function measureBytes(pages: DemoPage[], figures: Figures): void {
  for (const page of pages.filter(({ kind }) => kind === 'vehicle')) {
    const html = readFileSync(fileOf(page));
    figures.add({
      what: `${page.template} vehicle page, HTML brotli`,
      ours: brotliKb(html),
      bar: { atMost: 20 },
      unit: 'KB',
      note: `${String(Math.round(html.byteLength / 1024))} KB raw`,
    });
    const sheets = [...html.toString().matchAll(/<link rel="stylesheet" href="([^"]+)"/g)];
    const css = sheets.map(([, href = '']) =>
      readFileSync(join(projectRoot, 'dist', page.slug, href)),
    );
    figures.add({
      what: `${page.template} CSS brotli`,
      ours: css.reduce((sum, sheet) => sum + brotliKb(sheet), 0),
      bar: { atMost: 12 },
      unit: 'KB',
    });
  }
}

async function measureLighthouse(
  pages: DemoPage[],
  port: number,
  executablePath: string,
  figures: Figures,
): Promise<void> {
  const browser = await chromium.launch({
    executablePath,
    args: [...chromiumFlags, `--remote-debugging-port=${String(debuggingPort)}`],
  });
  try {
    for (const { template, slug, kind, path } of pages) {
      const run = await lighthouse(`http://${slug}.localhost:${String(port)}${path}`, {
        port: debuggingPort,
        output: 'json',
        logLevel: 'error',
      });
      const result = run?.lhr;
      const score = (category: string) =>
        Math.round((result?.categories[category]?.score ?? 0) * 100);
      const failed = Object.values(result?.audits ?? {})
        .filter(
          ({ score: part, scoreDisplayMode }) =>
            part !== null && part < 1 && scoreDisplayMode === 'binary',
        )
        .map(({ id }) => id);
      const metric = (id: string) => result?.audits[id]?.displayValue ?? '?';
      figures.add({
        what: `${template} ${kind}: Lighthouse performance`,
        ours: score('performance'),
        bar: { atLeast: 98 },
        note: `LCP ${metric('largest-contentful-paint')}, TBT ${metric('total-blocking-time')}, CLS ${metric('cumulative-layout-shift')}`,
      });
      if (kind === 'vehicle') {
        const figure = (id: string) => result?.audits[id]?.numericValue ?? NaN;
        const what = `${template} vehicle page under Lighthouse's phone:`;
        figures.add({
          what: `${what} largest paint`,
          ours: figure('largest-contentful-paint') / 1000,
          bar: { atMost: 1.5 },
          unit: 's',
        });
        figures.add({
          what: `${what} blocking time`,
          ours: figure('total-blocking-time'),
          bar: { atMost: 50 },
          unit: 'ms',
        });
        figures.add({
          what: `${what} layout shift`,
          ours: figure('cumulative-layout-shift'),
          bar: { atMost: 0.01 },
        });
      }
      const others = ['accessibility', 'best-practices', 'seo'];
      figures.add({
        what: `${template} ${kind}: lowest of accessibility, best practices, SEO`,
        ours: Math.min(...others.map(score)),
        bar: { atLeast: 100 },
        note: failed.join(', '),
      });
    }
  } finally {
    await browser.close();
  }
}

async function measureAxe(
  pages: DemoPage[],
  port: number,
  executablePath: string,
  figures: Figures,
): Promise<void> {
  const browser = await chromium.launch({ executablePath, args: chromiumFlags });
  try {
    // The strict policy of the sites would keep axe out; it is not what is measured here.
    const context = await browser.newContext({
      bypassCSP: true,
      viewport: { width: 390, height: 844 },
    });
    let violations = 0;
    const named: string[] = [];
    for (const { slug, path, template, kind } of pages) {
      const page = await context.newPage();
      await page.goto(`http://${slug}.localhost:${String(port)}${path}`);
      const result = await new AxeBuilder({ page }).analyze();
      violations += result.violations.length;
      for (const { id } of result.violations) named.push(`${template} ${kind}: ${id}`);
      await page.close();
    }
    figures.add({
      what: `axe violations on ${String(pages.length)} pages`,
      ours: violations,
      bar: { atMost: 0 },
      note: named.join('; '),
    });
  } finally {
    await browser.close();
  }
}

function checkHtml(pages: DemoPage[], figures: Figures): void {
  const jar = join(projectRoot, 'node_modules/vnu-jar/build/dist/vnu.jar');
  if (!existsSync(jar) || spawnSync('java', ['-version']).status !== 0) {
    figures.skip('Nu HTML checker', 'there is no Java on this machine');
    return;
  }
  const run = spawnSync(
    'java',
    ['-jar', jar, '--errors-only', '--format', 'json', ...pages.map(fileOf)],
    { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  );
  const { messages } = JSON.parse(run.stderr) as { messages: { message: string; url: string }[] };
  figures.add({
    what: `Nu HTML checker, errors on ${String(pages.length)} pages`,
    ours: messages.length,
    bar: { atMost: 0 },
    note: [...new Set(messages.map(({ message }) => message))].slice(0, 5).join('; '),
  });
}
