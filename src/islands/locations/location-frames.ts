// What loads on a tap: the map of locations, as another host's frame or from the dealer's extract, and the tabs of the
// location viewer. No other host is contacted before the tap. A wide screen has room for the map of all, so that it opens by
// itself where its extract is the site's own.
import { isMapExtract } from '../../domain/locations/map-embed.ts';
import { element } from '../dom/element.ts';
import { pageIdle } from '../dom/page-idle.ts';
import { savesData } from '../dom/saves-data.ts';
import { tabForKey } from '../dom/tab-for-key.ts';

function frameOf(address: string, title: string): HTMLIFrameElement {
  return element('iframe', {
    src: address,
    title,
    loading: 'lazy',
    referrerpolicy: 'no-referrer-when-downgrade',
    class: 'place-frame',
  });
}

/** Opens the map on the extract. A browser without WebGL 2 and a missing extract leave the picture, with a line. */
async function openExtract(button: HTMLButtonElement, extract: string): Promise<void> {
  button.ariaBusy = 'true';
  button.textContent = 'Loading the map …';
  try {
    if (!hasWebGl()) throw new Error('no WebGL 2');
    const { openPlaceMap } = await import('./place-map.ts');
    await openPlaceMap(button, extract, true);
  } catch {
    const line = 'The map cannot be shown here. Addresses and directions are on this page.';
    for (const other of document.querySelectorAll('[data-map]'))
      if (other !== button) other.remove();
    button.replaceWith(element('p', { class: 'small map-line', role: 'status' }, line));
  }
}

const hasWebGl = () => document.createElement('canvas').getContext('webgl2') !== null;

/** Without an answer the drawn map and its button stay. */
async function openUnasked(button: HTMLButtonElement, extract: string): Promise<void> {
  await pageIdle;
  if (!hasWebGl()) return;
  const { openPlaceMap } = await import('./place-map.ts');
  await openPlaceMap(button, extract, false);
}

const ofAll = document.querySelector<HTMLButtonElement>('.place-maps.all [data-map]');
const own = ofAll?.dataset['map'] ?? '';
if (
  ofAll &&
  isMapExtract(own) &&
  new URL(own, location.href).origin === location.origin &&
  matchMedia('(min-width:62.5rem)').matches &&
  !savesData()
) {
  openUnasked(ofAll, own).catch(console.warn);
}

for (const button of document.querySelectorAll<HTMLButtonElement>('[data-map]')) {
  const { map = '', title = '' } = button.dataset;
  button.hidden = false;
  button.addEventListener('click', () => {
    if (isMapExtract(map)) {
      void openExtract(button, map);
      return;
    }
    const frame = frameOf(map, `Map of ${title}`);
    button.parentElement?.replaceChildren(frame);
    frame.focus();
  });
}

for (const viewer of document.querySelectorAll<HTMLElement>('[data-tabs]')) {
  const tabs = [...viewer.querySelectorAll<HTMLAnchorElement>('a[data-tab]')];
  const panels = tabs.map((tab) => {
    const panel = element('div', { role: 'tabpanel', id: `${tab.id}-panel` });
    panel.setAttribute('aria-labelledby', tab.id);
    panel.hidden = true;
    return panel;
  });
  const list = tabs[0]?.closest('ul');
  const show = (index: number) =>
    tabs.forEach((tab, at) => {
      const chosen = at === index;
      tab.setAttribute('aria-selected', String(chosen));
      tab.tabIndex = chosen || (at === 0 && index < 0) ? 0 : -1;
      const panel = panels[at];
      if (!panel) return;
      panel.hidden = !chosen;
      if (chosen && !panel.firstChild) panel.append(frameOf(tab.href, tab.textContent));
    });
  list?.setAttribute('role', 'tablist');
  tabs.forEach((tab, index) => {
    tab.parentElement?.setAttribute('role', 'presentation');
    tab.setAttribute('role', 'tab');
    tab.setAttribute('aria-controls', `${tab.id}-panel`);
    tab.addEventListener('click', (event) => {
      event.preventDefault();
      show(index);
    });
    tab.addEventListener('keydown', (event) => {
      if (event.key === ' ') {
        event.preventDefault();
        show(index);
      }
      const next = tabForKey(event.key, index, tabs.length);
      if (next === null) return;
      event.preventDefault();
      show(next);
      tabs[next]?.focus();
    });
  });
  viewer.append(...panels);
  show(-1);
}
