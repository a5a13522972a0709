// Rings at hosts with an account: a release that makes visits worse goes back there, and the next dealer does not get it.
// The hosts' APIs are on loopback, the store is a file.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { inRings } from '../../scripts/publish/in-rings.ts';
import { publishOne, rollBackOne } from '../../scripts/publish/publish-one.ts';
import type { SiteTarget } from '../../scripts/publish/targets.ts';
import { lastPublication } from '../../src/publish/publication.ts';
import { bucketOf } from '../../src/domain/analytics/vitals.ts';
import { liveRelease } from '../../src/functions/analytics/vitals.ts';
import type { Database } from '../../src/functions/stores/database.ts';
import { migrate } from '../../src/functions/stores/migrate.ts';
import { openSqlite } from '../../src/functions/stores/sqlite.ts';
import { cloudflareApi } from '../../src/publish/cloudflare-api.ts';
import { cloudflareTarget, type LiveAssets } from '../../src/publish/cloudflare-target.ts';
import { builtIn } from '../../src/publish/contents.ts';
import { hostedSite } from '../../src/publish/publish.ts';
import { netlifyTarget, type NetlifyLive, deployLog } from '../../src/publish/netlify-target.ts';
import { fakeAccount, startFakeCloudflare } from '../fixtures/hosts/cloudflare-api.ts';
import { startFakeNetlify } from '../fixtures/hosts/netlify-api.ts';
import { makeRelease, siteFiles } from '../fixtures/hosts/release.ts';

let root: string;
let db: Database;
beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'rings-'));
  const file = join(root, 'store.sqlite');
  vi.stubEnv('FORECOURT_DATABASE', file);
  db = openSqlite({ file });
  await migrate(db, Date.now());
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await db.close();
  rmSync(root, { recursive: true });
});

type Site = Pick<ReturnType<typeof hostedSite>, 'publish' | 'rollBack' | 'history'>;
interface Host {
  site: (stateFile: string) => Site;
  home: () => string | undefined;
  close: () => void;
}

const hosts: Record<string, () => Promise<Host>> = {
  async netlify() {
    const fake = await startFakeNetlify();
    const { api, close } = fake;
    const deploys = deployLog(join(root, 'deploys'));
    return {
      site: (stateFile) =>
        hostedSite({
          slug: 'north',
          host: 'Netlify',
          stateFile,
          open: (live: NetlifyLive | null) =>
            netlifyTarget({ api, siteId: 'site-1', live, deploys, now: Date.now, pollMs: 1 }),
        }),
      home: () => fake.live().get('/index.html'),
      close,
    };
  },
  async cloudflare() {
    const fake = await startFakeCloudflare();
    const { baseUrl, close } = fake;
    const api = cloudflareApi({ ...fakeAccount, baseUrl }, 1);
    const urlOf = () => 'https://live.example';
    return {
      site: (stateFile) =>
        hostedSite({
          slug: 'north',
          host: 'Cloudflare',
          stateFile,
          open: (live: LiveAssets | null) =>
            cloudflareTarget({
              api,
              worker: 'north',
              functions: null,
              live,
              urlOf,
              now: Date.now,
            }),
        }),
      home: () => fake.live()?.assets.get('/index.html'),
      close,
    };
  },
};

/** Visits to the release that is live, as the functions count them. */
async function visits(counted: number, errors: number): Promise<void> {
  const live = await liveRelease(db, 'north');
  const day = new Date().toISOString().slice(0, 10);
  for (const [metric, bucket, count] of [
    ['visit', 0, counted],
    ['error', 0, errors],
    ['LCP', bucketOf(1_200), counted],
  ] as const) {
    await db.run(
      `INSERT INTO vitals (tenant, day, release, template, kind, metric, script, bucket, counted)
        VALUES ('north', ?, ?, 'atlas', 'vehicle', ?, '', ?, ?)`,
      [day, live?.release ?? '', metric, bucket, count],
    );
  }
}

it.each(Object.keys(hosts))(
  'a release with script errors goes back at %s, and the next dealer does not get it',
  async (name) => {
    const host = await hosts[name]!();
    const [outDir, dataDir] = [join(root, 'dist'), join(root, 'data')];
    const site = host.site(join(root, 'state.json'));
    const target: SiteTarget = {
      name,
      publish: (_slug, source) => site.publish(source, () => Promise.resolve([])),
      rollBack: (_slug, release) => site.rollBack(release),
      history: () => site.history(),
    };
    const asked: string[] = [];
    const publish = (slug: string) => {
      asked.push(slug);
      const source = builtIn(outDir);
      return publishOne(slug, { target, state: null, outDir, dataDir, source });
    };
    const good = makeRelease(outDir, siteFiles('good')).release;
    await publish('north');
    await visits(2_000, 10);
    const bad = makeRelease(outDir, siteFiles('bad')).release;
    const said: string[] = [];
    const done = await inRings(
      ['north', 'south'],
      { visits: 200, hours: 1 },
      {
        async publish(slug) {
          const result = await publish(slug);
          expect(host.home()).toContain('bad');
          expect(lastPublication(dataDir, slug)?.release).toBe(bad);
          await visits(300, 60);
          return result;
        },
        rollBack: (slug, to) =>
          rollBackOne(slug, { target, release: to, by: 'rings', state: null, dataDir }),
        say: (line) => said.push(line),
      },
    );
    expect(said.join('\n')).toContain('script errors in 20.0 % of visits, 0.5 % before');
    expect([done, asked]).toEqual([false, ['north', 'north']]);
    expect(host.home()).toContain('good');
    expect(lastPublication(dataDir, 'north')).toMatchObject({
      target: name,
      release: good,
      rollback: { by: 'rings', from: bad },
    });
    expect((await liveRelease(db, 'north'))?.release).toBe(good);
    host.close();
  },
);
