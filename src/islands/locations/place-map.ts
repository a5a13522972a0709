// The map of locations on the dealer's own extract, loaded when it opens (rule location-14). Its pins and the
// list are in step; the list has everything that the map shows.
import {
  addProtocol,
  LngLatBounds,
  Map as MapView,
  Marker,
  NavigationControl,
  setWorkerUrl,
} from 'maplibre-gl';
import stylesheet from 'maplibre-gl/dist/maplibre-gl.css?url';
import worker from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import { PMTiles, Protocol, type RangeResponse, type Source } from 'pmtiles';
import { distanceKm } from '../../domain/locations/distance.ts';
import { spread } from '../../domain/locations/spread.ts';
import { element } from '../dom/element.ts';
import { loadStylesheet } from '../dom/load-stylesheet.ts';
import { mapStyle } from './map-style.ts';
import own from './place-map.css?url&no-inline';

/** Reads parts of the extract at `address` (absolute). A host that answers with the whole file is asked once. */
function extractSource(address: string): Source {
  let whole: Promise<ArrayBuffer> | null = null;
  const part = async (from: number, length: number, signal?: AbortSignal) => {
    if (whole) return (await whole).slice(from, from + length);
    const range = `bytes=${String(from)}-${String(from + length - 1)}`;
    const answer = await fetch(address, { headers: { range }, ...(signal && { signal }) });
    if (!answer.ok) throw new Error(`the extract answers ${String(answer.status)}`);
    const bytes = answer.arrayBuffer();
    if (answer.status === 206) return bytes;
    whole = bytes;
    return (await bytes).slice(from, from + length);
  };
  return {
    getKey: () => address,
    getBytes: async (from, length, signal): Promise<RangeResponse> => ({
      data: await part(from, length, signal),
    }),
  };
}

interface Place {
  /** The list's entry, or the button that opened the map of one place. */
  node: HTMLElement;
  name: string;
  point: { lat: number; long: number };
}

/** A map that takes longer is given up. */
const loadMs = 20_000;

/** Km around the current place that the first view shows, so that a city's pins are apart. */
const nearKm = 250;

/** Px between the tips of two pins: closer ones would cover a number. */
const pinsApart = 30;

const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** The places with coordinates: those of the list beside `holder`, otherwise the one of the button. */
function placesOf(holder: HTMLElement, button: HTMLElement): Place[] {
  const list = holder.parentElement?.querySelectorAll<HTMLElement>('[data-place]') ?? [];
  const nodes = holder.matches('.place-maps') ? [...list] : [button];
  return nodes.flatMap((node) => {
    const { lat, long, title } = node.dataset;
    const name = title ?? node.querySelector('h2, h3')?.textContent.trim() ?? '';
    return lat && long ? [{ node, name, point: { lat: Number(lat), long: Number(long) } }] : [];
  });
}

function boundsOf(places: readonly Place[]): LngLatBounds {
  const current = places.find(({ node }) => node.ariaCurrent) ?? places[0];
  const near = places.filter(
    ({ point, node }) => !node.hidden && current && distanceKm(point, current.point) < nearKm,
  );
  const bounds = new LngLatBounds();
  for (const { point } of near) bounds.extend([point.long, point.lat]);
  return bounds;
}

/** A pin for each place, in step with the entries of the list. */
function pinPlaces(map: MapView, places: readonly Place[]): void {
  const pins = places.map((place) => {
    const { node, name, point } = place;
    const number = node.querySelector('.place-number')?.textContent.trim() ?? '';
    const pin = element('button', {
      type: 'button',
      class: 'map-pin',
      'aria-label': name,
      'data-number': number,
    });
    pin.addEventListener('click', () => {
      node.dispatchEvent(new Event('place', { bubbles: true }));
      // Where the list stands beside the map, its entry comes into view; on a phone the map would leave.
      if (matchMedia('(min-width:62.5rem)').matches)
        node.scrollIntoView({ block: 'nearest', behavior: isStill() ? 'auto' : 'smooth' });
    });
    const marker = new Marker({ element: pin, anchor: 'bottom' });
    marker.setLngLat([point.long, point.lat]).addTo(map);
    // The button names itself; the library's own words would say less.
    pin.ariaLabel = name;
    return { ...place, pin, marker };
  });
  const moveApart = () => {
    const spots = pins.map(({ marker }) => map.project(marker.getLngLat()));
    for (const [index, { x, y }] of spread(spots, pinsApart).entries()) {
      const { x: fromX = x, y: fromY = y } = spots[index] ?? {};
      pins[index]?.marker.setOffset([x - fromX, y - fromY]);
    }
  };
  moveApart();
  map.on('zoom', moveApart);
  const follow = (shown: boolean) => {
    for (const { node, pin, point } of pins) {
      pin.hidden = node.hidden;
      const isCurrent = pins.length === 1 || node.ariaCurrent === 'true';
      pin.ariaPressed = String(isCurrent);
      const center: [number, number] = [point.long, point.lat];
      if (shown && isCurrent && !map.getBounds().contains(center)) map.easeTo({ center });
    }
  };
  follow(false);
  const watch = new MutationObserver(() => follow(true));
  for (const { node } of pins) {
    watch.observe(node, { attributeFilter: ['aria-current', 'hidden'] });
  }
}

/** Shows the map in place of the picture, once it is there. Rejects when the worker or the extract does not load in time. */
export async function openPlaceMap(
  button: HTMLButtonElement,
  extract: string,
  takesFocus: boolean,
): Promise<void> {
  const holder = button.closest<HTMLElement>('.place-maps') ?? button.closest<HTMLElement>('.map');
  if (!holder) return;
  await Promise.all([stylesheet, own].map(loadStylesheet));
  const places = placesOf(holder, button);
  const container = element('div');
  const frame = element('div', { class: 'place-map' }, container);
  holder.prepend(frame);
  setWorkerUrl(worker);
  const address = new URL(extract, location.href).href;
  const protocol = new Protocol({ metadata: true });
  protocol.add(new PMTiles(extractSource(address)));
  addProtocol('pmtiles', protocol.tile);
  const [font = 'sans-serif'] = getComputedStyle(document.body).fontFamily.split(',');
  const bounds = boundsOf(places);
  const view = { padding: 56, maxZoom: 11 };
  const map = new MapView({
    container,
    style: mapStyle(address, font),
    bounds,
    fitBoundsOptions: view,
    maxZoom: 15,
    cooperativeGestures: true,
    dragRotate: false,
    pitchWithRotate: false,
    fadeDuration: isStill() ? 0 : 200,
    locale: { 'Map.Title': 'Map of our locations' },
  });
  map.addControl(new NavigationControl({ showCompass: false }));
  try {
    await new Promise<void>((loaded, failed) => {
      map.once('load', () => loaded());
      map.once('error', ({ error }) => failed(error));
      setTimeout(() => failed(new Error('the map takes too long')), loadMs);
    });
    holder.classList.add('place-map-is-open');
    // It has another size now.
    map.resize();
    map.fitBounds(bounds, { ...view, animate: false });
    pinPlaces(map, places);
    if (takesFocus) map.getCanvas().focus({ preventScroll: true });
  } catch (error) {
    map.remove();
    frame.remove();
    throw error;
  }
}
