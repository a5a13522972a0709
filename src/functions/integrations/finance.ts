// Finance quote and hand-over to a lender (rule finance-12). Without a partner a quote is an estimate from the
// tenant's own rates, and says so; the visitor then stays on this site.
import { ownQuote, type OwnQuoteRequest } from '../../domain/finance/own-quote.ts';
import { basisText } from '../../domain/finance/estimate.ts';
import { quoteView } from '../../domain/finance/quote.ts';
import type { PersonalRate } from '../../domain/finance/personal-rate.ts';
import type { LeadInput } from '../../protocol/lead.ts';
import { messages } from '../../protocol/messages.ts';
import { refusals } from '../http/refusals.ts';
import { isRecent } from '../account/sessions.ts';
import type { Tenant } from '../../tenant/schema/index.ts';
import { answer, problem, signedIn, type Handlers, type Services } from '../endpoints/endpoint.ts';
import { submitLead } from '../leads/submit.ts';
import { askPartner, numberOf, partnerFor } from './partner.ts';

/** The address a partner sends the visitor to; null unless it is https on a host the tenant allows. */
export function allowedRedirect(value: unknown, hosts: readonly string[]): string | null {
  if (typeof value !== 'string' || value.length > 2_000) return null;
  try {
    const url = new URL(value);
    const plain = url.protocol === 'https:' && url.username === '' && url.password === '';
    return plain && hosts.includes(url.host) ? url.href : null;
  } catch {
    return null;
  }
}

export interface Quote {
  /** AUD. */
  weeklyRepaymentAmount: number;
  /** Percent a year. */
  advertisedRate: number;
  comparisonRate: number;
  /** `personal`: at the shopper's own rate. */
  basis: 'estimate' | 'partner' | 'personal';
}

/** A quote at the shopper's own rate, else the partner's, or the tenant's without one; null: the partner gave none. */
export async function quoteFor(
  services: Services,
  tenant: Tenant,
  body: OwnQuoteRequest,
  personal: PersonalRate | null = null,
): Promise<Quote | null> {
  if (personal) return ownQuote(body, tenant.finance, personal);
  const partner = tenant.finance.quote.enabled && partnerFor(services, tenant, 'finance-quote');
  if (!partner) return ownQuote(body, tenant.finance);
  const reply = await askPartner(services, tenant, {
    purpose: 'finance-quote',
    partner,
    body,
    idempotent: true,
  });
  const weeklyRepaymentAmount = numberOf(reply?.['weeklyRepaymentAmount']);
  const advertisedRate = numberOf(reply?.['advertisedRate']);
  const comparisonRate = numberOf(reply?.['comparisonRate']);
  // A repayment may not be shown without both rates, so an answer without them counts as none.
  return weeklyRepaymentAmount === null || advertisedRate === null || comparisonRate === null
    ? null
    : { weeklyRepaymentAmount, advertisedRate, comparisonRate, basis: 'partner' };
}

export const financeHandlers = {
  quote: async (call) => {
    const { services, tenant, body } = call;
    if (tenant.finance.provider === null) return problem(call, 'switched-off');
    const quote = await quoteFor(services, tenant, body);
    const view = quote && quoteView(quote, tenant.finance.calculator);
    if (!view) return problem(call, 'integration-failed', messages.quoteFailed);
    return answer({
      ...quote,
      view,
      terms: quote.basis === 'partner' ? basisText(body, 'partner') : null,
    });
  },

  createCustomer: async (call) => {
    const { services, tenant, body, now } = call;
    if (tenant.finance.provider === null) return problem(call, 'switched-off');
    const visitor = signedIn(call);
    if (!isRecent(visitor, now)) return problem(call, 'verify-again', refusals.signIn);
    // Uses the number that the session proves, not the one in the form.
    const phone = visitor.user.phone;
    const input: LeadInput = { ...body.additionalData, kind: 'finance-enquiry', phone };
    const lead = await submitLead(call, input);
    if (!lead.ok) {
      const detail = lead.code === 'invalid' ? lead.detail : refusals.leadFailed;
      return problem(call, lead.code, detail, { ...(lead.errors && { errors: lead.errors }) });
    }
    const { lead_id } = lead.answer;
    const partner = partnerFor(services, tenant, 'finance-customer');
    if (!partner) return answer({ redirectUrl: lead.answer.next, lead_id });
    const reply = await askPartner(services, tenant, {
      purpose: 'finance-customer',
      partner,
      body: { ...body.data, phoneNumber: phone },
      idempotent: false,
    });
    // The error, in the texts of rule finance-21.
    if (reply === null) return problem(call, 'integration-failed', messages.customerFailed);
    if (reply['error']) return problem(call, 'integration-failed', refusals.customerFailedWith);
    const redirectUrl = allowedRedirect(reply['redirectUrl'], tenant.functions.redirectHosts);
    if (redirectUrl === null) return problem(call, 'integration-failed', refusals.noRedirect);
    return answer({ redirectUrl, lead_id });
  },
} satisfies Partial<Handlers>;
