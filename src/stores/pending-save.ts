// A vehicle whose saving waits for a sign-in: in this tab, for a quarter of an hour.
import { browserValue, textsOf } from './browser-storage.ts';

export interface PendingSave {
  /** Id of the vehicle. */
  id: string;
  name: string;
}

export const pendingSave = browserValue<PendingSave>('pending-save', {
  lasts: 'tab',
  livesMs: 15 * 60_000,
  understand: (stored) => {
    const { id, name } = textsOf(stored, ['id', 'name']);
    return id && name ? { id, name } : null;
  },
});

/** Words to say on the page that opens next. */
export const waitingNotice = browserValue<string>('notice', {
  lasts: 'tab',
  livesMs: 60_000,
  understand: (stored) => (typeof stored === 'string' ? stored : null),
});
