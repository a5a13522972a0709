// Pages of what a dealer publishes beside the stock: offers, models, slides. Part of the contract in ./page-data.ts. Types only.
import type { OfferFigure } from '../domain/offers/offers.ts';
import type { PictureView, VehicleCardData } from '../domain/card/card-data.ts';
import type { AssetPicture, FoldedText, LinkView, PageBase, VehicleRow } from './page-base.ts';

export interface OfferView {
  id: string;
  name: string;
  href: string;
  category: string | null;
  maker: string | null;
  picture: PictureView | null;
  /** In the offer's own words, otherwise the lowest price of its vehicles. */
  figure: OfferFigure | null;
  description: FoldedText | null;
  disclaimer: { text: string; isFolded: boolean } | null;
  /** "Ends 31 March 2026" */
  ends: string | null;
  /** Target of Enquire without a script. */
  enquire: string;
  /** A script opens the tenant's chat instead. */
  chat: boolean;
  /** How many vehicles in stock the offer applies to: a link to them on its page. */
  stock: LinkView | null;
}

/** The search field of a list of models or offers; null for a short list. */
export interface ListSearch {
  label: string;
  /** Folder of the index that answers, with its closing slash. */
  index: string;
}

export interface OffersPage extends PageBase {
  kind: 'offers';
  heading: string;
  /** How many, and when the next one ends: "3 offers, the next ends 31 January 2027."; null without one. */
  intro: string | null;
  /** By category where there are many, otherwise one without a label; `id` is the anchor. */
  groups: { id: string; label: string; offers: OfferView[] }[];
  search: ListSearch | null;
  empty: { title: string; text: string; action: LinkView } | null;
  /** Reduced vehicles, otherwise the newest, where there are no offers. */
  latest: VehicleRow | null;
}

export interface OfferPage extends PageBase {
  kind: 'offer';
  offer: OfferView;
  /** The first of the vehicles in stock that it applies to, and the list of their model or make. */
  stock: { id: string; title: string; cards: VehicleCardData[]; more: LinkView } | null;
  /** Others, of the same category first. */
  more: OfferView[];
}

/** A model in a list: a link to its page. */
export interface ModelTile {
  /** Its record in the index of models. */
  id: string;
  name: string;
  href: string;
  /** "New", "Coming Soon" or nothing. */
  label: string;
  picture: PictureView | null;
  /** The beginning of its description, as plain text. */
  text: string;
  /** "From $36,490" */
  price: string | null;
}

/** `/models` and its body filters. */
export interface ModelsPage extends PageBase {
  kind: 'models';
  heading: string;
  /** A body's: how many models from which price, and how many vehicles of them are in stock. */
  lead: string | null;
  filters: LinkView[];
  /** By body where there are many, otherwise one without a label. */
  groups: { label: string; models: ModelTile[] }[];
  /** A body's first vehicles in stock. */
  stock: ModelPage['stock'] | null;
  search: ListSearch | null;
  empty: { title: string; text: string; action: LinkView } | null;
}

interface ModelColour {
  name: string;
  /** #rrggbb */
  hex: string;
  picture: PictureView | null;
}

interface ModelVariant {
  name: string;
  price: string | null;
  summary: string;
  features: string[];
}

export interface ModelPage extends PageBase {
  kind: 'model';
  name: string;
  maker: string;
  label: string;
  text: string;
  price: string | null;
  picture: PictureView | null;
  colours: ModelColour[];
  variants: ModelVariant[];
  brochure: string | null;
  /** Without a script too: forms and mail. */
  enquire: LinkView;
  testDrive: LinkView | null;
  stock: { title: string; cards: VehicleCardData[]; more: LinkView };
  offers: OfferView[];
}

/** A slide of the home page's hero. */
export interface SlideView {
  id: string;
  name: string;
  text: string;
  link: LinkView;
  /** Text over the picture; without text the picture is the link. */
  overlay: boolean;
  picture: AssetPicture | null;
}
