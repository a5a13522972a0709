// What the desk says about corrections: who made one, until when it stands, and when shoppers see it.
import type { Correction } from '../../domain/corrections/correction.ts';
import { isUrgent } from '../../domain/corrections/fields.ts';
import { fieldText, valueWords } from '../../domain/corrections/texts.ts';
import { capitalised } from '../../domain/text/capitalised.ts';
import { formatDate } from '../../domain/text/format-date.ts';
import type { Tenant } from '../../tenant/schema/index.ts';
import { todayOf, type Desk } from '../desk.ts';
import type { OnItsWay } from '../urgent.ts';

/** "you", "Kim" or an address that the settings no longer name. */
export function personName(
  email: string,
  { desk }: Pick<Tenant, 'desk'>,
  reader: string | null,
): string {
  if (email === reader) return 'you';
  return desk.people.find((person) => person.email.toLowerCase() === email)?.name ?? email;
}

/** "Price corrected by you, until the export says the same." */
export function standingText(correction: Correction, tenant: Tenant, reader: string): string {
  const { subject, by, until } = correction;
  const end =
    until !== null
      ? `until ${formatDate(until)}`
      : subject.kind === 'vehicle'
        ? 'until the export says the same'
        : 'until somebody undoes it';
  return `${capitalised(fieldText(correction))} corrected by ${personName(by, tenant, reader)}, ${end}.`;
}

/** "Price: $21,990 instead of $22,990." */
export function changeText(event: Correction): string {
  const { from, to, field, undoes } = event;
  const start = undoes === null ? '' : 'Undone. ';
  return `${start}${capitalised(fieldText(event))}: ${valueWords(field, to, from)} instead of ${valueWords(field, from)}.`;
}

const people = { 'unless-harmless': 'one person', 'one-person': 'one person', 'two-people': 'two people' }; // prettier-ignore

/** When shoppers see an event, by what this host can do and what the dealer's settings demand (rule corrections-5, rule desk-9). */
export function goesLiveText(
  { desk, tenant, onItsWay }: { desk: Desk; tenant: Tenant; onItsWay: OnItsWay | null },
  event: Correction,
): string {
  if (onItsWay && isUrgent(event, todayOf(desk, tenant))) {
    const isWaiting = onItsWay.waiting.some(({ id }) => id === event.id);
    return isWaiting ? 'Shoppers see it within a minute.' : 'Shoppers see it now.';
  }
  const { needed } = tenant.approval;
  const isHarmless = needed === 'unless-harmless' && event.subject.kind === 'vehicle';
  return needed === 'never' || isHarmless
    ? 'Shoppers see it with tonight’s update.'
    : `Shoppers see it after approval: tonight’s version waits for ${people[needed]}.`;
}
