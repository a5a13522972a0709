// A lead as signed JSON for a dealer's system. The idempotency key and the signature are in headers, so that a receiver
// can check who sent it, when, and whether it is a repeat.
import type { SendResult } from '../../endpoints/deps.ts';
import { hmacHex } from '../../security/crypto.ts';
import type { Lead } from '../../leads/lead.ts';
import type { HttpClient } from '../../http-client/http-client.ts';
import { callDeadlineMs } from '../lanes.ts';

export interface WebhookFacts {
  url: string;
  secret: string;
  /** The same for every attempt of this delivery. */
  key: string;
  now: number;
}

/** The body, with the lead's own field names. */
const webhookBody = (lead: Lead): string =>
  JSON.stringify({
    type: 'lead',
    lead_id: lead.id,
    website_slug: lead.tenant,
    kind: lead.kind,
    category: lead.category,
    subcategory: lead.subcategory,
    received_at: new Date(lead.createdAt).toISOString(),
    opt_in: lead.optIn,
    consent_version: lead.consentVersion,
    consent_at: new Date(lead.consentAt).toISOString(),
    valuation: lead.valuation,
    ...(lead.payment && {
      deposit: {
        cents: lead.payment.cents,
        state: lead.payment.state,
        provider_payment: lead.payment.provider_payment,
      },
    }),
    ...(lead.cancelledAt !== null && { cancelled_at: new Date(lead.cancelledAt).toISOString() }),
    ...lead.payload,
  });

/** `t=<seconds>,v1=<hex>` over `<seconds>.<body>` (HMAC-SHA-256); receivers refuse times over 300 s old. */
function webhookSignature(secret: string, body: string, now: number): string {
  const seconds = Math.floor(now / 1000);
  return `t=${String(seconds)},v1=${hmacHex(secret, `${String(seconds)}.${body}`)}`;
}

export async function sendWebhook(
  http: HttpClient,
  lead: Lead,
  facts: WebhookFacts,
): Promise<SendResult> {
  const body = webhookBody(lead);
  const answer = await http.call({
    name: `webhook ${lead.tenant}`,
    url: facts.url,
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': facts.key,
      'x-forecourt-signature': webhookSignature(facts.secret, body, facts.now),
    },
    body,
    timeoutMs: callDeadlineMs,
  });
  if (!answer.ok) return { ok: false, code: answer.code };
  return answer.status >= 200 && answer.status < 300
    ? { ok: true }
    : { ok: false, code: `status-${String(answer.status)}` };
}
