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

/** Repayment, rate and comparison rate; the rates are empty where there is no repayment. */
export const LoanFigures = ({
  text,
  rate,
  comparisonRate,
}: Pick<EstimateView, 'text' | 'rate' | 'comparisonRate'>): ReactNode => (
  <p className="estimate-figure">
    <Figure text={text} />
    {rate && (
      <>
        {' '}
        <Figure text={rate} /> <Figure text={comparisonRate} />
      </>
    )}
  </p>
);

/** "$101/wk" or "9.08% p.a. comparison rate", with the words after the number in their own element. */
function Figure({ text }: { text: string }): ReactNode {
  const [, number, space, words] = /^([^\s/]*\d[^\s/]*)(\s?)(.+)$/.exec(text) ?? [];
  return number ? (
    <b>
      {number}
      {space}
      <span>{words}</span>
    </b>
  ) : (
    <b>
      <span>{text}</span>
    </b>
  );
}
