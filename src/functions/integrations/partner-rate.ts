// Asks a tenant's partner for a shopper's own rate (rule personal-3). It stores nothing, and nothing of the question reaches
// the log.
import { comparisonLoan } from '../../domain/finance/comparison-rate.ts';
import type { CreditScore } from '../../domain/finance/pre-approval.ts';
import type { PersonalRate } from '../../domain/finance/personal-rate.ts';
import type { SessionUser } from '../../protocol/account.ts';
import type { Tenant } from '../../tenant/schema/index.ts';
import type { Services } from '../endpoints/endpoint.ts';
import { askPartner, numberOf, partnerFor } from './partner.ts';

export type PartnerRate =
  /** `expiresAt`: epoch ms. */
  | ({ is: 'rate'; expiresAt: number } & PersonalRate)
  | { is: 'refused' }
  /** No answer, or one that may not be shown: a rate without its comparison rate, or one that has ended. */
  | { is: 'failed' };

/** The most that a lender may ask, percent a year with fees (National Credit Code, section 32A). */
const maxPercent = 48;

/**
 * The partner's answer. Its rate is for the amount and the term of the site's comparison rates. `now` in epoch ms. A check
 * of a credit file is not repeated, so a question without an answer is not asked again.
 */
export async function askPartnerRate(
  services: Pick<Services, 'partners' | 'log' | 'env'>,
  {
    tenant,
    user,
    credit,
    consent,
    now,
  }: {
    tenant: Tenant;
    user: SessionUser;
    credit: CreditScore;
    /** The text that the shopper agreed to. */
    consent: string;
    now: number;
  },
): Promise<PartnerRate> {
  const partner = partnerFor(services, tenant, 'personal-rate');
  if (!partner) return { is: 'failed' };
  const { personal } = tenant.finance;
  const reply = await askPartner(services, tenant, {
    purpose: 'personal-rate',
    partner,
    body: {
      firstName: user.name,
      lastName: user.last_name,
      phone: user.phone,
      email: user.email,
      postcode: user.postcode,
      selfAssessedCreditScore: credit,
      check: personal.partner?.check ?? 'none',
      consent: { text: consent, at: new Date(now).toISOString() },
      comparison: comparisonLoan,
    },
    idempotent: false,
  });
  return reply === null ? { is: 'failed' } : readPartnerRate(reply, now);
}

function readPartnerRate(reply: Record<string, unknown>, now: number): PartnerRate {
  if (reply['outcome'] === 'refused') return { is: 'refused' };
  const interest = numberOf(reply['interestRate']);
  const comparisonRate = numberOf(reply['comparisonRate']);
  const expires = reply['expiresAt'];
  const expiresAt = typeof expires === 'string' ? Date.parse(expires) : Number.NaN;
  const isRate =
    reply['outcome'] === 'rate' &&
    interest !== null &&
    comparisonRate !== null &&
    interest > 0 &&
    comparisonRate >= interest &&
    comparisonRate <= maxPercent &&
    expiresAt > now;
  return isRate ? { is: 'rate', interest, comparisonRate, expiresAt } : { is: 'failed' };
}
