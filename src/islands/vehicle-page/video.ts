// The video in a dialog: nothing loads before the tap, and closing stops everything.
import { element } from '../dom/element.ts';
import { loadStylesheet } from '../dom/load-stylesheet.ts';
import { overlayOpened } from '../overlays/overlay-history.ts';
import { iconButton } from './gallery.ts';
import { mediaOffer, offerStylesheet } from './media-offer.ts';
import stylesheet from './video.css?url&no-inline';

/** `kind` is "file" for a video file, "player" for a host's player in an iframe at `src`. */
export async function openVideo(
  kind: string,
  src: string,
  href: string,
  title: string,
): Promise<void> {
  await Promise.all([stylesheet, offerStylesheet].map(loadStylesheet));
  const media =
    kind === 'player'
      ? element('iframe', {
          src: `${src}?autoplay=1`,
          title,
          allow: 'autoplay; fullscreen; picture-in-picture',
          allowfullscreen: '',
        })
      : element('video', { src, controls: '', autoplay: '', playsinline: '' });
  const close = iconButton('close', 'Close', 'stage-button close');
  const dialog = element(
    'dialog',
    { class: 'video', 'aria-label': title },
    close,
    media,
    ...mediaOffer(() => dialog.close()),
  );
  media.addEventListener('error', () => {
    const elsewhere = element(
      'a',
      { href, rel: 'noopener', target: '_blank' },
      'Open it in a new tab',
    );
    media.replaceWith(
      element('p', { role: 'alert' }, 'The video cannot be played here. ', elsewhere),
    );
  });
  close.addEventListener('click', () => dialog.close());
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog) dialog.close();
  });
  let closed: () => void = () => undefined;
  const show = () => {
    document.body.append(dialog);
    dialog.showModal();
    closed = overlayOpened(dialog, { open: show, close: () => dialog.close() });
  };
  dialog.addEventListener('close', () => {
    // The event comes later than the close: Forward may have opened the dialog again.
    if (dialog.open) return;
    closed();
    dialog.remove();
  });
  show();
}
