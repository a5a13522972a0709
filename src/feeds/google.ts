// Google vehicle ads for Australia, by Merchant Center's specification of vehicle ads (answers 11192663 and 14154094).
import type { VehicleFacts } from '../domain/facts/vehicle-facts.ts';
import { feedPath, takerFiles } from '../tenant/feed-files.ts';
import {
  audText,
  bodyWords,
  column,
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
  column('id', ({ facts }) => facts.id, { accepts: /^.{1,50}$/u }),
  column('VIN', ({ facts }) => facts.vin ?? '', { required: 'no_vin' }),
  column('store_code', ({ place }) => place?.storeCode ?? '', { required: 'no_store_code' }),
  column('link', ({ url }) => url),
  column('link_template', ({ url }) => `${url}?store={store_code}`),
  column('google_product_category', () => '916'),
  column('image_link', ({ images }) => images[0] ?? '', { required: 'no_picture' }),
  column('additional_image_link', ({ images }) =>
    joinedAddresses(images.slice(1, 1 + mostMoreImages), ','),
  ),
  column('condition', ({ facts }) => conditionText(facts), { required: 'no_condition' }),
  column('price', ({ facts }) => audText(facts.price.amount), { required: 'no_price' }),
  column('vehicle_price_type', ({ facts }) => priceType(facts), { required: 'price_type' }),
  column('brand', ({ facts }) => facts.make),
  column('model', ({ facts }) => facts.model),
  column('trim', ({ facts }) => facts.subtitle),
  column('year', ({ facts }) => plainFigure(facts.year), { required: 'no_year' }),
  column('mileage', ({ facts: { km } }) => (km === null ? '' : `${String(km)} km`), {
    required: 'no_km',
    accepts: /^\d+ km$/,
  }),
  column('color', ({ facts }) => facts.colour ?? '', { required: 'no_colour' }),
  column('body_style', ({ facts }) => wordFor(facts.body, bodies)),
  column('engine', ({ facts }) => wordFor(facts.fuel, engines)),
  column('vehicle_option', ({ facts }) => options(facts)),
  column('excluded_destination', () => 'Shopping_ads,Free_listings'),
];

export const googleFeed: Feed = {
  path: feedPath(takerFiles.google[0]),
  name: 'Google’s feed',
  delimiter: '\t',
  columns,
  exclusion: notForSale,
};
