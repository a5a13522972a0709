// The location finder: sorts by distance from a postcode or the browser's position, and filters by suburb or department.
// The page contains the list; this script sorts and hides its items, and shows the map of one of them. A position never
// leaves the browser.
import {
  byDistance,
  locationMatches,
  parseLocationQuery,
  textSearchMessage,
  unknownPostcode,
  type Start,
} from '../../domain/locations/location-query.ts';
import { countText } from '../../domain/text/format.ts';
import type { EndpointAnswer } from '../../protocol/endpoints.ts';
import { callApi } from '../site/api.ts';

interface Item {
  node: HTMLElement;
  lat: number | null;
  long: number | null;
}

const degrees = (text: string | undefined) => (text === undefined ? null : Number(text));

/** The coordinates of a postcode or suburb, or null when unknown. Never rejects. */
async function pointOf(place: { postcode: string } | { suburb: string }): Promise<Start | null> {
  const query = new URLSearchParams(place).toString();
  const result = await callApi<EndpointAnswer<'geocode'>>(`/api/geocode?${query}`);
  if (!result.ok) return null;
  const { lat, lng, about } = result.value;
  return { lat, long: lng, about };
}

/** Marks the location under the pointer, focus or pin (place-map.ts), with its map. Returns what marks the first. */
function startMaps(list: HTMLElement): () => void {
  const maps = [...document.querySelectorAll<HTMLElement>('[data-map-of]')];
  const show = (item: Element | null | undefined) => {
    const id = item?.getAttribute('data-place');
    if (!maps.some(({ dataset }) => dataset['mapOf'] === id)) return;
    for (const map of maps) map.hidden = map.dataset['mapOf'] !== id;
    for (const each of list.children) each.ariaCurrent = each === item ? 'true' : null;
  };
  for (const type of ['pointerover', 'focusin', 'place'])
    list.addEventListener(type, ({ target }) => {
      if (target instanceof Element) show(target.closest('[data-place]'));
    });
  const first = () => show(list.querySelector('[data-place]:not([hidden])'));
  first();
  return first;
}

const distanceOf = ({ node }: Item) => node.querySelector<HTMLElement>('.place-km');

/** The list as it was built. */
function reset(list: HTMLElement, items: readonly Item[]): void {
  for (const item of items) {
    const line = distanceOf(item);
    if (line) line.textContent = '';
    list.append(item.node);
  }
}

/** The button that starts from the browser's position. */
function startHere(
  form: HTMLFormElement,
  showMessage: (text: string, error?: boolean) => void,
  nearest: (from: Start) => void,
): void {
  const here = form.querySelector<HTMLButtonElement>('[data-here]');
  if (here && !('geolocation' in navigator)) here.hidden = true;
  else if (here) {
    here.addEventListener('click', () => {
      showMessage('Looking for your position …');
      navigator.geolocation.getCurrentPosition(
        ({ coords }) => nearest({ lat: coords.latitude, long: coords.longitude }),
        () => showMessage('Your position is not available. Try a postcode.', true),
        { maximumAge: 600_000, timeout: 10_000 },
      );
    });
  }
}

function startFinder(form: HTMLFormElement, list: HTMLElement): void {
  const input = form.querySelector<HTMLInputElement>('input[type=text]');
  const status = form.querySelector<HTMLElement>('[role=status]');
  if (!input || !status) return;
  const items: Item[] = [...list.children].map((node) => ({
    node: node as HTMLElement,
    lat: degrees((node as HTMLElement).dataset['lat']),
    long: degrees((node as HTMLElement).dataset['long']),
  }));

  const showMessage = (text: string, error = false) => {
    status.textContent = text;
    input.ariaInvalid = error ? 'true' : null;
    if (error) input.setAttribute('aria-describedby', status.id);
    else input.removeAttribute('aria-describedby');
  };
  const showFirstMap = startMaps(list);
  const nearest = (from: Start) => {
    for (const { location, text } of byDistance(items, from)) {
      const line = distanceOf(location);
      if (line) line.textContent = text ?? '';
      list.append(location.node);
    }
    showFirstMap();
    const [first] = list.querySelectorAll('h2, h3');
    showMessage(first ? `Nearest first: ${first.textContent.trim()}` : '');
  };

  let text = '';
  let type = '';
  const narrow = () => {
    let shown = 0;
    for (const { node } of items) {
      const place = node.querySelector('[data-words]')?.getAttribute('data-words') ?? '';
      const fits = type === '' || (node.dataset['types'] ?? '').split(' ').includes(type);
      node.hidden = !fits || !locationMatches(text, place);
      if (!node.hidden) shown += 1;
    }
    showFirstMap();
    return shown;
  };

  let asked = 0;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const typed = input.value;
    const query = parseLocationQuery(typed);
    text = query.kind === 'text' ? query.text : '';
    reset(list, items);
    const shown = narrow();
    asked += 1;
    const turn = asked;
    const find = (place: Parameters<typeof pointOf>[0], otherwise: string) =>
      void pointOf(place).then((point) => {
        if (turn !== asked) return;
        if (point) nearest(point);
        else showMessage(otherwise, true);
      });
    if (query.kind === 'error') showMessage(query.message, true);
    else if (query.kind === 'all') showMessage('');
    else if (query.kind === 'postcode') find({ postcode: query.postcode }, unknownPostcode);
    else if (shown > 0) showMessage(textSearchMessage(shown, typed));
    else {
      // A suburb without a location: all of them, the nearest first where it is known.
      text = '';
      narrow();
      find({ suburb: query.text }, textSearchMessage(0, typed));
    }
  });
  for (const radio of form.querySelectorAll<HTMLInputElement>('input[type=radio]')) {
    radio.addEventListener('change', () => {
      type = radio.value;
      showMessage(countText(narrow(), 'locations'));
    });
  }

  startHere(form, showMessage, nearest);
}

const form = document.querySelector<HTMLFormElement>('[data-find-places]');
const list = document.querySelector<HTMLElement>('.places');
if (form && list) startFinder(form, list);
