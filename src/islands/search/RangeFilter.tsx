// A range as two native sliders and two number fields. A change shows at once; the search follows after 400 ms without
// another change (rule search-6).
import { useEffect, useRef, useState, useSyncExternalStore, type CSSProperties } from 'react';
import {
  sliderChoice,
  sliderRange,
  sliderStep,
  type SliderRange,
  sliderRounding,
} from '../../domain/search/slider.ts';
import { rangeFacet, searchFacets, type FacetName } from '../../domain/search/facets.ts';
import { withRange, type ChosenRange } from '../../search/page/state.ts';
import type { SearchController } from './controller.ts';
import { amountText } from './wording.ts';

const debounceMs = 400;

interface Props {
  controller: SearchController;
  name: FacetName;
  label: string;
  stats: SliderRange | undefined;
}

type End = keyof SliderRange;
const ends = ['min', 'max'] as const;
const words = { min: 'Lowest', max: 'Highest' };

/**
 * The part of a selection that narrows the range: an end at the limit of the range is left open, unless it is `kept`, as
 * one that a visitor typed.
 */
export function narrowed(
  choice: SliderRange,
  range: SliderRange,
  kept: readonly End[] = [],
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

interface LimitFieldProps {
  value: number;
  step: number;
  /** Whether a number can be a limit: the first digits of a price cannot. */
  isLimit(value: number): boolean;
  onTyped(value: number): void;
  /** The visitor left the field or pressed Enter; null when it is empty. */
  onLeft(value: number | null): void;
}

/** A number field that keeps the typed text until it loses the focus; only then its bounds apply. */
function LimitField({ value, step, isLimit, onTyped, onLeft }: LimitFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const leave = () => {
    if (typed === null) return;
    setTyped(null);
    onLeft(typed.trim() === '' ? null : Number(typed));
  };
  return (
    <input
      type="number"
      inputMode="numeric"
      step={step}
      value={typed ?? value}
      onChange={(event) => {
        setTyped(event.target.value);
        const number = event.target.valueAsNumber;
        if (isLimit(number)) onTyped(number);
      }}
      onBlur={leave}
      onKeyDown={(event) => {
        if (event.key === 'Enter') leave();
      }}
    />
  );
}

export function RangeFilter({ controller, name, label, stats }: Props) {
  const chosen = useChosen(controller, name);
  const rounded = rangeFacet(name)?.rounded ?? false;
  const { attribute } = searchFacets[name];
  // An empty answer has no bounds: the slider keeps those of the answer before.
  const [known, setKnown] = useState(stats);
  if (stats && stats !== known && (stats.min !== known?.min || stats.max !== known.max))
    setKnown(stats);
  const own = controller.live.seed?.stats[attribute];
  const rangeOf = (bounds = own) => sliderRange(bounds, rounded);
  const found = rangeOf(stats ?? known);
  // A limit beyond all that is found has its place in the range of the page.
  const isBeyond =
    own && ((chosen.max ?? found.min) < found.min || (chosen.min ?? found.max) > found.max);
  const range = isBeyond ? rangeOf() : found;
  const rounding = rounded ? sliderRounding : 1;
  // A limit that no vehicle reaches must not cross the other end.
  const settled: SliderRange = {
    min: chosen.min ?? Math.min(range.min, chosen.max ?? range.min),
    max: chosen.max ?? Math.max(range.max, chosen.min ?? range.max),
  };
  const [draft, setDraft] = useState<(SliderRange & { kept: readonly End[] }) | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const shown = draft ?? {
    ...settled,
    kept: ends.filter((end) => chosen[end] !== undefined),
  };
  const moved = (end: End, value: number, isKept: boolean): typeof shown => {
    const others = shown.kept.filter((other) => other !== end);
    return { ...shown, [end]: value, kept: isKept ? [...others, end] : others };
  };
  const commit = (choice: typeof shown) => {
    clearTimeout(timer.current);
    setDraft(null);
    const limits = narrowed(sliderChoice(choice, range, rounding), range, choice.kept);
    controller.go(withRange(controller.view().state, name, limits));
  };
  const move = (end: End, value: number, isKept: boolean) => {
    if (!Number.isFinite(value)) return;
    const choice = moved(end, value, isKept);
    setDraft(choice);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => commit(choice), debounceMs);
  };
  const step = rounded ? Math.max(1, sliderStep(range)) : 1;
  const share = (value: number) =>
    range.max > range.min
      ? Math.min(100, Math.max(0, ((value - range.min) / (range.max - range.min)) * 100))
      : 0;
  return (
    <div
      className="limits"
      role="group"
      aria-label={label}
      style={
        {
          '--from': `${String(share(shown.min))}%`,
          '--to': `${String(share(shown.max))}%`,
        } as CSSProperties
      }
    >
      <div className="range-track">
        {ends.map((end) => (
          <input
            key={end}
            type="range"
            min={range.min}
            max={range.max}
            step={step}
            value={Math.min(range.max, Math.max(range.min, shown[end]))}
            aria-label={`${words[end]} ${label.toLowerCase()}`}
            aria-valuetext={amountText(name, Math.round(shown[end]))}
            onChange={(event) => {
              const value = event.target.valueAsNumber;
              // A handle stops at the other handle.
              const stopped =
                end === 'min' ? Math.min(value, shown.max) : Math.max(value, shown.min);
              move(end, stopped, false);
            }}
          />
        ))}
      </div>
      <div className="range-fields">
        {ends.map((end) => (
          <label key={end}>
            <span className="vh">
              {words[end]} {label.toLowerCase()}
            </span>
            <LimitField
              value={Math.round(shown[end])}
              step={rounding}
              isLimit={(value) => value >= range.min && value <= range.max}
              onTyped={(value) => move(end, value, true)}
              onLeft={(value) => commit(moved(end, value ?? range[end], value !== null))}
            />
          </label>
        ))}
      </div>
      <p className="range-text">
        {amountText(name, Math.round(shown.min))} – {amountText(name, Math.round(shown.max))}
      </p>
    </div>
  );
}
