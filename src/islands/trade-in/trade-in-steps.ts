// The steps of a trade-in as pure functions: what is missing in a step, which step a stored draft resumes at, and what is
// sent with the lead. It asks nothing and draws nothing.
import type { FieldError } from '../../domain/enquiry/fields.ts';
import { requiredMessage } from '../../domain/enquiry/fields.ts';
import type { FoundCar } from '../../domain/enquiry/rego-lookup.ts';
import { figureText } from '../../domain/valuation/valuation.ts';
import { parseNumber } from '../../domain/text/parse-number.ts';
import type { OwnCarDraft } from '../../browser-state/own-car.ts';
import type { Offer, OwnCarInput } from '../../protocol/trade-in.ts';

export const steps = ['car', 'condition', 'offer', 'details'] as const;
export type TradeInStep = (typeof steps)[number];

export const stepNames: Record<TradeInStep, string> = {
  car: 'Your car',
  condition: 'Its condition',
  offer: 'Our figure',
  details: 'Your details',
};

/** What the shopper does with the offer: sells the car, or uses it for a vehicle. Null: no offer is accepted. */
export type OfferUse = 'sell' | 'deposit' | null;

const isFilled = (text: string | undefined): boolean => (text ?? '').trim() !== '';

const missing = (draft: OwnCarDraft, names: readonly (keyof OwnCarDraft)[]): FieldError[] =>
  names.flatMap((path) => (isFilled(draft[path]) ? [] : [{ path, message: requiredMessage }]));

/** What keeps the shopper in a step. */
export function stepErrors(step: TradeInStep, draft: OwnCarDraft): FieldError[] {
  if (step === 'car') {
    const errors = missing(draft, ['make', 'model', 'year']);
    const year = draft.year?.trim() ?? '';
    return year === '' || /^(19|20)\d\d$/.test(year)
      ? errors
      : [...errors, { path: 'year', message: 'Please enter a year such as 2019.' }];
  }
  if (step === 'condition') {
    const errors = missing(draft, ['kms', 'condition']);
    return isFilled(draft.kms) && kmOf(draft.kms) === null
      ? [...errors, { path: 'kms', message: 'Please enter a number.' }]
      : errors;
  }
  return [];
}

/** "81 000 km" is 81000. */
export function kmOf(text: string | undefined): number | null {
  const km = parseNumber((text ?? '').replace(/\s*kms?\s*$/i, '').replace(/\s/g, ''));
  return km !== null && km >= 0 ? Math.round(km) : null;
}

/** Where a stored draft goes on: at the first step that lacks something, and at the offer when there is one. */
export function resumeAt(draft: OwnCarDraft, offer: Offer | null): TradeInStep {
  if (stepErrors('car', draft).length > 0) return 'car';
  if (stepErrors('condition', draft).length > 0) return 'condition';
  return offer?.state === 'open' ? 'offer' : 'condition';
}

export const draftOfCar = ({ year, make, model, badge }: FoundCar): OwnCarDraft => ({
  ...{ year: String(year), make, model, badge: badge ?? '' },
});

/** The car as the server takes it. */
export const carInput = (draft: OwnCarDraft): OwnCarInput => ({
  make: draft.make?.trim() ?? '',
  model: draft.model?.trim() ?? '',
  badge: draft.badge?.trim() || null,
  year: Number(draft.year),
  kms: kmOf(draft.kms) ?? 0,
  condition: draft.condition ?? '',
});

/** What the lead says of the car, by the names of its fields; an accepted offer is named by its id alone. */
export function knownFields(
  draft: OwnCarDraft,
  offer: Offer | null,
  use: OfferUse,
  /** Of the vehicle that the offer is a deposit for, as the visitor saw it: another price is agreed to first. */
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

/** The same in words, for the page that says thank you. */
export function knownLines(
  draft: OwnCarDraft,
  offer: Offer | null,
  use: OfferUse,
  vehicle: string | null,
): [label: string, text: string][] {
  const { make, model, badge, year, kms } = carInput(draft);
  return [
    ['Own car', [year, make, model, badge].filter(Boolean).join(' ')],
    ['Kilometres', String(kms)],
    ...(offer && use !== null
      ? ([['Offer you accepted', figureText(offer)]] satisfies [string, string][])
      : []),
    ...(use === 'deposit' && vehicle
      ? ([['Used as deposit on', vehicle]] satisfies [string, string][])
      : []),
  ];
}
