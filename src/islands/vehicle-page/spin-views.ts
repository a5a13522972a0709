// The views of a vehicle with a spin: starts the tabs, and each view when it first shows.
import { pageIdle } from '../dom/page-idle.ts';
import { startSpin, type SpinData } from './spin.ts';
import { startViews, type ViewName, type Views } from './view-tabs.ts';

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
