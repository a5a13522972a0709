// A manipulated export goes through ingest and build into a real browser. Markup in every text of a record stays text on
// the vehicle's page, on cards, in results that the browser renders and in JSON-LD.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listen, type Listening } from '../../scripts/start/listen.ts';
import { createServeApp } from '../../src/serve/app.ts';
import { openBrowser, root, tenantOf } from './browser.ts';

const site = 'harbourside-ford';
const folder = mkdtempSync(join(tmpdir(), 'forecourt-hostile-'));
/** Ingest removes tags; the rest would still end an attribute and begin another one. */
const image = `" onmouseover=alert(8) "><img src=x onerror=alert(1)>`;
const script = `</script><script>alert(2)</script>&lt;img src=x onerror=alert(6)&gt;`;

/** Fields with a fixed format (ingest refuses other texts), and the make that the site sells. */
const shaped =
  /^(objectID|id|slug|path|status|make|car_type|item_type|vin|.*_at|.*_date|rego_expiry|payment_processors|.*url|images|image|thumb|thumbnails|spin_.*|dealership_.*|regplate)$/;

function hostile(value: unknown, name = ''): unknown {
  if (shaped.test(name)) return value;
  if (typeof value === 'string') return value === '' ? value : `${value}${image}`;
  if (Array.isArray(value)) return value.map((each) => hostile(each, name));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, hostile(each, key)]));
}

const browser = await openBrowser();
let server: Listening;
const slugs: string[] = [];
beforeAll(async () => {
  const rows = gunzipSync(readFileSync(join(root, `.data/exports/${site}.ndjson.gz`)))
    .toString('utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ status }) => status === 'in_stock')
    .slice(0, 12)
    .map((row) => ({
      ...(hostile(row) as Record<string, unknown>),
      name: `${String(row['name'])}${image}${script}`,
      badge: `Badge${script}`,
      tag: `Runout${image}`,
      dealercomments: `<p onclick="alert(3)">Kept.</p>${script}${image}<a href="javascript:alert(4)">go</a><iframe src="javascript:alert(5)"></iframe>`,
    }));
  const file = join(folder, 'export.ndjson');
  writeFileSync(file, rows.map((row) => JSON.stringify(row)).join('\n'));
  const env = { ...process.env, FORECOURT_DATA_DIR: join(folder, 'data') };
  const run = (script: string, ...args: string[]) =>
    execFileSync(process.execPath, [join(root, 'scripts', script), site, ...args], {
      cwd: root,
      env,
      encoding: 'utf8',
    });
  const report = JSON.parse(run('ingest.ts', '--from', file, '--json')) as { accepted: number };
  expect(report.accepted).toBe(rows.length);
  run('build.ts', '--out', join(folder, 'dist'));
  slugs.push(...rows.map((row) => String((row as { slug?: unknown }).slug)));
  const app = createServeApp({
    sites: [{ slug: site, name: site, folder: join(folder, 'dist', site) }],
  });
  server = await listen(app.fetch, 0);
});
afterAll(async () => {
  server?.close();
  rmSync(folder, { recursive: true, force: true });
});

it('markup in every text of a record executes nowhere and breaks no page', async () => {
  const { defaultPath } = tenantOf(site).search;
  const complaints: string[] = [];
  const context = await browser.newContext();
  const page = await context.newPage();
  page.on('dialog', (dialog) => {
    complaints.push(`dialog ${dialog.message()} at ${page.url()}`);
    void dialog.dismiss();
  });
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  const visit = async (path: string) => {
    await page.goto(`http://${site}.localhost:${String(server.port)}${path}`, {
      waitUntil: 'load',
    });
    await page.mouse.wheel(0, 4_000);
    const live = await page
      .locator(
        '[onmouseover], [onerror], [onload], [onclick], img[src="x"], a[href^="javascript:"], iframe',
      )
      .count();
    if (live > 0) complaints.push(`${String(live)} live elements at ${path}`);
    for (const text of await page.locator('script[type="application/ld+json"]').allTextContents()) {
      JSON.parse(text);
    }
  };
  await visit('/');
  for (const slug of slugs.slice(0, 3)) await visit(`/cars/${slug}`);
  expect(await page.locator('h1').count()).toBe(1);
  expect(await page.getByText('Kept.').count()).toBeGreaterThan(0);
  // Texts are shown as they are written; known names of makes and models are not.
  expect(await page.locator('main').textContent()).toContain('onmouseover=alert(8)');
  await visit(defaultPath);
  // Results that the browser renders.
  await visit(`${defaultPath}?query=Ford&sortBy=price-desc`);
  const shown = page.getByText('onmouseover=alert(8)').filter({ visible: true });
  await shown.first().waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});
