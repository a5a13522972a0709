// The loan behind the repayment of a vehicle's page, with its terms as text. The page, its calculator and the answers to
// assistants begin with it.
import type { Vehicle } from '../vehicle/vehicle.ts';
import type { CalculatorStart } from './calculator.ts';
import { eligibleSample } from './eligibility.ts';
import { firstValues } from './estimate.ts';
import { siteFees } from './comparison-rate.ts';
import { exampleText, lenderExample, totalText } from './example-loan.ts';
import { ownExample, type OwnQuoteSettings } from './own-quote.ts';
import { totalPayable } from './periods.ts';
import { loanRepayment } from './repayment.ts';
import { repaymentView, samplePayment, type RepaymentSettings } from './repayment-view.ts';

export interface PageLoan {
  start: CalculatorStart;
  text: string;
}

/** Null when the page states none. `isQuoted`: the page asks for a quote instead. `today` is an ISO date. */
export function pageLoan(
  vehicle: Vehicle,
  finance: RepaymentSettings & OwnQuoteSettings,
  today: string,
  isQuoted: boolean,
): PageLoan | null {
  const sample = eligibleSample(vehicle, finance, today);
  if (sample) {
    const example = lenderExample(sample, vehicle.price, finance.calculator);
    const shown = repaymentView(vehicle, finance, today);
    const payment = samplePayment(vehicle, sample, finance.calculator);
    if (!example || !shown?.rate || !payment) return null;
    const { loan, text } = example;
    return { text, start: { loan, stated: { ...payment, ...shown, basis: text } } };
  }
  if (!isQuoted || !vehicle.price) return null;
  const { selfAssessedCreditScore, term: loanTerm } = firstValues;
  const request = { selfAssessedCreditScore, purchasePrice: vehicle.price, loanTerm };
  const loan = ownExample(request, finance);
  const { besideLoan } = siteFees(finance);
  const weekly = { dollars: loanRepayment(loan, 'wk'), frequency: 'wk' } as const;
  const total = totalPayable(loan, weekly, besideLoan);
  return { start: { loan }, text: exampleText(loan) + totalText(total, besideLoan) };
}
