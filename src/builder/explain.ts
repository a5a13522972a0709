// Explains why a build rendered or reused pages: compares the live release with the one that was live before. The texts
// are for an operator.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { changesBetween, type PageCauses, type ReleaseComparison } from './changes.ts';
import { builtFrom } from './input-changes.ts';
import { changedInputs, inputLabels } from './inputs.ts';
import type { Manifest } from './manifest.ts';
import { liveManifest, manifestBefore, releaseDir, type ReleasePlace } from './release.ts';

export interface Explanation {
  /** Whether the site has the page. */
  found: boolean;
  lines: string[];
}

const linesShown = 8;
const noSite = { found: false, lines: ['There is no site yet, so no page can be explained.'] };

/**
 * Explains the page at `path`, or without a path all pages that were rendered. `before`: the manifest that was live before
 * this build. When this build made no new release, the explanation is about the build that made the live one. `dataDir`
 * has the snapshots and the settings. `openSite` opens the site of this code and these texts with other inputs.
 */
export async function explainBuild(
  place: ReleasePlace,
  before: Manifest | null,
  path: string | undefined,
  { dataDir, openSite }: { dataDir: string; openSite: ReleaseComparison['openSite'] },
): Promise<Explanation> {
  const live = liveManifest(place);
  if (!live) return noSite;
  const idle = before !== null && sameRelease(before, live);
  const earlier = idle ? manifestBefore(place, live.release) : before;
  if (path !== undefined && !live.pages[path]) {
    return { found: false, lines: missing(live, earlier, path) };
  }
  // A release of an earlier version of this project may lack hashes.
  if (earlier?.shared['bundle'] === undefined) {
    const what = path === undefined ? 'Every page' : path;
    const reason = 'was rendered, because there is no earlier release to compare with.';
    return { found: true, lines: [`${what} ${reason}`] };
  }
  const release = (manifest: Manifest) => ({ manifest, from: builtFrom(manifest, dataDir) });
  const changes = await changesBetween(
    { earlier: release(earlier), live: release(live), openSite },
    path === undefined ? Object.keys(live.pages) : [path],
  );
  const { inputs, settings } = changes;
  return {
    found: true,
    lines: [
      `${live.slug}: release ${live.release}, compared with the release before, ${earlier.release}.`,
      ...(idle
        ? ['No input has changed since; this explains the build that made the release.']
        : []),
      inputs.length === 0
        ? 'No input of the site changed.'
        : `Inputs of the site that changed: ${inputs.map((name) => inputLabels[name].label).join(', ')}.`,
      ...(settings.length > 0 ? [`Settings that changed: ${settings.join(', ')}.`] : []),
      ...(path === undefined
        ? groupsOf(changes, earlier, live)
        : linesOf(path, changes, { place, earlier, live })),
    ],
  };
}

function linesOf(
  path: string,
  { causesOf }: PageCauses,
  { place, earlier, live }: { place: ReleasePlace; earlier: Manifest; live: Manifest },
): string[] {
  const causes = causesOf(path);
  if (causes.length === 0) return [`${path} was reused: nothing that it shows changed.`];
  const was = earlier.pages[path];
  return [
    `${path} was rendered, because of`,
    ...causes.map((cause) => `  - ${cause}`),
    ...(!was
      ? []
      : was.content === live.pages[path]?.content
        ? ['Its HTML is the same as before.']
        : differences(htmlOf(place, earlier, path), htmlOf(place, live, path))),
  ];
}

/** The rendered pages by cause, the most pages first, each with an example. */
function groupsOf({ causesOf }: PageCauses, earlier: Manifest, live: Manifest): string[] {
  const paths = Object.keys(live.pages);
  const groups = Map.groupBy(paths, (path) => causesOf(path).join('; '));
  groups.delete('');
  const rendered = [...groups].sort(([, a], [, b]) => b.length - a.length);
  const count = rendered.reduce((sum, [, { length }]) => sum + length, 0);
  const same = rendered
    .flatMap(([, group]) => group)
    .filter((path) => earlier.pages[path]?.content === live.pages[path]?.content).length;
  return [
    `${count} of ${paths.length} pages were rendered; ${same} of them are the same as before.`,
    ...rendered.map(([cause, group]) => {
      const [first = ''] = group;
      return `${String(group.length).padStart(6)}  ${cause} (${group.length > 1 ? 'such as ' : ''}${first})`;
    }),
  ];
}

/** The live release was not replaced, and its manifest was not written again. */
const sameRelease = (a: Manifest, b: Manifest) =>
  a.release === b.release && changedInputs(a.inputs, b.inputs).length === 0;

/** The HTML of a page in a release; null when it is no longer there. */
function htmlOf(place: ReleasePlace, manifest: Manifest, path: string): string | null {
  const record = manifest.pages[path];
  const file = record && join(releaseDir(place, manifest.release), record.file);
  return file !== undefined && existsSync(file) ? readFileSync(file, 'utf8') : null;
}

function missing(live: Manifest, earlier: Manifest | null, path: string): string[] {
  const removed = earlier?.pages[path] !== undefined;
  return [
    removed
      ? `${path} was removed: the release before had this page, ${live.slug} has it no more.`
      : `${live.slug} has no page ${path}. A path starts with a slash and has no .html at its end.`,
  ];
}

/** Texts that only one of two pages shows. */
function differences(before: string | null, after: string | null): string[] {
  if (before === null || after === null)
    return ['The HTML of the release before is no longer there to compare.'];
  const [old, now] = [textsOf(before), textsOf(after)];
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

function textsOf(html: string): Set<string> {
  const text = html.replace(/<(script|style)\b[\s\S]*?<\/\1>/g, '\n').replace(/<[^>]*>/g, '\n');
  const lines = text.split('\n').map((line) => line.trim());
  return new Set(lines.filter((line) => line !== ''));
}
