// Counts the events of forms and of the sign-in, after consent where a tenant asks for it.
import { formEventOf, formEvents, type FormEvent } from '../../domain/analytics/form-events.ts';
import { analytics } from './page-analytics.ts';

export const countForm = (name: FormEvent): void => {
  analytics.countAs(formEvents[name], name);
};

/** Leads already counted: a repeated response for the same lead counts once. */
const countedLeads = new Set<string>();

/** `event` is the event number in the response to the enquiry, or null when the enquiry has none. */
export function countLead(lead: string, event: number | null): void {
  const name = formEventOf(event);
  if (!name || countedLeads.has(lead)) return;
  countedLeads.add(lead);
  countForm(name);
}
