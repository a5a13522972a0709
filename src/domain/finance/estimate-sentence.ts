// A vehicle's repayment in one sentence that is complete by itself: terms, both rates, fees and the warning of the law
// (rule agents-5). Without one of them there is no sentence.
import { siteFees, statedComparisonRate, type FeeSettings } from './comparison-rate.ts';
import { exampleText } from './example-loan.ts';
import { formatPercent } from './format-percent.ts';
import { comparisonRateText, comparisonWarning } from './lender.ts';
import type { PageLoan } from './page-loan.ts';
import { isRepayment, repaymentText } from './repayment-view.ts';
import { loanRepayment, type Rounding } from './repayment.ts';

interface SentenceSettings extends FeeSettings {
  calculator: FeeSettings['calculator'] & { rounding: Rounding; maxTermYears: number };
  fees: readonly { name: string; amount: number }[];
}

/** `termYears` null: the term of the vehicle's page. */
export function estimateSentence(
  { start, text }: PageLoan,
  termYears: number | null,
  settings: SentenceSettings,
): string | null {
  const { stated } = start;
  const loan = { ...start.loan, termYears: termYears ?? start.loan.termYears };
  // A lender that leaves a term open states no example that could stand alone.
  if (stated && !text.startsWith(exampleText(start.loan))) return null;
  if (loan.termYears > settings.calculator.maxTermYears) return null;
  const isPages = loan.termYears === start.loan.termYears && stated !== undefined;
  const weekly = loanRepayment(loan, 'wk');
  if (!isPages && !isRepayment(weekly, settings.calculator)) return null;
  const amount = isPages ? stated.text : repaymentText(weekly, 'wk', settings.calculator);
  const comparison =
    stated?.comparisonRate ??
    comparisonRateText(statedComparisonRate(loan.interest, siteFees(settings)));
  const terms = exampleText(loan).replace(/^For/, 'for').slice(0, -1);
  return (
    `Estimate, not an offer of credit: ${amount.replace('/wk', ' a week').replace('/mo', ' a month')} ${terms}, ` +
    `${formatPercent(loan.interest)}, ${comparison}. ${comparisonWarning}`
  );
}
