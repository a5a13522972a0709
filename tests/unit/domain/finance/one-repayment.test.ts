// Card, vehicle page, calculator, finance page and budget finder state one repayment for one loan (rules finance-25,
// finance-26 and finder-1), at the settings of every demo tenant that has finance.
import { describe, expect, it } from 'vitest';
import { budgetOf } from '../../../../src/domain/finance/budget.ts';
import {
  calculatorAnswer,
  setStart,
  startInputs,
  type CalculatorStart,
} from '../../../../src/domain/finance/calculator.ts';
import { siteFees } from '../../../../src/domain/finance/comparison-rate.ts';
import { estimatePresets, firstValues } from '../../../../src/domain/finance/estimate.ts';
import { loanFigures, loanQuestion } from '../../../../src/domain/finance/loan-figures.ts';
import { loanTextIn } from '../../../../src/domain/finance/loan-text.ts';
import { ownEstimate } from '../../../../src/domain/finance/own-estimate.ts';
import { loanTermsText } from '../../../../src/domain/finance/example-loan.ts';
import { pageLoan } from '../../../../src/domain/finance/page-loan.ts';
import { repaymentText, repaymentView } from '../../../../src/domain/finance/repayment-view.ts';
import type { LenderFinance } from '../../../../src/domain/vehicle/vehicle.ts';
import { loadTenants } from '../../../../src/tenant/load.ts';
import { aVehicle } from '../../site/fixtures.ts';

const loansOfEach = 250;
const root = new URL('../../../../', import.meta.url).pathname;
const { tenants } = loadTenants(root);
const withFinance = tenants
  .map(({ tenant }) => tenant)
  .filter(({ finance }) => finance.provider !== null);

/** The same numbers at every run, from 0 to 1. */
function generator(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647;
}

describe.each(withFinance.map((tenant) => [tenant.slug, tenant.finance] as const))(
  'at the settings of %s',
  (slug, finance) => {
    const next = generator(slug.length * 7919);
    const between = (least: number, most: number) => Math.round(least + next() * (most - least));
    const maybe = <Value>(value: Value) => (next() < 0.5 ? value : undefined);
    const { calculator, quote, provider } = finance;
    const fees = siteFees(finance);
    const figures = { rates: quote.estimate.rates, fees, display: calculator };
    const today = '2026-06-01';

    const lenderOf = (price: number): LenderFinance => ({
      interestRate: between(400, 1900) / 100,
      comparisonRate: between(500, 2200) / 100,
      deposit: maybe(between(0, price / 3)),
      balloon: maybe(between(0, price / 3)),
      termYears: maybe(between(1, calculator.maxTermYears)),
      establishmentFees: maybe(between(0, 1500)),
      ...(finance.rule === 'weekly-payment' || next() < 0.3
        ? { paymentWeek: between(30, 900) }
        : {}),
      ...(finance.rule === 'monthly-payment' ? { paymentMonth: between(120, 3900) } : {}),
    });

    /** The calculator and the finance page as they open. */
    const openings = (price: number, start: CalculatorStart | undefined) => {
      const inputs = startInputs(calculator, price, start);
      const frequency = start?.stated?.frequency ?? 'wk';
      const settings = calculator;
      const answer = calculatorAnswer({ inputs, frequency, settings, fees, price, start });
      const { values } = estimatePresets(new URLSearchParams(), { price, start });
      return { answer, page: ownEstimate({ ...firstValues, ...values }, figures, start) };
    };

    it(`shows the repayment of a card on the vehicle's page, its calculator and the finance page`, () => {
      for (let loan = 0; loan < loansOfEach; loan += 1) {
        const price = between(10_000, 95_000);
        const vehicle = aVehicle({
          price,
          year: 2024,
          status: 'in_stock',
          finance_lenders: { [provider ?? '']: lenderOf(price) },
        });
        const card = repaymentView(vehicle, finance, today);
        const start = pageLoan(vehicle, finance, today, false)?.start;
        if (!start) {
          expect(card?.rate ?? '').toBe('');
          continue;
        }
        const { answer, page } = openings(price, start);
        for (const shown of [start.stated, answer, page]) expect(shown).toMatchObject(card ?? {});
      }
    });

    it('shows the repayment of the estimate on the page, its calculator and the finance page', () => {
      for (let loan = 0; loan < loansOfEach; loan += 1) {
        const price = between(10_000, 95_000);
        const vehicle = aVehicle({ price, year: 2024, status: 'in_stock' });
        const start = pageLoan(vehicle, finance, today, true)?.start;
        const { answer, page } = openings(price, start);
        expect(answer).toMatchObject({ text: page.text });
      }
    });

    it('shows the repayment that a shopper has set in the calculator on the finance page, until a term changes', () => {
      for (let loan = 0; loan < loansOfEach; loan += 1) {
        const price = between(10_000, 95_000);
        const lender = { [provider ?? '']: lenderOf(price) };
        const vehicle = aVehicle({ price, year: 2024, finance_lenders: maybe(lender) ?? {} });
        const start = pageLoan(vehicle, finance, today, maybe(true) ?? false)?.start;
        const inputs = {
          ...startInputs(calculator, price, start),
          deposit: between(0, price / 2),
          residual: between(0, price / 3),
          termYears: between(2, calculator.maxTermYears * 2) / 2,
        };
        const frequency = calculator.frequencies[between(0, calculator.frequencies.length - 1)]!;
        const asked = { inputs, frequency, settings: calculator, fees, price, start };
        const answer = calculatorAnswer(asked);
        const set = setStart(asked, answer);
        const { values } = estimatePresets(
          new URLSearchParams({ vehiclePriceBudget: String(price) }),
          { price, start: set },
        );
        const form = { ...firstValues, ...values };
        const page = ownEstimate(form, figures, set);
        if (answer.kind === 'enquire') {
          expect(page).toMatchObject({ text: answer.text, rate: '' });
          continue;
        }
        const { kind: _, ...shown } = answer;
        expect(page).toMatchObject({ ...shown, isStated: true, moved: '' });
        // The shopper's mail repeats the figures, and no other words.
        for (const text of [loanFigures(page), loanQuestion(shown)]) {
          expect(loanTextIn(text)).toBe(loanFigures(shown));
          expect(loanTextIn(`${text} Win a prize, call 0412.`)).toBe(loanFigures(shown));
        }
        const changed = ownEstimate({ ...form, deposit_percent: 0 }, figures, set);
        const from = loanTermsText({ ...set.loan, deposit: 0 });
        expect(loanTextIn(loanFigures(changed))).toBe(loanFigures(changed));
        if (set.loan.deposit > 100) expect(changed.basis).toContain(from);
      }
    });

    it('finds a budget whose loan the calculator repays with the same amount', () => {
      const rate = calculator.defaultInterest;
      for (let loan = 0; loan < loansOfEach; loan += 1) {
        const type = next() < 0.5 || !calculator.frequencies.includes('mo') ? 'weekly' : 'monthly';
        const paid = type === 'weekly' ? between(60, 400) : between(260, 1700);
        const deposit = between(0, 9000);
        const amount = budgetOf({ repayment: paid, deposit, type }, { interest: rate, ...fees });
        const frequency = type === 'weekly' ? 'wk' : 'mo';
        const inputs = { amount, deposit, residual: 0, termYears: 5, interest: rate };
        const exact = { ...calculator, variant: 'inputs' as const };
        const answer = calculatorAnswer({ inputs, frequency, settings: exact, fees });
        expect(answer.text).toBe(repaymentText(paid, frequency, calculator));
      }
    });
  },
);
