// Pages for the few people with a link or a sign-in: reviews and the desk.
import type { MiddlewareHandler } from 'hono';

/** No search engine lists them, no cache keeps them, and no other site learns their addresses. */
export const privatePages: MiddlewareHandler = async (c, next) => {
  await next();
  c.res.headers.set('x-robots-tag', 'noindex, nofollow');
  c.res.headers.set('cache-control', 'no-store');
  // With `no-referrer`, browsers send forms with the origin `null`, as any other site can.
  c.res.headers.set('referrer-policy', 'same-origin');
};
