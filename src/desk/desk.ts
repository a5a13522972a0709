// What the desk needs from its host, and what its routes share: who is asking, about which dealer, and how pages are answered.
import type { Context, Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { DeskAction } from '../domain/corrections/roles.ts';
import { wallTime } from '../domain/hours/calendar.ts';
import type { Log } from '../functions/health/log.ts';
import type { Limiter } from '../functions/security/limits.ts';
import type { TenantStatus } from '../nightly/status.ts';
import type { Tenant } from '../tenant/schema/index.ts';
import type { WaitingApproval } from './approvals.ts';
import type { ContentEntry } from './content/content-entry.ts';
import { mayAct, type Frame, type Html, messagePage } from './pages/frame.ts';
import type { DecodedPicture } from './pictures/decode-picture.ts';
import type { Role, SignInDeps } from './sign-in.ts';
import type { DeskStock } from './stock/desk-stock.ts';

export interface DeskDeps extends SignInDeps {
  /** The address of the desk, without a final slash: "https://desk.example.com", or with a path. */
  url: string;
  status: (slugs: readonly string[]) => Promise<TenantStatus[]>;
  approval: (tenant: Tenant) => WaitingApproval | null;
  /** The address of a review for a person; null when reviews are not served. */
  openReview: ((tenant: Tenant, who: { release: string; email: string }) => string) | null;
  /** Origin of reviews, to which a form redirects; null when there is none. */
  reviewOrigin: string | null;
  stock: DeskStock;
  /** The content of a dealer, as its files have it. */
  content: (tenant: Tenant) => Promise<readonly ContentEntry[]>;
  /** HTML of Markdown, by the renderer of the site. */
  markdown: (text: string) => string;
  /** Null: this host cannot decode pictures. */
  decodePicture: ((bytes: Uint8Array) => Promise<DecodedPicture>) | null;
  /** Null: this host publishes at night alone. */
  urgent: DeskUrgent | null;
  /** Null: this host has no stock to decide about. */
  decider: Decider | null;
  /** Reminds the people who approve, and returns how many got a mail; null: reviews are not served. */
  remind: ((tenant: Tenant) => Promise<number>) | null;
  limits: Limiter;
  log: Log;
  /** The visitor's address, from the one source that the platform guarantees. */
  clientIp: (request: Request, bindings: unknown) => string;
  /** Starts the delivery of queued mails. */
  wake: () => void;
}

export interface DeskEnv {
  Variables: { role: Role };
}

export interface Desk {
  app: Hono<DeskEnv>;
  deps: DeskDeps;
  /** Path of the desk, without a final slash. */
  base: string;
}

export const show = async (c: Context, content: Html, status: ContentfulStatusCode = 200) =>
  c.html(await content, status);

/** A page with one sentence, which nobody has to be signed in for. */
export const say = (
  c: Context,
  base: string,
  status: ContentfulStatusCode,
  [title, text]: readonly [string, string],
) => show(c, messagePage({ base, role: null }, title, text), status);

export const notFound = (c: Context, base: string) =>
  say(c, base, 404, [
    'There is no such page',
    'Or it is not for you. Ask the operator for access.',
  ]);

/** The dealer in an address, if the person may see it; `action`: only for people who may do it there. */
export function dealerOf(
  { deps }: Desk,
  c: Context<DeskEnv>,
  action: DeskAction | null,
): Tenant | null {
  const { role } = c.var;
  const tenant = deps.tenants().find(({ slug }) => slug === c.req.param('slug'));
  if (!tenant) return null;
  const sees = role.own.has(tenant.slug) || role.isOperator;
  return (action ? mayAct(role, tenant.slug, action) : sees) ? tenant : null;
}

export const frameOf = (
  { base }: Desk,
  c: Context<DeskEnv>,
  dealer?: Pick<Tenant, 'slug' | 'name'>,
): Frame => ({ base, role: c.var.role, ...(dealer && { dealer }) });

/** ISO date at the dealer. */
export const todayOf = ({ deps }: Desk, { timeZone }: Pick<Tenant, 'timeZone'>): string =>
  wallTime(deps.now(), timeZone).day;

/** Makes sites live with urgent corrections. */
export interface DeskUrgent {
  start(tenant: Tenant): void;
  /** Null: the site does not go live by itself. `live`: urgent corrections that shoppers see; `failed`: epoch ms. */
  state(tenant: Tenant): { live: readonly string[]; failed: { at: number } | null } | null;
}

/** What an operator answers about a dealer's stock; `vehicle`: one of those asked about. */
export type StockAnswer =
  | { answer: 'acknowledge'; rule: string; by: string; reason: string; until: string }
  | { answer: 'accept-export' }
  | { answer: 'accept' | 'keep'; vehicle: string };

/** Carries out answers about stock, one at a time for a dealer. */
export interface Decider {
  start(slug: string, answer: StockAnswer): void;
  /** Of the last answer; null: there is none, or it was carried out. */
  state(slug: string): 'running' | { failed: string } | null;
}
