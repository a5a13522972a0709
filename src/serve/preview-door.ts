// Protects previews: only people with a link see an unapproved branch, for a day, and no search engine does. It decides
// which requests pass, and sets the headers of every response.
import { createHmac, timingSafeEqual } from 'node:crypto';

const day = 24 * 3_600_000;
/** Name of the cookie, and of the parameter a link carries. */
const name = 'preview';

export interface PreviewDoor {
  /** `?preview=…` for a link that gives access for 24 hours. */
  query(): string;
  /** The response to a request that may not pass; null if it may. */
  admit(request: Request): Response | null;
  /** The response with headers against caching and indexing. */
  dress(answer: Response): Response;
}

export interface PreviewDoorOptions {
  /** Signs the links; a new secret invalidates them. */
  secret: string;
  /** Names the preview: a link to another preview is not valid here. */
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
        // The token moves from the address to a cookie, because addresses are copied and sent as "Referer".
        url.searchParams.delete(name);
        const secure = url.protocol === 'https:' ? '; Secure' : '';
        const cookie = `${name}=${token}; Max-Age=${String(day / 1000)}; Path=/; HttpOnly; SameSite=Lax${secure}`;
        // Browsers read an address that begins with two slashes as that of another host.
        const location = url.pathname.replace(/^[/\\]+/, '/') + url.search;
        const headers = { location, 'set-cookie': cookie };
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
