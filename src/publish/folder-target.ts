// A folder that a web server on the same machine serves: immutable releases beside each other, and a link that is
// switched in one step. Call with the lock of the place held.
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { nodeDisk } from '../builder/disk.ts';
import { filesOf, readManifest, type FileRecord, type Manifest } from '../builder/manifest.ts';
import {
  contentOfRelease,
  liveManifest,
  liveName,
  manifestPath,
  openDraft,
  publishDraft,
  releaseDir,
  releaseNames,
  switchBack,
  pruneReleases,
  type ReleasePlace,
} from '../builder/release.ts';
import { writeAtomically } from '../files/atomic-write.ts';
import { carriedFile, carryAssets, readCarried, type CarriedAsset } from './carried-assets.ts';
import { neededContent } from './contents.ts';
import type { HostFile } from './hosts/host.ts';
import { hosts, type HostName } from './hosts/hosts.ts';
import type { ContentSource, PublishTarget, SiteRelease } from './target.ts';

export interface FolderOptions {
  /** Adds the files that this host reads. */
  host?: HostName | undefined;
  /** Epoch ms. */
  now: () => number;
}

export function folderTarget(place: ReleasePlace, { host, now }: FolderOptions): PublishTarget {
  /** The release that was live before this publication. */
  const live = liveManifest(place);

  const rendered = ({ slug, rules }: SiteRelease): HostFile[] =>
    host ? hosts[host].render({ slug, rules }) : [];
  const carriedTo = (files: readonly FileRecord[], from = live): CarriedAsset[] => {
    if (!from) return [];
    const own = filesOf(from);
    return carryAssets({ own, carried: carriedIn(place, from.release) }, files, now());
  };

  return {
    preflight(site) {
      const { slug, rules, manifest } = site;
      if (!host) return [];
      const own = filesOf(manifest);
      const extra = rendered(site).map(({ file, content }) => ({
        file,
        bytes: Buffer.byteLength(content),
      }));
      const lost = hosts[host].lostAsFiles?.(rules) ?? [];
      return [
        ...hosts[host].problems({ slug, rules, files: [...own, ...carriedTo(own), ...extra] }),
        ...lost.map((message) => ({ stops: false, message })),
      ];
    },
    plan(site) {
      const files = filesOf(site.manifest);
      const missing = missingIn(place, live, files);
      const sameFiles =
        missing.length === 0 && live !== null && filesOf(live).length === files.length;
      const folder = live && releaseDir(place, live.release);
      const sameHostFiles = rendered(site).every(
        ({ file, content }) => folder !== null && textOf(join(folder, file)) === content,
      );
      return Promise.resolve({
        missing: missing.length,
        changed: !sameFiles || !sameHostFiles,
        async send(contents) {
          const carried = carriedTo(files);
          const hostFiles = rendered(site);
          await writeDraft(
            place,
            site,
            { from: folder ?? '', missing, carried, hostFiles },
            contents,
          );
          return {
            id: site.manifest.release,
            at: { folder: place.draft },
            facts: null,
            goLive() {
              const { release } = publishDraft(place, site.manifest, { fresh: true });
              pruneReleases(place);
              return Promise.resolve({ id: release, at: { folder: place.live } });
            },
          };
        },
      });
    },
    rollBackTo(id) {
      const leaving = liveManifest(place);
      const older = readManifest(manifestPath(place, id));
      if (!leaving || !older)
        throw new Error(`${id} is not among the releases in ${place.releases}`);
      // Pages of the replaced release are still open in browsers.
      const carried = carriedTo(filesOf(older), leaving);
      linkCarried(releaseDir(place, leaving.release), releaseDir(place, id), carried);
      switchBack(place, id);
      return Promise.resolve({ id, at: { folder: place.live } });
    },
    history: () => Promise.resolve(reachable(place).map((id) => ({ id, release: id }))),
  };
}

/** The live release first. A kill may have left both slots of its content. */
function reachable(place: ReleasePlace): string[] {
  const live = existsSync(place.live) ? liveName(place) : null;
  if (live === null) return releaseNames(place);
  const content = contentOfRelease(live);
  return [live, ...releaseNames(place).filter((name) => contentOfRelease(name) !== content)];
}

/** Files that the live release does not have as they are, or whose copy at the host was cut or lost in the meantime. */
function missingIn(
  place: ReleasePlace,
  live: Manifest | null,
  files: readonly FileRecord[],
): readonly FileRecord[] {
  if (!live) return files;
  const folder = releaseDir(place, live.release);
  const contentOf = new Map(filesOf(live).map(({ file, content }) => [file, content]));
  return files.filter(
    (record) =>
      contentOf.get(record.file) !== record.content || !hasSize(join(folder, record.file), record),
  );
}

/** Writes what is missing and links the rest to the files in the folder `from`. */
async function writeDraft(
  place: ReleasePlace,
  site: SiteRelease,
  planned: {
    from: string;
    missing: readonly FileRecord[];
    carried: readonly CarriedAsset[];
    hostFiles: readonly HostFile[];
  },
  contents: ContentSource,
): Promise<void> {
  const { from, missing, carried, hostFiles } = planned;
  openDraft(place);
  const placeOf = folderMaker();
  const sent = new Set(missing.map(({ file }) => file));
  for (const record of filesOf(site.manifest)) {
    const to = placeOf(place.draft, record.file);
    if (sent.has(record.file)) {
      writeFileSync(to, await neededContent(contents, record, site.slug));
    } else nodeDisk.link(join(from, record.file), to);
  }
  linkCarried(from, place.draft, carried);
  for (const { file, content } of hostFiles) writeFileSync(placeOf(place.draft, file), content);
}

function carriedIn(place: ReleasePlace, release: string): CarriedAsset[] {
  const text = textOf(join(releaseDir(place, release), carriedFile));
  return text === null ? [] : readCarried(text);
}

/** Hard-links the carried assets that still exist, and lists them. */
function linkCarried(from: string, to: string, carried: readonly CarriedAsset[]): void {
  const placeOf = folderMaker();
  const there = carried.filter((asset) => hasSize(join(from, asset.file), asset));
  for (const { file } of there) {
    if (!existsSync(join(to, file))) nodeDisk.link(join(from, file), placeOf(to, file));
  }
  if (there.length > 0) writeAtomically(join(to, carriedFile), JSON.stringify(there));
}

/** Returns the path of a file and creates its folder, each folder once: a release has thousands of files in few folders. */
function folderMaker(): (folder: string, file: string) => string {
  const made = new Set<string>();
  return (folder, file) => {
    const path = join(folder, file);
    const parent = dirname(path);
    if (!made.has(parent)) mkdirSync(parent, { recursive: true });
    made.add(parent);
    return path;
  };
}

const hasSize = (path: string, { bytes }: Pick<FileRecord, 'bytes'>): boolean =>
  statSync(path, { throwIfNoEntry: false })?.size === bytes;

function textOf(path: string): string | null {
  return existsSync(path) ? readFileSync(path, 'utf8') : null;
}
