// The figures of the finance form's estimate. They come from a partner, from the loan of the vehicle's page or from the
// tenant's rates. It also says why they differ from those of the vehicle's page (rule finance-26).
import type { CalculatorStart } from './calculator.ts';
import { statedComparisonRate, type SiteFees } from './comparison-rate.ts';
import { basisText, loanValues, loanParts, type EstimateValues } from './estimate.ts';
import { loanTermsText, totalText, type ExampleLoan } from './example-loan.ts';
import { formatMoney } from '../text/format.ts';
import { formatPercent } from './format-percent.ts';
import { comparisonRateText } from './lender.ts';
import { movedText } from './moved-figure.ts';
import { preApproval, type CreditScore } from './pre-approval.ts';
import { quoteView, type QuoteAnswer } from './quote.ts';
import { isRepayment, repaymentText } from './repayment-view.ts';
import { totalPayable, type Frequency } from './periods.ts';
import {
  inOtherPeriod,
  isSameLoan,
  monthlyEstimate,
  loanRepayment,
  roundRepayment,
  type Rounding,
} from './repayment.ts';

/** The settings for the figures and their texts. */
export interface EstimateFigureSettings {
  /** Percent a year by credit history. */
  rates: Readonly<Record<CreditScore, number>>;
  fees: SiteFees;
  display: { rounding: Rounding };
}

/** An estimate as the page shows it; rates are empty where the loan is too small for a repayment. */
export interface EstimateView {
  text: string;
  rate: string;
  comparisonRate: string;
  /** The same repayment in another period: "$439/mo". */
  also: string;
  /** What the figures depend on. */
  basis: string;
  /** Why they differ from those of the vehicle's page; empty without one. */
  moved: string;
  /** The vehicle's page states these figures as its lender's or partner's. */
  isStated: boolean;
}

/** The loan that a visitor has set. Terms that are still those of the vehicle's page are exactly its terms. */
function ownLoan(
  values: EstimateValues,
  { rates, fees }: EstimateFigureSettings,
  start: ExampleLoan | undefined,
): ExampleLoan {
  const { amount } = values;
  const rate = rates[values.selfAssessedCreditScore];
  const parts = loanParts(values, start);
  if (!start) return { amount, ...parts, termYears: values.term, interest: rate, ...fees };
  return {
    ...start,
    // The form asks for whole dollars; a price with cents is the vehicle's own.
    amount: amount === Math.round(start.amount) ? start.amount : amount,
    ...parts,
    termYears: values.term === loanValues(start).term ? start.termYears : values.term,
    // A lender that asks more for this vehicle than the site's table says does so for every credit history.
    interest:
      values.selfAssessedCreditScore === preApproval.credit
        ? start.interest
        : Math.max(start.interest, rate),
  };
}

/** The period of the vehicle page's repayment; weekly without one. */
const periodOf = (start: CalculatorStart | undefined): Frequency =>
  start?.stated?.frequency ?? 'wk';

/** Why a repayment (AUD, not rounded) is not that of the vehicle's page; empty without a vehicle. */
function movedFrom(
  start: CalculatorStart | undefined,
  terms: Partial<ExampleLoan>,
  dollars: number,
  display: EstimateFigureSettings['display'],
): string {
  if (!start) return '';
  const frequency = periodOf(start);
  const shown = (amount: number) =>
    isRepayment(amount, display) ? roundRepayment(amount, display.rounding) : null;
  const before = start.stated?.dollars ?? loanRepayment(start.loan, frequency);
  return movedText(
    { terms, frequency, dollars: shown(dollars) },
    { terms: start.loan, frequency, dollars: shown(before) },
  );
}

const noEstimate = {
  rate: '',
  comparisonRate: '',
  also: '',
  basis: '',
  moved: '',
  isStated: false,
};

/** Before a vehicle or a price is named, the amount is an assumption (rule finance-18). */
const assumedText = ({ amount }: EstimateValues, start: CalculatorStart | undefined): string =>
  start || amount !== preApproval.defaultAmount
    ? ''
    : ` No price is named yet, so this assumes ${formatMoney(amount)}.`;

/** The site's own estimate of what a visitor has set, beginning with the loan of the vehicle's page where there is one. */
export function ownEstimate(
  values: EstimateValues,
  settings: EstimateFigureSettings,
  start?: CalculatorStart,
): EstimateView {
  const { display, fees } = settings;
  const loan = ownLoan(values, settings, start?.loan);
  const frequency = periodOf(start);
  const dollars = loanRepayment(loan, frequency);
  const stated = start?.stated && isSameLoan(loan, start.loan) ? start.stated : null;
  const text = stated?.text ?? repaymentText(dollars, frequency, display);
  if (!stated && !isRepayment(dollars, display)) {
    return { ...noEstimate, text };
  }
  const { besideLoan } = fees;
  const total = totalPayable(loan, { dollars, frequency }, besideLoan);
  const other: Frequency = frequency === 'mo' ? 'wk' : 'mo';
  const also = stated
    ? inOtherPeriod(stated)
    : { dollars: loanRepayment(loan, other), frequency: other };
  const { interest } = loan;
  const atLendersRate = interest === start?.loan.interest ? start.stated : undefined;
  const request = {
    purchasePrice: loan.amount,
    loanTerm: loan.termYears,
    selfAssessedCreditScore: values.selfAssessedCreditScore,
  };
  return {
    text,
    isStated: stated !== null,
    rate: formatPercent(interest),
    comparisonRate:
      // The site computes comparison rates for the warning's example loan. At the lender's own rate, the lender's comparison rate replaces it.
      atLendersRate?.comparisonRate ?? comparisonRateText(statedComparisonRate(interest, fees)),
    also: stated?.also ?? repaymentText(also.dollars, also.frequency, display),
    basis:
      stated?.basis ??
      `${basisText(request, atLendersRate ? (start?.isSet ? 'set' : 'lender') : 'estimate')} ${loanTermsText(loan)}${totalText(total, besideLoan)}${assumedText(values, start)}`,
    moved: movedFrom(start, loan, stated?.dollars ?? dollars, display),
  };
}

/** A partner's answer to a question; null: a figure is missing, and a repayment may not appear without the others. */
export function partnerEstimate(
  question: Parameters<typeof basisText>[0],
  answer: QuoteAnswer,
  { display }: EstimateFigureSettings,
  start?: CalculatorStart,
): EstimateView | null {
  const view = quoteView(answer, display);
  if (!view) return null;
  const { monthly, ...figures } = view;
  if (!figures.rate) return { ...noEstimate, ...figures };
  const period = periodOf(start);
  const isMonthly = period === 'mo';
  const { purchasePrice: amount, loanTerm: termYears } = question;
  const interest = answer.advertisedRate as number;
  const weekly = answer.weeklyRepaymentAmount as number;
  const dollars = { wk: weekly, fn: weekly * 2, mo: monthlyEstimate(weekly) }[period];
  const terms = { amount, termYears, interest };
  return {
    ...figures,
    text: repaymentText(dollars, period, display),
    isStated: false,
    also: isMonthly ? figures.text : monthly,
    basis: basisText(question, 'partner'),
    moved: movedFrom(start, terms, dollars, display),
  };
}
