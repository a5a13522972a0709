// Tells the receivers of a lead that it has changed: it was cancelled, confirmed or moved. Each gets one message for a change.
import { statement, type Statement, type Value } from '../stores/database.ts';

/** Channels that reach the shopper. */
export const toShopper = ['shopper-mail', 'shopper-text'] as const;

interface Change {
  /** Id of the lead. */
  lead: string;
  /** Names the change within the lead. */
  as: string;
  now: number;
  /** The channels to tell; left out: all. */
  only?: readonly string[];
}

/**
 * Queues the lead again for each receiver that has it, or gets it at this moment. A receiver that still waits for it gets it
 * once, as it is then. `where` is the condition, whose parameters follow.
 */
export const tellAgain = (
  { lead, as, now, only }: Change,
  where: string,
  ...params: Value[]
): Statement =>
  statement(
    `INSERT INTO deliveries (id, tenant, lead_id, channel, target, state, attempts, next_at, lease_until, created_at)
      SELECT MIN(id) || CAST(? AS TEXT), tenant, lead_id, channel, target, 'waiting', 0, CAST(? AS BIGINT), 0, CAST(? AS BIGINT)
      FROM deliveries AS told
      WHERE lead_id = ? AND (state = 'sent' OR (state = 'waiting' AND lease_until > ?)) AND ${where}
        ${only ? `AND channel IN ('${only.join("', '")}')` : ''}
        AND NOT EXISTS (SELECT 1 FROM deliveries AS waiting WHERE waiting.lead_id = told.lead_id
          AND waiting.channel = told.channel AND waiting.target = told.target
          AND waiting.state = 'waiting' AND waiting.lease_until <= ?)
      GROUP BY tenant, lead_id, channel, target
      ON CONFLICT (id) DO NOTHING`,
    `:${as}`,
    now,
    now,
    lead,
    now,
    ...params,
    now,
  );
