// `npm run bench -- review`: how soon a dealer can look at a night, and whether two builds of one input look the
// same.
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { ensureHeadless, launchChromium } from '../../scripts/browser.ts';
import { createReview } from '../../scripts/review/create-review.ts';
import { listen } from '../../scripts/start/listen.ts';
import { liveManifest, releasePlace } from '../../src/builder/release.ts';
import { openCamera, pictureWidths } from '../../src/review/camera.ts';
import { differences } from '../../src/review/picture-diff.ts';
import { createServeApp } from '../../src/serve/app.ts';
import { currentSnapshot, readSnapshot } from '../../src/stock/snapshot/snapshot.ts';
import { loadTenant } from '../../src/tenant/load.ts';
import { plantChanges } from '../fixtures/review/planting.ts';
import { makeExport } from './build.ts';
import { createWorkspace, deleteAway, runDemo, type Workspace } from './build/workspace.ts';
import { collectFigures, type Figures } from './figures.ts';
import { judgeNights } from './review/judged-nights.ts';
import { photographNights } from './review/prepared-nights.ts';
import { processorClock } from './processor-clock.ts';

export const reviewParts = ['night', 'pictures', 'planted', 'nights'] as const;
export type ReviewPart = (typeof reviewParts)[number];

const slug = 'bench-review';
const vehicles = 1_500;
const pagesCompared = 200;

/** Prints the table; true when every target is met. */
export async function benchReview(
  parts: readonly ReviewPart[] = reviewParts,
  { seed = 7, people = 0 } = {},
): Promise<boolean> {
  const figures = collectFigures();
  await runDemo(['all']);
  if (parts.includes('planted')) await planted(figures, seed);
  if (people > 0) await judgeNights(people, seed);
  else if (parts.includes('nights')) console.log(`pictures: ${await photographNights()}`);
  if (parts.includes('night') || parts.includes('pictures')) await oneTenant(parts, figures);
  const met = figures.print('Review');
  deleteAway();
  return met;
}

async function oneTenant(parts: readonly ReviewPart[], figures: Figures): Promise<void> {
  const workspace = createWorkspace('review');
  const like = 'parkside-used-cars';
  const changes = 'sold=0.02,added=0.02,reduced=0.03';
  const { out, nightOut } = await makeExport(slug, vehicles, like, changes);
  await workspace.addTenant(slug, like, out);
  await workspace.build([slug]);
  if (parts.includes('night')) {
    await workspace.ingest(slug, nightOut);
    await workspace.build([slug]);
    await night(workspace, figures);
  }
  if (parts.includes('pictures')) {
    await workspace.build([slug], '--force', '--out', join(workspace.root, 'again'));
    await pictures(workspace, figures);
  }
}

/** So many changes alone, and so many groups of four. */
const alone = 120;
const groups = 20;

/** Random changes of settings, content, stock and templates; the review must name each of them and nothing else. */
async function planted(figures: Figures, seed: number): Promise<void> {
  const like = 'parkside-used-cars';
  const workspace = createWorkspace('review-planted');
  const { out } = await makeExport('review-planted', 32, like);
  await workspace.addTenant(like, like, out);
  const dataDir = join(workspace.root, '.data');
  const snapshot = (await currentSnapshot(dataDir, like))?.snapshot ?? '';
  const sizes = [...Array<number>(alone).fill(1), ...Array<number>(groups).fill(4)];
  const clock = processorClock();
  const harvest = await plantChanges(
    like,
    readSnapshot(dataDir, like, snapshot),
    sizes,
    seed,
    (line) => {
      console.log(line);
    },
  );
  const seconds = clock();
  const { planted: counts, reviews, missed, invented } = harvest;
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const kinds = Object.entries(counts).map(([kind, count]) => `${String(count)} ${kind}`);
  figures.add({
    what: `changes planted, in ${String(reviews)} reviews`,
    ours: all,
    bar: { atLeast: alone + 4 * groups },
    note: `${kinds.join(', ')}; ${seconds.toFixed(0)} s of processor time`,
  });
  figures.add({ what: 'changes missed', ours: missed.length, bar: { atMost: 0 } });
  figures.add({ what: 'changes invented', ours: invented.length, bar: { atMost: 0 } });
}

async function night({ root }: Workspace, figures: Figures): Promise<void> {
  const loaded = loadTenant(root, slug);
  if (!loaded.ok) throw new Error('the measured tenant has errors');
  const dataDir = join(root, '.data');
  const started = Date.now();
  const clock = processorClock();
  const { summary } = await createReview(loaded.tenant, {
    root,
    dist: join(root, 'dist'),
    dataDir,
    url: 'http://localhost',
    people: loaded.tenant.approval.people,
    now: started,
    secret: '3b7e151628aed2a6abf7158809cf4f3c',
  });
  const all = (Date.now() - started) / 1000;
  const seconds = clock();
  // The pictures follow when the summary is on disk.
  const file = join(dataDir, slug, 'review', `${summary.release}.pages.json`);
  const ready = (statSync(file).mtimeMs - started) / 1000;
  const { pages, causes } = summary;
  const what = `a night of ${String(vehicles)} vehicles, ${String(pages)} pages`;
  figures.add({ what: `summary of ${what}`, ours: ready, bar: { atMost: 20 }, unit: 's' });
  figures.add({
    what: `with pictures and ${String(causes.length)} causes`,
    ours: all,
    unit: 's',
    note: `${seconds.toFixed(1)} s of processor time without the browser`,
  });
}

async function pictures({ root }: Workspace, figures: Figures): Promise<void> {
  const found = ensureHeadless();
  if (!found.ok) throw new Error(found.message);
  const site = (name: string, dist: string) => ({ slug: name, name, folder: join(dist, slug) });
  const [one, other] = [join(root, 'dist'), join(root, 'again')];
  const app = createServeApp({ sites: [site('one', one), site('other', other)] });
  const all = Object.keys(liveManifest(releasePlace(one, slug))?.pages ?? {});
  const step = Math.max(1, Math.floor(all.length / pagesCompared));
  const paths = all.filter((_path, at) => at % step === 0).slice(0, pagesCompared);
  const server = await listen(app.fetch, 0);
  const browser = await launchChromium(found.path);
  const camera = await openCamera(browser, { now: Date.now(), answered: [`${slug}:consent`] });
  const different: string[] = [];
  try {
    for (const [at, path] of paths.entries()) {
      const width = pictureWidths[at % 2 === 0 ? 0 : 1];
      const [a, b] = await Promise.all(
        ['one', 'other'].map((name) =>
          camera.shoot(`http://${name}.localhost:${String(server.port)}${path}`, width, []),
        ),
      );
      if (!a || !b || differences(a.pixels, b.pixels).length > 0) {
        different.push(path);
        console.log(`  false difference: ${path}`);
      }
      if ((at + 1) % 25 === 0) {
        console.log(`  ${String(at + 1)} of ${String(paths.length)} pages compared`);
      }
    }
  } finally {
    await browser.close();
    server.close();
  }
  figures.add({ what: 'pages compared of two builds', ours: paths.length, bar: { atLeast: 200 } });
  figures.add({ what: 'false differences', ours: different.length, bar: { atMost: 0 } });
}
