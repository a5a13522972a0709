// The next free times of a workshop, as links to the form with that time (rule enquiry-15). Without an answer the part
// says where to ask.
import type { EndpointAnswer } from '../../protocol/endpoints.ts';
import { element } from '../dom/element.ts';
import { callApi } from '../site/api.ts';
import { dayText } from './day-text.ts';

type Slots = EndpointAnswer<'appointments'>;

const shownTimes = 3;
const shownDays = 2;

const place = document.querySelector<HTMLElement>('[data-next-times]');
const line = place?.querySelector('p');

function links({ location, date, days, slots }: Slots, form: string): HTMLElement[] {
  const link = (text: string, asked: Record<string, string>) => {
    const query = new URLSearchParams({ location, ...asked }).toString();
    return element('a', { class: 'chip', href: `?${query}#${form}` }, text);
  };
  const later = days.filter((day) => day > date).slice(0, shownDays);
  return [
    element('b', {}, dayText(date)),
    ...slots
      .filter(({ free }) => free)
      .slice(0, shownTimes)
      .map(({ at, text }) => link(text, { day: date, slot: at })),
    ...(later.length > 0 ? [element('b', {}, 'Other days')] : []),
    ...later.map((day) => link(dayText(day), { day })),
  ];
}

async function showTimes(into: HTMLElement, note: HTMLElement): Promise<void> {
  const result = await callApi<Slots>('/api/appointments?kind=service-booking');
  const found = result.ok && result.value.slots.some(({ free }) => free) ? result.value : null;
  if (!found) {
    note.textContent = 'Times cannot be shown now. Send the form, and the workshop calls you.';
    return;
  }
  const option = `select[name=location] option[value="${CSS.escape(found.location)}"]`;
  const where = document.querySelector(option)?.textContent;
  note.textContent = where ? `At ${where}. Others are in the form.` : 'The form opens with it.';
  // Below it, so that the line stays where it is.
  note.after(element('p', { class: 'times' }, ...links(found, into.dataset['nextTimes'] ?? '')));
}

if (place && line) void showTimes(place, line);
