// The sample repayment of a vehicle as text, with both rates, or nothing at all. The law requires both rates beside a
// repayment, so one value carries all three, and in rows both come first.
import type { RepaymentView } from '../card/card-data.ts';
import type { Vehicle } from '../vehicle/vehicle.ts';
import { eligibleSample, type EligibilitySettings } from './eligibility.ts';
import type { ListedFees } from './comparison-rate.ts';
import { comparisonRateText, sampleTermYears } from './lender.ts';
import type { Frequency } from './periods.ts';
import { loanRepayment, roundRepayment, type Rounding, type StatedRepayment } from './repayment.ts';
import { formatMoney } from '../text/format.ts';
import { formatPercent } from './format-percent.ts';
import type { WholeSample } from './sample-fees.ts';
import { statedRows, type FactRow } from '../vehicle/fact-row.ts';

/** The part of `tenant.finance` that a sample repayment depends on. */
export interface RepaymentSettings extends EligibilitySettings, ListedFees {
  calculator: {
    rounding: Rounding;
    establishmentFee: number;
    defaultTermYears: number;
  };
}

/** The text for an amount that is too small for a repayment (rule finance-10). */
const enquireForFinance = 'Enquire for Finance';

/** AUD. A repayment this small is no offer that a lender makes. */
const enquireAtOrBelow = 25;

interface RepaymentDisplay {
  rounding: Rounding;
}

/** Whether a repayment is large enough to be stated: above 25 in the tenant's rounding. */
export function isRepayment(dollars: number, settings: RepaymentDisplay): boolean {
  return roundRepayment(dollars, settings.rounding) > enquireAtOrBelow;
}

/** "$129/wk" in the tenant's rounding; "Enquire for Finance" at or below 25. */
export function repaymentText(
  dollars: number,
  frequency: Frequency,
  settings: RepaymentDisplay,
): string {
  return isRepayment(dollars, settings)
    ? `${formatMoney(roundRepayment(dollars, settings.rounding))}/${frequency}`
    : enquireForFinance;
}

/** The repayment of an eligible vehicle; null where finance may not show. `today` is an ISO date. */
export function repaymentView(
  vehicle: Vehicle,
  settings: RepaymentSettings,
  today: string,
): RepaymentView | null {
  const sample = eligibleSample(vehicle, settings, today);
  if (!sample) return null;
  const payment = samplePayment(vehicle, sample, settings.calculator);
  if (!payment) return null;
  const text = repaymentText(payment.dollars, payment.frequency, settings.calculator);
  if (!isRepayment(payment.dollars, settings.calculator)) {
    return { text, rate: '', comparisonRate: '' };
  }
  return {
    text,
    rate: formatPercent(sample.interestRate),
    comparisonRate: comparisonRateText(sample.comparisonRate),
  };
}

/** The same repayment in AUD a week in the tenant's rounding, for ranges and sorting; null where none shows. */
export function weeklyRepayment(
  vehicle: Vehicle,
  settings: RepaymentSettings,
  today: string,
): number | null {
  const sample = eligibleSample(vehicle, settings, today);
  const payment = sample && samplePayment(vehicle, sample, settings.calculator);
  if (!payment) return null;
  const weekly = payment.frequency === 'wk' ? payment.dollars : (payment.dollars * 12) / 52;
  return roundRepayment(weekly, settings.calculator.rounding);
}

/** The lender's own amount by week or month; otherwise a weekly repayment calculated from its rate. */
export function samplePayment(
  vehicle: Vehicle,
  sample: WholeSample,
  calculator: RepaymentSettings['calculator'],
): StatedRepayment | null {
  if (sample.paymentWeek != null) return { dollars: sample.paymentWeek, frequency: 'wk' };
  if (sample.paymentMonth != null) return { dollars: sample.paymentMonth, frequency: 'mo' };
  if (!vehicle.price) return null;
  const loan = {
    amount: vehicle.price,
    deposit: sample.deposit ?? 0,
    establishmentFee: sample.establishmentFees ?? calculator.establishmentFee,
    residual: sample.balloon ?? 0,
    termYears: sampleTermYears(sample) ?? calculator.defaultTermYears,
    interest: sample.interestRate,
    monthlyFee: sample.monthlyFee,
  };
  return { dollars: loanRepayment(loan, 'wk'), frequency: 'wk' };
}

/**
 * Rows of the vehicle page's finance summary; unknown figures are left out. When no repayment may be stated (`stated`
 * is false: "Enquire for Finance"), the rows contain no repayment and no rates either.
 */
export function financeRows(sample: WholeSample, stated = true): FactRow[] {
  const years = sampleTermYears(sample);
  return statedRows([
    ['Interest rate', stated ? formatPercent(sample.interestRate) : undefined],
    ['Comparison rate', stated ? formatPercent(sample.comparisonRate) : undefined],
    ['Weekly repayment', stated ? money(sample.paymentWeek) : undefined],
    ['Monthly repayment', stated ? money(sample.paymentMonth) : undefined],
    ['Term', years === null ? undefined : `${years} ${years === 1 ? 'year' : 'years'}`],
    ['Deposit', money(sample.deposit)],
    ['Final payment', money(sample.balloon)],
    ['Establishment fee', money(sample.establishmentFees)],
    ['Monthly account fee, in the repayments', money(sample.monthlyFee || null)],
    ...sample.besideLoan.map(
      ({ name, amount }) => [`${name}, not in the repayments`, money(amount)] as const,
    ),
    ['Total payable', money(sample.totalPayable)],
    ['Lender', sample.financeProvider],
  ]);
}

function money(dollars: number | null | undefined): string | undefined {
  return dollars == null ? undefined : formatMoney(dollars);
}
