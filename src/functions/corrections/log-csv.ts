// The log of a dealer as a CSV file, the oldest event first.
import { logRows } from '../../domain/corrections/audit.ts';
import type { Correction } from '../../domain/corrections/correction.ts';
import { csvCell } from '../outbox/channels/csv.ts';

const columns = ['when', 'who', 'what', 'subject', 'field', 'from', 'to', 'until'] as const;

/** Times are on the dealer's clock. */
export const logCsv = (log: readonly Correction[], timeZone: string): string =>
  [
    columns.join(','),
    ...logRows(log, timeZone)
      .reverse()
      .map((row) => columns.map((name) => csvCell(row[name])).join(',')),
    '',
  ].join('\r\n');
