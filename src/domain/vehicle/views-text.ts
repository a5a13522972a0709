// How often a vehicle was looked at, in words.
import { formatNumber } from '../text/format.ts';

/** "124 views"; empty when nobody counted any. */
export function viewsText(views: number | undefined): string {
  if (!views) return '';
  return views === 1 ? '1 view' : `${formatNumber(views)} views`;
}
