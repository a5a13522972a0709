// The names of the fields that a list of the stock can have. src/feeds/stock.ts reads them from the facts.

export const stockFields = [
  'id', 'stock_number', 'vin', 'title', 'condition', 'availability', 'make', 'model', 'badge', 'year',
  'price', 'price_type', 'price_drive_away', 'price_before_charges', 'price_was', 'km', 'body', 'fuel',
  'transmission', 'drive', 'colour', 'interior', 'seats', 'doors', 'location', 'link', 'photos',
] as const; // prettier-ignore
/** Fields that only lists of the dealer's own have. */
export const moreListFields = [
  'nvic', 'certified', 'registration', 'registration_expiry', 'build_date', 'compliance_date',
  'engine_litres', 'cylinders', 'gears', 'towing_kg', 'features', 'comments', 'safety_stars', 'safety_year',
  'suburb', 'state', 'postcode', 'phone', 'photo_columns',
] as const; // prettier-ignore
export type ListField = (typeof moreListFields)[number];

export type StockField = (typeof stockFields)[number];
