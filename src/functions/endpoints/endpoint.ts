// What a handler receives and returns. The types follow from the contracts in the endpoint table.
import type { CorrectedTenants } from '../corrections/corrected-tenants.ts';
import type { agentReleases, ReleaseFiles } from '../agents/release.ts';
import type { FieldError } from '../../domain/enquiry/fields.ts';
import type { EndpointId, EndpointInput } from '../../protocol/endpoints.ts';
import type { ProblemCode } from '../../protocol/problem.ts';
import type { Tenant } from '../../tenant/schema/index.ts';
import type { Visitor } from '../account/sessions.ts';
import type { Signer } from '../security/crypto.ts';
import type { Deps } from './deps.ts';
import type { Guarded } from '../http-client/breaker.ts';
import type { ViewCounts } from '../integrations/view-counts.ts';
import { answerHeaders, problemResponse } from '../http/problem.ts';

/** Shared by all handlers: the ports, and objects that are created from them once. */
export interface Services extends Deps {
  signer: Signer;
  /** Partner services behind circuit breakers. */
  partners: Guarded;
  views: ViewCounts;
  /** The settings with what the desk corrected. */
  corrected: CorrectedTenants;
  /** Files of the live releases. */
  releaseFiles: ReleaseFiles;
  /** The live releases, for assistants and Markdown. */
  releases: ReturnType<typeof agentReleases>;
}

export interface Call<Id extends EndpointId = EndpointId> extends EndpointInput<Id> {
  services: Services;
  tenant: Tenant;
  request: Request;
  /** Host with port, as the visitor's browser sends it. */
  host: string;
  requestId: string;
  /** Keyed hash of the visitor's address: for limits, or for `seen` about something of a day. */
  visitorHash: (purpose: 'limit' | 'seen', about?: string) => string;
  /** False when the address is a proxy's or this machine's. It then says nothing about the visitor. */
  visitorKnown: () => boolean;
  now: number;
  /** The signed-in visitor, or null. Never null at endpoints with `signedIn`. */
  visitor: Visitor | null;
}

export type Handler<Id extends EndpointId> = (call: Call<Id>) => Promise<Response> | Response;
export type Handlers = { [Id in EndpointId]: Handler<Id> };

export function answer(
  value: unknown,
  status = 200,
  headers: Record<string, string> = {},
): Response {
  return new Response(JSON.stringify(value), {
    status,
    headers: { ...answerHeaders, 'content-type': 'application/json', ...headers },
  });
}

export const noContent = (): Response =>
  new Response(null, { status: 204, headers: answerHeaders });

export interface ProblemMore {
  errors?: FieldError[];
  formToken?: string;
  retryAfter?: number;
  price?: number | null;
  headers?: Record<string, string>;
}

/** A problem answer; shoppers read `detail`. */
export function problem(
  { requestId, tenant }: Pick<Call, 'requestId' | 'tenant'>,
  code: ProblemCode,
  detail?: string,
  { headers, ...more }: ProblemMore = {},
): Response {
  return problemResponse(
    { code, requestId, tenant, ...(detail !== undefined && { detail }), ...more },
    headers,
  );
}

/** The visitor at an endpoint with `signedIn`; the app rejects everybody else. */
export function signedIn({ visitor }: Pick<Call, 'visitor'>): Visitor {
  if (!visitor) throw new Error('the endpoint is not marked signedIn in protocol/endpoints.ts');
  return visitor;
}
