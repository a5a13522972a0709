// The finance calculator's bounds and its answer (rule finance-6). Values outside the bounds are clamped. repayment.ts
// has the formula.
import { formatMoney } from '../text/format.ts';
import { formatPercent } from './format-percent.ts';
import { statedComparisonRate, type SiteFees } from './comparison-rate.ts';
import { exampleText, totalText, type ExampleLoan } from './example-loan.ts';
import { comparisonRateText } from './lender.ts';
import { clampToRange, type Range } from './range.ts';
import type { LoanFigures } from './loan-figures.ts';
import { totalPayable, type Frequency } from './periods.ts';
import { inOtherPeriod, isSameLoan, loanRepayment, type Loan, type Rounding } from './repayment.ts';
import { isRepayment, repaymentText } from './repayment-view.ts';

/** `tenant.finance.calculator`. */
export interface CalculatorSettings {
  variant: 'inputs' | 'slider';
  /** AUD. */
  minAmount: number;
  maxTermYears: number;
  defaultTermYears: number;
  interest: Range;
  defaultInterest: number;
  frequencies: readonly Frequency[];
  establishmentFee: number;
  rounding: Rounding;
  maxOverPrice: number | null;
}

/** AUD. A number input takes every price; a slider of as many steps could not be set. */
const amounts = {
  inputs: { max: 250_000, step: 1 },
  slider: { max: 100_000, step: 500 },
} as const;
/** AUD where the vehicle has no price (rule finance-8). */
const defaultAmount = 30_000;
/** Deposit or trade-in, and residual, in AUD. */
const partRange: Range = { min: 0, max: 250_000, step: 0.5 };

/** The bounds of the inputs besides the amount. */
export const calculatorRanges = ({
  maxTermYears,
  interest,
}: Pick<CalculatorSettings, 'maxTermYears' | 'interest'>) => ({
  termYears: { min: 1, max: maxTermYears, step: 0.5 },
  interest,
  deposit: partRange,
  residual: partRange,
});

/** The values that a visitor sets; the establishment fee is the tenant's. */
export type CalculatorInputs = Omit<Loan, 'establishmentFee'>;

/** The bounds of the amount for a vehicle. Some sites allow a price above the maximum, plus a share (rule finance-7). */
export function priceRange(settings: CalculatorSettings, price: number | undefined): Range {
  const { variant, minAmount, maxOverPrice } = settings;
  const range = { min: minAmount, ...amounts[variant] };
  if (maxOverPrice === null || price === undefined || price <= range.max) return range;
  return { ...range, max: Math.round(price * maxOverPrice) };
}

/** The loan behind the repayment on a vehicle's page (rule finance-25). */
export interface CalculatorStart {
  loan: ExampleLoan;
  /** The repayment of a lender or partner, also as the page shows it beside the price, and its basis as text. */
  stated?: StatedLoan | undefined;
  /** A shopper has set it in the calculator (rule finance-28); `stated` is what the calculator shows. */
  isSet?: true;
}

interface StatedLoan extends Omit<LoanFigures, 'also'> {
  /** AUD, not rounded. */
  dollars: number;
  frequency: Frequency;
  /** The same in another period as text; left out: as the rule of a repayment without its loan says. */
  also?: string;
}

/** An amount within the bounds. The page's own, the price or its loan's, may lie between two steps. */
function amountWithin(
  amount: number,
  settings: CalculatorSettings,
  price: number | undefined,
  start: CalculatorStart | undefined,
): number {
  const range = priceRange(settings, price);
  const isOfPage = amount === price || amount === start?.loan.amount;
  return isOfPage && amount >= range.min && amount <= range.max
    ? amount
    : clampToRange(amount, range);
}

/**
 * The initial values: the vehicle's price, or the tenant's default without one (rule finance-8), and the terms of the
 * repayment that the page already shows.
 */
export function startInputs(
  settings: CalculatorSettings,
  price: number | undefined,
  start?: CalculatorStart,
): CalculatorInputs {
  const terms = start && {
    termYears: start.loan.termYears,
    interest: start.loan.interest,
    deposit: start.loan.deposit,
    residual: start.loan.residual,
  };
  const amount = price || defaultAmount;
  return {
    amount: amountWithin(amount, settings, price, start),
    termYears: settings.defaultTermYears,
    interest: settings.defaultInterest,
    deposit: partRange.min,
    residual: partRange.min,
    ...terms,
  };
}

/**
 * Inputs within their bounds. A price at or below zero stays 0 and gives no repayment. Terms of the loan that the page
 * starts with stay as they are: a lender's rate may lie between two steps.
 */
export function clampInputs(
  inputs: CalculatorInputs,
  settings: CalculatorSettings,
  price?: number,
  start?: CalculatorStart,
): CalculatorInputs {
  const ranges = calculatorRanges(settings);
  const within = (name: keyof typeof ranges) =>
    inputs[name] === start?.loan[name] ? inputs[name] : clampToRange(inputs[name], ranges[name]);
  const { amount } = inputs;
  return {
    amount: amount > 0 ? amountWithin(amount, settings, price, start) : 0,
    termYears: within('termYears'),
    interest: within('interest'),
    deposit: within('deposit'),
    residual: within('residual'),
  };
}

/** The period of the repayment that another party states, where the site offers it; otherwise the site's first. */
export const startFrequency = (
  { frequencies }: Pick<CalculatorSettings, 'frequencies'>,
  start?: CalculatorStart,
): Frequency =>
  frequencies.find((each) => each === start?.stated?.frequency) ?? frequencies[0] ?? 'wk';

/** "Cannot be less than $1,000 or more than $250,000"; empty while the amount is within bounds. */
export function amountHelp(amount: number, { min, max }: Range): string {
  if (amount >= min && amount <= max) return '';
  return `Cannot be less than ${formatMoney(min)} or more than ${formatMoney(max)}`;
}

/** A repayment with both rates, its terms with the total, and the same in another period; or a text without rates (rule finance-24). */
export type CalculatorAnswer =
  ({ kind: 'repayment' } & LoanFigures) | { kind: 'enquire'; text: string };

export interface CalculatorQuestion {
  inputs: CalculatorInputs;
  frequency: Frequency;
  settings: CalculatorSettings;
  /** The site's own, for its repayments and its comparison rate. */
  fees: SiteFees;
  /** Price of the vehicle, AUD. */
  price?: number | undefined;
  start?: CalculatorStart | undefined;
}

/** The loan of the inputs, with the fees of the loan that the calculator starts with, else the site's (rule finance-5). */
function loanOf({ inputs, settings, fees, price, start }: CalculatorQuestion): ExampleLoan {
  const { establishmentFee, monthlyFee } = start?.loan ?? fees;
  return { ...clampInputs(inputs, settings, price, start), establishmentFee, monthlyFee };
}

/** What the forms of a shopper who has set a loan start with (rule finance-28). */
export function setStart(question: CalculatorQuestion, answer: CalculatorAnswer): CalculatorStart {
  const { frequency, start } = question;
  const loan = loanOf(question);
  if (answer.kind === 'enquire') return { loan, isSet: true };
  const isPages = start?.stated?.frequency === frequency && isSameLoan(loan, start.loan);
  const dollars = (isPages && start.stated?.dollars) || loanRepayment(loan, frequency);
  const { text, rate, comparisonRate, also, basis } = answer;
  const stated = { dollars, frequency, text, rate, comparisonRate, also, basis };
  return { loan, stated, isSet: true };
}

/** The calculator's answer: "$129/wk", or "Enquire for Finance" when the repayment is too small. */
export function calculatorAnswer(question: CalculatorQuestion): CalculatorAnswer {
  const { frequency, settings, fees, price, start } = question;
  const loan = loanOf(question);
  if (start?.stated?.frequency === frequency && isSameLoan(loan, start.loan)) {
    const { text, rate, comparisonRate, basis } = start.stated;
    const also = inOtherPeriod(start.stated);
    const alsoText = repaymentText(also.dollars, also.frequency, settings);
    return { kind: 'repayment', text, rate, comparisonRate, also: alsoText, basis };
  }
  const dollars = loan.amount > 0 ? loanRepayment(loan, frequency) : 0;
  const text = repaymentText(dollars, frequency, settings);
  if (!isRepayment(dollars, settings)) return { kind: 'enquire', text };
  const { interest } = loan;
  const other = frequency === 'mo' ? 'wk' : 'mo';
  const atLendersRate = interest === start?.loan.interest ? start.stated : undefined;
  return {
    kind: 'repayment',
    text,
    also: repaymentText(loanRepayment(loan, other), other, settings),
    basis:
      (price ? '' : `No price is known, so this assumes ${formatMoney(loan.amount)}. `) +
      exampleText(loan) +
      totalText(totalPayable(loan, { dollars, frequency }, fees.besideLoan), fees.besideLoan),
    rate: formatPercent(interest),
    comparisonRate:
      // The site computes comparison rates for the warning's example loan. At the lender's own rate, the lender's comparison rate replaces it.
      atLendersRate?.comparisonRate || comparisonRateText(statedComparisonRate(interest, fees)),
  };
}
