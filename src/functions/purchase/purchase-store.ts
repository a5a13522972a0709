// Unfinished purchases in the store: one per shopper and vehicle. It uses no steps.
import { newPurchase, type PurchaseState } from '../../domain/purchase/purchase.ts';
import { newId } from '../security/crypto.ts';
import { insert, statement, type Database } from '../stores/database.ts';

export interface PurchaseRow {
  id: string;
  tenant: string;
  contact_id: string;
  car_id: string;
  /** JSON of a `PurchaseState`. */
  state: string;
  version: number;
  /** Counts how often it was opened again after its reservation had ended. */
  attempt: number;
  lead_id: string | null;
  /** Epoch ms. */
  created_at: number;
  changed_at: number;
}

export const parsePurchaseState = (row: Pick<PurchaseRow, 'state'> | null): PurchaseState =>
  row ? { ...newPurchase, ...(JSON.parse(row.state) as Partial<PurchaseState>) } : newPurchase;

export const purchaseOf = (
  db: Database,
  tenant: string,
  contactId: string,
  carId: string,
): Promise<PurchaseRow | null> =>
  db.one<PurchaseRow>(
    'SELECT * FROM purchases WHERE tenant = ? AND contact_id = ? AND car_id = ?',
    [tenant, contactId, carId],
  );

/** False when another device has answered since `version`, or the purchase was sent. */
export async function storeState(
  db: Database,
  { tenant, contactId, carId }: { tenant: string; contactId: string; carId: string },
  { state, version }: { state: PurchaseState; version: number },
  now: number,
): Promise<boolean> {
  const [, stored = []] = await db.batch([
    insert(
      'purchases',
      {
        id: newId(now),
        tenant,
        contact_id: contactId,
        car_id: carId,
        state: JSON.stringify(newPurchase),
        version: 0,
        attempt: 0,
        created_at: now,
        changed_at: now,
      },
      'ON CONFLICT DO NOTHING',
    ),
    statement(
      `UPDATE purchases SET state = ?, version = version + 1, changed_at = ?
        WHERE tenant = ? AND contact_id = ? AND car_id = ? AND version = ? AND lead_id IS NULL RETURNING id`,
      JSON.stringify(state),
      now,
      tenant,
      contactId,
      carId,
      version,
    ),
  ]);
  return stored.length > 0;
}

/** Reopens a purchase whose lead has ended. Of two clicks one counts. */
export const reopen = (db: Database, { id, lead_id }: PurchaseRow, now: number): Promise<number> =>
  db.run(
    `UPDATE purchases SET lead_id = NULL, attempt = attempt + 1, version = version + 1, changed_at = ?
      WHERE id = ? AND lead_id = ?`,
    [now, id, lead_id],
  );
