// Rally's price block, on cards and on the vehicle page: the weekly figure first, then the comparison rate and the full
// price. All three numerals have one size: a repayment may outshine neither its comparison rate (NCC, part 10) nor the
// single price (Australian Consumer Law, section 48). Sizes are in the CSS; texts come from the page data.
import type { PriceLine, RepaymentView } from '../../domain/card/card-data.ts';
import { Price } from './parts.tsx';

/** "$129/wk" and "10.12% p.a. comparison rate" as numeral and unit; other texts have no numeral. */
export function splitFigure(text: string): { numeral: string; unit: string } {
  const [, numeral = '', unit = text] = /^(\$[\d,.]*\d|[\d.]*\d%)(.*)$/.exec(text) ?? [];
  return { numeral, unit };
}

function Figure({ text, className }: { text: string; className?: string }) {
  const { numeral, unit } = splitFigure(text);
  return (
    <span className={className}>
      {numeral && <b>{numeral}</b>}
      {unit}
    </span>
  );
}

interface FiguresProps {
  price: PriceLine;
  repayment: RepaymentView | null;
}

export function Figures({ price, repayment }: FiguresProps) {
  return (
    <div className={`figures-block figures-${price.kind}`}>
      {repayment && (
        <p className="repay">
          <span className="figure">
            <Figure text={repayment.text} />
            {repayment.rate && (
              <>
                {' '}
                <span className="rate">{repayment.rate}</span>
                <span className="vh">,</span>
              </>
            )}
          </span>
          {repayment.comparisonRate && (
            <>
              {' '}
              <Figure className="figure" text={repayment.comparisonRate} />
            </>
          )}
        </p>
      )}
      <Price
        price={price}
        now={price.amount === null ? null : <Figure className="price-now" text={price.text} />}
      />
    </div>
  );
}
