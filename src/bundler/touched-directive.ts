// `client:touched`: an island of a page that is whole without it comes to life when somebody is on the way to it: a
// pointer over it, a finger or the focus in it. `client:touched="car_id model"` does not wait where the address has
// one of these parameters, `client:touched="*"` never waits. Astro writes this into the page, so it imports nothing.

type Load = () => Promise<() => Promise<void>>;

export default function touched(load: Load, { value }: { value: unknown }, island: HTMLElement) {
  const kinds = ['pointerover', 'touchstart', 'focusin'];
  const wake = () => {
    for (const kind of kinds) island.removeEventListener(kind, wake);
    void load().then((hydrate) => hydrate());
  };
  for (const kind of kinds) island.addEventListener(kind, wake, { passive: true });
  const query = new URLSearchParams(location.search);
  const asked =
    typeof value === 'string' && value.split(' ').some((name) => name === '*' || query.has(name));
  if (asked || island.contains(document.activeElement)) wake();
}
