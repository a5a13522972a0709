// A release with other rules than the last one, before and after the web server reads them: nginx and Caddy with the files
// of docs/hosts/config, in front of our own server.
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { afterPublication } from '../../scripts/publish/after-publication.ts';
import { listen, type Listening } from '../../scripts/start/listen.ts';
import { hostRulesFile } from '../../src/page-data/host-rules.ts';
import { builtIn } from '../../src/publish/contents.ts';
import { folderSite } from '../../src/publish/publish.ts';
import { createServeApp } from '../../src/serve/app.ts';
import { makeRelease, siteFiles } from '../fixtures/hosts/release.ts';
import { someRules } from '../fixtures/hosts/rules.ts';
import { missingProgram } from '../fixtures/hosts/servers.ts';
import { askSecurely, startShipped, type RunningProxy } from '../fixtures/serve/web-servers.ts';

const host = 'www.north.example';
const hashOf = (script: string) =>
  `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

describe.each(['nginx', 'caddy'] as const)('behind %s', (name) => {
  const missing = missingProgram(name);
  if (missing) {
    it.skip(missing, () => undefined);
    return;
  }
  let folder: string;
  let own: Listening;
  let proxy: RunningProxy;

  /** A release whose pages have this inline script and text; its policy allows no other script. */
  async function publish(script: string, text: string, gone: string[] = []): Promise<void> {
    const rules = someRules({
      host,
      headers: { 'Content-Security-Policy': `script-src 'self' ${hashOf(script)}` },
      gone: { page: '/410', paths: gone },
    });
    const page = `<title>${text}</title><script>${script}</script>`;
    const pages = { '404.html': page, '410.html': page, 'search/used.html': page };
    makeRelease(
      join(folder, 'dist'),
      siteFiles(page, { ...pages, [hostRulesFile]: JSON.stringify(rules) }),
    );
    const probe = () => Promise.resolve([]);
    const source = builtIn(join(folder, 'dist'));
    const target = join(folder, 'sites');
    const done = await folderSite(target, 'north', { host: name }).publish(source, probe);
    expect(done).toMatchObject({ ok: true });
  }
  const get = (path: string) => askSecurely(proxy.httpsPort, host, path);

  /** Every page has the text, and the policy of its own scripts. */
  async function expectOwnPolicy(text: string): Promise<void> {
    for (const path of ['/', '/search/used', '/nothing', '/_control']) {
      const { headers, body } = await get(path);
      const [, script = ''] = /<script>(.*)<\/script>/.exec(body) ?? [];
      expect([path, body, headers['content-security-policy']]).toEqual([
        path,
        expect.stringContaining(`<title>${text}</title>`),
        `script-src 'self' ${hashOf(script)}`,
      ]);
    }
  }
  /** Whether our own server answered. */
  const isForwarded = async () => (await get('/')).headers['x-production'] === 'yes';

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'forecourt-reload-'));
    await publish('one()', 'first');
    const app = createServeApp({
      sites: [{ slug: 'north', name: 'North', folder: join(folder, 'sites', 'north') }],
      siteOfHost: () => 'north',
    });
    own = await listen(async (request, bindings) => {
      const answer = await app.fetch(request, bindings);
      answer.headers.set('x-production', 'yes');
      return answer;
    }, 0);
    const sites = join(folder, 'sites');
    proxy = await startShipped(name, { slug: 'north', host, sites, forwardTo: own.port });
  });
  afterAll(async () => {
    await proxy.close();
    own.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('each release is served with its own policy and rules, before the reload by our own server', async () => {
    await expectOwnPolicy('first');
    expect(await isForwarded()).toBe(false);

    await publish('two()', 'second', ['/search/left']);
    await expectOwnPolicy('second');
    expect((await get('/search/left')).status).toBe(410);
    expect(await isForwarded()).toBe(true);

    const after = await afterPublication({ FORECOURT_PUBLISH_AFTER: proxy.reload })?.();
    expect(after?.problem).toBeNull();
    await expect.poll(isForwarded).toBe(false);
    await expectOwnPolicy('second');
    expect((await get('/search/left')).status).toBe(410);
  });

  it('a release with the same rules needs no reload', async () => {
    await publish('two()', 'third', ['/search/left']);
    await expectOwnPolicy('third');
    // A process from before the last reload answers until it ends.
    await expect.poll(isForwarded).toBe(false);
  });

  it('a rollback is served with its own policy, and the web server reads its rules at the reload', async () => {
    const reload = () => afterPublication({ FORECOURT_PUBLISH_AFTER: proxy.reload })?.();
    await publish('four()', 'fourth', ['/search/gone']);
    await reload();
    await expect.poll(isForwarded).toBe(false);

    expect(await folderSite(join(folder, 'sites'), 'north').rollBack()).toMatchObject({ ok: true });
    await expectOwnPolicy('third');
    // A process from before the last reload knows the rules of this release.
    await expect.poll(isForwarded).toBe(true);

    expect((await reload())?.problem).toBeNull();
    await expect.poll(isForwarded).toBe(false);
    await expectOwnPolicy('third');
    expect((await get('/search/left')).status).toBe(410);
  });
});
