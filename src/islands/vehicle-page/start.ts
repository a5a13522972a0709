// The script of a vehicle page: finds the parts that are there and brings each to life, loading what is heavy
// only when it is seen or touched. The page is whole without it.
import { startGallery } from './gallery.ts';
import type { SpinData } from './spin.ts';
import { startSticky } from './sticky.ts';
import { startViews, type ViewName, type Views } from './views.ts';

const page = document.querySelector<HTMLElement>('[data-vehicle]');
const gallery = page?.querySelector<HTMLElement>('.gallery');

/** Resolves when the page has loaded and the browser has nothing better to do. */
const atRest = new Promise<void>((done) => {
  const rest = () => {
    if ('requestIdleCallback' in window)
      requestIdleCallback(
        () => {
          done();
        },
        { timeout: 2000 },
      );
    else setTimeout(done, 200);
  };
  if (document.readyState === 'complete') rest();
  else addEventListener('load', rest, { once: true });
});

if (page && gallery) {
  startGallery(gallery, (pictures, index) => {
    void import('./fullscreen.ts').then(({ openFullscreen }) =>
      openFullscreen(pictures, index, (shown) => {
        const strip = gallery.querySelector('ul.strip');
        const slide = strip?.children[shown] as HTMLElement | undefined;
        strip?.scrollTo({ left: slide?.offsetLeft ?? 0, behavior: 'instant' });
      }),
    );
  });
  startSpinViews(gallery);
  const video = gallery.querySelector<HTMLAnchorElement>('[data-video]');
  video?.addEventListener('click', (event) => {
    const { video: kind = '', src = '' } = video.dataset;
    event.preventDefault();
    const name = page.querySelector('h1')?.textContent?.trim() ?? '';
    void import('./video.ts').then(({ openVideo }) =>
      openVideo(kind, src, video.href, `Video of ${name}`),
    );
  });
}
if (page) startSticky(page, (page.dataset.sticky ?? '').split(' '));
const check = page?.querySelector<HTMLElement>('[data-live]');
if (page && check) {
  void atRest
    .then(() => import('./live.ts'))
    .then(({ bringUpToDate }) => bringUpToDate(page, check));
}

function startSpinViews(area: HTMLElement): void {
  const data = area.querySelector('script[type="application/json"]')?.textContent;
  if (!data) return;
  const spin = JSON.parse(data) as SpinData;
  const panel = (name: ViewName) => area.querySelector<HTMLElement>(`#view-${name}`);
  let atFirst = true;
  const views: Views | null = startViews(area, (name) => {
    const shown = panel(name);
    const ready = atFirst ? atRest : Promise.resolve();
    if (!shown) return;
    if (name === 'spin') void ready.then(() => turn(shown));
    if (name === 'interior') {
      void import('./interior.ts').then(({ startInterior }) => {
        startInterior(shown, spin.interior);
      });
    }
  });
  atFirst = false;
  const turn = async (shown: HTMLElement) => {
    const { startSpin } = await import('./spin.ts');
    if (!(await startSpin(shown, spin))) views?.withdraw('spin');
  };
}
