// The rules of single fields of a vehicle, without zod. The vehicle schema is built from them, and browsers read the
// records of hosted engines with them: the schema would cost every form 18 KB, because all scripts share one file of zod.

/** `other` is every other status; such a vehicle is unavailable (rule stock-2). */
export const vehicleStatuses = ['in_stock', 'coming_soon', 'sold', 'other'] as const;
export type VehicleStatus = (typeof vehicleStatuses)[number];

/** The kind of item for sale; it decides specifications, schema.org type and nouns. */
export const itemTypes = ['car', 'motorcycle', 'caravan'] as const;
export type ItemType = (typeof itemTypes)[number];

/** The defaults for a record that does not state these fields. The condition has none (rule stock-2). */
export const vehicleDefaults = {
  item_type: 'car' satisfies ItemType,
  status: 'in_stock' satisfies VehicleStatus,
  reserved: false,
  certified: false,
  preorder: false,
  show_on_dealer_website: true,
  custom_rank: 0,
  photos_count: 0,
} as const;

/** The longest texts of the fields that identify a vehicle beside its slug; all are required (rule stock-1). */
export const identityLengths = { id: 100, name: 300, make: 60, model: 80 };

export const isIdentity = (field: keyof typeof identityLengths, value: unknown): value is string =>
  typeof value === 'string' && value.trim() !== '' && value.length <= identityLengths[field];

export interface NumberRule {
  min: number;
  max?: number;
  whole?: boolean;
}
/** AUD. No vehicle costs more than the maximum; a larger number is a typing error or a phone number. */
export const money: NumberRule = { min: 0, max: 100_000_000 };
export const count: NumberRule = { min: 0, whole: true };

/** Numbers that a card shows or is sorted by. */
export const cardNumbers = {
  year: { min: 1900, max: 2100, whole: true },
  price: money,
  before_price: money,
  /** AUD a week. */
  subscription_price: money,
  km: { min: 0 },
  seats: count,
  views: count,
} satisfies Record<string, NumberRule>;

export const isNumber = (
  value: unknown,
  { min, max = Infinity, whole = false }: NumberRule,
): boolean =>
  typeof value === 'number' && value >= min && value <= max && (!whole || Number.isInteger(value));

export const maxAddressLength = 2_000;
/** Absolute http(s) URL, or a root-relative path of the tenant's own site. `{width}` marks a sized photo. */
export const webAddressPattern = /^(https?:\/\/[^\s"'<>\\]+|\/(?!\/)[^\s"'<>\\]*)$/;

export const isWebAddress = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= maxAddressLength && webAddressPattern.test(value);
