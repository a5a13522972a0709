import { describe, expect, it } from 'vitest';
import {
  amountHelp,
  calculatorAnswer,
  calculatorRanges,
  clampInputs,
  priceRange,
  startInputs,
  type CalculatorSettings,
} from '../../../../src/domain/finance/calculator.ts';
import { clampToRange } from '../../../../src/domain/finance/range.ts';

const settings: CalculatorSettings = {
  variant: 'inputs',
  minAmount: 1000,
  maxTermYears: 7,
  defaultTermYears: 5,
  interest: { min: 0.5, max: 15, step: 0.5 },
  defaultInterest: 10,
  frequencies: ['wk'],
  establishmentFee: 0,
  rounding: 'whole',
  maxOverPrice: null,
};
const fees = { establishmentFee: 395, monthlyFee: 8, besideLoan: 0, otherFees: 0 };

// Rule finance-6.
describe('a value out of bounds', () => {
  it.each([
    [0, 1],
    [9, 7],
    [2.6, 2.5],
    [2.75, 3],
    [Number.NaN, 1],
  ])('of %d years becomes %d', (years, clamped) => {
    expect(clampToRange(years, calculatorRanges(settings).termYears)).toBe(clamped);
  });

  it('is rounded to steps counted from the minimum, without floating-point errors', () => {
    expect(clampToRange(10, { min: 9.95, max: 19.95, step: 0.1 })).toBe(10.05);
    expect(clampToRange(0.3, { min: 0, max: 1, step: 0.1 })).toBe(0.3);
    expect(clampToRange(99, { min: 0, max: 0.95, step: 0.5 })).toBe(0.95);
  });

  it('is clamped, whichever field it was typed into', () => {
    const wild = { amount: 900_000, termYears: 20, interest: 99, deposit: -5, residual: 1e9 };
    expect(clampInputs(wild, settings)).toEqual({
      amount: 250_000,
      termYears: 7,
      interest: 15,
      deposit: 0,
      residual: 250_000,
    });
  });

  it.each([-5, 0])('a price of %d becomes 0', (amount) => {
    const inputs = { ...startInputs(settings, undefined), amount };
    expect(clampInputs(inputs, settings).amount).toBe(0);
    expect(calculatorAnswer({ inputs, frequency: 'wk', settings, fees })).toEqual({
      kind: 'enquire',
      text: 'Enquire for Finance',
    });
  });
});

describe('the amount', () => {
  // Rule finance-8.
  it('starts at the vehicle’s price, or at the default without one', () => {
    expect(startInputs(settings, 45_990).amount).toBe(45_990);
    expect(startInputs(settings, undefined).amount).toBe(30_000);
    expect(startInputs(settings, 0).amount).toBe(30_000);
    expect(startInputs(settings, 500).amount).toBe(1000);
    const slider = { ...settings, variant: 'slider' as const };
    const start = startInputs(slider, 9_990);
    expect(clampInputs(start, slider, 9_990).amount).toBe(9_990);
    expect(clampInputs({ ...start, amount: 9_800 }, slider, 9_990).amount).toBe(10_000);
    expect(startInputs(slider, 500).amount).toBe(1000);
  });

  // Rule finance-7.
  it('may reach 105% of a price above the maximum, where the tenant says so', () => {
    const wide = { ...settings, variant: 'slider' as const, minAmount: 5000, maxOverPrice: 1.05 };
    expect(priceRange(wide, 120_000).max).toBe(126_000);
    expect(priceRange(wide, 100_000).max).toBe(100_000);
    expect(priceRange({ ...wide, maxOverPrice: null }, 120_000).max).toBe(100_000);
    expect(clampInputs({ ...startInputs(wide, 120_000), amount: 999_999 }, wide).amount).toBe(
      100_000,
    );
  });

  it.each([
    [999, 'Cannot be less than $1,000 or more than $250,000'],
    [1000, ''],
    [250_000, ''],
    [250_001, 'Cannot be less than $1,000 or more than $250,000'],
  ])('of %d is explained by the text %j', (amount, help) => {
    expect(amountHelp(amount, priceRange(settings, undefined))).toBe(help);
  });
});

describe('the answer', () => {
  type Question = Parameters<typeof calculatorAnswer>[0];
  const textOf = (inputs: Question['inputs'], changes: Partial<Question> = {}) =>
    calculatorAnswer({ inputs, frequency: 'wk', settings, fees, ...changes }).text;

  it('is the repayment of the clamped inputs with the site’s fees', () => {
    const inputs = startInputs(settings, undefined);
    const free = { fees: { establishmentFee: 0, monthlyFee: 0, besideLoan: 0, otherFees: 0 } };
    expect(textOf(inputs, free)).toBe('$147/wk');
    expect(textOf({ ...inputs, amount: 9_000_000 }, free)).toBe('$1,223/wk');
    expect(textOf(inputs, { fees: { ...free.fees, establishmentFee: 1300 } })).toBe('$153/wk');
    expect(textOf(inputs)).toBe('$151/wk');
    expect(textOf(inputs, { ...free, frequency: 'fn' })).toBe('$294/fn');
    expect(
      textOf(inputs, { ...free, frequency: 'mo', settings: { ...settings, rounding: 'up' } }),
    ).toBe('$638/mo');
  });

  // Rule finance-24.
  it('states both rates beside a repayment, and none beside "Enquire for Finance"', () => {
    const inputs = startInputs(settings, undefined);
    const beside = { ...fees, besideLoan: 918.25 };
    expect(calculatorAnswer({ inputs, frequency: 'wk', settings, fees: beside })).toEqual({
      kind: 'repayment',
      text: '$151/wk',
      also: '$654/mo',
      basis:
        'No price is known, so this assumes $30,000. For $30,000 over 5 years, no deposit, no final payment, $395 establishment fee, $8 monthly account fee. $40,051 in total, with $918.25 of other fees.',
      rate: '10.00% p.a.',
      comparisonRate: '11.12% p.a. comparison rate',
    });
    const small = { ...inputs, amount: 4000 };
    expect(calculatorAnswer({ inputs: small, frequency: 'wk', settings, fees })).toEqual({
      kind: 'enquire',
      text: 'Enquire for Finance',
    });
  });

  it.each([
    ['inputs', 250_000],
    ['slider', 100_000],
  ] as const)('of the variant %s takes amounts up to %d', (variant, most) => {
    const inputs = { ...startInputs(settings, undefined), amount: 1e9 };
    expect(clampInputs(inputs, { ...settings, variant }).amount).toBe(most);
  });
});
