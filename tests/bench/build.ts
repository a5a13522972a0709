// `npm run bench -- build`: the cost of a build, with `astro build` and Hugo doing the same work in the same run.
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { createAstroProject } from './build/astro-project.ts';
import { hasHugo, hugoSecondsPerPage } from './build/hugo-project.ts';
import {
  benchRoot,
  createWorkspace,
  deleteAway,
  projectRoot,
  putAway,
  runDemo,
  type Workspace,
} from './build/workspace.ts';
import { collectFigures, median, type Figures } from './figures.ts';
import { measure } from './measure.ts';
import { benchPages } from './pages.ts';

/** Demo tenants whose settings the measured tenants copy: one per template. */
export const models = ['parkside-used-cars', 'meridian-motor-group', 'harbourside-ford'];
const listings = 14_000;

/** Parts that can be measured separately: ten tenants, one with 14,000 vehicles, the pages of the demo sites. */
export const buildParts = ['many', 'large', 'pages'] as const;
export type BuildPart = (typeof buildParts)[number];

/** Prints the tables (build, then pages) of `parts`; true when every target is met. */
export async function benchBuild(parts: readonly BuildPart[] = buildParts): Promise<boolean> {
  let met = true;
  if (parts.includes('many') || parts.includes('large')) {
    const figures = collectFigures();
    await runDemo(['all']);
    if (parts.includes('many')) await manyTenants(figures);
    if (parts.includes('large')) await oneLargeTenant(figures);
    met = figures.print('Build');
    deleteAway();
  }
  if (parts.includes('pages')) met = (await benchPages()) && met;
  return met;
}

/** An export of `vehicles` vehicles; with `changes`, the export of the following night. */
export async function makeExport(name: string, vehicles: number, like: string, changes = '') {
  const folder = join(benchRoot, 'exports');
  mkdirSync(folder, { recursive: true });
  const out = join(folder, `${name}.ndjson`);
  const nightOut = join(folder, `${name}-night.ndjson`);
  const args = ['listings', '--tenant', like, '--vehicles', String(vehicles), '--out', out];
  if (changes !== '') args.push('--night', nightOut, '--changes', changes);
  await runDemo(args);
  return { out, nightOut };
}

/** Links to the project's demo pictures instead of drawing them again. */
export function linkPictures(workspace: Workspace) {
  mkdirSync(join(workspace.root, '.cache'), { recursive: true });
  const link = join(workspace.root, '.cache', 'pictures');
  if (!existsSync(link)) symlinkSync(join(projectRoot, '.cache', 'pictures'), link);
}

/** 10 tenants x 500 vehicles, ours against `astro build` once per tenant. */
async function manyTenants(figures: Figures): Promise<void> {
  console.log('10 tenants x 500 vehicles');
  const workspace = createWorkspace('many');
  linkPictures(workspace);
  const slugs: string[] = [];
  for (let index = 0; index < 10; index += 1) {
    const slug = `bench-${String(index).padStart(2, '0')}`;
    const like = models[index % models.length] ?? '';
    const { out } = await makeExport(slug, 500, like);
    await workspace.addTenant(slug, like, out);
    slugs.push(slug);
  }
  // Resized pictures and fonts are stored next to the bundle, for Astro's builds too.
  await workspace.build(slugs);
  // The two alternate, because a shared machine is fast for some minutes and slow for others.
  const fromNothing: number[] = [];
  const bundleThere: number[] = [];
  let ourPages = 0;
  let astro = 0;
  let astroPages = 0;
  for (const round of [slugs.slice(0, 4), slugs.slice(4, 7), slugs.slice(7)]) {
    workspace.takeSitesAway();
    workspace.forgetBundle();
    fromNothing.push((await workspace.build(slugs)).wall);
    workspace.takeSitesAway();
    const { wall, report } = await workspace.build(slugs);
    bundleThere.push(wall);
    ourPages = report.tenants.reduce((sum, { pages }) => sum + pages, 0);
    for (const slug of round) {
      const project = await createAstroProject(workspace.root, slug);
      const cost = await measure(
        process.execPath,
        [join(projectRoot, 'node_modules/astro/bin/astro.mjs'), 'build'],
        { cwd: project, env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' } },
      );
      astro += cost.wall;
      astroPages += countHtml(join(project, 'dist'));
      putAway(project);
    }
  }
  figures.add({
    what: 'pages built, 10 tenants x 500 vehicles',
    ours: ourPages,
    peers: { 'astro build': astroPages },
  });
  figures.add({
    what: 'bundle from nothing: times faster than astro build per tenant',
    ours: astro / median(fromNothing),
    bar: { atLeast: 3 },
    note: `ours ${median(fromNothing).toFixed(1)} s (median of 3), astro build ${astro.toFixed(1)} s`,
  });
  figures.add({
    what: 'bundle there: times faster than astro build per tenant',
    ours: astro / median(bundleThere),
    bar: { atLeast: 5 },
    note: `ours ${median(bundleThere).toFixed(1)} s (median of 3: ${bundleThere.map((wall) => wall.toFixed(1)).join(', ')})`,
  });
}

const countHtml = (folder: string) =>
  readdirSync(folder, { recursive: true }).filter((name) => String(name).endsWith('.html')).length;

/** One tenant with 14,000 listings: a clean build, after a night, and without changes. */
async function oneLargeTenant(figures: Figures): Promise<void> {
  console.log('One tenant, 14,000 listings');
  const workspace = createWorkspace('large');
  linkPictures(workspace);
  const slug = 'bench-large';
  const like = 'meridian-motor-group';
  const { out, nightOut } = await makeExport(slug, listings, like, nightOf(night));
  await workspace.addTenant(slug, like, out);
  await workspace.build([slug]);
  const clean = [];
  for (let run = 0; run < 3; run += 1) {
    workspace.takeSitesAway();
    clean.push(await workspace.build([slug]));
  }
  const wall = median(clean.map((cost) => cost.wall));
  const cpu = median(clean.map((cost) => cost.cpu));
  const pages = clean[0]?.report.tenants[0]?.pages ?? NaN;
  const folder = join(workspace.root, 'dist', slug, 'cars');
  const files = readdirSync(folder);
  const vehiclePages = files.length;
  const bytes = median(files.slice(0, 500).map((file) => statSync(join(folder, file)).size));
  figures.add({
    what: 'vehicle pages a second, clean build of all pages',
    ours: vehiclePages / wall,
    bar: { atLeast: 550 },
    note: `${String(vehiclePages)} vehicle pages of ${String(pages)} in ${wall.toFixed(1)} s (median of 3)`,
  });
  figures.add({
    what: 'peak memory, clean build',
    ours: Math.max(...clean.map((cost) => cost.peak)),
    bar: { atMost: 1500 },
    unit: 'MB',
  });
  if (hasHugo()) {
    const peer = await hugoSecondsPerPage(5_000, bytes);
    figures.add({
      what: 'processor time a page, as a multiple of Hugo’s',
      ours: cpu / pages / peer,
      bar: { atMost: 2 },
      note: `ours ${((cpu / pages) * 1000).toFixed(2)} ms, Hugo ${(peer * 1000).toFixed(2)} ms, pages of ${String(Math.round(bytes / 1024))} KB`,
    });
  } else figures.skip('processor time beside Hugo', 'hugo is not installed');

  const idle = [];
  for (let run = 0; run < 5; run += 1) idle.push((await workspace.build([slug])).wall);
  figures.add({
    what: 'nothing changed, share of the clean time',
    ours: (median(idle) / wall) * 100,
    bar: { atMost: 5 },
    unit: '%',
    note: `${median(idle).toFixed(2)} s (median of 5)`,
  });

  await afterTextChange(figures, workspace, slug, wall);

  // Before anything deletes many files, as on a machine that was idle all day.
  await workspace.ingest(slug, nightOut);
  const after = await workspace.build([slug]);
  await workspace.ingest(slug, out);
  await workspace.build([slug]);
  const astro = await astroIncremental(workspace, slug, async () => {
    await workspace.ingest(slug, nightOut);
  });
  const changed = after.report.tenants[0];
  figures.add({
    what: `after a night (${nightWords}), share of the clean time`,
    ours: (after.wall / wall) * 100,
    peers: { 'astro incrementalBuild': (astro.night / astro.clean) * 100 },
    bar: { atMost: 20 },
    unit: '%',
    note: `ours ${after.wall.toFixed(1)} s; astro ${astro.night.toFixed(1)} s of ${astro.clean.toFixed(1)} s clean`,
  });
  figures.add({
    what: 'pages touched by that night',
    ours: changed?.rendered ?? NaN,
    note: `${String(changed?.unchanged)} unchanged, ${String(changed?.removed)} removed`,
  });

  await workspace.ingest(slug, out);
  await workspace.build([slug]);
  for (const [kind, share] of Object.entries(night)) {
    const alone = await makeExport(`${slug}-${kind}`, listings, like, nightOf({ [kind]: share }));
    await workspace.ingest(slug, alone.nightOut);
    const { report } = await workspace.build([slug]);
    figures.add({
      what: `pages touched by a night in which ${percent(share)} were ${kind}`,
      ours: report.tenants[0]?.rendered ?? NaN,
      note: `${String(report.tenants[0]?.unchanged)} unchanged`,
    });
    await workspace.ingest(slug, out);
    await workspace.build([slug]);
  }
}

/** A dealer edits an offer: the cost, compared with a clean build of `clean` seconds. */
async function afterTextChange(
  figures: Figures,
  workspace: Workspace,
  slug: string,
  clean: number,
): Promise<void> {
  const file = join(workspace.root, 'tenants', slug, 'content', 'offers.json');
  const before = readFileSync(file, 'utf8');
  const costs = [];
  for (let run = 1; run <= 3; run += 1) {
    const offers = JSON.parse(before) as { name: string }[];
    const [first] = offers;
    if (first) first.name = `${first.name}, week ${String(run)}`;
    writeFileSync(file, JSON.stringify(offers));
    costs.push(await workspace.build([slug]));
  }
  const wall = median(costs.map((cost) => cost.wall));
  const rendered = costs.at(-1)?.report.tenants[0]?.rendered;
  figures.add({
    what: 'only a text changed, share of the clean time',
    ours: (wall / clean) * 100,
    bar: { atMost: 25 },
    unit: '%',
    note: `${wall.toFixed(2)} s (median of 3), ${String(rendered)} pages rendered`,
  });
  writeFileSync(file, before);
  await workspace.build([slug]);
}

/** The night that the target names: one vehicle in a hundred sold, new or repriced. */
const night = { sold: 0.0033, added: 0.0034, reduced: 0.0033 };
const nightOf = (changes: Partial<typeof night>) =>
  Object.entries(changes)
    .map(([kind, share]) => `${kind}=${String(share)}`)
    .join(',');
const percent = (share: number) => `${(share * 100).toFixed(2)} %`;
const nightWords = Object.entries(night)
  .map(([kind, share]) => `${percent(share)} ${kind}`)
  .join(', ');

/** Astro's own incremental build of the same site and change; leaves the change ingested. */
async function astroIncremental(workspace: Workspace, slug: string, change: () => Promise<void>) {
  const project = await createAstroProject(workspace.root, slug, { incremental: true });
  const build = async () =>
    (
      await measure(
        process.execPath,
        [
          '--max-old-space-size=8192',
          join(projectRoot, 'node_modules/astro/bin/astro.mjs'),
          'build',
        ],
        { cwd: project, env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' } },
      )
    ).wall;
  const clean = await build();
  await change();
  const night = await build();
  putAway(project);
  return { clean, night };
}
