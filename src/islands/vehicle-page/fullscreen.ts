// Full-screen photos with pinch, double tap, arrows and keys: PhotoSwipe, loaded on the first tap (rule photos-3).
import PhotoSwipe from 'photoswipe';
import stylesheet from 'photoswipe/style.css?url';
import own from './fullscreen.css?url&no-inline';
import { loadStylesheet } from '../dom/load-stylesheet.ts';
import { overlayOpened } from '../overlays/overlay-history.ts';

/** The ratio of vehicle photos, until a picture has loaded. */
const usual = { width: 1200, height: 800 };

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
  await Promise.all([stylesheet, own].map(loadStylesheet));
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
    showHideAnimationType: isAnimated && !isStill ? 'fade' : 'none',
    errorMsg: 'This photo cannot be shown',
    closeTitle: 'Close',
    zoomTitle: 'Zoom',
    arrowPrevTitle: 'Previous photo',
    arrowNextTitle: 'Next photo',
  });
  pswp.on('change', () => onChange(pswp.currIndex));
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
  pswp.element?.setAttribute('aria-label', 'Photos');
  pswp.element?.setAttribute('aria-modal', 'true');
  // "2 / 15": the page's own live region is behind the dialog.
  pswp.element?.querySelector('.pswp__counter')?.setAttribute('role', 'status');
}
