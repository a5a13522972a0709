// The one vehicle card: static lists, live hits and similar vehicles render this. It is
// stateless and works without a script, so it has no control that needs one. It knows card data only.
import type { ReactNode } from 'react';
import type { TemplateName, VehicleCardData } from '../../domain/card/card-data.ts';
import { Photo, type CardBodyProps, Action, Facts, Price, Repayment, Title } from './parts.tsx';
import { Figures } from './rally-figures.tsx';

export interface VehicleCardProps {
  card: VehicleCardData;
  /** Each template orders the parts under the photo its own way. */
  layout: TemplateName;
  /** Loads the photo first (rule photos-1). Static search pages load their first photos from the head instead. */
  priority?: boolean;
  /** `sizes` of the photo (domain/vehicle/picture-sizes.ts). */
  sizes: string;
  /** Why the vehicle is in this list, where a search asks for a reason (rule vehicle-23). */
  reason?: string | undefined;
}

const bodies: Record<TemplateName, (props: CardBodyProps) => ReactNode> = {
  harbour: HarbourBody,
  atlas: AtlasBody,
  rally: RallyBody,
};

/**
 * The title is a third-level heading, because lists have a second-level one. CSS stretches the title's link over the
 * whole card. The status is a class, so that a sold card dims its photo (rule card-1).
 */
export function VehicleCard({ card, layout, priority = false, sizes, reason }: VehicleCardProps) {
  const Body = bodies[layout];
  // The lists to which a script can add the vehicle (src/islands/saved).
  const saving = { off: '', favourite: 'save', watchlist: 'watch' }[card.saving];
  const can = [saving, card.compare && 'compare'].filter(Boolean).join(' ') || undefined;
  const status = card.status === 'other' ? 'sold' : card.status.replace('_', '-');
  return (
    <article className={`card card-${layout} is-${status}`} data-id={card.id} data-can={can}>
      <Photo card={card} priority={priority} sizes={sizes} />
      {reason && <p className="card-reason">{reason}</p>}
      <Body card={card} />
    </article>
  );
}

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
function HarbourBody({ card }: CardBodyProps) {
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
function AtlasBody({ card }: CardBodyProps) {
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
function RallyBody({ card }: CardBodyProps) {
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
