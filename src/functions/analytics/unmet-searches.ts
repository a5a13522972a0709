// Searches without a result (rule analytics-6): counts of recognised filters, for the dealer's weekly mail and the
// operator. They contain nothing about a visitor.
import { unmetSearchEvent } from '../../domain/analytics/unmet-search.ts';
import { addDays, wallTime, weekdayOf } from '../../domain/hours/calendar.ts';
import type { Tenant } from '../../tenant/schema/index.ts';
import { queueMessage } from '../outbox/messages.ts';
import type { Database } from '../stores/database.ts';

interface UnmetSearch {
  label: string;
  counted: number;
}

const maxListed = 30;
const weekDays = 7;
const monday = 1;

/** The searches of the 7 days before a day, most frequent first. */
export const unmetSearches = (db: Database, tenant: string, day: string): Promise<UnmetSearch[]> =>
  db.all<UnmetSearch>(
    `SELECT label, SUM(counted) AS counted FROM event_counts
      WHERE tenant = ? AND event = ? AND label <> '' AND day >= ? AND day < ?
      GROUP BY label ORDER BY SUM(counted) DESC, label LIMIT ${String(maxListed)}`,
    [tenant, unmetSearchEvent, addDays(day, -weekDays), day],
  );

/** "12 times: make Toyota; fuel Hybrid". */
export const unmetLine = ({ label, counted }: UnmetSearch): string =>
  `${Number(counted) === 1 ? 'once' : `${String(counted)} times`}: ${label}`;

/** On Mondays, queues the mail about the week for the address of the stock report; once a day at most. */
export async function queueUnmetSearches(
  db: Database,
  { slug, name, timeZone, stock }: Pick<Tenant, 'slug' | 'name' | 'timeZone' | 'stock'>,
  now: number,
): Promise<void> {
  const { day } = wallTime(now, timeZone);
  const to = stock.reportEmail;
  if (to === null || weekdayOf(day) !== monday) return;
  const found = await unmetSearches(db, slug, day);
  if (found.length === 0) return;
  const message = {
    to,
    name,
    subject: `Stock report for ${name}: what shoppers did not find`,
    text: [
      'Shoppers searched your website for these in the last 7 days, and nothing in stock fitted all of it.',
      'The list has the filters they set, not what they typed. Where it ends with “with …”, there may be such a vehicle',
      'without that condition.',
      '',
      ...found.map((search) => `- ${unmetLine(search)}`),
    ].join('\n'),
    html: null,
    unsubscribe: null,
  };
  await db.batch([queueMessage({ id: `unmet-${slug}:${day}`, tenant: slug, message, now })]);
}
