// Loads a script of another host, once a page. The policy lets in only the hosts that the tenant lists.

const loading = new Map<string, Promise<void>>();

/** Resolves when it has run; rejects when it cannot be had, and a later call tries again. */
export function loadScript(src: string): Promise<void> {
  const known = loading.get(src);
  if (known) return known;
  const made = new Promise<void>((done, fail) => {
    const script = document.createElement('script');
    script.src = src;
    script.async = true;
    script.addEventListener('load', () => done());
    script.addEventListener('error', () => {
      loading.delete(src);
      script.remove();
      fail(new Error(`${src} does not load`));
    });
    document.head.append(script);
  });
  loading.set(src, made);
  return made;
}
