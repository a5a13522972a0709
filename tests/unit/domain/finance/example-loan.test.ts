import { formatMoney } from '../../../../src/domain/text/format.ts';
import { describe, expect, it } from 'vitest';
import {
  calculatorAnswer,
  clampInputs,
  startFrequency,
  startInputs,
  type CalculatorSettings,
  type CalculatorStart,
} from '../../../../src/domain/finance/calculator.ts';
import { exampleText, lenderExample } from '../../../../src/domain/finance/example-loan.ts';
import type { LenderSample } from '../../../../src/domain/finance/lender.ts';
import { withSiteFees } from '../../../../src/domain/finance/sample-fees.ts';
import { ownExample, ownQuote } from '../../../../src/domain/finance/own-quote.ts';
import { quotedStart, quoteView } from '../../../../src/domain/finance/quote.ts';
import { repaymentView } from '../../../../src/domain/finance/repayment-view.ts';
import { aTenant } from '../../site/fixtures.ts';
import { aVehicle } from '../../../fixtures/vehicle.ts';

const { finance } = aTenant({
  finance: {
    provider: 'banksia',
    fees: [],
    quote: { estimate: { establishmentFee: 395, monthlyFee: 8 } },
    calculator: { defaultInterest: 8.5 },
  },
});
const settings: CalculatorSettings = { ...finance.calculator, establishmentFee: 395 };
const fees = { establishmentFee: 395, monthlyFee: 8, besideLoan: 0, otherFees: 0 };
const price = 30_000;
const today = '2026-03-14';
const started = (start?: CalculatorStart) =>
  clampInputs(startInputs(settings, price, start), settings, price, start);

// Rule finance-25.
describe("the finance figures of a vehicle's page", () => {
  it("are the site's own estimate beside the price and in the calculator", () => {
    const request = {
      selfAssessedCreditScore: 'GREAT',
      purchasePrice: price,
      loanTerm: 5,
    } as const;
    const beside = quoteView(ownQuote(request, finance), settings)!;
    const start = { loan: ownExample(request, finance) };
    const { text, rate, comparisonRate } = beside;
    expect(
      calculatorAnswer({ inputs: started(start), frequency: 'wk', settings, fees, price, start }),
    ).toMatchObject({ kind: 'repayment', text, rate, comparisonRate });
    expect(rate).toBe('7.95% p.a.');
    expect(exampleText(start.loan)).toBe(
      'For $30,000 over 5 years, $3,000 deposit, $9,000 final payment, $395 establishment fee, $8 monthly account fee.',
    );
  });

  const sample = {
    interestRate: 7.49,
    comparisonRate: 8.2,
    paymentWeek: 98.4,
    termYears: 5,
    deposit: 3_000,
    balloon: 9_000,
    establishmentFees: 495,
  };

  const weekly = { dollars: 100.25, frequency: 'wk' as const, text: '$100/wk' };
  const whole = (lender: LenderSample, amount = price) =>
    withSiteFees(lender, { price: amount }, finance);
  const exampleOf = (lender: LenderSample) => lenderExample(whole(lender), price, settings);

  it("are the lender's example beside the price and in the calculator, to the dollar", () => {
    const vehicle = aVehicle({ price, year: 2024, finance_lenders: { banksia: sample } });
    const stated = repaymentView(vehicle, finance, today)!;
    const { loan, text } = exampleOf(sample)!;
    const start = { loan, stated: { ...weekly, ...stated, basis: text } };
    const answer = calculatorAnswer({
      inputs: started(start),
      frequency: 'wk',
      settings,
      fees,
      price,
      start,
    });
    expect(answer).toMatchObject({ kind: 'repayment', ...stated, basis: text });
    expect(stated.text).toBe('$100/wk');
    expect(text).toBe(
      'For $30,000 over 5 years, $3,000 deposit, $9,000 final payment, $495 establishment fee, $8 monthly account fee. $38,065 in total.',
    );
  });

  it('are the same on a slider whose steps miss the price', () => {
    const sliding = { ...settings, variant: 'slider' as const, minAmount: 5_000 };
    const odd = 10_990;
    const { loan, text } = lenderExample(whole(sample, odd), odd, sliding)!;
    const rates = { rate: '7.49% p.a.', comparisonRate: '8.20% p.a. comparison rate' };
    const start = { loan, stated: { ...weekly, ...rates, basis: text } };
    const inputs = clampInputs(startInputs(sliding, odd, start), sliding, odd, start);
    expect(
      calculatorAnswer({ inputs, frequency: 'wk', settings: sliding, fees, price: odd, start }),
    ).toMatchObject({
      text: '$100/wk',
      ...rates,
      basis: text,
    });
    const longer = { ...inputs, amount: 12_345 };
    expect(clampInputs(longer, sliding, odd, start).amount).toBe(12_500);
  });

  // Rule finance-5.
  it('name the fees beside the loan and what everything comes to', () => {
    const fees = [{ name: 'Agency fee', amount: 912.25 }];
    const costly = withSiteFees(sample, { price }, { ...finance, fees });
    const { text, besidePrice } = lenderExample(costly, price, settings)!;
    const total = ` ${formatMoney(costly.totalPayable!)} in total, with $912.25 of other fees.`;
    expect([text, besidePrice]).toEqual(Array(2).fill(expect.stringContaining(total)));
  });

  it('follow the visitor from the first change on', () => {
    const { loan, text } = exampleOf(sample)!;
    const rates = { rate: '7.49% p.a.', comparisonRate: '8.20% p.a. comparison rate' };
    const start = { loan, stated: { ...weekly, ...rates, basis: text } };
    const changed = { ...started(start), deposit: 6_000 };
    const followed = calculatorAnswer({
      inputs: changed,
      frequency: 'wk',
      settings,
      fees,
      price,
      start,
    });
    expect(followed).toMatchObject({ text: '$86/wk', ...rates });
    expect(followed).toMatchObject({ basis: expect.stringContaining('$6,000 deposit') });
    expect(
      calculatorAnswer({ inputs: started(start), frequency: 'mo', settings, fees, price, start }),
    ).toMatchObject({
      text: '$435/mo',
    });
  });

  it.each<[string, Partial<LenderSample>, string]>([
    [
      'a deposit',
      { ...sample, deposit: null },
      'For $30,000 over 5 years, $9,000 final payment, $495 establishment fee. The lender does not state the deposit.',
    ],
    [
      'any term',
      { interestRate: 7.49, comparisonRate: 8.2, paymentWeek: 98.4 },
      'For $30,000. The lender does not state the term, deposit or final payment.',
    ],
  ])("are the lender's repayment where it is stated without %s", (_, stated, text) => {
    const full = { interestRate: 7.49, comparisonRate: 8.2, ...stated };
    const example = exampleOf(full)!;
    expect(example.text).toBe(text);
    const rates = { rate: '7.49% p.a.', comparisonRate: '8.20% p.a. comparison rate' };
    const start = { loan: example.loan, stated: { ...weekly, ...rates, basis: text } };
    expect(
      calculatorAnswer({ inputs: started(start), frequency: 'wk', settings, fees, price, start }),
    ).toMatchObject({
      text: '$100/wk',
      basis: text,
    });
  });

  it("are a partner's quote beside the price and in the calculator", () => {
    const answer = { weeklyRepaymentAmount: 129, advertisedRate: 8.9, comparisonRate: 9.8 };
    const view = quoteView(answer, settings)!;
    const words = 'Quoted by our finance partner for $30,000 over 5 years.';
    const quote = { ...answer, view, terms: words };
    const start = quotedStart({ quote, price, termYears: 5 })!;
    const { text, rate, comparisonRate } = view;
    expect(
      calculatorAnswer({ inputs: started(start), frequency: 'wk', settings, fees, price, start }),
    ).toEqual({
      kind: 'repayment',
      text,
      rate,
      comparisonRate,
      also: view.monthly,
      basis: words,
    });
    expect([text, rate]).toEqual(['$129/wk', '8.90% p.a.']);
    const enquire = { ...view, rate: '', comparisonRate: '', text: 'Enquire for Finance' };
    expect(quotedStart({ quote: { ...quote, view: enquire }, price, termYears: 5 })).toBeNull();
    expect(quotedStart({ quote: { ...quote, terms: null }, price, termYears: 5 })).toBeNull();
  });

  it('start with the period that another party states, where the site offers it', () => {
    const { loan } = exampleOf(sample)!;
    const stated = {
      ...weekly,
      text: 'Ninety-eight dollars',
      rate: '',
      comparisonRate: '',
      basis: '',
    };
    expect(startFrequency({ frequencies: ['mo', 'wk'] }, { loan, stated })).toBe('wk');
    expect(startFrequency({ frequencies: ['mo'] }, { loan, stated })).toBe('mo');
    expect(startFrequency({ frequencies: ['fn', 'wk'] })).toBe('fn');
  });

  it('are of the loan that is calculated where a lender states rates alone', () => {
    const rates = { interestRate: 9, comparisonRate: 10 };
    const example = exampleOf(rates)!;
    expect(example.loan).toEqual({
      amount: price,
      deposit: 0,
      residual: 0,
      termYears: 5,
      interest: 9,
      establishmentFee: 395,
      monthlyFee: 8,
    });
    expect(example.text).toBe(
      'For $30,000 over 5 years, no deposit, no final payment, $395 establishment fee, $8 monthly account fee. $38,251 in total.',
    );
    expect(lenderExample(whole(rates), undefined, settings)).toBeNull();
  });
});
