// What the desk says about corrections: who made one, until when it stands, and when shoppers see it.
import type { Correction } from '../../domain/corrections/correction.ts';
import { goesLiveAlone, isUrgent } from '../../domain/corrections/fields.ts';
import { fieldText, valueWords } from '../../domain/corrections/texts.ts';
import { capitalised } from '../../domain/text/capitalised.ts';
import { formatDate } from '../../domain/text/format-date.ts';
import type { Tenant } from '../../tenant/schema/index.ts';
import { todayOf, type Desk } from '../desk.ts';

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
  const source = { vehicle: 'the export', place: 'the settings', content: 'the content' };
  const end =
    until === null ? `until ${source[subject.kind]} says the same` : `until ${formatDate(until)}`;
  return `${capitalised(fieldText(correction))} corrected by ${personName(by, tenant, reader)}, ${end}.`;
}

/** "Price: $21,990 instead of $22,990." */
export function changeText(event: Correction): string {
  const { from, to, field, undoes } = event;
  const start = undoes === null ? '' : 'Undone. ';
  return `${start}${capitalised(fieldText(event))}: ${valueWords(field, to)} instead of ${valueWords(field, from)}.`;
}

const people = { 'unless-harmless': 'one person', 'one-person': 'one person', 'two-people': 'two people' }; // prettier-ignore

/** When shoppers see an event, by what this host can do and what the dealer's settings demand (rule corrections-5, rule desk-9). */
export function goesLiveText(
  desk: Desk,
  tenant: Tenant,
  event: Pick<Correction, 'subject' | 'field'>,
): string {
  const isAlone = desk.deps.publishNow !== null && goesLiveAlone(tenant.approval.needed);
  if (isAlone && isUrgent(event, todayOf(desk, tenant))) {
    return 'Shoppers see it within a minute.';
  }
  const { needed } = tenant.approval;
  const isHarmless = needed === 'unless-harmless' && event.subject.kind === 'vehicle';
  return needed === 'never' || isHarmless
    ? 'Shoppers see it with tonight’s update.'
    : `Shoppers see it after approval: tonight’s version waits for ${people[needed]}.`;
}
