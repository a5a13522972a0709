// The figures of a loan in large numerals: the repayment and its comparison rate, which may be less prominent than neither
// repayment nor rate (National Credit Code, part 10). The rate is in the words below the repayment. The build, the
// calculator and the estimate render them.
import type { RepaymentView } from '../../domain/card/card-data.ts';
import { splitFigure } from '../../domain/card/figures.ts';
import type { FigureName } from '../../domain/finance/own-figures.ts';

interface FigureProps {
  text: string;
  className?: string;
  name: FigureName;
}

function Figure({ text, className, name }: FigureProps) {
  const { numeral, unit } = splitFigure(text);
  return (
    <span className={className} data-figure={name}>
      {numeral && <b>{numeral}</b>}
      {unit}
    </span>
  );
}

/** The repayment with its rate below, and the comparison rate beside it. An empty one has no place. */
const LoanFigures = ({ text, rate, comparisonRate }: RepaymentView) => (
  <>
    <span className="figure">
      <Figure name="text" text={text} />
      {rate && (
        <>
          {' '}
          <span className="rate" data-figure="rate">
            {rate}
          </span>
          <span className="vh">,</span>
        </>
      )}
    </span>
    {comparisonRate && (
      <>
        {' '}
        <Figure className="figure" name="comparisonRate" text={comparisonRate} />
      </>
    )}
  </>
);

/** Without a repayment, both rates are figures. */
export const LargeFigures = (view: RepaymentView) => (
  <p className="loan-figures">
    <LoanFigures {...(view.text ? view : { ...view, text: view.rate, rate: '' })} />
  </p>
);
