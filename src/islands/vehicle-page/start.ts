// The script of a vehicle page: finds the parts that are there and brings each to life, loading what is heavy
// only when it is seen or touched. The page is whole without it.
import { atRest } from '../site/at-rest.ts';
import { startGallery } from './gallery.ts';

const page = document.querySelector<HTMLElement>('[data-vehicle]');
const gallery = page?.querySelector<HTMLElement>('.gallery');

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
  if (gallery.querySelector('.views')) {
    void import('./spin-views.ts').then(({ startSpinViews }) => {
      startSpinViews(gallery);
    });
  }
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
if (page) {
  // Nothing sticks before the page has moved.
  whenMoved(() => {
    void import('./sticky.ts').then(({ startSticky }) => {
      startSticky(page, (page.dataset.sticky ?? '').split(' '));
    });
  });
}
const check = page?.querySelector<HTMLElement>('[data-live]');
if (page && check) {
  void atRest
    .then(() => import('./live.ts'))
    .then(({ bringUpToDate }) => bringUpToDate(page, check));
}

function whenMoved(act: () => void): void {
  if (scrollY > 0) act();
  else addEventListener('scroll', act, { once: true, passive: true });
}
