// The functions as one hono app. Per request it finds the tenant by host name, applies the policy of the endpoint table,
// validates the input and calls the handler. It uses no business rule.
import { Hono } from 'hono';
import type { Context } from 'hono';
import { methodNotAllowed } from 'hono/method-not-allowed';
import { noBody, type Endpoint } from '../protocol/endpoint.ts';
import { contractOf, endpoints } from '../protocol/endpoints.ts';
import { check, type Checked, type Contract } from '../protocol/check.ts';
import { messages } from '../protocol/messages.ts';
import type { ProblemCode } from '../protocol/problem.ts';
import { agentReleases, filesOverHttp } from './agents/release.ts';
import { visitorOf } from './account/sessions.ts';
import { correctedTenants } from './corrections/corrected-tenants.ts';
import type { Deps } from './endpoints/deps.ts';
import type { Call, Handler, ProblemMore, Services } from './endpoints/endpoint.ts';
import { handledEndpoints, handlers, type HandledId } from './endpoints/handlers.ts';
import { createHealth } from './health/health.ts';
import { errorText } from './health/log.ts';
import { createViewCounts } from './integrations/view-counts.ts';
import { withBreaker } from './http-client/breaker.ts';
import { readBody } from './http/body.ts';
import { countedAddress, isVisitorAddress } from './http/client-ip.ts';
import { crossSite, isFormPost } from './http/cross-site.ts';
import { asReadBy } from './http/problem-page.ts';
import { problemResponse } from './http/problem.ts';
import { refusals } from './http/refusals.ts';
import { createSigner } from './security/crypto.ts';
import { StoreUnavailable } from './stores/database.ts';

export type FunctionsApp = Hono;

/** Reads the health of all tenants, so that an outage raises its alarm when no monitor asks. */
export const readHealth = (app: FunctionsApp) =>
  app.fetch(new Request(`http://localhost${endpoints.health.path}`));

/** The app of all tenants. `deps` is the only way out of it. */
export function createApp(deps: Deps): FunctionsApp {
  const { releaseFiles = filesOverHttp } = deps;
  const services: Services = {
    ...deps,
    releaseFiles,
    signer: createSigner(deps.secret, deps.previousSecret),
    partners: withBreaker(deps.http),
    views: deps.views ?? createViewCounts(deps.db, { atOnce: true }),
    corrected: correctedTenants(deps.db),
    releases: agentReleases(releaseFiles),
  };
  const app: FunctionsApp = new Hono();
  const health = createHealth(deps);
  // Monitors of the whole platform use an IP address, so health needs no tenant.
  app.get(endpoints.health.path, (c) =>
    health(services.tenants.ofHost(new URL(c.req.url).hostname)),
  );
  for (const id of handledEndpoints) addEndpoint(app, services, id);
  const otherMethods = methodNotAllowed({
    app,
    onMethodNotAllowed: (c, methods) =>
      problemResponse({ code: 'method', ...askedOf(c, services) }, { allow: methods.join(', ') }),
  });
  app.notFound(async (c) => {
    const markdown = markdownRequest(c.req.raw);
    if (markdown) return app.fetch(markdown, c.env);
    const asked = askedOf(c, services);
    if (!asked.tenant) return problemResponse({ code: 'unknown-host', ...asked });
    await otherMethods(c, () => {
      c.res = problemResponse({ code: 'not-found', ...asked });
      return Promise.resolve();
    });
    return c.res;
  });
  return app;
}

/** The address of a page with .md is its Markdown. No route: a pattern for all makes hono's router much slower. */
function markdownRequest(request: Request): Request | null {
  const url = new URL(request.url);
  const reads = request.method === 'GET' || request.method === 'HEAD';
  if (!reads || !url.pathname.endsWith('.md')) return null;
  const path = url.pathname.slice(0, -'.md'.length);
  url.pathname = endpoints.markdown.path;
  url.search = new URLSearchParams({ path }).toString();
  return new Request(url, request);
}

/** Host, tenant and id of a request. Every runtime builds the address from the Host header, in one spelling. */
function askedOf(c: Context, { tenants }: Services) {
  const [, , host = ''] = c.req.url.split('/', 3);
  const tenant = tenants.ofHost(host.replace(/:\d+$/, ''));
  return { host, requestId: crypto.randomUUID(), tenant };
}

type Base = Omit<Call, 'body' | 'query' | 'params' | 'visitor'>;

/** Adds the route of one endpoint. All requirements of its table row are checked before the handler runs, cheapest first. */
function addEndpoint<Id extends HandledId>(app: FunctionsApp, services: Services, id: Id): void {
  const policy: Endpoint = endpoints[id];
  const contract = contractOf(id);
  const handler: Handler<Id> = handlers[id];

  async function answer(c: Context, base: Base): Promise<Response> {
    const { request, requestId, host, tenant, now } = base;
    const refuse = (code: ProblemCode, more: ProblemMore & { detail?: string } = {}) =>
      problemResponse({ code, requestId, tenant, ...more });

    if (policy.method !== 'get' && policy.origin === 'own') {
      const wrong = crossSite(request, host, policy.bodyFormat);
      if (wrong) return refuse(wrong);
    }
    const query = checked(contract.query, policy.query === noBody ? undefined : c.req.query());
    if (!query.ok) return refuse('invalid', { errors: query.errors });
    const params = checked(contract.params, policy.params === noBody ? undefined : c.req.param());
    if (!params.ok) return refuse('not-found');

    const visitor = await visitorOf(services, request, tenant.slug, now);
    if (policy.signedIn && !visitor) return refuse('signed-out', { detail: refusals.signIn });

    const read = await readBody(c, policy);
    if (!read.ok) return refuse(read.code);
    const body = checked(contract.body, read.value);
    if (!body.ok) return refuse('invalid', { errors: body.errors });
    if (policy.limitPerVisitor) {
      const counter = `${id}/${base.visitorHash('limit')}`;
      if (!(await services.limits.quick.take(counter, policy.limitPerVisitor, now))) {
        return refuse('too-many-attempts');
      }
    }
    return handler({
      ...base,
      // `readBody` may have replaced a request whose body came in chunks.
      request: c.req.raw,
      visitor,
      body: body.value,
      query: query.value,
      params: params.value,
    });
  }

  app.on(policy.method.toUpperCase(), policy.path.replace(/\{(\w+)\}/g, ':$1'), (c, next) =>
    policy.bodyFormat === 'form' && !isFormPost(c.req.raw)
      ? next()
      : respond(c, services, id, (base) => answer(c, base)),
  );
}

/** Most endpoints take no query or no body: then there is nothing to validate. */
const checked = <Value>(contract: Contract<Value>, value: unknown): Checked<Value> =>
  value === undefined && (contract as unknown) === noBody
    ? { ok: true, value: undefined as Value }
    : check(contract, value);

/** Calls `answer`, turns an exception into a problem, and logs what failed. */
async function respond(
  c: Context,
  services: Services,
  id: HandledId,
  answer: (base: Base) => Promise<Response>,
): Promise<Response> {
  const started = performance.now();
  const { host, requestId, tenant: asked } = askedOf(c, services);
  if (!asked) return problemResponse({ code: 'unknown-host', requestId, tenant: asked });
  const tenant = await services.corrected(asked, services.now());
  const request = c.req.raw;
  let response: Response;
  let thrown: string | undefined;
  try {
    const ip = services.clientIp(request, c.env);
    response = await answer({
      services,
      tenant,
      request,
      host,
      requestId,
      visitorHash(purpose, about) {
        const counted = countedAddress(ip);
        return services.signer.mark(
          purpose,
          about === undefined ? counted : `${about}\n${counted}`,
        );
      },
      visitorKnown: () => isVisitorAddress(ip),
      now: services.now(),
    });
  } catch (error) {
    thrown = errorText(error);
    // The store writes all or nothing, so a failed request leaves nothing half stored.
    response =
      error instanceof StoreUnavailable
        ? problemResponse({ code: 'busy', requestId, tenant, retryAfter: 5 })
        : problemResponse({ code: 'internal', requestId, tenant, detail: messages.unknown });
  }
  const { status } = response;
  // Only failures are logged, so only they need an id that leads to the log.
  if (status >= 400) {
    response = await asReadBy(request, tenant, response);
    response.headers.set('x-request-id', requestId);
  }
  if (status >= 500) {
    services.log({
      level: status === 503 ? 'warn' : 'error',
      event: 'request-failed',
      request_id: requestId,
      tenant: tenant.slug,
      endpoint: id,
      status,
      ms: Math.round(performance.now() - started),
      ...(thrown !== undefined && { error: thrown }),
    });
  }
  return response;
}
