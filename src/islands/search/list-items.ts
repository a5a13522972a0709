// The items of a list as text, put into the document in two steps: a page of cards costs a third of what React takes to
// make and unmake them one by one, and nothing in them ever changes. What stays from one answer to the next stays as it is.

import { afterPaint } from '../dom/after-paint.ts';
import { layOut, skipAgain } from './render-off-screen.ts';

export interface ListItem {
  key: string;
  html: string;
}

/** More than a screen shows of a list from its top. */
const atOnce = 9;

/**
 * Makes a function that shows items in a list it has for itself: `whole` all at once, else the first of them now and the
 * others when those have been painted. Until then what stood there stays behind them, or empty items where there was
 * nothing, so that the page keeps its height.
 */
export function listItems() {
  const shown = new Map<string, { html: string; element: Element }>();
  let latest: readonly ListItem[] = [];

  /** Puts items in their order at the list's start, in the place of as many others. */
  const put = (list: Element, items: readonly ListItem[]): void => {
    const fresh = items.filter(({ key, html }) => shown.get(key)?.html !== html);
    const made = document.createElement('template');
    made.innerHTML = fresh.map(({ html }) => `<li>${html}</li>`).join('');
    [...made.content.children].forEach((element, at) => {
      const item = fresh[at];
      if (item) shown.set(item.key, { html: item.html, element });
    });
    const elements = items.flatMap(({ key }) => shown.get(key)?.element ?? []);
    const staying = new Set(elements);
    for (const element of [...list.children].slice(0, items.length)) {
      if (!staying.has(element)) element.remove();
    }
    elements.forEach((element, at) => {
      const there = list.children[at];
      if (there !== element) list.insertBefore(element, there ?? null);
    });
  };

  return (list: Element, items: readonly ListItem[], whole: boolean): void => {
    latest = items;
    skipAgain(list);
    const finish = () => {
      // Somebody was faster: a later answer shows already.
      if (latest !== items) return;
      put(list, items);
      while (list.childElementCount > items.length) list.lastElementChild?.remove();
      const keys = new Set(items.map(({ key }) => key));
      for (const key of shown.keys()) if (!keys.has(key)) shown.delete(key);
      layOut(list, () => latest === items);
    };
    if (whole || items.length <= atOnce) return finish();
    if (list.childElementCount === 0) list.append(...items.map(() => document.createElement('li')));
    put(list, items.slice(0, atOnce));
    afterPaint(finish);
  };
}
