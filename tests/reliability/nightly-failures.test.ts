// Bad nights as real processes: a dealer with broken settings, an export server that refuses, and a full disk. Each hurts
// only what it touches, is named with what to do, and the next night completes. Hosts that go away or refuse a token are in
// tests/programs/nightly-hosts.test.ts, an export server that drips in tests/programs/nightly/night.test.ts.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, statfsSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { nightlyProject, type NightlyProject } from '../fixtures/nightly/nightly-project.ts';
import { record, stockOf } from '../unit/stock/fixture.ts';
import { localServer } from '../fixtures/stock/local-server.ts';

let project: NightlyProject;
let mounted = false;
beforeAll(() => {
  project = nightlyProject();
  mkdirSync(disk());
  // Mounting a small disk needs the rights of root; other users skip its test.
  mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=96m', 'tmpfs', disk()]).status === 0;
  // Everything that a night writes is on that disk.
  mkdirSync(join(disk(), 'data'));
  symlinkSync(join(disk(), 'data'), project.dataDir);
});
afterAll(() => {
  if (mounted) spawnSync('umount', [disk()]);
  project.remove();
});
const disk = () => join(project.root, 'disk');
const args = () => ['--out', join(disk(), 'dist'), '--to', join(disk(), 'sites')];
const page = (slug: string, path: string) =>
  readFileSync(join(disk(), 'sites', slug, `${path}.html`), 'utf8');

it('dealers with broken settings, or with an export server that refuses the token, do not delay others', async () => {
  const server = await localServer((_, response) => {
    response.writeHead(401).end();
  });
  try {
    for (const slug of ['east', 'north']) {
      project.addTenant(slug);
      project.put(slug, stockOf(6));
    }
    project.addTenant('south', { kind: 'http', url: server.url, tokenEnv: 'SOUTH_TOKEN' });
    project.addTenant('west');
    writeFileSync(join(project.root, 'tenants', 'west', 'tenant.json'), '{ "slug": ');
    const { code, stderr, report } = await project.night(args(), { SOUTH_TOKEN: 'expired' });
    expect([code, stderr]).toEqual([1, '']);
    const message = expect.stringContaining('401') as string;
    expect(report.tenants).toMatchObject([
      { slug: 'east', state: 'done' },
      { slug: 'north', state: 'done' },
      { slug: 'south', blocked: [{ message }] },
      { slug: 'west', state: 'problems' },
    ]);
    expect(report.tenants[2]?.blocked[0]?.message).toContain('SOUTH_TOKEN');
    expect(report.tenants[3]?.problems[0]?.message).toMatch(/^tenants\/west\/tenant\.json/);
    expect(page('east', 'cars/2021-toyota-hilux-6')).toContain('Hilux');
    expect(page('north', 'cars/2021-toyota-hilux-6')).toContain('Hilux');
  } finally {
    await server.close();
    rmSync(join(project.root, 'tenants', 'south'), { recursive: true });
    rmSync(join(project.root, 'tenants', 'west'), { recursive: true });
  }
  // The first command of a fresh checkout makes the bundle.
});

it('a full disk leaves every live site unchanged, is reported without a stack trace, and the next run completes', async ({
  skip,
}) => {
  skip(!mounted, 'only root may mount a small disk');
  const filler = join(disk(), 'filler');
  const { bavail, bsize } = statfsSync(disk());
  writeFileSync(filler, Buffer.alloc(bavail * bsize - 64 * 1_024));
  for (const slug of ['east', 'north']) {
    project.put(slug, [...stockOf(5), record(6, { price: 44_990 }), ...stockOf(30).slice(6)]);
  }
  const full = await project.run('nightly', args());
  expect(full.code).toBe(1);
  expect(full.stdout + full.stderr).toContain('the disk is full (ENOSPC)');
  expect(full.stdout + full.stderr).not.toMatch(/^\s+at /m);
  for (const slug of ['east', 'north']) {
    expect(page(slug, 'cars/2021-toyota-hilux-6')).toContain('45,990');
  }
  rmSync(filler);
  const { code, report } = await project.night(args());
  expect([code, report.tenants.map(({ state }) => state)]).toEqual([0, ['done', 'done']]);
  for (const slug of ['east', 'north']) {
    expect(page(slug, 'cars/2021-toyota-hilux-6')).toContain('44,990');
    expect(page(slug, 'cars/2021-toyota-hilux-30')).toContain('Hilux');
  }
});
