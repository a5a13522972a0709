// Calls one endpoint of the site's functions. Every failure has the same form; `failure.ts` says what a shopper reads then.
import type { Problem } from '../../protocol/problem.ts';

// How long a page waits for an answer.
/** A look-up: the store answers it, or a partner within 5 s. */
export const lookUpMs = 8_000;
/** Sign-in codes (rule account-3), forms, and decisions of partners. */
export const sendMs = 15_000;
/** The payment page of a provider. */
export const providerMs = 20_000;

/**
 * The refusal of the functions; or null twice when they did not answer: they were not reached, took too long, or a proxy
 * answered for them with its own page. Then nobody knows whether they did what was asked.
 */
export type ApiFailure = { ok: false } & (
  { status: number; problem: Partial<Problem> } | { status: null; problem: null }
);
export type ApiResult<Value> = { ok: true; value: Value } | ApiFailure;

export interface ApiOptions {
  /** Sent as JSON by POST. Without it the call is a GET. */
  body?: object | undefined;
  /** Default: `sendMs` with a body, `lookUpMs` without one. */
  timeoutMs?: number | undefined;
  /** The request outlives the page. */
  keepalive?: boolean;
  /** `reload`: no answer of a minute ago. */
  cache?: RequestCache;
}

/** `Value` is the type of the answer; `value` is null when the answer has no content. Never rejects. */
export async function callApi<Value>(
  path: string,
  {
    body,
    timeoutMs = body ? sendMs : lookUpMs,
    keepalive = false,
    cache = 'default',
  }: ApiOptions = {},
): Promise<ApiResult<Value>> {
  try {
    const response = await fetch(path, {
      signal: AbortSignal.timeout(timeoutMs),
      keepalive,
      cache,
      headers: { accept: 'application/json', ...(body && { 'content-type': 'application/json' }) },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const json: unknown = text === '' ? null : JSON.parse(text);
    if (response.ok) return { ok: true, value: json as Value };
    if (json !== null) {
      return { ok: false, status: response.status, problem: json as Partial<Problem> };
    }
  } catch {
    // Not reached, too late, or no JSON.
  }
  return { ok: false, status: null, problem: null };
}
