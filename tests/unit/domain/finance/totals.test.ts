// What a loan comes to is one calculation, wherever the website states it (rule finance-5).
import { describe, expect, it } from 'vitest';
import { calculatorAnswer } from '../../../../src/domain/finance/calculator.ts';
import { siteFees } from '../../../../src/domain/finance/comparison-rate.ts';
import { firstValues } from '../../../../src/domain/finance/estimate.ts';
import { lenderExample } from '../../../../src/domain/finance/example-loan.ts';
import { loanFigures, loanQuestion } from '../../../../src/domain/finance/loan-figures.ts';
import { ownEstimate } from '../../../../src/domain/finance/own-estimate.ts';
import { ownExample } from '../../../../src/domain/finance/own-quote.ts';
import { pageLoan } from '../../../../src/domain/finance/page-loan.ts';
import { loanRepayment } from '../../../../src/domain/finance/repayment.ts';
import { withSiteFees } from '../../../../src/domain/finance/sample-fees.ts';
import { estimateSettings } from '../../../../src/site/forms/estimate.ts';
import { aVehicle } from '../../../fixtures/vehicle.ts';
import { aTenant } from '../../site/fixtures.ts';

const tenant = aTenant({
  finance: {
    provider: 'banksia',
    fees: [{ name: 'Agency fee', amount: 912.25 }],
    quote: { estimate: { establishmentFee: 395, monthlyFee: 8 } },
  },
});
const { finance } = tenant;
const { calculator: settings } = finance;
const fees = siteFees(finance);
const amounts = [10_000, 12_345, 29_990, 64_321];
const terms = [1, 3, 7];

const totalIn = (text: string) =>
  / (\$[\d,.]+ in total, with \$912\.25 of other fees\.)/.exec(text)?.[1];

describe('what a loan comes to', () => {
  it.each(amounts.flatMap((amount) => terms.map((term) => [amount, term] as const)))(
    'is the same beside the price, in the calculator and on the finance page: $%d over %d years',
    (amount, term) => {
      const request = {
        selfAssessedCreditScore: 'GREAT',
        purchasePrice: amount,
        loanTerm: term,
      } as const;
      const loan = ownExample(request, finance);
      // A week's repayment in whole dollars, times the weeks, is up to $182 from what is paid.
      const paid = loanRepayment(loan, 'wk') * Math.round(term * 52);
      const exact = Math.round(paid + loan.deposit + loan.residual + 912.25);
      const stated = `$${exact.toLocaleString('en-AU')} in total, with $912.25 of other fees.`;

      const longest = { ...settings, maxTermYears: 7, interest: { min: 0, max: 20, step: 0.05 } };
      const shown = calculatorAnswer({
        inputs: loan,
        frequency: 'wk',
        settings: longest,
        fees,
        price: amount,
        start: { loan },
      });
      expect(totalIn(loanQuestion(shown))).toBe(stated);

      const own = ownEstimate({ ...firstValues, amount, term }, estimateSettings(tenant)!);
      expect(totalIn(loanFigures(own))).toBe(stated);

      const sample = withSiteFees(
        {
          interestRate: loan.interest,
          comparisonRate: 9,
          termYears: term,
          deposit: loan.deposit,
          balloon: loan.residual,
        },
        { price: amount },
        finance,
      );
      const example = lenderExample(sample, amount, { ...settings, establishmentFee: 395 })!;
      expect(totalIn(example.text)).toBe(stated);
      expect(totalIn(example.besidePrice)).toBe(stated);
    },
  );

  it("is beside the site's own estimate on a vehicle's page", () => {
    const { text } = pageLoan(aVehicle({ price: 30_000 }), finance, '2026-03-14', true)!;
    const own = ownEstimate(firstValues, estimateSettings(tenant)!);
    expect(totalIn(text)).toBe(totalIn(own.basis));
  });
});

describe('the message of a shopper who asks for a loan', () => {
  const inputs = { amount: 25_000, termYears: 4, interest: 9, deposit: 2_000, residual: 0 };
  const asked = { frequency: 'wk', settings, fees, price: 30_000 } as const;

  it('has the deposit, term, both rates, repayments and total that the calculator shows', () => {
    const message = loanQuestion(calculatorAnswer({ ...asked, inputs }));
    expect(message).toBe(
      'I would like a loan for this vehicle, as the website shows it: ' +
        '$136/wk (about $590/mo), 9.00% p.a., 11.48% p.a. comparison rate. ' +
        'For $25,000 over 4 years, $2,000 deposit, no final payment, $395 establishment fee, $8 monthly account fee. ' +
        '$31,174 in total, with $912.25 of other fees.',
    );
  });

  it('has no figures where the calculator shows none', () => {
    const message = loanQuestion(
      calculatorAnswer({ ...asked, inputs: { ...inputs, amount: 4_000 } }),
    );
    expect(message).toBe('I would like a loan for this vehicle.');
  });
});
