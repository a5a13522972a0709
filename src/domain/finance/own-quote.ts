// The quote of a site without a partner: the tenant's rate for a credit history, on the example that the disclaimer
// states (rule finance-12). Pages and functions both calculate it here.
import { comparisonRate, knownFees, type FeeSettings } from './comparison-rate.ts';
import type { ExampleLoan } from './example-loan.ts';
import type { CreditScore, PreApprovalSettings } from './pre-approval.ts';
import { repayment, withMonthlyFee } from './repayment.ts';

/** The parts of `tenant.finance` that the quote is calculated from. */
export interface OwnQuoteSettings extends FeeSettings {
  preApproval: Pick<PreApprovalSettings, 'amount' | 'termYears'>;
  quote: FeeSettings['quote'] & { estimate: { rates: Record<CreditScore, number> } };
  sample: { depositPercent: number; finalPaymentPercent: number };
  comparisonAmount: number;
  comparisonYears: number;
}

/** The inputs of a quote that the tenant's own quote depends on. */
export interface OwnQuoteRequest {
  selfAssessedCreditScore: CreditScore;
  /** AUD. */
  purchasePrice: number;
  /** Years. */
  loanTerm: number;
}

/** A share of an amount in whole cents, so that two calculations start with the same amounts. */
export const shareOf = (amount: number, percent: number): number =>
  Math.round(amount * percent) / 100;

const within = (value: number, { min, max }: { min: number; max: number }) =>
  Math.min(max, Math.max(min, value));

/** The loan that the quote is about. */
export function ownExample(
  { selfAssessedCreditScore, purchasePrice, loanTerm }: OwnQuoteRequest,
  settings: OwnQuoteSettings,
): ExampleLoan {
  const { preApproval, quote, sample } = settings;
  const amount = within(purchasePrice, preApproval.amount);
  return {
    amount,
    deposit: shareOf(amount, sample.depositPercent),
    residual: shareOf(amount, sample.finalPaymentPercent),
    ...knownFees(settings),
    termYears: within(loanTerm, preApproval.termYears),
    interest: quote.estimate.rates[selfAssessedCreditScore],
  };
}

/** Weekly repayment in AUD and both rates in percent a year. */
export function ownQuote(request: OwnQuoteRequest, settings: OwnQuoteSettings) {
  const { comparisonAmount, comparisonYears } = settings;
  const loan = ownExample(request, settings);
  const { interest, establishmentFee, monthlyFee } = loan;
  const weekly = withMonthlyFee(repayment(loan, 'wk'), 'wk', monthlyFee);
  const basis = { amount: comparisonAmount, termYears: comparisonYears };
  return {
    weeklyRepaymentAmount: Math.round(weekly * 100) / 100,
    advertisedRate: interest,
    comparisonRate: comparisonRate({ ...basis, interest, establishmentFee, monthlyFee }),
    basis: 'estimate' as const,
  };
}
