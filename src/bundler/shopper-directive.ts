// `client:shopper`: an island that takes over a page which is whole without it comes to life with the first sign of
// somebody there: a finger, the pointer, a key, a scroll. Where a media query holds (`client:shopper="(min-width: …)"`)
// the island shows more than the page does, and comes when the browser rests. It waits for nothing where the address
// asks for other results (class `searching`). A button that was pressed before is pressed again once it answers. Astro
// writes this into the page, so it imports nothing.

type Load = () => Promise<() => Promise<void>>;

/** A pointer that rests is reported as moved when the page is laid out beneath it. */
const atRest = (event: Event) =>
  event instanceof PointerEvent &&
  event.type === 'pointermove' &&
  event.movementX === 0 &&
  event.movementY === 0;

export default function shopper(load: Load, { value }: { value: unknown }, island: HTMLElement) {
  const signs = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin', 'scroll'];
  let awake = false;
  let pressed: HTMLButtonElement | null = null;
  const press = ({ target }: Event) => {
    // What opens a popover does so without a script.
    pressed = (target as Element).closest('button:not([popovertarget])');
  };
  island.addEventListener('click', press);
  const wake = (event?: Event) => {
    if (event && atRest(event)) return;
    for (const sign of signs) removeEventListener(sign, wake);
    if (awake) return;
    awake = true;
    void load()
      .then((hydrate) => hydrate())
      .then(() => {
        island.removeEventListener('click', press);
        pressed?.click();
      });
  };
  for (const sign of signs) addEventListener(sign, wake, { passive: true });
  if (document.documentElement.classList.contains('searching')) wake();
  else if (typeof value === 'string' && matchMedia(value).matches) {
    if ('requestIdleCallback' in globalThis)
      requestIdleCallback(() => {
        wake();
      });
    else setTimeout(wake, 200);
  }
}
