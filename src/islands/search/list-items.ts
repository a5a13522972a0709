// Puts the cards of a list into the document as HTML text: React takes three times as long to create and remove them, and
// nothing in them changes. Cards that stay from one answer to the next keep their elements. Cards off the screen are
// rendered when the page is idle.
import { afterPaint, whenIdle } from '../dom/when-idle.ts';

export interface ListItem {
  key: string;
  html: string;
}

/** More cards than a screen shows from the top of a list. */
const firstItems = 6;
/** Four take a slow phone more than 50 ms, and a tap would wait for them. */
const renderedItems = 2;
/** A visitor who is still filtering taps again sooner; rendering in between would delay the next tap. */
const idleMs = 1_500;

/**
 * The browser skips the rendering of cards off the screen (styles/search.css) and guesses their height, so the page
 * numbers would move under the finger of a visitor who jumps to the end. This marks the list's items as `rendered` a few
 * at a time while the page is idle, until `goOn` returns false. A frame costs more than a card.
 */
function renderOffScreen(list: Element, goOn: () => boolean): void {
  const next = () => {
    const items = goOn() ? [...list.querySelectorAll(':scope > li:not(.rendered)')] : [];
    if (items.length === 0) return;
    for (const item of items.slice(0, renderedItems)) item.classList.add('rendered');
    whenIdle(next, idleMs);
  };
  setTimeout(next, idleMs);
}

/** Call before showing an answer: cards off the screen keep their height and are not rendered with the new ones. */
function skipOffScreen(list: Element): void {
  for (const item of list.querySelectorAll(':scope > .rendered')) item.classList.remove('rendered');
}

interface Shown {
  html: string;
  element: Element;
}

const made = (items: readonly ListItem[]): Map<string, Shown> => {
  const template = document.createElement('template');
  template.innerHTML = items.map(({ html }) => `<li>${html}</li>`).join('');
  const elements = [...template.content.children];
  return new Map(
    items.flatMap(({ key, html }, at) => {
      const element = elements[at];
      return element ? [[key, { html, element }]] : [];
    }),
  );
};

/** The cards that `drawEarly` has drawn; the list that follows reuses them. */
let early = new Map<string, Shown>();

/**
 * Draws the first items of an answer in front of a static list, which stays in the page, hidden: the live search needs its
 * cards. With `more` the other places stay placeholders (styles/search.css).
 */
export function drawEarly(list: Element, items: readonly ListItem[], more: boolean): Element {
  early = made(items);
  const first = list.cloneNode() as Element;
  first.classList.add('first-answer');
  const elements = [...early.values()].map(({ element }) => element);
  for (const element of elements) element.classList.add('answered');
  const places = more ? [...list.children].slice(elements.length) : [];
  first.append(...elements, ...places.map((place) => place.cloneNode()));
  list.before(first);
  return first;
}

/**
 * Creates a function that shows items in one list. With `whole` it shows all at once; otherwise the first items now and
 * the others after the next paint. Until then the old items (or empty ones) stay, so that the page keeps its height.
 */
export function listItems() {
  const itemsByKey = early;
  early = new Map();
  let latest: readonly ListItem[] = [];

  /** Replaces the first items of the list by these, in this order. */
  const put = (list: Element, items: readonly ListItem[]): void => {
    const fresh = items.filter(({ key, html }) => itemsByKey.get(key)?.html !== html);
    for (const [key, item] of made(fresh)) itemsByKey.set(key, item);
    const elements = items.flatMap(({ key }) => itemsByKey.get(key)?.element ?? []);
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
    const finish = () => {
      // A later answer is already shown.
      if (latest !== items) return;
      skipOffScreen(list);
      put(list, items);
      while (list.childElementCount > items.length) list.lastElementChild?.remove();
      const keys = new Set(items.map(({ key }) => key));
      for (const key of itemsByKey.keys()) if (!keys.has(key)) itemsByKey.delete(key);
      renderOffScreen(list, () => latest === items);
    };
    if (whole || items.length <= firstItems) return finish();
    if (list.childElementCount === 0) list.append(...items.map(() => document.createElement('li')));
    put(list, items.slice(0, firstItems));
    afterPaint(finish);
  };
}
