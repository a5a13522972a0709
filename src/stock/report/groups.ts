// Rejected rows grouped by error, the most common first; shared by the terminal and the HTML page.
import { rejectionMeanings, type Rejection, type RejectionCode } from '../validate/rejection.ts';
import type { RejectedRow } from './ingest-stats.ts';

export interface RejectionGroup {
  code: RejectionCode;
  path: string;
  title: string;
  fix: string;
  count: number;
  rows: RejectedRow[];
}

/** One group per code and field; positions in lists do not divide a group. */
export function rejectionGroups(
  rejections: readonly Rejection[],
  rows: readonly RejectedRow[],
): RejectionGroup[] {
  const groups = new Map<string, RejectionGroup>();
  const keyOf = ({ code, path }: Rejection): string => `${code} ${path.replace(/\[\d+\]/g, '[]')}`;
  for (const rejection of rejections) {
    const key = keyOf(rejection);
    const known = groups.get(key);
    if (known) known.count += 1;
    else {
      const { code, path } = rejection;
      groups.set(key, {
        code,
        path: path.replace(/\[\d+\]/g, '[]'),
        ...rejectionMeanings[code],
        count: 1,
        rows: [],
      });
    }
  }
  for (const row of rows) groups.get(keyOf(row))?.rows.push(row);
  return [...groups.values()].sort((a, b) => b.count - a.count);
}
