// Print sheets of `npm run serve`: a real process, whose sheets come from the ingested stock.
import { existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { productionSettings } from '../fixtures/functions/settings.ts';
import { ask } from '../fixtures/hosts/probes.ts';
import {
  nightlyProject,
  type NightlyProject,
  type Started,
} from '../fixtures/nightly/nightly-project.ts';
import { stockOf } from '../unit/stock/fixture.ts';

let project: NightlyProject;
let server: Started;
let printed: string;
let port = 0;
beforeAll(async () => {
  project = nightlyProject();
  printed = join(project.root, '.cache', 'print');
  for (const slug of ['north', 'south']) {
    project.addTenant(slug);
    project.put(slug, stockOf(3));
  }
  project.settings('south', (settings) => {
    settings['vehiclePage'] = { ...(settings['vehiclePage'] as object), print: false };
  });
  await project.night();
  mkdirSync(printed, { recursive: true });
  for (const [name, days] of [
    ['stale', 3],
    ['recent', 1],
  ] as const) {
    writeFileSync(join(printed, name), '');
    utimesSync(join(printed, name), 0, Date.now() / 1000 - days * 86_400);
  }
  server = project.start('serve', ['--dist', join(project.root, 'dist')], {
    ...productionSettings,
    FORECOURT_DATABASE: join(project.root, 'store.sqlite'),
    FORECOURT_LISTEN: '127.0.0.1:0',
    FORECOURT_ADMIN_LISTEN: '127.0.0.1:0',
  });
  for await (const line of createInterface({ input: server.child.stdout ?? process.stdin })) {
    if (!line.includes('"event":"started"')) continue;
    ({ port } = JSON.parse(line) as { port: number });
    break;
  }
});
afterAll(async () => {
  server.child.kill('SIGTERM');
  await server.done;
  project.remove();
});

const car = '2021-toyota-hilux-2';

it.each([`/print?car_id=${car}`, `/print/${car}`])(
  'prints the sheet of a vehicle at %s',
  async (path) => {
    const sheet = await ask(port, 'north.example', path);
    expect([sheet.status, sheet.headers['content-type']]).toEqual([
      200,
      'text/html; charset=utf-8',
    ]);
    expect(sheet.headers['x-robots-tag']).toBe('noindex');
    expect(sheet.body).toContain('<h1>2021 Toyota Hilux</h1>');
    expect(sheet.body).toContain('$45,990');
  },
);

it('prints the sheet as a PDF', async () => {
  const sheet = await ask(port, 'north.example', `/print/${car}.pdf`);
  expect([sheet.status, sheet.headers['content-type']]).toEqual([200, 'application/pdf']);
  expect(sheet.body).toMatch(/^%PDF-/);
});

it('removes files that are too old to be asked for again', async () => {
  await ask(port, 'north.example', `/print/${car}`);
  expect([existsSync(join(printed, 'stale')), existsSync(join(printed, 'recent'))]).toEqual([
    false,
    true,
  ]);
});

it.each([
  ['a vehicle that does not exist', 'north.example', '/print/no-such-car'],
  ['no vehicle', 'north.example', '/print'],
  ['a dealer who prints nothing', 'south.example', `/print/${car}`],
])('answers 404 for %s', async (_, host, path) => {
  expect((await ask(port, host, path)).status).toBe(404);
});
