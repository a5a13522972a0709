// Who changed a setting or a text, from the commits of a project.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { whoInGit } from '../../../scripts/review/who-in-git.ts';

const root = mkdtempSync(join(tmpdir(), 'who-in-git-'));
afterAll(() => rmSync(root, { recursive: true }));

const git = (...args: string[]) => spawnSync('git', ['-C', root, ...args]);
const write = (file: string, text: string) => {
  const path = join(root, 'tenants', 'north', file);
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, text);
};
const commit = (name: string, date: string) => {
  git('add', '.');
  git(
    '-c',
    `user.name=${name}`,
    '-c',
    'user.email=x@example.com',
    'commit',
    '-qm',
    'x',
    '--date',
    date,
  );
};
const settings = (phone: string, name: string) =>
  JSON.stringify({ name, contact: { phone }, locations: [{ phone }] });

beforeAll(() => {
  git('init', '-q');
  write('tenant.json', settings('1', 'North'));
  write('content/pages/about.md', 'One');
  write('content/holiday-hours.json', '[]');
  commit('Ann', '2026-11-01T09:00:00+11:00');
  write('tenant.json', settings('2', 'North'));
  commit('Kim', '2026-11-02T09:00:00+11:00');
  write('tenant.json', settings('2', 'North Motors'));
  write('content/pages/about.md', 'Two');
  commit('Sam', '2026-11-03T09:00:00+11:00');
});

const who = () => whoInGit(root, { slug: 'north', group: null });

it.each([
  [{ setting: 'contact.phone' }, 'Kim', '2026-11-02'],
  [{ setting: 'locations[0].phone' }, 'Kim', '2026-11-02'],
  [{ setting: 'name' }, 'Sam', '2026-11-03'],
  [{ file: 'content/pages/about.md' }, 'Sam', '2026-11-03'],
  [{ setting: 'holidayHours[0].status' }, 'Ann', '2026-11-01'],
])('names the author of %o', (thing, name, day) => {
  expect(who()(thing)).toMatchObject({ name, at: expect.stringContaining(day) });
});

it('names nobody for what no commit has', () => {
  expect(who()({ setting: 'abn' })).toBeNull();
  write('tenant.json', settings('3', 'North Motors'));
  write('content/holiday-hours.json', '[{"date":"2026-12-25"}]');
  write('content/pages/about.md', 'Three');
  expect(who()({ setting: 'contact.phone' })).toBeNull();
  expect(who()({ setting: 'holidayHours[0].status' })).toBeNull();
  expect(who()({ file: 'content/pages/about.md' })).toBeNull();
});

it('names the author of a setting whose file has another change that no commit has', () => {
  write('tenant.json', settings('3', 'North Motors'));
  expect(who()({ setting: 'name' })).toMatchObject({ name: 'Sam' });
});
