// The figures of the finance form and their difference from the vehicle's page (rules finance-18 and finance-26).
import { describe, expect, it } from 'vitest';
import type { CalculatorStart } from '../../../../src/domain/finance/calculator.ts';
import { estimatePresets, firstValues } from '../../../../src/domain/finance/estimate.ts';
import {
  ownEstimate,
  partnerEstimate,
  type EstimateFigureSettings,
} from '../../../../src/domain/finance/own-estimate.ts';
import { ownQuote } from '../../../../src/domain/finance/own-quote.ts';
import { repayment } from '../../../../src/domain/finance/repayment.ts';
import { estimateSettings } from '../../../../src/site/forms/estimate.ts';
import { aTenant } from '../../site/fixtures.ts';

const tenant = aTenant({
  finance: {
    provider: 'banksia',
    fees: [],
    quote: { estimate: { establishmentFee: 395, monthlyFee: 8 } },
  },
});
const settings: EstimateFigureSettings = estimateSettings(tenant)!;
const values = firstValues;

/** The loan of a vehicle's page, as its lender states it. */
const start: CalculatorStart = {
  loan: {
    amount: 30_000,
    deposit: 3_000,
    residual: 9_000,
    termYears: 5,
    interest: 9.99,
    establishmentFee: 395,
    monthlyFee: 0,
  },
  stated: {
    dollars: 106.8,
    frequency: 'wk',
    text: '$107/wk',
    rate: '9.99% p.a.',
    comparisonRate: '10.91% p.a. comparison rate',
    basis: 'For $30,000 over 5 years, $3,000 deposit, $9,000 final payment.',
  },
};
const begun = {
  ...values,
  ...estimatePresets(new URLSearchParams(), { price: 30_000, start }).values,
};

describe("the site's own estimate", () => {
  it("is that of the vehicle's page for a price with cents, which the form shows in whole dollars", () => {
    const cents = { ...start, loan: { ...start.loan, amount: 29_999.7 } };
    const presets = estimatePresets(new URLSearchParams(), { price: 29_999.7, start: cents });
    const set = { ...values, ...presets.values };
    expect(set.amount).toBe(30_000);
    const { text, moved, isStated } = ownEstimate(set, settings, cents);
    expect([text, moved, isStated]).toEqual(['$107/wk', '', true]);
    const other = ownEstimate({ ...set, amount: 30_001 }, settings, cents);
    expect(other.moved).toContain('the price is $30,001 instead of $29,999.70');
  });

  it('is the quote that the functions answer, and its monthly amount is worked out from the loan', () => {
    const request = {
      selfAssessedCreditScore: 'GREAT',
      purchasePrice: 30_000,
      loanTerm: 5,
    } as const;
    const quote = ownQuote(request, tenant.finance);
    const view = ownEstimate(values, settings);
    expect(view.text).toBe(`$${String(Math.round(quote.weeklyRepaymentAmount))}/wk`);
    expect(view.comparisonRate).toBe(`${quote.comparisonRate.toFixed(2)}% p.a. comparison rate`);
    const loan = { amount: 30_000, deposit: 3_000, residual: 9_000, termYears: 5, interest: 7.95 };
    const monthly = repayment({ ...loan, establishmentFee: 395 }, 'mo') + 8;
    expect(view.also).toBe(`$${String(Math.round(monthly))}/mo`);
    // 4.33 weeks a month would be less than the loan costs.
    expect(Math.round(quote.weeklyRepaymentAmount * 4.33)).toBeLessThan(Math.round(monthly));
    expect(view.basis).toBe(
      'An estimate from our own rates for $30,000 over 5 years with a great credit history. $3,000 deposit, $9,000 final payment, $395 establishment fee, $8 monthly account fee. $38,364 in total. No price is named yet, so this assumes $30,000.',
    );
    expect(view.moved).toBe('');
    const fees = { ...settings.fees, besideLoan: 918.25 };
    expect(ownEstimate(values, { ...settings, fees }).basis).toMatch(
      / \$[\d,]+ in total, with \$918\.25 of other fees\./,
    );
  });

  it('is what the page is built with, so that it never starts empty, also where a partner is asked', () => {
    const asking = {
      ...tenant,
      finance: { ...tenant.finance, quote: { ...tenant.finance.quote, enabled: true } },
      functions: {
        ...tenant.functions,
        integrations: { 'finance-quote': { url: 'https://p.example', keyEnv: 'KEY' } },
      },
    } as typeof tenant;
    expect(estimateSettings(asking)).toMatchObject({
      asksPartner: true,
      first: { text: '$101/wk' },
    });
  });

  it('has no rates where the loan is too small for a repayment', () => {
    const most = { ...values, amount: 10_000, deposit_percent: 50, final_payment_percent: 50 };
    expect(ownEstimate(most, settings)).toMatchObject({ text: 'Enquire for Finance', rate: '' });
  });
});

describe("beside the vehicle's page, the estimate", () => {
  it('starts with the figures that stand there', () => {
    const { text, rate, comparisonRate, basis } = start.stated!;
    expect(ownEstimate(begun, settings, start)).toMatchObject({
      text,
      rate,
      comparisonRate,
      basis,
      isStated: true,
      moved: '',
    });
  });

  it.each([
    [
      { final_payment_percent: 20 },
      'your final payment is 20% instead of 30%',
      '$116/wk',
      '$9 more',
    ],
    [{ deposit_percent: 20 }, 'your deposit is 20% instead of 10%', '$93/wk', '$14 less'],
    [{ term: 3 }, 'the term is 3 instead of 5 years', '$154/wk', '$47 more'],
    [{ amount: 35_000 }, 'the price is $35,000 instead of $30,000', '$125/wk', '$18 more'],
    [
      { selfAssessedCreditScore: 'DECENT', term: 6 },
      'the term is 6 instead of 5 years and the rate is 10.95% instead of 9.99%',
      '$99/wk',
      '$8 less',
    ],
  ] as const)('says why the figure moves: %j', (changes, why, text, difference) => {
    const view = ownEstimate({ ...begun, ...changes }, settings, start);
    expect(view.text).toBe(text);
    expect(view.moved).toBe(`${difference} a week than on the vehicle's page: ${why}.`);
    expect(view.isStated).toBe(false);
  });

  it("keeps the lender's rate and comparison rate, and is never cheaper for a worse history", () => {
    expect(ownEstimate({ ...begun, term: 4 }, settings, start)).toMatchObject({
      rate: '9.99% p.a.',
      comparisonRate: '10.91% p.a. comparison rate',
      basis: expect.stringContaining("from the lender's rate for this vehicle") as string,
    });
    const dear = { ...start, loan: { ...start.loan, interest: 14 } };
    const decent = { ...begun, selfAssessedCreditScore: 'DECENT' as const };
    expect(ownEstimate(decent, settings, dear).rate).toBe('14.00% p.a.');
  });

  it('compares amounts and periods, however the page words them', () => {
    const worded = { ...start, stated: { ...start.stated!, text: 'From $107.00 each week' } };
    expect(ownEstimate({ ...begun, term: 3 }, settings, worded).moved).toBe(
      "$47 more a week than on the vehicle's page: the term is 3 instead of 5 years.",
    );
  });

  it('compares months where the page states a month', () => {
    const stated = { dollars: 465.2, frequency: 'mo' as const, text: '$465/mo' };
    const monthly = { ...start, stated: { ...start.stated!, ...stated } };
    expect(ownEstimate(begun, settings, monthly)).toMatchObject({
      text: '$465/mo',
      also: '$107/wk',
    });
    expect(ownEstimate({ ...begun, final_payment_percent: 0 }, settings, monthly).moved).toMatch(
      /^\$\d+ more a month than on the vehicle's page: your final payment is 0% instead of 30%\.$/,
    );
  });

  it("says why a partner's figure is another one", () => {
    const question = {
      purchasePrice: 30_000,
      loanTerm: 5,
      selfAssessedCreditScore: 'GREAT',
    } as const;
    const answer = { weeklyRepaymentAmount: 104.4, advertisedRate: 8.9, comparisonRate: 9.8 };
    expect(partnerEstimate(question, answer, settings, start)).toMatchObject({
      text: '$104/wk',
      also: '$454/mo',
      rate: '8.90% p.a.',
      moved: "$3 less a week than on the vehicle's page: the rate is 8.90% instead of 9.99%.",
    });
    expect(partnerEstimate(question, { ...answer, comparisonRate: null }, settings)).toBeNull();
    const monthly = { dollars: 465.2, frequency: 'mo' as const, text: '$465/mo' };
    const beside = { ...start, stated: { ...start.stated!, ...monthly } };
    expect(partnerEstimate(question, answer, settings, beside)).toMatchObject({
      text: '$454/mo',
      also: '$104/wk',
      moved: "$11 less a month than on the vehicle's page: the rate is 8.90% instead of 9.99%.",
    });
  });
});
