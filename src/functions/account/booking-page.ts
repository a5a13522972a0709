// A booking or a reservation as a page, for browsers without JavaScript: how it stands, its reference, and a button that
// cancels it (rule booking-5). Opening it changes nothing, because programs open links, too.
import { placePhone } from '../../domain/enquiry/phone-choice.ts';
import { escapeHtml } from '../../domain/text/escape.ts';
import { vehicleHref } from '../../domain/vehicle/vehicle-constants.ts';
import type { Call, Handlers } from '../endpoints/endpoint.ts';
import { callLine, htmlPage } from '../http/plain-page.ts';
import { bookingPagePath } from '../leads/lead-token.ts';
import { bookingNamed, cancelNamed, type Named } from './one-booking.ts';

type PageCall = Call<'bookingPage'> | Call<'cancelOnPage'>;

/** The token of the address, or of the page that led here: without a script that page cannot pass on its own. */
function tokenOf({ query, request }: PageCall): string {
  const referer = request.headers.get('referer') ?? '';
  const from = URL.canParse(referer) ? new URL(referer).searchParams.get('booking') : null;
  return query.booking ?? from ?? '';
}

function pageOf(call: PageCall, { lead, booking }: Named): Response {
  const { tenant } = call;
  const { vehicle, place, reference, text, can_cancel } = booking;
  const facts = [
    ['Vehicle', vehicle && `<a href="${vehicleHref(vehicle)}">${escapeHtml(vehicle.name)}</a>`],
    ['Where', place && escapeHtml(place)],
    ['Your reference', reference],
  ].flatMap(([label, html]) => (html ? [`<dt>${label}</dt><dd>${html}</dd>`] : []));
  const cancels = can_cancel
    ? `<form method="post" action="${escapeHtml(bookingPagePath(tokenOf(call)))}"><button>Cancel it</button></form>`
    : '';
  const content = `<p><strong>${escapeHtml(text)}.</strong></p>
<dl class="card">${facts.join('')}</dl>
${cancels}
${callLine(can_cancel ? 'To change it, call us on' : 'Questions? Call us on', placePhone(tenant, lead.locationId)?.display)}`;
  return htmlPage(tenant, booking.heading, content);
}

async function show(call: PageCall): Promise<Response> {
  const named = await bookingNamed(call, tokenOf(call));
  return named instanceof Response ? named : pageOf(call, named);
}

export const bookingPageHandlers = {
  bookingPage: show,

  cancelOnPage: async (call) => {
    const named = await bookingNamed(call, tokenOf(call));
    if (named instanceof Response) return named;
    return (await cancelNamed(call, named)) ?? show(call);
  },
} satisfies Partial<Handlers>;
