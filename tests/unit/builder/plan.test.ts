import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { changedInputs, type Inputs } from '../../../src/builder/inputs.ts';
import type { TenantPlan } from '../../../src/builder/options.ts';
import { planTenants } from '../../../src/builder/plan.ts';

const project = fileURLToPath(new URL('../../..', import.meta.url));
const slug = 'driveloop';
const now = Date.parse('2026-03-01T20:00:00Z');

let roots: string[];
beforeEach(() => {
  roots = [];
});
afterEach(() => roots.forEach((root) => rmSync(root, { recursive: true, force: true })));

/** A project with one demo tenant (Perth), content and a snapshot that nobody has to read. */
function projectCopy(): string {
  const root = mkdtempSync(join(tmpdir(), 'forecourt-plan-'));
  roots.push(root);
  for (const path of ['tenants/_defaults.json', 'tenants/_groups', `tenants/${slug}`]) {
    cpSync(join(project, path), join(root, path), { recursive: true });
  }
  put(root, 'content/legal/privacy-policy.md', 'We keep nothing.');
  put(root, 'photos/a.webp', '1');
  edit(root, `tenants/${slug}/tenant.json`, (tenant) => {
    tenant['photos'] = { localFolder: 'photos' };
  });
  put(
    root,
    `.data/${slug}/current.json`,
    JSON.stringify({
      snapshot: 'a'.repeat(64),
      count: 120,
      createdAt: '2026-03-01T10:00:00Z',
      checkedAt: '2026-03-01T10:00:00Z',
      source: 'export.ndjson',
    }),
  );
  return root;
}
function put(root: string, path: string, text: string) {
  mkdirSync(join(root, path, '..'), { recursive: true });
  writeFileSync(join(root, path), text);
}
function edit(root: string, path: string, change: (json: Record<string, unknown>) => void) {
  const json = JSON.parse(readFileSync(join(root, path), 'utf8')) as Record<string, unknown>;
  change(json);
  put(root, path, JSON.stringify(json));
}

async function plan(root: string, changes = {}): Promise<TenantPlan> {
  const options = { root, dataDir: join(root, '.data'), bundleId: 'b1', slugs: [slug], now };
  const [first] = await planTenants({ ...options, ...changes });
  return first!;
}
async function inputs(root: string, changes = {}): Promise<Inputs> {
  const result = await plan(root, changes);
  if (!result.ok) throw new Error(result.errors.join());
  return result.inputs;
}

describe('the plan of a tenant', () => {
  it('is for the dealer’s current day, and knows the stock and the size of the work', async () => {
    expect(await plan(projectCopy())).toMatchObject({
      today: '2026-03-02',
      snapshot: 'a'.repeat(64),
      vehicles: 120,
    });
  });

  it('is for a requested day', async () => {
    expect(await plan(projectCopy(), { today: '2026-12-24' })).toMatchObject({
      today: '2026-12-24',
    });
  });

  it('names the command that imports stock when there is none', async () => {
    const root = projectCopy();
    rmSync(join(root, '.data'), { recursive: true });
    expect(await plan(root)).toEqual({
      slug,
      ok: false,
      errors: ['no stock yet: run "npm run ingest -- driveloop" first'],
    });
  });

  it.each([
    [
      'settings',
      `tenants/${slug}/tenant.json`,
      '{ "slug": 7 }',
      /tenants\/driveloop\/tenant\.json/,
    ],
    ['record of the snapshot', `.data/${slug}/current.json`, '{', /current\.json is damaged/],
  ])('reports a damaged %s as an error', async (_, path, text, message) => {
    const root = projectCopy();
    put(root, path, text);
    const result = await plan(root);
    expect(result.ok ? [] : result.errors.join('\n')).toMatch(message);
  });
});

describe('the inputs of a tenant', () => {
  const changes: [string, keyof Inputs, (root: string) => void][] = [
    [
      'a setting',
      'settings',
      (root) => edit(root, `tenants/${slug}/tenant.json`, (t) => (t['tagline'] = 'New')),
    ],
    [
      'a default',
      'settings',
      (root) =>
        edit(root, 'tenants/_defaults.json', ({ search }) =>
          Object.assign(search as object, { pageSize: 99 }),
        ),
    ],
    ['an asset', 'texts', (root) => put(root, `tenants/${slug}/assets/logo.svg`, '<svg/>')],
    [
      'shared content',
      'sharedTexts',
      (root) => put(root, 'content/legal/privacy-policy.md', 'New'),
    ],
    ['a photo', 'photos', (root) => put(root, 'photos/b.webp', '2')],
    ['gone vehicles', 'history', (root) => put(root, `.data/${slug}/gone.json`, '[]')],
    [
      'the snapshot',
      'stock',
      (root) => edit(root, `.data/${slug}/current.json`, (c) => (c['snapshot'] = 'b'.repeat(64))),
    ],
  ];
  it.each(changes)('change with %s: %s', async (_, input, change) => {
    const root = projectCopy();
    const before = await inputs(root);
    change(root);
    expect(changedInputs(await inputs(root), before)).toEqual([input]);
  });

  it.each([
    ['the day', { today: '2026-03-03' }],
    ['the bundle', { bundleId: 'b2' }],
  ])('change with %s', async (_, options) => {
    const root = projectCopy();
    expect(await inputs(root, options)).not.toEqual(await inputs(root));
  });

  it('do not change with a default that the tenant does not take', async () => {
    const root = projectCopy();
    const before = await inputs(root);
    edit(root, 'tenants/_defaults.json', (t) => (t['tagline'] = 'New'));
    expect(await inputs(root)).toEqual(before);
  });

  it('do not change with another tenant, an export that brought nothing new, or a report', async () => {
    const root = projectCopy();
    const before = await inputs(root);
    cpSync(join(project, 'tenants/parkside-used-cars'), join(root, 'tenants/parkside-used-cars'), {
      recursive: true,
    });
    edit(root, `.data/${slug}/current.json`, (c) => (c['checkedAt'] = '2026-03-02T10:00:00Z'));
    put(root, `.data/${slug}/build-report.json`, '{}');
    expect(await inputs(root)).toEqual(before);
  });
});
