// Signing in and out (rule desk-4). The routes that are added after these need a session.
import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { z } from 'zod';
import { hourMs } from '../../domain/hours/durations.ts';
import { countedAddress } from '../../functions/http/client-ip.ts';
import type { Limit } from '../../functions/security/limits.ts';
import { say, show, type Desk, type DeskDeps } from '../desk.ts';
import {
  endSession,
  isOpenable,
  linksPerAddress,
  openSession,
  readSession,
  sendSignInLink,
  sessionTtlMs,
} from '../sign-in.ts';
import { html, raw } from 'hono/html';
import { page, type Frame, type Html } from '../pages/frame.ts';

// The pages on which a person signs in (rule desk-4).
/** `wrong`: the text that is no email address. */
const signInPage = (frame: Frame, wrong: string | null = null): Html =>
  page(
    frame,
    wrong === null ? 'Sign in to the desk' : 'Sign in to the desk: the email address has an error',
    html`<p>We email you a link. It works once, within an hour.</p>
      <form method="post" action="${frame.base}/sign-in" class="card">
        <label
          >Your email address
          <input
            type="email"
            name="email"
            autocomplete="email"
            required
            maxlength="200"
            value="${wrong ?? ''}"
            ${wrong === null ? '' : raw('aria-invalid="true" aria-describedby="error" autofocus')}
        /></label>
        ${
          wrong === null
            ? ''
            : html`<p class="bad" id="error">
                Enter a complete email address, such as name@example.com.
              </p>`
        }
        <p class="acts"><button class="main">Send me the link</button></p>
      </form>`,
  );

const openDeskPage = (frame: Frame, token: string): Html =>
  page(
    frame,
    'Open the desk',
    html`<form method="post" action="${frame.base}/open">
      <input type="hidden" name="token" value="${token}" />
      <button class="main">Open the desk</button>
    </form>`,
  );

const cookie = 'desk';
const linksPerVisitor: Limit = { most: 20, perMs: hourMs };
const emailSchema = z.object({ email: z.email().max(200) });

export function addSignIn({ app, deps, base }: Desk): void {
  const path = base === '' ? '/' : base;
  const nobody = { base, role: null };
  const keep = (c: Context, session: string) =>
    setCookie(c, cookie, session, {
      path,
      httpOnly: true,
      sameSite: 'Lax',
      maxAge: sessionTtlMs / 1000,
      secure: new URL(deps.url).protocol === 'https:',
    });
  app.get('/sign-in', (c) => show(c, signInPage(nobody)));
  app.post('/sign-in', async (c) => {
    const body = await c.req.parseBody();
    const parsed = emailSchema.safeParse(body);
    if (!parsed.success) {
      const { email } = body;
      return show(c, signInPage(nobody, typeof email === 'string' ? email : ''), 400);
    }
    const visitor = countedAddress(deps.clientIp(c.req.raw, c.env));
    await askForLink(deps, parsed.data.email.toLowerCase(), visitor);
    // The answer is the same after too many requests, so that it never reveals which addresses are known.
    const text =
      'If the address belongs to someone with access, a link is on its way. An address gets at most five emails an hour. If no new one comes, open the link in an earlier one: each is valid for an hour and works once.';
    return say(c, base, 200, ['Check your mail', text]);
  });
  const wrongLink = (c: Context) => {
    const text = 'It expired, was used, or is not complete. Ask for a new one.';
    return say(c, base, 410, ['This link does not open the desk', text]);
  };
  app.get('/open', async (c) => {
    const token = c.req.query('token') ?? '';
    return (await isOpenable(deps, token)) ? show(c, openDeskPage(nobody, token)) : wrongLink(c);
  });
  app.post('/open', async (c) => {
    const { token } = await c.req.parseBody();
    const session = await openSession(deps, typeof token === 'string' ? token : '');
    if (session === null) return wrongLink(c);
    keep(c, session);
    return c.redirect(`${base}/`, 303);
  });
  app.use(async (c, next) => {
    const session = await readSession(deps, getCookie(c, cookie) ?? '');
    if (!session) return c.redirect(`${base}/sign-in`, 303);
    c.set('role', session.role);
    if (session.renewed !== null) keep(c, session.renewed);
    return next();
  });
  app.post('/sign-out', async (c) => {
    await endSession(deps, getCookie(c, cookie) ?? '');
    deleteCookie(c, cookie, { path });
    return c.redirect(`${base}/sign-in`, 303);
  });
}

async function askForLink(deps: DeskDeps, address: string, visitor: string): Promise<void> {
  const { limits, signer, now } = deps;
  const names = [
    [`desk/visitor/${signer.mark('limit', visitor)}`, linksPerVisitor],
    [`desk/address/${signer.mark('limit', address)}`, linksPerAddress],
  ] as const;
  for (const [name, limit] of names) if (!(await limits.take(name, limit, now()))) return;
  await sendSignInLink(deps, address, deps.url.replace(/\/$/, ''));
  deps.wake();
}
