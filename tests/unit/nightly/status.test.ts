import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { fleetStatus } from '../../../src/nightly/status.ts';

const folder = mkdtempSync(join(tmpdir(), 'forecourt-status-'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
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
    ...{ leads: null, now: Date.parse('2026-11-24T00:00:00Z') },
  });
  expect(south?.live).toEqual({ target: '/srv/sites', release: 'abc' });
  expect(north?.live).toBeNull();
  expect(north?.alarms).toEqual([
    'no nightly run yet',
    `${join(dataDir, 'north', 'published.json')} is damaged; publish the site again`,
  ]);
});
