// Readiness of the process: whether the store answers, how many deliveries wait and how old the oldest is. Deliveries that
// were erased do not count, because nobody can send them any more.
import { statement } from '../stores/database.ts';
import type { Deps } from '../endpoints/deps.ts';

/** The store is asked at most this often (ms); a watcher or an attacker may ask all day. */
const keptMs = 1_000;

/** Deliveries by state, and when the oldest undelivered lead was stored (epoch ms). */
export interface OutboxCounts {
  waiting: number;
  dead: number;
  held: number;
  oldest: number | null;
}

/** Throws when the store does not answer. */
export async function outboxCounts(db: Deps['db']): Promise<OutboxCounts> {
  const row = await db.one<Record<keyof OutboxCounts, number | null>>(
    `SELECT SUM(CASE WHEN state = 'waiting' THEN 1 ELSE 0 END) AS waiting,
      SUM(CASE WHEN state = 'dead' THEN 1 ELSE 0 END) AS dead,
      SUM(CASE WHEN state = 'held' THEN 1 ELSE 0 END) AS held,
      MIN(CASE WHEN state IN ('waiting', 'dead') AND lead_id IS NOT NULL THEN created_at END) AS oldest
    FROM deliveries WHERE state IN ('waiting', 'dead', 'held')
      AND (last_error IS NULL OR last_error <> 'erased')`,
  );
  return {
    waiting: Number(row?.waiting ?? 0),
    dead: Number(row?.dead ?? 0),
    held: Number(row?.held ?? 0),
    oldest: row?.oldest ?? null,
  };
}

/** No more than a watcher needs: this is asked all day, and each header costs time. */
const headers = { 'content-type': 'application/json', 'cache-control': 'no-store' };

/** A row as large as a lead is written and deleted in one transaction: a full disk can still be read. */
async function probeWrite(db: Deps['db']): Promise<void> {
  const name = `health/${crypto.randomUUID()}/${'x'.repeat(probeBytes)}`;
  await db.batch([
    statement(
      'INSERT INTO alarms (id, code, subject, at) VALUES (?, ?, ?, 0)',
      name,
      'probe',
      name,
    ),
    statement('DELETE FROM alarms WHERE id = ?', name),
  ]);
}
const probeBytes = 2_000;

/** Answers at once with what was last read; reads anew behind the answer once a second. */
export function createHealth({
  db,
  now,
  log,
}: Pick<Deps, 'db' | 'now' | 'log'>): () => Response | Promise<Response> {
  let text: string | null = null;
  let status = 200;
  let readAt = -Infinity;
  let reading: Promise<void> | null = null;

  async function read(): Promise<void> {
    const before = status;
    try {
      await probeWrite(db);
      const { oldest, ...outbox } = await outboxCounts(db);
      text = JSON.stringify({
        status: outbox.dead > 0 ? 'degraded' : 'ready',
        outbox,
        oldest_undelivered_seconds:
          oldest === null ? null : Math.max(0, Math.floor((now() - oldest) / 1000)),
      });
      status = 200;
    } catch {
      text = JSON.stringify({
        status: 'degraded',
        outbox: { waiting: 0, dead: 0, held: 0 },
        oldest_undelivered_seconds: null,
      });
      status = 503;
    }
    // Once when it begins and once when it is over.
    if (status !== before) {
      log({
        level: 'alarm',
        event: status === 503 ? 'leads-not-writable' : 'leads-writable-again',
      });
    }
    readAt = performance.now();
    reading = null;
  }

  return () => {
    const age = performance.now() - readAt;
    if (age > keptMs) reading ??= read();
    // Under steady asking an answer is a second old; after a quiet hour it is read first.
    if (text !== null && age < 5 * keptMs) return new Response(text, { status, headers });
    return (reading ?? read()).then(() => new Response(text, { status, headers }));
  };
}
