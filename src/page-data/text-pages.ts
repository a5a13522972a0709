// Page data of texts and of the blog (the rest of the contract: ./page-data.ts). Types only.
import type { OnlinePaymentView } from '../domain/payment/invoice.ts';
import type { PersonalRateView } from '../domain/finance/personal-rate.ts';
import type { CampaignView } from '../domain/spin/wheel.ts';
import type { LocationLink } from './location-views.ts';
import type { AssetPicture, LinkView, PageBase, Statistic } from './page-base.ts';

/** A job to be filled. */
export interface OpeningView {
  title: string;
  /** Name of the location it is at. */
  place: string;
  /** Of an address whose form is filled in for it. */
  query: string;
  employment: string;
  /** "Apply by 31 March 2026" */
  closes: string | null;
  html: string;
}

/** A call-to-action card: a picture, a text and a link. */
export interface CtaCard {
  title: string;
  text: string;
  picture: AssetPicture | null;
  link: LinkView | null;
}

export interface PageBody {
  /** Trusted HTML from the project's own Markdown; empty when a page has no text. */
  html: string;
  picture: AssetPicture | null;
  cards: CtaCard[];
  openings: OpeningView[];
}

/** The action for signed-in visitors on a page. The phone number is for browsers without a script. */
export type FlowView =
  | ({ kind: 'online-payment' } & OnlinePaymentView)
  | ({ kind: 'personalised/finance' } & PersonalRateView)
  | ({ kind: 'spin-to-win' } & CampaignView & Pick<OnlinePaymentView, 'phone'>);

/** Who visitors meet, with the phone of their location. */
interface Person {
  name: string;
  role: string;
  phone: { display: string; href: string } | null;
}

/** Figures about the dealer; `places` is empty if the text already has cards of locations. */
export interface AboutPart {
  figures: Statistic[];
  people: Person[];
  places: LocationLink[];
}

export interface TextPage extends PageBase {
  kind: 'text';
  heading: string;
  /** Below the heading; legal texts have none. */
  lead: string | null;
  body: PageBody;
  /** Only on the page about the dealer. */
  about?: AboutPart;
  /** The action of signed-in visitors on this page; absent on pages that are only read. */
  flow?: FlowView;
}

export interface PostCard {
  title: string;
  href: string;
  /** At most 120 characters. */
  text: string;
  category: string;
  date: { iso: string; text: string };
  picture: AssetPicture | null;
}

/** `/blog` and `/blog/{category}`. */
export interface BlogPage extends PageBase {
  kind: 'blog';
  heading: string;
  intro: string;
  /** Categories of the whole blog; the current one is marked. */
  categories: LinkView[];
  posts: PostCard[];
}

/** `/blog/{category}/{post}` */
export interface PostPage extends PageBase {
  kind: 'post';
  heading: string;
  lead: string;
  category: LinkView;
  date: { iso: string; text: string };
  author: string | null;
  picture: AssetPicture | null;
  /** Trusted HTML made from the project's own Markdown. */
  html: string;
  /** Other posts of the blog, those of the same category first. */
  more: PostCard[];
}
