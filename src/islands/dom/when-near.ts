// Calls back once when an element nears the viewport, so that its content is loaded before it is visible.

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
