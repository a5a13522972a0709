// Problems as problem+json: the status and title of each code, and the headers of every answer.
import { dealerPhone } from '../../domain/enquiry/phone-choice.ts';
import { messages } from '../../protocol/messages.ts';
import type { Problem, ProblemCode } from '../../protocol/problem.ts';
import { refusals } from './refusals.ts';
import type { Tenant } from '../../tenant/schema/index.ts';

const kinds: Record<ProblemCode, { status: number; title: string }> = {
  invalid: { status: 422, title: 'Fields with errors' },
  'form-token': { status: 403, title: 'The form has no valid token' },
  'idempotency-key-reused': { status: 422, title: 'Another submission used this key' },
  'slot-taken': { status: 409, title: 'The appointment is taken' },
  'vehicle-held': { status: 409, title: 'The vehicle cannot be reserved' },
  'vehicle-gone': { status: 409, title: 'The vehicle is no longer available' },
  'already-paid': { status: 409, title: 'Paid already' },
  'changed-elsewhere': { status: 409, title: 'Another device has gone on' },
  'offer-expired': { status: 409, title: 'The offer is no longer valid' },
  'price-changed': { status: 409, title: 'The price differs from the one the page showed' },
  'too-late-to-cancel': { status: 409, title: 'It can no longer be cancelled online' },
  'signed-out': { status: 401, title: 'Not signed in' },
  'verify-again': { status: 401, title: 'A fresh code is needed' },
  'code-wrong': { status: 401, title: 'The code is not valid' },
  'too-many-attempts': { status: 429, title: 'Too many from one person or address' },
  'not-a-mobile': { status: 422, title: 'Not an Australian mobile number' },
  'sms-failed': { status: 502, title: 'The code could not be sent' },
  'not-found': { status: 404, title: 'Not found' },
  'unknown-host': { status: 421, title: 'No site under this host name' },
  'cross-site': { status: 403, title: 'Not from this site' },
  'bad-signature': { status: 400, title: 'The signature is missing, wrong or too old' },
  method: { status: 405, title: 'Method not allowed' },
  'media-type': { status: 415, title: 'Unsupported content type' },
  'too-large': { status: 413, title: 'Too large' },
  malformed: { status: 400, title: 'Not JSON, or cut short' },
  'switched-off': { status: 404, title: 'Not offered here' },
  'integration-failed': { status: 502, title: 'A partner service did not answer' },
  busy: { status: 503, title: 'Try again shortly' },
  internal: { status: 500, title: 'Something went wrong' },
};

/** Headers of every answer of the functions: no caching, no content sniffing, no loading of resources. */
export const answerHeaders = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
} as const;

export interface ProblemFacts {
  code: ProblemCode;
  requestId: string;
  /** Provides the dealer's phone number. Null before the tenant is known. */
  tenant: Tenant | null;
  detail?: string;
  errors?: { path: string; message: string }[];
  formToken?: string;
  retryAfter?: number;
  price?: number | null;
}

function problemOf(facts: ProblemFacts): Problem {
  const { code, requestId, tenant, errors, formToken, retryAfter, price } = facts;
  const { status, title } = kinds[code];
  const phone = tenant && dealerPhone(tenant)?.display;
  const detail =
    facts.detail ??
    (errors ? messages.summary : code === 'busy' ? refusals.busy : messages.unknown);
  return {
    type: `urn:forecourt:problem:${code}`,
    title,
    status,
    detail,
    code,
    request_id: requestId,
    ...(phone && { phone }),
    ...(errors && { errors }),
    ...(formToken !== undefined && { form_token: formToken }),
    ...(price !== undefined && { price }),
    ...(retryAfter !== undefined && { retry_after: retryAfter }),
    error: detail,
  };
}

export function problemResponse(facts: ProblemFacts, more: Record<string, string> = {}): Response {
  const problem = problemOf(facts);
  return new Response(JSON.stringify(problem), {
    status: problem.status,
    headers: {
      ...answerHeaders,
      'content-type': 'application/problem+json',
      'x-request-id': facts.requestId,
      ...(facts.retryAfter !== undefined && { 'retry-after': String(facts.retryAfter) }),
      ...more,
    },
  });
}
