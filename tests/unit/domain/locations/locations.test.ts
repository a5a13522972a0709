// Location pages: the layout by number, the map of a location, and the location finder.
import { describe, expect, it } from 'vitest';
import {
  extractOrigins,
  frameOrigins,
  mapEmbedUrl,
} from '../../../../src/domain/locations/map-embed.ts';
import {
  byDistance,
  locationMatches,
  parseLocationQuery,
  malformedPostcode,
  textSearchMessage,
} from '../../../../src/domain/locations/location-query.ts';
import { drawnMap } from '../../../../src/domain/locations/drawn-map.ts';
import { locationsLayout } from '../../../../src/domain/locations/locations-layout.ts';

// Rule location-2.
describe('the layout of locations', () => {
  it.each([
    [0, { kind: 'none' }],
    [1, { kind: 'one' }],
    [2, { kind: 'grid', columns: 2 }],
    [3, { kind: 'grid', columns: 3 }],
    [4, { kind: 'grid', columns: 4 }],
    [6, { kind: 'grid', columns: 3 }],
    [40, { kind: 'grid', columns: 4 }],
  ])('of %i locations is %j', (count, layout) => {
    expect(locationsLayout(count, false)).toEqual(layout);
  });

  // Rule location-7.
  it('is a carousel above three, where the tenant has one', () => {
    expect(locationsLayout(3, true).kind).toBe('grid');
    expect(locationsLayout(4, true).kind).toBe('carousel');
    expect(locationsLayout(0, true).kind).toBe('none');
  });
});

describe('the drawn map of a group', () => {
  const sydney = { lat: -33.9, long: 151.2, state: 'NSW' };
  const melbourne = { lat: -37.8, long: 145, state: 'VIC' };

  it('has its places inside its box, and each state once, inland', () => {
    const map = drawnMap([sydney, { ...sydney, lat: -33.8 }, melbourne])!;
    const [left, top, width, height] = map.viewBox.split(' ').map(Number) as [
      number,
      number,
      number,
      number,
    ];
    for (const { x, y } of map.spots) {
      expect(x > left && x < left + width).toBe(true);
      expect(y > top && y < top + height).toBe(true);
    }
    expect(map.labels.map(({ text }) => text)).toEqual(['NSW', 'VIC']);
    expect(map.labels[0]!.x).toBeLessThan(map.spots[0]!.x);
  });

  it('is missing where all places are in one city', () => {
    expect(drawnMap([sydney, { ...sydney, lat: -33.4 }])).toBeNull();
    expect(drawnMap([])).toBeNull();
  });
});

describe('the map of a location', () => {
  const spot = { lat: -27.4441, long: 153.0432 };
  it('is missing without coordinates or where maps are off', () => {
    expect(mapEmbedUrl('off', spot)).toBeNull();
    expect(mapEmbedUrl('google', { lat: null, long: 153 })).toBeNull();
  });

  it.each([
    ['openstreetmap', 'https://www.openstreetmap.org'],
    ['google', 'https://www.google.com'],
  ] as const)('by %s loads from its own host only', (embed, origin) => {
    expect(mapEmbedUrl(embed, spot)).toContain('-27.4441');
    expect(frameOrigins(embed, [{ address: spot }, { address: spot }])).toEqual([origin]);
  });

  it.each([
    ['/maps/east.pmtiles', []],
    ['https://files.dealer.example/east.pmtiles', ['https://files.dealer.example']],
  ])('on the extract %s loads in no frame', (embed, origins) => {
    expect(mapEmbedUrl(embed, spot)).toBe(embed);
    expect(frameOrigins(embed, [{ address: spot }])).toEqual([]);
    expect(extractOrigins(embed)).toEqual(origins);
  });

  it('and the location tabs list the hosts that the security policy must allow', () => {
    const tab = { iframeUrl: 'https://tour.example/360?x=1' };
    expect(frameOrigins('off', [{ address: spot, tab }, { address: spot }])).toEqual([
      'https://tour.example',
    ]);
  });
});

// Rule location-11.
describe('the text in the location finder', () => {
  it.each([
    ['', { kind: 'all' }],
    [' 4006 ', { kind: 'postcode', postcode: '4006' }],
    ['400', { kind: 'error', message: malformedPostcode }],
    ['40 061', { kind: 'error', message: malformedPostcode }],
    ['Surry  Hills', { kind: 'text', text: 'surry hills' }],
  ])('%j is understood as %j', (typed, query) => {
    expect(parseLocationQuery(typed)).toEqual(query);
  });

  it.each([
    ['newst', true],
    ['newstead qld', true],
    ['harbour ford', true],
    ['ewstead', false],
    ['newstead nsw', false],
  ])('%j matches the location: %s', (words, found) => {
    expect(locationMatches(words, 'Harbourside Ford Newstead QLD 4006')).toBe(found);
  });
});

it.each([
  [3, 'Newstead', '3 locations'],
  [1, 'Newstead', '1 location'],
  [0, ' Cairns ', 'No location in “Cairns”. Try a postcode.'],
])('a search with %i results for "%s" says "%s"', (count, typed, message) => {
  expect(textSearchMessage(count, typed)).toBe(message);
});

it('locations come nearest first, and one without coordinates last', () => {
  const sydney = { lat: -33.8688, long: 151.2093 };
  const places = [
    { name: 'nowhere', lat: null, long: null },
    { name: 'Brisbane', lat: -27.4698, long: 153.0251 },
    { name: 'Parramatta', lat: -33.815, long: 151.0011 },
  ];
  expect(byDistance(places, sydney).map(({ location, text }) => [location.name, text])).toEqual([
    ['Parramatta', '20.1 km away'],
    ['Brisbane', '732 km away'],
    ['nowhere', null],
  ]);
  // A position that stands for a whole suburb.
  const about = { ...sydney, about: true };
  expect(byDistance(places, about).map(({ text }) => text)).toEqual([
    'about 20 km away',
    'about 732 km away',
    null,
  ]);
});
