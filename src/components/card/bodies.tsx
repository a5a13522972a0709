// The part of a card below the photo, one body per template.
import { Action, Facts, Price, Repayment, Title, type CardBodyProps } from './parts.tsx';
import { Figures } from './rally-figures.tsx';

/** The price comes last, so that the prices of neighbouring cards align. */
function PriceBlock({ card }: CardBodyProps) {
  return (
    <div className="card-price">
      {card.repayment && (
        <Repayment price={card.price} repayment={card.repayment} terms={card.terms} />
      )}
      <Price price={card.price} />
    </div>
  );
}

function Views({ card }: CardBodyProps) {
  return card.views && <p className="card-views">{card.views}</p>;
}

/** Harbour: the name first, facts under a rule, then the price. */
export function HarbourBody({ card }: CardBodyProps) {
  return (
    <div className="card-body">
      <Title card={card} />
      <Facts facts={card.facts} />
      <PriceBlock card={card} />
      <Views card={card} />
      <Action card={card} />
    </div>
  );
}

/** Atlas: a caption under a framed photo, with price and action below a rule. */
export function AtlasBody({ card }: CardBodyProps) {
  return (
    <div className="card-body">
      <Title card={card} />
      <Facts facts={card.facts} />
      <div className="card-foot">
        <PriceBlock card={card} />
        <Views card={card} />
        <Action card={card} />
      </div>
    </div>
  );
}

/** Rally: the name, its facts in a line, then what it costs in large numerals. */
export function RallyBody({ card }: CardBodyProps) {
  return (
    <div className="card-body">
      <Title card={card} />
      <Facts facts={card.facts} />
      <Figures price={card.price} repayment={card.repayment} terms={card.terms} />
      <Views card={card} />
      <Action card={card} />
    </div>
  );
}
