// `npm run shots -- [<slug>…] [--only WORDS,WORDS…]`: pictures of every kind of page and every state of the demo sites at 390
// and 1280 px, with a contact sheet to look through. A person judges them.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import { createServeApp } from '../src/serve/app.ts';
import { loadTenants } from '../src/tenant/load.ts';
import { ensureHeadless, launchChromium } from './browser.ts';
import { readCommand, root } from './command-line.ts';
import { vehiclesByState } from './shots/pick.ts';
import { samplePages } from './sample-pages.ts';
import { scenes, seen, type Scene } from './shots/scenes.ts';
import { startLocalFunctions, servedSites } from './start/functions.ts';
import { listen } from './start/listen.ts';
import { demoTenants, prepareDemos } from './start/prepare.ts';
import { escapeHtml } from '../src/domain/text/escape.ts';
import { plainDocument } from '../src/domain/text/plain-document.ts';
import { vehicleHref } from '../src/domain/vehicle/vehicle-constants.ts';

export interface SceneShot {
  slug: string;
  scene: string;
  width: number;
  path: string;
  file: string;
  /** Why there is no picture. */
  error: string | null;
}

function contactSheet(shots: readonly SceneShot[]): string {
  const rows = Map.groupBy(shots, ({ slug, scene }) => `${slug} — ${scene}`);
  const figure = ({ file, width, error }: SceneShot) =>
    error === null
      ? `<a href="${escapeHtml(file)}"><img src="${escapeHtml(file)}" alt="${String(width)} px" loading="lazy" class="w${String(width)}"></a>`
      : `<p class="error">${String(width)} px: ${escapeHtml(error)}</p>`;
  const sections = [...rows].map(
    ([title, pictures]) =>
      `<section><h2>${escapeHtml(title)}</h2><p>${escapeHtml(pictures[0]?.path ?? '')}</p><div>${pictures.map(figure).join('')}</div></section>`,
  );
  const style = `body{margin:2rem;font:15px/1.5 system-ui,sans-serif;background:#f2f3f5;color:#14181f}
section>div{display:flex;gap:1rem;align-items:flex-start;overflow:auto}
h2{margin:2rem 0 0;font-size:1rem}p{margin:0 0 .5rem;color:#5b6572}
img{display:block;border:1px solid #c9d0d8;background:#fff}.w390{width:13rem}.w1280{width:42rem}
.error{color:#a30d11}`;
  const title = 'Pictures of every state';
  return plainDocument({ title, style, body: `<h1>${title}</h1>${sections.join('\n')}` });
}

const folder = join(root, '.cache', 'shots');
const sizes = [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
];

const known = demoTenants(root);
const { positionals, values } = readCommand(
  'usage: npm run shots -- [<slug>…] [--only WORDS,WORDS…]',
  { only: { type: 'string' } },
  (given) => {
    const unknown = given.positionals.filter((slug) => !known.includes(slug));
    if (unknown.length > 0) throw new Error(`no demo site: ${unknown.join(', ')}`);
    return given;
  },
);

const { errors } = await prepareDemos(root);
const found = ensureHeadless();
const loaded = loadTenants(root, positionals.length > 0 ? positionals : known);
if (!found.ok || !loaded.ok || errors.length > 0) {
  for (const error of errors) console.error(error);
  if (!found.ok) console.error(found.message);
  process.exit(1);
}
const tenants = loaded.tenants.map(({ tenant }) => tenant);
// An empty store: leads or bookings from earlier runs would change the pictures.
const functionsDir = mkdtempSync(join(tmpdir(), 'shots-'));
process.on('exit', () => rmSync(functionsDir, { recursive: true, force: true }));
const functions = await startLocalFunctions(root, tenants, functionsDir);
const app = createServeApp({
  sites: servedSites(root, join(root, 'dist'), tenants),
  before: functions.before,
  gate: functions.gate,
});
const server = await listen(app.fetch, 0);
const browser = await launchChromium(found.path);
mkdirSync(folder, { recursive: true });
const shots: SceneShot[] = [];
try {
  for (const { slug } of tenants) shots.push(...(await shotsOf(browser, slug)));
} finally {
  await browser.close();
  server.close();
  await functions.close();
}
const sheet = join(folder, 'index.html');
writeFileSync(sheet, contactSheet(shots));
const failed = shots.filter(({ error }) => error !== null);
console.log(`${String(shots.length)} pictures, ${String(failed.length)} failed: ${sheet}`);
process.exit(failed.length > 0 ? 1 : 0);

async function shotsOf(browser: Browser, slug: string): Promise<SceneShot[]> {
  const taken: SceneShot[] = [];
  const wanted = (values.only ?? '').split(',');
  for (const { scene, path } of await scenesOf(slug)) {
    if (!wanted.some((words) => scene.name.includes(words))) continue;
    for (const size of sizes) {
      const file = `${slug}-${scene.name.replace(/\W+/g, '-')}-${String(size.width)}.png`;
      const page = await browser.newPage({ viewport: size, reducedMotion: 'reduce' });
      // The question about counting visits would cover every picture; it has its own scene.
      if (!scene.asked) {
        await page.addInitScript((key) => localStorage.setItem(key, 'no'), `${slug}:consent`);
      }
      let error: string | null = null;
      try {
        page.setDefaultTimeout(15_000);
        await page.goto(`http://${slug}.localhost:${String(server.port)}${path}`);
        await scene.act?.(page);
        await page.screenshot({ path: join(folder, file), fullPage: scene.whole ?? false });
      } catch (cause) {
        error = (cause as Error).message.split('\n')[0] ?? 'failed';
        console.error(`${slug}, ${scene.name}, ${String(size.width)} px: ${error}`);
      }
      await page.close();
      taken.push({ slug, scene: scene.name, width: size.width, path, file, error });
    }
  }
  console.log(`${slug}: ${String(taken.length)} pictures`);
  return taken;
}

/** Every kind of page in full, then each state of a vehicle page that the stock has. */
async function scenesOf(slug: string): Promise<{ scene: Omit<Scene, 'state'>; path: string }[]> {
  const vehicles = await vehiclesByState(root, slug);
  return [
    ...(await samplePages(root, slug)).map(({ kind, path }) => ({
      scene: { name: `${kind} ${path}`, act: seen, whole: true },
      path,
    })),
    ...scenes.flatMap((scene) => {
      const vehicle = vehicles[scene.state];
      return vehicle ? [{ scene, path: scene.path?.(vehicle) ?? vehicleHref(vehicle) }] : [];
    }),
  ];
}
