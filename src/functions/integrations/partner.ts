// Integrations by purpose: which one a tenant has, and how to call it. An integration whose key is not set on this
// machine does not exist; the built-in answer is used instead.
import type { Tenant } from '../../tenant/schema/index.ts';
import type { Services } from '../endpoints/endpoint.ts';
import { jsonOf } from '../http-client/http-client.ts';

export type PartnerPurpose = keyof Tenant['functions']['integrations'];

/** Timeouts in ms. */
const timeouts: Partial<Record<PartnerPurpose, number>> = { 'rego-lookup': 5_000 };
const usualTimeout = 2_500;

export interface Partner {
  url: string;
  key: string | null;
}

/** The tenant's service for a purpose; null when there is none or it is not usable here. */
export function partnerFor(
  { env }: Pick<Services, 'env'>,
  tenant: Tenant,
  purpose: PartnerPurpose,
): Partner | null {
  const service = tenant.functions.integrations[purpose];
  if (!service) return null;
  if (service.keyEnv === null) return { url: service.url, key: null };
  const key = env(service.keyEnv);
  return key ? { url: service.url, key } : null;
}

export interface PartnerQuestion {
  purpose: PartnerPurpose;
  partner: Partner;
  /** Query of a GET, or the JSON body of a POST. */
  query?: Record<string, string>;
  body?: unknown;
  idempotent: boolean;
}

/** The partner's JSON object; null after any failure. */
export async function askPartner(
  { partners, log }: Pick<Services, 'partners' | 'log'>,
  tenant: Tenant,
  { purpose, partner, query, body, idempotent }: PartnerQuestion,
): Promise<Record<string, unknown> | null> {
  const url = new URL(partner.url);
  for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value);
  const reply = await partners.call({
    name: `${purpose} ${url.host}`,
    url: url.href,
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      accept: 'application/json',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(partner.key !== null && { authorization: `Bearer ${partner.key}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    timeoutMs: timeouts[purpose] ?? usualTimeout,
    idempotent,
  });
  const json = jsonOf(reply);
  if (json === null) {
    const code = reply.ok ? `status-${String(reply.status)}` : reply.code;
    log({ level: 'warn', event: 'partner-failed', tenant: tenant.slug, channel: purpose, code });
  }
  return json;
}

/** A finite number from a partner's answer; null for anything else. */
export const numberOf = (value: unknown): number | null => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
};
