// A hundred dealers in one night: real settings, exports, guard, locks and files; sites, targets and receivers in memory.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { nightExitCode } from '../../../src/nightly/night-report.ts';
import { nightProgress, type NightProgress } from '../../../src/nightly/progress.ts';
import { nightText, tenantLine } from '../../../src/nightly/summary.ts';
import {
  addTenant,
  hour,
  mailed,
  names,
  pass,
  put,
  ran,
  reportOf,
  root,
  sent,
  start,
  statesOf,
  stepsWith,
} from '../../fixtures/nightly/night-in-memory.ts';
import { ndjson, stockOf } from '../../unit/stock/fixture.ts';
import { localServer } from '../../fixtures/stock/local-server.ts';
import type { TenantSteps } from '../../../src/nightly/tenant-night.ts';

describe('one broken dealer of a hundred', () => {
  it('does not stop the others, and is named with what to fix', async () => {
    const slugs = names(100);
    for (const slug of slugs) addTenant(slug);
    writeFileSync(join(root, 'tenants', 'dealer-050', 'tenant.json'), '{ "slug": ');
    const report = await reportOf(slugs);
    const { 'dealer-050': broken, ...others } = statesOf(report);
    expect(broken).toBe('problems');
    expect(new Set(Object.values(others))).toEqual(new Set(['done']));
    expect(nightExitCode(report)).toBe(1);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.text).toContain('dealer-050: ingest failed: tenants/dealer-050/tenant.json');
  });
});

describe('a step that fails', () => {
  it.each([
    ['ingest', ['sync', 'build', 'publish', 'index', 'prune']],
    ['sync', ['ingest', 'build', 'publish', 'index', 'prune']],
    ['build', ['ingest', 'sync']],
    ['publish', ['ingest', 'sync', 'build', 'prune']],
    ['index', ['ingest', 'sync', 'build', 'publish', 'prune']],
  ] as const)('%s: of that dealer only %j run', async (step, others) => {
    for (const slug of ['north', 'south']) addTenant(slug);
    const report = await reportOf(['north', 'south'], { steps: stepsWith({ [step]: 'north' }) });
    expect(statesOf(report)).toEqual({ north: 'problems', south: 'done' });
    expect(report.tenants[0]?.problems).toEqual([{ step, message: `${step} is broken` }]);
    const ofNorth = ran.filter((line) => line.endsWith('north')).map((line) => line.split(' ')[0]);
    expect(ofNorth.filter((name) => name !== step)).toEqual(others);
  });
});

it('a run says which step of which tenant it is at, until the last is finished', async () => {
  addTenant('north');
  const progress = nightProgress();
  const lines: (string | null)[] = [];
  const tell: NightProgress['tell'] = (...told) => {
    progress.tell(...told);
    lines.push(progress.line(12_345));
  };
  await reportOf(['north'], { steps: { ...stepsWith(), tell } });
  expect(lines.at(0)).toBe('12.3 s: north waits for another run');
  expect(lines.at(-1)).toBeNull();
  for (const step of ['ingest', 'sync', 'build', 'check', 'review', 'publish', 'index']) {
    expect(lines).toContain(`12.3 s: north ${step}`);
  }
});

describe('lists for other sites', () => {
  const deliveries = [
    {
      list: 'stock.csv',
      url: 'ftp://uploads.example/in/a.csv',
      userEnv: 'A_USER',
      secretEnv: 'A_KEY',
    },
  ];
  const withDeliveries = (slug: string) => {
    addTenant(slug);
    const file = join(root, 'tenants', slug, 'tenant.json');
    const settings = JSON.parse(readFileSync(file, 'utf8')) as { feeds: object };
    settings.feeds = { ...settings.feeds, deliveries };
    writeFileSync(file, JSON.stringify(settings));
  };

  it('are sent after the publication, and the night says which (rule feeds-6)', async () => {
    withDeliveries('north');
    const report = await reportOf(['north']);
    expect(ran.slice(-3)).toEqual(['index north', 'deliver north', 'prune north']);
    expect(report.tenants[0]?.delivered).toEqual(['stock.csv to uploads.example']);
    expect(report.tenants[0] && tenantLine(report.tenants[0])).toContain(
      'stock.csv to uploads.example delivered',
    );
  });

  it('raise an alarm when one does not arrive', async () => {
    withDeliveries('north');
    const steps = stepsWith();
    steps.deliver = async () => ({ delivered: [], failures: ['stock.csv was not delivered'] });
    const report = await reportOf(['north'], { steps });
    expect(statesOf(report)).toEqual({ north: 'problems' });
    expect(sent[0]?.text).toContain('north: deliver failed: stock.csv was not delivered');
  });
});

describe('a rollback that holds', () => {
  const held = {
    at: '2026-11-27T12:00:00.000Z',
    by: 'Kim',
    from: 'b',
    release: 'a',
    liveSince: '2026-11-26T16:05:00.000Z',
  };
  const rolledBack = () => ({ ...stepsWith(), rollback: async () => held });

  it('is kept by the night, which builds the site and says it first', async () => {
    addTenant('north');
    const report = await reportOf(['north'], { steps: rolledBack() });
    expect(statesOf(report)).toEqual({ north: 'rolled-back' });
    expect(ran).toEqual(['ingest north', 'sync north', 'build north', 'prune north']);
    expect(nightText(report)).toMatch(
      /^1 decision to make:\n {2}north: held at the release of 2026-11-26 16:05 UTC since the rollback by Kim/,
    );
    expect([nightExitCode(report), sent]).toEqual([0, []]);
  });

  it('keeps a build that goes live by itself, too', async () => {
    addTenant('north');
    const report = await reportOf(['north'], {
      target: null,
      steps: { ...rolledBack(), publish: null },
    });
    expect(statesOf(report)).toEqual({ north: 'rolled-back' });
    expect(ran).not.toContain('build north');
  });
});

it('the functions get the stock while the site is built, and before it is published', async () => {
  addTenant('north');
  const building = Promise.withResolvers<null>();
  const steps = stepsWith();
  const { build } = steps.builder;
  steps.builder.build = (plan, parts) => {
    building.resolve(null);
    return build(plan, parts);
  };
  steps.sync = async ({ slug }) => {
    await building.promise;
    await new Promise(setImmediate);
    ran.push(`sync ${slug}`);
  };
  await reportOf(['north'], { steps });
  expect(ran).toEqual(
    ['ingest', 'build', 'sync', 'publish', 'index', 'prune'].map((step) => `${step} north`),
  );
});

it('without a target the functions get the stock before the build, which is live at once', async () => {
  addTenant('north');
  const steps = { ...stepsWith(), publish: null };
  steps.sync = async ({ slug }) => {
    await new Promise(setImmediate);
    ran.push(`sync ${slug}`);
  };
  await reportOf(['north'], { steps });
  expect(ran).toEqual(['ingest', 'sync', 'build', 'index', 'prune'].map((step) => `${step} north`));
});

it('a very slow export server delays only its own dealer, whose last good stock stays', async () => {
  const server = await localServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/x-ndjson' });
    const drip = setInterval(() => response.write('{'), 20);
    response.on('close', () => {
      clearInterval(drip);
    });
  });
  addTenant('slow', { kind: 'http', url: server.url });
  for (const slug of names(3)) addTenant(slug);
  const report = await reportOf(['slow', ...names(3)]);
  await server.close();
  expect(statesOf(report)).toMatchObject({
    slow: 'held',
    'dealer-000': 'done',
    'dealer-002': 'done',
  });
  expect(report.tenants[0]?.blocked).toMatchObject([
    { code: 'incomplete', message: 'the transfer took too long' },
  ]);
});

describe('the alarm', () => {
  it('says who is held back and why, with the command to accept', async () => {
    addTenant('north');
    put('north', 10);
    await reportOf(['north']);
    put('north', 2);
    const report = await reportOf(['north']);
    expect(nightExitCode(report)).toBe(3);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.subject).toBe('Forecourt nightly run: 0 with problems, 1 held back, 0 done');
    expect(sent[0]?.text).toMatch(/north: the export is held back: 8 of 10 vehicles/);
    expect(sent[0]?.text).toContain('npm run ingest -- north --accept');
    expect(nightText(report)).toMatch(
      /^ {4}look at \S+\.html, and if the export is right: npm run ingest -- north --accept$/m,
    );
  });

  it('calls the first export of a dealer held back, and not a failed build', async () => {
    addTenant('north');
    rmSync(join(root, 'exports', 'north.ndjson'));
    const report = await reportOf(['north']);
    expect(statesOf(report)).toEqual({ north: 'held' });
    expect(report.tenants[0]?.problems).toEqual([]);
    expect(nightText(report)).toContain('there is no earlier stock, and no site');
  });

  it('names a blocked export of a dealer with another problem, and no command that cannot help', async () => {
    addTenant('north');
    await reportOf(['north']);
    rmSync(join(root, 'exports', 'north.ndjson'));
    const report = await reportOf(['north'], { steps: stepsWith({ publish: 'north' }) });
    expect(sent[0]?.text).toContain('north: publish failed: publish is broken');
    expect(sent[0]?.text).toContain('north: the export is held back: ');
    for (const text of [sent[0]?.text ?? '', nightText(report)]) {
      expect(text).toContain('see that the whole export arrives');
      expect(text).not.toContain('--accept');
    }
  });

  it('is not repeated with the same content within the day, and is sent again the next night', async () => {
    addTenant('north');
    const broken = { steps: stepsWith({ publish: 'north' }) };
    await reportOf(['north'], broken);
    await reportOf(['north'], broken);
    expect(sent).toHaveLength(1);
    pass(24 * hour);
    await reportOf(['north'], broken);
    expect(sent).toHaveLength(2);
    expect(sent[0]?.id).not.toBe(sent[1]?.id);
  });

  it('that nobody received is a problem of the run, and is sent again', async () => {
    addTenant('north');
    const broken = { steps: stepsWith({ publish: 'north' }) };
    const report = await reportOf(['north'], {
      ...broken,
      alarm: async () => ['the alarm was not mailed (smtp)'],
    });
    expect(report.problems).toEqual(['the alarm was not mailed (smtp)']);
    await reportOf(['north'], broken);
    expect(sent).toHaveLength(1);
  });
});

it('a site that people have to approve stays as it is for visitors, which is no failure and no good night', async () => {
  for (const slug of ['north', 'south']) addTenant(slug);
  const review: TenantSteps['review'] = async ({ slug }, release) =>
    slug === 'north' ? { release, by: 'Kim or Sam', see: 'look', warnings: ['no mail'] } : null;
  const good = await reportOf(['north', 'south']);
  ran.length = 0;
  pass(24 * hour);
  const report = await reportOf(['north', 'south'], { steps: { ...stepsWith(), review } });
  expect(statesOf(report)).toEqual({ north: 'waiting', south: 'done' });
  expect([nightExitCode(report), sent]).toEqual([0, []]);
  expect(report.tenants[0]?.lastGoodAt).toBe(good.tenants[0]?.finishedAt);
  expect(ran.filter((line) => /publish|index/.test(line))).toEqual([
    'publish south',
    'index south',
  ]);
  const text = nightText(report);
  expect(text).toMatch(/^2 tenants in .*, 1 published to .*: 1 done/m);
  expect(text).toContain(
    '1 done, 0 held back by the guard, 0 with problems, 1 waiting for approval',
  );
  const line =
    'north: release a is waiting for approval by Kim or Sam, and the live site stays as it is\n    look';
  for (const part of [line, 'north: warning: no mail']) expect(text).toContain(part);
});

describe('the stock report for a dealer', () => {
  const wanted = (slug: string) => {
    addTenant(slug);
    const file = join(root, 'tenants', slug, 'tenant.json');
    const settings = JSON.parse(readFileSync(file, 'utf8')) as { stock: Record<string, unknown> };
    settings.stock['reportEmail'] = `stock@${slug}.example`;
    writeFileSync(file, JSON.stringify(settings));
  };
  /** Ten vehicles, of which some have no price. */
  const withoutPrice = (slug: string, ...ids: number[]) => {
    const records = stockOf(10).map((one, at) =>
      ids.includes(at + 1) ? { ...one, price: null } : one,
    );
    writeFileSync(join(root, 'exports', `${slug}.ndjson`), ndjson(records));
  };

  it('is mailed when it has findings, once a night, with a link to each vehicle', async () => {
    wanted('north');
    withoutPrice('north', 3);
    addTenant('quiet');
    const { problems } = await reportOf(['north', 'quiet']);
    expect(problems).toEqual([]);
    const [mail] = mailed;
    expect(mailed).toHaveLength(1);
    expect(mail?.to.address).toBe('stock@north.example');
    expect(mail?.subject).toMatch(/^Stock report for .*: \d+ to look at$/);
    expect(mail?.text).toContain('Without a price: 1');
    expect(mail?.text).toContain('https://north.example/cars/2021-toyota-hilux-3');
    expect(mail?.html).toContain('<h1>Stock report for');
    await reportOf(['north', 'quiet']);
    expect(mailed).toHaveLength(1);
    pass(24 * hour);
    await reportOf(['north', 'quiet']);
    expect(mailed.map(({ id }) => id)).toHaveLength(2);
    expect(new Set(mailed.map(({ id }) => id)).size).toBe(2);
  });

  it('that is blocked is mailed at once, and claims no vehicle of the export to be on the website', async () => {
    wanted('north');
    withoutPrice('north', 3);
    await reportOf(['north']);
    writeFileSync(join(root, 'exports', 'north.ndjson'), ndjson([...stockOf(2), { id: 7 }]));
    await reportOf(['north']);
    await reportOf(['north']);
    expect(mailed).toHaveLength(2);
    const { subject, text, html } = mailed[1]!;
    expect(subject).toContain('the export was not taken over');
    expect(text).toContain('Your website keeps showing the 10 vehicles it had.');
    expect(text).toMatch(/^- 8 of 10 vehicles for sale are not in the export/m);
    for (const part of [text, html ?? '']) {
      expect(part).not.toMatch(/is on the website once|ready for/i);
    }
  });

  it('is not mailed when the dealer has nothing to look at', async () => {
    wanted('north');
    const records = stockOf(10).map((one) => ({
      ...one,
      images: ['https://photos.example/a.jpg'],
      build_date: '03/2021',
    }));
    writeFileSync(join(root, 'exports', 'north.ndjson'), ndjson(records));
    expect(statesOf(await reportOf(['north']))).toEqual({ north: 'done' });
    expect(mailed).toEqual([]);
  });
});

describe('a run that was stopped', () => {
  it('is continued: finished work is not repeated, and the run keeps its id', async () => {
    const slugs = names(6);
    for (const slug of slugs) addTenant(slug);
    const stop = new AbortController();
    let done = 0;
    const stopped = await start(slugs, {
      atOnce: 1,
      signal: stop.signal,
      onTenant: () => {
        done += 1;
        if (done === 4) stop.abort();
      },
    });
    expect(stopped).toMatchObject({ ok: false, code: 'stopped' });
    ran.length = 0;
    const report = await reportOf(slugs);
    expect(report.resumed).toBe(4);
    expect(ran.filter((line) => line.startsWith('ingest'))).toEqual([
      'ingest dealer-004',
      'ingest dealer-005',
    ]);
    expect(Object.values(statesOf(report))).toEqual(Array(6).fill('done'));
    ran.length = 0;
    const next = await reportOf(slugs);
    expect([next.resumed, next.run === report.run]).toEqual([0, false]);
    expect(ran.filter((line) => line.startsWith('ingest'))).toHaveLength(6);
  });

  it('starts again half a day later, because its exports belong to another night', async () => {
    addTenant('north');
    addTenant('south');
    const stop = new AbortController();
    await start(['north', 'south'], {
      atOnce: 1,
      signal: stop.signal,
      onTenant: () => stop.abort(),
    });
    pass(13 * hour);
    expect((await reportOf(['north', 'south'])).resumed).toBe(0);
  });

  it('is not run by two processes at once', async () => {
    addTenant('north');
    const second: unknown[] = [];
    await start(['north'], {
      steps: {
        ...stepsWith(),
        async check() {
          second.push(await start(['north']));
          return { errors: [], warnings: [] };
        },
      },
    });
    expect(second).toMatchObject([{ ok: false, code: 'running' }]);
  });
});

it('keeps the last good night of a dealer after bad ones', async () => {
  addTenant('north');
  const good = await reportOf(['north']);
  pass(24 * hour);
  const bad = await reportOf(['north'], { steps: stepsWith({ build: 'north' }) });
  expect(bad.tenants[0]?.lastGoodAt).toBe(good.tenants[0]?.finishedAt);
});
