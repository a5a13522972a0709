// The figures of an estimate. The numbers of repayment, rate and comparison rate have one size, and the words after them
// another, because none may stand out. The build renders the figures of the form's first values, the live estimate those
// of its current values.
import type { ReactNode } from 'react';
import type { EstimateView } from '../../domain/finance/own-estimate.ts';

export const EstimateFigures = ({ shown }: { shown: EstimateView }): ReactNode => (
  <>
    <LoanFigures {...shown} />
    {shown.moved && <p className="estimate-moved">{shown.moved}</p>}
    {shown.basis && (
      <p className="small">
        {shown.also && `About ${shown.also}. `}
        {shown.basis}
      </p>
    )}
  </>
);

/** Repayment, rate and comparison rate; an empty one has no place. */
export const LoanFigures = ({
  text,
  rate,
  comparisonRate,
}: Pick<EstimateView, 'text' | 'rate' | 'comparisonRate'>): ReactNode => (
  <p className="estimate-figure">
    {[text, rate, comparisonRate].filter(Boolean).map((figure) => {
      // "$101/wk", "9.08% p.a. comparison rate": the number ends before the words. "Enquire for Finance" has none.
      const [number = ''] = /^\$?\d[^ /]*/.exec(figure) ?? [];
      return (
        <b key={figure}>
          {number}
          <span>{figure.slice(number.length)}</span>{' '}
        </b>
      );
    })}
  </p>
);
