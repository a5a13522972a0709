// A range as two native sliders and two number fields. What is moved shows at once and is searched for when it
// has been quiet for 400 ms (rule search-6).
import { useEffect, useRef, useState, useSyncExternalStore, type CSSProperties } from 'react';
import {
  sliderChoice,
  sliderRange,
  sliderStep,
  type SliderRange,
} from '../../domain/search/slider.ts';
import { rangeFacet, type FacetName } from '../../domain/search/facets.ts';
import { withRange, type ChosenRange } from '../../search/page/state.ts';
import type { LiveController } from './live-search.ts';
import { amountText } from './wording.ts';

const quiet = 400;

interface Props {
  controller: LiveController;
  name: FacetName;
  label: string;
  stats: SliderRange | undefined;
}

/** What of a choice narrows the range: an end at its own end says nothing. */
export function narrowed(choice: SliderRange, range: SliderRange): ChosenRange {
  return {
    ...(choice.min > range.min ? { min: choice.min } : {}),
    ...(choice.max < range.max ? { max: choice.max } : {}),
  };
}

/** What is chosen now, which shows at once, whatever the panel is laid out for. */
function useChosen({ subscribe, view }: LiveController, name: FacetName): ChosenRange {
  const read = () => view().state.ranges[name];
  useSyncExternalStore(subscribe, () => JSON.stringify(read()));
  return read() ?? {};
}

interface LimitFieldProps {
  value: number;
  step: number;
  /** Whether a number can be meant already: the first digits of a price are no price. */
  isLimit(value: number): boolean;
  onTyped(value: number): void;
  /** The field was left, or Enter pressed; null: it is empty. */
  onLeft(value: number | null): void;
}

/** What is typed stays as it is until the field is left; its bounds come then. */
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
  const { settings } = controller.live;
  const chosen = useChosen(controller, name);
  const rounded = rangeFacet(name)?.rounded ?? false;
  const range = sliderRange(stats, settings, rounded);
  const rounding = rounded ? settings.sliderRounding : 1;
  const settled: SliderRange = { min: chosen.min ?? range.min, max: chosen.max ?? range.max };
  const [draft, setDraft] = useState<SliderRange | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const shown = draft ?? settled;
  const commit = (choice: SliderRange) => {
    clearTimeout(timer.current);
    setDraft(null);
    const chosen = narrowed(sliderChoice(choice, range, rounding), range);
    controller.go(withRange(controller.view().state, name, chosen));
  };
  const move = (end: 'min' | 'max', value: number) => {
    if (!Number.isFinite(value)) return;
    const choice = { ...shown, [end]: value };
    setDraft(choice);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      commit(choice);
    }, quiet);
  };
  const step = rounded ? Math.max(1, sliderStep(range)) : 1;
  const share = (value: number) =>
    range.max > range.min
      ? Math.min(100, Math.max(0, ((value - range.min) / (range.max - range.min)) * 100))
      : 0;
  const ends = [
    { end: 'min', word: 'Lowest' },
    { end: 'max', word: 'Highest' },
  ] as const;
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
        {ends.map(({ end, word }) => (
          <input
            key={end}
            type="range"
            min={range.min}
            max={range.max}
            step={step}
            value={Math.min(range.max, Math.max(range.min, shown[end]))}
            aria-label={`${word} ${label.toLowerCase()}`}
            aria-valuetext={amountText(name, Math.round(shown[end]))}
            onChange={(event) => {
              const value = event.target.valueAsNumber;
              // A handle stops at the other one.
              move(end, end === 'min' ? Math.min(value, shown.max) : Math.max(value, shown.min));
            }}
          />
        ))}
      </div>
      <div className="range-fields">
        {ends.map(({ end, word }) => (
          <label key={end}>
            <span className="vh">
              {word} {label.toLowerCase()}
            </span>
            <LimitField
              value={Math.round(shown[end])}
              step={rounding}
              isLimit={(value) => value >= range.min && value <= range.max}
              onTyped={(value) => {
                move(end, value);
              }}
              onLeft={(value) => {
                commit({ ...shown, [end]: value ?? range[end] });
              }}
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
