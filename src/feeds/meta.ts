// Meta's automotive inventory for ads, by Meta's reference of vehicle catalogues (developers.facebook.com, auto-ads).
import { feedPath, takerFiles } from '../tenant/feed-files.ts';
import {
  addressColumn,
  audText,
  bodyWords,
  column,
  conditionText,
  description,
  mostPhotos,
  plainFigure,
  wordFor,
  type FeedColumn,
  type Feed,
  type FeedVehicle,
} from './feed.ts';

const bodies = [
  [bodyWords.ute, 'TRUCK'],
  [bodyWords.truck, 'TRUCK'],
  [bodyWords.convertible, 'CONVERTIBLE'],
  [bodyWords.coupe, 'COUPE'],
  [bodyWords.hatch, 'HATCHBACK'],
  [bodyWords.peopleMover, 'MINIVAN'],
  [bodyWords.van, 'VAN'],
  [bodyWords.wagon, 'WAGON'],
  [bodyWords.sedan, 'SEDAN'],
  [bodyWords.suv, 'SUV'],
  [/crossover/i, 'CROSSOVER'],
  [/./, 'OTHER'],
] as const;

const fuels = [
  [/hybrid|plug-?in|phev/i, 'HYBRID'],
  [/electric/i, 'ELECTRIC'],
  [/diesel/i, 'DIESEL'],
  [/flex|ethanol/i, 'FLEX'],
  [/petrol|unleaded/i, 'GASOLINE'],
  [/./, 'OTHER'],
] as const;

const gearboxes = [
  [/manual/i, 'Manual'],
  [/auto|cvt|dct|dual.?clutch/i, 'Automatic'],
] as const;

const drives = [
  [/4x2/i, '4X2'],
  [/4x4|4wd|four/i, '4X4'],
  [/awd|all/i, 'AWD'],
  [/fwd|front/i, 'FWD'],
  [/rwd|rear/i, 'RWD'],
  [/./, 'Other'],
] as const;

const ofAddress = (...[name, value]: Parameters<typeof addressColumn>): FeedColumn => ({
  ...addressColumn(`address.${name}`, value),
  required: 'no_address',
});

const images: readonly FeedColumn[] = Array.from({ length: mostPhotos }, (_, index) => [
  {
    name: `image[${String(index)}].url`,
    value: ({ images: all }: FeedVehicle) => all[index] ?? '',
    ...(index === 0 ? { required: 'no_picture' as const } : {}),
  },
  {
    name: `image[${String(index)}].tag[0]`,
    value: ({ images: all }: FeedVehicle) => (all[index] === undefined ? '' : 'Vehicle'),
  },
]).flat();

const columns: readonly FeedColumn[] = [
  column('vehicle_id', ({ facts }) => facts.id, { accepts: /^.{1,100}$/u }),
  column('vin', ({ facts }) => facts.vin ?? '', { required: 'no_vin' }),
  column('title', ({ facts }) => facts.fullTitle),
  column('description', ({ facts }) => description(facts), { accepts: /^[^]{1,5000}$/u }),
  column('url', ({ url }) => url),
  column('make', ({ facts }) => facts.make),
  column('model', ({ facts }) => facts.model),
  column('trim', ({ facts }) => facts.subtitle),
  column('year', ({ facts }) => plainFigure(facts.year), { required: 'no_year' }),
  column('body_style', ({ facts }) => wordFor(facts.body ?? '-', bodies)),
  column('exterior_color', ({ facts }) => facts.colour ?? '', { required: 'no_colour' }),
  column('interior_color', ({ facts }) => facts.interior ?? ''),
  column('transmission', ({ facts }) => wordFor(facts.transmission, gearboxes)),
  column('drivetrain', ({ facts }) => wordFor(facts.drive, drives)),
  column('fuel_type', ({ facts }) => wordFor(facts.fuel, fuels)),
  column('mileage.value', ({ facts }) => plainFigure(facts.km), {
    required: 'no_km',
    accepts: /^\d+$/,
  }),
  column('mileage.unit', () => 'KM'),
  column('state_of_vehicle', ({ facts }) => conditionText(facts), { required: 'no_condition' }),
  column('price', ({ facts: { price } }) => audText(price.was ?? price.amount), {
    required: 'no_price',
  }),
  column('sale_price', ({ facts: { price } }) => (price.was === null ? '' : audText(price.amount))),
  column('availability', ({ facts }) =>
    facts.availability === 'available' ? 'AVAILABLE' : 'NOT_AVAILABLE',
  ),
  ofAddress('addr1', ({ street }) => street),
  ofAddress('city', ({ city }) => city),
  ofAddress('region', ({ state }) => state),
  ofAddress('postal_code', ({ postcode }) => postcode),
  ofAddress('country', () => 'AU'),
  column('latitude', ({ place }) => plainFigure(place?.address.lat ?? null), {
    required: 'no_coordinates',
  }),
  column('longitude', ({ place }) => plainFigure(place?.address.long ?? null), {
    required: 'no_coordinates',
  }),
  ...images,
];

function exclusion({ facts }: FeedVehicle): ReturnType<Feed['exclusion']> {
  if (facts.item !== 'car') return 'item_type';
  // A sold vehicle has no price, which Meta requires.
  if (facts.availability === 'sold') return 'sold';
  return facts.price.weekly === null ? null : 'weekly_price';
}

export const metaFeed: Feed = {
  path: feedPath(takerFiles.meta[0]),
  name: 'Meta’s feed',
  delimiter: ',',
  columns,
  exclusion,
};
