import { expect, it } from 'vitest';
import { isUnmetLabel } from '../../../../src/domain/analytics/unmet-search.ts';
import { emptyState, type SearchState } from '../../../../src/search/page/state.ts';
import { unmetLabel } from '../../../../src/search/page/unmet.ts';
import { phrases } from '../../../../src/search/query/vocabulary/compile.ts';
import type { SearchWords } from '../../../../src/search/page/search-words.ts';

const longName = 'Rear Seat Entertainment with Two Screens';

const words: SearchWords = {
  year: 2026,
  phrases,
  entries: [
    [{ kind: 'model', make: 'Toyota', model: 'Hilux' }, 'hilux', 0],
    [{ kind: 'value', field: 'fuel', value: 'Hybrid' }, 'hybrid', 0],
  ],
  values: { body: { Ute: ['Cab Chassis'] }, features: { [longName]: [] } },
  origin: {},
  numbers: { seats: [7], sleeps: [], doors: [], cylinders: [], ancap: [] },
  places: [],
  positions: {},
  ranges: {},
};

// Rule analytics-6.
it.each<[Partial<SearchState>, string | null]>([
  [
    {
      lists: { make: ['Toyota'], body: ['Ute'], fuel: ['Hybrid'] },
      ranges: { price: { max: 4_990 } },
    },
    'make Toyota; body Ute; fuel Hybrid; price to 5000',
  ],
  [
    { lists: { seats: ['7'] }, ranges: { year: { min: 2018, max: 2020 } } },
    'seats 7; year from 2018 to 2020',
  ],
  // Without the other conditions something may fit, so the label names their kind.
  [
    { query: 'jane citizen 0412345678', lists: { body: ['Cab Chassis'] } },
    'body Cab Chassis; with a text',
  ],
  [
    {
      lists: { fuel: ['Hybrid'], city: ['Liverpool'], badge: ['Ascent'] },
      not: { make: ['Toyota'] },
    },
    'fuel Hybrid; with a place; with exclusions; with other filters',
  ],
  [{ lists: { make: ['Toyota', 'Jane Citizen'] } }, 'make Toyota; with other filters'],
  [
    {
      query: 'raptor',
      lists: { make: ['Toyota'], seats: ['7'], body: ['Ute'], fuel: ['Hybrid'] },
      ranges: {
        price: { max: 5_000 },
        km: { max: 5_000 },
        year: { min: 2018 },
        towing: { min: 3_000 },
      },
    },
    'make Toyota; body Ute; fuel Hybrid; seats 7; price to 5000; km to 5000; year from 2018; with other filters',
  ],
  // What is too long is named by kind, too.
  [
    {
      query: 'raptor',
      lists: { make: ['Toyota'], model: ['Hilux'], body: ['Cab Chassis'], features: [longName] },
      ranges: {
        price: { min: 10_000, max: 15_000 },
        km: { min: 20_000, max: 25_000 },
        year: { min: 2018, max: 2020 },
      },
    },
    `make Toyota; model Hilux; body Cab Chassis; features ${longName}; price from 10000 to 15000; with other filters`,
  ],
  [{ query: 'jane citizen' }, null],
  [{ lists: { make: ['Jane Citizen'] } }, null],
  [{ lists: { city: ['Liverpool'] } }, null],
])('a search for %j is counted as %j', (state, label) => {
  expect(unmetLabel({ ...emptyState('relevant'), ...state }, words)).toBe(label);
});

it.each([
  ['make Citroën; model C4', true],
  ['make Toyota', true],
  ['features 360° Camera', true],
  ['make Kia; model Pro_Ceed', true],
  ["make Kia; model Cee'd; with a text", true],
  ['toyota', false],
  ['make jane@example.com', false],
  ['make 0412345678', false],
  ['make <b>', false],
  ['make =SUM(A1)', false],
  [`make ${'x'.repeat(41)}`, false],
  [Array.from({ length: 9 }, () => 'make Kia').join('; '), false],
])('a label %j is taken: %j', (label, taken) => {
  expect(isUnmetLabel(label)).toBe(taken);
});
