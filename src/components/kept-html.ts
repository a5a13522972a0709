// HTML kept for as long as the object lives that it shows. It knows nothing of what the HTML is.

const kept = new WeakMap<object, Map<string, string>>();

/** The HTML kept for `of` under `name`; undefined when there is none yet. */
export const keptHtml = (of: object, name: string): string | undefined => kept.get(of)?.get(name);

/** Keeps `html` for `of` under `name` and gives it back. */
export function keepHtml(of: object, name: string, html: string): string {
  let named = kept.get(of);
  if (!named) kept.set(of, (named = new Map()));
  // A renderer leaves a rope of some hundred pieces; every page that holds it would walk it again.
  const flat = Buffer.from(html).toString();
  named.set(name, flat);
  return flat;
}
