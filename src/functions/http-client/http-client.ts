// Calls to other machines: the port and its promises. A call ends within its time-out, reads at most so many bytes,
// follows no redirect and reaches no private address; all else is the caller's business.

export interface HttpCall {
  /** Stands in breakers and logs; never an address. */
  name: string;
  url: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
  timeoutMs: number;
  /** Bytes read of the answer; larger ones are a failure. */
  maxBytes?: number;
}

export type HttpFailure =
  | 'timeout'
  | 'refused'
  | 'too-large'
  | 'forbidden-address'
  /** The breaker is open: nobody was called. */
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
