// Restores the page after sign-in: the scroll position, and a notice about what was done.
import { placeBefore } from '../../browser-state/pending-save.ts';
import { waitingNotice } from '../../browser-state/waiting-notice.ts';
import { announce } from './announce.ts';

/** Reads the stored values once and deletes them. */
export function comeBack(): void {
  const notice = waitingNotice.read();
  const place = placeBefore.read();
  waitingNotice.forget();
  placeBefore.forget();
  if (place !== null && location.hash === '') scrollTo({ top: place, behavior: 'instant' });
  if (notice) announce(notice.text, notice.link);
}
