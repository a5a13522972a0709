// What `npm run publish` and nightly runs let through where approval is needed.
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { publishOne } from '../../../scripts/publish/publish-one.ts';
import { siteTarget } from '../../../scripts/publish/targets.ts';
import { saveSettings } from '../../../src/builder/built-settings.ts';
import { appendToLog, readLog } from '../../../src/review/log.ts';
import { logFile, saveSummary } from '../../../src/review/review-files.ts';
import { loadTenant } from '../../../src/tenant/load.ts';
import { newTenantFiles } from '../../../src/tenant/new-tenant.ts';
import { mergeSettings, type Settings } from '../../../src/tenant/merge.ts';
import { makeRelease, siteFiles } from '../../fixtures/hosts/release.ts';
import { identity, projectOf, projectWith } from '../tenant/project.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gate-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

const kim = { name: 'Kim', email: 'kim@example.com' };
const log = () => logFile(join(folder, 'data'), 'north');
const build = (words: string) => makeRelease(join(folder, 'dist'), siteFiles(words)).release;
const project = (own: Settings) =>
  projectWith({ 'tenants/north/tenant.json': mergeSettings(identity('north'), own) });
function loadedWith(own: Settings): object {
  const loaded = loadTenant(project(own), 'north');
  return loaded.ok ? loaded.tenant : loaded;
}
function publish(own: Settings) {
  return publishOne('north', {
    root: project(own),
    outDir: join(folder, 'dist'),
    dataDir: join(folder, 'data'),
    state: null,
    target: siteTarget(join(folder, 'data'), join(folder, 'host')),
  });
}
function review(release: string): void {
  saveSummary(join(folder, 'data'), {
    slug: 'north',
    name: 'North',
    release,
    base: 'x',
    created: '',
    pages: 1,
    causes: [],
    checks: [],
    risky: true,
  });
}
function approve(release: string): void {
  const at = '2026-11-25T00:00:00.000Z';
  const entry = { at, release, link: 'x', ...kim };
  appendToLog(log(), () => ({ ...entry, type: 'approved', statement: 'Yes' }));
}

// Rule site-4.
it('a site with example values of a new dealer is published when the last of them is replaced', async () => {
  build('one');
  const example = newTenantFiles({ slug: 'north', name: 'North', source: null });
  const settings = JSON.parse(example.get('tenants/north/tenant.json') ?? '{}') as Settings;
  expect(await publish(settings)).toMatchObject({
    ok: false,
    code: 'not-allowed',
    errors: [expect.stringMatching(/example values of a new dealer .*abn.*contact\.phone.*street/)],
  });
  expect(existsSync(join(folder, 'host'))).toBe(false);
  expect(await publish({})).toMatchObject({ ok: true });
});

it('a release that was built with example values is not published after they are replaced', async () => {
  const { inputs } = makeRelease(join(folder, 'dist'), siteFiles('one'));
  const built = (settings: Settings) =>
    saveSettings(join(folder, 'data'), 'north', inputs.settings, loadedWith(settings));
  built({ abn: '10 000 000 000' });
  expect(await publish({})).toMatchObject({
    ok: false,
    errors: [expect.stringMatching(/built with example values.*npm run build -- north/)],
  });
  built({});
  expect(await publish({})).toMatchObject({ ok: true });
});

describe('where one person has to approve', () => {
  const onePerson = { needed: 'one-person', people: [kim] };

  it('a release goes live only with an approval of exactly this release', async () => {
    const first = build('one');
    review(first);
    expect(await publish({ approval: onePerson })).toMatchObject({
      ok: false,
      code: 'not-allowed',
    });
    expect(existsSync(join(folder, 'host'))).toBe(false);
    approve(first);
    expect(await publish({ approval: onePerson })).toMatchObject({ ok: true });
    const second = build('one.');
    review(second);
    expect(await publish({ approval: onePerson })).toMatchObject({
      ok: false,
      errors: [expect.stringContaining('approvals of other releases do not count')],
    });
  });

  it('the publication is in the log', async () => {
    const release = build('one');
    review(release);
    approve(release);
    await publish({ approval: onePerson });
    expect(readLog(log()).at(-1)).toMatchObject({ type: 'published', release });
  });
});

it('where nobody has to approve, a release goes live and needs no log', async () => {
  build('one');
  expect(await publish({ approval: { needed: 'never' } })).toMatchObject({ ok: true });
  expect(existsSync(log())).toBe(false);
});

it.each<[string, Settings, string | null]>([
  ['too few people', { needed: 'two-people', people: [kim] }, 'two-people needs 2'],
  ['nobody', { needed: 'one-person' }, 'one-person needs 1'],
  ['one address twice', { people: [kim, { ...kim, name: 'Sam' }] }, 'one address'],
  ['one person', { needed: 'one-person', people: [kim] }, null],
])('settings with %s are checked', (_what, approval, message) => {
  const loaded = loadTenant(projectOf({ approval }), 'test');
  const messages = loaded.ok ? [] : loaded.errors.map((error) => error.message);
  expect(messages).toEqual(message === null ? [] : [expect.stringContaining(message)]);
});
