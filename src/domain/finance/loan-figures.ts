// The figures of one loan in a line of text, as the shopper saw them (rule finance-27).
import type { RepaymentView } from '../card/card-data.ts';

export interface LoanFigures extends RepaymentView {
  /** The same repayment in another period: "$439/mo". */
  also: string;
  /** Its terms and what it comes to. */
  basis: string;
}

/** "$101/wk (about $439/mo), 7.95% p.a., 9.07% p.a. comparison rate. For $30,000 over 5 years, … $36,273 in total." */
export const loanFigures = ({ text, also, rate, comparisonRate, basis }: LoanFigures): string =>
  `${[also ? `${text} (about ${also})` : text, rate, comparisonRate].filter(Boolean).join(', ')}. ${basis}`.trim();

/** How the message of a shopper begins who asks for a loan that the website shows. */
export const loanAsked = 'I would like a loan for this vehicle, as the website shows it: ';

/** The message of a shopper who asks for the loan that the calculator shows; without a repayment, for any loan. */
export const loanQuestion = (shown: LoanFigures | { text: string }): string =>
  'basis' in shown ? loanAsked + loanFigures(shown) : 'I would like a loan for this vehicle.';
