// Endpoints for the operator's own programs, at an address that no visitor reaches: liveness, readiness and metrics.
import { Hono } from 'hono';
import type { Metrics } from './metrics.ts';

export interface AdminDeps {
  metrics: Metrics;
  /** Why the server should get no requests; empty when it is ready. */
  notReady: () => Promise<string[]>;
}

const headers = { 'cache-control': 'no-store' };

/** `/live`: 200 while the process answers; a store that is down causes no restart. `/ready`: 503 with the reasons. */
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
