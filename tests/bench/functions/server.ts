// One server of the functions benchmark in its own process: `raw` (node:http), `hono` (a bare route) or `functions`
// (everything, with the store on disk and its outbox). Prints its port, then its memory.
import { randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { listen } from '../../../scripts/start/listen.ts';
import { vehicleSchema } from '../../../src/domain/vehicle/vehicle.ts';
import { readConfiguration } from '../../../src/functions/configuration/configuration.ts';
import { startFunctions } from '../../../src/functions/entry/node.ts';
import { makeFormToken } from '../../../src/functions/leads/form-token.ts';
import { createSigner, sha256 } from '../../../src/functions/security/crypto.ts';
import { syncStock } from '../../../src/functions/stock/sync-stock.ts';
import { harbour } from '../../fixtures/functions/tenants.ts';

const tell = (facts: object) => {
  process.stdout.write(`${JSON.stringify(facts)}\n`);
};
const text = JSON.stringify({ status: 'ready' });
const headers = { 'content-type': 'application/json', 'cache-control': 'no-store' };

async function raw() {
  const server = createServer((_request, response) => {
    response.writeHead(200, headers);
    response.end(text);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  tell({ port: (server.address() as { port: number }).port });
}

async function hono() {
  const app = new Hono();
  const answer = () => new Response(text, { headers });
  app.get('/api/health', answer);
  app.get('/api/cars/:slug/view.json', answer);
  app.post('/api/leads', async (c) => {
    await c.req.json();
    return answer();
  });
  tell({ port: (await listen(app.fetch, 0)).port });
}

async function functions() {
  const tenant = harbour();
  const secret = randomBytes(32).toString('hex');
  const { app, db } = await startFunctions({
    tenants: [tenant],
    dataDir: mkdtempSync(join(tmpdir(), 'forecourt-bench-')),
    configuration: readConfiguration(
      'local',
      'node',
      {
        FORECOURT_IP_HEADER: 'x-real-ip',
        FORECOURT_SECRET: secret,
      },
      { sms: true },
    ),
    env: {},
  });
  const now = Date.now();
  const vehicles = Array.from({ length: 1_000 }, (_, at) =>
    vehicleSchema.parse({
      id: String(at),
      slug: `ford-ranger-${String(at)}`,
      name: `2021 Ford Ranger ${String(at)}`,
      make: 'Ford',
      model: 'Ranger',
      price: 45_000,
    }),
  );
  await syncStock(db, { tenant: tenant.slug, vehicles, version: 'bench', now });
  const sessions: string[] = [];
  for (let at = 0; at < 50; at += 1) {
    const id = `contact-${String(at)}`;
    const token = `session-of-the-benchmark-${String(at)}`;
    await db.batch([
      {
        sql: `INSERT INTO contacts (id, tenant, phone, name, last_name, email, postcode, alerts, told_at, created_at, seen_at)
          VALUES (?, ?, ?, '', '', '', '', 'off', 0, 0, 0)`,
        params: [id, tenant.slug, `04${String(10_000_000 + at)}`],
      },
      {
        sql: `INSERT INTO sessions (token_hash, tenant, contact_id, purpose, created_at, seen_at)
          VALUES (?, ?, ?, 'sign-in', ?, ?)`,
        params: [sha256(token), tenant.slug, id, now, now],
      },
    ]);
    sessions.push(token);
  }
  const formToken = makeFormToken(createSigner(secret), tenant.slug, now - 10_000);
  tell({ port: (await listen(app.fetch, 0)).port, formToken, sessions });
}

const servers: Record<string, () => Promise<void>> = { raw, hono, functions };
await servers[process.argv[2] ?? '']?.();

// A profiler writes its result only when the process ends by itself.
process.on('SIGTERM', () => process.exit(0));
