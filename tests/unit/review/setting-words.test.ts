// What a dealer reads for each setting that can change.
import { describe, expect, it } from 'vitest';
import { settingChanges } from '../../../src/review/settings-changes.ts';
import { settingWords } from '../../../src/review/setting-words.ts';
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
  [
    ['holidayHours'],
    ['Christmas Day'],
    true,
    'Holiday hours, shown in a dialog and in structured data: Christmas Day',
  ],
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
