// Turns the wheel to its result (rule spin-4): not at all for visitors who prefer reduced motion. It knows no prize.

const turnMs = 4_000;

/** Starts the animation, which `finish` ends at once; null when nothing turns and the result can be shown now. */
export function turnWheel(
  wheel: Pick<Element, 'animate'> | null,
  degrees: number,
  reducedMotion: boolean,
  onEnd: () => void,
): Pick<Animation, 'finish'> | null {
  if (!wheel || reducedMotion) return null;
  const turning = wheel.animate(
    [{ transform: 'rotate(0deg)' }, { transform: `rotate(${String(degrees)}deg)` }],
    { duration: turnMs, easing: 'cubic-bezier(0.15, 0.75, 0.2, 1)', fill: 'forwards' },
  );
  turning.onfinish = onEnd;
  return turning;
}
