// Atlas's card: an editorial caption; the name, its facts as one line, then the price.
import type { CardBodyProps } from '../VehicleCard.tsx';
import { Action, Facts, Price, Repayment, Title } from './parts.tsx';

export function AtlasBody({ card, level }: CardBodyProps) {
  return (
    <div className="card-body">
      <Title card={card} level={level} />
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
