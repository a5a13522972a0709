// The operator's commands for campaigns: list the prizes that were won, and redeem a code once. They name no person.
import { csvCell } from '../outbox/channels/csv.ts';
import { statement, type Database } from '../stores/database.ts';

interface WonRow {
  campaign: string;
  prize: string;
  code: string;
  at: number;
  redeemed_at: number | null;
}

const time = (at: number | null) => (at === null ? '' : new Date(Number(at)).toISOString());

/** The prizes that were won at a tenant, oldest first, as a table. */
export async function prizesCsv(db: Database, tenant: string): Promise<string> {
  const rows = await db.all<WonRow>(
    'SELECT * FROM spins WHERE tenant = ? AND prize IS NOT NULL ORDER BY at, code',
    [tenant],
  );
  const lines = rows.map(({ campaign, prize, code, at, redeemed_at }) =>
    [time(at), campaign, prize, code, time(redeemed_at)].map(csvCell).join(','),
  );
  return [['won_at', 'campaign', 'prize', 'code', 'redeemed_at'].join(','), ...lines, ''].join(
    '\r\n',
  );
}

/** Redeems a code and returns its prize; null when the code is unknown or was already redeemed. */
export async function redeemPrize(
  db: Database,
  tenant: string,
  code: string,
  now: number,
): Promise<string | null> {
  const [rows = []] = await db.batch([
    statement(
      `UPDATE spins SET redeemed_at = ? WHERE tenant = ? AND code = ? AND redeemed_at IS NULL RETURNING prize`,
      now,
      tenant,
      code.trim().toUpperCase(),
    ),
  ]);
  const prize = rows[0]?.['prize'];
  return typeof prize === 'string' ? prize : null;
}
