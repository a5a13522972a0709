// The figures of an estimate. The build renders those of the form's first values, the live estimate those of its current
// values.
import type { ReactNode } from 'react';
import { LargeFigures } from '../../components/card/large-figures.tsx';
import type { EstimateView } from '../../domain/finance/own-estimate.ts';

export const EstimateFigures = ({ shown }: { shown: EstimateView }): ReactNode => (
  <>
    <LargeFigures {...shown} />
    {shown.moved && <p className="estimate-moved">{shown.moved}</p>}
    {shown.basis && (
      <p className="small">
        {shown.also && `About ${shown.also}. `}
        {shown.basis}
      </p>
    )}
  </>
);
