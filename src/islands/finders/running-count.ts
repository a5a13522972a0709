// A number that runs to its new value within a second (rule search-9), at once where motion is unwelcome.

const duration = 1_000;

/** `show` gets every value on the way; a new goal takes over from where the number is. */
export function runningCount(first: number, show: (value: number) => void): (goal: number) => void {
  let shown = first;
  let frame = 0;
  return (goal) => {
    cancelAnimationFrame(frame);
    const begin = shown;
    const set = (value: number) => {
      shown = value;
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
