// The views of a vehicle with a spin: starts the tabs, and each view when it first shows.
import { pageIdle } from '../dom/page-idle.ts';
import type { SpinData } from '../../domain/vehicle/spin.ts';
import { startSpin } from './spin.ts';
import { tabForKey } from '../dom/tab-for-key.ts';

/** Does nothing when the page has no spin. `startImages` is called when the images first show. */
export function startSpinViews(area: HTMLElement, startImages: () => void): void {
  const data = area.querySelector('script[type="application/json"]')?.textContent;
  if (!data) return;
  const spin = JSON.parse(data) as SpinData;
  const panel = (name: ViewName) => area.querySelector<HTMLElement>(`#view-${name}`);
  let atFirst = true;
  const views: Views | null = startViews(area, (name) => {
    const shown = panel(name);
    const ready = atFirst ? pageIdle : Promise.resolve();
    if (!shown) return;
    if (name === 'images') startImages();
    if (name === 'spin') void ready.then(() => turn(shown));
    if (name === 'interior') {
      void import('./interior.ts').then((module) => module.startInterior(shown, spin.interior));
    }
  });
  atFirst = false;
  const turn = async (shown: HTMLElement) => {
    if (!(await startSpin(shown, spin))) views?.remove('spin');
  };
}

// The tabs Spin, Images and Interior: which panel shows, and what loads when it first shows. Without a script there are
// no tabs and only the images show (CSS `scripting: none`) (rule photos-4).
type ViewName = 'spin' | 'images' | 'interior';

interface Views {
  show(name: ViewName): void;
  /** Removes a view, such as a spin whose frames do not load; the images replace it. */
  remove(name: ViewName): void;
}

/** `onFirst` is called once per view when it first shows, the initial view included. */
function startViews(gallery: HTMLElement, onFirst: (name: ViewName) => void): Views | null {
  const list = gallery.querySelector<HTMLElement>('.views');
  if (!list) return null;
  const tabs = [...list.querySelectorAll<HTMLButtonElement>('[role=tab]')];
  const nameOf = (tab: HTMLElement) => tab.dataset.view as ViewName;
  const panelOf = (tab: HTMLElement) =>
    document.getElementById(tab.getAttribute('aria-controls') ?? '');
  const seen = new Set<ViewName>();

  const show = (name: ViewName) => {
    for (const tab of tabs) {
      const chosen = nameOf(tab) === name;
      tab.setAttribute('aria-selected', String(chosen));
      tab.tabIndex = chosen ? 0 : -1;
      const panel = panelOf(tab);
      if (panel) panel.hidden = !chosen;
    }
    if (seen.has(name)) return;
    seen.add(name);
    onFirst(name);
  };
  const remove = (name: ViewName) => {
    const tab = tabs.find((candidate) => nameOf(candidate) === name);
    const remaining = tabs.filter((candidate) => candidate !== tab && !candidate.hidden);
    if (!tab) return;
    const focused = document.activeElement === tab;
    if (tab.getAttribute('aria-selected') === 'true') show('images');
    tab.hidden = true;
    const images = remaining.find((candidate) => nameOf(candidate) === 'images');
    if (focused) images?.focus();
    // A single view needs no tab.
    if (remaining.length < 2) list.hidden = true;
  };

  for (const tab of tabs) {
    tab.addEventListener('click', () => show(nameOf(tab)));
  }
  list.addEventListener('keydown', (event) => {
    const usable = tabs.filter(({ hidden }) => !hidden);
    const at = usable.findIndex((tab) => tab === document.activeElement);
    const target = usable[tabForKey(event.key, at, usable.length) ?? -1];
    if (!target) return;
    event.preventDefault();
    target.focus();
    show(nameOf(target));
  });
  const first = tabs.find((tab) => tab.getAttribute('aria-selected') === 'true');
  if (first) show(nameOf(first));
  return { show, remove };
}
