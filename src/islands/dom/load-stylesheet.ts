// Stylesheets of parts that load with the first tap; the page's own stylesheet stays small.

const loading = new Map<string, Promise<void>>();

/** Resolves when the stylesheet applies; also when it cannot be loaded, since the part then still works. */
export function loadStylesheet(href: string): Promise<void> {
  let known = loading.get(href);
  if (!known) {
    known = new Promise((done) => {
      const link = document.createElement('link');
      link.rel = 'stylesheet';
      link.href = href;
      link.onload = link.onerror = () => {
        done();
      };
      document.head.append(link);
    });
    loading.set(href, known);
  }
  return known;
}
