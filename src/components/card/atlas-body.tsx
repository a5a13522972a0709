// Atlas's card: an editorial caption. The name under a framed photo, its facts, then price and action below
// a rule, so that a page of cards reads like a list.
import { Action, Facts, Price, Repayment, Title, type CardBodyProps } from './parts.tsx';

export function AtlasBody({ card }: CardBodyProps) {
  return (
    <div className="card-body">
      <Title card={card} />
      <Facts facts={card.facts} />
      <div className="card-foot">
        <div className="card-price">
          <Price price={card.price} />
          {card.repayment && <Repayment repayment={card.repayment} />}
        </div>
        {card.views && <p className="card-views">{card.views}</p>}
        <Action card={card} />
      </div>
    </div>
  );
}
