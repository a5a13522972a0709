import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  matchesFilter,
  printFilter,
  vehicleFields,
  type Filter,
} from '../../../src/domain/search/filter.ts';
import { readFilter } from '../../fixtures/search/printed-filter.ts';
import { aVehicle } from '../../fixtures/vehicle.ts';

const matches = (filter: Filter, changes = {}) =>
  matchesFilter(filter, vehicleFields(aVehicle(changes)));

describe('a filter evaluated for a vehicle', () => {
  it('compares texts without regard to case', () => {
    expect(matches({ eq: ['make', 'toyota'] })).toBe(true);
    expect(matches({ eq: ['make', 'ford'] })).toBe(false);
  });

  it('finds a value among several', () => {
    const towBar: Filter = { eq: ['filtered_features', 'Tow bar'] };
    expect(matches(towBar, { filtered_features: ['Canopy', 'Tow bar'] })).toBe(true);
    expect(matches(towBar, { filtered_features: ['Canopy'] })).toBe(false);
  });

  it('reads the location by its id', () => {
    const location = { id: '12', name: 'Newstead' };
    expect(matches({ eq: ['location_id', 12] }, { location })).toBe(true);
    expect(matches({ eq: ['location_id', 13] }, { location })).toBe(false);
  });

  it.each([
    ['<', 45990, false],
    ['<=', 45990, true],
    ['>', 45989, true],
    ['>=', 45990, true],
    ['>=', 45991, false],
    ['>', 45990, false],
    ['<', 45991, true],
    ['<=', 45989, false],
    ['=', 45990, true],
    ['!=', 45990, false],
  ] as const)('price %s %d is %s', (operator, bound, expected) => {
    expect(matches({ cmp: ['price', operator, bound] })).toBe(expected);
  });

  it('matches nothing for a field that the vehicle lacks or that does not exist', () => {
    expect(matches({ cmp: ['price', '<', 1] }, { price: undefined })).toBe(false);
    expect(matches({ eq: ['constructor', 'Object'] })).toBe(false);
    expect(matches({ eq: ['constructor', 'undefined'] })).toBe(false);
    expect(matchesFilter({ eq: ['badge', 'null'] }, () => null)).toBe(false);
    expect(matches({ not: { eq: ['badge', 'SR5'] } }, { badge: undefined })).toBe(true);
  });
});

describe('a printed filter', () => {
  const cases: [string, Filter, string, string][] = [
    ['one value', { eq: ['status', 'in_stock'] }, 'status:in_stock', 'status=in_stock'],
    ['a comparison', { cmp: ['price', '>', 1000] }, 'price>1000', 'price>1000'],
    [
      'a value of several words',
      { eq: ['make', 'Land Rover'] },
      'make:"Land Rover"',
      'make="Land Rover"',
    ],
    ['a quoted value', { eq: ['model', 'C"5'] }, 'model:"C\\"5"', 'model="C\\"5"'],
    ['a keyword as value', { eq: ['model', 'NOT'] }, 'model:"NOT"', 'model="NOT"'],
    [
      'an OR inside an AND',
      { and: [{ or: [{ eq: ['a', 1] }, { eq: ['b', 2] }] }, { eq: ['c', true] }] },
      '(a:1 OR b:2) AND c:true',
      '(a=1 OR b=2) AND c=true',
    ],
    [
      'brackets kept through lists of one',
      { and: [{ or: [{ or: [{ eq: ['a', 1] }, { eq: ['b', 2] }] }] }, { eq: ['c', 3] }] },
      '(a:1 OR b:2) AND c:3',
      '(a=1 OR b=2) AND c=3',
    ],
    [
      'a negated group',
      { not: { or: [{ eq: ['a', 1] }, { eq: ['b', 2] }] } },
      'NOT (a:1 OR b:2)',
      'NOT (a=1 OR b=2)',
    ],
  ];
  it.each(cases)('both engines read %s', (_, filter, algolia, meilisearch) => {
    expect(printFilter(filter, 'algolia')).toBe(algolia);
    expect(printFilter(filter, 'meilisearch')).toBe(meilisearch);
  });

  // Rule stock-6.
  it('selects the same in the language of either engine', () => {
    const value = fc.oneof(
      fc.string({ maxLength: 8 }),
      fc.integer({ min: -5, max: 5 }),
      fc.boolean(),
    );
    const { filter } = fc.letrec<{ filter: Filter }>((tie) => ({
      filter: fc.oneof(
        { maxDepth: 3, depthSize: 'small' },
        fc.record({ eq: fc.tuple(fc.constantFrom('a', 'b'), value) }),
        fc.record({
          cmp: fc.tuple(
            fc.constantFrom('a', 'b'),
            fc.constantFrom('<' as const, '>=' as const, '!=' as const),
            fc.integer({ min: -5, max: 5 }),
          ),
        }),
        fc.record({ and: fc.array(tie('filter'), { minLength: 1, maxLength: 3 }) }),
        fc.record({ or: fc.array(tie('filter'), { minLength: 1, maxLength: 3 }) }),
        fc.record({ not: tie('filter') }),
      ),
    }));
    fc.assert(
      fc.property(
        filter,
        value,
        value,
        fc.constantFrom('algolia' as const, 'meilisearch' as const),
        (tree, a, b, syntax) => {
          const fields = (field: string) => ({ a, b })[field];
          const printed = printFilter(tree, syntax);
          expect(matchesFilter(readFilter(printed), fields), printed).toBe(
            matchesFilter(tree, fields),
          );
        },
      ),
      { numRuns: 300 },
    );
  });
});
