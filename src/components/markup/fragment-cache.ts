// The HTML of fragments that many pages share, cached for as long as the object that a fragment shows exists.
// It does not know what the HTML is.

const fragments = new WeakMap<object, Map<string, string>>();

/** The HTML cached for `of` under `name`; undefined when there is none yet. */
export function cachedFragment(of: object, name: string): string | undefined {
  return fragments.get(of)?.get(name);
}

export function cacheFragment(of: object, name: string, html: string): string {
  let named = fragments.get(of);
  if (!named) fragments.set(of, (named = new Map()));
  named.set(name, html);
  return html;
}
