// Cards that came while a shopper filters are laid out when they come near (styles/search.css), and until then have a
// height that is guessed: who jumps to the end would find the numbered pages moving under the finger. So the others are
// laid out too when the shopper rests, one at a time.

import { whenIdle } from '../dom/when-idle.ts';

/** Who filters on taps again sooner, ms; work in between would hold the next tap up. */
const rest = 400;

/** Marks the list's items as `laid`, from the first on, for as long as `goOn` says so. */
export function layOut(list: Element, goOn: () => boolean): void {
  const next = () => {
    const item = goOn() && list.querySelector(':scope > li:not(.laid)');
    if (!item) return;
    item.classList.add('laid');
    whenIdle(next, rest);
  };
  setTimeout(next, rest);
}

/** Before an answer is shown: what is off the screen keeps its height, and is not laid out with the new cards. */
export function skipAgain(list: Element): void {
  for (const item of list.querySelectorAll(':scope > .laid')) item.classList.remove('laid');
}
