// Cards that came while a shopper filters are laid out when they come near (styles/search.css), and until then have a
// height that is guessed: who jumps to the end would find the numbered pages moving under the finger. So the others are
// laid out too, once the browser has time, a few at a time.

/** Cards laid out in one go: a row of the widest grid. */
const perSlice = 3;

const whenIdle = (work: () => void): void => {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: 1_000 });
  else setTimeout(work, 100);
};

/** Marks the list's items as `laid`, from the first on, for as long as `goOn` says so. */
export function layOut(list: Element, goOn: () => boolean): void {
  whenIdle(() => {
    if (!goOn()) return;
    const waiting = [...list.children].filter(({ classList }) => !classList.contains('laid'));
    for (const item of waiting.slice(0, perSlice)) item.classList.add('laid');
    if (waiting.length > perSlice) layOut(list, goOn);
  });
}
