// Rule trade-in-8: the steps of a trade-in, and where a closed tab resumes.
import { describe, expect, it } from 'vitest';
import {
  carInput,
  draftLimit,
  kmOf,
  knownFields,
  knownLines,
  resumeAt,
  stepErrors,
  stepsShown,
} from '../../../../src/islands/trade-in/trade-in-steps.ts';
import type { TradeInOffer } from '../../../../src/protocol/trade-in.ts';

const car = { make: 'Ford', model: 'Ranger', year: '2021' };
const whole = { ...car, kms: '45 000', condition: 'good' };
const offer: TradeInOffer = {
  id: 'an-offer-of-a-test',
  car: '2021 Ford Ranger',
  low: 30_000,
  high: 33_000,
  confidence: 1,
  source: 'our own price guide',
  valid_until: '',
  valid_text: '',
  state: 'open',
  saved: false,
};

describe('a step', () => {
  it.each<[string, Parameters<typeof stepErrors>, string[]]>([
    ['the car without anything', ['car', {}], ['make', 'model', 'year']],
    ['a year that is none', ['car', { ...car, year: '21' }], ['year']],
    ['a whole car', ['car', car], []],
    ['no kilometres and no condition', ['condition', car], ['kms', 'condition']],
    ['kilometres in words', ['condition', { ...whole, kms: 'a lot' }], ['kms']],
    ['a whole condition', ['condition', whole], []],
    ['the offer', ['offer', {}], []],
  ])('asks for what is missing: %s', (_what, [step, draft], paths) => {
    expect(stepErrors(step, draft).map(({ path }) => path)).toEqual(paths);
  });

  it.each([
    ['81000', 81_000],
    ['81 000 km', 81_000],
    ['81,000', 81_000],
    ['0', 0],
    ['', null],
    ['plenty', null],
  ])('reads the kilometres %s', (text, km) => {
    expect(kmOf(text)).toBe(km);
  });
});

// Rule trade-in-10.
describe('the limit of figures', () => {
  it.each<[string, Parameters<typeof draftLimit>[0], string | null]>([
    ['nothing known', {}, null],
    ['a year that is being typed', { year: '20' }, null],
    ['the oldest year', { year: '2019' }, null],
    ['a year before it', { year: ' 2018 ' }, 'too-old'],
    ['the most kilometres', { ...car, kms: '100 000 km' }, null],
    ['more kilometres', { ...car, kms: '100,001' }, 'too-far'],
  ])('is known at the field that decides it: %s', (_what, draft, limit) => {
    expect(draftLimit(draft, 2026)).toBe(limit);
  });
});

it('a car without a figure has no step for one', () => {
  expect(stepsShown(true)).toEqual(['car', 'condition', 'offer', 'details']);
  expect(stepsShown(false)).toEqual(['car', 'condition', 'details']);
});

describe('a closed tab', () => {
  it.each<[string, Parameters<typeof resumeAt>, string]>([
    ['nothing was entered', [{}, null], 'car'],
    ['the car was found, and maybe not confirmed', [car, null], 'car'],
    ['the kilometres were entered', [{ ...car, kms: '45 000' }, null], 'condition'],
    ['there was no figure', [whole, null], 'condition'],
    ['the offer stands', [whole, offer], 'offer'],
    ['the offer has ended', [whole, { ...offer, state: 'expired' }], 'condition'],
  ])('resumes where %s', (_what, [draft, found], step) => {
    expect(resumeAt(draft, found)).toBe(step);
  });
});

describe('what is sent', () => {
  it('is the car, and the offer by its id alone', () => {
    const fields = knownFields({ ...whole, rego: '123ABC', regoState: 'QLD' }, offer, 'deposit');
    expect(fields).toEqual({
      Rego: '123ABC',
      regoState: 'QLD',
      car_year: '2021',
      car_description: 'Ford Ranger',
      kms: '45000',
      valuation_id: offer.id,
      trade_in_use: 'deposit',
    });
    expect(JSON.stringify(fields)).not.toMatch(/30000|33000/);
  });

  it('names the price at which the visitor saw the vehicle that the offer is a deposit for', () => {
    expect(knownFields(whole, offer, 'deposit', 45_990)).toMatchObject({ seen_price: '45990' });
    expect(knownFields(whole, offer, 'sell', 45_990)).not.toHaveProperty('seen_price');
  });

  it('contains no offer that was not accepted', () => {
    expect(knownFields(whole, offer, null)).not.toHaveProperty('valuation_id');
    expect(carInput(whole)).toMatchObject({ year: 2021, kms: 45_000, badge: null });
  });

  it('is shown to the shopper as text', () => {
    expect(knownLines(whole, offer, 'deposit', '2024 Ford Puma')).toEqual([
      ['Own car', '2021 Ford Ranger'],
      ['Kilometres', '45,000'],
      ['Our estimate', '$30,000 to $33,000'],
      ['Used as deposit on', '2024 Ford Puma'],
    ]);
  });
});
