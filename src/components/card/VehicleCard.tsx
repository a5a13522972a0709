// The one vehicle card: static lists, live hits and similar vehicles render this. Stateless; it runs without
// a script, so it shows no control that would need one. It knows no tenant and no vehicle, only card data.
import type { ReactNode } from 'react';
import type { VehicleCardData } from '../../domain/card/card-data.ts';
import { AtlasBody, HarbourBody, RallyBody } from './bodies.tsx';
import { Photo, type CardBodyProps } from './parts.tsx';

/** How the parts under the photo are ordered; one per template. */
export type CardLayout = 'harbour' | 'atlas' | 'rally';

export interface VehicleCardProps {
  card: VehicleCardData;
  layout: CardLayout;
  /** One of the first two pictures of a page (rule photos-1). */
  priority?: boolean;
  /** `sizes` of the photo (domain/vehicle/picture-sizes.ts). */
  sizes: string;
}

const bodies: Record<CardLayout, (props: CardBodyProps) => ReactNode> = {
  harbour: HarbourBody,
  atlas: AtlasBody,
  rally: RallyBody,
};

/**
 * Its title is a third-level heading: lists stand under one of the second. The whole card is one link (the title's, stretched by CSS). The status stands as a class, so that a sold
 * card dims its photo (rule card-1).
 */
export function VehicleCard({ card, layout, priority = false, sizes }: VehicleCardProps) {
  const Body = bodies[layout];
  // Which lists a script may offer to put the vehicle on (src/islands/saved).
  const saving = { off: '', favourite: 'save', watchlist: 'watch' }[card.saving];
  const can = [saving, card.compare && 'compare'].filter(Boolean).join(' ') || undefined;
  const status = card.status === 'other' ? 'sold' : card.status.replace('_', '-');
  return (
    <article className={`card card-${layout} is-${status}`} data-id={card.id} data-can={can}>
      <Photo card={card} priority={priority} sizes={sizes} />
      <Body card={card} />
    </article>
  );
}
