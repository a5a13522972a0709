// Sends an enquiry to the functions and returns the outcome. A repeat of the same content has the same idempotency key,
// so that nothing is stored twice. It uses no form.
import type { FieldError } from '../../domain/enquiry/fields.ts';
import type { LeadInput } from '../../protocol/lead.ts';
import type { FormTokenAnswer, LeadAnswer } from '../../protocol/lead-answers.ts';
import { messages } from '../../protocol/messages.ts';
import { callApi, sendMs, type ApiResult } from '../site/api.ts';
import { countLead } from '../site/count-form.ts';

export type Sending =
  | { is: 'sent'; answer: LeadAnswer }
  | { is: 'errors'; errors: FieldError[] }
  | { is: 'slot-taken'; detail: string }
  /** The vehicle's price differs from the one on its page; null when it no longer has one. */
  | { is: 'price-changed'; detail: string; price: number | null }
  | { is: 'refused'; detail: string }
  /** The server cannot accept it now; a retry may work. */
  | { is: 'busy'; detail: string }
  /** The visitor has to sign in (again). */
  | { is: 'signed-out' }
  /** It did not reach the server, or no answer came back. */
  | { is: 'unreachable' };

/** Minimum time before sending: the server treats a faster form as suspicious. */
const shortestFillMs = 3_200;

/** A file takes longer on its way, ms. */
const fileMs = 120_000;

interface FormToken {
  token: string;
  at: number;
  /** Turnstile's public key, if the tenant uses Turnstile. */
  siteKey: string | null;
}

/** Gets a token from the widget of a form, by the tenant's key. */
export type Proof = (siteKey: string) => Promise<string | undefined>;

let formToken: Promise<FormToken | null> | null = null;

async function requestFormToken(): Promise<FormToken | null> {
  const result = await callApi<FormTokenAnswer>('/api/forms/token', { timeoutMs: sendMs });
  if (!result.ok) return null;
  const { form_token, turnstile_site_key } = result.value;
  return { token: form_token, at: Date.now(), siteKey: turnstile_site_key ?? null };
}

/** Requests the form token when the form is opened, because the time to fill it in counts from here. */
export function openFormToken(): Promise<FormToken | null> {
  formToken ??= requestFormToken().then((found) => {
    if (!found) formToken = null;
    return found;
  });
  return formToken;
}

const until = (at: number) =>
  new Promise<void>((done) => {
    setTimeout(done, Math.max(0, at - Date.now()));
  });

/** An enquiry without a form on the page gets its own widget at the end of the page. */
const proofOfPage: Proof = async (siteKey) => {
  const { checkPerson } = await import('./turnstile.ts');
  const place = document.createElement('div');
  document.body.append(place);
  const word = await checkPerson(place, siteKey).answer();
  place.remove();
  return word;
};

/** Sends, and counts accepted enquiries (rule enquiry-9). */
export async function sendLead(filled: LeadInput, proof: Proof = proofOfPage): Promise<Sending> {
  const sending = await sent(filled, proof);
  if (sending.is === 'sent') countLead(sending.answer.lead_id, sending.answer.event);
  return sending;
}

/** Renews an expired token once. */
async function sent(filled: LeadInput, proof: Proof): Promise<Sending> {
  const opened = await openFormToken();
  if (!opened) return { is: 'unreachable' };
  const word = opened.siteKey === null ? undefined : await proof(opened.siteKey);
  const input = { ...filled, ...(word && { 'cf-turnstile-response': word }) };
  await until(opened.at + shortestFillMs);
  const post = (form_token: string) =>
    callApi<LeadAnswer>('/api/leads', {
      body: { ...input, form_token },
      ...(input.resume && { timeoutMs: fileMs }),
    });
  let result = await post(opened.token);
  const problem = result.ok ? null : result.problem;
  if (problem?.code === 'form-token' && problem.form_token) {
    const renewed = { ...opened, token: problem.form_token, at: Date.now() };
    formToken = Promise.resolve(renewed);
    await until(renewed.at + shortestFillMs);
    result = await post(renewed.token);
  }
  return sendingOf(result);
}

function sendingOf(result: ApiResult<LeadAnswer>): Sending {
  if (result.ok) return { is: 'sent', answer: result.value };
  const { status, problem } = result;
  if (status === null) return { is: 'unreachable' };
  const detail = problem?.detail ?? problem?.error ?? messages.unexpected;
  if (problem?.code === 'signed-out' || problem?.code === 'verify-again') {
    return { is: 'signed-out' };
  }
  if (problem?.code === 'price-changed') {
    return { is: 'price-changed', detail, price: problem.price ?? null };
  }
  if (problem?.code === 'slot-taken') return { is: 'slot-taken', detail };
  if (problem?.errors && problem.errors.length > 0) return { is: 'errors', errors: problem.errors };
  return status >= 500 || status === 429 ? { is: 'busy', detail } : { is: 'refused', detail };
}
