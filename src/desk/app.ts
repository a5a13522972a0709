// The desk: one page for operators with every dealer, and for each dealer leads, approvals and everything that its people may
// correct. It needs a sign-in by mail, is never indexed, and works without its one script (rule desk-6).
import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { errorText } from '../functions/health/log.ts';
import { crossSite } from '../functions/http/cross-site.ts';
import { StoreUnavailable } from '../functions/stores/database.ts';
import { privatePages } from '../review/private-pages.ts';
import { notFound, say, type Desk, type DeskDeps, type DeskEnv } from './desk.ts';
import { toolbarHash } from './forms/markdown-toolbar.ts';
import { isUpload, limitBody } from './request-limits.ts';
import { addContent } from './routes/content.ts';
import { addDealer } from './routes/dealer.ts';
import { addDecisions } from './routes/decisions.ts';
import { addFleet } from './routes/fleet.ts';
import { addLog } from './routes/log.ts';
import { addPlaces } from './routes/places.ts';
import { addSignIn } from './routes/sign-in.ts';
import { addVehicles } from './routes/vehicles.ts';
import { icon, stylesheet } from './style.ts';

const styleHash = createHash('sha256').update(stylesheet).digest('base64');

export function createDesk(deps: DeskDeps): Hono<DeskEnv> {
  const { host, pathname } = new URL(deps.url);
  const base = pathname.replace(/\/$/, '');
  const app = new Hono<DeskEnv>({ strict: false }).basePath(base === '' ? '/' : base);
  const desk: Desk = { app, deps, base };
  const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; script-src 'sha256-${toolbarHash}'; img-src 'self' https:; form-action 'self' ${deps.reviewOrigin ?? ''}; frame-ancestors 'none'; base-uri 'none'`;
  app.use(privatePages, async (c, next) => {
    await next();
    c.res.headers.set('x-content-type-options', 'nosniff');
    c.res.headers.set('cross-origin-resource-policy', 'same-origin');
    c.res.headers.set('content-security-policy', policy);
  });
  // Rule desk-8: before a body is read.
  app.post('*', async (c, next) => {
    if (crossSite(c.req.raw, host, 'form') !== null) {
      return c.text('The desk takes its own forms only.\n', 403);
    }
    const isForm = /^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(
      c.req.header('content-type') ?? '',
    );
    return isForm || isUpload(c) ? next() : c.text('The desk takes forms only.\n', 415);
  });
  app.use(limitBody);
  // Rule desk-7.
  app.onError((error, c) => {
    if (error instanceof HTTPException) return error.getResponse();
    const isBusy = error instanceof StoreUnavailable;
    const status = isBusy ? 503 : 500;
    const level = isBusy ? 'warn' : 'error';
    deps.log({ level, event: 'request-failed', endpoint: 'desk', status, error: errorText(error) });
    if (isBusy) c.header('retry-after', '5');
    const title = isBusy ? 'The desk cannot answer at the moment' : 'Something went wrong';
    return say(c, base, status, [
      title,
      'Your last step may not be stored. Try again in a minute.',
    ]);
  });
  app.get('/robots.txt', (c) => c.text('User-agent: *\nDisallow: /\n'));
  app.get('/icon.svg', (c) => c.body(icon, 200, { 'content-type': 'image/svg+xml' }));
  addSignIn(desk);
  addFleet(desk);
  addDecisions(desk);
  addDealer(desk);
  addVehicles(desk);
  addPlaces(desk);
  addContent(desk);
  addLog(desk);
  app.all('*', (c) => notFound(c, base));
  return app;
}
