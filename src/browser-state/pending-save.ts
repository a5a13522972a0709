// What waits for a sign-in: a vehicle or a search to be kept, in this tab, for a quarter of an hour.
import type { SavedSearchInput } from '../protocol/account.ts';
import { browserValue, textsOf } from './browser-storage.ts';

const livesMs = 15 * 60_000;

export interface PendingSave {
  /** Id of the vehicle. */
  id: string;
  slug: string;
  name: string;
}

export const pendingSave = browserValue<PendingSave>('pending-save', {
  lasts: 'tab',
  livesMs,
  understand: (stored) => {
    const { id, slug = '', name } = textsOf(stored, ['id', 'slug', 'name']);
    return id && name ? { id, slug, name } : null;
  },
});

export const pendingSearch = browserValue<SavedSearchInput>('pending-search', {
  lasts: 'tab',
  livesMs,
  understand: (stored) => {
    const { name, path, criteria } = (stored ?? {}) as Partial<SavedSearchInput>;
    return name && path && typeof criteria === 'object' ? { name, path, criteria } : null;
  },
});

/** How far down the page the shopper was, in px, for the way back. */
export const placeBefore = browserValue<number>('place', {
  lasts: 'tab',
  livesMs,
  understand: (stored) => (typeof stored === 'number' ? stored : null),
});
