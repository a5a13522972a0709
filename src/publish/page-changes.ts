// The differences between two releases, page by page, for a person who approves one. Compares contents, not times.
import type { Manifest } from '../builder/manifest.ts';

export type PageSort = 'vehicle' | 'list' | 'location' | 'other';
type Change = 'added' | 'removed' | 'changed';

export interface PageChange {
  path: string;
  sort: PageSort;
  change: Change;
}

/** Pages that differ, sorted by kind and address. With `before` null everything is new. */
export function releaseChanges(before: Manifest | null, after: Manifest): PageChange[] {
  const changes: PageChange[] = [];
  const add = (path: string, change: Change) => changes.push({ path, sort: sortOf(path), change });
  for (const [path, { content }] of Object.entries(after.pages)) {
    const old = before?.pages[path];
    if (!old) add(path, 'added');
    else if (old.content !== content) add(path, 'changed');
  }
  for (const path of Object.keys(before?.pages ?? {})) {
    if (!(path in after.pages)) add(path, 'removed');
  }
  return changes.sort((a, b) => (a.sort + a.path < b.sort + b.path ? -1 : 1));
}

function sortOf(path: string): PageSort {
  if (path.startsWith('/cars/')) return 'vehicle';
  if (path.startsWith('/search/')) return 'list';
  return /^\/(locations|contact-us|dealerships)(\/|$)/.test(path) ? 'location' : 'other';
}
