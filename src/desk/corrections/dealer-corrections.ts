// The corrections of one dealer, for its pages: what stands, and how a person adds one or undoes one. Every write names the
// dealer, is counted for the person, and is checked by the rules of corrections (rules corrections-4 and desk-8).
import {
  fieldKey,
  type Correction,
  type CorrectionSubject,
  type WantedCorrection,
} from '../../domain/corrections/correction.ts';
import { refusalsOf, type RefusalFacts } from '../../domain/corrections/refusals.ts';
import { changesOf, project, type Projection } from '../../domain/corrections/standing.ts';
import {
  appendCorrection,
  correctionLog,
  undoCorrection,
} from '../../functions/corrections/correction-log.ts';
import type { Tenant } from '../../tenant/schema/index.ts';
import { todayOf, type Desk } from '../desk.ts';
import { writesPerHour, writesPerMinute } from '../request-limits.ts';
import type { Role } from '../sign-in.ts';
import { publishEvent } from '../urgent.ts';
import { seenField } from './field-form.ts';
import { changeText, personName } from './sentences.ts';

export interface DealerCorrections extends Projection {
  /** The oldest first. */
  log: Correction[];
  /** What stands about a field; null: nothing. */
  of(subject: CorrectionSubject, field: string): Correction | null;
  /** The last event about a field, of a person or by itself; null: nobody ever changed it. */
  last(subject: CorrectionSubject, field: string): Correction | null;
}

export async function correctionsOf(desk: Desk, tenant: Tenant): Promise<DealerCorrections> {
  const log = await correctionLog(desk.deps.db, tenant.slug);
  const projection = project(log, todayOf(desk, tenant));
  const standing = new Map(projection.standing.map((each) => [fieldKey(each), each]));
  return {
    ...projection,
    log,
    of: (subject, field) => standing.get(fieldKey({ subject, field })) ?? null,
    last: (subject, field) => changesOf(log, subject, field)[0] ?? null,
  };
}

export type Written = { done: Correction } | { refused: string[] };

const tooMany = 'These are too many changes at once. Wait a minute.';

async function mayWrite({ deps }: Desk, { email }: Role): Promise<boolean> {
  const name = `desk/writes/${deps.signer.mark('limit', email)}`;
  for (const limit of [writesPerMinute, writesPerHour]) {
    if (!(await deps.limits.take(name, limit, deps.now()))) return false;
  }
  return true;
}

interface Writer {
  tenant: Tenant;
  role: Role;
}

/** The last event that a form was made after (`seenField`); null for a form that does not say it. */
export function seenIn(data: FormData): string | null {
  const seen = data.get(seenField);
  return typeof seen === 'string' ? seen : null;
}

/** Somebody else was faster: the form shows it and can be sent again. */
function changedMeanwhile(last: Correction | null, tenant: Tenant, reader: string): string {
  const who = last && last.by !== '' ? personName(last.by, tenant, reader) : 'An update';
  const what = last ? `: ${changeText(last)}` : '.';
  return `${who === 'you' ? 'You' : who} changed this after you opened the page${what} Press the button again to change it to yours.`;
}

/** Stores a correction of a person who may correct, or says why not. `seen`: the last event that they saw; null: none. */
export async function correct(
  desk: Desk,
  writer: Writer,
  wanted: WantedCorrection,
  { seen, ...facts }: Omit<RefusalFacts, 'today'> & { seen: string | null },
): Promise<Written> {
  const { tenant, role } = writer;
  const refused = refusalsOf(wanted, { ...facts, today: todayOf(desk, tenant) });
  if (refused.length > 0) return { refused };
  const { subject, field } = wanted;
  const corrections = await correctionsOf(desk, tenant);
  const last = corrections.last(subject, field);
  if (seen !== null && seen !== (last?.id ?? '')) {
    return { refused: [changedMeanwhile(last, tenant, role.email)] };
  }
  if (saysNothing(wanted, corrections.of(subject, field))) {
    return { refused: ['Your website says this already.'] };
  }
  if (!(await mayWrite(desk, role))) return { refused: [tooMany] };
  const { db, now } = desk.deps;
  const writing = { tenant: tenant.slug, by: role.email, now: now() };
  return published(desk, tenant, await appendCorrection(db, writing, wanted));
}

/** Whether it changes neither what shoppers see nor how long. */
const saysNothing = ({ from, to, until }: WantedCorrection, standing: Correction | null): boolean =>
  JSON.stringify(from) === JSON.stringify(to) &&
  (standing ? standing.until === until : until === null);

/** Undoes an event of the dealer. `factsFor` reads what the rules need when an undone correction is made again. */
export async function undo(
  desk: Desk,
  { tenant, role }: Writer,
  id: string,
  factsFor: (wanted: WantedCorrection) => Promise<Omit<RefusalFacts, 'today'>>,
): Promise<Written | null> {
  const { db, now } = desk.deps;
  const event = (await correctionLog(db, tenant.slug)).find((each) => each.id === id);
  if (!event || event.subject.kind === 'decision') return null;
  if (event.undoes !== null) {
    const { subject, field, from, to, until } = event;
    const wanted = { subject, field, from: to, to: from, until };
    const facts = { ...(await factsFor(wanted)), today: todayOf(desk, tenant) };
    const refused = refusalsOf(wanted, facts);
    if (refused.length > 0) return { refused };
  }
  if (!(await mayWrite(desk, role))) return { refused: [tooMany] };
  const done = await undoCorrection(
    db,
    { tenant: tenant.slug, by: role.email, now: now() },
    event.id,
  );
  return done ? published(desk, tenant, done) : { refused: ['This was undone already.'] };
}

function published(desk: Desk, tenant: Tenant, done: Correction): Written {
  publishEvent(desk, tenant, done);
  return { done };
}
