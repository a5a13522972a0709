// Closes the deliveries of mails that a mail server accepted from a process that ended before it could close them. It runs
// before the first delivery of a new process.
import { statement, type Database } from '../stores/database.ts';

/** Identifies a delivery and the attempt that sent it, so that a later attempt, such as an operator's, is not closed. */
export const receiptOf = ({ id, lease }: { id: string; lease: string }): string =>
  JSON.stringify([id, lease]);

/** Returns how many deliveries it closed. `now` in epoch ms. */
export async function closeAccepted(
  db: Database,
  receipts: readonly string[],
  now: number,
): Promise<number> {
  let closed = 0;
  for (const receipt of receipts) {
    const attempt = attemptOf(receipt);
    if (!attempt) continue;
    const [rows = []] = await db.batch([
      statement(
        `UPDATE deliveries SET state = 'sent', done_at = ?, last_error = NULL, message = NULL
          WHERE id = ? AND lease = ? AND state = 'waiting' RETURNING id`,
        now,
        ...attempt,
      ),
    ]);
    closed += rows.length;
  }
  return closed;
}

/** Null when the line was cut because its process was killed. */
function attemptOf(receipt: string): [id: string, lease: string] | null {
  try {
    return JSON.parse(receipt) as [string, string];
  } catch {
    return null;
  }
}
