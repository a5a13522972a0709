// The figures of an estimate. Repayment, rate and comparison rate have the same size, because none may stand out. The build
// renders the figures of the form's first values, the live estimate those of its current values.
import type { ReactNode } from 'react';
import type { EstimateView } from '../../domain/finance/own-estimate.ts';

export const EstimateFigures = ({ shown }: { shown: EstimateView }): ReactNode => (
  <>
    <p className="estimate-figure">
      <b>{shown.text}</b>
      {shown.rate && (
        <>
          {' '}
          <b>{shown.rate}</b> <b>{shown.comparisonRate}</b>
        </>
      )}
    </p>
    {shown.moved && <p className="estimate-moved">{shown.moved}</p>}
    {shown.basis && (
      <p className="small">
        {shown.also && `About ${shown.also}. `}
        {shown.basis}
      </p>
    )}
  </>
);
