// Bounds of a number that a visitor sets, and a value within them. It stands alone: forms carry it without a calculator.

export interface Range {
  min: number;
  max: number;
  step: number;
}

/** A value on the range's steps (counted from its minimum) and inside its ends; no number becomes the minimum. */
export function clampToRange(value: number, { min, max, step }: Range): number {
  if (Number.isNaN(value)) return min;
  const steps = Math.round((Math.min(max, Math.max(min, value)) - min) / step);
  // Tenths added up by floating point would show as 0.30000000000000004.
  const onStep = Math.round((min + steps * step) * 1e6) / 1e6;
  return Math.min(max, onStep);
}
