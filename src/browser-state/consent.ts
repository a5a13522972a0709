// Whether the visitor agreed to analytics on this site: 'yes', 'no', or '' while nobody answered.
import { persistentAtom } from '@nanostores/persistent';
import { siteKey } from './site-key.ts';

export type Consent = '' | 'yes' | 'no';

export const $consent = persistentAtom<Consent>(siteKey('consent'), '', {
  encode: (answer) => answer,
  decode: (text) => (text === 'yes' || text === 'no' ? text : ''),
});

/** Keeps the answer; where the storage takes nothing, the question comes again with the next page. */
export function answerConsent(answer: Exclude<Consent, ''>): void {
  try {
    $consent.set(answer);
  } catch {
    // Full or forbidden storage.
  }
}
