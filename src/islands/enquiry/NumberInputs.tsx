// Numbers of an enquiry form as plain inputs: an amount as people type it ("25,000", "$25k") and a slider of years. The
// figure beside the slider and the bounds of the amount come with the live estimate (follow-numbers.ts).
import type { InputHTMLAttributes } from 'react';
import { formatMoney, formatNumber } from '../../domain/text/format.ts';
import type { Range } from '../../domain/finance/range.ts';

export interface NumberInputProps {
  label: string;
  range: Range;
  /** The first value. */
  given: string;
  /** Name, id and the attributes of an error. */
  marks: InputHTMLAttributes<HTMLInputElement> & { id: string };
}

export const AmountInput = ({ label, range, given, marks }: NumberInputProps) => (
  <>
    <label htmlFor={marks.id}>{label}</label>
    <input inputMode="decimal" autoComplete="off" {...marks} defaultValue={formatNumber(+given)} />
    <p className="hint">
      From {formatMoney(range.min)} to {formatMoney(range.max)}
    </p>
  </>
);

/** The figures are shown under the slider, so that it is readable without a script, too. */
export function YearsInput({ label, range, given, marks }: NumberInputProps) {
  const { min, max, step } = range;
  const figures = [];
  for (let figure = min; figure <= max; figure += step) figures.push(figure);
  return (
    <>
      <label htmlFor={marks.id}>
        {label} <b />
      </label>
      <input type="range" {...marks} {...range} defaultValue={given} />
      <p className="hint scale" aria-hidden="true">
        {figures.map((figure) => (
          <span key={figure}>{figure}</span>
        ))}
      </p>
    </>
  );
}
