// Parts of a vehicle card. VehicleCard.tsx orders them, templates style them. They decide nothing about the vehicle:
// VehicleCardData has the texts.
import type { ReactNode } from 'react';
import {
  placeholderNote,
  placeholderText,
  type CardFact,
  type CardTag,
  type PriceLine,
  type RepaymentView,
  type VehicleCardData,
} from '../../domain/card/card-data.ts';
import { financedPrice } from '../../domain/card/figures.ts';
import { bodyIcon } from '../icons/body-icon.ts';
import type { IconName } from '../icons/icon-files.ts';

interface CardProps {
  card: VehicleCardData;
}

function Icon({ name }: { name: IconName }) {
  return <i className={`i i-${name}`} />;
}

function Tag({ tag }: { tag: CardTag }) {
  if (tag.image) {
    return (
      <span className="tag tag-image">
        <img src={tag.image} alt={tag.text} width={92} height={28} />
      </span>
    );
  }
  return <span className={`tag tag-${tag.kind}`}>{tag.text}</span>;
}

interface PhotoProps {
  card: VehicleCardData;
  /** One of the first pictures of the page, which loads with high priority. */
  priority: boolean;
  /** `sizes` of the picture (domain/vehicle/picture-sizes.ts). */
  sizes: string;
}

interface NoPhotoProps {
  silhouette: string;
  /** Its photos will not come. */
  isSold?: boolean;
  children?: ReactNode;
}

/** The silhouette of a vehicle without photos (rule card-2). */
export function NoPhoto({ silhouette, isSold = false, children }: NoPhotoProps) {
  return (
    <div className="no-photo">
      <svg className="body-icon" viewBox="0 0 72 28" aria-hidden="true">
        <use href={bodyIcon(silhouette)} />
      </svg>
      {!isSold && (
        <>
          <b>{placeholderText}</b>
          {children}
        </>
      )}
    </div>
  );
}

/** Every vehicle that cannot be had. */
export const showsAsSold = ({ status }: VehicleCardData): boolean =>
  status === 'sold' || status === 'other';

/** The photo or the placeholder, with tag, location and photo count on top. */
export function Photo({ card, priority, sizes }: PhotoProps) {
  const { picture, tag } = card;
  return (
    <div className="card-photo">
      {picture ? (
        <img
          src={picture.src}
          srcSet={picture.srcset || undefined}
          sizes={picture.srcset ? sizes : undefined}
          alt={picture.alt}
          width={picture.width}
          height={picture.height}
          loading={priority ? undefined : 'lazy'}
          fetchPriority={priority ? 'high' : undefined}
          decoding="async"
        />
      ) : (
        <NoPhoto silhouette={card.silhouette ?? ''} isSold={showsAsSold(card)}>
          <span>{placeholderNote}</span>
        </NoPhoto>
      )}
      {tag && <Tag tag={tag} />}
      {card.location && (
        <span className="card-place">
          <Icon name="pin" />
          {card.location}
        </span>
      )}
      {card.photoCount > 1 && (
        <span className="card-count">
          <Icon name="camera" />
          {card.photoCount}
          <span className="vh"> photos</span>
        </span>
      )}
    </div>
  );
}

/** The title and the card's only link, which covers the whole card (CSS). */
export function Title({ card }: CardProps) {
  return (
    <h3 className="card-title">
      <a href={card.href}>
        {card.title}
        {card.subtitle && <span className="card-sub"> {card.subtitle}</span>}
      </a>
    </h3>
  );
}

export function Facts({ facts }: { facts: CardFact[] }) {
  if (facts.length === 0) return null;
  return (
    <ul className="card-facts">
      {facts.map((fact) => (
        <li key={fact.icon}>
          <Icon name={fact.icon} />
          <span className="vh">{fact.label}: </span>
          {fact.text}
        </li>
      ))}
    </ul>
  );
}

export function Price({ price }: { price: PriceLine }) {
  return (
    <p className={price.kind === 'subscription' ? 'price price-week' : 'price'}>
      <span className={price.amount === null ? 'price-now price-text' : 'price-now'}>
        {price.text}
      </span>
      {price.priceType && <span className="price-type">{price.priceType}</span>}
      {price.was && (
        <s className="price-was">
          <span className="vh">Was </span>
          {price.was}
        </s>
      )}
      {price.market && (
        <span className="price-market">
          <span>{price.market}</span>
        </span>
      )}
    </p>
  );
}

interface RepaymentProps {
  price: PriceLine;
  repayment: RepaymentView;
  /** The terms of its loan, where the block does not state them elsewhere. */
  terms?: string | undefined;
}

/**
 * Repayment, rate and comparison rate in one line of one size: none may stand out (formats: NCC part 10). Only the other
 * terms fold (rule price-6). The attributes are for a shopper's own rate (rule personal-6).
 */
export function Repayment({ price, repayment, terms }: RepaymentProps) {
  return (
    <div className="repay" data-financed={financedPrice(price, repayment)}>
      <b data-figure="text">{repayment.text}</b>
      {repayment.rate && (
        <>
          {' '}
          <span data-figure="rate">{repayment.rate}</span>,{' '}
          <b data-figure="comparisonRate">{repayment.comparisonRate}</b>
        </>
      )}
      {terms && (
        <>
          {' '}
          <details>
            <summary>Terms</summary>
            <p data-figure="basis">{terms}</p>
          </details>
        </>
      )}
    </div>
  );
}

/** A visible label for the link; the link itself is the title. */
export function Action({ card }: CardProps) {
  return (
    <p className="card-action">
      {card.action}
      <Icon name="arrow" />
    </p>
  );
}
