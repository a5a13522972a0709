// What `npm run plan -- --since` finds in a real repository: files, and settings before and after.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { affectedSince } from '../../../scripts/plan/affected.ts';
import { GitError } from '../../../scripts/plan/git-changes.ts';
import type { Settings } from '../../../src/tenant/merge.ts';
import { identity, projectRoot, writeProject } from '../../unit/tenant/project.ts';

let root: string;
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@test.example', ...args], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
const put = (file: string, content: unknown) => {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), typeof content === 'string' ? content : JSON.stringify(content));
};
const found = (ref = 'main') =>
  affectedSince(root, ref).affected.map(
    ({ slug, reasons }) => `${slug} ${reasons.map(({ kind }) => kind).join(' ')}`,
  );
const defaults = () =>
  JSON.parse(readFileSync(join(projectRoot, 'tenants/_defaults.json'), 'utf8')) as Settings & {
    tags: Settings;
  };

beforeAll(() => {
  root = writeProject({
    'tenants/first/tenant.json': { ...identity('first'), tags: { soldLabel: 'GONE' } },
    'tenants/second/tenant.json': identity('second'),
    'tenants/second/content/pages/careers.md': 'own',
    'content/pages/careers.md': 'shared',
    'src/site/open-site.ts': 'code',
  });
  git('init', '--quiet', '--initial-branch=main');
  git('add', '.');
  git('commit', '--quiet', '--message=first');
});
beforeEach(() => {
  git('checkout', '--quiet', '--force', 'main');
  git('clean', '--quiet', '-fd');
});
afterAll(() => {
  rmSync(root, { recursive: true, force: true });
});

describe('since a commit', () => {
  it('nothing is affected by no change, or by documents', () => {
    expect(found()).toEqual([]);
    put('docs/notes.md', 'a note');
    expect(found()).toEqual([]);
  });

  it('changed code affects every tenant, committed or not', () => {
    put('src/site/open-site.ts', 'other code');
    expect(found()).toEqual(['first code', 'second code']);
  });

  it('a default affects the tenants without their own value', () => {
    const { tags, ...rest } = defaults();
    put('tenants/_defaults.json', { ...rest, tags: { ...tags, soldLabel: 'NO LONGER HERE' } });
    expect(found()).toEqual(['second settings']);
  });

  it('settings that are only reformatted affect nobody', () => {
    put('tenants/_defaults.json', JSON.stringify(defaults(), null, 8));
    expect(found()).toEqual([]);
  });

  it('a shared text affects the tenants that do not replace it', () => {
    put('content/pages/careers.md', 'new words');
    expect(found()).toEqual(['first content']);
  });

  it('the export that the settings name affects its tenant', () => {
    put('tenants/first/tenant.json', {
      ...identity('first'),
      stock: { source: { kind: 'file', path: 'exports/first.csv' } },
    });
    git('checkout', '--quiet', '-b', 'stock');
    git('add', '.');
    git('commit', '--quiet', '--message=stock');
    put('exports/first.csv', 'Make,Model');
    expect(found('stock')).toEqual(['first stock']);
  });

  it('names new tenants, tenants with errors, and removed ones', () => {
    put('tenants/third/tenant.json', identity('third'));
    put('tenants/second/tenant.json', '{');
    rmSync(join(root, 'tenants/first'), { recursive: true });
    expect(found()).toEqual(['second settings', 'third new']);
    expect(affectedSince(root, 'main').removed).toEqual(['first']);
  });

  it('commits on main after the branch point are not changes of the branch', () => {
    git('checkout', '--quiet', '-B', 'branch', 'main');
    put('tenants/first/assets/logo.svg', '<svg/>');
    git('add', '.');
    git('commit', '--quiet', '--message=logo');
    git('checkout', '--quiet', '-B', 'others', 'main');
    put('src/site/open-site.ts', 'theirs');
    git('commit', '--quiet', '--all', '--message=theirs');
    git('checkout', '--quiet', 'branch');
    expect(found('others')).toEqual(['first content']);
  });

  it('a commit that is missing here is a separate error', () => {
    expect(() => affectedSince(root, 'nowhere')).toThrow(GitError);
  });
});
