// The figures of a loan in large numerals: the repayment, and both rates in one line below it. All three numerals have one
// size and the words after them another: a comparison rate may be less prominent than neither (National Credit Code, part
// 10). The build and the calculator render them.
import type { RepaymentView } from '../../domain/card/card-data.ts';
import { splitFigure } from '../../domain/card/figures.ts';
import type { FigureName } from '../../domain/finance/own-figures.ts';

interface FigureProps {
  text: string;
  className?: string;
  name?: FigureName;
}

export function Figure({ text, className, name }: FigureProps) {
  const { numeral, unit } = splitFigure(text);
  return (
    <span className={className} data-figure={name}>
      {numeral && <b>{numeral}</b>}
      {unit}
    </span>
  );
}

/** An empty rate has no place. */
export const LargeFigures = ({ text, rate, comparisonRate }: RepaymentView) => (
  <p className="loan-figures">
    <Figure name="text" text={text} />
    {rate && (
      <>
        {' '}
        <Figure name="rate" text={rate} /> <Figure name="comparisonRate" text={comparisonRate} />
      </>
    )}
  </p>
);
