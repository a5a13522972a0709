// Calls one endpoint of the site's functions. Every failure has the same form; `failure.ts` says what a shopper reads then.
import type { Problem } from '../../protocol/problem.ts';

// How long a page waits for an answer.
/** A look-up: the store answers it, or a partner within 5 s. */
const lookUpMs = 8_000;
/** What is sent: a code (rule account-3), a form, and what a partner decides. */
const sendMs = 15_000;
/** The payment page of a provider. */
export const providerMs = 20_000;

export interface ApiFailure {
  ok: false;
  /** Null without a response: the server was not reached, or took too long. */
  status: number | null;
  /** Null when the body is no JSON, such as the error page of a static host. */
  problem: Partial<Problem> | null;
}
export type ApiResult<Value> = { ok: true; value: Value } | ApiFailure;

export interface ApiOptions {
  /** Sent as JSON by POST. Without it the call is a GET. */
  body?: object | undefined;
  /** Left out: the limit for a look-up, or for what is sent. */
  timeoutMs?: number | undefined;
  /** The request outlives the page. */
  keepalive?: boolean;
}

/** `Value` is the contract of a successful answer; it is null for an answer without content. Never rejects. */
export async function callApi<Value>(
  path: string,
  { body, timeoutMs = body ? sendMs : lookUpMs, keepalive = false }: ApiOptions = {},
): Promise<ApiResult<Value>> {
  let status: number | null = null;
  try {
    const response = await fetch(path, {
      signal: AbortSignal.timeout(timeoutMs),
      keepalive,
      headers: { accept: 'application/json', ...(body && { 'content-type': 'application/json' }) },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
    const text = await response.text();
    ({ status } = response);
    const json: unknown = text === '' ? null : JSON.parse(text);
    return response.ok
      ? { ok: true, value: json as Value }
      : { ok: false, status, problem: json as Partial<Problem> | null };
  } catch {
    return { ok: false, status, problem: null };
  }
}
