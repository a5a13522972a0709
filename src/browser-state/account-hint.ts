// Whether somebody signed in on this browser of late. The session itself is a cookie that no script can read; this only
// says whether asking for the account's things is worth a request.
import { browserValue } from './browser-storage.ts';

export const accountHint = browserValue<true>('account', {
  lasts: 'browser',
  livesMs: 30 * 24 * 3_600_000,
  understand: (stored) => (stored === true ? true : null),
});
