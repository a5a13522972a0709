// Whether somebody signed in on this browser recently. Scripts cannot read the session cookie, so this hint decides
// whether a request for the account's data is worth sending.
import { browserValue } from './browser-storage.ts';

export const accountHint = browserValue<true>('account', {
  scope: 'browser',
  ttlMs: 30 * 24 * 3_600_000,
  parse: (stored) => (stored === true ? true : null),
});
