// Calls to other machines: the port and its promises. A call ends within its time-out, reads at most so many bytes,
// follows no redirect and reaches no private address; all else is the caller's business.

export interface OutsideCall {
  /** Stands in breakers and logs; never an address. */
  name: string;
  url: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
  timeoutMs: number;
  /** Bytes read of the answer; larger ones are a failure. */
  mostBytes?: number;
}

export type OutsideFailure =
  | 'timeout'
  | 'refused'
  | 'too-large'
  | 'forbidden-address'
  /** The breaker is open: nobody was called. */
  | 'open';
export type OutsideAnswer =
  { ok: true; status: number; text: string } | { ok: false; code: OutsideFailure };

export interface Outside {
  call(call: OutsideCall): Promise<OutsideAnswer>;
}

export const defaultMostBytes = 256 * 1024;

/** Reads a JSON object out of an answer of 2xx; null for anything else. */
export function jsonOf(answer: OutsideAnswer): Record<string, unknown> | null {
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
