// Serves previews for approval: the review page, the decisions, and the built site with a bar, to people with a link.
// It has no store and no functions: a preview sends no messages and reads no customer data.
import { Hono, type Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { bodyLimit } from 'hono/body-limit';
import { z } from 'zod';
import { linkState, reviewVisitor, type AccessDeps, type ReviewVisitor } from './access.ts';
import type { ApprovalSettings } from './approval.ts';
import type { ReviewEntry } from './log.ts';
import type { ReviewPictures } from './pictures.ts';
import { privatePages } from './private-pages.ts';
import { reviewedChangePage, reviewMessagePage, reviewPage } from './review-page.ts';
import { barHtml } from './site-bar.ts';
import { stylesheet, compareScript } from './style.ts';
import type { ReviewSummary } from './summary.ts';

export interface ReviewAppDeps extends AccessDeps {
  log: (slug: string) => ReviewEntry[] | null;
  approval: (slug: string) => ApprovalSettings | null;
  append: (slug: string, decide: (log: ReviewEntry[]) => ReviewEntry | null) => ReviewEntry | null;
  summary: (slug: string, release: string) => ReviewSummary | null;
  /** Numbers of the causes on a page, as in the summary. */
  causesOfPage: (slug: string, release: string, path: string) => number[];
  /** Addresses of the pages with a cause, by its number. */
  pagesOfCause: (slug: string, release: string, cause: number) => string[];
  /** Null when none were taken yet. */
  pictures: (slug: string, release: string) => ReviewPictures | null;
  /** A WebP picture; null when there is none with that name. */
  picture: (slug: string, file: string) => Uint8Array<ArrayBuffer> | null;
  /** IANA name, for the times on the page. */
  timeZone: (slug: string) => string;
  /** The built site of a release; null when it was deleted. */
  site: (slug: string, release: string) => ((request: Request) => Promise<Response>) | null;
  /** Whether visitors reach the site over `https:`. */
  secure: boolean;
  /** Epoch ms. */
  now: () => number;
  newId: () => string;
}

const cookie = 'review';
const sideCookie = 'review-side';
/** Addresses of the review itself are below this path; all others are the site's own. */
const base = '/_review';

const text = z.string().trim().min(1).max(2_000);
const path = z
  .string()
  .max(300)
  .regex(/^\/(?!\/)/);
const formSchema = z.discriminatedUnion('do', [
  z.object({ do: z.literal('approve'), form: z.string(), read: z.literal('yes') }),
  z.object({ do: z.literal('reject'), form: z.string(), text }),
  z.object({
    do: z.literal('comment'),
    text,
    path,
    place: z.string().max(300).default(''),
    title: z.string().max(300).default(''),
    answers: z.string().max(60).default(''),
  }),
  z.object({ do: z.literal('resolve'), comment: z.string().max(60) }),
]);
type Form = z.infer<typeof formSchema>;

const approvalStatement = (summary: Pick<ReviewSummary, 'name' | 'release'>): string =>
  `I have seen what changes on the website of ${summary.name}, and it may go live as it is (version ${summary.release.slice(0, 8)}).`;

const html = (c: Context, body: string, status: 200 | 400 | 403 | 404 | 409 | 410 = 200) => {
  c.header(
    'content-security-policy',
    "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' https:; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
  );
  return c.html(body, status);
};

const noLink = (c: Context) =>
  html(
    c,
    reviewMessagePage(
      'This link does not open a preview',
      'It may have expired or been withdrawn. Ask the person who sent it for a new one.',
      false,
    ),
    404,
  );

const visitorOf = (c: Context, deps: ReviewAppDeps): ReviewVisitor | null =>
  reviewVisitor(getCookie(c, cookie) ?? '', deps);

/** Answers with `answer` to people with a link. */
const withLink =
  (
    deps: ReviewAppDeps,
    answer: (c: Context, visitor: ReviewVisitor) => Response | Promise<Response>,
  ) =>
  (c: Context) => {
    const visitor = visitorOf(c, deps);
    return visitor ? answer(c, visitor) : noLink(c);
  };

export function createReviewApp(deps: ReviewAppDeps): Hono {
  const app = new Hono();
  app.use(bodyLimit({ maxSize: 20_000 }));
  app.use(privatePages, async (c, next) => {
    await next();
    c.res.headers.delete('etag');
  });

  app.get('/robots.txt', (c) => c.text('User-agent: *\nDisallow: /\n'));
  app.get(`${base}/style.css`, (c) => {
    c.header('content-type', 'text/css; charset=utf-8');
    return c.body(stylesheet);
  });
  app.get(`${base}/compare.js`, (c) => {
    c.header('content-type', 'text/javascript; charset=utf-8');
    return c.body(compareScript);
  });
  app.get(
    `${base}/picture/:file`,
    withLink(deps, (c, visitor) => sendPicture(c, visitor, deps)),
  );
  app.get(
    `${base}/photo`,
    withLink(deps, (c, visitor) => sendPhoto(c, visitor, deps)),
  );
  app.get(
    `${base}/change/:index`,
    withLink(deps, (c, visitor) => changeOf(c, visitor, deps)),
  );
  app.get('/favicon.ico', (c) => c.body(null, 204));
  app.get(`${base}/open/:token`, (c) => openLink(c, c.req.param('token'), deps));
  app.get(
    `${base}/`,
    withLink(deps, (c, visitor) => html(c, page(visitor, deps))),
  );
  app.get(`${base}/look`, withLink(deps, chooseSide));
  app.post(
    `${base}/`,
    withLink(deps, (c, visitor) => takeForm(c, visitor, deps)),
  );
  app.all(`${base}/*`, noLink);
  app.all(
    '*',
    withLink(deps, (c, visitor) => {
      const { pathname } = new URL(c.req.url);
      if (/^\/(?:api|_dev)(?:\/|$)/.test(pathname) || !['GET', 'HEAD'].includes(c.req.method)) {
        return c.text('A preview sends nothing and reads no data of customers.\n', 404);
      }
      return sitePage(c, visitor, deps);
    }),
  );
  return app;
}

function sendPicture(c: Context, { link: { slug, release } }: ReviewVisitor, deps: ReviewAppDeps) {
  const file = c.req.param('file') ?? '';
  const pairs = Object.values(deps.pictures(slug, release)?.causes ?? {}).flat();
  const isOwn = pairs.some(({ before, after }) => before?.file === file || after?.file === file);
  const picture = isOwn ? deps.picture(slug, file) : null;
  if (!picture) return noLink(c);
  c.header('content-type', 'image/webp');
  return c.body(picture);
}

/** A picture of the site, from the release of the side or from the other one. */
async function sendPhoto(c: Context, visitor: ReviewVisitor, deps: ReviewAppDeps) {
  const { slug, release } = visitor.link;
  const to = path.safeParse(c.req.query('path'));
  const both = [release, deps.summary(slug, release)?.base ?? null];
  const releases = c.req.query('side') === 'before' ? both.toReversed() : both;
  for (const one of to.success ? releases : []) {
    const site = one === null ? null : deps.site(slug, one);
    const answer = await site?.(new Request(new URL(encodeURI(to.data ?? ''), c.req.url)));
    if (answer?.status !== 200 || !answer.headers.get('content-type')?.startsWith('image/'))
      continue;
    c.header('content-type', answer.headers.get('content-type') ?? '');
    return c.body(await answer.arrayBuffer());
  }
  return noLink(c);
}

async function changeOf(
  c: Context,
  { link: { slug, release } }: ReviewVisitor,
  deps: ReviewAppDeps,
) {
  const index = Number(c.req.param('index'));
  const summary = deps.summary(slug, release);
  const cause = summary?.causes[index];
  if (!summary || !cause) return noLink(c);
  const { base: earlier } = summary;
  const htmlOf = async (name: string | null, address: string): Promise<string> => {
    const answer = await deps.site(slug, name ?? '')?.(new Request(new URL(address, c.req.url)));
    return answer?.status === 200 ? answer.text() : '';
  };
  const vehicle = cause.vehicle && {
    before: await htmlOf(earlier, cause.vehicle.was),
    after: await htmlOf(release, cause.vehicle.path),
  };
  return html(
    c,
    reviewedChangePage(
      {
        cause,
        vehicle,
        pairs: deps.pictures(slug, release)?.causes[String(index)] ?? [],
        pages: deps.pagesOfCause(slug, release, index),
        hasBefore: earlier !== null && deps.site(slug, earlier) !== null,
      },
      { timeZone: deps.timeZone(slug) },
    ),
  );
}

/** Keeps the link's token in a cookie for as long as the link is valid. */
function openLink(c: Context, token: string, deps: ReviewAppDeps) {
  const found = reviewVisitor(token, deps);
  if (!found) return noLink(c);
  setCookie(c, cookie, token, {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: deps.secure,
    expires: new Date(found.link.expires),
  });
  return c.redirect(`${base}/`, 303);
}

/** Shows a page of the site as it is now, or as it was. */
function chooseSide(c: Context) {
  const to = path.safeParse(c.req.query('path'));
  const side = c.req.query('side') === 'before' ? 'before' : 'after';
  setCookie(c, sideCookie, side, { path: '/', httpOnly: true, sameSite: 'Lax' });
  const isOwn = to.success && !to.data.startsWith(base) && !to.data.includes('\\');
  return c.redirect(isOwn ? encodeURI(to.data) : '/', 303);
}

async function takeForm(
  c: Context,
  visitor: ReviewVisitor,
  deps: ReviewAppDeps,
): Promise<Response> {
  if (!isSameOrigin(c.req.raw)) {
    return html(c, reviewMessagePage('Not accepted', 'The form came from another website.'), 403);
  }
  const parsed = formSchema.safeParse(await c.req.parseBody());
  if (!parsed.success) {
    const hint = 'A reason or comment needs some text, and an approval its tick.';
    return html(c, reviewMessagePage('Something is missing', hint), 400);
  }
  const refused = record(visitor, parsed.data, deps);
  if (refused) return html(c, reviewMessagePage(...refused.message), refused.status);
  const decided = parsed.data.do === 'approve' || parsed.data.do === 'reject';
  return c.redirect(`${base}/#${decided ? 'decision' : 'comments'}`, 303);
}

/** Browsers send `Origin` with every form; `null` and others are refused. */
function isSameOrigin(request: Request): boolean {
  const origin = request.headers.get('origin');
  const host = request.headers.get('host') ?? new URL(request.url).host;
  return origin !== null && URL.canParse(origin) && new URL(origin).host === host;
}

function page({ link, name, email, mayApprove }: ReviewVisitor, deps: ReviewAppDeps): string {
  const { slug, release, expires } = link;
  const summary = deps.summary(slug, release);
  if (!summary || !deps.site(slug, release)) {
    return reviewMessagePage(
      'This version is no longer there',
      'A newer version of the website has taken its place. Ask for a new link.',
      false,
    );
  }
  const log = deps.log(slug) ?? [];
  const base = summary.base;
  return reviewPage({
    summary,
    name,
    email,
    mayApprove,
    expires,
    log,
    approval: deps.approval(slug),
    pictures: deps.pictures(slug, release),
    timeZone: deps.timeZone(slug),
    hasBefore: base !== null && deps.site(slug, base) !== null,
    form: deps.links.formToken(link, linkState(link, log)),
    statement: approvalStatement(summary),
  });
}

interface Refused {
  status: 403 | 409 | 410;
  message: [title: string, text: string];
}

/** Adds the form's decision or comment to the log, or returns the refusal. */
function record(visitor: ReviewVisitor, form: Form, deps: ReviewAppDeps): Refused | null {
  const { link, name, email } = visitor;
  const { slug, release } = link;
  const summary = deps.summary(slug, release);
  if (!summary || !deps.site(slug, release)) {
    const message: Refused['message'] = ['This version is no longer there', 'Ask for a new link.'];
    return { status: 410, message };
  }
  if ((form.do === 'approve' || form.do === 'reject') && !visitor.mayApprove) {
    const message: Refused['message'] = [
      'You cannot decide about this',
      'Your link lets you look and comment. The people who approve are named in the settings.',
    ];
    return { status: 403, message };
  }
  let refused: Refused | null = null;
  deps.append(slug, (log) => {
    const isOld =
      (form.do === 'approve' || form.do === 'reject') &&
      !deps.links.formMatches(link, linkState(link, log), form.form);
    if (isOld) {
      refused = {
        status: 409,
        message: [
          'This was already sent',
          'The page was out of date. Open the review again to see what is recorded.',
        ],
      };
      return null;
    }
    const entry = entryOf(form, log, { id: deps.newId(), statement: approvalStatement(summary) });
    if (entry && wasSent({ ...entry, release, link: link.id }, log)) return null;
    const at = new Date(deps.now()).toISOString();
    return entry && { ...entry, at, release, link: link.id, name, email };
  });
  return refused;
}

/** Whether the link has already sent this comment, or its thread is resolved: a second press records nothing. */
function wasSent(
  entry: NonNullable<ReturnType<typeof entryOf>> & { release: string; link: string },
  log: readonly ReviewEntry[],
): boolean {
  if (entry.type === 'resolved') {
    return log.some((one) => one.type === 'resolved' && one.comment === entry.comment);
  }
  if (entry.type !== 'comment') return false;
  const same = ['link', 'release', 'path', 'place', 'text', 'answers'] as const;
  return log.some((one) => one.type === 'comment' && same.every((key) => one[key] === entry[key]));
}

function entryOf(
  form: Form,
  log: readonly ReviewEntry[],
  { id, statement }: { id: string; statement: string },
) {
  switch (form.do) {
    case 'approve':
      return { type: 'approved' as const, statement };
    case 'reject':
      return { type: 'rejected' as const, reason: form.text };
    case 'resolve':
      return log.some((entry) => entry.type === 'comment' && entry.id === form.comment)
        ? { type: 'resolved' as const, comment: form.comment }
        : null;
    case 'comment': {
      const first = log.find((entry) => entry.type === 'comment' && entry.id === form.answers);
      return {
        type: 'comment' as const,
        id,
        path: form.path,
        text: form.text,
        place: form.place || null,
        ...(form.title !== '' && { title: form.title }),
        answers: first?.type === 'comment' ? first.id : null,
      };
    }
  }
}

/** A second policy can only forbid more: it keeps all requests of a preview on its own host. */
const onlyHere =
  "connect-src 'self'; form-action 'self'; frame-src 'none'; script-src 'self' 'unsafe-inline' 'wasm-unsafe-eval'";

async function sitePage(
  c: Context,
  visitor: ReviewVisitor,
  deps: ReviewAppDeps,
): Promise<Response> {
  const { slug, release } = visitor.link;
  const summary = deps.summary(slug, release);
  const wantsBefore = getCookie(c, sideCookie) === 'before' && summary?.base != null;
  const site = deps.site(slug, wantsBefore ? (summary.base ?? release) : release);
  if (!summary || !site) {
    const message = reviewMessagePage(
      'This version is no longer there',
      'Ask for a new link.',
      false,
    );
    return c.html(message, 410);
  }
  const headers = new Headers(c.req.raw.headers);
  for (const name of ['accept-encoding', 'cookie', 'if-none-match']) headers.delete(name);
  const answer = await site(new Request(c.req.url, { method: c.req.method, headers }));
  const own = new Headers(answer.headers);
  own.append('content-security-policy', onlyHere);
  if (!own.get('content-type')?.startsWith('text/html')) {
    return new Response(answer.body, { status: answer.status, headers: own });
  }
  own.delete('content-length');
  const { pathname } = new URL(c.req.url);
  const page = await answer.text();
  const bar = barHtml({
    path: pathname,
    side: wantsBefore ? 'before' : 'after',
    hasBefore: summary.base !== null && deps.site(slug, summary.base) !== null,
    causes: deps
      .causesOfPage(slug, release, pathname)
      .map((index) => summary.causes[index]?.title ?? '')
      .filter((title) => title !== ''),
    html: page,
  });
  const end = page.lastIndexOf('</body>');
  const at = end === -1 ? page.length : end;
  return new Response(page.slice(0, at) + bar + page.slice(at), {
    status: answer.status,
    headers: own,
  });
}
