// What the settings say to the finance form's estimate, on its page and over a vehicle's.
import type { EstimateSettings } from '../../domain/enquiry/form.ts';
import { preApprovalTexts, type PreApprovalForm } from '../../domain/enquiry/pre-approval-steps.ts';
import { financeDisclaimer } from '../../domain/finance/disclaimer.ts';
import { estimateView, quoteRequest } from '../../domain/finance/estimate.ts';
import { comparisonWarning } from '../../domain/finance/lender.ts';
import { ownQuote } from '../../domain/finance/own-quote.ts';
import type { Tenant } from '../../tenant/schema/index.ts';

/** The figures and texts of the finance form's estimate; null where the tenant has no finance. */
export function estimateSettings(tenant: Tenant): EstimateSettings | null {
  const { enabled, preApproval, quote, calculator, monthlyPerWeekly } = tenant.finance;
  if (!enabled) return null;
  const { inputs, credit, termYears } = quote;
  const { rounding, enquireAtOrBelow } = calculator;
  const words = { rounding, enquireAtOrBelow, monthlyPerWeekly };
  return {
    preApproval,
    quote: { inputs, credit, termYears },
    words,
    first: firstEstimate(tenant, words),
    smallPrint: [comparisonWarning(tenant.finance), financeDisclaimer(null, tenant.finance)],
    handsOver: handsOver(tenant),
  };
}

/** Whether the tenant hands customers to a lender. Customers prove their phone by a code first. */
const handsOver = ({ functions: { integrations, smsFromEnv } }: Tenant): boolean =>
  integrations['finance-customer'] !== undefined && smsFromEnv !== null;

/** The estimate of the untouched form. The build asks no partner for it. */
function firstEstimate(
  { finance, functions }: Tenant,
  words: EstimateSettings['words'],
): EstimateSettings['first'] {
  const { preApproval, quote } = finance;
  if (quote.enabled && functions.integrations['finance-quote']) return null;
  const { amount, defaultTermYears: term, credit: selfAssessedCreditScore } = preApproval;
  const values = { amount: amount.default, term, selfAssessedCreditScore };
  const question = quoteRequest(values, { subject: {}, whoIsHelping: '' }, quote);
  return estimateView(question, ownQuote(question, finance), words);
}

/** The form over a vehicle's page; null where the finance button leads to the finance page. */
export function preApprovalForm(tenant: Tenant): PreApprovalForm | null {
  const estimate = tenant.finance.preApproval.popup ? estimateSettings(tenant) : null;
  return estimate && { ...preApprovalTexts, estimate };
}
