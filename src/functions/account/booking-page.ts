// A booking or a reservation as a page, for browsers without JavaScript: how it stands, its reference, and a button that
// cancels it (rule booking-5). Opening it changes nothing, because programs open links, too.
import { placePhone } from '../../domain/enquiry/phone-choice.ts';
import { escapeHtml } from '../../domain/text/escape.ts';
import { vehicleHref } from '../../domain/vehicle/vehicle-constants.ts';
import type { Call, Handlers } from '../endpoints/endpoint.ts';
import { callLine, htmlPage } from '../http/plain-page.ts';
import { headingOf } from '../leads/booking-heading.ts';
import { bookingPagePath } from '../leads/booking-link.ts';
import { bookingNamed, cancelNamed, type Named } from './one-booking.ts';

function pageOf({ tenant, query }: PageCall, { lead, booking }: Named): Response {
  const { vehicle, place, reference, text, can_cancel, state } = booking;
  const facts = [
    ['Vehicle', vehicle && `<a href="${vehicleHref(vehicle)}">${escapeHtml(vehicle.name)}</a>`],
    ['Where', place && escapeHtml(place)],
    ['Your reference', reference],
  ].flatMap(([label, html]) => (html ? [`<dt>${label}</dt><dd>${html}</dd>`] : []));
  const cancels = can_cancel
    ? `<form method="post" action="${escapeHtml(bookingPagePath(query.booking))}"><button>Cancel it</button></form>`
    : '';
  const content = `<p><strong>${escapeHtml(text)}.</strong></p>
<dl class="card">${facts.join('')}</dl>
${cancels}
${callLine(can_cancel ? 'To change it, call us on' : 'Questions? Call us on', placePhone(tenant, lead.locationId)?.display)}`;
  return htmlPage(tenant, headingOf(lead, state, booking.title), content);
}

type PageCall = Call<'bookingPage'> | Call<'cancelOnPage'>;

async function show(call: PageCall): Promise<Response> {
  const named = await bookingNamed(call, call.query.booking);
  return named instanceof Response ? named : pageOf(call, named);
}

export const bookingPageHandlers: Pick<Handlers, 'bookingPage' | 'cancelOnPage'> = {
  bookingPage: show,

  cancelOnPage: async (call) => {
    const named = await bookingNamed(call, call.query.booking);
    if (named instanceof Response) return named;
    return (await cancelNamed(call, named)) ?? show(call);
  },
};
