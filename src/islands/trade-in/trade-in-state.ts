// The state of a trade-in in steps, as a pure function of events. It sends no requests and uses no browser.
import type { OwnCarDraft } from '../../browser-state/own-car.ts';
import type { FieldError } from '../../domain/enquiry/fields.ts';
import { noFigureText } from '../../domain/valuation/valuation.ts';
import type { TradeInOffer, ValuedAnswer } from '../../protocol/trade-in.ts';
import { resumeAt, stepErrors, type OfferUse, type TradeInStep } from './trade-in-steps.ts';

export interface VehicleChoice {
  slug: string;
  name: string;
  /** As the visitor saw it, AUD; null when there was none. */
  price: number | null;
}

const maxVehicles = 8;

/** The vehicles that the visitor has viewed, the one in the address first. `asked` null: none, or not known here. */
export function vehicleChoices(
  seen: readonly (VehicleChoice & { id: string })[],
  carId: string | null,
): { vehicles: VehicleChoice[]; asked: VehicleChoice | null } {
  const named = seen.find(({ id, slug }) => id === carId || slug === carId);
  const others = seen.filter((each) => each !== named);
  const vehicles = [...(named ? [named] : []), ...others]
    .slice(0, maxVehicles)
    .map(({ slug, name, price }) => ({ slug, name, price }));
  return { vehicles, asked: (named && vehicles[0]) ?? null };
}

export interface TradeInState {
  step: TradeInStep;
  draft: OwnCarDraft;
  /** The draft differs from the stored one. */
  edited: boolean;
  /** The error message of each field, by its name. */
  errors: Readonly<Partial<Record<string, string>>>;
  offer: TradeInOffer | null;
  /** The reason why there is no figure, or that the offer has ended. */
  notice: string | null;
  /** The last step was shown: its fields stay while the visitor looks at an earlier one. */
  isFilling: boolean;
  /** A figure is being requested. */
  valuing: boolean;
  /** The figure waits for the network. */
  offline: boolean;
  /** Whether the offer could be saved in the garage. */
  garageNotice: string | null;
  use: OfferUse;
  /** Vehicles that the visitor has viewed, for the offer as a deposit. */
  vehicles: readonly VehicleChoice[];
  /** The vehicle in the address. */
  asked: VehicleChoice | null;
  /** The vehicle that the lead is about. */
  vehicle: VehicleChoice | null;
  /** The draft in this browser has been read. */
  ready: boolean;
  /** Counts the visitor's steps: each gives the focus to the step's heading. */
  moves: number;
}

export const initialState: TradeInState = {
  step: 'car',
  draft: {},
  edited: false,
  errors: {},
  offer: null,
  notice: null,
  isFilling: false,
  valuing: false,
  offline: false,
  garageNotice: null,
  use: null,
  vehicles: [],
  asked: null,
  vehicle: null,
  ready: false,
  moves: 0,
};

export type TradeInAction =
  | { type: 'started'; draft: OwnCarDraft; vehicles: VehicleChoice[]; asked: VehicleChoice | null }
  | { type: 'resumed'; step: TradeInStep; offer: TradeInOffer | null }
  | { type: 'changed'; part: OwnCarDraft }
  | { type: 'refused'; errors: readonly FieldError[] }
  | { type: 'moved'; to: TradeInStep }
  /** A move in the browser's history. */
  | { type: 'returned'; to: TradeInStep }
  | { type: 'valuation-started' }
  | { type: 'went-offline' }
  /** Null when the functions did not answer. */
  | { type: 'valued'; answer: ValuedAnswer | null }
  | { type: 'garage-answered'; notice: string }
  | { type: 'used'; use: OfferUse; vehicle: VehicleChoice | null };

const noAnswer = noFigureText('partner-silent');
const notices: Record<TradeInOffer['state'], string | null> = {
  open: null,
  expired: 'This offer has ended. Prices move, so the new figure may be different.',
  accepted: 'We have your enquiry about this estimate. We’ll be in touch.',
};

const moved = (state: TradeInState, step: TradeInStep): TradeInState => ({
  ...state,
  step,
  isFilling: state.isFilling || step === 'details',
  errors: {},
  offline: false,
  moves: state.moves + 1,
});

export function reduceTradeIn(state: TradeInState, action: TradeInAction): TradeInState {
  switch (action.type) {
    case 'started': {
      const { draft, vehicles, asked } = action;
      return { ...state, draft, vehicles, asked };
    }
    case 'resumed': {
      const { step, offer } = action;
      const found = offer && { offer, notice: notices[offer.state] };
      return { ...state, ...found, step, ready: true };
    }
    case 'changed':
      // After a change of the car, the earlier offer is no longer valid.
      return {
        ...state,
        draft: { ...state.draft, ...action.part, offerId: '' },
        edited: true,
        offer: null,
        notice: null,
        use: null,
        valuing: false,
        offline: false,
      };
    case 'refused':
      return {
        ...state,
        errors: Object.fromEntries(action.errors.map(({ path, message }) => [path, message])),
      };
    case 'moved':
      return moved(state, action.to);
    case 'returned': {
      // The history keeps the steps of the car before a change.
      const isAnswered = state.offer !== null || state.notice !== null;
      const answered = isAnswered ? action.to : 'condition';
      const to = action.to === 'offer' || action.to === 'details' ? answered : action.to;
      return { ...moved(state, to), errors: state.errors, valuing: false };
    }
    case 'valuation-started':
      return { ...state, errors: {}, valuing: true, offline: false };
    case 'went-offline':
      return { ...state, valuing: false, offline: true };
    case 'valued': {
      const { offer, words: notice } = action.answer ?? { offer: null, words: noAnswer };
      const draft = { ...state.draft, offerId: offer?.id ?? '' };
      const valued = { draft, edited: true, offer, notice, valuing: false, garageNotice: null };
      if (offer) return moved({ ...state, ...valued }, 'offer');
      return moved({ ...state, ...valued, use: null, vehicle: state.asked }, 'details');
    }
    case 'garage-answered':
      return { ...state, garageNotice: action.notice };
    case 'used':
      return moved(
        { ...state, use: action.use, vehicle: action.vehicle ?? state.asked },
        'details',
      );
  }
}

/** The initial step: the offer of a link or an expired offer, otherwise the step where the draft continues. */
export const firstStep = (
  draft: OwnCarDraft,
  offer: TradeInOffer | null,
  fromLink: boolean,
): TradeInStep =>
  offer && (fromLink || offer.state === 'expired') ? 'offer' : resumeAt(draft, offer);

/** The first step of a new figure for the same car. */
export const againAt = (draft: OwnCarDraft): TradeInStep =>
  stepErrors('car', draft).length > 0 ? 'car' : 'condition';
