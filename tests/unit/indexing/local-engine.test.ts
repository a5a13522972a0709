// The engine on a site's own address, as the local server runs it: the real client, a real server.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { algoliasearch } from 'algoliasearch';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listen, type Listening } from '../../../scripts/start/listen.ts';
import { localEngine } from '../../../src/indexing/local-engine.ts';
import { publishIndex } from '../../../src/indexing/publish.ts';
import { createServeApp } from '../../../src/serve/app.ts';
import { hostRulesFile } from '../../../src/page-data/host-rules.ts';
import { contentSecurityPolicy } from '../../../src/site/files/headers.ts';
import { ndjson, record } from '../stock/fixture.ts';
import { stocked, tenantWith, type Stocked } from './stocked-tenant.ts';
import { someRules } from '../../fixtures/hosts/rules.ts';

const tenant = tenantWith({
  kind: 'algolia',
  appId: 'forecourt',
  index: 'cars',
  searchKey: 'may-search',
  host: '/search-engine',
  adminKeyEnv: 'SEARCH_ADMIN_KEY',
});

let bench: Stocked;
let folder: string;
let server: Listening;
const lines: string[] = [];
beforeEach(async () => {
  bench = await stocked();
  folder = mkdtempSync(join(tmpdir(), 'engine-'));
  mkdirSync(join(folder, 'test-motors'));
  writeFileSync(join(folder, 'test-motors', 'index.html'), '<h1>Test Motors</h1>');
  writeFileSync(join(folder, 'test-motors', hostRulesFile), JSON.stringify(someRules()));
  const engine = localEngine(tenant, {
    dataDir: bench.dataDir,
    env: { SEARCH_ADMIN_KEY: 'may-write' },
    now: () => bench.now,
    report: (line) => lines.push(line),
  });
  const { slug, name } = tenant;
  const site = { slug, name, folder: join(folder, slug), mounts: engine ? [engine] : [] };
  server = await listen(createServeApp({ sites: [site], siteOfHost: () => slug }).fetch, 0);
});
afterEach(() => {
  expect(lines.splice(0)).toEqual([]);
  server.close();
  bench.dispose();
  rmSync(folder, { recursive: true });
});

const origin = () => `http://127.0.0.1:${String(server.port)}`;
const client = (key = 'may-search') =>
  algoliasearch('forecourt', key, {
    hosts: [
      {
        url: `127.0.0.1:${String(server.port)}/search-engine`,
        accept: 'readWrite',
        protocol: 'http',
      },
    ],
  });
const found = async (params: object, indexName = 'cars') => {
  const { hits } = await client().searchSingleIndex({ indexName, searchParams: params });
  return hits.map(({ objectID }) => objectID);
};

describe('the search engine on a site’s own address', () => {
  it('answers from the current snapshot beside the pages', async () => {
    expect(await found({ query: 'mazda' })).toEqual(['4']);
    expect(await found({ query: 'pickup' })).toEqual(['a/1']);
    expect((await found({}, 'cars_price_desc'))[0]).toBe('a/1');
    const home = await fetch(origin());
    expect(await home.text()).toContain('<h1>Test Motors</h1>');
  });

  it('takes the next snapshot by itself', async () => {
    expect(await found({})).toHaveLength(5);
    await bench.ingest(ndjson([record('7'), record('8')]), { accept: true });
    expect((await found({})).sort()).toEqual(['7', '8']);
  });

  it('lets only the key from the environment write', async () => {
    const change = (key: string) => client(key).deleteObject({ indexName: 'cars', objectID: '2' });
    await found({});
    await expect(change('may-search')).rejects.toMatchObject({ status: 403 });
    await change('may-write');
    expect(await found({})).not.toContain('2');
  });

  it('takes a publication from npm run index --to', async () => {
    await found({});
    await bench.ingest(ndjson([record('9')]), { accept: true });
    const result = await publishIndex(tenant, `${origin()}/search-engine`, {
      dataDir: bench.dataDir,
      env: { SEARCH_ADMIN_KEY: 'may-write' },
      now: bench.now,
      progress: () => undefined,
    });
    expect(result).toMatchObject({ ok: true, report: { records: 1 } });
    expect(await found({})).toEqual(['9']);
  });

  it('needs no other host in the security policy, where any other engine is named', () => {
    const connect = (engine: typeof tenant.search.engine) => {
      const policy = contentSecurityPolicy(
        {
          ...tenant,
          photos: { ...tenant.photos, providers: [] },
          thirdParty: [],
          search: { engine },
        },
        { scripts: [], styles: [] },
      );
      return /connect-src ([^;]*)/.exec(policy)?.[1];
    };
    const algolia = { kind: 'algolia', appId: 'AB1', index: 'x', searchKey: 'k' } as const;
    expect(connect(tenant.search.engine)).toBe("'self'");
    expect(connect({ kind: 'embedded' })).toBe("'self'");
    expect(connect(algolia)).toBe("'self' https://ab1-dsn.algolia.net https://*.algolianet.com");
    expect(connect({ ...algolia, host: 'localhost:8108' })).toBe("'self' http://localhost:8108");
    expect(connect({ ...algolia, host: 'https://search.group.example/engine' })).toBe(
      "'self' https://search.group.example",
    );
  });

  it('is not there for a tenant whose engine is elsewhere', () => {
    const deps = { dataDir: bench.dataDir, env: {}, now: () => 0, report: () => undefined };
    const elsewhere = tenantWith({ kind: 'algolia', appId: 'A', index: 'x', searchKey: 'k' });
    expect(localEngine(elsewhere, deps)).toBeNull();
    expect(localEngine(tenantWith({ kind: 'embedded' }), deps)).toBeNull();
  });
});
