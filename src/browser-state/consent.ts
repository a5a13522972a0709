// The visitor's consent to analytics on this site: 'yes', 'no', or '' before an answer.
import { persistentAtom } from '@nanostores/persistent';
import { siteKey } from './browser-storage.ts';

export type Consent = '' | 'yes' | 'no';

export const $consent = persistentAtom<Consent>(siteKey('consent'), '', {
  encode: (answer) => answer,
  decode: (text) => (text === 'yes' || text === 'no' ? text : ''),
});

/** Stores the answer. Where storage is unavailable, the next page asks again. */
export function setConsent(answer: Exclude<Consent, ''>): void {
  try {
    $consent.set(answer);
  } catch {
    // Storage is full or forbidden.
  }
}
