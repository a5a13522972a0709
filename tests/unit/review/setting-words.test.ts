// What a dealer reads for each setting that can change.
import { describe, expect, it } from 'vitest';
import { settingChanges, settingTitle } from '../../../src/review/settings-changes.ts';
import { settingWords } from '../../../src/review/setting-words.ts';
import type { ReleaseFacts } from '../../../src/review/compare-releases.ts';
import { stockChanges } from '../../../src/review/stock-changes.ts';
import { vehicleChangeTitle } from '../../../src/review/vehicle-texts.ts';
import { aVehicle } from '../../fixtures/vehicle.ts';
import { releaseOf } from '../../fixtures/review/small-site.ts';
import { textChanges } from '../../../src/review/text-changes.ts';
import { itemOf, keysOf, typeOf, type Schema } from '../../../src/tenant/schema-walk.ts';
import { tenantSchema } from '../../../src/tenant/schema/index.ts';

/** The keys of every setting with a value, and whether it is in an entry of a list. */
function settingsOf(schema: Schema, keys: string[] = [], isIn = false): [string[], boolean][] {
  const item = itemOf(schema);
  const below = keysOf(schema).flatMap(([key, one]) => settingsOf(one, [...keys, key], isIn));
  const isList = typeOf(schema) === 'array';
  const inside = item ? settingsOf(item, isList ? keys : [...keys, 'sales'], isList || isIn) : [];
  const all = [...below, ...inside];
  return all.length > 0 ? all : [[keys, isIn]];
}

const all = settingsOf(tenantSchema).map(([keys, isIn]) => ({
  keys,
  words: settingWords({ keys, names: isIn ? ['Entry'] : [], isEntry: false }),
}));

const weekOf = (close: string, wednesday = close) =>
  [1, 2, 3, 4, 5].map((weekday) => ({
    weekday,
    status: 'Open',
    open: '09:00',
    close: weekday === 3 ? wednesday : close,
  }));
const australiaDay = (status: string, start: string | null, end: string | null) => ({
  date: '2027-01-26',
  name: 'Australia Day',
  status,
  locationIds: [],
  start,
  end,
});
const menuOf = (...entries: string[]) => ({
  menu: {
    main: entries.map((entry) => {
      const [label, link = ''] = entry.split(' /');
      return { label, link: `/${link}`, children: [] };
    }),
  },
});

it('has words for every setting, and says of those for engineers that they are', () => {
  expect(all.length).toBeGreaterThan(350);
  const wrong = all
    .filter(({ words }) => !words.startsWith('Technical setting: '))
    .filter(({ words }) => /[a-z][A-Z]|[_`]|\bnull\b|^Entry$|^$|[:,]$|AUD/.test(words));
  expect(wrong).toEqual([]);
});

it('calls nothing technical that a dealer decides', () => {
  const technical = all
    .filter(({ words }) => words.startsWith('Technical setting: '))
    .map(({ keys: [section = '', key = ''] }) => `${section} ${key}`);
  const plain =
    /^(?:name|legalName|abn|tagline|contact|legal|theme|finders|pricing|finance|reserve|home|offers|forms|testDrive|approval|desk|holidayHours|buyOnline)\b|^functions leadEmails/;
  expect(technical.filter((one) => plain.test(one))).toEqual([]);
});

it.each([
  [['finders', 'budget', 'presets'], [], false, 'Find cars for your budget: money presets'],
  [['locations', 'phone'], ['Preston'], false, 'Preston: phone of the place'],
  [
    ['locations', 'hours', 'service'],
    ['Preston'],
    false,
    'Preston: weekly opening hours by department: service',
  ],
  [
    ['search', 'promos', 'cards', 'title'],
    ['Sell us yours'],
    false,
    'Promo cards, Sell us yours: headline',
  ],
  [['functions', 'leadEmails'], [], false, 'Messages of shoppers: where leads are mailed'],
  [['holidayHours'], ['Christmas Day'], true, 'Holiday hours: Christmas Day'],
] as const)('%j', (keys, names, isEntry, words) => {
  expect(settingWords({ keys: [...keys], names: [...names], isEntry })).toBe(words);
});

describe('a person looks first at', () => {
  it.each<[string, object, object, string | null]>([
    [
      'where messages go',
      { functions: { leadEmails: ['a@example.com'] } },
      { functions: { leadEmails: ['b@example.com'] } },
      'Messages of shoppers go to another place',
    ],
    [
      'who approves',
      { approval: { people: [{ name: 'Kim', email: 'k@example.com' }] } },
      { approval: { people: [] } },
      'It decides who may change or approve your website',
    ],
    [
      'a phone',
      { contact: { phone: '03 5550 0120' } },
      { contact: { phone: '03 5550 0129' } },
      'Shoppers know and reach you by this',
    ],
    [
      'a phone that goes',
      { contact: { phone: '03 5550 0120' } },
      { contact: { phone: null } },
      'It is not set any more',
    ],
    ['no colour', { theme: { brand: '#111111' } }, { theme: { brand: '#222222' } }, null],
  ])('%s', (_what, was, is, danger) => {
    expect(settingChanges(was, is).map((change) => change.danger)).toEqual([danger]);
  });
});

it.each<[string, object, object, string[]]>([
  [
    'a day of the week, though the others stand apart now',
    { locations: [{ name: 'Preston', hours: { service: weekOf('17:00') } }] },
    { locations: [{ name: 'Preston', hours: { service: weekOf('17:00', '16:30') } }] },
    [
      'Preston: weekly opening hours by department: service: was Wednesday 9 am – 5 pm, now Wednesday 9 am – 4:30 pm',
    ],
  ],
  [
    'all workdays',
    { locations: [{ name: 'Preston', hours: { service: weekOf('17:00') } }] },
    { locations: [{ name: 'Preston', hours: { service: weekOf('16:00') } }] },
    [
      'Preston: weekly opening hours by department: service: was Monday – Friday 9 am – 5 pm, now Monday – Friday 9 am – 4 pm',
    ],
  ],
  [
    'hours of a holiday, in the time of the dealer',
    { timeZone: 'Australia/Brisbane', holidayHours: [australiaDay('Closed', null, null)] },
    {
      timeZone: 'Australia/Brisbane',
      holidayHours: [australiaDay('Open', '2027-01-26T00:00:00Z', '2027-01-26T04:00:00Z')],
    },
    ['Holiday hours, Australia Day: hours: was Closed, now 10 am – 2 pm'],
  ],
  [
    'an entry with another name and another place',
    menuOf('Book a service /service', 'Parts /parts', 'Fleet /fleet'),
    menuOf('Parts and more /parts', 'Book a service /service', 'Fleet /fleet'),
    [
      'Header menu, Parts: text of the entry: was Parts, now Parts and more',
      'Menus: header menu, their order: was Book a service, Parts and more, Fleet, now Parts and more, Book a service, Fleet',
    ],
  ],
])('names %s', (_what, was, is, said) => {
  expect(settingChanges(was, is).map(settingTitle)).toEqual(said);
});

it('takes ends of lines for no change of a text', () => {
  const texts = ['# Us\n\nOne', '# Us\r\n\r\nOne'].map((text) => ({ 'pages/us.md': text }));
  expect(textChanges(texts[0] ?? {}, texts[1] ?? {})).toEqual([]);
});

it('says of a list whose entries only moved, and of a text whose lines did, that the order is new', () => {
  const lists = [
    ['a', 'b'],
    ['b', 'a'],
  ].map((sections) => ({ home: { sections } }));
  expect(settingChanges(lists[0] ?? {}, lists[1] ?? {})[0]?.what).toMatch(/, their order$/);
  const texts = ['# Us\n\nOne\n\nTwo', '# Us\n\nTwo\n\nOne'].map((text) => ({
    'pages/us.md': text,
  }));
  const [moved] = textChanges(texts[0] ?? {}, texts[1] ?? {});
  expect(moved?.title).toBe('Page text changed: Us: its lines in another order');
});

const long = 'This caravan was looked after well and comes with its book of services. '.repeat(3);
const photos = (...names: string[]) => ({
  images: names.map((name) => ({ image: `https://photos.example.com/${name}.jpg` })),
});

it.each<[string, object, object, string]>([
  [
    'length',
    { caravan: { body_length: 21 } },
    { caravan: { body_length: 19.8 } },
    'body length was 6.40 m, now 6.04 m',
  ],
  [
    'mass',
    { caravan: { aggregate_trailer_mass: 3_000 } },
    { caravan: { aggregate_trailer_mass: 2_800 } },
    'ATM was 3,000 kg, now 2,800 kg',
  ],
  [
    'gearbox for searches',
    { simple_transmission: 'Manual' },
    { simple_transmission: 'Automatic' },
    'transmission for searches was Manual, now Automatic',
  ],
  [
    'word of a long comment',
    { dealercomments: `<p>${long}It has two keys.</p>` },
    { dealercomments: `<p>${long}It has one key.</p>` },
    'comments: "has two keys." is now "has one key."',
  ],
  [
    'lost sentence',
    { dealercomments: `<p>${long}</p><p>Gas certificate supplied.</p>` },
    { dealercomments: `<p>${long}</p>` },
    'comments: "Gas certificate supplied." is gone',
  ],
  [
    'piece of equipment',
    { standardEquipment: ['Alarm', 'Camera', 'Roof racks'] },
    { standardEquipment: ['Alarm', 'Roof racks', 'Sunroof'] },
    'equipment without Camera; with Sunroof',
  ],
  [
    'order of photos',
    photos('a', 'b'),
    photos('b', 'a'),
    '2 photos in another order, another one first',
  ],
  ['photo', photos('a', 'b', 'c'), photos('a', 'b', 'd'), '1 of 3 photos are others'],
  [
    'version of a photo',
    photos('a'),
    { images: [{ image: 'https://photos.example.com/a.jpg?v=2' }] },
    '1 photo, the same files, perhaps in new versions',
  ],
  ['address', {}, { slug: 'new' }, 'address of its page was 2017-toyota-corolla-107, now new'],
  [
    'day of arrival',
    { created_at: '2026-01-05T00:00:00Z' },
    { created_at: '2026-11-24T00:00:00Z' },
    'day of arrival was 5 January 2026, now 24 November 2026',
  ],
])('names another %s of a vehicle', (_what, old, is, text) => {
  const with107 = (changes: object): ReleaseFacts => {
    const release = releaseOf();
    const stock = release.stock.map((entry) =>
      entry.id === '107' ? { ...entry, hash: JSON.stringify(changes), ...changes } : entry,
    );
    const record = aVehicle({ id: '107', ...changes });
    return { ...release, stock, vehicles: () => new Map([['107', record]]) };
  };
  const { changes } = stockChanges(with107(old), with107(is));
  expect(changes.map(({ kind }) => kind)).toEqual(['vehicle']);
  expect(changes.map(vehicleChangeTitle)).toEqual([`2017 Toyota Corolla: ${text}`]);
});
