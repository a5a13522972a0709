// Six prepared nights of a demo dealer, built and reviewed as an operator would, and the first two screens of each review on a
// phone. Whether a dealer decides rightly from them is for a person to say.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { ensureHeadless, launchChromium } from '../../../scripts/browser.ts';
import { createReview } from '../../../scripts/review/create-review.ts';
import { localVariables, reviewEnvironment } from '../../../scripts/review/environment.ts';
import { reviewServer } from '../../../scripts/review/serve-reviews.ts';
import { listen } from '../../../scripts/start/listen.ts';
import { liveManifest, releasePlace } from '../../../src/builder/release.ts';
import { summaryLines } from '../../../src/review/summary.ts';
import { loadTenant } from '../../../src/tenant/load.ts';
import { benchRoot, createWorkspace, projectRoot, type Workspace } from '../build/workspace.ts';

type Row = Record<string, unknown>;
type Settings = Record<string, unknown> & {
  theme: Record<string, unknown>;
  locations: Record<string, unknown>[];
};

interface PreparedNight {
  name: string;
  /** What a dealer should decide. */
  decision: 'approve' | 'reject';
  rows?: (rows: Row[], all: readonly Row[]) => Row[];
  settings?: (settings: Settings) => void;
}

const slug = 'parkside-used-cars';
const vehicles = 90;
const arrivals = 30;

/** Small changes of every night, so that what matters is not alone. */
const ordinary = (rows: Row[]): Row[] =>
  rows
    .slice(2)
    .map((row, at) =>
      at < 6 && typeof row.price === 'number' ? { ...row, price: row.price - 500 } : row,
    );

const preparedNights: PreparedNight[] = [
  {
    name: '1-price-divided-by-ten',
    decision: 'reject',
    rows: (rows) =>
      ordinary(rows).map((row, at) =>
        at === 20 && typeof row.price === 'number'
          ? { ...row, price: Math.round(row.price / 10) }
          : row,
      ),
  },
  {
    name: '2-changed-phone',
    decision: 'reject',
    rows: ordinary,
    settings({ locations: [place] }) {
      if (place) place['phone'] = '03 5550 0199';
    },
  },
  {
    name: '3-new-colour',
    decision: 'approve',
    settings({ theme }) {
      theme['brand'] = '#1a5fb4';
    },
  },
  {
    name: '4-thirty-arrivals',
    decision: 'approve',
    rows: (rows, all) => [...rows, ...all.slice(vehicles, vehicles + arrivals)],
  },
  {
    name: '5-licence-gone',
    decision: 'reject',
    rows: ordinary,
    settings({ locations }) {
      for (const place of locations) delete place['dealerLicence'];
    },
  },
  {
    name: '6-nothing-but-counts',
    decision: 'approve',
    rows: (rows) => rows.map((row) => ({ ...row, views: Number(row.views ?? 0) + 7 })),
  },
];

const width = 390;
const screen = 844;

/** Writes `<name>.png` for each night and returns the folder. `only`: a part of the names; `browser`: null for reviews in words. */
export async function photographNights(only = '', browser?: null): Promise<string> {
  const workspace = createWorkspace('review-nights');
  workspace.shareBundle();
  const folder = join(benchRoot, 'review-nights-pictures');
  mkdirSync(folder, { recursive: true });
  const exported = readFileSync(join(projectRoot, '.data', 'exports', `${slug}.ndjson.gz`));
  const lines = gunzipSync(exported).toString('utf8').trimEnd().split('\n');
  const all = lines.map((line) => JSON.parse(line) as Row);
  const first = all.slice(0, vehicles);
  const file = exportOf(first);
  await workspace.addTenant(slug, slug, file);
  const settingsFile = join(workspace.root, 'tenants', slug, 'tenant.json');
  const settings = readFileSync(settingsFile, 'utf8');
  for (const night of preparedNights.filter(({ name }) => name.includes(only))) {
    await buildState(workspace, first, settings, settingsFile);
    const base = liveManifest(releasePlace(join(workspace.root, 'dist'), slug))?.release;
    // What is live was reviewed when it came.
    await review(workspace, undefined, null);
    const changed = JSON.parse(settings) as Settings;
    night.settings?.(changed);
    const rows = night.rows?.(structuredClone(first), all) ?? first;
    await buildState(workspace, rows, JSON.stringify(changed), settingsFile);
    await photograph(workspace, night, { base, browser }, join(folder, `${night.name}.png`));
  }
  return folder;
}

async function buildState(
  workspace: Workspace,
  rows: Row[],
  settings: string,
  settingsFile: string,
): Promise<void> {
  writeFileSync(settingsFile, settings);
  await workspace.ingest(slug, exportOf(rows));
  await workspace.build([slug]);
}

/** Writes the rows as an export, with the count beside it. */
function exportOf(rows: Row[]): string {
  const folder = join(benchRoot, 'exports');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'prepared-night.ndjson');
  writeFileSync(file, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  const meta = { count: rows.length, complete: true, createdAt: new Date().toISOString() };
  writeFileSync(`${file}.meta.json`, JSON.stringify(meta));
  return file;
}

async function review({ root }: Workspace, base: string | undefined, browser: null | undefined) {
  const loaded = loadTenant(root, slug);
  if (!loaded.ok) throw new Error('the dealer of the nights has errors');
  const [dist, dataDir] = [join(root, 'dist'), join(root, '.data')];
  const env = localVariables({});
  const made = await createReview(loaded.tenant, {
    root,
    dist,
    dataDir,
    base,
    browser,
    people: [{ name: 'Kim', email: 'kim@example.com' }],
    now: Date.now(),
    ...reviewEnvironment(env),
  });
  return { ...made, tenant: loaded.tenant, dist, dataDir, env };
}

async function photograph(
  workspace: Workspace,
  { name, decision }: PreparedNight,
  { base, browser }: { base: string | undefined; browser: null | undefined },
  picture: string,
): Promise<void> {
  const { tenant, dist, dataDir, env, summary, links } = await review(workspace, base, browser);
  console.log(`${name} (${decision}): ${summaryLines(summary).join('; ')}`);
  const approval = {
    needed: 'one-person' as const,
    people: [{ name: 'Kim', email: 'kim@example.com' }],
  };
  const { fetch } = reviewServer([{ ...tenant, approval }], { dist, dataDir }, env);
  const server = await listen(fetch, 0);
  const found = ensureHeadless();
  if (!found.ok) throw new Error(found.message);
  const chromium = await launchChromium(found.path);
  try {
    const page = await chromium.newPage({ viewport: { width, height: screen } });
    const { pathname } = new URL(links[0]?.url ?? '');
    await page.goto(`http://localhost:${String(server.port)}${pathname}`);
    // A picture that waits to be seen would never load.
    await page.evaluate(() =>
      Promise.all(
        [...document.images].map((image) => {
          image.loading = 'eager';
          return image.decode().catch(() => undefined);
        }),
      ),
    );
    await page.screenshot({
      path: picture,
      fullPage: true,
      clip: { x: 0, y: 0, width, height: 2 * screen },
    });
    await page.screenshot({ path: picture.replace('.png', '-whole.png'), fullPage: true });
  } finally {
    await chromium.close();
    server.close();
  }
}
