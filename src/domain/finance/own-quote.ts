// The quote of a site without a partner: the tenant's rate for a credit history, on the example that the disclaimer
// states (rule finance-12). Pages show it and the functions answer it, by this one rule.
import { comparisonRate, knownFees, type FeeSettings } from './comparison-rate.ts';
import type { CreditScore, PreApprovalSettings } from './pre-approval.ts';
import { repayment } from './repayment.ts';

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

const within = (value: number, { min, max }: { min: number; max: number }) =>
  Math.min(max, Math.max(min, value));

/** Weekly repayment in AUD and both rates in percent a year. */
export function ownQuote(
  { selfAssessedCreditScore, purchasePrice, loanTerm }: OwnQuoteRequest,
  settings: OwnQuoteSettings,
) {
  const { preApproval, quote, sample, comparisonAmount, comparisonYears } = settings;
  const { establishmentFee, monthlyFee } = knownFees(settings);
  const interest = quote.estimate.rates[selfAssessedCreditScore];
  const amount = within(purchasePrice, preApproval.amount);
  const loan = {
    amount,
    deposit: (amount * sample.depositPercent) / 100,
    residual: (amount * sample.finalPaymentPercent) / 100,
    establishmentFee,
    termYears: within(loanTerm, preApproval.termYears),
    interest,
  };
  const weekly = repayment(loan, 'wk') + (monthlyFee * 12) / 52;
  const basis = { amount: comparisonAmount, termYears: comparisonYears };
  return {
    weeklyRepaymentAmount: Math.round(weekly * 100) / 100,
    advertisedRate: interest,
    comparisonRate: comparisonRate({ ...basis, interest, establishmentFee, monthlyFee }),
    basis: 'estimate' as const,
  };
}
