// Loads stylesheets of parts that are not on the page at first, so that the page's own stylesheet stays small.

const loading = new Map<string, Promise<void>>();

/** Resolves when the stylesheet applies, or when it does not load, because the part works without it. */
export function loadStylesheet(href: string): Promise<void> {
  let known = loading.get(href);
  if (!known) {
    known = new Promise((done) => {
      const link = document.createElement('link');
      link.rel = 'stylesheet';
      link.href = href;
      link.onload = link.onerror = () => done();
      document.head.append(link);
    });
    loading.set(href, known);
  }
  return known;
}
