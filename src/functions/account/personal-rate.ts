// A shopper's own rate: stored once an account, valid for days, deleted on request (rule personal-2). The rate comes from
// the tenant's table or the partner, never from a browser.
import { dayMs } from '../../domain/hours/durations.ts';
import {
  bandRate,
  personalConsent,
  personalSource,
  personalTerms,
  type PersonalRate,
} from '../../domain/finance/personal-rate.ts';
import type { CreditScore } from '../../domain/finance/pre-approval.ts';
import type { PersonalRateAnswer, PersonalRateState } from '../../protocol/personal-rate.ts';
import type { Tenant } from '../../tenant/schema/index.ts';
import { answer, problem, signedIn, type Call, type Handlers } from '../endpoints/endpoint.ts';
import { refusals } from '../http/refusals.ts';
import { askPartnerRate, type PartnerRate } from '../integrations/partner-rate.ts';
import { readableTime } from '../leads/time-text.ts';
import { limits } from '../security/limits.ts';
import type { Database } from '../stores/database.ts';
import { isRecent } from './sessions.ts';

export interface PersonalRateRow {
  credit: CreditScore;
  /** Percent a year. */
  interest: number;
  comparison_rate: number;
  /** Where it comes from, as text. */
  source: string;
  /** The text that the shopper agreed to. */
  consent: string;
  /** Epoch ms. */
  made_at: number;
  expires_at: number;
}

const rowOf = (db: Database, tenant: string, contactId: string): Promise<PersonalRateRow | null> =>
  db.one<PersonalRateRow>(
    `SELECT credit, interest, comparison_rate, source, consent, made_at, expires_at FROM personal_rates
      WHERE tenant = ? AND contact_id = ?`,
    [tenant, contactId],
  );

/** A newer rate replaces the older one. An account that was deleted in the meantime gets none. */
export const storePersonalRate = (
  db: Database,
  tenant: string,
  contactId: string,
  row: PersonalRateRow,
): Promise<number> =>
  db.run(
    `INSERT INTO personal_rates
        (tenant, contact_id, credit, interest, comparison_rate, source, consent, made_at, expires_at)
      SELECT tenant, id, CAST(? AS TEXT), CAST(? AS DOUBLE PRECISION), CAST(? AS DOUBLE PRECISION), CAST(? AS TEXT),
          CAST(? AS TEXT), CAST(? AS BIGINT), CAST(? AS BIGINT)
        FROM contacts WHERE tenant = ? AND id = ?
      ON CONFLICT (tenant, contact_id) DO UPDATE SET credit = excluded.credit, interest = excluded.interest,
        comparison_rate = excluded.comparison_rate, source = excluded.source, consent = excluded.consent,
        made_at = excluded.made_at, expires_at = excluded.expires_at`,
    [
      row.credit,
      row.interest,
      row.comparison_rate,
      row.source,
      row.consent,
      row.made_at,
      row.expires_at,
      tenant,
      contactId,
    ],
  );

const ratesOf = ({ interest, comparison_rate }: PersonalRateRow): PersonalRate => ({
  interest,
  comparisonRate: comparison_rate,
});

/** The visitor's rate while it is valid, for figures that the server calculates; null without one. */
export async function validPersonalRate({
  services,
  tenant,
  visitor,
  now,
}: Pick<Call, 'services' | 'tenant' | 'visitor' | 'now'>): Promise<
  (PersonalRate & Pick<PersonalRateRow, 'credit' | 'source' | 'expires_at'>) | null
> {
  if (!visitor || !tenant.pages.personalFinance) return null;
  const row = await rowOf(services.db, tenant.slug, visitor.contactId);
  if (!row || now >= row.expires_at) return null;
  const { credit, source, expires_at } = row;
  return { ...ratesOf(row), credit, source, expires_at };
}

const rateAnswer = (row: PersonalRateRow, { finance, timeZone }: Tenant): PersonalRateAnswer => ({
  ...ratesOf(row),
  credit: row.credit,
  source: row.source,
  expires_at: new Date(row.expires_at).toISOString(),
  expires_text: readableTime(row.expires_at, timeZone),
  terms: personalTerms(finance),
});

const rateState = (row: PersonalRateRow | null, tenant: Tenant, now: number): PersonalRateState =>
  row
    ? { state: now < row.expires_at ? 'valid' : 'expired', rate: rateAnswer(row, tenant) }
    : { state: 'none', rate: null };

/** What a browser learns about the visitor's rate; undefined where the site gives none. */
export async function personalRateState(
  { services, tenant, now }: Pick<Call, 'services' | 'tenant' | 'now'>,
  contactId: string,
): Promise<PersonalRateState | undefined> {
  if (!tenant.pages.personalFinance) return undefined;
  return rateState(await rowOf(services.db, tenant.slug, contactId), tenant, now);
}

const forget = (db: Database, tenant: string, contactId: string): Promise<number> =>
  db.run('DELETE FROM personal_rates WHERE tenant = ? AND contact_id = ?', [tenant, contactId]);

export const personalRateHandlers = {
  personalRate: async (call) => {
    const state = await personalRateState(call, signedIn(call).contactId);
    return state ? answer(state) : problem(call, 'switched-off');
  },

  makePersonalRate: async (call) => {
    const { services, tenant, body, now } = call;
    const { finance, pages } = tenant;
    if (!pages.personalFinance) return problem(call, 'switched-off');
    const visitor = signedIn(call);
    const { contactId, user } = visitor;
    const consent = personalConsent(tenant.legalName, finance.personal);
    const longest = now + finance.personal.validDays * dayMs;
    let rate: PartnerRate;
    if (finance.personal.partner) {
      // A check of somebody's credit file needs proof that they hold the phone now.
      if (!isRecent(visitor, now)) return problem(call, 'verify-again', refusals.freshCode);
      if (user.name === '' || user.last_name === '') {
        return problem(call, 'invalid', refusals.nameForRate);
      }
      const name = `personal-rate/${contactId}`;
      if (!(await services.limits.durable.take(name, limits.partnerRatesPerDay, now))) {
        return problem(call, 'too-many-attempts', refusals.rateAsked);
      }
      rate = await askPartnerRate(services, { tenant, user, credit: body.credit, consent, now });
    } else rate = { is: 'rate', ...bandRate(body.credit, finance), expiresAt: longest };
    if (rate.is === 'failed') return problem(call, 'integration-failed', refusals.rateFailed);
    if (rate.is === 'refused') {
      // An earlier rate does not hold any more.
      await forget(services.db, tenant.slug, contactId);
      return answer({ state: 'refused', rate: null });
    }
    const row: PersonalRateRow = {
      credit: body.credit,
      interest: rate.interest,
      comparison_rate: rate.comparisonRate,
      source: personalSource(tenant.name, body.credit, finance.personal),
      consent,
      made_at: now,
      expires_at: Math.min(rate.expiresAt, longest),
    };
    await storePersonalRate(services.db, tenant.slug, contactId, row);
    return answer(rateState(row, tenant, now));
  },

  deletePersonalRate: async (call) => {
    const { services, tenant } = call;
    if (!tenant.pages.personalFinance) return problem(call, 'switched-off');
    await forget(services.db, tenant.slug, signedIn(call).contactId);
    return answer({ state: 'none', rate: null });
  },
} satisfies Partial<Handlers>;
