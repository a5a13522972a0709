// When the watcher runs a tenant's night: after a change of the export, and again after a night that failed.
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { watchLoop } from '../../../scripts/nightly/watch-loop.ts';
import type { TenantOutcome } from '../../../src/nightly/outcome.ts';
import { noticeFile, watchExports } from '../../../src/nightly/watch-exports.ts';

const slug = 'north';
const minute = 60_000;
let root: string;
let dataDir: string;
let now: number;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'watch-'));
  dataDir = join(root, '.data');
  now = Date.now();
  mkdirSync(join(dataDir, slug), { recursive: true });
  mkdirSync(join(root, 'tenants', slug), { recursive: true });
  for (const name of ['_defaults.json', '_groups']) {
    cpSync(join('tenants', name), join(root, 'tenants', name), { recursive: true });
  }
});
afterEach(() => {
  rmSync(root, { recursive: true, force: true });
});

const outcome = (changes: Partial<TenantOutcome> = {}): TenantOutcome => ({
  slug,
  run: 'run',
  lastGoodAt: null,
  firstAt: null,
  kept: null,
  frozen: null,
  state: 'done',
  problems: [],
  blocked: [],
  asked: [],
  law: null,
  warnings: [],
  stock: null,
  dealerMail: null,
  site: null,
  review: null,
  rollback: null,
  published: null,
  delivered: [],
  ms: {},
  startedAt: new Date(now).toISOString(),
  finishedAt: new Date(now).toISOString(),
  ...changes,
});
/** Stores the outcome of a night at the present time. */
const night = (changes?: Partial<TenantOutcome>) => {
  writeFileSync(join(dataDir, slug, 'night.json'), JSON.stringify(outcome(changes)));
};
const broken: Partial<TenantOutcome> = {
  state: 'problems',
  problems: [{ step: 'publish', message: 'the target does not answer' }],
};
const blocked = (code: string): Partial<TenantOutcome> => ({
  state: 'held',
  blocked: [{ code, message: code }],
});
let notices = 0;
const changeExport = () => {
  notices += 1;
  writeFileSync(noticeFile(dataDir, slug), String(notices).padEnd(notices, '.'));
};
const watchNow = () => watchExports({ root, dataDir, slugs: [slug], now: () => now });
/** A file counts when it is the same at two looks. */
const twice = async (watch: ReturnType<typeof watchNow>) => {
  await watch.due();
  return watch.due();
};

describe('the watcher', () => {
  it('repeats a failed night after one minute, then two, four and so on, and after an hour at most', async () => {
    const watch = watchNow();
    changeExport();
    expect(await twice(watch)).toEqual([slug]);
    for (const minutes of [1, 2, 4, 8, 16, 32, 60, 60]) {
      now += 1_000;
      night(broken);
      watch.ended([slug]);
      now += minutes * minute - 1;
      expect(await watch.due()).toEqual([]);
      now += 1;
      expect(await watch.due()).toEqual([slug]);
    }
    night();
    watch.ended([slug]);
    now += 24 * 60 * minute;
    expect(await watch.due()).toEqual([]);
  });

  // Rule stock-16: a frozen export changes no file.
  it('runs a night for a tenant without one for a day, once', async () => {
    night({ state: 'frozen' });
    const watch = watchNow();
    expect(await watch.due()).toEqual([]);
    now += 25 * 60 * minute;
    expect(await watch.due()).toEqual([]);
    now += minute;
    expect(await watch.due()).toEqual([slug]);
    night({ state: 'frozen' });
    watch.ended([slug]);
    now += 25 * 60 * minute;
    expect(await watch.due()).toEqual([]);
    now += minute;
    expect(await watch.due()).toEqual([slug]);
  });

  it.each<[string, (() => void) | Partial<TenantOutcome>, boolean]>([
    ['an export that did not arrive whole', blocked('incomplete'), true],
    ['an export that a person has to look at', blocked('prices-moved'), false],
    ['a process that ended before it stored an outcome', () => undefined, true],
    ['a release that waits for approval', { state: 'waiting' }, false],
  ])('decides about %s', async (_, what, repeats) => {
    const watch = watchNow();
    changeExport();
    expect(await twice(watch)).toEqual([slug]);
    if (typeof what !== 'function') night(what);
    watch.ended([slug]);
    now += 60 * minute;
    expect(await watch.due()).toEqual(repeats ? [slug] : []);
  });

  it('takes a changed export at once, whatever failed before, and counts from the start again', async () => {
    const watch = watchNow();
    changeExport();
    await twice(watch);
    for (let failure = 0; failure < 5; failure += 1) {
      night(broken);
      watch.ended([slug]);
    }
    changeExport();
    now = Date.now();
    night({ ...broken, startedAt: new Date(0).toISOString() });
    expect(await twice(watch)).toEqual([slug]);
    night(broken);
    watch.ended([slug]);
    now += minute;
    expect(await watch.due()).toEqual([slug]);
  });

  it('continues with the failures of the watcher before', async () => {
    night(broken);
    const watch = watchNow();
    expect(await twice(watch)).toEqual([]);
    now += minute;
    expect(await watch.due()).toEqual([slug]);
  });
});

it('the loop runs a failing night until it succeeds', async () => {
  const stop = new AbortController();
  const file = join(dataDir, slug, 'night.json');
  const ended = join(root, 'ended');
  // Fails twice, then succeeds.
  const program = join(root, 'night.mjs');
  writeFileSync(
    program,
    `import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
appendFileSync(${JSON.stringify(ended)}, process.argv[2] + ' ');
const runs = readFileSync(${JSON.stringify(ended)}, 'utf8').trim().split(' ').length;
const at = new Date().toISOString();
const outcome = ${JSON.stringify(outcome(broken))};
writeFileSync(${JSON.stringify(file)}, JSON.stringify({ ...outcome, startedAt: at, finishedAt: at, state: runs < 3 ? 'problems' : 'done' }));
`,
  );
  changeExport();
  const { signal } = stop;
  const loop = watchLoop({ root, dataDir, slugs: [slug], command: [program], signal, retryMs: 1 });
  await expect
    .poll(() => readFileSync(ended, { encoding: 'utf8', flag: 'a+' }))
    .toBe(`${slug} ${slug} ${slug} `);
  stop.abort();
  await loop;
  expect(readFileSync(ended, 'utf8')).toBe(`${slug} ${slug} ${slug} `);
});
