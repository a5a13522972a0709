// Six prepared nights of a demo dealer, built and reviewed as an operator would: each is a tenant of its own. They are
// photographed here, and judged by people in ./judged-nights.ts.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { ensureHeadless, launchChromium } from '../../../scripts/browser.ts';
import {
  createReview,
  type CreatedReview,
  type ReviewOptions,
} from '../../../scripts/review/create-review.ts';
import { localVariables, reviewEnvironment } from '../../../scripts/review/environment.ts';
import { reviewServer } from '../../../scripts/review/serve-reviews.ts';
import { listen } from '../../../scripts/start/listen.ts';
import { liveManifest, releasePlace } from '../../../src/builder/release.ts';
import { summaryLines } from '../../../src/review/summary.ts';
import { loadTenant } from '../../../src/tenant/load.ts';
import type { Tenant } from '../../../src/tenant/schema/index.ts';
import { benchRoot, createWorkspace, projectRoot, type Workspace } from '../build/workspace.ts';

type Row = Record<string, unknown>;
type Settings = Record<string, unknown> & {
  theme: Record<string, unknown>;
  locations: Record<string, unknown>[];
};

export interface PreparedNight {
  name: string;
  /** What a dealer should decide. */
  decision: 'approve' | 'reject';
  rows?: (rows: Row[], all: readonly Row[]) => Row[];
  settings?: (settings: Settings) => void;
}

const like = 'parkside-used-cars';
const vehicles = 90;
const arrivals = 30;

/** Small changes of every night, so that what matters is not alone. */
const ordinary = (rows: Row[]): Row[] =>
  rows
    .slice(2)
    .map((row, at) =>
      at < 6 && typeof row.price === 'number' ? { ...row, price: row.price - 500 } : row,
    );

export const preparedNights: PreparedNight[] = [
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
    // A was-price needs proof, which the law asks for before anything else.
    rows: (rows, all) => [
      ...rows,
      ...all
        .slice(vehicles)
        .filter((row) => !row['before_price'])
        .slice(0, arrivals),
    ],
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
export const approver = { name: 'Kim', email: 'kim@example.com' };

export interface ReviewedNight {
  night: PreparedNight;
  review: CreatedReview;
  /** The tenant as the server of reviews needs it: the approver decides. */
  tenant: Pick<Tenant, 'slug' | 'approval' | 'timeZone'>;
  dist: string;
  dataDir: string;
}

/** Builds and reviews the nights in this order. `browser`: null for reviews without pictures. */
export async function prepareNights(
  order: readonly PreparedNight[],
  env: NodeJS.ProcessEnv,
  browser?: null,
): Promise<ReviewedNight[]> {
  const workspace = createWorkspace('review-nights');
  workspace.shareBundle();
  const exported = readFileSync(join(projectRoot, '.data', 'exports', `${like}.ndjson.gz`));
  const lines = gunzipSync(exported).toString('utf8').trimEnd().split('\n');
  const all = lines.map((line) => JSON.parse(line) as Row);
  const first = all.slice(0, vehicles);
  const reviewed: ReviewedNight[] = [];
  for (const [at, night] of order.entries()) {
    const slug = `night-${String(at + 1)}`;
    await workspace.addTenant(slug, like, exportOf(first));
    await workspace.build([slug]);
    const base = liveManifest(releasePlace(join(workspace.root, 'dist'), slug))?.release;
    // What is live was reviewed when it came.
    await review(workspace, slug, { base: undefined, browser: null, env });
    const file = join(workspace.root, 'tenants', slug, 'tenant.json');
    const settings = JSON.parse(readFileSync(file, 'utf8')) as Settings;
    night.settings?.(settings);
    writeFileSync(file, JSON.stringify(settings));
    await workspace.ingest(slug, exportOf(night.rows?.(structuredClone(first), all) ?? first));
    await workspace.build([slug]);
    reviewed.push({ night, ...(await review(workspace, slug, { base, browser, env })) });
  }
  return reviewed;
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

async function review(
  { root }: Workspace,
  slug: string,
  options: Pick<ReviewOptions, 'base' | 'browser'> & { env: NodeJS.ProcessEnv },
): Promise<Omit<ReviewedNight, 'night'>> {
  const loaded = loadTenant(root, slug);
  if (!loaded.ok) throw new Error('the dealer of the nights has errors');
  const [dist, dataDir] = [join(root, 'dist'), join(root, '.data')];
  const { env, ...rest } = options;
  const { timeZone } = loaded.tenant;
  const approval = { needed: 'one-person' as const, people: [approver] };
  return {
    review: await createReview(loaded.tenant, {
      root,
      dist,
      dataDir,
      ...rest,
      people: [approver],
      now: Date.now(),
      ...reviewEnvironment(env),
    }),
    tenant: { slug, timeZone, approval: { ...loaded.tenant.approval, ...approval } },
    dist,
    dataDir,
  };
}

/** Writes `<name>.png` for each night, the first two screens of a phone, and returns the folder. */
export async function photographNights(): Promise<string> {
  const folder = join(benchRoot, 'review-nights-pictures');
  mkdirSync(folder, { recursive: true });
  const env = localVariables({});
  for (const reviewed of await prepareNights(preparedNights, env)) {
    const { name, decision } = reviewed.night;
    const { summary } = reviewed.review;
    console.log(`${name} (${decision}): ${summaryLines(summary).join('; ')}`);
    await photograph(reviewed, env, join(folder, `${name}.png`));
  }
  return folder;
}

async function photograph(
  { tenant, dist, dataDir, review: { links } }: ReviewedNight,
  env: NodeJS.ProcessEnv,
  picture: string,
): Promise<void> {
  const { fetch } = reviewServer([tenant], { dist, dataDir }, env);
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
