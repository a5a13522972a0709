// What a log of corrections amounts to today: the corrections that stand, how the others ended, and who changed a field when.
// A replay of the same events in any store gives the same answer.
import { fieldKey, type Correction, type EndReason, type CorrectionSubject } from './correction.ts';
import { hoursDay } from './fields.ts';

interface EndedCorrection {
  correction: Correction;
  /** `undone`: by a person; `replaced`: a later correction of the field stands. */
  reason: EndReason | 'undone' | 'replaced';
  /** Epoch ms; the time of the event that ended it. Null for a day that passed before an event said so. */
  at: number | null;
  /** Mail address; '' when it ended by itself. */
  by: string;
}

export interface Projection {
  /** At most one for each field of a thing, in the order of the log. */
  standing: Correction[];
  ended: EndedCorrection[];
}

/** A correction ends with its last day, and one of a day's hours with that day. */
const isPast = ({ until, field }: Correction, today: string): boolean =>
  (until ?? hoursDay(field) ?? today) < today;

/**
 * The state of a log on a day (ISO date at the dealer). Of several corrections of one field the latest stands. A person who
 * undoes it, or its day, brings the one before it back; an end by itself ends those before it, too (rule corrections-3).
 */
export function project(log: readonly Correction[], today: string): Projection {
  const stacks = new Map<string, Correction[]>();
  const ended: EndedCorrection[] = [];
  for (const event of [...log].sort((a, b) => a.position - b.position)) {
    if (event.subject.kind === 'decision') continue;
    const key = fieldKey(event);
    const stack = stacks.get(key) ?? [];
    stacks.set(key, stack);
    if (event.undoes === null) {
      stack.push(event);
      continue;
    }
    const at = stack.findIndex(({ id }) => id === event.undoes);
    if (at === -1) continue;
    const { reason, by } = event;
    const endsEarlier = reason !== null && reason !== 'day';
    for (const correction of endsEarlier ? stack.splice(0, at + 1) : stack.splice(at, 1)) {
      ended.push({ correction, reason: reason ?? 'undone', at: event.at, by });
    }
  }
  const standing: Correction[] = [];
  for (const stack of stacks.values()) {
    const alive = stack.filter((correction) => !isPast(correction, today));
    const [latest] = alive.slice(-1);
    if (latest) standing.push(latest);
    for (const correction of stack) {
      if (correction === latest) continue;
      const by = latest?.by ?? '';
      ended.push(
        isPast(correction, today)
          ? { correction, reason: 'day', at: null, by: '' }
          : { correction, reason: 'replaced', at: latest?.at ?? null, by },
      );
    }
  }
  return { standing: standing.sort((a, b) => a.position - b.position), ended };
}

/** Events about one field, the newest first: who changed it, when, and from what to what. */
export const changesOf = (
  log: readonly Correction[],
  subject: CorrectionSubject,
  field: string,
): Correction[] => {
  const wanted = fieldKey({ subject, field });
  return log.filter((event) => fieldKey(event) === wanted).sort((a, b) => b.position - a.position);
};
