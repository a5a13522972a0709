// The data that a vehicle card shows. Static lists, live hits and similar vehicles all render it. It decides nothing
// about markup and reads no clock: `today` and settings are arguments.

/** The templates of sites; each orders the parts of a card its own way. */
export const templateNames = ['harbour', 'atlas', 'rally'] as const;
export type TemplateName = (typeof templateNames)[number];

/** A picture at several widths; `srcset` is empty when the host offers one size only. */
export interface PictureView {
  src: string;
  srcset: string;
  alt: string;
  width: number;
  height: number;
}

/** The kind picks the colour; the text is the tenant's. */
type CardTagKind =
  'electric' | 'reserved' | 'certified' | 'own' | 'coming-soon' | 'just-arrived' | 'sold';

export interface CardTag {
  kind: CardTagKind;
  text: string;
  /** Badge picture instead of a text, for certified programmes. */
  image?: string;
}

/** The price block of a card or page (rule price-2). */
export interface PriceLine {
  /** The rule of the display order that applied. */
  kind: 'subscription' | 'reduced' | 'price' | 'preorder' | 'none';
  /** The text to show: "$45,990", "$289/week", "PREORDER" or the tenant's no-price text. */
  text: string;
  /** The AUD amount of `text`, or null (per week for subscriptions). */
  amount: number | null;
  /** "Drive away", "Excl. govt. charges"; empty for texts without an amount. */
  priceType: string;
  /** The price to strike out, only where before_price exceeds price. */
  was: string | null;
  /** "$2,310 below market average" where the market indicator applies. */
  market: string | null;
}

/** A sample repayment with the two rates that the law requires next to it. */
export interface RepaymentView {
  /** "$129/wk", or "Enquire for Finance". No rate may appear beside the latter: both rates are then empty. */
  text: string;
  /** "9.49% p.a." */
  rate: string;
  /** "10.12% p.a. comparison rate". */
  comparisonRate: string;
}

export type FactIcon =
  | 'km'
  | 'transmission'
  | 'fuel'
  | 'body'
  | 'seats'
  | 'engine'
  | 'drive'
  | 'length'
  | 'sleeps'
  | 'mass';
export interface CardFact {
  icon: FactIcon;
  label: string;
  text: string;
}

/** Stands in place of photos where there are none (rule card-2). */
export const placeholderText = 'New Arrival';
export const placeholderNote = 'Photos are on their way';

export interface VehicleCardData {
  id: string;
  slug: string;
  href: string;
  /** "2021 Toyota Hilux". */
  title: string;
  /** Badge and series; may be empty. */
  subtitle: string;
  status: 'in_stock' | 'coming_soon' | 'sold' | 'other';
  tag: CardTag | null;
  /** null: show the placeholder (0 or 1 photo). */
  picture: PictureView | null;
  /** The body whose silhouette a card without photos shows; absent where there is a photo. */
  silhouette?: string;
  photoCount: number;
  facts: CardFact[];
  /** Stated braked towing capacity, kg. */
  towingKg?: number;
  price: PriceLine;
  repayment: RepaymentView | null;
  /** The terms of the repayment's loan, in the words of the vehicle's page. */
  terms?: string;
  /** Stated consumption that counts for the cost of fuel, L/100 km. */
  litres?: number;
  /** Text of the location overlay; empty when off or unknown. */
  location: string;
  /** "124 views" or empty. */
  views: string;
  saving: 'off' | 'favourite' | 'watchlist';
  compare: boolean;
  /** Label of the primary action ("View details", or "Find Me Something Similar" when sold). */
  action: string;
}
