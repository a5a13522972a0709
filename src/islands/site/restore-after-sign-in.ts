// Restores the page after sign-in: the scroll position, and a notice about what was done.
import { scrollBeforeSignIn } from '../../browser-state/pending-save.ts';
import { nextPageNotice } from '../../browser-state/next-page-notice.ts';
import { announce } from './announce.ts';

/** Reads the stored values once and deletes them. */
export function restoreAfterSignIn(): void {
  const notice = nextPageNotice.read();
  const position = scrollBeforeSignIn.read();
  nextPageNotice.forget();
  scrollBeforeSignIn.forget();
  if (position !== null && location.hash === '') scrollTo({ top: position, behavior: 'instant' });
  if (notice) announce(notice.text, notice.link);
}
