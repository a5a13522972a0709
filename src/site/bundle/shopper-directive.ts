// `client:shopper`: an island that takes over a page which is whole without it comes to life with the first sign of
// somebody there: a finger, the pointer, a key, a scroll. Where a media query holds (`client:shopper="(min-width: …)"`)
// the island shows more than the page does, and comes when the browser rests. It waits for nothing where the address
// asks for other results (class `searching`). Astro writes this into the page, so it imports nothing.

type Load = () => Promise<() => Promise<void>>;

export default function shopper(load: Load, { value }: { value: unknown }) {
  const signs = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin', 'scroll'];
  let awake = false;
  const wake = () => {
    for (const sign of signs) removeEventListener(sign, wake);
    if (awake) return;
    awake = true;
    void load().then((hydrate) => hydrate());
  };
  for (const sign of signs) addEventListener(sign, wake, { passive: true });
  if (document.documentElement.classList.contains('searching')) wake();
  else if (typeof value === 'string' && matchMedia(value).matches) {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(wake);
    else setTimeout(wake, 200);
  }
}
