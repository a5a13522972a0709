// Numbers of an enquiry form as plain inputs: an amount in digits, and sliders of years and percents. The live estimate
// follows them with the figure beside a slider and the bounds of the amount (follow-numbers.ts).
import type { InputHTMLAttributes } from 'react';
import { amountHint } from '../../domain/finance/loan-bounds.ts';
import type { Range } from '../../domain/finance/range.ts';
import { formatNumber, yearsText } from '../../domain/text/format.ts';

export interface NumberInputProps {
  label: string;
  range: Range;
  /** The initial value. */
  given: string;
  /** Name, id and the attributes of an error. */
  marks: InputHTMLAttributes<HTMLInputElement> & { id: string };
}

export const AmountInput = ({ label, range, given, marks }: NumberInputProps) => (
  <>
    <label htmlFor={marks.id}>{label}</label>
    <span className="money">
      <input
        inputMode="numeric"
        autoComplete="off"
        {...marks}
        defaultValue={formatNumber(+given)}
      />
    </span>
    {/* For the pointer alone, and without a name: the text above is the value. */}
    <input
      type="range"
      className="by-script"
      aria-hidden="true"
      tabIndex={-1}
      {...range}
      defaultValue={given}
    />
    <p className="hint" role="status">
      {amountHint()}
    </p>
  </>
);

/** Figures under a slider, so that it is readable without a script, too: at most this many. */
const maxMarks = 7;

export function SliderInput({
  label,
  range,
  given,
  marks,
  unit,
}: NumberInputProps & { unit: '%' | '' }) {
  const { min, max, step } = range;
  const steps = Math.round((max - min) / step);
  const every = Math.ceil((steps + 1) / maxMarks);
  const figures = [];
  for (let at = 0; at <= steps; at += every) figures.push(min + at * step);
  return (
    <>
      <label htmlFor={marks.id}>
        {label} <b>{unit ? given + unit : yearsText(+given)}</b>
      </label>
      <input type="range" {...marks} {...range} defaultValue={given} />
      <p className="hint scale" aria-hidden="true">
        {figures.map((figure) => (
          <span key={figure}>
            {figure}
            {unit}
          </span>
        ))}
      </p>
    </>
  );
}
