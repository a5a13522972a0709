// The numbers, texts and orders that the rules set as defaults for a new tenant.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { csvColumns } from '../../../src/tenant/schema/stock.ts';
import { valueAt } from '../../../src/tenant/merge.ts';

const read = (file: string) =>
  JSON.parse(readFileSync(`tenants/${file}`, 'utf8')) as Record<string, unknown>;
const defaults = read('_defaults.json');
const ford = read('_groups/ford.json');

// Rule search-13, rule reviews-2, rule offers-4, rule models-5, rule content-3.
it.each<[string, unknown]>([
  ['reviews.minimumRating', 0],
  [
    'search.facets',
    [
      'car_type',
      'make',
      'model',
      'price',
      'km',
      'year',
      'body',
      'transmission',
      'fuel',
      'drive',
      'colour',
    ],
  ],
  ['menu.categoryOrder', ['Trucks', 'SUVs', 'Vans', 'People Movers', 'Performance']],
  ['menu.modelNames', [{ model: 'Escape', category: 'Electric', name: 'Escape PHEV' }]],
  ['forms.enquiryTitle', 'Contact Us'],
  ['locationPages.sortByName', true],
  [
    'home.tiles',
    [
      { title: 'See our latest offers', text: '', link: '/special-offers' },
      { title: 'Book your service online', text: 'Save time & book online', link: '/service' },
      { title: 'Sell your car', text: 'Tell us about it online', link: '/trade-in' },
    ],
  ],
])('%s has the default of the rules', (path, value) => {
  expect(valueAt(defaults, path.split('.'))).toEqual(value);
});

it('every column of an export has default headings, or only the name of its field', () => {
  const headings = valueAt(defaults, ['stock', 'mapping', 'columns']) as object;
  const byFieldName = ['item_type', 'subscription_price'];
  expect([...Object.keys(headings), ...byFieldName].sort()).toEqual([...csvColumns].sort());
});

describe('the header of a Ford dealer', () => {
  type Entry = { label: string; link: string; dropdown?: string; children: Entry[] };
  const main = valueAt(ford, ['menu', 'main']) as Entry[];
  const entry = (label: string) => main.find((each) => each.label === label);

  // Rule menu-1.
  it('has its seven entries in order', () => {
    expect(main.map(({ label, link }) => [label, link])).toEqual([
      ['Home', '/'],
      ['Vehicles', '/models'],
      ['Special Offers', '/special-offers'],
      ['Our Stock', '/cars'],
      ['Trade-in', '/trade-in'],
      ['Service and Parts', '/service'],
      ['Company', '/about-us'],
    ]);
    expect(entry('Vehicles')).toMatchObject({
      dropdown: 'models',
      children: [{ label: 'Contact Us' }, { label: 'Our Stock' }],
    });
    expect(entry('Our Stock')?.dropdown).toBe('stock');
    expect(entry('Service and Parts')?.children.map(({ link }) => link)).toEqual([
      '/service',
      '/vehicle-parts-and-accessories',
      '/warranty',
      '/roadside-assist',
    ]);
    expect(entry('Company')?.children.map(({ link }) => link)).toEqual(
      expect.arrayContaining(['/about-us', '/careers', '/contact', '/fleet']),
    );
  });

  it('lists its seven models as categories of their own', () => {
    expect(valueAt(ford, ['menu', 'vehicleCategories'])).toEqual([
      'Transit Custom PHEV',
      'Ranger Super Duty',
      'Ranger PHEV',
      'E-Transit Custom',
      'Transit Bus',
      'Transit Cab Chassis',
      'Transit Custom Trail',
    ]);
  });

  // Rule menu-5.
  it('has a footer with the models by body, the stock and the usual pages', () => {
    const columns = valueAt(ford, ['menu', 'footer']) as { links: { link: string }[] }[];
    expect(columns.flatMap(({ links }) => links.map(({ link }) => link))).toEqual([
      ...['suv', 'trucks', 'vans', 'performance', 'electric', 'future-vehicles'].map(
        (body) => `/models/${body}`,
      ),
      '/search/new-cars',
      '/search/demo-cars',
      '/search/used-cars',
      '/special-offers',
      '/finance',
      '/fleet',
      '/trade-in',
      '/book-test-drive',
      '/contact',
      '/terms-and-conditions',
      '/privacy-policy',
    ]);
  });
});
