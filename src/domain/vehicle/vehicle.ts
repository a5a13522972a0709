// The one shape of a vehicle: what an export row becomes and what every page, card, feed and hit shows. It fixes names
// and types, not where a record comes from or how it is shown.
import * as z from 'zod/mini';
import { carTypes, type CarType, maxSlugLength, slugPattern } from './vehicle-constants.ts';

const text = z.string().check(z.trim(), z.minLength(1));
const shortText = (most: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(most));
const positive = z.number().check(z.positive());
/** AUD. No vehicle costs more than the maximum; a larger number is a typing error or a phone number. */
const money = z.number().check(z.nonnegative(), z.maximum(100_000_000));
const count = z.int().check(z.nonnegative());
/** ISO 8601 instant or calendar date, after normalisation. */
const isoDate = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}(T[\d:.]+(Z|[+-]\d{2}:\d{2}))?$/));
/** Absolute http(s) URL, or a root-relative path of the tenant's own site. `{width}` marks a sized photo. */
const webAddress = z
  .string()
  .check(z.maxLength(2_000), z.regex(/^(https?:\/\/[^\s"'<>\\]+|\/(?!\/)[^\s"'<>\\]*)$/));

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

export const vehicleImageSchema = z.object({ image: webAddress, thumb: z.optional(webAddress) });
export type VehicleImage = z.infer<typeof vehicleImageSchema>;

/** A point on the spin or interior picture; positions are fractions (0-1) of the picture. */
export const hotspotSchema = z.object({ id: z.string(), description: z.string() });
export const hotspotPositionSchema = z.object({
  hotspotId: z.string(),
  activeAngle: z.number().check(z.minimum(0), z.maximum(360)),
  posX: z.number(),
  posY: z.number(),
});
export const hotspotsSchema = z.object({
  exterior: z._default(z.array(hotspotSchema), []),
  interior: z._default(z.array(hotspotSchema), []),
  exteriorPositions: z._default(z.array(hotspotPositionSchema), []),
  interiorPositions: z._default(z.array(hotspotPositionSchema), []),
});

/** Caravan measures; lengths in feet as exported, masses in kg. */
export const caravanSchema = z.object({
  body_width: z.optional(positive),
  body_length: z.optional(positive),
  tare_weight: z.optional(positive),
  axle_type: z.optional(text),
  sleeps: z.optional(count),
  aggregate_trailer_mass: z.optional(positive),
});

/** The catalogue variant of a vehicle; free text as exported, except measures that we calculate with. */
export const variantSchema = z.object({
  cylinders: z.optional(count),
  enginesize: z.optional(positive),
  enginesize_litres: z.optional(positive),
  induction: z.optional(text),
  geartype: z.optional(text),
  /** Litres per 100 km. */
  fuelconsumptioncombined: z.optional(positive),
  /** Litres. */
  fuelcapacity: z.optional(positive),
  /** Kilograms. */
  grossvehiclemass: z.optional(positive),
  /** Millimetres. */
  vehiclelength: z.optional(positive),
  vehicleheight: z.optional(positive),
  vehiclewidth: z.optional(positive),
  /** Kilograms. */
  towingcapacitybraked: z.optional(positive),
  /** Newton metres. */
  torque: z.optional(positive),
  /** Stars, 0 to 5. */
  ancaprating: z.optional(z.number().check(z.minimum(0), z.maximum(5))),
});

/**
 * One lender's sample for this vehicle; rates in percent a year, money in AUD. Lenders send null for unknown values.
 */
export const lenderFinanceSchema = z.object({
  interestRate: z.optional(z.nullable(z.number().check(z.nonnegative()))),
  comparisonRate: z.optional(z.nullable(z.number().check(z.nonnegative()))),
  paymentWeek: z.optional(z.nullable(money)),
  paymentMonth: z.optional(z.nullable(money)),
  termYears: z.optional(z.nullable(positive)),
  termMonths: z.optional(z.nullable(positive)),
  termWeeks: z.optional(z.nullable(positive)),
  deposit: z.optional(z.nullable(money)),
  balloon: z.optional(z.nullable(money)),
  establishmentFees: z.optional(z.nullable(money)),
  totalPayable: z.optional(z.nullable(money)),
  financeProvider: z.optional(z.nullable(text)),
  disclaimer: z.optional(z.nullable(text)),
});
export type LenderFinance = z.infer<typeof lenderFinanceSchema>;

export const vehicleAddressSchema = z.object({
  street: z.optional(text),
  city: z.optional(text),
  state: z.optional(text),
  postcode: z.optional(text),
  place_url: z.optional(webAddress),
});

export const vehicleLocationSchema = z.object({
  id: z.string(),
  name: text,
  phone: z.optional(text),
  slug: z.optional(text),
  address: z.optional(vehicleAddressSchema),
  distribution_locations: z.optional(z.array(z.object({ id: z.string(), name: text }))),
});

export const vehicleSlugSchema = z.string().check(z.maxLength(maxSlugLength), z.regex(slugPattern));

/**
 * A vehicle as sold (rule stock-1). Only identity is required. Unknown values are left out, never filled with zero or
 * an empty text. Money is decimal AUD.
 */
export const vehicleSchema = z.object({
  id: shortText(100),
  slug: vehicleSlugSchema,
  name: shortText(300),
  make: shortText(60),
  model: shortText(80),

  path: z.optional(text),
  carsales_title: z.optional(text),
  year: z.optional(z.int().check(z.minimum(1900), z.maximum(2100))),
  badge: z.optional(text),
  series: z.optional(text),
  colour: z.optional(text),
  interior_colour: z.optional(text),
  stocknum: z.optional(shortText(60)),
  vin: z.optional(z.string().check(z.regex(/^[A-HJ-NPR-Z0-9]{17}$/))),
  nvic: z.optional(text),
  car_type: z._default(carTypeSchema, 'used'),
  item_type: z._default(itemTypeSchema, 'car'),
  status: z._default(vehicleStatusSchema, 'in_stock'),
  tag: z.optional(shortText(60)),
  reserved: z._default(z.boolean(), false),
  certified: z._default(z.boolean(), false),
  preorder: z._default(z.boolean(), false),
  show_on_dealer_website: z._default(z.boolean(), true),
  /** Higher ranks come first in the index. */
  custom_rank: z._default(z.number(), 0),
  created_at: z.optional(isoDate),
  updated_at: z.optional(isoDate),
  /** Seconds since 1970-01-01 UTC. */
  sold_date_timestamp: z.optional(count),

  price: z.optional(money),
  before_price: z.optional(money),
  /** AUD a week. */
  subscription_price: z.optional(money),
  price_type: z.optional(text),

  km: z.optional(z.number().check(z.nonnegative())),
  fuel: z.optional(text),
  simple_fuel: z.optional(text),
  body: z.optional(text),
  simple_body: z.optional(text),
  trans: z.optional(text),
  simple_transmission: z.optional(text),
  gearnum: z.optional(count),
  bodyconfiguration: z.optional(text),
  drive: z.optional(text),
  simple_drive: z.optional(text),
  seats: z.optional(count),
  doors: z.optional(count),
  engine_size: z.optional(text),
  engine_size_litres: z.optional(positive),
  build_date: z.optional(text),
  compliance_date: z.optional(text),
  regplate: z.optional(shortText(12)),
  rego_expiry: z.optional(isoDate),

  views: z.optional(count),
  photos_count: z._default(count, 0),
  images: z._default(z.array(vehicleImageSchema), []),
  thumbnails: z.optional(z.array(webAddress)),
  primary_image_url: z.optional(webAddress),
  video_url: z.optional(webAddress),
  external_video_url: z.optional(webAddress),
  spin_images: z.optional(z.array(webAddress)),
  spin_interior_image: z.optional(webAddress),
  spin_code: z.optional(text),
  hotspots: z.optional(hotspotsSchema),

  standardEquipment: z.optional(z.array(text)),
  /** Feature names used as a search facet. */
  filtered_features: z.optional(z.array(text)),
  categories: z.optional(z.array(text)),
  /** Sanitised HTML (paragraphs, lists, emphasis, line breaks) or plain text. */
  dealercomments: z.optional(z.string()),

  dealership_id: z.optional(text),
  dealership_slug: z.optional(text),
  dealership_name: z.optional(text),
  location_name: z.optional(text),
  city: z.optional(text),
  state: z.optional(text),
  private_suburb: z.optional(text),
  private_postcode: z.optional(text),
  location: z.optional(vehicleLocationSchema),
  /** History report link. */
  file: z.optional(webAddress),

  payment_processors: z.optional(z.array(text)),
  finance_lenders: z.optional(z.record(z.string(), lenderFinanceSchema)),
  youxQuote: z.optional(
    z.object({
      weeklyRepaymentAmount: money,
      advertisedRate: z.number().check(z.nonnegative()),
      comparisonRate: z.number().check(z.nonnegative()),
    }),
  ),
  autograb_data: z.optional(
    z.object({
      state_average_market_price: z.optional(z.nullable(money)),
      average_market_price: z.optional(z.nullable(money)),
    }),
  ),

  variant: z.optional(variantSchema),
  caravan: z.optional(caravanSchema),
});

export type Vehicle = z.output<typeof vehicleSchema>;
export type VehicleInput = z.input<typeof vehicleSchema>;
