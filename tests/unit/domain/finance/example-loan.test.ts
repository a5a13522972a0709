import { describe, expect, it } from 'vitest';
import {
  calculatorAnswer,
  clampInputs,
  startInputs,
  type CalculatorSettings,
  type CalculatorStart,
} from '../../../../src/domain/finance/calculator.ts';
import { exampleText, lenderExample } from '../../../../src/domain/finance/example-loan.ts';
import { ownExample, ownQuote } from '../../../../src/domain/finance/own-quote.ts';
import { quoteView } from '../../../../src/domain/finance/quote.ts';
import { repaymentView } from '../../../../src/domain/finance/repayment-view.ts';
import { loadTenant } from '../../../../src/tenant/load.ts';
import { projectOf } from '../../tenant/project.ts';
import { aVehicle } from '../../../fixtures/vehicle.ts';

const loaded = loadTenant(
  projectOf({
    finance: {
      ...{ enabled: true, provider: 'banksia', fees: [] },
      quote: { estimate: { establishmentFee: 395, monthlyFee: 8 } },
      calculator: { defaultInterest: 8.5 },
    },
  }),
  'test',
);
if (!loaded.ok) throw new Error(JSON.stringify(loaded.errors));
const { finance } = loaded.tenant;
const settings: CalculatorSettings = { ...finance.calculator, establishmentFee: 395 };
const basis = { amount: 30_000, termYears: 5, establishmentFee: 395, monthlyFee: 8 };
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
    const beside = quoteView(ownQuote(request, finance), { ...settings, monthlyPerWeekly: 4.33 })!;
    const start = { loan: ownExample(request, finance) };
    const { text, rate, comparisonRate } = beside;
    expect(calculatorAnswer(started(start), 'wk', settings, basis, price, start)).toEqual({
      ...{ kind: 'repayment', text, rate, comparisonRate },
    });
    expect(rate).toBe('7.95% p.a.');
    expect(exampleText(start.loan)).toBe(
      '7.95% p.a. over 5 years, $3,000 deposit, $9,000 final payment, $395 establishment fee, $8 monthly account fee.',
    );
  });

  const sample = {
    ...{ interestRate: 7.49, comparisonRate: 8.2, paymentWeek: 98.4, termYears: 5 },
    ...{ deposit: 3_000, balloon: 9_000, establishmentFees: 495 },
  };

  it("are the lender's example beside the price and in the calculator, to the dollar", () => {
    const vehicle = aVehicle({ price, year: 2024, finance_lenders: { banksia: sample } });
    const stated = repaymentView(vehicle, finance, today)!;
    const loan = lenderExample(sample, price, settings)!;
    const start = { loan, stated };
    const answer = calculatorAnswer(started(start), 'wk', settings, basis, price, start);
    expect(answer).toEqual({ kind: 'repayment', ...stated });
    expect(stated.text).toBe('$98/wk');
    expect(exampleText(loan)).toBe(
      '7.49% p.a. over 5 years, $3,000 deposit, $9,000 final payment, $495 establishment fee.',
    );
  });

  it('follow the visitor from the first change on', () => {
    const loan = lenderExample(sample, price, settings)!;
    const start = {
      loan,
      stated: { text: '$98/wk', rate: '7.49% p.a.', comparisonRate: '8.20% p.a. comparison rate' },
    };
    const changed = { ...started(start), deposit: 6_000 };
    expect(calculatorAnswer(changed, 'wk', settings, basis, price, start)).toMatchObject({
      text: '$84/wk',
      rate: '7.49% p.a.',
    });
    expect(calculatorAnswer(started(start), 'mo', settings, basis, price, start)).toMatchObject({
      text: '$427/mo',
    });
  });

  it("are the site's own values where a lender states a repayment without its terms", () => {
    const { deposit: _deposit, ...unclear } = sample;
    expect(lenderExample(unclear, price, settings)).toBeNull();
    expect(started()).toMatchObject({ interest: 8.5, termYears: 5, deposit: 0, residual: 0 });
  });

  it('are of the loan that is calculated where a lender states rates alone', () => {
    const rates = { interestRate: 9, comparisonRate: 10 };
    expect(lenderExample(rates, price, settings)).toEqual({
      ...{ amount: price, deposit: 0, residual: 0, termYears: 5, interest: 9 },
      ...{ establishmentFee: 395, monthlyFee: 0 },
    });
    expect(lenderExample(rates, undefined, settings)).toBeNull();
  });
});
