import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { recordListOf } from '../../../../src/stock/sources/json-list.ts';
import { ndjson, record } from '../fixture.ts';

const vehicle = { ref: 'A1', vehicle: { make: 'Kia', model: 'Rio' }, photos: [{ url: '/1.jpg' }] };
const key = fc
  .stringMatching(/^[a-z]{1,8}$/)
  .filter((one) => !/make|brand|manufacturer|model|vin/.test(one));

describe('the list of records in JSON', () => {
  it('is found under any key, up to three objects deep, beside anything that is no vehicle', () => {
    const beside = fc.dictionary(key, fc.oneof(fc.string(), fc.integer(), fc.array(fc.string())));
    fc.assert(
      fc.property(fc.array(key, { minLength: 1, maxLength: 3 }), beside, (keys, others) => {
        const page = keys.reduceRight<unknown>(
          (inner, one) => ({ ...others, [one]: inner }),
          [vehicle, vehicle],
        );
        const expected = { key: keys.at(-1), depth: keys.length };
        for (const text of [JSON.stringify(page), JSON.stringify(page, null, 2)]) {
          expect(recordListOf(text, null)).toEqual(expected);
        }
      }),
    );
  });

  it.each([
    ['a record with photos', record(1, { images: [{ image: '/1.jpg' }] })],
    ['a nested record', vehicle],
    [
      'a record with similar ones',
      { make: 'Kia', model: 'Rio', similar: [{ make: 'Kia', model: 'Rio' }] },
    ],
    ['a record with a title only', { id: 1, title: '2020 Kia Rio', photos: [{ title: 'Front' }] }],
    ['an answer without a list', { error: 'no access', code: 3 }],
  ])('is not in %s', (_, content) => {
    expect(recordListOf(ndjson([content]), null)).toBeNull();
  });

  it('is not in lines whose first record has no make', () => {
    expect(recordListOf(ndjson([{ id: 1, images: [] }, record(2), record(3)]), null)).toBeNull();
  });

  it('may be empty, or stand behind figures by make', () => {
    expect(recordListOf('{"hits": [], "nbHits": 0}', null)).toEqual({ key: 'hits', depth: 1 });
    const page = { facets: { make: { Kia: 1 } }, total: 1, results: [vehicle] };
    expect(recordListOf(JSON.stringify(page), null)).toEqual({ key: 'results', depth: 1 });
  });

  it('is known from a head that ends anywhere behind its first make', () => {
    const text = JSON.stringify({ data: { items: [vehicle, vehicle] } });
    for (let end = text.indexOf('"Kia"') + 5; end <= text.length; end += 1) {
      expect(recordListOf(text.slice(0, end), null)).toEqual({ key: 'items', depth: 2 });
    }
  });

  it('has the key that the settings name, at any depth', () => {
    expect(recordListOf('{}', 'feed.autos')).toEqual({ key: 'autos', depth: null });
  });
});
