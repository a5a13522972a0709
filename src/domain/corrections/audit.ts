// The log of a dealer as rows, for a page and a table. Of people it has the mail address only.
import { wallTime } from '../hours/calendar.ts';
import { valueWords, fieldText } from './texts.ts';
import type { Correction } from './correction.ts';

/** The newest first. */
export const logRows = (log: readonly Correction[], timeZone: string) =>
  [...log]
    .sort((a, b) => b.position - a.position)
    .map((event) => {
      const { id, at, by, subject, field, from, to, until } = event;
      const { day, minutes } = wallTime(at, timeZone);
      const time = [Math.floor(minutes / 60), minutes % 60].map((part) =>
        String(part).padStart(2, '0'),
      );
      return {
        /** With which its row undoes the event. */
        id,
        /** "2026-11-24 09:30", on the dealer's clock. */
        when: `${day} ${time.join(':')}`,
        /** Mail address; "by itself" for an end that nobody asked for. */
        who: by === '' ? 'by itself' : by,
        what: whatText(event),
        /** "vehicle 4711", "place aspley", "content offer/winter". */
        subject: `${subject.kind} ${subject.id}`.trim(),
        field: fieldText(event),
        from: valueWords(field, from),
        to: valueWords(field, to),
        until: until ?? '',
      };
    });

const endTexts = {
  same: 'ended: the source says the same',
  sold: 'ended: sold',
  gone: 'ended: no longer there',
  day: 'ended: last day over',
};

function whatText({ subject, undoes, reason }: Correction): string {
  if (subject.kind === 'decision') return 'answered';
  if (undoes === null) return 'corrected';
  return reason === null ? 'undone' : endTexts[reason];
}
