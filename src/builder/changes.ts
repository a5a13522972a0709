// The causes for which a build rendered pages, by experiment: it opens the site once for each change of the inputs with
// that change taken back. A page whose data then differ was rendered because of it. It reads no HTML.
import type { Site } from '../site/assembly/site-types.ts';
import { changeKinds, inputChanges, type BuiltFrom, type InputChange } from './input-changes.ts';
import { changedInputs, inputLabels, type Inputs } from './inputs.ts';
import { changedParts, sharedHashes, type Manifest } from './manifest.ts';

interface BuiltRelease {
  manifest: Manifest;
  from: BuiltFrom;
}

/** Two releases. `openSite` opens the site of today's code and texts with other inputs. */
export interface ReleaseComparison {
  earlier: BuiltRelease;
  live: BuiltRelease;
  openSite(inputs: BuiltFrom): Promise<Site>;
}

export interface PageCauses {
  inputs: (keyof Inputs)[];
  /** Paths of settings, like `locations[2].phone`; none when one of the builds was made elsewhere. */
  settings: string[];
  /** Why the page was rendered; empty when it was reused. */
  causesOf(path: string): string[];
}

/** Compares two releases; `paths` are the pages to explain. */
export async function changesBetween(
  { earlier, live, openSite }: ReleaseComparison,
  paths: readonly string[],
): Promise<PageCauses> {
  const [before, after] = [earlier.manifest, live.manifest];
  const inputs = changedInputs(after.inputs, before.inputs);
  const { changes, covers } = inputChanges(earlier.from, live.from);
  const shared = changedParts(after.shared, before.shared);
  const rendered = paths.filter((path) => {
    const [was, is] = [before.pages[path], after.pages[path]];
    return was && is && was.key !== is.key;
  });
  const needed = rendered.length > 0 || shared.some(isOfShell);
  const differences = async (manifest: Manifest, from: BuiltFrom) =>
    differencesFrom(manifest, await openSite(from), rendered);

  const effects: { change: InputChange; of: Differences }[] = [];
  for (const change of needed ? changes : []) {
    effects.push({ change, of: await differences(after, change.takenBack(live.from)) });
  }
  // Pages that still differ from before when everything is taken back depend on one of these. Other code may compute other
  // data, which renders every page anyway.
  const sameCode = !inputs.includes('code');
  const others = sameCode ? inputs.filter((name) => !covers(name)) : [];
  const unchanged = changes.reduce((from, { takenBack }) => takenBack(from), live.from);
  const rest = needed && others.length > 0 ? await differences(before, unchanged) : null;

  const causes = (path: string, differs: (of: Differences) => boolean): string[] => {
    const effective = effects.filter(({ of }) => differs(of)).map(({ change }) => change);
    // The time of a change does not say what changed.
    const named = effective.filter(({ name }) => name !== 'updated_at');
    const found = named.length > 0 ? named : effective;
    const labels = rest && differs(rest) ? others.map((name) => inputLabels[name].label) : [];
    // When no single change decides, each of several would have been enough.
    const decisive = found.length + labels.length > 0 || !sameCode ? found : changes;
    return [...causeTexts(decisive, path), ...labels];
  };
  return {
    inputs,
    settings: changes.filter(({ kind }) => kind === 'settings').map(({ name }) => name),
    causesOf(path) {
      const [was, is] = [before.pages[path], after.pages[path]];
      if (!was) return ['the page is new'];
      return [
        ...sharedCauses(shared),
        ...(shared.some(isOfShell) ? causes(path, ({ shell }) => shell) : []),
        ...(was.key === is?.key ? [] : causes(path, ({ pages }) => pages.has(path))),
      ];
    },
  };
}

/** How a site differs from a release. */
interface Differences {
  shell: boolean;
  /** Paths of pages that the site lacks or that have other data. */
  pages: ReadonlySet<string>;
}

function differencesFrom(release: Manifest, site: Site, paths: readonly string[]): Differences {
  const routes = new Map(site.routes.map((route) => [route.path, route]));
  const { bundle = '', stylesheet = '' } = release.shared;
  const shared = sharedHashes(bundle, stylesheet, site.shell);
  const differs = (path: string) => {
    const route = routes.get(path);
    return !route || site.page(route).key() !== release.pages[path]?.key;
  };
  return {
    shell: changedParts(release.shared, shared).length > 0,
    pages: new Set(paths.filter(differs)),
  };
}

const isOfShell = (part: string): boolean => part.startsWith('shell.');

/** Causes that render every page. */
function sharedCauses(parts: readonly string[]): string[] {
  const shell = parts.filter(isOfShell).map((name) => name.slice('shell.'.length));
  return [
    ...(parts.includes('bundle') ? ['the code, which renders every page'] : []),
    ...(parts.includes('stylesheet') ? ['the stylesheet of the site'] : []),
    ...(shell.length > 0 ? [`the site shell, which every page shows: ${shell.join(', ')}`] : []),
  ];
}

/** One text a kind, such as "its vehicle: price, km". */
function causeTexts(changes: readonly InputChange[], path: string): string[] {
  const kindOf = ({ kind, ownPages }: InputChange) => (ownPages?.has(path) ? 'its vehicle' : kind);
  const kinds = Map.groupBy(changes, kindOf);
  return (['its vehicle', ...changeKinds] as const).flatMap((kind) => {
    const names = kinds.get(kind)?.flatMap(({ name }) => name || []);
    return names === undefined ? [] : [[kind, names.join(', ')].filter(Boolean).join(': ')];
  });
}
