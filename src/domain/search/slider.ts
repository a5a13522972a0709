// Range sliders of the search: bounds, rounding and steps (rule search-12).

export interface SliderRange {
  min: number;
  max: number;
}

/** Prices and kilometres round to this. */
export const sliderRounding = 1_000;

/** Whole bounds of a slider: those of the facet widened to the rounding, or 0 to 100,000 without stats. */
export function sliderRange(stats: SliderRange | undefined, rounded = true): SliderRange {
  if (!stats || stats.max < stats.min) return { min: 0, max: 100_000 };
  if (!rounded) return { min: stats.min, max: stats.max };
  const unit = sliderRounding;
  return { min: Math.floor(stats.min / unit) * unit, max: Math.ceil(stats.max / unit) * unit };
}

/** One hundredth of the range. */
export function sliderStep({ min, max }: SliderRange): number {
  return (max - min) / 100;
}

/** Rounds a selection and clamps it to the range, its minimum at most its maximum. `rounding` 0: none (years). */
export function sliderChoice(
  choice: SliderRange,
  range: SliderRange,
  rounding: number,
): SliderRange {
  const settle = (value: number) => {
    const rounded = rounding > 0 ? Math.round(value / rounding) * rounding : value;
    return Math.min(range.max, Math.max(range.min, rounded));
  };
  const max = settle(choice.max);
  return { min: Math.min(settle(choice.min), max), max };
}

/** The handles never meet: the moved one stops 1 before the other (rule finder-6). */
export function keepApart(choice: SliderRange, moved: 'min' | 'max'): SliderRange {
  if (choice.max - choice.min >= 1) return choice;
  return moved === 'min'
    ? { min: choice.max - 1, max: choice.max }
    : { min: choice.min, max: choice.min + 1 };
}
