// The commands as an operator runs them: real processes, exit codes, output; the search server through a restart.
import { spawn, type ChildProcess } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { algoliasearch } from 'algoliasearch';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { stocked, type Stocked } from '../unit/indexing/stocked-tenant.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const script = (name: string) => join(root, 'scripts', `${name}.ts`);

let folder: string;
let bench: Stocked;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'search-'));
  bench = await stocked();
  // The ingestFixture's stock under the name of the demo tenant that has a hosted engine.
  cpSync(join(bench.dataDir, 'test-motors'), join(bench.dataDir, 'coastline-caravans'), {
    recursive: true,
  });
});
afterEach(() => {
  bench.dispose();
  rmSync(folder, { recursive: true, force: true });
});

interface Run {
  code: number | null;
  stdout: string;
  stderr: string;
}

const keys = {
  FORECOURT_SEARCH_KEY: 'coastline-may-search',
  FORECOURT_SEARCH_ADMIN_KEY: 'may-write',
  FORECOURT_SEARCH_APP_ID: 'forecourt',
};
const start = (name: string, args: string[], env: Record<string, string> = {}) =>
  spawn(process.execPath, [script(name), ...args], {
    cwd: folder,
    env: { ...process.env, FORECOURT_DATA_DIR: bench.dataDir, ...env },
  });
const ended = (child: ChildProcess): Promise<Run> =>
  new Promise((resolve) => {
    const run: Run = { code: null, stdout: '', stderr: '' };
    child.stdout?.on('data', (chunk: Buffer) => (run.stdout += chunk.toString()));
    child.stderr?.on('data', (chunk: Buffer) => (run.stderr += chunk.toString()));
    child.on('close', (code) => {
      resolve({ ...run, code });
    });
  });
const run = (name: string, args: string[], env?: Record<string, string>) =>
  ended(start(name, args, env));

/** The search server on a free port; resolves when it says that it is ready. */
function searchServer(): Promise<{ url: string; stop: () => Promise<Run> }> {
  const child = start('search-server', ['--data', join(folder, 'indexes')], { ...keys, PORT: '0' });
  const end = ended(child);
  return new Promise((resolve, reject) => {
    let said = '';
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const url = /ready (http:\S+)/.exec(said)?.[1];
      if (!url) return;
      resolve({
        url,
        stop: () => {
          child.kill('SIGTERM');
          return end;
        },
      });
    });
    void end.then(({ stderr }) => {
      reject(new Error(stderr));
    });
  });
}

describe('npm run index', () => {
  it.each<[string, string[], string]>([
    ['no tenant', [], 'name one tenant'],
    ['an unknown tenant', ['nobody'], 'no tenant "nobody"'],
    [
      'an address that is none',
      ['coastline-caravans', '--to', 'localhost'],
      '--to takes an http(s) address',
    ],
    ['a tenant with the embedded engine', ['parkside-used-cars'], 'search.engine is "embedded"'],
    [
      'no key in the environment',
      ['coastline-caravans'],
      'COASTLINE_SEARCH_ADMIN_KEY (search.engine.adminKeyEnv)',
    ],
  ])('takes %s for misuse', async (_, args, message) => {
    const { code, stdout, stderr } = await run('index', args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(message);
  });

  it('fails with one line when the server does not answer', async () => {
    const env = { COASTLINE_SEARCH_ADMIN_KEY: 'canary-may-write' };
    const { code, stdout, stderr } = await run(
      'index',
      ['coastline-caravans', '--to', 'http://127.0.0.1:9', '--json'],
      env,
    );
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(stderr).toContain('the live index is unchanged');
    expect(stderr).not.toContain('canary');
  });
});

describe('npm run search-server', () => {
  it.each<[string, Record<string, string>, string]>([
    [
      'no key that writes',
      { FORECOURT_SEARCH_ADMIN_KEY: '' },
      'FORECOURT_SEARCH_ADMIN_KEY is not set',
    ],
    ['one key for both', { FORECOURT_SEARCH_KEY: 'may-write' }, 'must differ from the admin key'],
  ])('does not start with %s', async (_, env, message) => {
    const { code, stderr } = await run('search-server', [], { ...keys, ...env });
    expect(code).toBe(2);
    expect(stderr).toContain(message);
  });

  it('stores a publication, keeps it after a restart, and names a damaged file', async () => {
    const first = await searchServer();
    const published = await run('index', ['coastline-caravans', '--to', `${first.url}`, '--json'], {
      COASTLINE_SEARCH_ADMIN_KEY: 'may-write',
    });
    expect(published.stderr).toBe('');
    expect(JSON.parse(published.stdout)).toMatchObject({
      tenant: 'coastline-caravans',
      engine: 'algolia',
      index: 'coastline',
      snapshot: bench.snapshot,
      records: 5,
      settings: 'changed',
    });
    expect((await first.stop()).code).toBe(0);

    const second = await searchServer();
    const client = algoliasearch('forecourt', 'coastline-may-search', {
      hosts: [{ url: second.url.slice('http://'.length), accept: 'readWrite', protocol: 'http' }],
    });
    const found = async (indexName: string, searchParams: object) =>
      (await client.searchSingleIndex({ indexName, searchParams })).hits.map((hit) => hit.objectID);
    expect(await found('coastline', { query: 'hilux', facetFilters: ['body:Ute'] })).toEqual([
      'a/1',
    ]);
    expect((await found('coastline_price_desc', {}))[0]).toBe('a/1');
    await second.stop();

    const data = join(folder, 'indexes');
    const [file = ''] = readdirSync(data);
    mkdirSync(data, { recursive: true });
    writeFileSync(join(data, file), '{"name":');
    await expect(searchServer()).rejects.toThrow(`${file} is damaged`);
  });
});
