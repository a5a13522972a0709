// Adds the fees that the site lists to a lender's figures, where the lender leaves them out (rule finance-5): a lender does
// not know what the dealer or its broker asks.
import type { Vehicle } from '../vehicle/vehicle.ts';
import {
  feesBesideLoan,
  siteFees,
  statedComparisonRate,
  sumOf,
  type ListedFee,
  type ListedFees,
} from './comparison-rate.ts';
import { sampleTermYears, type LenderSample } from './lender.ts';
import { totalPayable, withMonthlyFee, type Frequency } from './periods.ts';
import { repayment } from './repayment.ts';

/** A lender's figures that leave out no fee of the site. */
export interface WholeSample extends LenderSample {
  /** AUD a month, in the repayments. */
  monthlyFee: number;
  /** Paid once, beside the loan. */
  besideLoan: readonly ListedFee[];
}

export function withSiteFees(
  sample: LenderSample,
  { price }: Pick<Vehicle, 'price'>,
  settings: ListedFees,
): WholeSample {
  const fees = siteFees(settings);
  const establishmentFee = sample.establishmentFees ?? fees.establishmentFee;
  const { monthlyFee, ...repayments } = monthlyFigures(sample, price, fees.monthlyFee);
  const besideLoan = feesBesideLoan(settings);
  const stated = statedComparisonRate(sample.interestRate, { ...fees, establishmentFee });
  const whole = { ...sample, ...repayments, monthlyFee, besideLoan };
  return {
    ...whole,
    // The lender's example may have fees that the site does not know.
    comparisonRate: Math.max(sample.comparisonRate, stated),
    totalPayable: totalOf(whole),
  };
}

/** The repayments with the fee of a month. Without its terms nobody can say what a stated repayment includes. */
function monthlyFigures(sample: LenderSample, price: number | undefined, fee: number) {
  const { paymentWeek, paymentMonth, deposit, balloon, establishmentFees, interestRate } = sample;
  if (paymentWeek == null && paymentMonth == null) return { monthlyFee: fee };
  const termYears = sampleTermYears(sample);
  if (!price || termYears === null || deposit == null || balloon == null || fee === 0) {
    return { monthlyFee: 0 };
  }
  const loan = {
    amount: price,
    deposit,
    residual: balloon,
    establishmentFee: establishmentFees ?? 0,
    termYears,
    interest: interestRate,
  };
  const whole = (stated: number | null | undefined, frequency: Frequency) => {
    if (stated == null) return stated;
    const half = withMonthlyFee(0, frequency, fee) / 2;
    const isLeftOut = stated - repayment(loan, frequency) < half;
    return isLeftOut ? Math.round((stated + 2 * half) * 100) / 100 : stated;
  };
  return {
    monthlyFee: fee,
    paymentWeek: whole(paymentWeek, 'wk'),
    paymentMonth: whole(paymentMonth, 'mo'),
  };
}

/** Repayments, deposit, final payment and every other fee; the lender's own total where it is higher or terms lack. */
function totalOf(sample: Omit<WholeSample, 'comparisonRate'>): number | null | undefined {
  const { paymentWeek, paymentMonth, deposit, balloon, totalPayable: stated, besideLoan } = sample;
  const termYears = sampleTermYears(sample);
  const [payment, frequency] =
    paymentWeek == null ? ([paymentMonth, 'mo'] as const) : ([paymentWeek, 'wk'] as const);
  if (payment == null || termYears === null || deposit == null || balloon == null) return stated;
  const terms = { termYears, deposit, residual: balloon };
  const paid = totalPayable(terms, { dollars: payment, frequency }, sumOf(besideLoan));
  return Math.max(stated ?? 0, paid);
}
