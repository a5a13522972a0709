// Rally's card: what it costs a week comes first and largest, then which car it is.
import { Action, Facts, Title, type CardBodyProps } from './parts.tsx';
import { Figures } from './rally-figures.tsx';

export function RallyBody({ card }: CardBodyProps) {
  return (
    <div className="card-body">
      <Figures price={card.price} repayment={card.repayment} />
      <Title card={card} />
      <Facts facts={card.facts} />
      {card.views && <p className="card-views">{card.views}</p>}
      <Action card={card} />
    </div>
  );
}
