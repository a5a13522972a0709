// What differs between two releases of a site, and the causes for which a page of the later one was rendered. It reads
// manifests, settings, snapshots and HTML.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dataFolder, snapshotFile } from '../stock/snapshot/data-folder.ts';
import { readSnapshot } from '../stock/snapshot/snapshot.ts';
import { vehicleHref } from '../domain/vehicle/vehicle-constants.ts';
import { changedPaths, readSettings } from './built-settings.ts';
import { changedInputs, inputLabels, type Inputs } from './inputs.ts';
import { changedParts, type Manifest } from './manifest.ts';
import { releaseDir, type ReleasePlace } from './release.ts';

export interface Changes {
  inputs: (keyof Inputs)[];
  /** Paths of settings, like `locations[2].phone`; none when one of the builds was made elsewhere. */
  settings: string[];
  /** By page: the changed fields of its record, or that the vehicle came or is gone. */
  vehicles: Map<string, string>;
  /** Why the page was rendered; empty when it was reused. */
  causesOf(path: string): string[];
}

export function changesBetween(
  place: ReleasePlace,
  earlier: Manifest,
  live: Manifest,
  dataDir: string,
): Changes {
  const inputs = changedInputs(live.inputs, earlier.inputs);
  const [old, now] = [earlier, live].map(({ slug, inputs: { settings } }) =>
    readSettings(dataDir, slug, settings),
  );
  const settings = old && now ? changedPaths(old, now) : [];
  const vehicles = changedVehicles(earlier, live, dataDir);
  const shared = sharedCauses(earlier, live);
  const html = (manifest: Manifest, path: string) => htmlOf(place, manifest, path) ?? '';
  /** Causes in the page's own data, the most certain first. */
  const ownCauses = (path: string): string[] => {
    const own = vehicles.get(path);
    if (own) return [`its vehicle: ${own}`];
    const text = html(earlier, path) + html(live, path);
    const links = new Set(text.match(/\/cars\/[\w~.-]+/g));
    const shown = [...links].flatMap((link) => vehicles.get(link) ?? []);
    if (shown.length > 0) return [`vehicles that it shows: ${[...new Set(shown)].join(', ')}`];
    if (settings.length > 0) return [`settings: ${settings.join(', ')}`];
    const others = inputs.map((name) =>
      name === 'stock' ? 'counts or order of the stock' : inputLabels[name].label,
    );
    return [others.length > 0 ? others.join(', ') : 'its own data'];
  };
  return {
    inputs,
    settings,
    vehicles,
    causesOf(path) {
      const [was, is] = [earlier.pages[path], live.pages[path]];
      if (!was) return ['the page is new'];
      return [...shared, ...(was.key === is?.key ? [] : ownCauses(path))];
    },
  };
}

/** Causes that render every page. */
function sharedCauses(earlier: Manifest, live: Manifest): string[] {
  const parts = changedParts(live.shared, earlier.shared);
  const shell = parts.filter((name) => name.startsWith('shell.')).map((name) => name.slice(6));
  return [
    ...(parts.includes('bundle') ? ['the code, which renders every page'] : []),
    ...(parts.includes('stylesheet') ? ['the stylesheet of the site'] : []),
    ...(shell.length > 0 ? [`the site shell, which every page shows: ${shell.join(', ')}`] : []),
  ];
}

/** Empty when the stock is the same, or a snapshot is no longer there. */
function changedVehicles(earlier: Manifest, live: Manifest, dataDir: string): Map<string, string> {
  const { slug } = live;
  const names = [earlier.inputs.stock, live.inputs.stock];
  const isThere = (name: string) => existsSync(snapshotFile(dataFolder(dataDir, slug), name));
  if (names[0] === names[1] || !names.every(isThere)) return new Map();
  const [old, now] = names.map(
    (name) => new Map(readSnapshot(dataDir, slug, name).map((one) => [vehicleHref(one), one])),
  );
  if (!old || !now) return new Map();
  return new Map(
    [...new Set([...old.keys(), ...now.keys()])].flatMap((path): [string, string][] => {
      const [was, is] = [old.get(path), now.get(path)];
      if (!was || !is) return [[path, is ? 'a new vehicle' : 'a vehicle that is gone']];
      const fields = changedPaths(was, is);
      return fields.length > 0 ? [[path, fields.join(', ')]] : [];
    }),
  );
}

/** The HTML of a page in a release; null when it is no longer there. */
export function htmlOf(place: ReleasePlace, manifest: Manifest, path: string): string | null {
  const record = manifest.pages[path];
  const file = record && join(releaseDir(place, manifest.release), record.file);
  return file !== undefined && existsSync(file) ? readFileSync(file, 'utf8') : null;
}
