// Harbour's card: identity first, facts under a rule, then price; precise and even.
import { Action, Facts, Price, Repayment, Title, type CardBodyProps } from './parts.tsx';

export function HarbourBody({ card }: CardBodyProps) {
  return (
    <div className="card-body">
      <Title card={card} />
      <Facts facts={card.facts} />
      <div className="card-price">
        <Price price={card.price} />
        {card.repayment && <Repayment repayment={card.repayment} />}
      </div>
      {card.views && <p className="card-views">{card.views}</p>}
      <Action card={card} />
    </div>
  );
}
