// The HTTP client as a port. A call ends within its timeout, reads a limited number of bytes, follows no redirect and
// reaches no private address.

export interface HttpCall {
  /** The name in circuit breakers and logs. It contains no address. */
  name: string;
  url: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
  timeoutMs: number;
  /** A larger answer is a failure. */
  maxBytes?: number;
}

type HttpFailure =
  | 'timeout'
  | 'refused'
  | 'too-large'
  | 'forbidden-address'
  /** The circuit breaker is open, and no call was made. */
  | 'open';
export type HttpAnswer =
  { ok: true; status: number; text: string } | { ok: false; code: HttpFailure };

export interface HttpClient {
  call(call: HttpCall): Promise<HttpAnswer>;
}

export const defaultMaxBytes = 256 * 1024;

/** Reads a JSON object out of an answer of 2xx; null for anything else. */
export function jsonOf(answer: HttpAnswer): Record<string, unknown> | null {
  if (!answer.ok || answer.status < 200 || answer.status > 299) return null;
  try {
    const value = JSON.parse(answer.text) as unknown;
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}
