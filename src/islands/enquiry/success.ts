// The script of the thank-you page: shows what this tab has just sent, and the next steps for its kind.
import stylesheet from '../../styles/form.css?url';
import { loadStylesheet } from '../dom/load-stylesheet.ts';
import { sentEnquiry } from '../../browser-state/sent-enquiry.ts';

const sent = sentEnquiry.read();
const kind = sent?.kind ?? new URLSearchParams(location.search).get('kind');
const lists = [...document.querySelectorAll<HTMLElement>('[data-next]')];
if (lists.some(({ dataset }) => dataset['next'] === kind)) {
  for (const list of lists) list.hidden = list.dataset['next'] !== kind;
}

const place = document.querySelector<HTMLElement>('[data-sent]');
if (sent && place) {
  document.querySelector('#sent')?.classList.add('shown');
  void loadStylesheet(stylesheet);
  const heading = document.createElement('h2');
  heading.textContent = sent.category;
  place.append(heading);
  if (sent.vehicle) {
    const link = document.createElement('a');
    link.href = `/cars/${sent.vehicle.slug}`;
    link.textContent = sent.vehicle.name;
    const line = document.createElement('p');
    line.append(link);
    place.append(line);
  }
  const list = document.createElement('dl');
  list.className = 'sent';
  for (const [label, text] of sent.lines) {
    const term = document.createElement('dt');
    term.textContent = label;
    const words = document.createElement('dd');
    words.textContent = text;
    list.append(term, words);
  }
  place.append(list);
  place.hidden = false;
}
