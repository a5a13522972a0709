// A number that counts to its new value within a second (rule search-9), or changes at once for visitors who prefer
// reduced motion.

const duration = 1_000;

/** `show` gets every value in between; a new target continues from the current value. */
export function runningCount(first: number, show: (value: number) => void): (goal: number) => void {
  let shownValue = first;
  let frame = 0;
  return (goal) => {
    cancelAnimationFrame(frame);
    const begin = shownValue;
    const set = (value: number) => {
      shownValue = value;
      show(value);
    };
    if (begin === goal || matchMedia('(prefers-reduced-motion: reduce)').matches) {
      set(goal);
      return;
    }
    const start = performance.now();
    const step = (now: number) => {
      const way = Math.min(1, Math.max(0, (now - start) / duration));
      set(Math.round(begin + (goal - begin) * (1 - (1 - way) ** 3)));
      if (way < 1) frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
  };
}
