import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { fleetStatus } from '../../../src/nightly/status.ts';

const folder = mkdtempSync(join(tmpdir(), 'forecourt-status-'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

it('stock is late when it is older than the limit of its own dealer', async () => {
  const dataDir = join(folder, 'ages');
  for (const slug of ['north', 'south']) {
    mkdirSync(join(dataDir, slug), { recursive: true });
    const checkedAt = '2026-11-23T00:00:00.000Z';
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
    ...{ dataDir, outDir: join(folder, 'dist'), slugs: ['north', 'south'], leads: null },
    maxAgeHours: (slug) => (slug === 'north' ? 26 : 80),
    now: Date.parse('2026-11-24T03:30:00Z'),
  });
  expect(north?.alarms).toContain('the stock is 27.5 h old, and stock.guard.maxAgeHours is 26');
  expect(south?.stockHours).toBe(27.5);
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
    ...{ dataDir, outDir: join(folder, 'dist'), slugs: ['north', 'south'] },
    ...{ leads: null, maxAgeHours: () => 26, now: Date.parse('2026-11-24T00:00:00Z') },
  });
  expect(south?.live).toEqual({ target: '/srv/sites', release: 'abc' });
  expect(north?.live).toBeNull();
  expect(north?.alarms).toEqual([
    'no nightly run yet',
    `${join(dataDir, 'north', 'published.json')} is damaged; publish the site again`,
  ]);
});
