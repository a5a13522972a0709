// The estimate of the finance form: presets, bounds and the request (rule finance-18).
import { describe, expect, it } from 'vitest';
import {
  basisText,
  boundedEstimate,
  estimatePresets,
  estimateValues,
  quoteRequest,
} from '../../../../src/domain/finance/estimate.ts';
import { yearsText } from '../../../../src/domain/text/format.ts';

const shares = { deposit_percent: 10, final_payment_percent: 30 };

describe('the values of the finance form', () => {
  it.each([
    ['25,000', '5', 'GREAT', { amount: 25_000, term: 5, selfAssessedCreditScore: 'GREAT' }],
    ['$25k', '7', 'DECENT', { amount: 25_000, term: 7, selfAssessedCreditScore: 'DECENT' }],
    ['9999', '0', 'POOR', { amount: 10_000, term: 1, selfAssessedCreditScore: 'POOR' }],
    ['200 001', '8', 'POOR', { amount: 200_000, term: 7, selfAssessedCreditScore: 'POOR' }],
    ['30000', '4.4', 'EXCELLENT', { amount: 30_000, term: 4.5, selfAssessedCreditScore: 'GREAT' }],
    ['', '5', 'GREAT', null],
    ['a lot', '5', 'GREAT', null],
  ])('%s over %s with %s', (amount, term, selfAssessedCreditScore, expected) => {
    expect(estimateValues({ amount, term, selfAssessedCreditScore })).toEqual(
      expected && { ...expected, ...shares },
    );
  });

  it('are those of the start where the form does not ask', () => {
    expect(estimateValues({ amount: '25,000' })).toEqual({
      amount: 25_000,
      term: 5,
      selfAssessedCreditScore: 'GREAT',
      ...shares,
    });
    const typed = { amount: '25,000', deposit_percent: '190', final_payment_percent: '17.25' };
    expect(estimateValues(typed)).toMatchObject({
      deposit_percent: 100,
      final_payment_percent: 17.25,
    });
  });

  it('are limited in a lead too, and missing ones stay missing', () => {
    expect(boundedEstimate({ amount: 500, term: 30 })).toEqual({
      amount: 10_000,
      term: 7,
    });
    expect(boundedEstimate({})).toEqual({});
  });
});

// Rule finance-15.
describe('the presets of an address', () => {
  const of = (query: string, vehicle = null as Parameters<typeof estimatePresets>[1]) =>
    estimatePresets(new URLSearchParams(query), vehicle);

  it.each([
    ['vehiclePriceBudget=45990', { amount: 45_990 }],
    ['price=45,990', { amount: 45_990 }],
    ['vehiclePriceBudget=20000&price=45990', { amount: 20_000 }],
    ['price=500', { amount: 10_000 }],
    ['price=0', {}],
    ['price=cheap&loanTerm=long&credit_score=super', {}],
    ['loanTerm=3&credit_score=POOR', { term: 3, selfAssessedCreditScore: 'POOR' }],
    [
      'selfAssessedCreditScore=DECENT&credit_score=POOR&loanTerm=12',
      { term: 7, selfAssessedCreditScore: 'DECENT' },
    ],
  ])('%s', (query, values) => {
    expect(of(query).values).toEqual(values);
  });

  it("win over the values of the vehicle's page, which fills the rest", () => {
    const vehicle = { price: 33_000, year: 2021, vin: 'PAGE' };
    expect(of('', vehicle)).toEqual({
      values: { amount: 33_000 },
      subject: { year: 2021, vin: 'PAGE' },
      whoIsHelping: '',
    });
    expect(of('price=28000&vin=LINK&nvic=ABC12&year=2020&whoIsHelping=Sam', vehicle)).toEqual({
      values: { amount: 28_000 },
      subject: { year: 2020, vin: 'LINK', nvic: 'ABC12' },
      whoIsHelping: 'Sam',
    });
  });

  it("take term, deposit and final payment from the loan on the vehicle's page", () => {
    const loan = {
      amount: 33_000,
      deposit: 6_601,
      residual: 8_250,
      termYears: 4,
      interest: 9.99,
      establishmentFee: 395,
      monthlyFee: 0,
    };
    expect(of('', { price: 33_000, start: { loan } }).values).toEqual({
      amount: 33_000,
      term: 4,
      deposit_percent: 20,
      final_payment_percent: 25,
    });
    expect(of('loanTerm=2', { price: 33_000, start: { loan } }).values.term).toBe(2);
  });

  it("are one line of the contract's length, whatever the address contains", () => {
    expect(of(`whoIsHelping=${encodeURIComponent('Sam\u0000\n')}`).whoIsHelping).toBe('Sam');
    expect(of(`whoIsHelping=${'x'.repeat(500)}`).whoIsHelping).toHaveLength(120);
  });
});

// Rule finance-12.
describe('the request for a quote', () => {
  const values = { amount: 42_000, term: 3, selfAssessedCreditScore: 'POOR' } as const;
  const presets = { subject: { vin: 'V', year: 2021 }, whoIsHelping: 'Sam' };

  it.each([
    ['visitor', { selfAssessedCreditScore: 'POOR', loanTerm: 3, whoIsHelping: 'Sam' }],
    ['fixed', { selfAssessedCreditScore: 'GREAT', loanTerm: 5, whoIsHelping: '' }],
  ] as const)("contains the visitor's choice or the fixed example: %s", (inputs, expected) => {
    expect(quoteRequest(values, presets, { inputs })).toEqual({
      purchasePrice: 42_000,
      vin: 'V',
      year: 2021,
      ...expected,
    });
  });

  it.each([
    ['estimate', 'An estimate from our own rates'],
    ['partner', 'Quoted by our finance partner'],
    ['lender', "An estimate from the lender's rate for this vehicle"],
  ] as const)('has a text that states its inputs: %s', (basis, who) => {
    const question = quoteRequest(values, presets, { inputs: 'visitor' });
    expect(basisText(question, basis)).toBe(
      `${who} for $42,000 over 3 years with a poor credit history.`,
    );
  });
});

it.each([
  [1, '1 year'],
  [7, '7 years'],
])('%s is written %s', (years, text) => {
  expect(yearsText(years)).toBe(text);
});
