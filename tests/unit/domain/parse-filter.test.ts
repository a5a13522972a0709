import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchesFilter, printFilter, type Filter } from '../../../src/domain/search/filter.ts';
import { parseFilter } from '../../../src/domain/search/parse-filter.ts';

const read = (text: string): Filter => {
  const result = parseFilter(text);
  if (!result.ok) throw new Error(result.message);
  return result.filter;
};

// Rule stock-6.
describe('a filter string', () => {
  const cases: [string, Filter][] = [
    ['status:in_stock', { eq: ['status', 'in_stock'] }],
    ['status = in_stock', { eq: ['status', 'in_stock'] }],
    ['price>1000', { cmp: ['price', '>', 1000] }],
    ['price <= 40000.5', { cmp: ['price', '<=', 40000.5] }],
    ['price != 0', { cmp: ['price', '!=', 0] }],
    ['make != Ford', { not: { eq: ['make', 'Ford'] } }],
    ['location.id:12', { eq: ['location.id', 12] }],
    ['id:007', { eq: ['id', '007'] }],
    [
      'make:Land Rover OR make:Ford',
      { or: [{ eq: ['make', 'Land Rover'] }, { eq: ['make', 'Ford'] }] },
    ],
    ['make:"Land \\"Rover\\""', { eq: ['make', 'Land "Rover"'] }],
    ["make:'Land Rover'", { eq: ['make', 'Land Rover'] }],
    ['make:"OR"', { eq: ['make', 'OR'] }],
    ['n:11 TO 46', { and: [{ cmp: ['n', '>=', 11] }, { cmp: ['n', '<=', 46] }] }],
    ['n:-5 to 5', { and: [{ cmp: ['n', '>=', -5] }, { cmp: ['n', '<=', 5] }] }],
    ['NOT a:b', { not: { eq: ['a', 'b'] } }],
    ['NOT (a:b OR c:d)', { not: { or: [{ eq: ['a', 'b'] }, { eq: ['c', 'd'] }] } }],
    [
      'a:1 OR b:2 AND c:3',
      { or: [{ eq: ['a', 1] }, { and: [{ eq: ['b', 2] }, { eq: ['c', 3] }] }] },
    ],
    [
      '(a:1 OR b:2) AND c:3',
      { and: [{ or: [{ eq: ['a', 1] }, { eq: ['b', 2] }] }, { eq: ['c', 3] }] },
    ],
    ['company:Google<score=3>', { eq: ['company', 'Google'] }],
    ['public', { eq: ['_tags', 'public'] }],
    ['__proto__:x', { eq: ['__proto__', 'x'] }],
  ];
  it.each(cases)('%s', (text, filter) => {
    expect(read(text)).toEqual(filter);
  });

  it('of the stock listing is parsed completely', () => {
    const text =
      '(status=in_stock OR status=coming_soon OR sold_date_timestamp>1700000000) AND ' +
      'show_on_dealer_website=true AND (make=ford OR car_type=used)';
    const record: Record<string, string | number | boolean> = {
      status: 'sold',
      sold_date_timestamp: 1_700_000_001,
      show_on_dealer_website: true,
      make: 'Ford',
    };
    expect(matchesFilter(read(text), (field) => record[field])).toBe(true);
    record['sold_date_timestamp'] = 1_700_000_000;
    expect(matchesFilter(read(text), (field) => record[field])).toBe(false);
  });

  it.each<[string, string, number]>([
    ['nothing', '', 0],
    ['no value', 'a:', 2],
    ['no second part', 'a:1 AND', 7],
    ['a bracket too many', 'a:1 AND b:2)', 11],
    ['a bracket too few', '(a:1', 4],
    ['an open quote', 'a:"open', 2],
    ['a comparison with a word', 'price > cheap', 7],
    ['a word of the language alone', 'AND', 0],
    ['endless brackets', '('.repeat(10_000), 50],
    ['endless negation', 'NOT '.repeat(3_000), 199],
  ])('with %s is an error with its position', (_, text, at) => {
    expect(parseFilter(text)).toMatchObject({ ok: false, at });
  });

  it('never throws', () => {
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.constantFrom(...'ab:=<>!()"\'\\ -1.', ' AND ', ' OR ', 'NOT ', ' TO '),
        }),
        (text) => {
          expect(typeof parseFilter(text).ok).toBe('boolean');
        },
      ),
    );
  });

  it('means the same after printing and reading', () => {
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
          expect(matchesFilter(read(printed), fields), printed).toBe(matchesFilter(tree, fields));
        },
      ),
      { numRuns: 300 },
    );
  });
});
