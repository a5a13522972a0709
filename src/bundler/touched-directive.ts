// `client:touched` starts an island when a pointer, a finger or the focus enters it. The page is complete without it.
// `client:touched="car_id model"` starts it at once if the address has one of these parameters,
// `client:touched="*"` always does. A form that is sent earlier is sent again after the start, or as plain HTML when the
// island does not load. Astro inlines this script, so it has no imports.

type Load = () => Promise<() => Promise<void>>;

declare module 'astro' {
  interface AstroClientDirectives {
    /** The value names parameters of the address that start the island at once. */
    'client:touched'?: boolean | string;
  }
}

export default function touched(load: Load, { value }: { value: unknown }, island: HTMLElement) {
  const kinds = ['pointerover', 'touchstart', 'focusin'];
  let sent: HTMLFormElement | null = null;
  let awake = false;
  const hold = (event: Event) => {
    event.preventDefault();
    sent = event.target as HTMLFormElement;
    wake();
  };
  const wake = () => {
    for (const kind of kinds) island.removeEventListener(kind, wake);
    if (awake) return;
    awake = true;
    const release = () => island.removeEventListener('submit', hold);
    void load()
      .then((hydrate) => hydrate())
      .then(
        () => {
          release();
          sent?.requestSubmit();
        },
        () => {
          release();
          sent?.submit();
        },
      );
  };
  island.addEventListener('submit', hold);
  for (const kind of kinds) island.addEventListener(kind, wake, { passive: true });
  const query = new URLSearchParams(location.search);
  const asked =
    typeof value === 'string' && value.split(' ').some((name) => name === '*' || query.has(name));
  if (asked || island.contains(document.activeElement)) wake();
}
