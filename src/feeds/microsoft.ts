// Microsoft's automotive listing inventory, by Microsoft Advertising's help (page 60112). The vehicles are those of Google's
// feed, without its conditions on VIN, store code and price type.
import { feedPath, takerFiles } from '../tenant/feed-files.ts';
import {
  addressColumn,
  audText,
  conditionText,
  description,
  joinedAddresses,
  notForSale,
  plainFigure,
  type Feed,
  type FeedColumn,
} from './feed.ts';

/** The file has to name the campaign that shows its vehicles; operators call their campaign so. */
const campaign = 'Vehicles';
const mostImages = 10;

const columns: readonly FeedColumn[] = [
  { name: 'Vehicle ID', value: ({ facts }) => facts.id },
  { name: 'VIN', value: ({ facts }) => facts.vin ?? '' },
  { name: 'Title', value: ({ facts }) => facts.fullTitle },
  { name: 'Description', value: ({ facts }) => description(facts) },
  { name: 'Final URL', value: ({ url }) => url },
  {
    name: 'Image URL',
    value: ({ images }) => joinedAddresses(images.slice(0, mostImages), ';'),
    required: 'no_picture',
  },
  { name: 'Make', value: ({ facts }) => facts.make },
  { name: 'Model', value: ({ facts }) => facts.model },
  { name: 'Trim', value: ({ facts }) => facts.subtitle },
  { name: 'Year', value: ({ facts }) => plainFigure(facts.year), required: 'no_year' },
  {
    name: 'Price',
    value: ({ facts: { price } }) => audText(price.was ?? price.amount),
    required: 'no_price',
  },
  {
    name: 'Sale price',
    value: ({ facts: { price } }) => (price.was === null ? '' : audText(price.amount)),
  },
  { name: 'Disclaimer', value: ({ facts }) => facts.price.line.priceType },
  {
    name: 'State of vehicle',
    value: ({ facts }) => conditionText(facts),
    required: 'no_condition',
  },
  { name: 'Mileage value', value: ({ facts }) => plainFigure(facts.km) },
  { name: 'Mileage unit', value: ({ facts }) => (facts.km === null ? '' : 'KM') },
  { name: 'Availability', value: () => 'Available' },
  { name: 'Body style', value: ({ facts }) => facts.body ?? '' },
  { name: 'Fuel type', value: ({ facts }) => facts.fuel ?? '' },
  { name: 'Drivetrain', value: ({ facts }) => facts.drive ?? '' },
  { name: 'Exterior color', value: ({ facts }) => facts.colour ?? '' },
  { name: 'Interior color', value: ({ facts }) => facts.interior ?? '' },
  { name: 'Dealer name', value: ({ place }) => place?.name ?? '' },
  addressColumn('Address', ({ street }) => street),
  addressColumn('City', ({ city }) => city),
  addressColumn('State', ({ state }) => state),
  addressColumn('Zip code', ({ postcode }) => postcode),
  addressColumn('Latitude', ({ lat }) => lat),
  addressColumn('Longitude', ({ long }) => long),
  { name: 'Country', value: () => 'AU' },
  { name: 'Target campaign', value: () => campaign },
];

export const microsoftFeed: Feed = {
  path: feedPath(takerFiles.microsoft[0]),
  name: 'Microsoft’s feed',
  delimiter: '\t',
  columns,
  exclusion: notForSale,
};
