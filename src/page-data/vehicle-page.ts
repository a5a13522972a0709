// Page data of a vehicle's page (the rest of the contract: ./page-data.ts). Types only.
import type { CardTag, PictureView, PriceLine, RepaymentView } from '../domain/card/card-data.ts';
import type { CarType } from '../domain/vehicle/vehicle-constants.ts';
import type { SimilarSection } from '../domain/search/similar-search.ts';
import type { PlaceChoice } from '../domain/enquiry/form.ts';
import type { VehicleAction } from '../domain/vehicle/actions.ts';
import type { FactRow } from '../domain/vehicle/fact-row.ts';
import type { WeekCosts } from '../domain/price/fuel-cost.ts';
import type { OnRoadView } from '../domain/price/on-road/view.ts';
import type { SpinData } from '../domain/vehicle/spin.ts';
import type { VideoView } from '../domain/vehicle/video.ts';
import type { LocationView, SellingLocation, ShellLocation } from './location-views.ts';
import type { LinkView, PageBase, StateRights } from './page-base.ts';

export interface FeatureTile {
  title: string;
  text: string;
  href: string;
}

export interface ActionView extends VehicleAction {
  /** A script opens the tenant's chat instead; the link works without it. */
  chat?: boolean;
  /** Where it leads without a script: the form as a page that names the vehicle. */
  plain?: string;
}

/** The 360-degree view beside the photos. */
export interface SpinPart {
  startView: 'spin' | 'images';
  /** First frame, until all are loaded. */
  placeholder: PictureView;
  /** Address of the wide picture of the inside. */
  interior: string | null;
  /** Data for the script (src/islands/vehicle-page/spin.ts). */
  data: SpinData;
}

/** The request of a loaded page: whether the vehicle was sold or repriced since the build, and how often it was viewed. */
export interface LiveCheck {
  /** `view.json` of the functions with its query. */
  href: string;
  /** AUD on the page, or '' when it shows that there is none; null for a subscription or preorder: never repriced. */
  price: number | '' | null;
  /** Replaces a new price that is not shown. */
  noPriceText: string;
  /** Label of the enquiry that a sold vehicle's page offers. */
  similarText: string;
}

/** What the page of every vehicle shows. */
interface AnyVehiclePage extends PageBase {
  kind: 'vehicle';
  slug: string;
  heading: string;
  subheading: string;
  /** The body whose silhouette a page without photos shows. */
  silhouette: string;
  actions: ActionView[];
  similar: SimilarSection;
}

/** A sold vehicle: its name, and a link to similar ones; nothing else (rule vehicle-9). */
export interface SoldVehiclePage extends AnyVehiclePage {
  availability: 'sold';
  photo: PictureView | null;
}

/** A vehicle that can be bought. */
export interface VehiclePage extends AnyVehiclePage {
  vehicleId: string;
  /** The selling dealership, for the log of revealed phone numbers; null if unknown or if no number is masked. */
  dealershipId: string | null;
  /** Null where it is not known. */
  carType: CarType | null;
  /** Parts that stay visible while scrolling, from the tenant's settings. */
  sticky: 'header' | 'bar';
  availability: 'available' | 'coming-soon';
  tag: CardTag | null;
  certified: { text: string; image: string | null } | null;
  photos: (PictureView & { thumb: string })[];
  showThumbnails: boolean;
  video: VideoView | null;
  spin: SpinPart | null;
  price: PriceLine;
  /** What the drive-away price holds; null where its price before charges is not known. */
  onRoad: OnRoadView | null;
  /** What may come on top of the price of a subscription. */
  planNote: string | null;
  /** The rights of its buyer; empty where the law of the state is not known. */
  rights: StateRights[];
  repayment: RepaymentView | null;
  priceDisclaimer: string;
  /** "124 views", or empty before the first count; null when the site shows none. */
  views: string | null;
  live: LiveCheck;
  /** "Located at {city}" bar for vehicles away from the primary location. */
  locatedAt: { text: string; directions: string | null } | null;
  /** Locations that can hand the vehicle over, for the test-drive form; empty unless there are several (rule enquiry-14). */
  handoverPlaces: PlaceChoice[];
  /** Values of `data-can`: the lists to which the vehicle can be added. */
  keeping: ('save' | 'watch' | 'compare')[];
  /** The call-the-dealer panel (rule vehicle-21) with the number of rule phone-1; null: none. */
  callPanel: ActionView | null;
  /** Icons row: km, transmission, body … */
  icons: { icon: string; label: string; text: string }[];
  /** The first facts besides those of the icons, and the rest. */
  keyFacts: FactRow[];
  specifications: FactRow[];
  features: string[];
  /** What the comments say is wrong with it. */
  defects: string[];
  /** Sanitised HTML without the faults; `preview` is plain text when the comments are long. */
  comments: { html: string; preview: string | null; empty: boolean };
  sections: { id: string; title: string; points: string[] }[];
  finance: {
    title: string;
    repayment: RepaymentView;
    /** The page of the shopper's own rate; absent where the site has none. */
    personal?: LinkView;
    rows: FactRow[];
    warning: string;
    disclaimer: { full: string; preview: string | null };
    /** `message`: what the form behind it says at first. */
    link: LinkView & { message?: string };
  } | null;
  /** Calculators that a script fills when they near the viewport, with their data. */
  calculators: {
    /** The terms of the repayment beside the price, as text; null when unknown or without a repayment. */
    example: string | null;
    /** `start` holds the calculator's initial values as JSON; null for the site's own. */
    finance: { start: string | null } | null;
    /** The initial cost of fuel; null without a calculator. */
    fuel: (WeekCosts & { basis: string; litresPer100Km: number }) | null;
    /** The costs of a week, with L/100 km for another repayment; null where one of them is not known. */
    week: (WeekCosts & { litres: number }) | null;
    /** What delivery costs, and the link in place of the calculator without a script; null without a calculator. */
    delivery: (LinkView & { text: string }) | null;
    priceComparison: boolean;
    /** The facts for a partner's missing estimate, as JSON. */
    quote: string | null;
  };
  /** The printed sheet shows its whole address, too. */
  location: SellingLocation | null;
  /** The section "Where to see it"; null: none. */
  visit: (Pick<LocationView, 'directions' | 'map'> & Pick<ShellLocation, 'hours'>) | null;
  dealerLicence: string | null;
  /** Feature banner under the page; empty: none. */
  tiles: FeatureTile[];
}
