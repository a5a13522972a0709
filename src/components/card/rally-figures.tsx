// Rally's price block, on cards and on the vehicle page: the weekly figure first, then the comparison rate and the full
// price. The price is the largest numeral (Australian Consumer Law, section 48); repayment and comparison rate have one
// size (NCC, part 10). Sizes are in the CSS; texts come from the page data.
import type { PriceLine, RepaymentView } from '../../domain/card/card-data.ts';
import { financedPrice } from '../../domain/card/figures.ts';
import { Figure, LoanFigures } from './large-figures.tsx';
import { Price, Terms, type RepaymentProps } from './parts.tsx';

interface FiguresProps extends Pick<RepaymentProps, 'terms'> {
  price: PriceLine;
  repayment: RepaymentView | null;
}

export function Figures({ price, repayment, terms }: FiguresProps) {
  return (
    <div className={`figures-block figures-${price.kind}`}>
      {repayment && (
        <p className="repay" data-financed={financedPrice(price, repayment)}>
          <LoanFigures {...repayment} />
          <Terms terms={terms} />
        </p>
      )}
      <Price
        price={price}
        now={price.amount === null ? null : <Figure className="price-now" text={price.text} />}
      />
    </div>
  );
}
