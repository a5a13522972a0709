// The photo strip: arrows, keys, "3 / 18", thumbnails that follow, broken photos, and the full screen. Without a script
// the strip still swipes and the thumbnails are links.
import { element } from '../dom/element.ts';
import { announceToScreenReader } from '../dom/screen-reader.ts';

/** Paths in a 24 px square. The site's icons have no "enlarge", and these thinner arrows suit a photo. */
const paths = {
  previous: 'M15 5l-7 7 7 7',
  next: 'M9 5l7 7-7 7',
  enlarge: 'M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5',
  close: 'M6 6l12 12M18 6L6 18',
} as const;

/** A button with an icon. A video takes it from here, so that both stay one file. */
export function iconButton(
  name: keyof typeof paths,
  label: string,
  className: string,
): HTMLButtonElement {
  const button = element('button', { type: 'button', class: className, 'aria-label': label });
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  path.setAttribute('d', paths[name]);
  svg.append(path);
  button.append(svg);
  return button;
}

/** The index of the photo that a key leads to, or null for other keys; it may be out of range. */
export function photoForKey(key: string, shown: number, count: number): number | null {
  if (key === 'ArrowLeft') return shown - 1;
  if (key === 'ArrowRight') return shown + 1;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}

export const clampPhoto = (index: number, count: number): number =>
  Math.max(0, Math.min(count - 1, index));

/** Enhances one `.stage` and its thumbnails; `openFullscreen` gets all pictures and the visible index. */
export function startGallery(
  gallery: HTMLElement,
  openFullscreen: (pictures: HTMLImageElement[], index: number) => void,
): void {
  const stage = gallery.querySelector<HTMLElement>('.stage');
  const strip = stage?.querySelector<HTMLElement>('ul.strip');
  if (!stage || !strip) return;
  const slides = [...strip.children] as HTMLElement[];
  let shown = 0;

  watchBroken(gallery);
  const pictures = () => slides.flatMap((slide) => slide.querySelector('img') ?? []);
  const enlarge = iconButton('enlarge', 'Full screen', 'stage-button enlarge');
  enlarge.addEventListener('click', () => openFullscreen(pictures(), shown));
  stage.append(enlarge);
  strip.addEventListener('click', ({ target }) => {
    if (target instanceof HTMLImageElement) openFullscreen(pictures(), shown);
  });
  if (slides.length < 2) return;

  startStepping(gallery, { stage, strip, slides }, (index) => {
    shown = index;
  });
}

/** Arrows, keys and thumbnails that lead from photo to photo. `onShow` gets the index of each one that shows. */
function startStepping(
  gallery: HTMLElement,
  { stage, strip, slides }: { stage: HTMLElement; strip: HTMLElement; slides: HTMLElement[] },
  onShow: (index: number) => void,
): void {
  const links = [...gallery.querySelectorAll<HTMLAnchorElement>('.thumbs a')];
  const previous = iconButton('previous', 'Previous photo', 'stage-button previous');
  const next = iconButton('next', 'Next photo', 'stage-button next');
  // A new element in place of the number of photos: the old one would move when its text gets shorter.
  const figures = element('p', { class: 'gallery-count num' });
  stage.querySelector('.gallery-count')?.replaceWith(figures);
  let shown = 0;

  const show = (index: number) => {
    shown = index;
    onShow(index);
    figures.textContent = `${String(index + 1)} / ${String(slides.length)}`;
    // Not `disabled`: the button that leads to the last photo keeps the focus.
    previous.ariaDisabled = String(index === 0);
    next.ariaDisabled = String(index === slides.length - 1);
    markThumbnail(links, index);
  };
  const go = (index: number) => {
    const to = clampPhoto(index, slides.length);
    // The next picture must load before the scrolling ends.
    slides[to]?.querySelector('img')?.setAttribute('loading', 'eager');
    strip.scrollTo({ left: (slides[to]?.offsetLeft ?? 0) - strip.offsetLeft });
    return to;
  };
  /** Photos that pass on the way are not said. */
  const goAndSay = (index: number) =>
    announceToScreenReader(`Photo ${String(go(index) + 1)} of ${String(slides.length)}`);

  previous.addEventListener('click', () => goAndSay(shown - 1));
  next.addEventListener('click', () => goAndSay(shown + 1));
  for (const [index, link] of links.entries()) {
    link.addEventListener('click', (event) => {
      event.preventDefault();
      goAndSay(index);
    });
  }
  const thumbs = gallery.querySelector<HTMLElement>('.thumbs');
  const onKey = (event: KeyboardEvent) => {
    const to = photoForKey(event.key, shown, slides.length);
    if (to === null || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    // The focus reads the thumbnail's own name.
    if (thumbs?.contains(document.activeElement)) links[go(to)]?.focus({ preventScroll: true });
    else goAndSay(to);
  };
  thumbs?.removeAttribute('tabindex');
  thumbs?.addEventListener('keydown', onKey);
  strip.addEventListener('keydown', onKey);
  watchSlides(strip, slides, show);
  stage.append(previous, next);
  show(0);
}

/** All thumbnails are one tab stop; arrow keys lead from one to the next. */
function markThumbnail(links: readonly HTMLAnchorElement[], shown: number): void {
  for (const [index, link] of links.entries()) {
    if (index === shown) link.setAttribute('aria-current', 'true');
    else link.removeAttribute('aria-current');
    link.tabIndex = index === shown ? 0 : -1;
  }
  const thumb = links[shown]?.parentElement;
  const row = thumb?.parentElement;
  if (thumb && row) row.scrollTo({ left: thumb.offsetLeft - row.clientWidth / 2 });
}

function watchSlides(strip: HTMLElement, slides: HTMLElement[], show: (index: number) => void) {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) show(slides.indexOf(target as HTMLElement));
      }
    },
    { root: strip, threshold: 0.6 },
  );
  for (const slide of slides) observer.observe(slide);
}

/** A photo that does not load shows a message in its place; its thumbnail shows none. */
function watchBroken(gallery: HTMLElement): void {
  const broken = (img: HTMLImageElement) => {
    const item = img.closest('li');
    if (!item || item.classList.contains('broken')) return;
    item.classList.add('broken');
    if (item.parentElement?.classList.contains('strip')) {
      item.append(element('p', {}, 'This photo cannot be shown'));
    }
  };
  gallery.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLImageElement) broken(target);
    },
    true,
  );
  // Photos that failed before this script ran.
  for (const img of gallery.querySelectorAll<HTMLImageElement>('li > img, li > a > img')) {
    if (img.complete && img.naturalWidth === 0 && img.currentSrc !== '') broken(img);
  }
}
