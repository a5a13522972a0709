// Page data of forms and accounts (the rest of the contract: ./page-data.ts). Types only.
import type { EstimateSettings, FormSettings } from '../domain/enquiry/form.ts';
import type { FormPart } from '../domain/enquiry/form-parts.ts';
import type { EnquiryKind } from '../domain/enquiry/kinds.ts';
import type { NoticeFacts } from '../domain/privacy/notice.ts';
import type { ValuationView } from '../domain/valuation/valuation.ts';
import type { Counter, ReachedLocation } from './location-views.ts';
import type { PageBody } from './text-pages.ts';
import type { LinkView, PageBase, StateRights, VehicleRow } from './page-base.ts';
import type { VehicleCardData } from '../domain/card/card-data.ts';

/** An enquiry form on a page; src/islands/enquiry renders it. */
export interface FormView {
  kind: EnquiryKind;
  settings: FormSettings;
  /** Id of the location whose page has the form. */
  place: string | null;
  /** Only for the finance form, if the tenant has finance. */
  estimate?: EstimateSettings;
  /** Only for the trade-in form, if the tenant has it in steps. */
  valuation?: ValuationView;
  /** Only for the page that sells online: the address of the trade-in page. */
  purchase?: { tradeIn: string };
  category?: string;
  subcategory?: string;
  /** Parts of its fields under headings; left out: one part without. */
  parts?: readonly FormPart[];
  /** Only for applications: the jobs to be filled. */
  positions?: readonly string[];
  /** Heading above it; the default is the form's title. */
  title?: string;
}

/** Below the finance form when it is about no vehicle. */
export interface FinanceLanding {
  title: string;
  /** The link to used vehicles: "Start Finance Journey" where the tenant wants it. */
  journey: LinkView;
  /** AUD: the purchase price that the form starts with. */
  amount: number;
  /** Dearest first; the page shows those within the amount. */
  cards: VehicleCardData[];
}

/** A page with a form: test drive, service, trade-in, fleet, finance, careers, call-back, and texts that ask for one. */
export interface FormPage extends PageBase {
  kind: 'form';
  heading: string;
  intro: string;
  /** Anchor of the form, for links to it. */
  anchor: string;
  /** The text beside the form; its parts may be empty. */
  body: PageBody;
  /** What happens after it was sent. */
  steps: readonly string[];
  form: FormView;
  /** Who answers it at a counter. */
  counters: Counter[];
  /** The buyer's rights by state, where the form takes a vehicle off the market; otherwise empty. */
  rights: StateRights[];
  /** Vehicles to choose from where the form takes a vehicle and the address names none; null without one. */
  choice: { title: string; cards: VehicleCardData[]; more: LinkView } | null;
  /** Only for the finance page of a tenant with finance. */
  landing: FinanceLanding | null;
  /** The dealer's phone number. */
  phone: { display: string; href: string } | null;
}

/** `/sign-in`, the watchlist and the garage: static frames; private data comes from the functions. */
export interface AccountPage extends PageBase {
  kind: 'sign-in' | 'watchlist' | 'garage';
  heading: string;
  intro: string;
  phone: { display: string; href: string } | null;
  /** On the sign-in page: a gate (src/domain/account/gate.ts) -> the heading of the page behind it. */
  gates: Partial<Record<string, string>>;
  /** On the sign-in page: what is behind it. */
  gains: { icon: string; title: string; text: string }[];
  notice: NoticeFacts;
  /** What it collects personal data for, after "to". */
  purpose: string;
  /** The account stores saved vehicles (`card.favourites` is `watchlist`). */
  watchlist: boolean;
  /** The page of the shopper's own rate; null where the site has none. */
  ownRate: LinkView | null;
  stock: LinkView;
  /** The newest vehicles below the list; null on the sign-in page. */
  latest: VehicleRow | null;
}

/** `/success`: the browser has the sent enquiry; the page describes the next steps. */
export interface SuccessPage extends PageBase {
  kind: 'success';
  heading: string;
  /** Shown when nothing was sent from this tab. */
  nothingSent: string;
  /** For a link of a mail, whose booking only a script can show. */
  withoutScript: string;
  /** What happens with what was sent earlier. */
  earlier: readonly string[];
  /** Kind -> what has happened; left out: `heading`. */
  headings: Partial<Record<EnquiryKind, string>>;
  /** Kind -> what happens next. */
  next: Record<EnquiryKind, readonly string[]>;
  phone: { display: string; href: string } | null;
  links: LinkView[];
  /** Of several, a browser shows the one that the enquiry is for. */
  places: ReachedLocation[];
  latest: VehicleRow | null;
}
