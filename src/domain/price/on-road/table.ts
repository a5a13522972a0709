// The shape of content/on-road/<state>.json: what a state charges for putting a vehicle on the road, and the rights of
// a buyer there. Every row has its dates, confidence and source.
import { z } from 'zod';
import { stateCodes } from '../../locations/state-codes.ts';

export const onRoadKinds = ['passenger', 'goods', 'motorcycle', 'caravan', 'bus'] as const;
export const powers = ['combustion', 'hybrid', 'plug-in hybrid', 'electric'] as const;
export const uses = ['private', 'business'] as const;
export const chargeParts = ['registration', 'insurance', 'plates', 'transfer'] as const;

const amount = z.number().nonnegative();
const day = z.iso.date();
/** Both bounds belong to the range. */
const range = z.strictObject({ min: amount.optional(), max: amount.optional() });

/** H: words of an office or an act; M: second-hand or of an older year; L: inferred (rule price-11). */
const confidence = z.enum(['H', 'M', 'L']);

/** `until` is the last day; null: no end is known. `source` names keys of `sources`. */
const dated = {
  from: day,
  until: day.nullable(),
  confidence,
  source: z.string().min(1),
};

/** All that are named must be true. A row without conditions is for every vehicle. */
const when = z
  .strictObject({
    kinds: z.array(z.enum(onRoadKinds)),
    power: z.array(z.enum(powers)),
    use: z.enum(uses),
    /** Whether it has been registered before, in any name. */
    everRegistered: z.boolean(),
    /** Bought with the maker's discount for fleets. */
    fleet: z.boolean(),
    /** The state's own registration zone of the buyer's address. */
    zone: z.string(),
    cylinders: range,
    engineCc: range,
    /** Grams of CO2 a kilometre. */
    co2: range,
    tareKg: range,
    gvmKg: range,
  })
  .partial();

/** AUD for each `per` dollars above `over`; a sliding rate grows by one for each `perPoint` dollars above `over`. */
const rate = z.union([
  amount,
  z.strictObject({ start: amount, over: amount, perPoint: z.number().positive() }),
]);

const bracket = z.strictObject({
  /** Last AUD of the bracket; null: no end. */
  upTo: amount.nullable(),
  base: amount.default(0),
  /** The rate is on what exceeds this amount; 0: on the whole value. */
  over: amount.default(0),
  rate,
  /** Where it is lower than the row's. */
  confidence: confidence.optional(),
});

const dutyRow = z.strictObject({
  ...dated,
  when: when.optional(),
  per: z.number().positive(),
  /** A part of `per` counts as a whole one. */
  partsCount: z.boolean(),
  brackets: z.array(bracket).min(1),
  minimum: amount.optional(),
  maximum: amount.optional(),
  /** A concession, taken off the duty. */
  less: amount.optional(),
  /** AUD to whose multiple the office rounds down. */
  downTo: z.number().positive().optional(),
});

const chargeRow = z.strictObject({
  ...dated,
  part: z.enum(chargeParts),
  when: when.optional(),
  /** AUD by the office's own name of each part. */
  amounts: z.record(z.string(), amount).optional(),
  /** AUD for each 100 kg of tare or part of them, besides `amounts`. */
  perHundredKg: amount.optional(),
  /** Each insurer asks its own: the dealer's setting has the amount. */
  byInsurer: z.literal(true).optional(),
  /** Another part's amount holds it. */
  includedIn: z.enum(chargeParts).optional(),
});

const dutiableRow = z.strictObject({
  ...dated,
  when: when.optional(),
  /** What duty is charged on: the price, or the maker's list price even where the price is lower. */
  basis: z.enum(['price', 'list-price']),
});

const rightRow = z.strictObject({
  ...dated,
  subject: z.enum(['cooling-off', 'warranty', 'deposit']),
  when: z
    .strictObject({
      items: z.array(z.enum(['car', 'motorcycle', 'caravan'])),
      carTypes: z.array(z.enum(['new', 'used', 'demo'])),
      /** Utes, vans and trucks. */
      goods: z.boolean(),
      yearsBelow: amount,
      yearsUpTo: amount,
      /** Older than this. */
      yearsFrom: amount,
      kmBelow: amount,
      kmUpTo: amount,
      kmFrom: amount,
      /** AUD. */
      priceFrom: amount,
    })
    .partial(),
  /** The conditions in words, for a page that is about no single vehicle. */
  who: z.string().min(1),
  text: z.string().min(1),
});

export const onRoadTableSchema = z.strictObject({
  $comment: z.string(),
  state: z.enum(stateCodes),
  /** The financial year of its fees, such as "2026-27". */
  year: z.string().regex(/^\d{4}-\d{2}$/),
  checked: day,
  sources: z.record(z.string(), z.string()),
  dutiable: z.array(dutiableRow),
  duty: z.array(dutyRow),
  fees: z.array(chargeRow),
  rights: z.array(rightRow),
});

export type OnRoadTable = z.output<typeof onRoadTableSchema>;
export type OnRoadKind = (typeof onRoadKinds)[number];
export type Power = (typeof powers)[number];
export type Use = (typeof uses)[number];
export type ChargePart = (typeof chargeParts)[number];
export type DutyRow = OnRoadTable['duty'][number];
export type ChargeRow = OnRoadTable['fees'][number];
export type RightRow = OnRoadTable['rights'][number];
export type Conditions = NonNullable<DutyRow['when']>;
export type Confidence = z.output<typeof confidence>;
