// The number of views of a vehicle, in words.
import { formatNumber } from '../text/format.ts';

/** "124 views"; empty when there are none. */
export function viewsText(views: number | undefined): string {
  if (!views) return '';
  return views === 1 ? '1 view' : `${formatNumber(views)} views`;
}
