// The script of the thank-you page: shows what this tab has just sent, and the next steps for its kind.
import stylesheet from '../../styles/form.css?url';
import { element } from '../dom/element.ts';
import { loadStylesheet } from '../dom/load-stylesheet.ts';
import { sentEnquiry } from '../../browser-state/sent-enquiry.ts';
import { vehicleHref } from '../../domain/vehicle/vehicle-constants.ts';

const sent = sentEnquiry.read();
const kind = new URLSearchParams(location.search).get('kind') ?? sent?.kind;
const lists = [...document.querySelectorAll<HTMLElement>('[data-next]')];
if (lists.some(({ dataset }) => dataset['next'] === kind)) {
  for (const list of lists) list.hidden = list.dataset['next'] !== kind;
}

const place = document.querySelector<HTMLElement>('[data-sent]');
if (sent && place) {
  document.querySelector('#sent')?.classList.add('shown');
  void loadStylesheet(stylesheet);
  const { category, vehicle, lines } = sent;
  const link = vehicle && element('a', { href: vehicleHref(vehicle) }, vehicle.name);
  const list = lines.flatMap(([label, text]) => [
    element('dt', {}, label),
    element('dd', {}, text),
  ]);
  place.append(
    element('h2', {}, category),
    ...(link ? [element('p', {}, link)] : []),
    element('dl', { class: 'sent' }, ...list),
  );
  place.hidden = false;
}
