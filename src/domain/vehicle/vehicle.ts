// The one shape of a vehicle: what an export row becomes and what every page, card, feed and hit shows. It fixes names
// and types, not where a record comes from or how it is shown.
import { z } from 'zod';
import { carTypes, type CarType, maxSlugLength, slugPattern } from './vehicle-constants.ts';
import {
  cardNumbers,
  count as countRule,
  identityLengths,
  itemTypes,
  maxAddressLength,
  money as moneyRule,
  vehicleDefaults,
  vehicleStatuses,
  webAddressPattern,
  type ItemType,
  type NumberRule,
  type VehicleStatus,
} from './field-rules.ts';

export const text = z.string().trim().min(1);
const identity = (field: keyof typeof identityLengths) => text.max(identityLengths[field]);
const number = ({ min, max = Infinity, whole = false }: NumberRule) => {
  const checked = (whole ? z.number().int() : z.number()).min(min);
  return max === Infinity ? checked : checked.max(max);
};
const money = number(moneyRule);
const count = number(countRule);
/** ISO 8601 instant or calendar date, after normalisation. */
const isoDate = z.string().regex(/^\d{4}-\d{2}-\d{2}(T[\d:.]+(Z|[+-]\d{2}:\d{2}))?$/);
const webAddress = z.string().max(maxAddressLength).regex(webAddressPattern);

export type { CarType, ItemType, VehicleStatus };
const carTypeSchema = z.enum(carTypes);
export const vehicleStatusSchema = z.enum(vehicleStatuses);
const itemTypeSchema = z.enum(itemTypes);

const vehicleImageSchema = z.object({ image: webAddress, thumb: webAddress.optional() });
export type VehicleImage = z.infer<typeof vehicleImageSchema>;

/** A point on the spin or interior picture; positions are fractions (0-1) of the picture. */
const hotspotSchema = z.object({ id: z.string(), description: z.string() });
const hotspotPositionSchema = z.object({
  hotspotId: z.string(),
  activeAngle: z.number().min(0).max(360),
  posX: z.number(),
  posY: z.number(),
});
export const hotspotsSchema = z.object({
  exterior: z.array(hotspotSchema).default([]),
  interior: z.array(hotspotSchema).default([]),
  exteriorPositions: z.array(hotspotPositionSchema).default([]),
  interiorPositions: z.array(hotspotPositionSchema).default([]),
});

/** Caravan measures; lengths in feet as exported, masses in kg. */
export const caravanSchema = z.object({
  body_width: z.number().positive().optional(),
  body_length: z.number().positive().optional(),
  tare_weight: z.number().positive().optional(),
  axle_type: text.optional(),
  sleeps: count.optional(),
  aggregate_trailer_mass: z.number().positive().optional(),
});

/** The catalogue variant of a vehicle; free text as exported, except measures that we calculate with. */
export const variantSchema = z.object({
  cylinders: count.optional(),
  enginesize: z.number().positive().optional(),
  enginesize_litres: z.number().positive().optional(),
  induction: text.optional(),
  geartype: text.optional(),
  /** Litres per 100 km. */
  fuelconsumptioncombined: z.number().positive().optional(),
  /** Kilowatt hours per 100 km. */
  energyconsumption: z.number().positive().optional(),
  /** Litres. */
  fuelcapacity: z.number().positive().optional(),
  /** Kilograms. */
  grossvehiclemass: z.number().positive().optional(),
  taremass: z.number().positive().optional(),
  /** Grams a kilometre. */
  co2combined: z.number().positive().optional(),
  /** Millimetres. */
  vehiclelength: z.number().positive().optional(),
  vehicleheight: z.number().positive().optional(),
  vehiclewidth: z.number().positive().optional(),
  /** Kilograms. */
  towingcapacitybraked: z.number().positive().optional(),
  /** Newton metres. */
  torque: z.number().positive().optional(),
  /** Stars, 0 to 5. */
  ancaprating: z.number().min(0).max(5).optional(),
  /** The year by whose tests the stars were given. */
  ancapyear: z.number().int().min(1993).max(2100).optional(),
});

/** One lender's sample for this vehicle; rates in percent a year, money in AUD. Lenders send null for unknown values. */
export const lenderFinanceSchema = z.object({
  interestRate: z.number().nonnegative().nullable().optional(),
  comparisonRate: z.number().nonnegative().nullable().optional(),
  paymentWeek: money.nullable().optional(),
  paymentMonth: money.nullable().optional(),
  termYears: z.number().positive().nullable().optional(),
  termMonths: z.number().positive().nullable().optional(),
  termWeeks: z.number().positive().nullable().optional(),
  deposit: money.nullable().optional(),
  balloon: money.nullable().optional(),
  establishmentFees: money.nullable().optional(),
  totalPayable: money.nullable().optional(),
  financeProvider: text.nullable().optional(),
  disclaimer: text.nullable().optional(),
});
export type LenderFinance = z.infer<typeof lenderFinanceSchema>;

const vehicleAddressSchema = z.object({
  street: text.optional(),
  city: text.optional(),
  state: text.optional(),
  postcode: text.optional(),
  place_url: webAddress.optional(),
});

const vehicleLocationSchema = z.object({
  id: z.string(),
  name: text,
  phone: text.optional(),
  slug: text.optional(),
  address: vehicleAddressSchema.optional(),
  distribution_locations: z.array(z.object({ id: z.string(), name: text })).optional(),
});

export const vehicleSlugSchema = z.string().max(maxSlugLength).regex(slugPattern);

/** A vehicle as sold (rule stock-1). Only identity is required; unknown values are left out. Money is decimal AUD. */
export const vehicleSchema = z.object({
  id: identity('id'),
  slug: vehicleSlugSchema,
  name: identity('name'),
  make: identity('make'),
  model: identity('model'),

  path: text.optional(),
  carsales_title: text.optional(),
  year: number(cardNumbers.year).optional(),
  badge: text.optional(),
  series: text.optional(),
  colour: text.optional(),
  interior_colour: text.optional(),
  stocknum: text.max(60).optional(),
  vin: z
    .string()
    .regex(/^[A-HJ-NPR-Z0-9]{17}$/)
    .optional(),
  nvic: text.optional(),
  /** Absent where the export does not say it in a word that is known (rule stock-2). */
  car_type: carTypeSchema.optional(),
  item_type: itemTypeSchema.default(vehicleDefaults.item_type),
  status: vehicleStatusSchema.default(vehicleDefaults.status),
  tag: text.max(60).optional(),
  reserved: z.boolean().default(vehicleDefaults.reserved),
  certified: z.boolean().default(vehicleDefaults.certified),
  preorder: z.boolean().default(vehicleDefaults.preorder),
  show_on_dealer_website: z.boolean().default(vehicleDefaults.show_on_dealer_website),
  /** Higher ranks come first in the index. */
  custom_rank: z.number().default(vehicleDefaults.custom_rank),
  created_at: isoDate.optional(),
  updated_at: isoDate.optional(),
  /** Seconds since 1970-01-01 UTC. */
  sold_date_timestamp: z.number().int().nonnegative().optional(),

  price: number(cardNumbers.price).optional(),
  before_price: number(cardNumbers.before_price).optional(),
  subscription_price: number(cardNumbers.subscription_price).optional(),
  price_type: text.optional(),
  /** What `price` is without government charges, where it holds them. */
  price_before_charges: number(cardNumbers.price).optional(),
  /** The maker's list price, with GST and luxury car tax. */
  list_price: number(cardNumbers.price).optional(),

  km: number(cardNumbers.km).optional(),
  fuel: text.optional(),
  simple_fuel: text.optional(),
  body: text.optional(),
  simple_body: text.optional(),
  trans: text.optional(),
  simple_transmission: text.optional(),
  gearnum: count.optional(),
  bodyconfiguration: text.optional(),
  drive: text.optional(),
  simple_drive: text.optional(),
  seats: number(cardNumbers.seats).optional(),
  doors: count.optional(),
  engine_size: text.optional(),
  engine_size_litres: z.number().positive().optional(),
  build_date: text.optional(),
  compliance_date: text.optional(),
  regplate: text.max(12).optional(),
  rego_expiry: isoDate.optional(),

  views: number(cardNumbers.views).optional(),
  photos_count: count.default(vehicleDefaults.photos_count),
  images: z.array(vehicleImageSchema).default([]),
  thumbnails: z.array(webAddress).optional(),
  primary_image_url: webAddress.optional(),
  video_url: webAddress.optional(),
  external_video_url: webAddress.optional(),
  spin_images: z.array(webAddress).optional(),
  spin_interior_image: webAddress.optional(),
  spin_code: text.optional(),
  hotspots: hotspotsSchema.optional(),

  standardEquipment: z.array(text).optional(),
  /** Feature names used as a search facet. */
  filtered_features: z.array(text).optional(),
  categories: z.array(text).optional(),
  /** Sanitised HTML (paragraphs, lists, emphasis, line breaks) or plain text. */
  dealercomments: z.string().optional(),

  dealership_id: text.optional(),
  dealership_slug: text.optional(),
  dealership_name: text.optional(),
  location_name: text.optional(),
  city: text.optional(),
  state: text.optional(),
  private_suburb: text.optional(),
  private_postcode: text.optional(),
  location: vehicleLocationSchema.optional(),
  /** History report link. */
  file: webAddress.optional(),

  payment_processors: z.array(text).optional(),
  finance_lenders: z.record(z.string(), lenderFinanceSchema).optional(),
  youxQuote: z
    .object({
      weeklyRepaymentAmount: money,
      advertisedRate: z.number().nonnegative(),
      comparisonRate: z.number().nonnegative(),
    })
    .optional(),
  autograb_data: z
    .object({
      state_average_market_price: money.nullable().optional(),
      average_market_price: money.nullable().optional(),
    })
    .optional(),

  variant: variantSchema.optional(),
  caravan: caravanSchema.optional(),
});

export type Vehicle = z.output<typeof vehicleSchema>;
export type VehicleInput = z.input<typeof vehicleSchema>;
