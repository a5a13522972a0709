// A slider with its value beside the label. Screen readers get the value from the slider itself.
import { useId } from 'react';
import type { Range } from '../../domain/finance/range.ts';

export interface RangeFieldProps {
  label: string;
  value: number;
  range: Range;
  /** Formats a value for display and screen readers: "5 years". */
  write: (value: number) => string;
  onChange: (value: number) => void;
}

export function RangeField({ label, value, range, write, onChange }: RangeFieldProps) {
  const id = useId();
  return (
    <div className="calc-field">
      <label htmlFor={id}>
        {label} <b>{write(value)}</b>
      </label>
      <input
        id={id}
        type="range"
        min={range.min}
        max={range.max}
        step={range.step}
        value={value}
        aria-valuetext={write(value)}
        onChange={(event) => onChange(event.target.valueAsNumber)}
      />
    </div>
  );
}
