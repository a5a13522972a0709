// Back from the sign-in: the page stands where the shopper left it, and says what has been done meanwhile.
import { placeBefore } from '../../browser-state/pending-save.ts';
import { waitingNotice } from '../../browser-state/waiting-notice.ts';
import { announce } from './announce.ts';

/** What was noted is said once. */
export function comeBack(): void {
  const notice = waitingNotice.read();
  const place = placeBefore.read();
  waitingNotice.forget();
  placeBefore.forget();
  if (place !== null && location.hash === '') scrollTo({ top: place, behavior: 'instant' });
  if (notice) announce(notice.text, notice.link);
}
