// The quote of a site without a partner: the tenant's rate for a credit history, on the example that the disclaimer
// states (rule finance-12). Pages and functions both calculate it here.
import {
  knownFees,
  siteFees,
  statedComparisonRate,
  type FeeSettings,
  type KnownFees,
  type ListedFees,
} from './comparison-rate.ts';
import type { ExampleLoan } from './example-loan.ts';
import { exampleShares, preApproval, type CreditScore } from './pre-approval.ts';
import { within } from './range.ts';
import { loanRepayment } from './repayment.ts';

/** The parts of `tenant.finance` that the quote is calculated from. */
export interface OwnQuoteSettings extends ListedFees {
  quote: FeeSettings['quote'] & { estimate: { rates: Record<CreditScore, number> } };
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

/** The example's terms on an amount (AUD) at a rate (percent a year), with the site's fees. */
export const exampleOf = (
  amount: number,
  termYears: number,
  interest: number,
  { establishmentFee, monthlyFee }: KnownFees,
): ExampleLoan => ({
  amount,
  deposit: shareOf(amount, exampleShares.depositPercent),
  residual: shareOf(amount, exampleShares.finalPaymentPercent),
  establishmentFee,
  monthlyFee,
  termYears,
  interest,
});

/** The loan that the quote is about. `interest`: the shopper's own rate instead of the table's. */
export function ownExample(
  { selfAssessedCreditScore, purchasePrice, loanTerm }: OwnQuoteRequest,
  settings: OwnQuoteSettings,
  interest = settings.quote.estimate.rates[selfAssessedCreditScore],
): ExampleLoan {
  const amount = within(purchasePrice, preApproval.amount);
  const termYears = within(loanTerm, preApproval.termYears);
  return exampleOf(amount, termYears, interest, knownFees(settings));
}

/**
 * Weekly repayment in AUD and both rates in percent a year. `personal`: the shopper's own rate instead of the table's, with
 * its comparison rate.
 */
export function ownQuote(
  request: OwnQuoteRequest,
  settings: OwnQuoteSettings,
  personal?: { interest: number; comparisonRate: number },
) {
  const loan = ownExample(request, settings, personal?.interest);
  const { interest } = loan;
  return {
    weeklyRepaymentAmount: Math.round(loanRepayment(loan, 'wk') * 100) / 100,
    advertisedRate: interest,
    comparisonRate: personal?.comparisonRate ?? statedComparisonRate(interest, siteFees(settings)),
    basis: personal ? ('personal' as const) : ('estimate' as const),
  };
}
