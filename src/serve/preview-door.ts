// The door of a preview: a branch that nobody has approved is shown to who has its link, for a day, and to no search
// engine. It decides who comes in and what every answer says about itself; what is shown is not its business.
import { createHmac, timingSafeEqual } from 'node:crypto';

const day = 24 * 3_600_000;
/** Name of the cookie, and of the parameter a link carries. */
const name = 'preview';

export interface PreviewDoor {
  /** `?preview=…` for a link that opens the door for 24 hours. */
  query(): string;
  /** An answer where the request may not pass (yet); null: it may. */
  admit(request: Request): Response | null;
  /** The answer as a preview gives it: kept by nobody, found by nobody. */
  dress(answer: Response): Response;
}

export interface PreviewDoorOptions {
  /** Signs the links; a link lives no longer than its secret. */
  secret: string;
  /** What the preview is of: a link to another's is worth nothing here. */
  subject: string;
  /** Epoch ms. */
  now: () => number;
}

export function previewDoor({ secret, subject, now }: PreviewDoorOptions): PreviewDoor {
  const mac = (until: string) =>
    createHmac('sha256', secret).update(`preview\n${subject}\n${until}`).digest();

  function isGood(token: string | null | undefined): boolean {
    const [until = '', sum = ''] = (token ?? '').split('.');
    const given = Buffer.from(sum, 'base64url');
    const expected = mac(until);
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false;
    return Number.parseInt(until, 36) > now();
  }

  const dress = (answer: Response): Response => {
    const headers = new Headers(answer.headers);
    headers.set('x-robots-tag', 'noindex, nofollow');
    headers.set('cache-control', 'no-store');
    headers.delete('etag');
    return new Response(answer.body, { status: answer.status, headers });
  };

  return {
    query() {
      const until = (now() + day).toString(36);
      return `?${name}=${until}.${mac(until).toString('base64url')}`;
    },
    admit(request) {
      const url = new URL(request.url);
      const token = url.searchParams.get(name);
      if (token !== null && isGood(token)) {
        // The link's word goes into a cookie and out of the address, which is copied and sent on as «Referer».
        url.searchParams.delete(name);
        const secure = url.protocol === 'https:' ? '; Secure' : '';
        const cookie = `${name}=${token}; Max-Age=${String(day / 1000)}; Path=/; HttpOnly; SameSite=Lax${secure}`;
        const headers = { location: url.pathname + url.search, 'set-cookie': cookie };
        return dress(new Response(null, { status: 302, headers }));
      }
      return isGood(cookieOf(request))
        ? null
        : dress(new Response('Not found.\n', { status: 404 }));
    },
    dress,
  };
}

function cookieOf(request: Request): string | undefined {
  const parts = (request.headers.get('cookie') ?? '').split(';').map((part) => part.trim());
  return parts.find((part) => part.startsWith(`${name}=`))?.slice(name.length + 1);
}
