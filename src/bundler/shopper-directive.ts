// `client:shopper` starts an island that the page is complete without. The first sign of a visitor starts it: a finger, the
// pointer, a key, a scroll. There are two exceptions.
// If a media query matches (`client:shopper="(min-width: …)"`), the island shows more than the page. It then starts when the
// browser is idle.
// If the address asks for other results (class `searching`), it starts after the first cards, or without them after a while
// (islands/search/start-early.ts).
// A button that was pressed earlier is pressed again after the start. Astro inlines this script, so it has no imports.

type Load = () => Promise<() => Promise<void>>;

declare module 'astro' {
  interface AstroClientDirectives {
    /** The value is a media query that starts the island when the browser is idle. */
    'client:shopper'?: string;
  }
}

/** Chromium reports a pointer as moved when the layout changes below it. */
const isStill = (event: Event) =>
  event instanceof PointerEvent &&
  event.type === 'pointermove' &&
  event.movementX === 0 &&
  event.movementY === 0;

export default function shopper(load: Load, { value }: { value: unknown }, island: HTMLElement) {
  const signs = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin', 'scroll'];
  signs.push('first-answer');
  let awake = false;
  let pressed: HTMLButtonElement | null = null;
  const press = ({ target }: Event) => {
    // Popover buttons work without a script.
    pressed = (target as Element).closest('button:not([popovertarget])');
  };
  island.addEventListener('click', press);
  const wake = (event?: Event) => {
    if (event && isStill(event)) return;
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
  if (document.documentElement.classList.contains('searching')) setTimeout(wake, 4000);
  else if (typeof value === 'string' && matchMedia(value).matches) {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => wake());
    else setTimeout(wake, 200);
  }
}
