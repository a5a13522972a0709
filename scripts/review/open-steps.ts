// The states between two releases of a tenant: each text, the day, each setting and the stock are taken over in turn, with
// today's software and pictures.
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { changedPaths, takeBack } from '../../src/builder/built-settings.ts';
import { changedInputs } from '../../src/builder/inputs.ts';
import { siteState, type StateReader } from '../../src/builder/site-states.ts';
import { bundleId } from '../../src/bundler/bundle.ts';
import type { ReleaseFacts, SiteSteps, SiteStep } from '../../src/review/compare-releases.ts';
import type { Tenant } from '../../src/tenant/schema/index.ts';
import { contentLists } from '../../src/tenant/setting-files.ts';

interface Places {
  root: string;
  dataDir: string;
}

/** The inputs of a state between two releases. */
interface BetweenState {
  tenant: Tenant;
  stock: ReleaseFacts;
  today: string;
  /** Files below the dealer's folder `content`; null: those on disk. */
  texts: Record<string, string> | null;
}

/** More changed settings than this are taken over by section. */
const mostSteps = 12;

type OpenState = (state: BetweenState) => Promise<StateReader>;

/** Null when this machine cannot make the states: other software built the release, or its inputs are gone. */
export function openSiteSteps(
  before: ReleaseFacts,
  after: ReleaseFacts,
  places: Places,
): SiteSteps | null {
  const { code } = after.manifest.inputs;
  const bundle = join(places.root, '.cache', 'bundle', code);
  const canRender = existsSync(bundle) && bundleId(places.root) === code;
  const open: OpenState = (state) => openState(state, { before, after, bundle, ...places });
  return stepsBetween(before, after, canRender ? open : null);
}

/** `open`: makes a state; null where this machine cannot. */
export function stepsBetween(
  before: ReleaseFacts,
  after: ReleaseFacts,
  open: OpenState | null,
): SiteSteps | null {
  const [old, now] = [before, after].map(({ settings }) => settings as Tenant | null);
  if (!old || !now || before.stock.length === 0 || after.stock.length === 0) return null;
  const planned = planSteps(before, after, old, now);
  const inputs = changedInputs(after.manifest.inputs, before.manifest.inputs);
  const isRest = inputs.some((name) => !['settings', 'stock', 'day'].includes(name));
  const [first] = planned;
  const only = planned.length === 1 && !isRest ? (first?.then ?? null) : null;
  if (!open && only === null && planned.length > 0) return null;
  let opened: Promise<{ then: SiteStep; site: StateReader }[]> | null = null;
  const all = () =>
    (opened ??= Promise.all(
      planned.flatMap(({ then, state }) =>
        open ? open(state).then((site) => ({ then, site })) : [],
      ),
    ));
  return {
    only,
    async states(path) {
      const states: { html: string; then: SiteStep }[] = [];
      for (const { then, site } of await all()) states.push({ then, html: await site.page(path) });
      return states;
    },
    beside: async () => (await all()).map(({ then, site }) => ({ then, ...site })),
  };
}

/** Each step with the state before it. */
function planSteps(before: ReleaseFacts, after: ReleaseFacts, old: Tenant, now: Tenant) {
  const [was, is] = [before.manifest.inputs, after.manifest.inputs];
  const planned: { then: SiteStep; state: BetweenState }[] = [];
  const reached: BetweenState = { tenant: old, stock: before, today: was.day, texts: null };
  const plan = (then: SiteStep, state: Partial<BetweenState> = {}) =>
    planned.push({ then, state: { ...reached, ...state } });
  const files = changedFiles(before.texts, after.texts);
  files.forEach((file, at) => {
    const left = new Set(files.slice(at));
    plan({ kind: 'texts', file }, { texts: mixedTexts(before.texts, after.texts, left) });
  });
  if (was.day !== is.day) plan({ kind: 'day' });
  reached.today = is.day;
  const settings = stepsOfSettings(old, now);
  settings.forEach((paths, at) => {
    const left = settings.slice(at).flat();
    const tenant = left.reduce<unknown>((value, path) => takeBack(old, value, path), now) as Tenant;
    plan({ kind: 'settings', path: paths[0] ?? '' }, { tenant });
  });
  reached.tenant = now;
  if (was.stock !== is.stock) plan({ kind: 'stock' });
  return planned;
}

type Texts = ReleaseFacts['texts'];

/** Lists that are checked with the settings are taken over with them. */
function changedFiles(before: Texts, after: Texts): string[] {
  if (!before || !after) return [];
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].filter(
    (file) =>
      before[file] !== after[file] && !contentLists.some(({ name }) => name === `content/${file}`),
  );
}

/** The texts after, with those of `old` as they were before. */
function mixedTexts(before: Texts, after: Texts, old: ReadonlySet<string>): Record<string, string> {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  const entries = [...names].flatMap((name): [string, string][] => {
    const text = (old.has(name) ? before : after)?.[name];
    return text === undefined ? [] : [[name, text]];
  });
  return Object.fromEntries(entries);
}

/** The paths of settings that are taken over together. */
function stepsOfSettings(before: Tenant, after: Tenant): string[][] {
  const paths = changedPaths(before, after);
  if (paths.length <= mostSteps) return paths.map((path) => [path]);
  return [...Map.groupBy(paths, (path) => path.split(/[.[]/)[0] ?? '').values()];
}

interface RenderMeans extends Places {
  before: ReleaseFacts;
  after: ReleaseFacts;
  /** Folder of the bundle. */
  bundle: string;
}

async function openState(
  { tenant, stock, today, texts }: BetweenState,
  { before, after, bundle, root, dataDir }: RenderMeans,
) {
  // React renders in its development build otherwise.
  process.env['NODE_ENV'] = 'production';
  // Loaded late: most nights need no state.
  const [{ openSite }, { openRenderer }] = await Promise.all([
    import('../../src/site/open-site.ts'),
    import('../../src/bundler/renderer.ts'),
  ]);
  const { slug, inputs } = after.manifest;
  const site = await withTexts(root, slug, texts, (folder) =>
    openSite({
      root: folder,
      dataDir,
      cacheDir: join(root, '.cache'),
      slug,
      inline: { scripts: [], styles: [] },
      tenant,
      vehicles: [...stock.vehicles().values()],
      today,
    }),
  );
  return siteState(site, {
    renderer: await openRenderer(join(bundle, 'server', 'entry.mjs')),
    bundle: { id: inputs.code, clientDir: join(bundle, 'client') },
    known: [before, after],
  });
}

/** Opens a site from a folder that has these texts of the dealer in place of the project's; null: the project itself. */
export async function withTexts<Result>(
  root: string,
  slug: string,
  texts: Record<string, string> | null,
  open: (root: string) => Promise<Result>,
): Promise<Result> {
  if (texts === null) return open(root);
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-texts-'));
  try {
    const own = join('tenants', slug);
    mkdirSync(join(folder, own), { recursive: true });
    for (const path of ['content', '.cache', join(own, 'assets')]) {
      if (existsSync(join(root, path))) symlinkSync(join(root, path), join(folder, path));
    }
    for (const [name, text] of Object.entries(texts)) {
      const path = join(folder, own, 'content', name);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, text);
    }
    return await open(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
