// Google vehicle ads for Australia, by Merchant Center's specification of vehicle ads (answers 11192663 and 14154094).
import type { VehicleFacts } from '../domain/facts/vehicle-facts.ts';
import { feedPath, takerFiles } from '../tenant/feed-files.ts';
import {
  audText,
  bodyWords,
  conditionText,
  joinedAddresses,
  notForSale,
  plainFigure,
  wordFor,
  type FeedColumn,
  type Feed,
} from './feed.ts';

/** From texts of exports to Google's values; an unknown body is left out. */
const bodies = [
  [bodyWords.ute, 'ute'],
  [bodyWords.convertible, 'convertible'],
  [bodyWords.coupe, 'coupe'],
  [bodyWords.hatch, 'hatchback'],
  [bodyWords.peopleMover, 'minivan'],
  [bodyWords.van, 'full_size_van'],
  [bodyWords.wagon, 'station_wagon'],
  [bodyWords.sedan, 'sedan'],
  [bodyWords.suv, 'suv'],
  [bodyWords.truck, 'truck'],
] as const;

const engines = [
  [/plug-?in|phev/i, 'plug-in_hybrid'],
  [/hybrid/i, 'hybrid'],
  [/electric/i, 'electric'],
  [/diesel/i, 'diesel'],
  [/lpg/i, 'lpg'],
  [/petrol|unleaded|ethanol/i, 'gasoline'],
] as const;

/** A new vehicle's price has to hold every charge. */
const priceTypes: Record<
  'new' | 'used',
  Partial<Record<VehicleFacts['price']['claim'], string>>
> = {
  new: { drive_away: 'drive_away_price', estimated_drive_away: 'estimated_drive_away_price' },
  used: { drive_away: 'drive_away_price', egc: 'excluding_government_charges_price' },
};

const priceType = ({ condition, price }: VehicleFacts): string =>
  (condition && priceTypes[condition][price.claim]) ?? '';

const mostMoreImages = 10;

const options = ({ transmission, drive, seats }: VehicleFacts) =>
  [transmission, drive, seats === null ? null : `${String(seats)} seats`]
    .filter((option) => option !== null)
    .join(', ')
    .replaceAll('"', '');

const columns: readonly FeedColumn[] = [
  { name: 'id', value: ({ facts }) => facts.id, accepts: /^.{1,50}$/u },
  { name: 'VIN', value: ({ facts }) => facts.vin ?? '', required: 'no_vin' },
  {
    name: 'store_code',
    value: ({ place }) => place?.storeCode ?? '',
    required: 'no_store_code',
  },
  { name: 'link', value: ({ url }) => url },
  { name: 'link_template', value: ({ url }) => `${url}?store={store_code}` },
  { name: 'google_product_category', value: () => '916' },
  { name: 'image_link', value: ({ images }) => images[0] ?? '', required: 'no_picture' },
  {
    name: 'additional_image_link',
    value: ({ images }) => joinedAddresses(images.slice(1, 1 + mostMoreImages), ','),
  },
  {
    name: 'condition',
    value: ({ facts }) => conditionText(facts),
    required: 'no_condition',
  },
  { name: 'price', value: ({ facts }) => audText(facts.price.amount), required: 'no_price' },
  {
    name: 'vehicle_price_type',
    value: ({ facts }) => priceType(facts),
    required: 'price_type',
  },
  { name: 'brand', value: ({ facts }) => facts.make },
  { name: 'model', value: ({ facts }) => facts.model },
  { name: 'trim', value: ({ facts }) => facts.subtitle },
  { name: 'year', value: ({ facts }) => plainFigure(facts.year), required: 'no_year' },
  {
    name: 'mileage',
    value: ({ facts: { km } }) => (km === null ? '' : `${String(km)} km`),
    required: 'no_km',
    accepts: /^\d+ km$/,
  },
  { name: 'color', value: ({ facts }) => facts.colour ?? '', required: 'no_colour' },
  { name: 'body_style', value: ({ facts }) => wordFor(facts.body, bodies) },
  { name: 'engine', value: ({ facts }) => wordFor(facts.fuel, engines) },
  { name: 'vehicle_option', value: ({ facts }) => options(facts) },
  { name: 'excluded_destination', value: () => 'Shopping_ads,Free_listings' },
];

export const googleFeed: Feed = {
  path: feedPath(takerFiles.google[0]),
  name: 'Google’s feed',
  delimiter: '\t',
  columns,
  exclusion: notForSale,
};
