// Readiness, in one word for everybody: whether leads can be written and delivered, and whether the stock is fresh. On a
// dealer's host it covers this dealer, elsewhere all dealers. Also the figures of the outbox for the operator. Erased
// deliveries do not count, because nobody can send them any more.
import type { Tenant } from '../../tenant/schema/index.ts';
import { insert, statement } from '../stores/database.ts';
import type { Deps, OutageNote } from '../endpoints/deps.ts';
import { isExportLate } from './hourly-checks.ts';

/** The store is queried at most this often (ms), because monitors and attackers may call all day. */
const ttlMs = 1_000;

/** Deliveries by state, and when the oldest undelivered lead was stored (epoch ms). */
export interface OutboxCounts {
  waiting: number;
  dead: number;
  held: number;
  oldest: number | null;
}

/** The deliveries of each tenant that has any. Throws when the store does not answer. */
async function outboxByTenant(db: Deps['db']): Promise<Map<string, OutboxCounts>> {
  const rows = await db.all<Record<keyof OutboxCounts, number | null> & { tenant: string }>(
    `SELECT tenant, SUM(CASE WHEN state = 'waiting' THEN 1 ELSE 0 END) AS waiting,
      SUM(CASE WHEN state = 'dead' THEN 1 ELSE 0 END) AS dead,
      SUM(CASE WHEN state = 'held' THEN 1 ELSE 0 END) AS held,
      MIN(CASE WHEN state IN ('waiting', 'dead') AND lead_id IS NOT NULL THEN created_at END) AS oldest
    FROM deliveries WHERE state IN ('waiting', 'dead', 'held')
      AND (last_error IS NULL OR last_error <> 'erased') GROUP BY tenant`,
  );
  return new Map(
    rows.map(({ tenant, waiting, dead, held, oldest }) => [
      tenant,
      { waiting: Number(waiting), dead: Number(dead), held: Number(held), oldest },
    ]),
  );
}

function total(all: Iterable<OutboxCounts>): OutboxCounts {
  const sum: OutboxCounts = { waiting: 0, dead: 0, held: 0, oldest: null };
  for (const { waiting, dead, held, oldest } of all) {
    sum.waiting += waiting;
    sum.dead += dead;
    sum.held += held;
    if (oldest !== null) sum.oldest = Math.min(sum.oldest ?? oldest, oldest);
  }
  return sum;
}

/** The deliveries of all tenants. Throws when the store does not answer. */
export const outboxCounts = async (db: Deps['db']): Promise<OutboxCounts> =>
  total((await outboxByTenant(db)).values());

/** Only the headers that a monitor needs: this is called all day, and each header costs time. */
const headers = { 'content-type': 'application/json', 'cache-control': 'no-store' };

/** Writes and deletes a row as large as a lead in one transaction, because reading still works on a full disk. */
async function probeWrite(db: Deps['db']): Promise<void> {
  const name = `health/${crypto.randomUUID()}/${'x'.repeat(probeBytes)}`;
  await db.batch([
    insert('alarms', { id: name, code: 'probe', subject: name, at: 0 }),
    statement('DELETE FROM alarms WHERE id = ?', name),
  ]);
}
const probeBytes = 2_000;

interface Reading {
  outbox: ReadonlyMap<string, OutboxCounts>;
  /** When each tenant's stock was exported, epoch ms. */
  exports: ReadonlyMap<string, number>;
  isWritable: boolean;
}

/** The answer for a tenant; null: for all tenants together. */
function describe(
  { outbox, exports, isWritable }: Reading,
  tenant: Tenant | null,
  now: number,
): string {
  const { dead } = tenant ? (outbox.get(tenant.slug) ?? total([])) : total(outbox.values());
  const exportedAt = tenant && (exports.get(tenant.slug) ?? null);
  const isLate = tenant !== null && isExportLate(exportedAt, now, tenant);
  return JSON.stringify({ status: isWritable && dead === 0 && !isLate ? 'ok' : 'degraded' });
}

/** Forgets with the process. */
function outageInMemory(): OutageNote {
  let noted = false;
  return {
    isNoted: () => noted,
    note(isOut) {
      noted = isOut;
    },
  };
}

const notWritable: Reading = { outbox: new Map(), exports: new Map(), isWritable: false };

/** Answers at once with the last reading, and refreshes it after the answer, once a second at most. */
export function createHealth({
  db,
  now,
  log,
  outage = outageInMemory(),
}: Pick<Deps, 'db' | 'now' | 'log' | 'outage'>): (
  tenant: Tenant | null,
) => Response | Promise<Response> {
  let last = notWritable;
  /** Answers given since the last reading. */
  const texts = new Map<Tenant | null, string>();
  let readAt = -Infinity;
  let reading: Promise<void> | null = null;

  async function read(): Promise<void> {
    try {
      await probeWrite(db);
      const outbox = await outboxByTenant(db);
      const stock = await db.all<{ tenant: string; exported_at: number }>(
        'SELECT tenant, exported_at FROM stock_versions WHERE exported_at > 0',
      );
      const exports = new Map(stock.map(({ tenant, exported_at }) => [tenant, exported_at]));
      last = { outbox, exports, isWritable: true };
    } catch {
      last = notWritable;
    }
    texts.clear();
    // Once when it begins and once when it is over.
    const { isWritable } = last;
    if (isWritable === outage.isNoted()) {
      outage.note(!isWritable);
      log({ level: 'alarm', event: isWritable ? 'leads-writable-again' : 'leads-not-writable' });
    }
    readAt = performance.now();
    reading = null;
  }

  function answer(tenant: Tenant | null): Response {
    let text = texts.get(tenant);
    if (text === undefined) {
      text = describe(last, tenant, now());
      texts.set(tenant, text);
    }
    return new Response(text, { status: last.isWritable ? 200 : 503, headers });
  }

  return (tenant) => {
    const age = performance.now() - readAt;
    if (age > ttlMs) reading ??= read();
    // With steady calls an answer is at most a second old; after a quiet hour the reading is refreshed first.
    if (age < 5 * ttlMs) return answer(tenant);
    return (reading ?? read()).then(() => answer(tenant));
  };
}
