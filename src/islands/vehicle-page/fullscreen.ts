// Full-screen photos with pinch, double tap, arrows and keys, thumbnails and the vehicle's offer: PhotoSwipe, loaded on the
// first tap (rule photos-3).
import PhotoSwipe from 'photoswipe';
import stylesheet from 'photoswipe/style.css?url';
import own from './fullscreen.css?url&no-inline';
import { element } from '../dom/element.ts';
import { loadStylesheet } from '../dom/load-stylesheet.ts';
import { overlayOpened } from '../overlays/overlay-history.ts';
import { iconButton } from './gallery.ts';
import { mediaOffer, offerStylesheet } from './media-offer.ts';

/** The ratio of vehicle photos, until a picture has loaded. */
const usual = { width: 1200, height: 800 };

/** Pixels above and below the photo: the bar, and the thumbnails with the offer beside or above them (fullscreen.css). */
const aboveHeight = 64;
const belowHeight = (width: number) => (width < 1000 ? 168 : 96);

/** An icon of the page's buttons over photos, for PhotoSwipe's. */
const icon = (name: Parameters<typeof iconButton>[0]) => iconButton(name, '', '').innerHTML;

/** The largest candidate of a `srcset`, otherwise the picture's own address. */
export function largest({ srcset, src }: Pick<HTMLImageElement, 'srcset' | 'src'>): string {
  const candidates = srcset.split(', ').map((candidate) => candidate.split(' '));
  const widest = candidates.sort(([, a = ''], [, b = '']) => parseInt(b) - parseInt(a))[0];
  return widest?.[0] || src;
}

/** Opens the gallery at `index`; `onChange` reports the photo that shows. */
export async function openFullscreen(
  pictures: HTMLImageElement[],
  index: number,
  onChange: (index: number) => void,
): Promise<void> {
  await Promise.all([stylesheet, offerStylesheet, own].map(loadStylesheet));
  show(pictures, index, onChange, {});
}

/** `key`: what the full screen is in the browser's history. */
function show(
  pictures: HTMLImageElement[],
  index: number,
  onChange: (index: number) => void,
  key: object,
  isAnimated = true,
): void {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const pswp = new PhotoSwipe({
    dataSource: pictures.map((img) => ({
      src: largest(img),
      srcset: img.srcset,
      alt: img.alt,
      msrc: img.currentSrc,
      width:
        img.naturalWidth > 0 ? (usual.height * img.naturalWidth) / img.naturalHeight : usual.width,
      height: usual.height,
      element: img,
    })),
    index,
    bgOpacity: 1,
    paddingFn: ({ x }) => ({
      top: aboveHeight,
      bottom: belowHeight(x),
      left: x < 1000 ? 0 : 80,
      right: x < 1000 ? 0 : 80,
    }),
    arrowPrevSVG: icon('previous'),
    arrowNextSVG: icon('next'),
    closeSVG: icon('close'),
    zoomSVG: icon('enlarge'),
    showHideAnimationType: isAnimated && !isStill ? 'fade' : 'none',
    errorMsg: 'This photo cannot be shown',
    closeTitle: 'Close',
    zoomTitle: 'Zoom',
    arrowPrevTitle: 'Previous photo',
    arrowNextTitle: 'Next photo',
  });
  const foot = footOf(pswp, pictures);
  pswp.on('change', () => {
    onChange(pswp.currIndex);
    foot.mark(pswp.currIndex);
  });
  const closed = overlayOpened(key, {
    open: () => show(pictures, pswp.currIndex, onChange, key, false),
    // While it opens, PhotoSwipe does not close.
    close() {
      pswp.on('openingAnimationEnd', () => pswp.close());
      pswp.close();
    },
  });
  pswp.on('close', closed);
  pswp.init();
  pswp.element?.append(foot.part);
  pswp.element?.setAttribute('aria-label', 'Photos');
  pswp.element?.setAttribute('aria-modal', 'true');
  // "2 / 15": the page's own live region is behind the dialog.
  pswp.element?.querySelector('.pswp__counter')?.setAttribute('role', 'status');
}

/** The thumbnails and the offer, and what marks the thumbnail of the photo that shows. */
function footOf(
  pswp: PhotoSwipe,
  pictures: readonly HTMLImageElement[],
): { part: HTMLElement; mark: (index: number) => void } {
  const thumbs = pictures.map((picture, index) => {
    const src = picture.srcset.split(' ')[0] ?? '';
    const name = `Photo ${String(index + 1)}`;
    const img = element('img', { src: src === '' ? picture.src : src, alt: name, loading: 'lazy' });
    const button = element('button', { type: 'button' }, img);
    button.addEventListener('click', () => pswp.goTo(index));
    return button;
  });
  const strip = element('div', { class: 'media-thumbs' }, ...thumbs);
  const part = element(
    'div',
    { class: 'media-foot pswp__hide-on-close' },
    strip,
    ...mediaOffer(() => pswp.close()),
  );
  const mark = (index: number) => {
    for (const [at, thumb] of thumbs.entries()) {
      if (at === index) thumb.setAttribute('aria-current', 'true');
      else thumb.removeAttribute('aria-current');
    }
    const shown = thumbs[index];
    if (shown)
      strip.scrollTo({ left: shown.offsetLeft - (strip.clientWidth - shown.offsetWidth) / 2 });
  };
  return { part, mark };
}
