// Keyboard navigation of tabs, as the ARIA pattern describes it: arrows wrap, Home and End lead to the ends.

/** The tab that a key leads to from `current` (-1: none), or null for other keys. */
export function tabForKey(key: string, current: number, count: number): number | null {
  if (count === 0) return null;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  if (key === 'ArrowRight') return (current + 1) % count;
  return key === 'ArrowLeft' ? (Math.max(current, 0) - 1 + count) % count : null;
}
