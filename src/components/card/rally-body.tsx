// Rally's card: what it costs a week comes first and largest, then which car it is.
import { Action, Facts, Price, Repayment, Title, type CardBodyProps } from './parts.tsx';

export function RallyBody({ card, level }: CardBodyProps) {
  return (
    <div className="card-body">
      <div className="card-price">
        {card.repayment && <Repayment repayment={card.repayment} />}
        <Price price={card.price} />
      </div>
      <Title card={card} level={level} />
      <Facts facts={card.facts} />
      {card.views && <p className="card-views">{card.views}</p>}
      <Action card={card} />
    </div>
  );
}
