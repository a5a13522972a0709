// The steps of a trade-in as pure functions: what is missing in a step, the step at which a stored draft resumes, and
// the data sent with the lead. It sends no requests and renders nothing.
import type { FieldError } from '../../domain/enquiry/fields.ts';
import { requiredMessage } from '../../domain/enquiry/fields.ts';
import type { FoundCar } from '../../domain/enquiry/rego-lookup.ts';
import { figureText, limitOver } from '../../domain/valuation/valuation.ts';
import { formatNumber } from '../../domain/text/format.ts';
import { parseNumber } from '../../domain/text/parse-number.ts';
import type { OwnCarDraft } from '../../browser-state/own-car.ts';
import type { TradeInOffer, OwnCarInput } from '../../protocol/trade-in.ts';

const steps = ['car', 'condition', 'offer', 'details'] as const;
export type TradeInStep = (typeof steps)[number];

export const stepNames: Record<TradeInStep, string> = {
  car: 'Your car',
  condition: 'Its condition',
  offer: 'Our figure',
  details: 'Your details',
};

/** A car that gets no figure has no step for it. */
export const stepsShown = (hasFigure: boolean): TradeInStep[] =>
  steps.filter((step) => hasFigure || step !== 'offer');

/** The shopper's choice: sell the car, or use it as a deposit for a vehicle. Null: a person gives the figure. */
export type OfferUse = 'sell' | 'deposit' | null;

const isFilled = (text: string | undefined): boolean => (text ?? '').trim() !== '';

const missing = (draft: OwnCarDraft, names: readonly (keyof OwnCarDraft)[]): FieldError[] =>
  names.flatMap((path) => (isFilled(draft[path]) ? [] : [{ path, message: requiredMessage }]));

const isYear = (text: string): boolean => /^(19|20)\d\d$/.test(text);

/** Why the car in the draft gets no figure online, said at the field that decides it; null while it may get one. */
export function draftLimit({ year = '', kms }: OwnCarDraft, thisYear: number) {
  const stated = year.trim();
  return limitOver({ year: isYear(stated) ? Number(stated) : null, km: kmOf(kms) }, thisYear);
}

export function stepErrors(step: TradeInStep, draft: OwnCarDraft): FieldError[] {
  if (step === 'car') {
    const errors = missing(draft, ['make', 'model', 'year']);
    const year = draft.year?.trim() ?? '';
    return year === '' || isYear(year)
      ? errors
      : [...errors, { path: 'year', message: 'Please enter a year, such as 2019.' }];
  }
  if (step === 'condition') {
    const errors = missing(draft, ['kms', 'condition']);
    return isFilled(draft.kms) && kmOf(draft.kms) === null
      ? [...errors, { path: 'kms', message: 'Please enter the kilometres, such as 81,000.' }]
      : errors;
  }
  return [];
}

/** "81 000 km" is 81000. */
export function kmOf(text: string | undefined): number | null {
  const km = parseNumber((text ?? '').replace(/\s*kms?\s*$/i, '').replace(/\s/g, ''));
  return km !== null && km >= 0 ? Math.round(km) : null;
}

/** The step at which a stored draft continues: the first incomplete one, or the offer of a complete draft. */
export function resumeAt(draft: OwnCarDraft, offer: TradeInOffer | null): TradeInStep {
  // Without any answer of the next step, a car that was found may not have been confirmed: it is shown again.
  const isConfirmed = isFilled(draft.kms) || isFilled(draft.condition);
  if (!isConfirmed || stepErrors('car', draft).length > 0) return 'car';
  if (stepErrors('condition', draft).length > 0) return 'condition';
  return offer?.state === 'open' ? 'offer' : 'condition';
}

export const draftOfCar = ({ year, make, model, badge }: FoundCar): OwnCarDraft => ({
  year: String(year),
  make,
  model,
  badge: badge ?? '',
});

/** The car in the form that the server expects. */
export const carInput = (draft: OwnCarDraft): OwnCarInput => ({
  make: draft.make?.trim() ?? '',
  model: draft.model?.trim() ?? '',
  badge: draft.badge?.trim() || null,
  year: Number(draft.year),
  kms: kmOf(draft.kms) ?? 0,
  condition: draft.condition ?? '',
});

/** The lead's fields about the car; an accepted offer is sent as its id only. */
export function knownFields(
  draft: OwnCarDraft,
  offer: TradeInOffer | null,
  use: OfferUse,
  /** The price of the vehicle that the offer is a deposit for, as seen: a different one has to be confirmed first. */
  seenPrice: number | null = null,
): Record<string, string> {
  const { make, model, badge, year, kms } = carInput(draft);
  const filled = { Rego: draft.rego?.trim() ?? '', regoState: draft.regoState ?? '' };
  return {
    ...filled,
    car_year: String(year),
    car_description: [make, model, badge].filter(Boolean).join(' ').slice(0, 200),
    kms: String(kms),
    ...(offer && use !== null && { valuation_id: offer.id, trade_in_use: use }),
    ...(use === 'deposit' && seenPrice !== null && { seen_price: String(seenPrice) }),
  };
}

/** The same as text, for the thank-you page. */
export function knownLines(
  draft: OwnCarDraft,
  offer: TradeInOffer | null,
  use: OfferUse,
  vehicle: string | null,
): [label: string, text: string][] {
  const { make, model, badge, year, kms } = carInput(draft);
  return [
    ['Own car', [year, make, model, badge].filter(Boolean).join(' ')],
    ['Kilometres', formatNumber(kms)],
    ...(offer ? ([['Our estimate', figureText(offer)]] satisfies [string, string][]) : []),
    ...(use === 'deposit' && vehicle
      ? ([['Used as deposit on', vehicle]] satisfies [string, string][])
      : []),
  ];
}
