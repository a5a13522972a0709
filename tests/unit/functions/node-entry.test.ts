import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startFunctions, type NodeOptions } from '../../../src/functions/entry/node.ts';
import { harbour } from '../../fixtures/functions/tenants.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'forecourt-entry-'));
});
afterEach(() => {
  rmSync(dataDir, { recursive: true, force: true });
});
const start = (options: Partial<NodeOptions>) =>
  startFunctions({
    tenants: [harbour()],
    dataDir,
    local: false,
    env: {},
    write: () => undefined,
    ...options,
  });

describe('the functions on a machine', () => {
  it('report all missing settings at once', async () => {
    await expect(start({})).rejects.toThrow(
      /SMTP_URL .*MAIL_FROM .*CLICKSEND_USERNAME .*CLICKSEND_KEY/,
    );
    const env = {
      RESEND_KEY: 'k',
      MAIL_FROM: 'a@b.example',
      CLICKSEND_USERNAME: 'u',
      CLICKSEND_KEY: 'k',
    };
    await expect(start({ env })).rejects.toThrow(/FORECOURT_SECRET/);
    await expect(start({ env: { ...env, FORECOURT_SECRET: 'short' } })).rejects.toThrow(
      /too short/,
    );
  });

  it('of a developer need nothing set, keep their secret to themselves and serve <slug>.localhost', async () => {
    const functions = await start({ local: true });
    expect(statSync(join(dataDir, 'secret')).mode & 0o077).toBe(0);
    const ask = (url: string) => functions.app.fetch(new Request(url));
    expect((await ask('http://harbourside-ford.localhost/api/session')).status).toBe(200);
    expect((await ask('http://localhost/api/session')).status).toBe(421);
    const page = (await functions.dev!.answer(new Request('http://x.localhost/_dev/outbox')))!;
    expect(await page.text()).toContain('Nothing leaves this machine');
    await functions.close();
  });

  it('elsewhere serve the public hosts alone and have no outbox page', async () => {
    const functions = await start({
      env: {
        FORECOURT_SECRET: 'a secret of thirty-two characters',
        RESEND_KEY: 'k',
        MAIL_FROM: 'a@b.example',
        CLICKSEND_USERNAME: 'u',
        CLICKSEND_KEY: 'k',
      },
    });
    const ask = (url: string) => functions.app.fetch(new Request(url));
    expect(functions.dev).toBeNull();
    expect((await ask('http://harbourside-ford.localhost/api/session')).status).toBe(421);
    expect((await ask(new URL('/api/session', harbour().url).href)).status).toBe(200);
    await functions.close();
  });
});
