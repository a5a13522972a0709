// Explains why a build rendered or reused a page: compares the live release with the one that was live before.
// It reads manifests, HTML and the snapshots of both. The texts are for an operator.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { changedInputs, inputLabels } from './inputs.ts';
import { changedParts, partHashes, type Manifest } from './manifest.ts';
import { dataFolder, snapshotFile } from '../stock/snapshot/data-folder.ts';
import { readSnapshot } from '../stock/snapshot/snapshot.ts';
import { liveManifest, manifestBefore, releaseDir, type ReleasePlace } from './release.ts';

export interface Explanation {
  /** Whether the site has the page. */
  found: boolean;
  lines: string[];
}

const linesShown = 8;

/**
 * Explains the page at `path`. `before`: the manifest that was live before this build. When this build made no new
 * release, the explanation is about the build that made the live one. `dataDir` has the snapshots.
 */
export function explainPage(
  place: ReleasePlace,
  before: Manifest | null,
  path: string,
  dataDir: string,
): Explanation {
  const live = liveManifest(place);
  if (!live) return { found: false, lines: ['There is no site yet, so no page can be explained.'] };
  const idle = before !== null && sameRelease(before, live);
  const earlier = idle ? manifestBefore(place, live.release) : before;
  const page = live.pages[path];
  if (!page) return { found: false, lines: missing(live, earlier, path) };
  if (!earlier) {
    const reason = 'was rendered, because there is no earlier release to compare with.';
    return { found: true, lines: [`${path} ${reason}`] };
  }
  const inputs = changedInputs(live.inputs, earlier.inputs);
  const lines = [
    `${live.slug}: release ${live.release}, compared with the release before, ${earlier.release}.`,
    ...(idle ? ['No input has changed since; this explains the build that made the release.'] : []),
    inputs.length === 0
      ? 'No input of the site changed.'
      : `Inputs of the site that changed: ${inputs.map((name) => inputLabels[name].label).join(', ')}.`,
    ...named('Settings that changed', settingsBetween(live, earlier)),
    ...named('Fields of the vehicle that changed', fieldsBetween(live, earlier, path, dataDir)),
  ];
  const was = earlier.pages[path];
  if (!was) return { found: true, lines: [...lines, `${path} was rendered, because it is new.`] };
  const reasons = reasonsOf(live, earlier, path);
  if (reasons.length === 0) {
    return {
      found: true,
      lines: [...lines, `${path} was reused: none of its inputs changed.`],
    };
  }
  return {
    found: true,
    lines: [
      ...lines,
      `${path} was rendered, because`,
      ...reasons.map((reason) => `  - ${reason}`),
      ...(page.content === was.content
        ? ['Its HTML is the same as before.']
        : differences(
            join(releaseDir(place, earlier.release), was.file),
            join(releaseDir(place, live.release), page.file),
          )),
    ],
  };
}

const named = (what: string, names: readonly string[]): string[] =>
  names.length === 0 ? [] : [`${what}: ${names.join(', ')}.`];

/** Names of the groups of settings that differ; none when one of the builds did not store them. */
const settingsBetween = (live: Manifest, earlier: Manifest): string[] =>
  live.settings && earlier.settings ? changedParts(live.settings, earlier.settings) : [];

/** Names of the fields that differ in the record of the vehicle at `path`; none when a snapshot is no longer there. */
function fieldsBetween(live: Manifest, earlier: Manifest, path: string, dataDir: string): string[] {
  const [, slug] = /^\/cars\/([^/]+)/.exec(path) ?? [];
  if (slug === undefined || live.inputs.stock === earlier.inputs.stock) return [];
  const recordIn = ({ inputs: { stock } }: Manifest) =>
    existsSync(snapshotFile(dataFolder(dataDir, live.slug), stock))
      ? readSnapshot(dataDir, live.slug, stock).find((vehicle) => vehicle.slug === slug)
      : undefined;
  const [now, old] = [recordIn(live), recordIn(earlier)];
  if (!now || !old) return [];
  return changedParts(partHashes(now), partHashes(old));
}

/** The live release was not replaced, and its manifest was not written again. */
const sameRelease = (a: Manifest, b: Manifest) =>
  a.release === b.release && changedInputs(a.inputs, b.inputs).length === 0;

function missing(live: Manifest, earlier: Manifest | null, path: string): string[] {
  const removed = earlier?.pages[path] !== undefined;
  return [
    removed
      ? `${path} was removed: the release before had this page, ${live.slug} has it no more.`
      : `${live.slug} has no page ${path}. A path starts with a slash and has no .html at its end.`,
  ];
}

/** Why the page could not be reused; empty when it was. */
function reasonsOf(live: Manifest, earlier: Manifest, path: string): string[] {
  const parts = changedParts(live.shared, earlier.shared);
  const shell = parts.filter((name) => name.startsWith('shell.')).map((name) => name.slice(6));
  return [
    ...(parts.includes('bundle') ? ['the code changed, which renders every page again;'] : []),
    ...(parts.includes('stylesheet') ? ['the stylesheet of the site changed;'] : []),
    ...(shell.length > 0
      ? [`the site shell, which every page shows, changed: ${shell.join(', ')};`]
      : []),
    ...(live.pages[path]?.key === earlier.pages[path]?.key ? [] : ['its own data changed.']),
  ];
}

/** Texts that only one of two HTML files shows. */
function differences(before: string, after: string): string[] {
  const [old, now] = [textsOf(before), textsOf(after)];
  if (!old || !now) return ['The HTML of the release before is no longer there to compare.'];
  const gone = [...old].filter((text) => !now.has(text));
  const come = [...now].filter((text) => !old.has(text));
  if (gone.length + come.length === 0) {
    return ['The texts are the same; addresses, attributes or structured data differ.'];
  }
  return [...shown('No longer on the page:', gone), ...shown('New on the page:', come)];
}

function shown(title: string, texts: string[]): string[] {
  if (texts.length === 0) return [];
  const more = texts.length - linesShown;
  return [
    title,
    ...texts.slice(0, linesShown).map((text) => `  ${text}`),
    ...(more > 0 ? [`  and ${more} more`] : []),
  ];
}

function textsOf(file: string): Set<string> | null {
  try {
    const html = readFileSync(file, 'utf8')
      .replace(/<(script|style)\b[\s\S]*?<\/\1>/g, '\n')
      .replace(/<[^>]*>/g, '\n');
    return new Set(
      html
        .split('\n')
        .map((text) => text.trim())
        .filter((text) => text !== ''),
    );
  } catch {
    return null;
  }
}
