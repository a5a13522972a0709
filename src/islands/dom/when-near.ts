// Calls once when an element comes near the screen, so that what it needs is there before it is seen.

/** Similar vehicles load this far ahead (rule similar-2). */
const ahead = '500px 0px';

export function whenNear(element: Element, act: () => void): void {
  const watcher = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      watcher.disconnect();
      act();
    },
    { rootMargin: ahead },
  );
  watcher.observe(element);
}
