// Counts the events of forms and of the sign-in, as pages count theirs: after the visitor's consent, where a tenant asks.
import { formEventOf, formEvents, type FormEvent } from '../../domain/analytics/form-events.ts';
import { analytics } from './page-analytics.ts';

export const countForm = (name: FormEvent): void => {
  analytics.countAs(formEvents[name], name);
};

/** Leads that are counted: one that is answered again, after a repeat, is the same. */
const countedLeads = new Set<string>();

/** `event`: the number that the answer to the enquiry carries; null: none. */
export function countLead(lead: string, event: number | null): void {
  const name = formEventOf(event);
  if (!name || countedLeads.has(lead)) return;
  countedLeads.add(lead);
  countForm(name);
}
