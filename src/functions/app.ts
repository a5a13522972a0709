// The functions as one hono app: who is asked (tenant by host), whether the request may be made, what it holds; then
// the handler of the endpoint. It knows no business.
import { Hono } from 'hono';
import { endpoints, type Endpoint, type EndpointId } from '../protocol/endpoints.ts';
import { check } from '../protocol/check.ts';
import { messages } from '../protocol/messages.ts';
import { refusals } from './http/refusals.ts';
import { visitorOf, type Visitor } from './account/sessions.ts';
import { createSigner } from './security/crypto.ts';
import type { Deps } from './endpoints/deps.ts';
import type { Call, Handler, Services } from './endpoints/endpoint.ts';
import { handlers } from './endpoints/handlers.ts';
import { createHealth } from './health/health.ts';
import { parseJson, readText } from './http/body.ts';
import { countedAddress, isVisitorAddress } from './http/client-ip.ts';
import { crossSite, isFormPost } from './http/cross-site.ts';
import { asReadBy } from './http/problem-page.ts';
import { problemResponse } from './http/problem.ts';
import { errorText } from './health/log.ts';
import { withBreaker } from './http-client/breaker.ts';
import { StoreUnavailable } from './stores/database.ts';
import type { Tenant } from '../tenant/schema/index.ts';

/** Endpoints that a plain form may post to. */
const formPosts: readonly EndpointId[] = ['submitLead'];
/** Signed by their own token; a mail program has no page of ours. */
const withoutOrigin: readonly EndpointId[] = ['unsubscribeByMail', 'paymentWebhook'];
/** What is signed is the very text that came: the handler gets it as `{ text }`. */
const asText: readonly EndpointId[] = ['paymentWebhook'];

const entries = Object.entries(endpoints) as [EndpointId, Endpoint][];

/** The app of all tenants; every outside thing comes in. */
export function createApp(deps: Deps): Hono {
  const services: Services = {
    ...deps,
    signer: createSigner(deps.secret),
    partners: withBreaker(deps.http),
  };
  const app = new Hono();
  const health = createHealth(deps);
  app.get('/api/health', () => health());
  for (const [id, endpoint] of entries) {
    if (id === 'health') continue;
    const path = endpoint.path.replace(/\{(\w+)\}/g, ':$1');
    app.on(endpoint.method.toUpperCase(), path, (c) =>
      serve(services, id, endpoint, c.req.raw, c.req.param(), c.env),
    );
  }
  // Not a route for «*»: that would make every request a chain of two handlers.
  app.notFound((c) => unmatched(services, c.req.raw));
  return app;
}

/** The tenant and host a request names; null tenant: not ours. */
function siteOf({ tenants }: Services, { host, hostname }: URL) {
  // Every runtime makes the address from the Host header it was asked with.
  return { host, tenant: tenants.ofHost(hostname) };
}

async function serve(
  services: Services,
  id: EndpointId,
  endpoint: Endpoint,
  request: Request,
  params: Record<string, string>,
  bindings: unknown,
): Promise<Response> {
  const started = performance.now();
  const requestId = crypto.randomUUID();
  const url = new URL(request.url);
  const { host, tenant } = siteOf(services, url);
  let response: Response;
  let thrown: string | undefined;
  if (!tenant) response = problemResponse({ code: 'unknown-host', requestId, tenant: null });
  else {
    try {
      const address = services.clientIp(request, bindings);
      const ipHash = services.signer.mac('limit', countedAddress(address));
      const visitorKnown = isVisitorAddress(address);
      const now = services.now();
      const base = { services, tenant, request, url, host, requestId, ipHash, visitorKnown, now };
      response = await admit({ ...base, id, endpoint, params });
    } catch (error) {
      thrown = errorText(error);
      response = failure(error, requestId, tenant);
    }
    response = await asReadBy(request, tenant, response);
  }
  response.headers.set('x-request-id', requestId);
  const { status } = response;
  if (status >= 500 || thrown !== undefined) {
    services.log({
      level: status === 503 ? 'warn' : 'error',
      event: 'request-failed',
      request_id: requestId,
      ...(tenant && { tenant: tenant.slug }),
      endpoint: id,
      status,
      ms: Math.round(performance.now() - started),
      ...(thrown !== undefined && { error: thrown }),
    });
  }
  return response;
}

interface Arrival extends Omit<Call, 'body' | 'query' | 'params' | 'visitor'> {
  id: EndpointId;
  endpoint: Endpoint;
  params: Record<string, string>;
}

/** Everything that is checked before a handler runs, cheapest first. */
async function admit(arrival: Arrival): Promise<Response> {
  const { id, endpoint, request, tenant, requestId, url, services } = arrival;
  const refuse = (code: Parameters<typeof problemResponse>[0]['code'], more = {}) =>
    problemResponse({ code, requestId, tenant, ...more });

  const unsafe = endpoint.method !== 'get';
  const asForm = unsafe && formPosts.includes(id) && isFormPost(request);
  if (unsafe && !withoutOrigin.includes(id)) {
    const wrong = crossSite(request, arrival.host, asForm);
    if (wrong) return refuse(wrong);
  }

  let query: unknown;
  if (endpoint.query) {
    const checked = check(endpoint.query, Object.fromEntries(url.searchParams));
    if (!checked.ok) return refuse('invalid', { errors: checked.errors });
    query = checked.value;
  }
  let params: unknown;
  if (endpoint.params) {
    const checked = check(endpoint.params, arrival.params);
    if (!checked.ok) return refuse('not-found');
    params = checked.value;
  }

  const visitor: Visitor | null = await visitorOf(services, request, tenant.slug, arrival.now);
  if (endpoint.signedIn && !visitor) return refuse('signed-out', { detail: refusals.signIn });

  let body: unknown;
  const raw = asText.includes(id);
  if (unsafe && (endpoint.body ?? (asForm || raw))) {
    const text = await readText(request);
    if (!text.ok) return refuse(text.code);
    if (raw) body = { text: text.text };
    else if (asForm) body = { form: new URLSearchParams(text.text) };
    else {
      const json = parseJson(text.text);
      if (!json.ok) return refuse('invalid', { detail: messages.unknown });
      const checked = check(endpoint.body as NonNullable<Endpoint['body']>, json.value);
      if (!checked.ok) return refuse('invalid', { errors: checked.errors });
      body = checked.value;
    }
  }
  const handler = handlers[id as Exclude<EndpointId, 'health'>] as unknown as Handler<EndpointId>;
  return handler({ ...arrival, body, query, params, visitor } as unknown as Call);
}

/** What became of a request that threw: 503 when the store cannot answer now, else 500. Nothing was half done. */
function failure(error: unknown, requestId: string, tenant: Tenant): Response {
  return error instanceof StoreUnavailable
    ? problemResponse({ code: 'busy', requestId, tenant, retryAfter: 5 })
    : problemResponse({ code: 'internal', requestId, tenant, detail: messages.unknown });
}

function unmatched(services: Services, request: Request): Response {
  const requestId = crypto.randomUUID();
  const url = new URL(request.url);
  const { tenant } = siteOf(services, url);
  if (!tenant) return problemResponse({ code: 'unknown-host', requestId, tenant: null });
  const allowed = entries
    .filter(([, { path }]) =>
      new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`).test(url.pathname),
    )
    .map(([, { method }]) => method.toUpperCase());
  return allowed.length > 0
    ? problemResponse({ code: 'method', requestId, tenant }, { allow: allowed.join(', ') })
    : problemResponse({ code: 'not-found', requestId, tenant });
}
