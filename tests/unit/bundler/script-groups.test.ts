import { describe, expect, it } from 'vitest';
import { isNamed, unmatchedModules } from '../../../src/bundler/script-groups.ts';

describe('a module of a script group', () => {
  it.each([
    ['a file of the project', '/home/me/site/src/islands/site/start.ts', true],
    ['the same file on Windows', 'C:\\site\\src\\islands\\site\\start.ts', true],
    ['a file with a longer name', '/home/me/site/src/islands/site/restart.ts', false],
    ['a file whose folder has a longer name', '/home/me/my-src/islands/site/start.ts', false],
  ])('is matched by the end of its path: %s', (_, id, matches) => {
    expect(isNamed(id, 'src/islands/site/start.ts')).toBe(matches);
  });

  it.each([
    ['/site/node_modules/react/index.js', true],
    ['/site/node_modules/react-dom/index.js', false],
    ['/site/node_modules/@astrojs/react/client.js', false],
  ])('is matched by its folder: %s', (id, matches) => {
    expect(isNamed(id, 'node_modules/react/')).toBe(matches);
  });

  it('can be a virtual module', () => {
    expect(isNamed('\0vite/preload-helper.js', 'vite/preload-helper.js')).toBe(true);
  });
});

describe('the check of groups and aliases', () => {
  const ids = ['/site/src/islands/site/start.ts', '/site/src/query-string.ts?used'];

  it('finds nothing when all of them match a module of the bundle', () => {
    const groups = [{ name: 'site', modules: ['src/islands/site/start.ts'], priority: 1 }];
    const aliases = [{ find: 'qs', replacement: '/site/src/query-string.ts' }];
    expect(unmatchedModules(ids, groups, aliases)).toEqual([]);
  });

  it('names each entry that matches no module', () => {
    const groups = [{ name: 'site', modules: ['src/islands/site/begin.ts'], priority: 1 }];
    const aliases = [{ find: /^events$/, replacement: '/site/src/emitter.ts' }];
    expect(unmatchedModules(ids, groups, aliases)).toEqual([
      'Group "site" names src/islands/site/begin.ts, which no script of the bundle has.',
      'The alias of /^events$/ replaces nothing in the bundle.',
    ]);
  });
});
