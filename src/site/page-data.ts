// The contract between the build and the pages: everything a page shows, as plain JSON.
// Page data functions (src/site/pages) make it; Astro routes and templates only lay it out.
import type {
  CardTag,
  PictureView,
  PriceLine,
  RepaymentView,
  VehicleCardData,
} from '../domain/card.ts';
import type { OpenClock } from '../domain/hours/open-state.ts';
import type { ReviewView } from '../domain/reviews.ts';
import type { SpinSpot } from '../domain/vehicle/spin.ts';
import type { VideoView } from '../domain/vehicle/video.ts';
import type { BudgetFinder, Noun, PriceRangeFinder } from '../domain/finders.ts';
import type { SimilarSection } from '../domain/similar-search.ts';
import type { EngineSettings } from '../search/client/engine-settings.ts';
import type { LiveSearch } from '../search/page/live-search.ts';
import type { Tenant } from '../tenant/schema/index.ts';
import type {
  ModelPage,
  ModelsPage,
  OfferPage,
  OffersPage,
  ModelTile,
  OfferView,
  SlideView,
} from './content-page-data.ts';
import type { AccountPage, FormPage, FormView, SuccessPage } from './form-page-data.ts';
import type { BlogPage, CtaCard, PostPage, TextPage } from './text-page-data.ts';
import type { MenuEntry } from './menu-data.ts';
import type { AssetPicture, BrandMark, LinkView, LogoView, PageBase } from './page-base.ts';

export type {
  ModelPage,
  ModelsPage,
  ModelTile,
  OfferPage,
  OffersPage,
  OfferText,
  OfferView,
  SlideView,
} from './content-page-data.ts';
export type { AccountPage, FormPage, FormView, SuccessPage } from './form-page-data.ts';
export type {
  BlogPage,
  CtaCard,
  OpeningView,
  PageBody,
  PostCard,
  PostPage,
  TextPage,
} from './text-page-data.ts';
export type { AssetPicture, BrandMark, LinkView, LogoView, PageBase } from './page-base.ts';

export type TemplateName = Tenant['template'];

/**
 * What every page of a site shares. Changes here re-render the whole site, so nothing in it may depend
 * on single vehicles or on counts.
 */
export interface SiteShell {
  slug: string;
  name: string;
  legalName: string;
  abn: string;
  tagline: string;
  /** https address without trailing slash. */
  url: string;
  template: TemplateName;
  businessKind: Tenant['businessKind'];
  manufacturer: string | null;
  /** `:root { --… }` made from the theme; the build joins it with the template's CSS in one hashed file. */
  themeCss: string;
  dark: { header: boolean; hero: boolean };
  logo: LogoView;
  phone: { display: string; href: string } | null;
  email: string;
  social: LinkView[];
  menu: MenuEntry[];
  footer: { label: string; links: LinkView[] }[];
  /** Dropdowns open on hover too. */
  menuHover: boolean;
  /** The «Email us» link: where it leads without a script, and the title of the dialog it opens; null: none. */
  emailUs: { href: string; title: string } | null;
  announcement: { text: string; href: string | null } | null;
  primaryLocation: LocationView | null;
  locationsLink: LinkView;
  licences: string[];
  repairers: string[];
  searchPath: string;
  /** Address of what forms need of the settings (src/site/files/form-settings.ts). */
  forms: string;
  columns: Tenant['search']['columns'];
  /** For islands that ask the search engine. */
  engine: EngineSettings;
  features: { compare: boolean; saving: Tenant['card']['favourites']; reserves: boolean };
  /** Address of the account's watchlist; null where the site has none. */
  watchlist: string | null;
  /**
   * What the site's script must know at once, as words of `data-analytics`: ask, own, data-layer, third-party, after-yes
   * (each of those scripts waits for the visitor's word), chat.
   */
  analytics: string;
  /** Address of the settings that scripts read (domain/browser-settings.ts). */
  settings: string;
  /** icons and web manifest links for <head>. */
  head: { manifest: string; icon: string; appleIcon: string; themeColour: string };
  /** The statistics banner above the footer; empty: none. */
  statistics: Statistic[];
  /** Names of the payments accepted, as a strip of the footer. */
  payments: string[];
  /** Words of the sales counter, and the settings a script counts with as JSON; null: none. */
  salesCounter: { label: string; data: string } | null;
  footnotes: string[];
}

export interface PromoView {
  id: string;
  title: string;
  text: string;
  action: string;
  href: string;
  picture: AssetPicture | null;
}

/** "50+ locations" */
export interface Statistic {
  figure: string;
  label: string;
}

export interface FeatureTile {
  title: string;
  text: string;
  href: string;
}

export type HomeSection =
  | {
      kind: 'finder';
      search: { count: number; noun: Noun; placeholder: string };
      makes: LinkView[];
      bodies: LinkView[];
      types: LinkView[];
    }
  | { kind: 'prices'; budget: BudgetFinder | null; range: PriceRangeFinder | null }
  | { kind: 'makes'; title: string; tiles: (LinkView & BrandMark)[] }
  | { kind: 'bodies'; title: string; tiles: (LinkView & { body: string })[] }
  | { kind: 'featured' | 'latest'; title: string; cards: VehicleCardData[]; more: LinkView }
  | { kind: 'tiles'; tiles: FeatureTile[] }
  | { kind: 'why'; title: string; points: string[] }
  | { kind: 'cards'; ways: CtaCard[] }
  | { kind: 'statistics'; figures: Statistic[] }
  | { kind: 'locations'; title: string; carousel: boolean; locations: LocationView[] }
  | { kind: 'reviews'; reviews: ReviewsView }
  | { kind: 'about'; title: string; text: string };

/** What customers say. */
export interface ReviewsView {
  title: string;
  variant: Tenant['reviews']['variant'];
  layout: 'grid' | 'slider';
  /** The item a slider begins with, from 0. */
  startIndex: number;
  /** Milliseconds between turns of a slider. */
  rotateMs: number;
  /** "4.2" of 5. */
  average: string;
  /** All reviews there are; not only those shown. */
  count: number;
  items: ReviewView[];
  /** The page of all. */
  href: string;
}

export interface ReviewsPage extends PageBase {
  kind: 'reviews';
  heading: string;
  reviews: ReviewsView;
}

export interface HomePage extends PageBase {
  kind: 'home';
  hero: { title: string; text: string; action: LinkView; picture: AssetPicture | null };
  /** Instead of the hero; empty: none. */
  slides: SlideView[];
  sections: HomeSection[];
}

export type GridItem =
  { type: 'vehicle'; card: VehicleCardData } | { type: 'promo'; promo: PromoView };

/** A value of a filter as a link to its own page. */
export interface FilterLink extends LinkView {
  /** The value in the search index, where it is not the label. */
  value?: string;
}

/** A group of filter links (make, model, body, type …); every link is a real page. */
export interface FilterGroup {
  name: string;
  label: string;
  /** A filter without pages of its own has no links: it works with the live search alone. */
  live?: 'list' | 'range';
  links: FilterLink[];
  /** How many show before "Show all"; the rest stand in a <details>. */
  shown: number;
  /** Headings inside the list: index -> text. */
  headings?: Record<number, string>;
  showAllText?: string;
}

export interface SearchPage extends PageBase {
  kind: 'search';
  heading: string;
  /** One sentence under the heading. */
  intro: string;
  total: number;
  /** "cars", "caravans", "motorcycles" or "vehicles". */
  noun: string;
  items: GridItem[];
  filters: FilterGroup[];
  /** The filter that this landing stands for, each with the way out. */
  chips: LinkView[];
  page: number;
  pages: number;
  /** Numbered pages as real links; `gap` marks left-out numbers. */
  paging: ({ type: 'page'; page: number; href: string; current: boolean } | { type: 'gap' })[];
  previous: string | null;
  next: string | null;
  empty: { title: string; action: LinkView } | null;
  /** Search parameters this landing stands for, for the live search. */
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

export interface FactRow {
  label: string;
  text: string;
}

export type VehicleAction = {
  name:
    | 'enquire'
    | 'test-drive'
    | 'reserve'
    | 'buy'
    | 'finance'
    | 'trade-in'
    | 'request-photos'
    | 'history-report'
    | 'call'
    | 'print'
    | 'similar';
  label: string;
  href: string;
  note?: string;
  external?: boolean;
  /** A script opens the tenant's chat instead; the link is the way without it. */
  chat?: boolean;
  /** Shown instead of the label until the visitor reveals the number. */
  masked?: string;
};

/** The 360-degree view beside the photos. */
export interface SpinPart {
  startView: 'spin' | 'images';
  /** First frame, until all are loaded. */
  placeholder: PictureView;
  /** Address of the wide picture of the inside. */
  interior: string | null;
  /** What the script needs, as it stands in the page (src/islands/vehicle-page/spin.ts). */
  data: {
    /** Addresses of the frames by width, the narrowest first. */
    frames: { width: number; addresses: string[] }[];
    exterior: SpinSpot[];
    interior: SpinSpot[];
    autoRotate: boolean;
    intervalMs: number;
  };
}

/** What a page asks once it has loaded: has the vehicle been sold or repriced since the build, how often seen? */
export interface LiveCheck {
  /** `view.json` of the functions with its query. */
  href: string;
  /** AUD the page shows, '' where it shows that there is no price; null: a subscription or preorder, never repriced. */
  price: number | '' | null;
  /** A new price at or below this is none (`pricing.shownAbove`), and then this text stands there. */
  shownAbove: number;
  noPriceText: string;
  /** Label of the enquiry that a sold vehicle's page offers. */
  similarText: string;
}

export interface VehiclePage extends PageBase {
  kind: 'vehicle';
  vehicleId: string;
  /** Who sells it, for the log of phone numbers shown; null: not known, or no number is masked. */
  dealershipId: string | null;
  slug: string;
  carType: Tenant['card']['savingCarTypes'][number];
  /** What stays on the screen while reading: words of the tenant's settings. */
  sticky: ('header' | 'bar')[];
  heading: string;
  subheading: string;
  availability: 'available' | 'coming-soon' | 'sold';
  tag: CardTag | null;
  certified: { text: string; image: string | null } | null;
  photos: (PictureView & { thumb: string })[];
  /** Text of the placeholder with 0 or 1 photo. */
  placeholderText: string;
  showThumbnails: boolean;
  video: VideoView | null;
  spin: SpinPart | null;
  price: PriceLine;
  repayment: RepaymentView | null;
  priceDisclaimer: string;
  views: string;
  /** null for a vehicle that is sold already. */
  live: LiveCheck | null;
  /** "Located at {city}" bar for vehicles away from the primary location. */
  locatedAt: { text: string; directions: string | null } | null;
  /** Words of `data-can`: which lists the vehicle can be put on. */
  keeping: ('save' | 'watch' | 'compare')[];
  /** The call-the-dealer panel with the number of the spec's rule; null: none. */
  callPanel: { title: string; call: VehicleAction } | null;
  /** Icons row: km, transmission, body … */
  icons: { icon: string; label: string; text: string }[];
  keyFacts: FactRow[];
  keyFactsShown: number;
  specifications: FactRow[];
  specificationsShown: number;
  features: string[];
  featuresShown: number;
  /** Sanitised HTML; `preview` is plain text when the comments are long. */
  comments: { title: string; html: string; preview: string | null; empty: boolean };
  sections: { id: string; title: string; points: string[] }[];
  actions: VehicleAction[];
  finance: {
    title: string;
    repayment: RepaymentView;
    rows: FactRow[];
    warning: string;
    disclaimer: { full: string; preview: string | null };
    link: LinkView;
  } | null;
  /** Places that a script fills when they come near, and what it must know of this vehicle beyond the page. */
  calculators: {
    finance: boolean;
    /** What the fuel costs at first, in words; null: no calculator. */
    fuel: { text: string; litresPer100Km: number } | null;
    /** What stands there without a script; null: no calculator. */
    delivery: LinkView | null;
    priceComparison: boolean;
    /** A partner is asked for the missing estimate, with these facts as JSON. */
    quote: string | null;
  };
  location: LocationView | null;
  /** «Where to see it» with map, hours and directions stands below. */
  mapSection: boolean;
  dealerLicence: string | null;
  similar: SimilarSection;
  soldText: string | null;
  /** Feature banner under the page; empty: none. */
  tiles: FeatureTile[];
}

export interface HoursRow {
  /** "Monday – Friday", "Saturday". */
  days: string;
  /** "8:30 am – 5:30 pm", "Closed". */
  text: string;
}

export interface LocationView {
  id: string;
  name: string;
  slug: string;
  href: string;
  primary: boolean;
  types: string[];
  /** `text` is empty where no address is known. */
  address: { street: string; city: string; state: string; postcode: string; text: string };
  /** Where it lies; null: not known. */
  point: { lat: number; long: number } | null;
  /** Address of the map that a tap brings; null: none. */
  mapFrame: string | null;
  phone: { display: string; href: string } | null;
  email: string | null;
  directions: string | null;
  hours: { department: string; label: string; rows: HoursRow[]; clock: OpenClock }[];
  holidays: { date: string; name: string; text: string }[];
  dealerLicence: string | null;
  repairerNumber: string | null;
  picture: AssetPicture | null;
  map: AssetPicture | null;
  rating: { text: string; average: number; count: number } | null;
  stockLink: LinkView | null;
  serviceLink: LinkView | null;
  enquireLink: LinkView | null;
  about: string | null;
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
  /** Words in the search field. */
  placeholder: string;
  lists: { label: string; brands: BrandView[] }[];
  figures: Statistic[];
  searchPath: string;
}

/** `/{brand}/overview` */
export interface BrandPage extends PageBase, BrandMark {
  kind: 'brand';
  name: string;
  intro: string;
  models: ModelTile[];
  cards: VehicleCardData[];
  more: LinkView;
  offers: OfferView[];
  /** Places that sell it. */
  locations: LocationView[];
}

export interface DealershipsPage extends PageBase {
  kind: 'dealerships';
  heading: string;
  intro: string;
  locations: LocationView[];
  /** Search by suburb, postcode or position; null where there is nothing to choose between. */
  finder: { label: string; types: { value: string; label: string }[] } | null;
  /** Pages of places that load when they are chosen. */
  tabs: LinkView[];
  /** «BOOK A SERVICE»; null: none. */
  banner: LinkView | null;
}

/** `/locations/{slug}` and `/contact-us/{slug}`; the contact page hides contact links to itself. */
export interface LocationPage extends PageBase {
  kind: 'location' | 'contact';
  heading: string;
  location: LocationView;
  others: LocationView[];
  cards: VehicleCardData[];
  /** On the contact page only. */
  form: FormView | null;
  /** «BOOK A SERVICE»; null: none. */
  banner: LinkView | null;
}

/** A page of what this browser keeps: favourites or the comparison. A script fills it. */
export interface KeptPage extends PageBase {
  kind: 'favourites' | 'compare';
  heading: string;
  intro: string;
  /** What stands there while the list is empty. */
  empty: string;
  stock: LinkView;
}

export interface NotFoundPage extends PageBase {
  kind: 'not-found' | 'gone';
  heading: string;
  text: string;
  links: LinkView[];
}

export type PageData =
  | HomePage
  | SearchPage
  | VehiclePage
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
  | KeptPage
  | NotFoundPage
  | FormPage
  | AccountPage
  | SuccessPage;
export type PageKind = PageData['kind'];

/** What a route finds in `Astro.locals`. */
export interface RenderLocals {
  site: SiteShell;
  page: PageData;
  /** Addresses of the stylesheets, in order: one hashed file per tenant in a build, two in dev. */
  stylesheets: string[];
}
