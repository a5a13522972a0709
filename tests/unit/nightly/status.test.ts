import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { fleetStatus } from '../../../src/nightly/status.ts';

const folder = mkdtempSync(join(tmpdir(), 'forecourt-status-'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

it('a block is over when an operator accepted an export since, and the site still has to be built', async () => {
  const dataDir = join(folder, 'accepted');
  const night = {
    run: 'a',
    startedAt: '2026-11-23T00:00:00.000Z',
    finishedAt: '2026-11-23T01:00:00.000Z',
    state: 'held',
    lastGoodAt: null,
    problems: [],
    warnings: [],
    site: null,
    published: null,
    blocked: [{ code: 'shrunk', message: '3 vehicles came' }],
    stock: null,
    ms: {},
  };
  for (const [slug, checkedAt] of Object.entries({
    north: '2026-11-23T02:00:00.000Z',
    south: '2026-11-22T00:00:00.000Z',
  })) {
    mkdirSync(join(dataDir, slug), { recursive: true });
    writeFileSync(join(dataDir, slug, 'night.json'), JSON.stringify({ slug, ...night }));
    writeFileSync(
      join(dataDir, slug, 'current.json'),
      JSON.stringify({
        snapshot: 'a'.repeat(64),
        count: 3,
        createdAt: checkedAt,
        checkedAt,
        source: 'export',
      }),
    );
  }
  const [north, south] = await fleetStatus({
    dataDir,
    outDir: join(folder, 'dist'),
    slugs: ['north', 'south'],
    leads: null,
    now: Date.parse('2026-11-23T03:00:00Z'),
  });
  expect(north?.blocked).toEqual([]);
  expect(north?.alarms).toContain('the stock is newer than the site: npm run nightly -- north');
  expect(south?.alarms).toContain('the last good stock stays, because 3 vehicles came');
  expect(south?.alarms.join()).toContain('npm run ingest -- south --accept');
});

it('stock is late when it is older than a night and two hours', async () => {
  const dataDir = join(folder, 'ages');
  for (const [slug, checkedAt] of Object.entries({
    north: '2026-11-23T00:00:00.000Z',
    south: '2026-11-23T02:00:00.000Z',
  })) {
    mkdirSync(join(dataDir, slug), { recursive: true });
    writeFileSync(
      join(dataDir, slug, 'current.json'),
      JSON.stringify({
        snapshot: 'a'.repeat(64),
        count: 3,
        checkedAt,
        createdAt: checkedAt,
        source: 'export',
      }),
    );
  }
  const [north, south] = await fleetStatus({
    dataDir,
    outDir: join(folder, 'dist'),
    slugs: ['north', 'south'],
    leads: null,
    now: Date.parse('2026-11-24T03:30:00Z'),
  });
  expect(north?.alarms).toContain('the stock is 27.5 h old, more than 26 h');
  expect(south?.stockHours).toBe(25.5);
  expect(south?.alarms.join()).not.toContain('h old');
});

it('a damaged record of a publication hides no other tenant, and its own line says what to do', async () => {
  const dataDir = join(folder, 'data');
  for (const [slug, text] of Object.entries({
    north: '{"target":"/srv/si',
    south: '{"target":"/srv/sites","release":"abc"}',
  })) {
    mkdirSync(join(dataDir, slug), { recursive: true });
    writeFileSync(join(dataDir, slug, 'published.json'), text);
  }
  const [north, south] = await fleetStatus({
    dataDir,
    outDir: join(folder, 'dist'),
    slugs: ['north', 'south'],
    leads: null,
    now: Date.parse('2026-11-24T00:00:00Z'),
  });
  expect(south?.live).toEqual({ target: '/srv/sites', release: 'abc' });
  expect(north?.live).toBeNull();
  expect(north?.alarms).toEqual([
    'no nightly run yet',
    `${join(dataDir, 'north', 'published.json')} is damaged; publish the site again`,
  ]);
});
