// Whether an enquiry may come from a bot: its form token, a hidden field, Turnstile, and how often the same person or
// text arrives. A suspicious enquiry is flagged and waits for a person.
import type { LeadInput } from '../../protocol/lead.ts';
import { mailboxOf } from '../account/codes.ts';
import type { Call } from '../endpoints/endpoint.ts';
import { errorText } from '../health/log.ts';
import { limits, onceADay, type Limit } from '../security/limits.ts';
import { formTokenState } from './form-token.ts';
import type { Flag } from './lead.ts';
import { turnstilePassed } from './turnstile.ts';

type SpamCheckCall = Pick<
  Call,
  'services' | 'tenant' | 'request' | 'visitorHash' | 'visitorKnown' | 'now'
>;

/** False for a form that posts by itself, without a script. */
export const isJson = (request: Request): boolean =>
  (request.headers.get('content-type') ?? '').startsWith('application/json');

export type SpamVerdict = { ok: true; flag: Flag | null } | { ok: false };

/** Spam is flagged, so that a person can check it (rule enquiry-20). Only a form without a valid token is sent back. */
export async function checkSpam(call: SpamCheckCall, input: LeadInput): Promise<SpamVerdict> {
  const { services, tenant, request, now } = call;
  const { signer, limits: counters, log } = services;
  const token = formTokenState(signer, tenant.slug, input.form_token, now);
  if (token === 'invalid') return { ok: false };
  if (input.company_website) return { ok: true, flag: 'honeypot' };
  if (token === 'fast') return { ok: true, flag: 'too-fast' };
  const proof = input['cf-turnstile-response'];
  const asForm = !isJson(request);
  // Turnstile needs a script. A form without a script is judged by all other signs, and by how many such forms arrive.
  const withoutScript = asForm && proof === undefined && tenant.functions.turnstile !== null;
  if (!withoutScript && !(await turnstilePassed(services, tenant, proof))) {
    return { ok: true, flag: 'turnstile' };
  }
  try {
    const take = (name: string, limit: Limit) => counters.quick.take(`lead-${name}`, limit, now);
    for (const [name, limit] of repeats(call, input)) {
      if (!(await take(name, limit))) return { ok: true, flag: 'too-many' };
    }
    if (withoutScript && !(await take(`plain/${tenant.slug}`, limits.leadsWithoutTurnstile))) {
      return { ok: true, flag: 'turnstile' };
    }
  } catch (error) {
    // A broken counter must not cost the dealer a lead, so it is only logged.
    log({ level: 'alarm', event: 'limiter-failed', tenant: tenant.slug, error: errorText(error) });
  }
  return { ok: true, flag: null };
}

/** The counters of an enquiry: by message, and by the pace of an address. */
function repeats(call: SpamCheckCall, { message }: LeadInput): [name: string, limit: Limit][] {
  const { tenant, visitorHash, visitorKnown } = call;
  const words = (message ?? '').toLowerCase().replace(/\s+/g, ' ').trim();
  return [
    // Short messages ("Is it still there?") are often equal without being copies.
    ...(words.length >= shortestCopy
      ? [[counted(call, 'content', words), limits.leadsPerContent] as [string, Limit]]
      : []),
    // Behind a proxy without FORECOURT_IP_HEADER all visitors share one address.
    ...(visitorKnown()
      ? [[`pace/${tenant.slug}/${visitorHash('limit')}`, limits.leadsPerIp] as [string, Limit]]
      : []),
  ];
}
const shortestCopy = 40;

const counted = ({ services, tenant }: SpamCheckCall, what: string, text: string) =>
  `${what}/${tenant.slug}/${services.signer.mark('limit', text)}`;

/** Whether one more enquiry of this person and address is stored (rule enquiry-23). One alarm a day says that one was not. */
export function mayBeStored(call: SpamCheckCall, input: LeadInput): Promise<boolean> {
  const key = counted(call, 'key', input.idempotency_key);
  const decision =
    deciding.get(key) ?? underCeilings(call, input, key).finally(() => deciding.delete(key));
  deciding.set(key, decision);
  return decision;
}

/** Parallel repeats of one enquiry are one decision, because one of them at most is stored. */
const deciding = new Map<string, Promise<boolean>>();

async function underCeilings(
  call: SpamCheckCall,
  { phone, email }: LeadInput,
  key: string,
): Promise<boolean> {
  const { services, tenant, visitorHash, visitorKnown, now } = call;
  const { limits: counters, log } = services;
  const person = (phone ?? '').replace(/\D/g, '').slice(-9) || mailboxOf(email ?? '');
  const ceilings: [string, Limit][] = [
    ...(person === ''
      ? []
      : [[counted(call, 'person', person), limits.storedPerPerson] as [string, Limit]]),
    ...(visitorKnown()
      ? [[`address/${tenant.slug}/${visitorHash('limit')}`, limits.storedPerIp] as [string, Limit]]
      : []),
  ];
  const accepted = `lead-${key}`;
  try {
    if ((await counters.quick.freeAt(accepted, onceADay, now)) > now) return true;
    for (const [name, limit] of ceilings) {
      if (await counters.quick.take(`lead-${name}`, limit, now)) continue;
      if (await counters.durable.take(`lead-ceiling/${tenant.slug}`, onceADay, now)) {
        log({ level: 'alarm', event: 'leads-refused', tenant: tenant.slug });
      }
      return false;
    }
    await counters.quick.take(accepted, onceADay, now);
  } catch (error) {
    // A broken counter must not cost the dealer a lead, so it is only logged.
    log({ level: 'alarm', event: 'limiter-failed', tenant: tenant.slug, error: errorText(error) });
  }
  return true;
}
