// The plain list of the stock, as CSV and JSON, and the dealer's own lists for classified sites with their headings.
import type { VehicleFacts } from '../domain/facts/vehicle-facts.ts';
import { stockFields, type ListField, type StockField } from '../domain/facts/stock-fields.ts';
import { plainText } from '../domain/text/text.ts';
import { vehicleFeatures } from '../domain/vehicle/fact-row.ts';
import type { Tenant } from '../tenant/schema/index.ts';
import { dealerFile, feedPath, tableName, takerFiles } from '../tenant/feed-files.ts';
import { singleLine, type Delimiter } from './delimited.ts';
import { mostPhotos, plainFigure, type FeedColumn, type Feed, type FeedVehicle } from './feed.ts';

type Value = string | number | null | readonly string[];
/** Between the texts of one cell. */
const between = '|';

/** The price in AUD: the total that a buyer pays, or the one without government charges. */
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

const yesNo = (is: boolean): string => (is ? 'yes' : 'no');

const moreValues: Record<Exclude<ListField, 'photo_columns'>, (vehicle: FeedVehicle) => Value> = {
  nvic: ({ record }) => record.nvic ?? null,
  certified: ({ record }) => yesNo(record.certified),
  registration: ({ record }) => record.regplate ?? null,
  registration_expiry: ({ record }) => record.rego_expiry?.slice(0, 10) ?? null,
  build_date: ({ record }) => record.build_date ?? null,
  compliance_date: ({ record }) => record.compliance_date ?? null,
  engine_litres: ({ record }) => record.engine_size_litres ?? null,
  cylinders: ({ record }) => record.variant?.cylinders ?? null,
  gears: ({ record }) => record.gearnum ?? null,
  towing_kg: ({ record }) => record.variant?.towingcapacitybraked ?? null,
  features: ({ record }) => vehicleFeatures(record).map((text) => text.replaceAll(between, '/')),
  comments: ({ record }) => plainText(record.dealercomments ?? '') || null,
  safety_stars: ({ facts }) => facts.safety?.stars ?? null,
  safety_year: ({ facts }) => facts.safety?.year ?? null,
  suburb: ({ place }) => place?.address.city ?? null,
  state: ({ place }) => place?.address.state ?? null,
  postcode: ({ place }) => place?.address.postcode ?? null,
  phone: ({ place }) => place?.phone ?? null,
};

function valueText(value: Value): string {
  if (value === null || typeof value === 'number') return plainFigure(value);
  return typeof value === 'string' ? value : value.join(between);
}

const allValues = { ...values, ...moreValues };

const column = (name: string, field: keyof typeof allValues): FeedColumn => ({
  name,
  value: (vehicle) => valueText(allValues[field](vehicle)),
});

/** A heading of the settings with its field, its text after "=", or a column for each photo. */
function columnsOf([heading, field]: [string, string]): FeedColumn[] {
  if (field === 'photo_columns') return photoColumns(heading);
  if (field in allValues) return [column(heading, field as keyof typeof allValues)];
  return [{ name: heading, value: () => field.slice(1) }];
}

/** `Photo` becomes "Photo 1" to "Photo 20". */
const photoColumns = (name: string): FeedColumn[] =>
  Array.from({ length: mostPhotos }, (_, index) => ({
    name: `${name} ${String(index + 1)}`,
    value: ({ images }) => images[index] ?? '',
  }));

/** It holds every vehicle of the site. */
const exclusion = () => null;

export const stockFeed: Feed = {
  path: feedPath(takerFiles.stock[0]),
  name: 'the stock list',
  delimiter: ',',
  columns: stockFields.map((field) => column(field, field)),
  exclusion,
};

export const stockJsonPath = feedPath(takerFiles.stock[1]);

/** A line for each vehicle. */
export const stockJsonText = (vehicles: readonly object[]): string =>
  `{"currency":"AUD","vehicles":[\n${vehicles.map((each) => JSON.stringify(each)).join(',\n')}\n]}\n`;

/** The same list with typed values; an unknown value is null. */
export function stockJson(vehicles: readonly FeedVehicle[]): string {
  const record = (vehicle: FeedVehicle) =>
    Object.fromEntries(
      stockFields.map((field) => {
        const value = values[field](vehicle);
        return [field, typeof value === 'string' ? singleLine(value) : value];
      }),
    );
  return stockJsonText(vehicles.map(record));
}

type FileSettings = Tenant['feeds']['files'][string];

export const delimiters: Record<FileSettings['delimiter'], Delimiter> = {
  comma: ',',
  tab: '\t',
  semicolon: ';',
  pipe: '|',
};

/** A list for a classified site, by the dealer's settings (rule feeds-5). */
export const dealerFeed = (name: string, settings: FileSettings): Feed => ({
  path: feedPath(dealerFile(name, settings)),
  ...(settings.zip ? { table: tableName(name, settings) } : {}),
  name: `the list ${name}`,
  delimiter: delimiters[settings.delimiter],
  columns: Object.entries(settings.columns).flatMap(columnsOf),
  exclusion,
});
