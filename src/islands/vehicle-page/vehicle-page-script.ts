// The script of a vehicle page: finds the parts on the page and starts each, loading heavy ones only when they are
// visible or used. The page works without it.
import { buyer } from '../../browser-state/buyer.ts';
import { pageIdle } from '../dom/page-idle.ts';
import { whenNear } from '../dom/when-near.ts';

const page = document.querySelector<HTMLElement>('[data-vehicle]');
const gallery = page?.querySelector<HTMLElement>('.gallery');

if (page && gallery) {
  const tabs = gallery.querySelector<HTMLElement>('.views');
  let images: Promise<void> | undefined;
  const startImages = () => {
    images ??= import('./gallery.ts').then((module) =>
      module.startGallery(gallery, (pictures, index) => {
        void import('./fullscreen.ts').then((viewer) =>
          viewer.openFullscreen(pictures, index, (shown) => {
            const strip = gallery.querySelector('ul.strip');
            const slide = strip?.children[shown] as HTMLElement | undefined;
            strip?.scrollTo({ left: slide?.offsetLeft ?? 0, behavior: 'instant' });
          }),
        );
      }),
    );
  };
  const startViews = () =>
    import('./spin-views.ts').then((views) => views.startSpinViews(gallery, startImages));
  // A page loads the code of its first view; the other views load when their tabs are used.
  const withSpin = Boolean(tabs?.querySelector('[data-view=spin][aria-selected=true]'));
  if (!withSpin) startImages();
  if (tabs) startOnUse(tabs, startViews, withSpin);
  const video = gallery.querySelector<HTMLAnchorElement>('[data-video]');
  video?.addEventListener('click', (event) => {
    const { video: kind = '', src = '' } = video.dataset;
    event.preventDefault();
    const name = page.querySelector('h1')?.textContent?.trim() ?? '';
    void import('./video.ts').then((player) =>
      player.openVideo(kind, src, video.href, `Video of ${name}`),
    );
  });
}
if (page) {
  // Nothing is sticky before the page has scrolled.
  onFirstScroll(
    () =>
      void import('./sticky.ts').then((sticky) =>
        sticky.startSticky(page, (page.dataset.sticky ?? '').split(' ')),
      ),
  );
}
const onRoad = page?.querySelector<HTMLElement>('.on-road');
if (page && onRoad) {
  let started = false;
  const start = () => {
    if (started) return;
    started = true;
    void import('./on-road.ts').then((module) => module.startOnRoad(page, onRoad));
  };
  onRoad.querySelector('details')?.addEventListener('toggle', start);
  if (buyer.read()) start();
}
const check = page?.querySelector<HTMLElement>('[data-live]');
if (page && check) {
  void pageIdle
    .then(() => import('./live-check.ts'))
    .then(({ checkForChanges }) => checkForChanges(page, check));
}
const similar = document.querySelector<HTMLElement>('[data-similar-search]');
if (similar) {
  whenNear(similar, () => {
    void import('../similar/similar-list.tsx').then((module) => module.updateSimilar(similar));
  });
}

/** Starts `area` on first use, or at once; a press before it is ready is dispatched again afterwards. */
function startOnUse(area: HTMLElement, start: () => Promise<void>, atOnce: boolean): void {
  let press: Event | null = null;
  let starting: Promise<void> | undefined;
  const ready = new AbortController();
  const onUse = (event?: Event) => {
    if (event?.type === 'click' || event?.type === 'keydown') press = event;
    starting ??= start().then(() => {
      ready.abort();
      const Again = press?.constructor as typeof Event | undefined;
      if (Again && press) press.target?.dispatchEvent(new Again(press.type, press));
    });
  };
  for (const name of ['pointerover', 'focusin', 'click', 'keydown']) {
    area.addEventListener(name, onUse, { signal: ready.signal });
  }
  if (atOnce) onUse();
}

function onFirstScroll(act: () => void): void {
  if (scrollY > 0) act();
  else addEventListener('scroll', act, { once: true, passive: true });
}
