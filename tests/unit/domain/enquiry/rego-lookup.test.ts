import { describe, expect, it } from 'vitest';
import {
  carName,
  fieldsOfCar,
  missingForLookup,
  regoAnswer,
  regoTexts,
  type FoundCar,
} from '../../../../src/domain/enquiry/rego-lookup.ts';
import { valuationOf } from '../../../../src/domain/enquiry/valuation-basis.ts';

const corolla: FoundCar = {
  year: 2021,
  make: 'Toyota',
  model: 'Corolla',
  badge: 'Ascent Sport',
  body: 'Hatch',
  sandbox: true,
};

describe('a look-up of a registration', () => {
  it.each([
    ['', 'QLD', 'Rego'],
    [' - ', 'QLD', 'Rego'],
    ['', '', 'Rego'],
    ['123ABC', '', 'regoState'],
    ['123 ABC', 'QLD', null],
  ])('of %j in %j asks first for %j', (rego, state, name) => {
    expect(missingForLookup(rego, state)?.name ?? null).toBe(name);
  });

  const refused = (status: number | null, problem: { code?: string; detail?: string } | null) => ({
    ok: false as const,
    status,
    problem,
  });
  const failed = { is: 'failed', words: regoTexts.failed };
  const unknown = { is: 'unknown', words: regoTexts.unknown };
  it.each<[string, Parameters<typeof regoAnswer>[0], object]>([
    ['a car', { ok: true, value: corolla }, { is: 'found', car: corolla }],
    [
      'a car without variant and body',
      { ok: true, value: { year: 2017, make: ' Mazda ', model: 'CX-5', badge: '' } },
      {
        is: 'found',
        car: { year: 2017, make: 'Mazda', model: 'CX-5', badge: null, body: null, sandbox: false },
      },
    ],
    ['a car without a make', { ok: true, value: { ...corolla, make: ' ' } }, failed],
    ['a year that is none', { ok: true, value: { ...corolla, year: 20_210 } }, failed],
    ['a year in words', { ok: true, value: { ...corolla, year: '2021' } }, failed],
    ['not found', refused(404, { code: 'not-found', detail: 'No.' }), { ...unknown, words: 'No.' }],
    ['not found without words', refused(404, { code: 'not-found' }), unknown],
    ['a host without functions', refused(404, null), failed],
    ['a refused plate', refused(422, { code: 'invalid' }), unknown],
    ['too many', refused(429, {}), { ...failed, words: regoTexts.tooMany }],
    ['a register that is away', refused(502, { code: 'integration-failed' }), failed],
    ['no answer', refused(null, null), failed],
  ])('depends on the answer: %s', (_, result, expected) => {
    expect(regoAnswer(result)).toEqual(expected);
  });

  // Rule trade-in-3.
  it('fills the fields of the form and names the car', () => {
    expect(carName(corolla)).toBe('2021 Toyota Corolla Ascent Sport');
    expect(fieldsOfCar(corolla)).toEqual({
      car_year: '2021',
      car_description: 'Toyota Corolla Ascent Sport',
    });
    expect(carName({ ...corolla, badge: null })).toBe('2021 Toyota Corolla');
    const long = { ...corolla, make: 'M'.repeat(80), model: 'N'.repeat(80), badge: 'B'.repeat(80) };
    expect(fieldsOfCar(long).car_description).toHaveLength(200);
  });
});

// Rule trade-in-4, rule trade-in-5.
describe('the valuation kept beside a lead', () => {
  it.each([
    ['nothing known', null, undefined, null],
    ['questions left empty', null, { books: '  ' }, null],
    ['a car', corolla, undefined, { vehicle: corolla }],
    ['answers', null, { books: ' Full ', keys: '' }, { adjustmentAnswers: { books: 'Full' } }],
    [
      'both',
      corolla,
      { books: 'Full' },
      { vehicle: corolla, adjustmentAnswers: { books: 'Full' } },
    ],
  ])('of %s', (_, car, answers, value) => {
    expect(valuationOf(car, answers)).toEqual(value);
  });
});
