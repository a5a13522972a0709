// Loads a third-party script once per page. The content security policy allows only the hosts that the tenant lists.

const loading = new Map<string, Promise<void>>();

/** Resolves when the script has run. Rejects when it does not load; a later call tries again. */
export function loadScript(src: string): Promise<void> {
  const known = loading.get(src);
  if (known) return known;
  const promise = new Promise<void>((done, fail) => {
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
  loading.set(src, promise);
  return promise;
}
