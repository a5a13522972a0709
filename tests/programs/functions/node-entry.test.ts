import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  readConfiguration,
  type Environment,
} from '../../../src/functions/configuration/configuration.ts';
import { localStoreFile, type NodeConfiguration } from '../../../src/functions/entry/node-store.ts';
import { startFunctions } from '../../../src/functions/entry/node.ts';
import { openSqlite } from '../../../src/functions/stores/sqlite.ts';
import { migrate } from '../../../src/functions/stores/migrate.ts';
import { productionSettings } from '../../fixtures/functions/settings.ts';
import { harbour } from '../../fixtures/functions/tenants.ts';

let dataDir: string;
let store: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'forecourt-entry-'));
  store = join(dataDir, 'production.sqlite');
});
afterEach(() => {
  rmSync(dataDir, { recursive: true, force: true });
});
const production = () => ({ ...productionSettings, FORECOURT_DATABASE: store });
const start = (mode: NodeConfiguration['mode'], env: Environment) =>
  startFunctions({
    configuration: readConfiguration(mode, 'node', env, { sms: true }),
    tenants: [harbour()],
    dataDir,
    env,
    write: () => undefined,
  });
/** What @hono/node-server knows of the connection. */
const from = (remoteAddress: string) => ({ incoming: { socket: { remoteAddress } } });

/** A delivery that waits in the store of production. */
async function leaveWaiting(): Promise<void> {
  const db = openSqlite({ file: store });
  await migrate(db, 0);
  await db.run(
    `INSERT INTO deliveries (id, tenant, channel, target, message, state, attempts, next_at, lease, lease_until, created_at)
      VALUES ('m:1', 'harbourside-ford', 'mail', '{}', '{"to":"shopper@home.example","name":"","subject":"s","text":"t","html":null,"unsubscribe":null}', 'waiting', 0, 0, '', 0, 0)`,
  );
  await db.close();
}
async function waitingStates(): Promise<unknown[]> {
  const db = openSqlite({ file: store });
  const rows = await db.all('SELECT state, attempts FROM deliveries');
  await db.close();
  return rows;
}

describe('the functions of a developer', () => {
  it('need no settings, keep their secret private and serve <slug>.localhost', async () => {
    const functions = await start('local', {});
    expect(statSync(join(dataDir, 'secret')).mode & 0o077).toBe(0);
    const ask = (url: string) => functions.app.fetch(new Request(url));
    expect((await ask('http://harbourside-ford.localhost/api/session')).status).toBe(200);
    expect((await ask('http://localhost/api/session')).status).toBe(421);
    await functions.close();
  });

  it.each([
    ['http://x.localhost/_dev/outbox', '127.0.0.1', true],
    ['http://localhost:4321/_dev/outbox.json', '::1', true],
    ['http://127.0.0.1:4321/_dev/outbox.json', '::ffff:127.0.0.1', true],
    // A page whose own name leads to this machine, and a visitor from the network.
    ['http://evil.example/_dev/outbox.json', '127.0.0.1', false],
    ['http://localhost.evil.example/_dev/outbox.json', '127.0.0.1', false],
    ['http://localhost/_dev/outbox.json', '192.168.1.7', false],
    ['http://localhost/_dev/outbox.json', '', false],
  ])('answer %s from %s: %s', async (url, address, shown) => {
    const functions = await start('local', {});
    const page = await functions.dev!(new Request(url), from(address));
    expect(page !== null).toBe(shown);
    await functions.close();
  });
});

describe('local mode', () => {
  it('leaves the deliveries of production alone', async () => {
    await leaveWaiting();
    const functions = await start('local', production());
    expect(await functions.outbox.pump()).toBe(0);
    await functions.close();
    expect(await waitingStates()).toEqual([{ state: 'waiting', attempts: 0 }]);
  });
});

describe('the functions in production', () => {
  it('serve the public hosts alone, send through providers and have no page of /_dev/', async () => {
    const functions = await start('production', production());
    const ask = (url: string) => functions.app.fetch(new Request(url));
    expect([functions.dev, functions.localMessages]).toEqual([null, null]);
    expect((await ask('http://harbourside-ford.localhost/api/session')).status).toBe(421);
    expect((await ask(new URL('/api/session', harbour().url).href)).status).toBe(200);
    await functions.close();
  });

  it('do not start with a store that does not answer, or with the tests of local mode', async () => {
    const away = 'postgres://user:hush@127.0.0.1:1/leads';
    const refused = start('production', { ...production(), FORECOURT_DATABASE: away });
    await expect(refused).rejects.toThrow(
      /FORECOURT_DATABASE names a store that cannot be used: .*ECONNREFUSED\. Check that it exists/,
    );
    await expect(refused).rejects.not.toThrow(/hush/);
    const tests = { ...production(), FORECOURT_DATABASE: localStoreFile(dataDir) };
    await expect(start('production', tests)).rejects.toThrow(
      /FORECOURT_DATABASE is the store of local mode/,
    );
  });
});
