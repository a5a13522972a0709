// The desk: one page for operators with every dealer, and one for each dealer with stock report, approvals and leads. It needs a
// sign-in by mail, is never indexed, and works without scripts (rule desk-6).
import { createHash } from 'node:crypto';
import { hourMs } from '../domain/hours/durations.ts';
import { Hono, type Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { csrf } from 'hono/csrf';
import { HTTPException } from 'hono/http-exception';
import type { HtmlEscapedString } from 'hono/utils/html';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { z } from 'zod';
import { mayDo, type DeskAction } from '../domain/corrections/roles.ts';
import { addDays } from '../domain/hours/calendar.ts';
import { speedDays, speedReport } from '../functions/analytics/speed-report.ts';
import { errorText, type Log } from '../functions/health/log.ts';
import { countedAddress } from '../functions/http/client-ip.ts';
import { isFormPost } from '../functions/http/cross-site.ts';
import { dropLead, releaseLead } from '../functions/leads/lead-commands.ts';
import { markAnswered } from '../functions/leads/answered.ts';
import type { Limit, Limiter } from '../functions/security/limits.ts';
import { StoreUnavailable } from '../functions/stores/database.ts';
import type { TenantStatus } from '../nightly/status.ts';
import { privatePages } from '../review/private-pages.ts';
import type { Tenant } from '../tenant/schema/index.ts';
import type { WaitingApproval } from './approvals.ts';
import { deskLeads, waitingLeads } from './desk-leads.ts';
import { isFilter, speedOfTenants, type DealerFacts } from './facts.ts';
import {
  choicePage,
  dealerPage,
  fleetPage,
  messagePage,
  openDeskPage,
  signInPage,
} from './pages.ts';
import {
  endSession,
  isOpenable,
  linksPerAddress,
  openSession,
  roleOfSession,
  sendSignInLink,
  sessionTtlMs,
  type Role,
  type SignInDeps,
} from './sign-in.ts';
import { stylesheet } from './style.ts';

export interface DeskDeps extends SignInDeps {
  /** The address of the desk, without a final slash: "https://desk.example.com", or with a path. */
  url: string;
  status: (slugs: readonly string[]) => Promise<TenantStatus[]>;
  approval: (tenant: Tenant) => WaitingApproval | null;
  /** The address of a review for a person; null when reviews are not served. */
  openReview: ((tenant: Tenant, who: { release: string; email: string }) => string) | null;
  /** Origin of reviews, to which a form redirects; null when there is none. */
  reviewOrigin: string | null;
  limits: Limiter;
  log: Log;
  /** The visitor's address, from the one source that the platform guarantees. */
  clientIp: (request: Request, bindings: unknown) => string;
  /** Starts the delivery of queued mails. */
  wake: () => void;
}

const cookie = 'desk';
const linksPerVisitor: Limit = { most: 20, perMs: hourMs };
const styleHash = createHash('sha256').update(stylesheet).digest('base64');

interface DeskEnv {
  Variables: { role: Role };
}
type Page = HtmlEscapedString | Promise<HtmlEscapedString>;

const emailSchema = z.object({ email: z.email().max(200) });
const leadSchema = z.object({ lead: z.string().min(1).max(60) });

export function createDesk(deps: DeskDeps): Hono<DeskEnv> {
  const { origin, pathname } = new URL(deps.url);
  const base = pathname.replace(/\/$/, '');
  const app = new Hono<DeskEnv>({ strict: false }).basePath(base === '' ? '/' : base);
  const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self' ${deps.reviewOrigin ?? ''}; frame-ancestors 'none'; base-uri 'none'`;
  app.use(bodyLimit({ maxSize: 8_000 }));
  app.use(privatePages, async (c, next) => {
    await next();
    c.res.headers.set('x-content-type-options', 'nosniff');
    c.res.headers.set('content-security-policy', policy);
  });
  // `csrf` looks at the content types of forms only.
  app.post('*', (c, next) =>
    isFormPost(c.req.raw) ? next() : c.text('The desk takes forms only.\n', 415),
  );
  app.use(csrf({ origin, secFetchSite: 'same-origin' }));
  // Rule desk-7.
  app.onError((error, c) => {
    if (error instanceof HTTPException) return error.getResponse();
    const isBusy = error instanceof StoreUnavailable;
    const status = isBusy ? 503 : 500;
    const level = isBusy ? 'warn' : 'error';
    deps.log({ level, event: 'request-failed', endpoint: 'desk', status, error: errorText(error) });
    if (isBusy) c.header('retry-after', '5');
    const title = isBusy ? 'The desk cannot answer at the moment' : 'Something went wrong';
    return say(c, base, status, title, 'Your last step may not be stored. Try again in a minute.');
  });
  app.get('/robots.txt', (c) => c.text('User-agent: *\nDisallow: /\n'));
  addSignIn(app, deps, base);
  addPages(app, deps, base);
  app.all('*', (c) => notFound(c, base));
  return app;
}

const show = async (c: Context, page: Page, status: ContentfulStatusCode = 200) =>
  c.html(await page, status);

/** A page with one sentence, which nobody has to be signed in for. */
const say = (c: Context, base: string, status: ContentfulStatusCode, title: string, text: string) =>
  show(c, messagePage({ base, role: null }, title, text), status);

const notFound = (c: Context, base: string) =>
  say(c, base, 404, 'There is no such page', 'Or it is not for you. Ask the operator for access.');

/** Signing in and out (rule desk-4). The routes that are added after these need a session. */
function addSignIn(app: Hono<DeskEnv>, deps: DeskDeps, base: string): void {
  const path = base === '' ? '/' : base;
  const nobody = { base, role: null };
  app.get('/sign-in', (c) => show(c, signInPage(nobody)));
  app.post('/sign-in', async (c) => {
    const body = await c.req.parseBody();
    const parsed = emailSchema.safeParse(body);
    if (!parsed.success) {
      const { email } = body;
      return show(c, signInPage(nobody, typeof email === 'string' ? email : ''), 400);
    }
    const address = parsed.data.email.toLowerCase();
    const visitor = countedAddress(deps.clientIp(c.req.raw, c.env));
    const names = [
      [`desk/visitor/${deps.signer.mac('limit', visitor)}`, linksPerVisitor],
      [`desk/address/${deps.signer.mac('limit', address)}`, linksPerAddress],
    ] as const;
    let mayAsk = true;
    for (const [name, limit] of names) mayAsk &&= await deps.limits.take(name, limit, deps.now());
    if (mayAsk) {
      await sendSignInLink(deps, address, deps.url.replace(/\/$/, ''));
      deps.wake();
    }
    // The answer is the same after too many requests, so that it never reveals which addresses are known.
    const text =
      'If the address belongs to someone with access, a link is on its way. An address gets at most five emails an hour. If no new one comes, open the link in an earlier one: each is valid for an hour and works once.';
    return say(c, base, 200, 'Check your mail', text);
  });
  const wrongLink = (c: Context) => {
    const text = 'It expired, was used, or is not complete. Ask for a new one.';
    return say(c, base, 410, 'This link does not open the desk', text);
  };
  app.get('/open', async (c) => {
    const token = c.req.query('token') ?? '';
    return (await isOpenable(deps, token)) ? show(c, openDeskPage(nobody, token)) : wrongLink(c);
  });
  app.post('/open', async (c) => {
    const { token } = await c.req.parseBody();
    const session = await openSession(deps, typeof token === 'string' ? token : '');
    if (session === null) return wrongLink(c);
    setCookie(c, cookie, session, {
      path,
      httpOnly: true,
      sameSite: 'Lax',
      maxAge: sessionTtlMs / 1000,
      secure: new URL(deps.url).protocol === 'https:',
    });
    return c.redirect(`${base}/`, 303);
  });
  app.use(async (c, next) => {
    const role = await roleOfSession(deps, getCookie(c, cookie) ?? '');
    if (!role) return c.redirect(`${base}/sign-in`, 303);
    c.set('role', role);
    return next();
  });
  app.post('/sign-out', async (c) => {
    await endSession(deps, getCookie(c, cookie) ?? '');
    deleteCookie(c, cookie, { path });
    return c.redirect(`${base}/sign-in`, 303);
  });
}

/** The pages of the fleet and of a dealer, and what people do there (rule desk-5). */
function addPages(app: Hono<DeskEnv>, deps: DeskDeps, base: string): void {
  app.get('/', async (c) => {
    const { role } = c.var;
    const dealers = deps.tenants().filter(({ slug }) => role.own.has(slug));
    if (!role.isOperator) {
      return dealers.length === 1
        ? c.redirect(`${base}/dealer/${dealers[0]?.slug ?? ''}`, 303)
        : show(c, choicePage({ base, role }, dealers));
    }
    const { q = '', show: named = 'all', page = '1' } = c.req.query();
    const chosen = {
      query: q.slice(0, 60),
      show: isFilter(named) ? named : ('all' as const),
      page: Math.max(1, Math.trunc(Number(page)) || 1),
    };
    const facts = await factsOf(deps, deps.tenants());
    return show(c, fleetPage({ base, role }, facts, chosen, deps.openReview !== null));
  });

  /** The dealer in an address, if the person may see it; `action`: only for people of that dealer who may do it. */
  const dealerOf = (c: Context<DeskEnv>, action?: DeskAction): Tenant | null => {
    const { role } = c.var;
    const tenant = deps.tenants().find(({ slug }) => slug === c.req.param('slug'));
    if (!tenant) return null;
    const own = role.own.get(tenant.slug);
    const mayAct = action ? mayDo(own, action) : own !== undefined || role.isOperator;
    return mayAct ? tenant : null;
  };
  app.get('/dealer/:slug', async (c) => {
    const tenant = dealerOf(c);
    const [facts] = tenant ? await factsOf(deps, [tenant]) : [];
    if (!tenant || !facts) return notFound(c, base);
    const isOwn = mayDo(c.var.role.own.get(tenant.slug), 'leads');
    const list = await deskLeads(deps.db, tenant, { personal: isOwn, now: deps.now() });
    const speed = await speedReport(deps.db, tenant, deps.now());
    const canReview = deps.openReview !== null;
    return show(
      c,
      dealerPage({ base, role: c.var.role }, { ...facts, list, speed, canReview, isOwn }),
    );
  });

  const leadAct = (
    name: string,
    act: (tenant: Tenant, lead: string, role: Role) => Promise<boolean>,
  ) => {
    app.post(`/dealer/:slug/${name}`, async (c) => {
      const tenant = dealerOf(c, 'leads');
      const parsed = leadSchema.safeParse(await c.req.parseBody());
      if (!tenant || !parsed.success) return notFound(c, base);
      if (!(await act(tenant, parsed.data.lead, c.var.role))) return notFound(c, base);
      return c.redirect(`${base}/dealer/${tenant.slug}#leads`, 303);
    });
  };
  const belongs = async (tenant: Tenant, lead: string): Promise<boolean> =>
    (await deps.db.one('SELECT id FROM leads WHERE id = ? AND tenant = ?', [lead, tenant.slug])) !==
    null;
  leadAct('answered', (tenant, lead, { email }) =>
    markAnswered(deps.db, { tenant: tenant.slug, lead, by: email, now: deps.now() }),
  );
  leadAct('release', async (tenant, lead) => {
    if (!(await belongs(tenant, lead))) return false;
    await releaseLead(deps.db, lead, deps.now());
    deps.wake();
    return true;
  });
  leadAct('drop', async (tenant, lead) => {
    if (!(await belongs(tenant, lead))) return false;
    await dropLead(deps.db, lead, deps.now());
    return true;
  });
  app.post('/dealer/:slug/review', async (c) => {
    const tenant = dealerOf(c);
    const waiting = tenant && deps.approval(tenant);
    if (!tenant || !waiting || !deps.openReview) return notFound(c, base);
    const { email } = c.var.role;
    return c.redirect(deps.openReview(tenant, { release: waiting.release, email }), 303);
  });
}

const noLeads = { waiting: 0, held: 0, oldest: null };

async function factsOf(deps: DeskDeps, tenants: readonly Tenant[]): Promise<DealerFacts[]> {
  const now = deps.now();
  const today = new Date(now).toISOString().slice(0, 10);
  const [statuses, leads, speed] = await Promise.all([
    deps.status(tenants.map(({ slug }) => slug)),
    waitingLeads(deps.db, tenants, now),
    speedOfTenants(deps.db, addDays(today, -speedDays)),
  ]);
  const bySlug = new Map(statuses.map((status) => [status.slug, status]));
  return tenants.flatMap((tenant) => {
    const status = bySlug.get(tenant.slug);
    if (!status) return [];
    const own = leads.get(tenant.slug) ?? noLeads;
    const lcp = speed.get(tenant.slug) ?? null;
    return [{ tenant, status, approval: deps.approval(tenant), leads: own, lcp }];
  });
}
