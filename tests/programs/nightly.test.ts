// The nightly run as an operator and CI start it: real processes, exports, sites and targets.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSqlite } from '../../src/functions/stores/sqlite.ts';
import { nightlyProject, type NightlyProject } from '../fixtures/nightly/nightly-project.ts';
import { startMailServer } from '../fixtures/serve/mail-server.ts';
import { record, stockOf } from '../unit/stock/fixture.ts';

let project: NightlyProject;
beforeAll(() => {
  project = nightlyProject();
});
afterAll(() => {
  project.remove();
});
const target = () => join(project.root, 'sites');
const page = (slug: string, path: string) => join(target(), slug, `${path}.html`);

describe('npm run nightly', () => {
  it('publishes every dealer’s site from its export, and the second run, in two shards, changes nothing', async () => {
    for (const slug of ['north', 'south']) {
      project.addTenant(slug);
      project.put(slug, stockOf(6));
    }
    const store = join(project.root, 'store.sqlite');
    const env = { FORECOURT_DATABASE: store };
    const first = await project.night(['--to', target()], env);
    expect(first.stderr).toBe('');
    expect([first.code, first.report.exitCode]).toEqual([0, 0]);
    expect(first.report.tenants).toMatchObject([
      { slug: 'north', state: 'done', stock: { accepted: 6, added: 6 }, problems: [] },
      { slug: 'south', state: 'done' },
    ]);
    expect(readFileSync(page('north', 'cars/2021-toyota-hilux-1'), 'utf8')).toContain('Hilux');
    const db = openSqlite({ file: store });
    expect(await db.all('SELECT tenant, COUNT(*) AS n FROM stock GROUP BY tenant')).toEqual([
      { tenant: 'north', n: 6 },
      { tenant: 'south', n: 6 },
    ]);
    await db.close();

    const shards = [];
    for (const shard of ['1/2', '2/2']) {
      shards.push(await project.night(['--to', target(), '--shard', shard], env));
    }
    const [north] = first.report.tenants;
    expect(shards.map(({ report }) => report.tenants)).toMatchObject([
      [{ slug: 'north', published: { sent: 0, release: north?.published?.release } }],
      [{ slug: 'south', published: { sent: 0 } }],
    ]);
    // The first command of a fresh checkout makes the bundle.
  });

  it('writes one summary for people, programs and the page of a CI run', async () => {
    const ciPage = join(project.root, 'summary.md');
    writeFileSync(ciPage, '');
    const { code, stdout } = await project.run('nightly', ['north', '--to', target()], {
      GITHUB_STEP_SUMMARY: ciPage,
    });
    expect(code).toBe(0);
    expect(stdout).toMatch(/^north: done, 6 vehicles/m);
    expect(stdout).toMatch(
      /1 tenant in .*, 1 published to .*: 1 done, 0 held back by the guard, 0 with problems/,
    );
    expect(readFileSync(ciPage, 'utf8')).toMatch(/^\| north \| done \|/m);
    const html = readFileSync(join(project.dataDir, '.nightly', 'latest.html'), 'utf8');
    expect(html).toContain('<td>north</td>');
  });

  it('holds back a dealer whose export the guard blocks, and ends with 3', async () => {
    project.put('south', stockOf(1));
    const { code, report } = await project.night(['--to', target()]);
    expect([code, report.exitCode]).toEqual([3, 3]);
    expect(report.tenants).toMatchObject([
      { slug: 'north', state: 'done' },
      { slug: 'south', state: 'held', blocked: [{ code: 'shrunk' }] },
    ]);
    expect(existsSync(page('south', 'cars/2021-toyota-hilux-6'))).toBe(true);
    project.put('south', stockOf(6));
  });

  it('leaves a dealer alone who was rolled back by npm run rollback, until --end', async () => {
    const rollback = (...args: string[]) => project.run('rollback', ['north', ...args]);
    const hasSeventh = () => existsSync(page('north', 'cars/2021-toyota-hilux-7'));
    const liveOf = ({ stdout }: { stdout: string }) => /^(\w+) \(live\)/.exec(stdout)?.[1];
    project.put('north', stockOf(7));
    await project.night(['north', '--to', target()]);
    const before = await rollback('--list');
    expect(before.code).toBe(0);
    expect(before.stdout).toMatch(
      /^\w+ \(live\): went live at [\d-]+ [\d:]+ UTC, 7 vehicles, \d+ pages\n\w+: went live at .*, 6 vehicles, /,
    );

    expect((await rollback('--by', 'Kim')).code).toBe(0);
    const after = await rollback('--list');
    expect(liveOf(after)).not.toBe(liveOf(before));
    expect(after.stdout).toMatch(/\(live\): went live at .*, 6 vehicles, /);
    const kept = await project.night(['north', '--to', target()]);
    expect(kept.report.decisions).toMatchObject([{ kind: 'rolled-back', slug: 'north' }]);
    expect(hasSeventh()).toBe(false);

    const end = await rollback('--end');
    expect([end.code, end.stdout]).toEqual([0, 'north: the next night publishes again\n']);
    const again = await rollback('--end');
    expect([again.code, again.stderr]).toEqual([1, 'north is not rolled back\n']);
    await project.night(['north', '--to', target()]);
    expect(hasSeventh()).toBe(true);
    expect(liveOf(await rollback('--list'))).toBe(liveOf(before));
  });

  it('is reported by npm run status: the last good night, blocked exports, the live release and waiting leads', async () => {
    const env = { FORECOURT_DATABASE: join(project.root, 'store.sqlite') };
    const { code, stdout } = await project.run('status', ['--json'], env);
    expect(code).toBe(1);
    const { tenants, decisions } = JSON.parse(stdout) as Record<string, Record<string, unknown>[]>;
    const leads = { waiting: 0, dead: 0 };
    const live = { target: target(), release: expect.stringMatching(/^[0-9a-f]{32}$/) as string };
    expect(tenants).toMatchObject([
      { slug: 'north', vehicles: 7, blocked: [], problems: [], alarms: [], leads, live },
      { slug: 'south', vehicles: 6, blocked: [{ code: 'shrunk' }], leads, live },
    ]);
    const [north, south] = tenants ?? [];
    expect(north?.['lastGoodAt']).toBe(north?.['lastNightAt']);
    expect(String(south?.['lastGoodAt']) < String(south?.['lastNightAt'])).toBe(true);
    expect(decisions).toMatchObject([{ kind: 'held', slug: 'south', canAccept: true }]);
    const page = await project.run('status', ['--html'], env);
    expect(page.stdout).toContain('<p class="state">Tenants that need a person: 1 of 2.</p>');
  });

  it('mails the stock report to the dealer who wants it, through the mail server of the functions', async () => {
    const server = await startMailServer();
    const env = { SMTP_URL: server.url, SMTP_LOCAL: 'yes', MAIL_FROM: 'stock@platform.example' };
    project.settings('south', ({ stock }) => {
      (stock as Record<string, unknown>)['reportEmail'] = 'owner@south.example';
    });
    try {
      project.put('south', [...stockOf(6), record(7, { images: [] })]);
      const { code, report, stdout } = await project.night(['south', '--to', target()], env);
      expect([code, report.problems]).toEqual([0, []]);
      expect(stdout).not.toContain('owner@south.example');
      expect(server.mails.map(({ to }) => to)).toEqual([['owner@south.example']]);
      // Long lines are folded.
      const text = (server.mails[0]?.text ?? '').replaceAll('=\r\n', '');
      expect(text).toMatch(/^Subject: Stock report for .* to look at/m);
      expect(text).toContain('https://south.example/cars/2021-toyota-hilux-7');
      // The mail server of the functions: without TLS nothing goes to a server that is not local.
      project.put('south', stockOf(1));
      const remote = await project.night(['south', '--to', target()], { ...env, SMTP_LOCAL: '' });
      expect(remote.report.problems).toEqual([
        expect.stringContaining('no stock report was mailed (south)'),
      ]);
      expect([remote.code, server.mails.length]).toEqual([1, 1]);
    } finally {
      await server.close();
      project.settings('south', ({ stock }) => {
        (stock as Record<string, unknown>)['reportEmail'] = null;
      });
      project.put('south', stockOf(6));
    }
  });

  it.each([
    ['a wrong shard', ['--shard', '5/4'], '--shard takes i/n'],
    ['a target that is the build itself', ['--to', 'dist'], 'without --to sites go live there'],
  ])('ends with 2 and help for %s', async (_, args, words) => {
    const { code, stdout, stderr } = await project.run('nightly', args);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(words);
    expect(stderr).toContain('usage: npm run nightly');
  });
});
