// Buying a vehicle online as a state machine (rule purchase-1): its steps, which of them are done, and what an answer
// changes. It makes no requests and reads no clock. Its only texts for shoppers are errors.
import { bookableDays } from '../booking/booking-times.ts';
import { requiredMessage, type FieldError } from '../enquiry/fields.ts';
import type { PersonalRate } from '../finance/personal-rate.ts';
import type { CreditScore } from '../finance/pre-approval.ts';
import { deliveryMessages, deliveryQuote, type DeliveryZone } from '../price/delivery-quote.ts';
import { claimOf } from '../price/price-type.ts';
import { addDays } from '../hours/calendar.ts';

export const purchaseStepNames = [
  'price',
  'plan',
  'trade-in',
  'payment',
  'handover',
  'details',
  'summary',
] as const;
export type PurchaseStep = (typeof purchaseStepNames)[number];

/** `tenant.buyOnline`. */
interface PurchaseSettings {
  /** AUD, added to the price. */
  charges: readonly { name: string; amount: number }[];
  documents: readonly string[];
}

/** Days from today: a subscription starts with the handover, which takes two days to prepare. */
const startDays = { min: 2, max: bookableDays };

/** Charges that a price leaves out unless it is a drive-away price (Australian Consumer Law s48). */
export const notInPrice = ['Stamp duty', 'Registration', 'Compulsory third-party insurance'];

/** Days that the answers of a purchase that was not sent are kept. */
export const keepDays = 30;

/** A quote that the shopper chose, with its inputs. */
export interface PurchaseQuote {
  weekly: number;
  rate: number;
  comparisonRate: number;
  /** `personal`: at the shopper's own rate. */
  basis: 'estimate' | 'partner' | 'personal';
  /** AUD. */
  amount: number;
  termYears: number;
  credit: CreditScore;
}

export interface Handover {
  how: 'collect' | 'deliver';
  /** Id of the location that hands the vehicle over or delivers it. */
  place: string;
  postcode: string;
  street: string;
  /** ISO instant. */
  at: string;
}

export interface PurchaseDetails {
  name: string;
  last_name: string;
  email: string;
  message: string;
  opt_in: boolean;
  terms_conditions: boolean;
}

/** The decisions of the shopper; null for those not made yet. */
export interface PurchaseState {
  /** The price that the shopper last agreed to, AUD; per week for a subscription. */
  agreed: number | null;
  /** `YYYY-MM-DD`. */
  startDay: string | null;
  /** Id of an offer. */
  tradeIn: string | 'none' | null;
  payment: 'cash' | PurchaseQuote | null;
  handover: Handover | null;
  details: PurchaseDetails | null;
}

export const newPurchase: PurchaseState = {
  agreed: null,
  startDay: null,
  tradeIn: null,
  payment: null,
  handover: null,
  details: null,
};

/** An offer for the shopper's own car that may still be used. */
export interface PurchaseOffer {
  id: string;
  car: string;
  /** AUD. */
  low: number;
  high: number;
  validText: string;
}

export interface PurchaseFacts {
  kind: 'purchase' | 'subscription';
  settings: PurchaseSettings;
  /** As the site shows it, AUD; null when the vehicle has no price. */
  price: number | null;
  priceType: string;
  /** The site values trade-ins. */
  asksTradeIn: boolean;
  offers: readonly PurchaseOffer[];
  /** Whether a quote is available: the site has rates or a partner, and the vehicle is eligible. */
  hasFinance: boolean;
  /** The shopper's own rate while it is valid; every quote then has it. */
  personal: (PersonalRate & { credit: CreditScore; validText: string }) | null;
  zones: readonly DeliveryZone[];
  /** Locations where it can be collected; the vehicle is at the first one. */
  places: readonly { id: string; name: string; address: string }[];
  /** Whether a location offers this time. */
  isOffered: (place: string, at: string) => boolean;
  /** Whether a location hands over on this day, `YYYY-MM-DD`. */
  isOpenOn: (day: string) => boolean;
  /** The calendar day of an instant at a location, `YYYY-MM-DD`. */
  dayOf: (place: string, at: string) => string;
  /** Fields of the details that this site needs. */
  detailErrors: (details: PurchaseDetails) => FieldError[];
  today: string;
}

export type PurchaseEvent =
  | { step: 'price'; seen: number }
  | { step: 'plan'; seen: number; start_day: string }
  | { step: 'trade-in'; offer: string | null }
  | { step: 'payment'; quote: PurchaseQuote | null }
  | ({ step: 'handover' } & Handover)
  | ({ step: 'details' } & PurchaseDetails);

/** The steps of this vehicle on this site, in order. */
export function stepsOf({ kind, asksTradeIn }: PurchaseFacts): PurchaseStep[] {
  if (kind === 'subscription') return ['plan', 'handover', 'details', 'summary'];
  return [
    'price',
    ...(asksTradeIn ? (['trade-in'] as const) : []),
    ...(['payment', 'handover', 'details', 'summary'] as const),
  ];
}

/** Whether the price has every charge in it; otherwise nothing may be called the total without saying so. */
export const isWholePrice = ({ priceType }: Pick<PurchaseFacts, 'priceType'>): boolean =>
  claimOf(priceType).endsWith('drive_away');

/** The site's charges on top of the price; a drive-away price has them in it. */
export const chargesOf = (
  facts: Pick<PurchaseFacts, 'priceType' | 'settings'>,
): PurchaseFacts['settings']['charges'] => (isWholePrice(facts) ? [] : facts.settings.charges);

/** The amount to finance, AUD: the price plus the charges that are not in it. */
export const financedAmount = (facts: PurchaseFacts): number =>
  chargesOf(facts).reduce((sum, { amount }) => sum + amount, facts.price ?? 0);

export const offerOfState = (
  { tradeIn }: PurchaseState,
  { offers }: PurchaseFacts,
): PurchaseOffer | null => offers.find(({ id }) => id === tradeIn) ?? null;

/** The delivery zone with its price; null when the vehicle is collected. */
export function deliveryOf({ handover }: PurchaseState, { zones }: PurchaseFacts) {
  if (handover?.how !== 'deliver') return null;
  const quote = deliveryQuote(handover.postcode, zones);
  return quote.ok ? quote : null;
}

/** The first days that a subscription may have: those with a handover. */
export function startsOffered({ today, isOpenOn }: PurchaseFacts): string[] {
  const { min, max } = startDays;
  const days = Array.from({ length: max - min + 1 }, (_, ahead) => addDays(today, min + ahead));
  return days.filter(isOpenOn);
}

const mayStart = (day: string | null, facts: PurchaseFacts): boolean =>
  day !== null && startsOffered(facts).includes(day);

/** A quote at the shopper's own rate ends with that rate. */
const holdsRate = ({ basis, rate }: PurchaseQuote, { personal }: PurchaseFacts): boolean =>
  basis !== 'personal' || personal?.interest === rate;

/** Whether a step is still valid: prices change, offers end, times pass. */
export function isDone(step: PurchaseStep, state: PurchaseState, facts: PurchaseFacts): boolean {
  const agreed = facts.price !== null && state.agreed === facts.price;
  switch (step) {
    case 'price':
      return agreed;
    case 'plan':
      return agreed && mayStart(state.startDay, facts);
    case 'trade-in':
      return state.tradeIn === 'none' || offerOfState(state, facts) !== null;
    case 'payment':
      return (
        state.payment === 'cash' ||
        (state.payment !== null &&
          facts.hasFinance &&
          state.payment.amount === financedAmount(facts) &&
          holdsRate(state.payment, facts))
      );
    case 'handover':
      return state.handover !== null && handoverErrors(state.handover, state, facts).length === 0;
    case 'details':
      return state.details !== null && facts.detailErrors(state.details).length === 0;
    case 'summary':
      return false;
  }
}

export const currentStep = (state: PurchaseState, facts: PurchaseFacts): PurchaseStep =>
  stepsOf(facts).find((step) => !isDone(step, state, facts)) ?? 'summary';

const gone = 'This vehicle has no price at the moment. Please call us.';

/** The browser's price is only compared: the shopper agrees to the price in the store. */
function priceErrors(seen: number, { price }: PurchaseFacts): FieldError[] {
  if (price === null) return [{ path: 'seen', message: gone }];
  if (seen === price) return [];
  const message = 'The price has changed since you opened this page. Please look at it again.';
  return [{ path: 'seen', message }];
}

const notDelivered = {
  'no-postcode': deliveryMessages['no-postcode'],
  'unknown-location':
    'There is no set delivery price for this postcode. Please choose collection, or call us for a quote.',
};

/** Rule purchase-4. */
function handoverErrors(
  handover: Handover,
  { startDay }: PurchaseState,
  facts: PurchaseFacts,
): FieldError[] {
  const errors: FieldError[] = [];
  const { how, place, postcode, street, at } = handover;
  if (how === 'deliver') {
    if (facts.zones.length === 0) {
      errors.push({ path: 'how', message: 'Delivery is not offered. Please choose collection.' });
    } else {
      // In the order of the page: the first error gets the focus.
      if (street === '') errors.push({ path: 'street', message: requiredMessage });
      const quote = deliveryQuote(postcode, facts.zones);
      if (!quote.ok) errors.push({ path: 'postcode', message: notDelivered[quote.code] });
    }
  }
  if (!facts.places.some(({ id }) => id === place)) {
    errors.push({ path: 'place', message: 'Please choose one of the places.' });
  } else if (!facts.isOffered(place, at)) {
    const message =
      at === '' ? 'Please choose a time.' : 'This time is not offered. Please choose another.';
    errors.push({ path: 'at', message });
  } else if (facts.kind === 'subscription' && facts.dayOf(place, at) !== startDay) {
    const message = 'Please choose a time on the first day of your plan.';
    errors.push({ path: 'at', message });
  }
  return errors;
}

export interface Reduced {
  state: PurchaseState;
  errors: FieldError[];
}

/** The state after an answer. An answer with errors changes nothing, and no step can be answered before the earlier ones. */
export function reducePurchase(
  state: PurchaseState,
  event: PurchaseEvent,
  facts: PurchaseFacts,
): Reduced {
  const steps = stepsOf(facts);
  const refused = (path: string, message: string): Reduced => ({
    state,
    errors: [{ path, message }],
  });
  if (!steps.includes(event.step)) return refused('step', 'This step does not exist here.');
  const reached = steps.indexOf(currentStep(state, facts));
  if (steps.indexOf(event.step) > reached) {
    return refused('step', 'Please answer the earlier steps first.');
  }
  const done = (change: Partial<PurchaseState>, errors: FieldError[] = []): Reduced =>
    errors.length > 0 ? { state, errors } : { state: { ...state, ...change }, errors: [] };
  switch (event.step) {
    case 'price':
      return done({ agreed: event.seen }, priceErrors(event.seen, facts));
    case 'plan':
      return done({ agreed: event.seen, startDay: event.start_day }, [
        ...priceErrors(event.seen, facts),
        ...(mayStart(event.start_day, facts)
          ? []
          : [{ path: 'start_day', message: 'Please choose one of the days offered.' }]),
      ]);
    case 'trade-in': {
      const { offer } = event;
      if (offer === null) return done({ tradeIn: 'none' });
      return facts.offers.some(({ id }) => id === offer)
        ? done({ tradeIn: offer })
        : refused('offer', 'This offer is no longer valid. Please ask for a new figure.');
    }
    case 'payment': {
      const { quote } = event;
      if (quote === null) return done({ payment: 'cash' });
      return facts.hasFinance && quote.amount === financedAmount(facts)
        ? done({ payment: quote })
        : refused('method', 'Finance is not offered for this vehicle online.');
    }
    case 'handover': {
      const { step: _step, ...handover } = event;
      return done({ handover }, handoverErrors(handover, state, facts));
    }
    case 'details': {
      const { step: _step, ...details } = event;
      return done({ details }, facts.detailErrors(details));
    }
  }
}
