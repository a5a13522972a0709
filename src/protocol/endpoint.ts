// One row of the endpoint table: address, policy (who may call, how often, how much), contract and problems.
import * as z from 'zod/mini';

/** The contract of an endpoint without a body, query or path parameters. */
export const noBody = z.undefined();

export interface Endpoint {
  method: 'get' | 'post';
  /** Path with `{name}` for parameters. */
  path: string;
  summary: string;
  tag: 'leads' | 'account' | 'services' | 'operations';
  body: z.ZodMiniType;
  query: z.ZodMiniType;
  params: z.ZodMiniType;
  /** How the body is read: parsed JSON, the fields of a form, or the raw text that a signature covers. */
  bodyFormat: 'json' | 'form' | 'text';
  /** Maximum size of the body in bytes. */
  maxBytes: number;
  /** `own`: needs the Origin of the dealer's host. `any`: mail programs and providers, who have a token or signature. */
  origin: 'own' | 'any';
  /** Calls per visitor address within a sliding window (429 beyond). */
  limitPerVisitor?: { most: number; perMs: number };
  /** Needs a signed-in visitor (401 otherwise). */
  signedIn?: true;
  /** JSON answer of success; absent for no content or another format (`html`). */
  answer?: z.ZodMiniType;
  /** Status of success. Default: 200. */
  status?: 200 | 201 | 204 | 303;
  /** May also answer 204 No Content for an empty result. */
  mayBeEmpty?: true;
  /** May also answer 202 without content: a message that wants no answer. */
  mayBeAccepted?: true;
  /** The answer is a page or a picture instead of JSON. */
  html?: true;
  /** Statuses of problems that its handler returns besides those of `problemsOf`. */
  problems?: readonly number[];
}

/** Defaults of most endpoints; a row states the differences. */
const usual = {
  body: noBody,
  query: noBody,
  params: noBody,
  bodyFormat: 'json',
  maxBytes: 32 * 1024,
  origin: 'own',
} as const;
export const get = <const Tag extends Endpoint['tag']>(tag: Tag) =>
  ({ ...usual, method: 'get', tag }) as const;
export const post = <const Tag extends Endpoint['tag']>(tag: Tag) =>
  ({ ...usual, method: 'post', tag }) as const;

/** Problems that any endpoint may return. */
const everywhere = [421, 429, 500, 503];
/** What an unsafe method of JSON may return before its handler runs. */
const unsafe = [400, 403, 413, 415, 422];

/** Statuses of all problems that an endpoint can return, ascending. */
export function problemsOf(endpoint: Endpoint): number[] {
  const { method, bodyFormat, origin, query, signedIn, problems = [] } = endpoint;
  const isUnsafe = method === 'post' && bodyFormat === 'json' && origin === 'own';
  const all = [
    ...everywhere,
    ...problems,
    ...(isUnsafe ? unsafe : []),
    ...(query === noBody ? [] : [422]),
    ...(signedIn ? [401] : []),
  ];
  return [...new Set(all)].sort((a, b) => a - b);
}
