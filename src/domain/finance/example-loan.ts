// The one loan that the finance figures of a vehicle's page are about: the lender's example, else the site's own. The
// repayment beside the price names it, and the calculator starts with it (rule finance-25).
import { formatMoney, formatPercent } from '../text/format.ts';
import type { LenderSample } from './lender.ts';
import { sampleTermYears, type RepaymentSettings } from './repayment-view.ts';
import type { Loan } from './repayment.ts';

/** A loan on the vehicle's price. */
export interface ExampleLoan extends Loan {
  /** AUD a month. */
  monthlyFee: number;
}

/**
 * The loan behind a lender's repayment, or behind the repayment that is calculated where the lender states none; null
 * where the lender states a repayment without all of its terms.
 */
export function lenderExample(
  sample: LenderSample,
  price: number | undefined,
  { establishmentFee, defaultTermYears }: RepaymentSettings['calculator'],
): ExampleLoan | null {
  const { interestRate: interest, deposit, balloon, establishmentFees, paymentWeek } = sample;
  if (!price) return null;
  const isStated = paymentWeek != null || sample.paymentMonth != null;
  const termYears = sampleTermYears(sample) ?? (isStated ? null : defaultTermYears);
  if (termYears === null || (isStated && (deposit == null || balloon == null))) return null;
  return {
    ...{ amount: price, deposit: deposit ?? 0, residual: balloon ?? 0, termYears, interest },
    establishmentFee: establishmentFees ?? (isStated ? 0 : establishmentFee),
    monthlyFee: 0,
  };
}

/** "7.95% p.a. over 5 years, $3,000 deposit, $9,000 final payment, $395 establishment fee." */
export function exampleText(loan: ExampleLoan): string {
  const { interest, termYears, deposit, residual, establishmentFee, monthlyFee } = loan;
  const years = `${String(termYears)} ${termYears === 1 ? 'year' : 'years'}`;
  const parts = [
    `${formatPercent(interest)} over ${years}`,
    deposit > 0 ? `${formatMoney(deposit)} deposit` : 'no deposit',
    residual > 0 ? `${formatMoney(residual)} final payment` : 'no final payment',
    ...(establishmentFee > 0 ? [`${formatMoney(establishmentFee)} establishment fee`] : []),
    ...(monthlyFee > 0 ? [`${formatMoney(monthlyFee)} monthly account fee`] : []),
  ];
  return `${parts.join(', ')}.`;
}
