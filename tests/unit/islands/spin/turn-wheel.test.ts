// Rule spin-4: visitors can skip the turning wheel.
import { describe, expect, it } from 'vitest';
import { turnWheel } from '../../../../src/islands/spin/Wheel.tsx';

/** An element whose animation ends on command. */
function wheel() {
  const asked: unknown[] = [];
  const animation = {
    onfinish: null as (() => void) | null,
    finish() {
      animation.onfinish?.();
    },
  };
  const animate = (frames: unknown) => {
    asked.push(frames);
    return animation as unknown as Animation;
  };
  return { asked, animate };
}

describe('the wheel', () => {
  it('turns to its result, and shows it at once when the visitor skips the animation', () => {
    const element = wheel();
    let ended = 0;
    const turning = turnWheel(element, 1_900, false, () => (ended += 1));
    expect(element.asked).toEqual([
      [{ transform: 'rotate(0deg)' }, { transform: 'rotate(1900deg)' }],
    ]);
    expect(ended).toBe(0);
    turning!.finish();
    expect(ended).toBe(1);
  });

  it.each([
    ['the visitor prefers reduced motion', wheel(), true],
    ['there is no drawing', null, false],
  ])('does not turn when %s', (_why, element, reducedMotion) => {
    expect(turnWheel(element, 1_900, reducedMotion, () => undefined)).toBeNull();
    expect(element?.asked ?? []).toEqual([]);
  });
});
