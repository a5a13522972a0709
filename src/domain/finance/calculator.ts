// The finance calculator's bounds and its answer (rule finance-6). Values out of bounds are clamped. repayment.ts has
// the formula.
import { formatMoney, formatPercent } from '../text/format.ts';
import { comparisonRate } from './comparison-rate.ts';
import { comparisonRateText } from './lender.ts';
import { clampToRange, type Range } from './range.ts';
import { repayment, type Frequency, type Loan, type Rounding } from './repayment.ts';
import { isRepayment, repaymentText } from './repayment-view.ts';

/** `tenant.finance.calculator`. */
export interface CalculatorSettings {
  price: Range;
  defaultPrice: number;
  termYears: Range;
  defaultTermYears: number;
  interest: Range;
  defaultInterest: number;
  deposit: Range;
  residual: Range;
  establishmentFee: number;
  rounding: Rounding;
  enquireAtOrBelow: number;
  maxOverPrice: number | null;
}

/** The calculator as a page shows it: number inputs within `price`, or an amount slider within `slider`. */
export interface CalculatorForm extends CalculatorSettings {
  variant: 'inputs' | 'slider';
  slider: Range;
  frequencies: readonly Frequency[];
}

/** The settings with the amount bounds of the tenant's variant. */
export function calculatorOf(form: CalculatorForm): CalculatorSettings {
  return form.variant === 'slider' ? { ...form, price: form.slider } : form;
}

/** The loan behind a comparison rate: its size and its known fees (National Credit Code, part 10). */
export interface ComparisonBasis {
  /** AUD and years. */
  amount: number;
  termYears: number;
  /** AUD, once. */
  establishmentFee: number;
  /** AUD a month. */
  monthlyFee: number;
}

/** The values that a visitor sets; the establishment fee is the tenant's. */
export type CalculatorInputs = Omit<Loan, 'establishmentFee'>;

/** The bounds of the amount for a vehicle. Some sites allow a price above the maximum, plus a share (rule finance-7). */
export function priceRange(settings: CalculatorSettings, price: number | undefined): Range {
  const { price: range, maxOverPrice } = settings;
  if (maxOverPrice === null || price === undefined || price <= range.max) return range;
  return { ...range, max: Math.round(price * maxOverPrice) };
}

/** The initial values: the vehicle's price, or the tenant's default without one (rule finance-8). */
export function startInputs(
  settings: CalculatorSettings,
  price: number | undefined,
): CalculatorInputs {
  return {
    amount: clampToRange(price || settings.defaultPrice, priceRange(settings, price)),
    termYears: settings.defaultTermYears,
    interest: settings.defaultInterest,
    deposit: settings.deposit.min,
    residual: settings.residual.min,
  };
}

/** Inputs within their bounds. A price at or below zero stays 0 and gives no repayment. */
export function clampInputs(
  inputs: CalculatorInputs,
  settings: CalculatorSettings,
  price?: number,
): CalculatorInputs {
  return {
    amount: inputs.amount > 0 ? clampToRange(inputs.amount, priceRange(settings, price)) : 0,
    termYears: clampToRange(inputs.termYears, settings.termYears),
    interest: clampToRange(inputs.interest, settings.interest),
    deposit: clampToRange(inputs.deposit, settings.deposit),
    residual: clampToRange(inputs.residual, settings.residual),
  };
}

/** "Cannot be less than $1,000 or more than $250,000"; empty while the amount is within bounds. */
export function amountHelp(amount: number, { min, max }: Range): string {
  if (amount >= min && amount <= max) return '';
  return `Cannot be less than ${formatMoney(min)} or more than ${formatMoney(max)}`;
}

/** A repayment with both rates, or a text without rates (rule finance-24). */
export type CalculatorAnswer =
  | { kind: 'repayment'; text: string; rate: string; comparisonRate: string }
  | { kind: 'enquire'; text: string };

/** The calculator's answer: "$129/wk", or "Enquire for Finance" when the repayment is too small. */
export function calculatorAnswer(
  inputs: CalculatorInputs,
  frequency: Frequency,
  settings: CalculatorSettings,
  basis: ComparisonBasis,
  price?: number,
): CalculatorAnswer {
  const { establishmentFee } = settings;
  const loan: Loan = { ...clampInputs(inputs, settings, price), establishmentFee };
  const dollars = loan.amount > 0 ? repayment(loan, frequency) : 0;
  const text = repaymentText(dollars, frequency, settings);
  if (!isRepayment(dollars, settings)) return { kind: 'enquire', text };
  return {
    kind: 'repayment',
    text,
    rate: formatPercent(loan.interest),
    comparisonRate: comparisonRateText(comparisonRate({ ...basis, interest: loan.interest })),
  };
}
