// The one shape of a vehicle: what an export row becomes and what every page, card, feed and hit shows. It fixes names
// and types, not where a record comes from or how it is shown.
import { z } from 'zod';
import { carTypes, type CarType, maxSlugLength, slugPattern } from './vehicle-constants.ts';

const text = z.string().trim().min(1);
/** AUD. No vehicle costs more than the maximum; a larger number is a typing error or a phone number. */
const money = z.number().nonnegative().max(100_000_000);
const count = z.number().int().nonnegative();
/** ISO 8601 instant or calendar date, after normalisation. */
const isoDate = z.string().regex(/^\d{4}-\d{2}-\d{2}(T[\d:.]+(Z|[+-]\d{2}:\d{2}))?$/);
/** Absolute http(s) URL, or a root-relative path of the tenant's own site. `{width}` marks a sized photo. */
const webAddress = z
  .string()
  .max(2_000)
  .regex(/^(https?:\/\/[^\s"'<>\\]+|\/(?!\/)[^\s"'<>\\]*)$/);

export { carTypes, type CarType };
export const carTypeSchema = z.enum(carTypes);

/** `other` is every other status; such a vehicle is unavailable (rule stock-2). */
export const vehicleStatuses = ['in_stock', 'coming_soon', 'sold', 'other'] as const;
export const vehicleStatusSchema = z.enum(vehicleStatuses);
export type VehicleStatus = z.infer<typeof vehicleStatusSchema>;

/** The kind of item for sale; it decides specifications, schema.org type and nouns. */
export const itemTypes = ['car', 'motorcycle', 'caravan'] as const;
export const itemTypeSchema = z.enum(itemTypes);
export type ItemType = z.infer<typeof itemTypeSchema>;

export const vehicleImageSchema = z.object({ image: webAddress, thumb: webAddress.optional() });
export type VehicleImage = z.infer<typeof vehicleImageSchema>;

/** A point on the spin or interior picture; positions are fractions (0-1) of the picture. */
export const hotspotSchema = z.object({ id: z.string(), description: z.string() });
export const hotspotPositionSchema = z.object({
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
  /** Litres. */
  fuelcapacity: z.number().positive().optional(),
  /** Kilograms. */
  grossvehiclemass: z.number().positive().optional(),
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
});

/**
 * One lender's sample for this vehicle; rates in percent a year, money in AUD. Lenders send null for unknown values.
 */
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

export const vehicleAddressSchema = z.object({
  street: text.optional(),
  city: text.optional(),
  state: text.optional(),
  postcode: text.optional(),
  place_url: webAddress.optional(),
});

export const vehicleLocationSchema = z.object({
  id: z.string(),
  name: text,
  phone: text.optional(),
  slug: text.optional(),
  address: vehicleAddressSchema.optional(),
  distribution_locations: z.array(z.object({ id: z.string(), name: text })).optional(),
});

export const vehicleSlugSchema = z.string().max(maxSlugLength).regex(slugPattern);

/**
 * A vehicle as sold (rule stock-1). Only identity is required. Unknown values are left out, never filled with zero or
 * an empty text. Money is decimal AUD.
 */
export const vehicleSchema = z.object({
  id: text.max(100),
  slug: vehicleSlugSchema,
  name: text.max(300),
  make: text.max(60),
  model: text.max(80),

  path: text.optional(),
  carsales_title: text.optional(),
  year: z.number().int().min(1900).max(2100).optional(),
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
  car_type: carTypeSchema.default('used'),
  item_type: itemTypeSchema.default('car'),
  status: vehicleStatusSchema.default('in_stock'),
  tag: text.max(60).optional(),
  reserved: z.boolean().default(false),
  certified: z.boolean().default(false),
  preorder: z.boolean().default(false),
  show_on_dealer_website: z.boolean().default(true),
  /** Higher ranks come first in the index. */
  custom_rank: z.number().default(0),
  created_at: isoDate.optional(),
  updated_at: isoDate.optional(),
  /** Seconds since 1970-01-01 UTC. */
  sold_date_timestamp: z.number().int().nonnegative().optional(),

  price: money.optional(),
  before_price: money.optional(),
  /** AUD a week. */
  subscription_price: money.optional(),
  price_type: text.optional(),

  km: z.number().nonnegative().optional(),
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
  seats: count.optional(),
  doors: count.optional(),
  engine_size: text.optional(),
  engine_size_litres: z.number().positive().optional(),
  build_date: text.optional(),
  compliance_date: text.optional(),
  regplate: text.max(12).optional(),
  rego_expiry: isoDate.optional(),

  views: count.optional(),
  photos_count: count.default(0),
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
