// The bounds of a number that a visitor sets. It has no imports, because forms load it without a calculator.

export interface Range {
  min: number;
  max: number;
  step: number;
}

/** A value within the ends, on no step. */
export const within = (value: number, { min, max }: Pick<Range, 'min' | 'max'>): number =>
  Math.min(max, Math.max(min, value));

/** A value on the range's steps (counted from its minimum) and within its ends. NaN becomes the minimum. */
export function clampToRange(value: number, { min, max, step }: Range): number {
  if (Number.isNaN(value)) return min;
  const steps = Math.round((within(value, { min, max }) - min) / step);
  // Floating point would show tenths as 0.30000000000000004.
  const onStep = Math.round((min + steps * step) * 1e6) / 1e6;
  return Math.min(max, onStep);
}
