// What the operator's own programs ask a running server, at an address that no visitor reaches: whether the process lives,
// whether it may get requests, and its figures.
import { Hono } from 'hono';
import type { Metrics } from './metrics.ts';

export interface AdminDeps {
  metrics: Metrics;
  /** Why no request should come here now. Empty: the server is ready. */
  notReady: () => Promise<string[]>;
}

const headers = { 'cache-control': 'no-store' };

/** `/live` is 200 while the process answers; a store that is away must not restart it. `/ready` is 503 with the reasons. */
export function createAdminApp({ metrics, notReady }: AdminDeps): Hono {
  const app = new Hono();
  app.get('/live', (c) => c.json({ status: 'live' }, 200, headers));
  app.get('/ready', async (c) => {
    const reasons = await notReady();
    return reasons.length === 0
      ? c.json({ status: 'ready' }, 200, headers)
      : c.json({ status: 'not-ready', reasons }, 503, headers);
  });
  app.get('/metrics', async (c) => {
    const { text, type } = await metrics.render();
    return c.body(text, 200, { ...headers, 'content-type': type });
  });
  return app;
}
