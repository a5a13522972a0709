// The log of corrections in the functions' store (rule corrections-1). It only appends: an undo and an end are events, too. What
// the log amounts to is in src/domain/corrections; who may write is the caller's decision.
import {
  correctionSchema,
  type Correction,
  type EndReason,
  type WantedCorrection,
} from '../../domain/corrections/correction.ts';
import { newId } from '../security/crypto.ts';
import { isUniqueConflict, type Database, type Row, type Value } from '../stores/database.ts';

/** `by`: mail address. `now`: epoch ms. */
interface Writing {
  tenant: string;
  by: string;
  now: number;
}

/** Two people who write at the same moment want the same position; the second takes the next one. */
const attempts = 20;

const columns = [
  'tenant', 'id', 'at', 'by_email', 'subject_kind', 'subject_id', 'field', 'from_value', 'to_value',
  'until_day', 'undoes', 'reason',
] as const; // prettier-ignore

type Event = Omit<Correction, 'position'>;

/** Appends an event. Null when an event with this id, or another end of the same correction, is there. */
async function append(db: Database, event: Event): Promise<Correction | null> {
  const { tenant, subject, until, undoes, reason } = event;
  const values: Value[] = [
    tenant, event.id, event.at, event.by.toLowerCase(), subject.kind, subject.id, event.field,
    JSON.stringify(event.from), JSON.stringify(event.to), until, undoes, reason,
  ]; // prettier-ignore
  const marks = values.map((value) =>
    value === null ? 'NULL' : typeof value === 'number' ? 'CAST(? AS BIGINT)' : 'CAST(? AS TEXT)',
  );
  const sql = `INSERT INTO corrections (position, ${columns.join(', ')})
    SELECT COALESCE(MAX(position), 0) + 1, ${marks.join(', ')} FROM corrections WHERE tenant = ?`;
  const params = [...values.filter((value) => value !== null), tenant];
  const find = `SELECT * FROM corrections WHERE tenant = ? AND ${undoes === null ? 'id' : 'undoes'} = ?`;
  const key = [tenant, undoes ?? event.id];
  for (let attempt = 1; ; attempt += 1) {
    if (await db.one(find, key)) return null;
    try {
      await db.run(sql, params);
      const row = await db.one(find, key);
      return row && correctionOf(row);
    } catch (error) {
      if (!isUniqueConflict(error) || attempt === attempts) throw error;
    }
  }
}

function correctionOf(row: Row): Correction {
  return correctionSchema.parse({
    id: row['id'],
    tenant: row['tenant'],
    position: Number(row['position']),
    at: Number(row['at']),
    by: row['by_email'],
    subject: { kind: row['subject_kind'], id: row['subject_id'] },
    field: row['field'],
    from: JSON.parse(String(row['from_value'])) as unknown,
    to: JSON.parse(String(row['to_value'])) as unknown,
    until: row['until_day'],
    undoes: row['undoes'],
    reason: row['reason'],
  });
}

/** The caller has checked it (`refusalsOf`). */
export async function appendCorrection(
  db: Database,
  { tenant, by, now }: Writing,
  { subject, field, from, to, until }: WantedCorrection,
): Promise<Correction> {
  const id = newId(now);
  const event = { id, tenant, at: now, by, subject, field, from, to, until };
  const stored = await append(db, { ...event, undoes: null, reason: null });
  if (!stored) throw new Error(`${tenant}: two corrections have the id ${id}`);
  return stored;
}

/** Undoes an event; a correction that a person undid stands again, as a new event. Null: no such event, or it ended. */
export async function undoCorrection(
  db: Database,
  writing: Writing,
  id: string,
): Promise<Correction | null> {
  const { tenant, by, now } = writing;
  const row = await db.one('SELECT * FROM corrections WHERE tenant = ? AND id = ?', [tenant, id]);
  if (!row) return null;
  const event = correctionOf(row);
  const { subject, field, from, to, until, undoes, reason } = event;
  if (reason !== null) return null;
  if (undoes !== null) {
    // The undone event has the values the other way round.
    return appendCorrection(db, writing, { subject, field, from: to, to: from, until });
  }
  const own = { id: newId(now), tenant, at: now, by, subject, field, from: to, to: from, until };
  return append(db, { ...own, undoes: id, reason: null });
}

/** Stores that corrections ended by themselves; again has no effect. `now` in epoch ms. Returns the events that are new. */
export async function endCorrections(
  db: Database,
  { tenant, now }: Pick<Writing, 'tenant' | 'now'>,
  ends: readonly { correction: Correction; reason: EndReason }[],
): Promise<Correction[]> {
  const stored: Correction[] = [];
  for (const { correction, reason } of ends) {
    const { id: undoes, subject, field, from, to, until } = correction;
    if (correction.tenant !== tenant) continue;
    const own = { id: `${undoes}:end`, tenant, at: now, by: '', subject, field, until };
    const event = await append(db, { ...own, from: to, to: from, undoes, reason });
    if (event) stored.push(event);
  }
  return stored;
}

/** The log of a tenant, the oldest first. */
export const correctionLog = async (db: Database, tenant: string): Promise<Correction[]> =>
  (await db.all('SELECT * FROM corrections WHERE tenant = ? ORDER BY position', [tenant])).map(
    correctionOf,
  );
