// `npm run index` as an operator runs it: a real process with exit code and output, and a fake of Meilisearch.
import { spawn } from 'node:child_process';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { compiledCode, copyProject } from '../fixtures/project-copy.ts';
import {
  meilisearchServer,
  type MeilisearchServer,
} from '../fixtures/search/meilisearch-server.ts';
import { stocked, type Stocked } from '../unit/indexing/stocked-tenant.ts';

const slug = 'coastline-caravans';
const key = 'canary-may-write';
let project: string;
let bench: Stocked;
let server: MeilisearchServer;
beforeAll(async () => {
  project = copyProject();
  bench = await stocked();
  cpSync(join(bench.dataDir, 'test-motors'), join(bench.dataDir, slug), { recursive: true });
});
afterAll(() => {
  bench.dispose();
  rmSync(project, { recursive: true, force: true });
});
beforeEach(async () => {
  server = await meilisearchServer(key);
  for (const name of [slug, 'parkside-used-cars']) {
    cpSync(join('tenants', name), join(project, 'tenants', name), { recursive: true });
  }
});
afterEach(() => server.close());

/** Gives the tenant an index on the fake. */
function useFake(): void {
  const file = join(project, 'tenants', slug, 'tenant.json');
  const tenant = JSON.parse(readFileSync(file, 'utf8')) as { search: object };
  const engine = {
    kind: 'meilisearch',
    host: server.url,
    index: 'coastline',
    searchKey: 'may-search',
    adminKeyEnv: 'SEARCH_ADMIN_KEY',
  };
  writeFileSync(file, JSON.stringify({ ...tenant, search: { ...tenant.search, engine } }));
}

interface Run {
  code: number | null;
  stdout: string;
  stderr: string;
}
const run = (args: string[], env: Record<string, string> = {}): Promise<Run> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, [join(project, 'scripts', 'index.ts'), ...args], {
      cwd: project,
      env: {
        ...process.env,
        ...compiledCode(project),
        FORECOURT_DATA_DIR: bench.dataDir,
        ...env,
      },
    });
    const result: Run = { code: null, stdout: '', stderr: '' };
    child.stdout.on('data', (chunk: Buffer) => (result.stdout += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (result.stderr += chunk.toString()));
    child.on('close', (code) => resolve({ ...result, code }));
  });

describe('npm run index', () => {
  it.each<[string, string[], string]>([
    ['no tenant', [], 'name one tenant'],
    ['an unknown tenant', ['nobody'], 'no tenant "nobody"'],
    ['a tenant with the embedded engine', ['parkside-used-cars'], 'search.engine is "embedded"'],
    ['a tenant whose index others fill', [slug], 'search.engine.adminKeyEnv names no environment'],
  ])('takes %s for misuse', async (_, args, message) => {
    const { code, stdout, stderr } = await run(args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(message);
  });

  it('publishes the snapshot and prints one JSON document', async () => {
    useFake();
    const { code, stdout, stderr } = await run([slug, '--json'], { SEARCH_ADMIN_KEY: key });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(JSON.parse(stdout)).toMatchObject({
      tenant: slug,
      engine: 'meilisearch',
      index: 'coastline',
      snapshot: bench.snapshot,
      records: 5,
      settings: 'changed',
    });
    expect(server.indexes.get('coastline')?.documents.size).toBe(5);
  });

  it('fails with one line when the server does not answer', async () => {
    useFake();
    await server.close();
    const { code, stdout, stderr } = await run([slug, '--json'], { SEARCH_ADMIN_KEY: key });
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(stderr).toContain('the live index is unchanged');
    expect(stderr).not.toContain('canary');
  });
});
