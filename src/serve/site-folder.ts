// One built site on disk: which file answers a path, from exactly one release per request.
// It rejects every path that leaves the folder; it uses no HTTP.
import { readdir, realpath, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { isControlPath } from '../page-data/path-pattern.ts';
import { readRules, type SiteRules } from './rules.ts';

export interface Release {
  /** Real folder of the release; the link `dist/<slug>` can change during a request. */
  folder: string;
  rules: SiteRules;
}

export interface SiteFileOnDisk {
  file: string;
  size: number;
  mtimeMs: number;
}

export interface SiteFolder {
  /** The release that is live now; null when the site was never built. */
  release(): Promise<Release | null>;
}

/** Resolves the link at each request and reads the rules once per release. */
export function openSiteFolder(link: string): SiteFolder {
  let known: Promise<Release> | null = null;
  let knownFolder = '';
  return {
    async release() {
      let folder: string;
      try {
        folder = await realpath(link);
      } catch {
        return null;
      }
      if (!known || folder !== knownFolder) {
        knownFolder = folder;
        known = readRules(folder).then((rules) => ({ folder, rules }));
      }
      return known;
    },
  };
}

/** The decoded URL path; null when it names no file of a site (NUL, a step upwards, a hidden or control file, `//`). */
export function cleanPath(pathname: string): string | null {
  let path: string;
  try {
    path = decodeURIComponent(pathname);
  } catch {
    return null;
  }
  if (path.includes('\0') || path.includes('\\')) return null;
  if (path.includes('//')) return null;
  // An encoded slash can put a step upwards behind the one hidden folder that sites have.
  const visible = path.replace(/^\/\.well-known\//, '/');
  if (visible.split('/').some((part) => part.startsWith('.'))) return null;
  return isControlPath(path) ? null : path;
}

/** `/a` -> `a`, `a.html` or `a/index.html`, in the order the hosts use. */
export async function findFile(folder: string, path: string): Promise<SiteFileOnDisk | null> {
  const bare = path.replace(/^\/+|\/+$/g, '');
  const candidates = bare === '' ? ['index.html'] : [bare, `${bare}.html`, `${bare}/index.html`];
  for (const candidate of candidates) {
    const file = join(folder, candidate);
    if (relative(folder, file).startsWith(`..${sep}`)) return null;
    try {
      const found = await stat(file);
      if (found.isFile()) return { file, size: found.size, mtimeMs: found.mtimeMs };
    } catch {
      // The next candidate can exist.
    }
  }
  return null;
}

/** An open page may ask for a hashed asset of an earlier release. Those stay and never change: any release answers. */
export async function findInEarlierRelease(
  release: Release,
  path: string,
): Promise<SiteFileOnDisk | null> {
  if (!path.startsWith('/_assets/')) return null;
  const releases = dirname(release.folder);
  for (const entry of await readdir(releases, { withFileTypes: true })) {
    const folder = join(releases, entry.name);
    if (!entry.isDirectory() || folder === release.folder) continue;
    const found = await findFile(folder, path);
    if (found) return found;
  }
  return null;
}
