// The names of the fields that a list of the stock can have. src/feeds/stock.ts reads them from the facts.

export const stockFields = [
  'id', 'stock_number', 'vin', 'title', 'condition', 'availability', 'make', 'model', 'badge', 'year',
  'price', 'price_type', 'price_drive_away', 'price_before_charges', 'price_was', 'km', 'body', 'fuel',
  'transmission', 'drive', 'colour', 'interior', 'seats', 'doors', 'location', 'link', 'photos',
] as const; // prettier-ignore
export type StockField = (typeof stockFields)[number];
