// What the settings say to the finance form's estimate, on its page and over a vehicle's.
import type { EstimateSettings } from '../../domain/enquiry/form.ts';
import { preApprovalTexts, type PreApprovalForm } from '../../domain/enquiry/pre-approval-steps.ts';
import { financeDisclaimer } from '../../domain/finance/disclaimer.ts';
import { firstValues } from '../../domain/finance/estimate.ts';
import { comparisonWarning } from '../../domain/finance/lender.ts';
import { siteFees } from '../../domain/finance/comparison-rate.ts';
import { ownEstimate } from '../../domain/finance/own-estimate.ts';
import type { Tenant } from '../../tenant/schema/index.ts';

/** The figures and texts of the finance form's estimate; null where the tenant has no finance. */
export function estimateSettings(tenant: Tenant): EstimateSettings | null {
  const { finance, functions } = tenant;
  const { provider, quote, calculator } = finance;
  if (provider === null) return null;
  const figures = {
    rates: quote.estimate.rates,
    fees: siteFees(finance),
    display: { rounding: calculator.rounding },
  };
  return {
    ...figures,
    quote: { inputs: quote.inputs },
    asksPartner: quote.enabled && functions.integrations['finance-quote'] !== undefined,
    first: ownEstimate(firstValues, figures),
    smallPrint: [comparisonWarning, financeDisclaimer(null, finance)],
    handsOver: handsOver(tenant),
  };
}

/** Whether the tenant hands customers to a lender. Customers prove their phone by a code first. */
const handsOver = ({ functions: { integrations, smsFromEnv } }: Tenant): boolean =>
  integrations['finance-customer'] !== undefined && smsFromEnv !== null;

/** The form over a vehicle's page; null where the finance button leads to the finance page. */
export function preApprovalForm(tenant: Tenant): PreApprovalForm | null {
  const estimate = tenant.finance.preApprovalPopup ? estimateSettings(tenant) : null;
  return estimate && { ...preApprovalTexts(estimate), estimate };
}
