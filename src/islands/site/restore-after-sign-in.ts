// Restores the page after sign-in: the scroll position, and a notice about what was done.
import { scrollBeforeSignIn } from '../../browser-state/pending-save.ts';
import { nextPageNotice } from '../../browser-state/next-page-notice.ts';
import { announce } from './announce.ts';

/** Reads the stored values once and deletes them. */
export function restoreAfterSignIn(): void {
  const notice = nextPageNotice.read();
  const place = scrollBeforeSignIn.read();
  nextPageNotice.forget();
  scrollBeforeSignIn.forget();
  if (place !== null && location.hash === '') scrollTo({ top: place, behavior: 'instant' });
  if (notice) announce(notice.text, notice.link);
}
