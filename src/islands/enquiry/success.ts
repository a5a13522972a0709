// The script of the thank-you page: shows what this tab has just sent, the next steps for its kind, and the booking, also
// that of the link in a confirmation.
import type { Booking } from '../../protocol/booking-endpoints.ts';
import stylesheet from '../../styles/form.css?url';
import { element } from '../dom/element.ts';
import { loadStylesheet } from '../dom/load-stylesheet.ts';
import { sentEnquiry } from '../../browser-state/sent-enquiry.ts';
import { vehicleHref } from '../../domain/vehicle/vehicle-constants.ts';

/** Folded: the shopper knows them, and others may see the screen. */
const personal = ['First name', 'Last name', 'Phone', 'Email', 'Postcode'];

const sent = sentEnquiry.read();
const query = new URLSearchParams(location.search);
const kind = query.get('kind') ?? sent?.kind;
const lists = [...document.querySelectorAll<HTMLElement>('[data-next]')];
const own = lists.find(({ dataset }) => dataset['next'] === kind);
if (own) for (const list of lists) list.hidden = list !== own;

const show = (selector: string, text: string | undefined) => {
  const node = document.querySelector(selector);
  if (node && text !== undefined) node.textContent = text;
};

// The place that it is for, with the counter that it is for.
const reached = document.querySelector<HTMLElement>(`[data-reach="${sent?.location ?? 'none'}"]`);
if (reached && !query.has('booking')) {
  for (const each of document.querySelectorAll<HTMLElement>('[data-reach]'))
    each.hidden =
      each !== reached && (each.dataset['reach'] !== '' || !!reached.querySelector('a'));
  const counter = reached.querySelector('[data-department=service]');
  if (counter && kind?.startsWith('service'))
    for (const each of reached.querySelectorAll<HTMLElement>('[data-department]'))
      each.hidden = each !== counter;
}

const place = document.querySelector<HTMLElement>('[data-sent]');
const linked = query.get('booking');
if (sent && place && linked === null) {
  // The kinds of enquiries are many times this script.
  const noun =
    { Career: 'application', Complaint: 'complaint' }[sent.category.split(' ')[0] ?? ''] ??
    'enquiry';
  show('h1', own?.dataset['heading'] ?? `Your ${noun} has arrived`);
  const at = reached?.querySelector('b')?.textContent;
  show('[data-arrived]', at ? `${at} has it and answers when it is open.` : undefined);
  document.querySelector('#sent')?.classList.add('shown');
  void loadStylesheet(stylesheet);
  const { vehicle, lines } = sent;
  const rows = (isShown: (label: string) => boolean) =>
    element(
      'dl',
      {},
      ...lines
        .filter(([label]) => isShown(label))
        .flatMap(([label, text]) => [element('dt', {}, label), element('dd', {}, text)]),
    );
  const image = vehicle?.image && element('img', { src: vehicle.image, alt: '' });
  place.append(
    ...(vehicle
      ? [
          element(
            'p',
            { class: 'about-vehicle' },
            ...(image ? [image] : []),
            element('a', { href: vehicleHref(vehicle) }, vehicle.name),
          ),
        ]
      : []),
    element(
      'div',
      { class: 'sent' },
      rows((label) => !personal.includes(label)),
      element(
        'details',
        {},
        element('summary', {}, 'Your details'),
        rows((label) => personal.includes(label)),
      ),
    ),
  );
  place.hidden = false;
}

const token = linked ?? sent?.booking;
const booked = document.querySelector<HTMLElement>('[data-booking]');
if (token && booked) {
  const remove = (which: string) => document.querySelectorAll(which).forEach((it) => it.remove());
  if (linked !== null) remove('.nothing-sent');
  else show('[data-arrived]', 'The dealership has been told.');
  void loadStylesheet(stylesheet);
  const onStands = ({ heading, text, changed }: Booking) => {
    if (linked === null && !changed) return show('[data-arrived]', text);
    show('h1', heading);
    if (!changed) return;
    // The rest of the page is about the time before. It may have been changed in another tab.
    remove('#sent, .nothing-sent');
    sentEnquiry.forget();
    query.set('booking', token);
    history.replaceState(history.state, '', `?${query.toString()}`);
  };
  void import('../account/sent-booking.tsx').then(({ showBooking }) =>
    showBooking(booked, { token, onStands }),
  );
}
