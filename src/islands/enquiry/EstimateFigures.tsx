// The figures of an estimate: a repayment never without both rates, and rates never without their conditions. The build
// renders the figures of the form's first values, the live estimate those of its current values.
import type { ReactNode } from 'react';
import type { EstimateView } from '../../domain/finance/estimate.ts';

export const EstimateFigures = ({ shown }: { shown: EstimateView }): ReactNode => (
  <>
    <p>
      <strong>{shown.text}</strong>
      {shown.monthly && ` about ${shown.monthly}`}
    </p>
    {shown.rate && (
      <p>
        {shown.rate}, <b>{shown.comparisonRate}</b>
      </p>
    )}
    <p className="small">{shown.basis}</p>
  </>
);
