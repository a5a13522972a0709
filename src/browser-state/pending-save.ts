// The action that waits for a sign-in in this tab, for 15 minutes: a vehicle or search to save, and the scroll
// position.
import type { SavedSearchInput } from '../protocol/account.ts';
import { browserValue, storedTexts } from './browser-storage.ts';

const ttlMs = 15 * 60_000;

export interface PendingSave {
  id: string;
  slug: string;
  name: string;
}

export const pendingSave = browserValue<PendingSave>('pending-save', {
  scope: 'tab',
  ttlMs,
  parse: (stored) => {
    const { id, slug = '', name } = storedTexts(stored, ['id', 'slug', 'name']);
    return id && name ? { id, slug, name } : null;
  },
});

export const pendingSearch = browserValue<SavedSearchInput>('pending-search', {
  scope: 'tab',
  ttlMs,
  parse: (stored) => {
    const { name, path, criteria } = (stored ?? {}) as Partial<SavedSearchInput>;
    return name && path && typeof criteria === 'object' ? { name, path, criteria } : null;
  },
});

/** The scroll position in px, to restore after sign-in. */
export const scrollBeforeSignIn = browserValue<number>('place', {
  scope: 'tab',
  ttlMs,
  parse: (stored) => (typeof stored === 'number' ? stored : null),
});
