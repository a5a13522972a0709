// Microsoft's automotive listing inventory, by Microsoft Advertising's help (page 60112). The vehicles are those of Google's
// feed, without its conditions on VIN, store code and price type.
import { feedPath, takerFiles } from '../tenant/feed-files.ts';
import {
  addressColumn,
  audText,
  column,
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
  column('Vehicle ID', ({ facts }) => facts.id),
  column('VIN', ({ facts }) => facts.vin ?? ''),
  column('Title', ({ facts }) => facts.fullTitle),
  column('Description', ({ facts }) => description(facts)),
  column('Final URL', ({ url }) => url),
  column('Image URL', ({ images }) => joinedAddresses(images.slice(0, mostImages), ';'), {
    required: 'no_picture',
  }),
  column('Make', ({ facts }) => facts.make),
  column('Model', ({ facts }) => facts.model),
  column('Trim', ({ facts }) => facts.subtitle),
  column('Year', ({ facts }) => plainFigure(facts.year), { required: 'no_year' }),
  column('Price', ({ facts: { price } }) => audText(price.was ?? price.amount), {
    required: 'no_price',
  }),
  column('Sale price', ({ facts: { price } }) => (price.was === null ? '' : audText(price.amount))),
  column('Disclaimer', ({ facts }) => facts.price.line.priceType),
  column('State of vehicle', ({ facts }) => conditionText(facts), { required: 'no_condition' }),
  column('Mileage value', ({ facts }) => plainFigure(facts.km)),
  column('Mileage unit', ({ facts }) => (facts.km === null ? '' : 'KM')),
  column('Availability', () => 'Available'),
  column('Body style', ({ facts }) => facts.body ?? ''),
  column('Fuel type', ({ facts }) => facts.fuel ?? ''),
  column('Drivetrain', ({ facts }) => facts.drive ?? ''),
  column('Exterior color', ({ facts }) => facts.colour ?? ''),
  column('Interior color', ({ facts }) => facts.interior ?? ''),
  column('Dealer name', ({ place }) => place?.name ?? ''),
  addressColumn('Address', ({ street }) => street),
  addressColumn('City', ({ city }) => city),
  addressColumn('State', ({ state }) => state),
  addressColumn('Zip code', ({ postcode }) => postcode),
  addressColumn('Latitude', ({ lat }) => lat),
  addressColumn('Longitude', ({ long }) => long),
  column('Country', () => 'AU'),
  column('Target campaign', () => campaign),
];

export const microsoftFeed: Feed = {
  path: feedPath(takerFiles.microsoft[0]),
  name: 'Microsoft’s feed',
  delimiter: '\t',
  columns,
  exclusion: notForSale,
};
