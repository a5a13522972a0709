// What pages with a form share, and the page that says thank you.
import { nextSteps, type EstimateSettings, type FormSettings } from '../../domain/enquiry/form.ts';
import { estimateView, quoteQuestion } from '../../domain/finance/estimate.ts';
import { ownQuote } from '../../domain/finance/own-quote.ts';
import { financeDisclaimer } from '../../domain/finance/disclaimer.ts';
import type { SiteContext } from '../context.ts';
import { formSettings } from '../forms.ts';
import type { FormView, SuccessPage } from '../page-data.ts';
import { paths } from '../paths.ts';
import { pageBase } from './base.ts';
import type { Tenant } from '../../tenant/schema/index.ts';

const known = new WeakMap<SiteContext, FormSettings>();

/** One object per site: pages with a form share it. */
export function settingsOfForms(context: SiteContext): FormSettings {
  let settings = known.get(context);
  if (!settings) {
    known.set(context, (settings = formSettings(context.tenant, context.shell.phone)));
  }
  return settings;
}

/** The general enquiry of a place's contact page. */
export const contactForm = (context: SiteContext, place: string): FormView => ({
  kind: 'general-enquiry',
  settings: settingsOfForms(context),
  place,
});

/** What the finance form's estimate is worked out and worded with; null where the tenant has no finance. */
export function estimateSettings({
  tenant,
  comparisonWarning,
}: SiteContext): EstimateSettings | null {
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
    smallPrint: [comparisonWarning, financeDisclaimer(null, tenant.finance)],
    handsOver: tenant.functions.upstreams['finance-customer'] !== undefined,
  };
}

/** Of what the form holds before anybody touches it. A partner is not asked by the build. */
function firstEstimate(
  { finance, functions }: Tenant,
  words: EstimateSettings['words'],
): EstimateSettings['first'] {
  const { preApproval, quote } = finance;
  if (quote.enabled && functions.upstreams['finance-quote']) return null;
  const { amount, defaultTermYears: term, credit: selfAssessedCreditScore } = preApproval;
  const values = { amount: amount.default, term, selfAssessedCreditScore };
  const question = quoteQuestion(values, { subject: {}, whoIsHelping: '' }, quote);
  return estimateView(question, ownQuote(question, finance), words);
}

export function successPage(context: SiteContext): SuccessPage {
  const { shell } = context;
  const heading = 'Thank you';
  return {
    kind: 'success',
    ...pageBase(context, {
      path: paths.success,
      title: heading,
      description: 'Your enquiry has arrived.',
      robots: 'noindex,follow',
    }),
    heading,
    next: nextSteps,
    phone: shell.phone,
    links: [{ label: 'See all stock', href: shell.searchPath }, shell.locationsLink],
  };
}
