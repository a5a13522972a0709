// A range as two native sliders and two number fields (range-state.ts).
import { useState, type CSSProperties } from 'react';
import type { FacetName } from '../../domain/search/facets.ts';
import { parseNumber } from '../../domain/text/parse-number.ts';
import type { SliderRange } from '../../domain/search/slider.ts';
import type { SearchController } from './controller.ts';
import { rangeEnds, useRange } from './range-state.ts';
import { amountText } from './wording.ts';

const endLabels = { min: 'Lowest', max: 'Highest' };

interface LimitFieldProps {
  /** The limit as a shopper reads it: "$4,000". */
  text: string;
  /** Whether a number can be a limit: the first digits of a price cannot. */
  isLimit(value: number): boolean;
  onTyped(value: number): void;
  /** The visitor left the field or pressed Enter; null when it is empty. */
  onLeft(value: number | null): void;
}

/** A field for a number that keeps the typed text until it loses the focus; only then its bounds apply. */
function LimitField({ text, isLimit, onTyped, onLeft }: LimitFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const leave = () => {
    if (typed === null) return;
    setTyped(null);
    onLeft(parseNumber(typed));
  };
  return (
    <input
      type="text"
      inputMode="numeric"
      autoComplete="off"
      value={typed ?? text}
      onFocus={({ target }) => target.select()}
      onChange={({ target }) => {
        setTyped(target.value);
        const number = parseNumber(target.value);
        if (number !== null && isLimit(number)) onTyped(number);
      }}
      onBlur={leave}
      onKeyDown={(event) => {
        if (event.key === 'Enter') leave();
      }}
    />
  );
}

/** How far along the track a value is; the stylesheet clamps it. */
const trackShare = (value: number, { min, max }: SliderRange): string =>
  `${String((100 * (value - min)) / (max - min || 1))}%`;

interface Props {
  controller: SearchController;
  name: FacetName;
  label: string;
  stats: SliderRange | undefined;
}

export function RangeFilter({ controller, name, label, stats }: Props) {
  const { range, limits, step, move, leave } = useRange(controller, name, stats);
  const { min, max } = limits;
  const style = {
    '--from': trackShare(min, range),
    '--to': trackShare(max, range),
  } as CSSProperties;
  const textOf = (value: number) => amountText(name, Math.round(value));
  return (
    <div className="limits" role="group" aria-label={label} style={style}>
      <div className="range-track">
        {rangeEnds.map((end) => (
          <input
            key={end}
            type="range"
            min={range.min}
            max={range.max}
            step={step}
            value={Math.min(range.max, Math.max(range.min, limits[end]))}
            aria-label={`${endLabels[end]} ${label.toLowerCase()}`}
            aria-valuetext={textOf(limits[end])}
            onChange={({ target: { valueAsNumber: value } }) =>
              // A handle stops at the other handle.
              move(end, end === 'min' ? Math.min(value, max) : Math.max(value, min), false)
            }
          />
        ))}
      </div>
      <div className="range-fields">
        {rangeEnds.map((end) => (
          <label key={end}>
            <span className="vh">
              {endLabels[end]} {label.toLowerCase()}
            </span>
            <LimitField
              text={textOf(limits[end]).replace(/[^\d$,.].*/, '')}
              isLimit={(value) => value >= range.min && value <= range.max}
              onTyped={(value) => move(end, value, true)}
              onLeft={(value) => leave(end, value)}
            />
          </label>
        ))}
      </div>
    </div>
  );
}
