// The figures of an estimate: a repayment never without both rates, nor these without what they hang on. The build draws
// them for what the form starts with, the live estimate for what stands in it.
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
