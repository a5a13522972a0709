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
  expect(north?.decisions).toEqual([]);
  expect(south?.decisions).toMatchObject([
    {
      kind: 'held',
      lines: [
        'the export is held back: 3 vehicles came',
        'the site keeps the 3 vehicles of 2026-11-22',
      ],
      todo: 'if the export is right: npm run ingest -- south --accept',
      canAccept: true,
    },
  ]);
});

// Rule stock-16.
it('an export is frozen as it was last looked at; stock is late when no night looks', async () => {
  const dataDir = join(folder, 'ages');
  const stock = {
    north: { createdAt: '2026-11-22T00:00:00.000Z', checkedAt: '2026-11-23T18:00:00.000Z' },
    south: { createdAt: '2026-11-23T00:00:00.000Z', checkedAt: '2026-11-23T00:00:00.000Z' },
    west: {
      createdAt: '2026-11-22T00:00:00.000Z',
      checkedAt: '2026-11-23T18:00:00.000Z',
      frozenAfterHours: 96,
    },
  };
  for (const [slug, facts] of Object.entries(stock)) {
    mkdirSync(join(dataDir, slug), { recursive: true });
    const current = { snapshot: 'a'.repeat(64), count: 3, source: 'export', ...facts };
    writeFileSync(join(dataDir, slug, 'current.json'), JSON.stringify(current));
  }
  const [north, south, west] = await fleetStatus({
    dataDir,
    outDir: join(folder, 'dist'),
    slugs: ['north', 'south', 'west'],
    leads: null,
    now: Date.parse('2026-11-24T15:30:00Z'),
  });
  expect(north?.decisions).toMatchObject([
    { kind: 'frozen', frozen: { cause: 'unchanged', hours: 42 } },
  ]);
  expect(north?.alarms.join()).not.toContain('h old');
  expect(south?.decisions).toEqual([]);
  expect(south?.alarms).toContain('the stock is 39.5 h old, more than 36 h');
  expect(west?.decisions).toEqual([]);
  expect(west?.stockHours).toBe(21.5);
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
