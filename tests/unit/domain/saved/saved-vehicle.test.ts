import { describe, expect, it } from 'vitest';
import {
  parseSavedVehicle,
  parseViewedVehicle,
  priceDropText,
} from '../../../../src/domain/saved/saved-vehicle.ts';
import {
  comparedNames,
  comparedSlugs,
  comparisonGroups,
  priceTypesText,
} from '../../../../src/domain/saved/comparison.ts';
import { copiedText, shareLinks } from '../../../../src/domain/content/share-links.ts';
import { callLabel, countsOnce } from '../../../../src/domain/analytics/page-events.ts';

const entry = {
  id: '1',
  name: '2020 Ford Ranger',
  slug: '2020-ford-ranger-1',
  make: 'Ford',
  model: 'Ranger',
  primary_image_url: '/photos/v1/a.webp',
  price: 39_990,
};

// Rule saving-2.
describe('a stored favourite', () => {
  // Rule saving-6.
  it('is read as it was written', () => {
    expect(parseSavedVehicle(JSON.parse(JSON.stringify(entry)))).toEqual(entry);
    expect(parseViewedVehicle({ ...entry, stocknum: 'U1', body: 'Ute' })).toEqual({
      ...entry,
      stocknum: 'U1',
      body: 'Ute',
    });
  });

  it.each([
    null,
    7,
    'slug',
    [],
    {},
    { ...entry, slug: '../../admin' },
    { ...entry, slug: 'x'.repeat(151) },
    { ...entry, slug: 7 },
  ])('%j is not read', (stored) => {
    expect(parseSavedVehicle(stored)).toBeNull();
  });

  it.each([
    ['javascript:alert(1)', null],
    ['//elsewhere.example/a.jpg', null],
    ['https://photos.example/a.jpg', 'https://photos.example/a.jpg'],
  ])('with the picture %s is read with the picture %s', (primary_image_url, shown) => {
    expect(parseSavedVehicle({ ...entry, primary_image_url })?.primary_image_url).toBe(shown);
  });

  it.each([0, -1, Number.NaN, '39990', null])(
    'with the price %s is read without a price',
    (price) => {
      expect(parseSavedVehicle({ ...entry, price })?.price).toBeNull();
    },
  );
});

describe('the price drop since saving', () => {
  it.each([
    [39_990, 38_490, '$1,500 less than when you saved it'],
    [39_990, 39_990, null],
    [39_990, 41_000, null],
    [null, 38_490, null],
    [39_990, null, null],
  ])('from %s to %s reads %s', (saved, now, text) => {
    expect(priceDropText(saved, now)).toBe(text);
  });
});

describe('a comparison link', () => {
  it.each([
    ['?cars=a-1,b-2', ['a-1', 'b-2']],
    ['?cars=a-1,a-1,b-2', ['a-1', 'b-2']],
    ['?cars=a,b,c,d,e', ['a', 'b', 'c', 'd']],
    ['?cars=../x,<b>,A', []],
    ['?cars=', []],
    ['', []],
  ])('%s compares %j', (query, slugs) => {
    expect(comparedSlugs(query)).toEqual(slugs);
  });
});

describe('compared vehicles', () => {
  const ranger = {
    facts: [
      { label: 'Kilometres', text: '10 km' },
      { label: 'Body', text: 'Ute' },
    ],
    features: ['Tow bar', 'Air conditioning'],
    repayment: '$200/wk',
  };
  const hilux = {
    facts: [
      { label: 'Kilometres', text: '20 km' },
      { label: 'Body', text: 'ute' },
      { label: 'ANCAP rating', text: '5' },
    ],
    features: ['Air conditioning'],
    repayment: '',
  };

  const shown = (columns: Parameters<typeof comparisonGroups>[0]) =>
    comparisonGroups(columns).map(({ title, rows }) => [
      title,
      ...rows.map(
        ({ label, texts, differs }) => `${label}: ${texts.join('/')}${differs ? ' !' : ''}`,
      ),
    ]);

  it('have the costs first, and one row per fact in groups, which says whether they differ', () => {
    expect(shown([ranger, hilux])).toEqual([
      ['What it costs', 'Repayment: $200/wk/ !'],
      ['Engine and running', 'Kilometres: 10 km/20 km !'],
      ['Size and towing', 'Body: Ute/ute'],
      ['This vehicle', 'ANCAP rating: /5 !'],
      ['Features', 'Tow bar: Yes/ !'],
    ]);
  });

  it('have the rows of a group in one order, whatever page lists them', () => {
    const labels = ['Fuel', 'Transmission', 'Kilometres'];
    const facts = labels.map((label) => ({ label, text: '1' }));
    const [group] = comparisonGroups([{ facts, features: [], repayment: '' }]);
    expect(group?.rows.map(({ label }) => label)).toEqual(['Kilometres', 'Transmission', 'Fuel']);
  });

  it('list the features that all of them have apart from those in which they differ', () => {
    const groups = comparisonGroups([ranger, hilux]);
    expect(groups.find(({ title }) => title === 'Features')?.shared).toEqual(['Air conditioning']);
  });

  it('have one row for equipment that differs only in a number', () => {
    const van = (...features: string[]) => ({ facts: [], features, repayment: '' });
    expect(
      shown([
        van('Solar Panels - 400W', '2 x 95 L Water Tanks', '12V socket', '240V socket', '4WD'),
        van('12V socket', 'Solar Panel - 200W', '240V Socket', '1 x 95L Water Tank', '2WD'),
        van('12V socket', '240V socket'),
      ]),
    ).toEqual([
      [
        'Features',
        'Solar Panels: Solar Panels - 400W/Solar Panel - 200W/ !',
        'Water Tanks: 2 x 95 L Water Tanks/1 x 95L Water Tank/ !',
        '4WD: Yes// !',
        '2WD: /Yes/ !',
      ],
    ]);
  });

  it('leave out what identifies one vehicle', () => {
    const known = (text: string) => ({
      facts: [{ label: 'VIN', text }],
      features: [],
      repayment: '',
    });
    expect(comparisonGroups([known('A'), known('B')])).toEqual([]);
  });

  it('of one name have their variant, and their stock number where that is the same', () => {
    const column = (name: string, variant: string, stocknum: string) => ({
      name,
      variant,
      stocknum,
    });
    expect(
      comparedNames([
        column('2026 Subaru Forester', 'Touring', 'M1'),
        column('2026 Subaru Forester', 'Touring', 'M2'),
        column('2026 Subaru Forester', 'Sport', 'M3'),
        column('2024 Ford Puma', 'ST-Line', 'M4'),
        column('2024 Mazda 3', '', ''),
        column('2024 Mazda 3', '', ''),
      ]),
    ).toEqual([
      '2026 Subaru Forester, stock M1',
      '2026 Subaru Forester, stock M2',
      '2026 Subaru Forester, Sport',
      '2024 Ford Puma',
      '2024 Mazda 3',
      '2024 Mazda 3',
    ]);
  });

  it('say where their prices do not include the same', () => {
    expect(priceTypesText(['Drive away', '', 'Drive away'])).toBeNull();
    expect(priceTypesText(['Drive away', 'Excl. govt. charges'])).toBe(
      'Not all of these prices include the same charges: Drive away, Excl. govt. charges. Ask for the total of each.',
    );
  });

  it('differ in nothing when there is only one', () => {
    expect(shown([ranger]).join()).not.toContain('!');
    expect(comparisonGroups([])).toEqual([]);
  });
});

// Rule vehicle-17.
describe('the share bar', () => {
  const vehicle = { name: 'Ford & Co', url: 'https://dealer.example/cars/a' };

  it('has five ways to share, X only where the tenant shows it', () => {
    const names = (hideTwitter: boolean) =>
      shareLinks(vehicle, { hideTwitter }).map(({ name }) => name);
    expect(names(false)).toEqual(['facebook', 'x', 'whatsapp', 'email', 'sms']);
    expect(names(true)).toEqual(['facebook', 'whatsapp', 'email', 'sms']);
  });

  it('encodes name and address, so that no part of them becomes a parameter', () => {
    for (const { href } of shareLinks(vehicle, { hideTwitter: false })) {
      expect(href).toContain('https%3A%2F%2Fdealer.example%2Fcars%2Fa');
      expect(href).not.toContain('Ford & Co');
    }
    expect(copiedText('2020 Ford Ranger')).toBe('Copied 2020 Ford Ranger to your clipboard!');
  });
});

describe('events', () => {
  // Rule analytics-3.
  it.each([
    ['/cars/a', 'used', 'Used Car'],
    ['/cars/a', 'new', 'New Car'],
    ['/cars/a', 'demo', 'New Car'],
    ['/search/used-cars', undefined, 'Used Car'],
    ['/', undefined, 'New Car'],
  ] as const)('a call from %s about a %s car is labelled %s', (path, type, label) => {
    expect(callLabel(path, type)).toBe(label);
  });

  // Rule analytics-1.
  it('of views and of the first use of the calculator count once per page', () => {
    expect(countsOnce('financeCalculatorFirstUse')).toBe(true);
    expect(countsOnce('usedVehicleView')).toBe(true);
    expect(countsOnce('print')).toBe(false);
  });
});
