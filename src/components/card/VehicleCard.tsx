// The one vehicle card: static lists, live hits and similar vehicles render this. It is
// stateless and works without a script, so it has no control that needs one. It knows card data only.
import type { TemplateName, VehicleCardData } from '../../domain/card/card-data.ts';
import { Action, Facts, Photo, Price, Repayment, showsAsSold, Title } from './parts.tsx';

export interface VehicleCardProps {
  card: VehicleCardData;
  /** A class, so that styles of the whole site can tell templates apart. */
  layout: TemplateName;
  /** Loads the photo first (rule photos-1). Static search pages load their first photos from the head instead. */
  priority?: boolean;
  /** `sizes` of the photo (domain/vehicle/picture-sizes.ts). */
  sizes: string;
  /** Why the vehicle is in this list, where a search asks for a reason (rule vehicle-23). */
  reason?: string | undefined;
}

/**
 * The title is a third-level heading, because lists have a second-level one. CSS stretches the title's link over the
 * whole card. The status is a class, so that a sold card dims its photo (rule card-1).
 */
export function VehicleCard({ card, layout, priority = false, sizes, reason }: VehicleCardProps) {
  // The lists to which a script can add the vehicle (src/islands/saved).
  const saving = { off: '', favourite: 'save', watchlist: 'watch' }[card.saving];
  const can = [saving, card.compare && 'compare'].filter(Boolean).join(' ') || undefined;
  const status = showsAsSold(card) ? 'sold' : card.status.replace('_', '-');
  return (
    <article className={`card card-${layout} is-${status}`} data-id={card.id} data-can={can}>
      <Photo card={card} priority={priority} sizes={sizes} />
      {reason && <p className="card-reason">{reason}</p>}
      <div className="card-body">
        <Title card={card} />
        <Facts facts={card.facts} />
        <div className="card-price">
          <Price price={card.price} />
          {card.repayment && (
            <Repayment price={card.price} repayment={card.repayment} terms={card.terms} />
          )}
        </div>
        {card.views && <p className="card-views">{card.views}</p>}
        <Action card={card} />
      </div>
    </article>
  );
}
