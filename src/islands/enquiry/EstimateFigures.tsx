// The figures of an estimate. The build renders those of the form's first values, the live estimate those of its current
// values. Rate and comparison rate are among the figures; the other terms of the loan fold (rule price-6).
import type { ReactNode } from 'react';
import { LargeFigures } from '../../components/card/large-figures.tsx';
import type { EstimateView } from '../../domain/finance/own-estimate.ts';

/** The first sentence says whose figures they are and for which loan. */
function parts(basis: string): [first: string, rest: string] {
  const end = basis.search(/(?<=\.) (?=[A-Z$])/);
  return end > 0 ? [basis.slice(0, end), basis.slice(end + 1)] : [basis, ''];
}

export function EstimateFigures({ shown }: { shown: EstimateView }): ReactNode {
  const [first, rest] = parts(shown.basis);
  return (
    <>
      <LargeFigures {...shown} />
      {shown.moved && <p className="estimate-moved">{shown.moved}</p>}
      {shown.basis && (
        <div className="small">
          <p>
            {shown.also && `About ${shown.also}. `}
            {first}
          </p>{' '}
          {rest && (
            <details>
              <summary>Terms</summary>
              <p>{rest}</p>
            </details>
          )}
        </div>
      )}
    </>
  );
}
