// The contract between the build and the pages: everything a page shows, as plain JSON.
// Page data functions (src/site) create it; Astro routes and templates render it.
import type { PageAnalytics } from '../domain/analytics/page-analytics.ts';
import type {
  PictureView,
  PriceLine,
  TemplateName,
  VehicleCardData,
} from '../domain/card/card-data.ts';
import type { FactRow } from '../domain/vehicle/fact-row.ts';
import type { ReviewView } from '../domain/reviews/reviews.ts';
import type { BudgetFinder, Noun, PriceRangeFinder } from '../domain/search/finders.ts';
import type { PagingLinks } from '../domain/search/paging.ts';
import type { EngineSettings } from '../domain/search/engine-settings.ts';
import type { LiveSearch, TextSearch } from '../domain/search/live-search-data.ts';
import type {
  ModelPage,
  ModelsPage,
  OfferPage,
  OffersPage,
  ModelTile,
  OfferView,
  SlideView,
} from './content-pages.ts';
import type { EarlySearch } from './site-bundle.ts';
import type { AccountPage, FormPage, FormView, SuccessPage } from './form-pages.ts';
import type { BlogPage, CtaCard, PostPage, TextPage } from './text-pages.ts';
import type {
  ListedLocation,
  LocationLink,
  LocationView,
  ShellLocation,
  StillMap,
} from './location-views.ts';
import type { FeatureTile, SoldVehiclePage, VehiclePage } from './vehicle-page.ts';
import type {
  AssetPicture,
  BrandMark,
  LinkView,
  LogoView,
  MenuEntry,
  PageBase,
  Statistic,
  VehicleRow,
} from './page-base.ts';

export type * from './content-pages.ts';
export type * from './form-pages.ts';
export type * from './text-pages.ts';
export type * from './page-base.ts';
export type * from './location-views.ts';
export type * from './vehicle-page.ts';

/** What every page of a site shares. A change renders all, so it depends on no vehicle, count or single page. */
export interface SiteShell {
  slug: string;
  name: string;
  legalName: string;
  abn: string;
  tagline: string;
  /** https address without trailing slash. */
  url: string;
  template: TemplateName;
  /** `:root { --… }` from the theme; the build joins it with the template's CSS in one hashed file. */
  themeCss: string;
  dark: { header: boolean; hero: boolean };
  logo: LogoView;
  phone: { display: string; href: string } | null;
  /** Settings of `contact` that pages show as they are, by their names. */
  contact: { email: string };
  social: LinkView[];
  menu: MenuEntry[];
  footer: { label: string; links: LinkView[] }[];
  /** Dropdowns open on hover too. */
  menuHover: boolean;
  /** The contact page, or the dealer's mail address. */
  contactHref: string;
  /** The "Email us" link: its target without a script, and the title of the dialog that it opens. */
  emailUs: { href: string; title: string } | null;
  announcement: { text: string; href: string | null } | null;
  primaryLocation: ShellLocation | null;
  /** Null if the dealer shows no locations. */
  locationsLink: LinkView | null;
  licences: string[];
  repairers: string[];
  searchPath: string;
  /** Address of the settings for forms (src/site/files/browser-settings.ts). */
  forms: string;
  /** The finance button of a vehicle page opens its form in a dialog. */
  preApproval: boolean;
  /** Cards side by side in a list. */
  columns: { phone: number; wide: number };
  /** For islands that ask the search engine. */
  engine: EngineSettings;
  /** Vehicles can be reserved online. */
  reserves: boolean;
  /** The shopper's own pages; null where the site has no accounts. */
  account: LinkView | null;
  /** Address of the account's watchlist; null where the site has none. */
  watchlist: string | null;
  analytics: PageAnalytics;
  /** Pages of stock offer their tools to the assistant of the browser (rule agents-9). */
  webMcp: boolean;
  /** The footer link that asks the consent question again (rule analytics-5). Null when the site asks none. */
  consentLink: string | null;
  /** Address of the settings that scripts read (domain/browser/browser-settings.ts). */
  settings: string;
  /** icons and web manifest links for <head>. */
  /** `themeColour` is that of the browser's frame beside the header; `inkColour` is the brand's, readable on white paper. */
  head: Record<'manifest' | 'icon' | 'appleIcon' | 'themeColour' | 'inkColour', string>;
  /** Names of the payments accepted, as a strip of the footer. */
  payments: string[];
  /** The warning beside comparison rates, which no part may hide, and the other notes. */
  footnotes: { warning: string | null; notes: string[] };
}

export interface PromoView {
  id: string;
  title: string;
  text: string;
  action: string;
  href: string;
  picture: AssetPicture | null;
}

export type HomeSection =
  | {
      kind: 'finder';
      search: { count: number; noun: Noun; placeholder: string; text: TextSearch };
      makes: LinkView[];
      bodies: LinkView[];
      types: LinkView[];
    }
  | { kind: 'prices'; budget: BudgetFinder | null; range: PriceRangeFinder | null }
  | { kind: 'makes'; title: string; tiles: (LinkView & BrandMark)[]; more?: undefined }
  | { kind: 'bodies'; title: string; tiles: PictureTile[]; more?: undefined }
  | { kind: 'models'; title: string; tiles: PictureTile[]; more: LinkView }
  | VehicleRow
  | { kind: 'tiles'; tiles: FeatureTile[] }
  | { kind: 'why'; title: string; points: string[] }
  | { kind: 'cards'; ways: CtaCard[] }
  | { kind: 'statistics'; figures: Statistic[] }
  | { kind: 'locations'; title: string; carousel: boolean; locations: ListedLocation[] }
  | { kind: 'reviews'; reviews: ReviewsView }
  | { kind: 'about'; title: string; text: string };

export interface ReviewsView {
  title: string;
  variant: 'default' | 'highlighted' | 'modern';
  layout: 'grid' | 'slider';
  /** "4.2" of 5. */
  average: string;
  /** Count of all reviews, including those not shown. */
  count: number;
  items: ReviewView[];
  /** Address of the page with all reviews. */
  href: string;
}

export interface DealershipsPage extends PageBase {
  kind: 'dealerships';
  heading: string;
  intro: string;
  locations: ListedLocation[];
  /** All locations on one map; null without an extract of the dealer's own. */
  map: StillMap | null;
  /** Search by suburb, postcode or position; null for a single location. */
  finder: { label: string; types: { value: string; label: string }[] } | null;
  /** Location pages in tabs, which load when they are chosen. */
  tabs: LinkView[];
  /** The "BOOK A SERVICE" link. */
  banner: LinkView | null;
}

/** `/locations/{slug}` and `/contact-us/{slug}`; the contact page hides contact links to itself. */
export interface LocationPage extends PageBase {
  kind: 'location' | 'contact';
  heading: string;
  location: LocationView;
  others: LocationLink[];
  cards: VehicleCardData[];
  /** On the contact page only. */
  form: FormView | null;
  /** The "BOOK A SERVICE" link. */
  banner: LinkView | null;
}

export interface ReviewsPage extends PageBase {
  kind: 'reviews';
  heading: string;
  reviews: ReviewsView;
  /** Of the shown reviews, those with a reply. */
  answered: number;
  /** Of the locations that have a rating. */
  places: { name: string; href: string; rating: string }[];
}

/** A body type on the home page; `picture` is a photo of one that can be bought. */
/** `body`: the slug of the body type that is drawn without a picture. `note` replaces the count. */
type PictureTile = LinkView & { body: string; picture: PictureView | null; note?: string | null };

export interface HomePage extends PageBase {
  kind: 'home';
  hero: { title: string; text: string; action: LinkView; picture: AssetPicture | null };
  /** Slides replace the hero; empty without slides. */
  slides: SlideView[];
  sections: HomeSection[];
}

export type GridItem =
  { type: 'vehicle'; card: VehicleCardData } | { type: 'promo'; promo: PromoView };

/** A value of a filter as a link to its own page. */
export interface FilterLink extends Omit<LinkView, 'count'> {
  /** The value in the search index, where it is not the label. */
  value?: string;
}

/** A group of filter links (make, model, body, type …); every link is a real page. */
export interface FilterGroup {
  name: string;
  label: string;
  /** Set for a filter without landings, which has no links and needs the live search. */
  live?: 'list' | 'range';
  links: FilterLink[];
  /** How many show before "Show all"; the others are in a <details>. */
  shown: number;
  /** Headings inside the list: index -> text. */
  headings?: Record<number, string>;
}

/** What the head of a search page needs beside `PageBase`. */
export interface SearchHead {
  /** The folder of its index, where the site has its own. */
  index: string | undefined;
  photos: SearchPage['firstPhotos'];
}

export interface SearchPage extends PageBase, PagingLinks {
  kind: 'search';
  heading: string;
  /** One sentence under the heading; empty on later pages. */
  intro: string;
  /** What the vehicles of a model differ in, in place of the sentence; empty on other pages. */
  figures: FactRow[];
  /** The models of a make, above its list; empty on other pages. */
  models: (Omit<BrandModel, 'picture'> & { silhouette: string })[];
  /** Null on later pages, which change with their own vehicles only. */
  total: number | null;
  /** How many of them were just sold; 0 on later pages. */
  sold: number;
  /** "cars", "caravans", "motorcycles" or "vehicles". */
  noun: string;
  items: GridItem[];
  /** Of the first cards: the properties of the `<link>` that loads each with priority (rule photos-1). */
  firstPhotos: ({ href: string } | { imageSrcset: string; imageSizes: string })[];
  filters: FilterGroup[];
  /** The filters of this landing, each with the link that removes it. */
  chips: LinkView[];
  page: number;
  pages: number;
  isEmpty: boolean;
  /** Below the first page of a make or a model; null on other pages. */
  below: {
    title: string;
    models: Omit<BrandModel, 'picture'>[];
    /** Vehicles like these; null where the list has enough. */
    others: VehicleRow | null;
  } | null;
  /** The landing's filters, for the live search. */
  state: {
    carTypes?: string[];
    make?: string;
    model?: string;
    body?: string;
    locationId?: string;
    dealershipSlug?: string;
  };
  live: LiveSearch;
}

export interface BrandView extends BrandMark {
  name: string;
  href: string;
  /** Vehicles in stock. */
  count: number;
}

export interface BrandsPage extends PageBase {
  kind: 'brands';
  heading: string;
  lists: { label: string; isOwn: boolean; brands: BrandView[] }[];
  figures: Statistic[];
  searchPath: string;
}

/** A model of a brand that is in stock: a link to its vehicles. */
export interface BrandModel {
  name: string;
  href: string;
  /** Vehicles in stock. */
  count: number;
  picture: PictureView | null;
  /** The lowest price in stock with its type; null where none has a price. */
  from: Pick<PriceLine, 'text' | 'priceType'> | null;
}

/** `/{brand}/overview` */
export interface BrandPage extends PageBase, BrandMark {
  kind: 'brand';
  name: string;
  intro: string;
  /** Photo of a vehicle in stock. */
  picture: PictureView | null;
  /** The dealer's models of the brand; where it has none, `range`. */
  models: ModelTile[];
  /** Models in stock, most vehicles first. */
  range: BrandModel[];
  /** Reasons to buy here. */
  why: string[];
  /** The page of the workshop. */
  service: LinkView | null;
  cards: VehicleCardData[];
  more: LinkView;
  offers: OfferView[];
  /** Places that sell it. */
  locations: ListedLocation[];
}

/** A page of vehicles saved in this browser: favourites or the comparison. A script fills it. */
export interface SavedPage extends PageBase {
  kind: 'favourites' | 'compare';
  heading: string;
  intro: string;
  /** The state of an empty list. */
  empty: { title: string; text: string };
  stock: LinkView;
  /** The newest vehicles, which an empty list shows. */
  latest: VehicleRow | null;
}

export interface NotFoundPage extends PageBase {
  kind: 'not-found' | 'gone';
  heading: string;
  text: string;
  links: LinkView[];
  latest: VehicleRow | null;
}

export type PageData =
  | HomePage
  | SearchPage
  | VehiclePage
  | SoldVehiclePage
  | BrandsPage
  | BrandPage
  | DealershipsPage
  | LocationPage
  | ReviewsPage
  | OffersPage
  | OfferPage
  | ModelsPage
  | ModelPage
  | TextPage
  | BlogPage
  | PostPage
  | SavedPage
  | NotFoundPage
  | FormPage
  | AccountPage
  | SuccessPage;
export type PageKind = PageData['kind'];

/** The content of `Astro.locals` in a route. */
export interface RenderLocals {
  site: SiteShell;
  page: PageData;
  /** Addresses of the stylesheets, in order: one hashed file per tenant in a build, two in dev. */
  stylesheets: string[];
  /** Addresses of the fonts of the first view; unknown in dev. */
  earlyFonts?: string[];
  /** Unknown in dev. */
  earlySearch?: EarlySearch | undefined;
}
