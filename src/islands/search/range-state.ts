// The limits of a range filter: from the stock, from the state of the search, and as a visitor moves them. No markup.
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { rangeFacet, searchFacets, type FacetName } from '../../domain/search/facets.ts';
import {
  sliderChoice,
  sliderRange,
  sliderRounding,
  sliderStep,
  type SliderRange,
} from '../../domain/search/slider.ts';
import { withRange, type ChosenRange } from '../../search/page/state.ts';
import type { SearchController } from './controller.ts';

const debounceMs = 400;

export type RangeEnd = keyof SliderRange;
export const rangeEnds = ['min', 'max'] as const;

/** The limits that show. An end that is `kept` was typed or is set, and counts even at the limit of the range. */
interface Limits extends SliderRange {
  kept: readonly RangeEnd[];
}

/** The part of a selection that narrows the range: an end at its limit is open, unless it is `kept`, as typed. */
export function narrowedRange(
  choice: SliderRange,
  range: SliderRange,
  kept: readonly RangeEnd[] = [],
): ChosenRange {
  return {
    ...(choice.min > range.min || kept.includes('min') ? { min: choice.min } : {}),
    ...(choice.max < range.max || kept.includes('max') ? { max: choice.max } : {}),
  };
}

/** The current selection, which shows at once, before the panel renders with the next results. */
function useChosen({ subscribe, view }: SearchController, name: FacetName): ChosenRange {
  const readMin = () => view().state.ranges[name]?.min;
  const readMax = () => view().state.ranges[name]?.max;
  const min = useSyncExternalStore(subscribe, readMin, readMin);
  const max = useSyncExternalStore(subscribe, readMax, readMax);
  return { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) };
}

/** The range of the sliders. An empty answer has no bounds: they keep those of the answer before. */
function useBounds(
  { live: { seed } }: SearchController,
  name: FacetName,
  chosen: ChosenRange,
  stats: SliderRange | undefined,
): SliderRange {
  const [latest, setLatest] = useState(stats);
  if (stats && (stats.min !== latest?.min || stats.max !== latest.max)) setLatest(stats);
  const rounded = rangeFacet(name)?.rounded ?? false;
  const pageStats = seed?.stats[searchFacets[name].attribute];
  const rangeOf = (bounds = pageStats) => sliderRange(bounds, rounded);
  const range = rangeOf(stats ?? latest);
  // A limit beyond all that is found has its place in the range of the page.
  const isBeyond =
    pageStats && ((chosen.max ?? range.min) < range.min || (chosen.min ?? range.max) > range.max);
  return isBeyond ? rangeOf() : range;
}

/** The limits of the search. One that no vehicle reaches must not cross the other end. */
const limitsOf = (chosen: ChosenRange, range: SliderRange): Limits => ({
  min: chosen.min ?? Math.min(range.min, chosen.max ?? range.min),
  max: chosen.max ?? Math.max(range.max, chosen.min ?? range.max),
  kept: rangeEnds.filter((end) => chosen[end] !== undefined),
});

/** A change shows at once; the search follows after 400 ms of quiet (rule search-6). `stats`: bounds of the answer. */
export function useRange(
  controller: SearchController,
  name: FacetName,
  stats: SliderRange | undefined,
) {
  const chosen = useChosen(controller, name);
  const range = useBounds(controller, name, chosen, stats);
  const [draft, setDraft] = useState<Limits | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const rounded = rangeFacet(name)?.rounded ?? false;
  const rounding = rounded ? sliderRounding : 1;
  const limits = draft ?? limitsOf(chosen, range);

  const moved = (end: RangeEnd, value: number, isKept: boolean): Limits => {
    const others = limits.kept.filter((other) => other !== end);
    return { ...limits, [end]: value, kept: isKept ? [...others, end] : others };
  };
  const commit = (choice: Limits) => {
    clearTimeout(timer.current);
    setDraft(null);
    const next = narrowedRange(sliderChoice(choice, range, rounding), range, choice.kept);
    controller.go(withRange(controller.view().state, name, next));
  };
  return {
    range,
    limits,
    step: rounded ? Math.max(1, sliderStep(range)) : 1,
    move(end: RangeEnd, value: number, isKept: boolean): void {
      if (!Number.isFinite(value)) return;
      const choice = moved(end, value, isKept);
      setDraft(choice);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => commit(choice), debounceMs);
    },
    /** The visitor left a field; null: it is empty, and its end open. */
    leave(end: RangeEnd, value: number | null): void {
      commit(moved(end, value ?? range[end], value !== null));
    },
  };
}
