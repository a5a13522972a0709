// The plain list of the stock, as CSV and JSON, and the dealer's own lists for classified sites with their headings.
import type { VehicleFacts } from '../domain/facts/vehicle-facts.ts';
import { stockFields, type StockField } from '../domain/facts/stock-fields.ts';
import type { Tenant } from '../tenant/schema/index.ts';
import { singleLine, type Delimiter } from './delimited.ts';
import { mostPhotos, plainFigure, type FeedColumn, type Feed } from './feed.ts';
import type { FeedVehicle } from './feed-vehicle.ts';

type Value = string | number | null | readonly string[];

/** AUD of the price that a buyer pays in all, or of the one that lacks the government's charges. */
function driveAwayPrice({ price: { amount, claim } }: VehicleFacts): number | null {
  return claim === 'drive_away' || claim === 'estimated_drive_away' ? amount : null;
}

const priceBeforeCharges = ({ price }: VehicleFacts): number | null =>
  price.claim === 'egc' ? price.amount : price.beforeCharges;

const values: Record<StockField, (vehicle: FeedVehicle) => Value> = {
  id: ({ facts }) => facts.id,
  stock_number: ({ facts }) => facts.stockNumber,
  vin: ({ facts }) => facts.vin,
  title: ({ facts }) => facts.fullTitle,
  condition: ({ facts }) => facts.condition,
  availability: ({ facts }) => facts.availability,
  make: ({ facts }) => facts.make,
  model: ({ facts }) => facts.model,
  badge: ({ facts }) => facts.subtitle || null,
  year: ({ facts }) => facts.year,
  price: ({ facts }) => facts.price.amount,
  price_type: ({ facts: { price } }) =>
    price.amount === null ? null : price.line.priceType || null,
  price_drive_away: ({ facts }) => driveAwayPrice(facts),
  price_before_charges: ({ facts }) => priceBeforeCharges(facts),
  price_was: ({ facts }) => facts.price.was,
  km: ({ facts }) => facts.km,
  body: ({ facts }) => facts.body,
  fuel: ({ facts }) => facts.fuel,
  transmission: ({ facts }) => facts.transmission,
  drive: ({ facts }) => facts.drive,
  colour: ({ facts }) => facts.colour,
  interior: ({ facts }) => facts.interior,
  seats: ({ facts }) => facts.seats,
  doors: ({ facts }) => facts.doors,
  location: ({ facts }) => facts.place || null,
  link: ({ url }) => url,
  photos: ({ images }) => images,
};

function valueText(value: Value): string {
  if (value === null || typeof value === 'number') return plainFigure(value);
  return typeof value === 'string' ? value : value.join('|');
}

const column = (name: string, field: StockField): FeedColumn => ({
  name,
  value: (vehicle) => valueText(values[field](vehicle)),
});

/** `Photo` becomes "Photo 1" to "Photo 20". */
const photoColumns = (name: string): FeedColumn[] =>
  Array.from({ length: mostPhotos }, (_, index) => ({
    name: `${name} ${String(index + 1)}`,
    value: ({ images }) => images[index] ?? '',
  }));

/** It holds every vehicle of the site. */
const exclusion = () => null;

export const stockFeed: Feed = {
  path: '/feeds/stock.csv',
  name: 'the stock list',
  delimiter: ',',
  columns: stockFields.map((field) => column(field, field)),
  exclusion,
};

/** The same list with typed values; an unknown value is null. */
export function stockJson(vehicles: readonly FeedVehicle[]): string {
  const record = (vehicle: FeedVehicle) =>
    Object.fromEntries(
      stockFields.map((field) => {
        const value = values[field](vehicle);
        return [field, typeof value === 'string' ? singleLine(value) : value];
      }),
    );
  return `${JSON.stringify({ currency: 'AUD', vehicles: vehicles.map(record) }, null, 1)}\n`;
}

type FileSettings = Tenant['feeds']['files'][string];

const delimiters: Record<FileSettings['delimiter'], Delimiter> = {
  comma: ',',
  tab: '\t',
  semicolon: ';',
  pipe: '|',
};

/** A list for a classified site, by the dealer's settings (rule feeds-5). */
export const dealerFeed = (name: string, { columns, delimiter }: FileSettings): Feed => ({
  path: `/feeds/${name}.${delimiter === 'tab' ? 'tsv' : 'csv'}`,
  name: `the list ${name}`,
  delimiter: delimiters[delimiter],
  columns: Object.entries(columns).flatMap(([heading, field]) =>
    field === 'photo_columns' ? photoColumns(heading) : [column(heading, field)],
  ),
  exclusion,
});
