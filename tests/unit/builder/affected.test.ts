// Which tenants a change affects, by the names of the changed files.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  reasonsOfFiles,
  reasonsOfInputs,
  type TenantFacts,
} from '../../../src/builder/affected.ts';
import { templateNames } from '../../../src/domain/card/card-data.ts';
import { filesBelow } from '../../../src/files/fingerprint.ts';

const dealer: TenantFacts = {
  slug: 'my-dealer',
  isDemo: false,
  template: 'rally',
  settingsDiffer: false,
  existed: true,
  sources: ['content/demo/sample-stock.csv'],
  hasOwn: (path) => path === 'pages/about-us.md',
};
const kinds = (files: string[], facts: Partial<TenantFacts> = {}) =>
  reasonsOfFiles(files, { ...dealer, ...facts }).map(({ kind }) => kind);

describe('a changed file affects a tenant', () => {
  it.each<[string, string[], Partial<TenantFacts>?]>([
    ['src/site/open-site.ts', ['code']],
    ['public/robots.png', ['code']],
    ['package-lock.json', ['code']],
    ['src/templates/rally/theme.css', ['code']],
    ['src/templates/atlas/theme.css', []],
    ['src/templates/atlas/theme.css', ['code'], { template: null }],
    ['src/templates/template.ts', ['code']],
    ['tenants/my-dealer/content/pages/fleet.md', ['content']],
    ['tenants/my-dealer/assets/logo.svg', ['content']],
    ['tenants/my-dealer/tenant.json', ['settings'], { settingsDiffer: true }],
    ['tenants/my-dealer/tenant.json', []],
    ['tenants/my-dealer/content/holiday-hours.json', ['settings'], { settingsDiffer: true }],
    ['tenants/my-dealer/content/vehicle-sections.json', ['settings'], { settingsDiffer: true }],
    ['tenants/other-dealer/tenant.json', [], { settingsDiffer: true }],
    ['tenants/other-dealer/assets/logo.svg', []],
    ['tenants/_defaults.json', ['settings'], { settingsDiffer: true }],
    ['tenants/_defaults.json', []],
    ['tenants/_groups/ford.json', ['settings'], { settingsDiffer: true }],
    ['tenants/schema.json', [], { settingsDiffer: true }],
    ['content/pages/careers.md', ['content']],
    ['content/pages/about-us.md', []],
    ['content/holiday-hours.json', []],
    ['content/holiday-hours.json', ['settings'], { settingsDiffer: true }],
    ['content/demo/sample-stock.csv', ['stock']],
    ['content/demo/sample-stock.csv', [], { sources: [] }],
    ['content/demo/my-dealer.json', ['stock'], { isDemo: true }],
    ['content/demo/vocabulary/words.json', ['stock'], { isDemo: true }],
    ['content/demo/vocabulary/words.json', []],
    ['docs/rules/price.md', []],
    ['tests/unit/tenant/load.test.ts', []],
    ['scripts/plan.ts', []],
    ['README.md', []],
    ['.github/workflows/nightly.yml', []],
  ])('a change of %s is of the kinds %j', (file, expected, facts = {}) => {
    expect(kinds([file], facts)).toEqual(expected);
  });

  it('several changed files give one reason of each kind, with the number of files', () => {
    const files = ['src/a.ts', 'src/b.ts', 'src/c.ts', 'tenants/my-dealer/assets/logo.svg'];
    expect(reasonsOfFiles(files, dealer)).toEqual([
      { kind: 'code', because: 'src/a.ts and 2 more' },
      { kind: 'content', because: 'tenants/my-dealer/assets/logo.svg' },
    ]);
  });

  it('a new tenant has the reason "new", whatever else changed', () => {
    expect(kinds(['docs/README.md', 'src/a.ts'], { existed: false })).toEqual(['new']);
  });
});

it('inputs of the build that differ from the live release are named by kind', () => {
  expect(reasonsOfInputs(['stock', 'photos', 'day'])).toEqual([
    { kind: 'stock' },
    { kind: 'stock', because: 'the photo folder' },
    { kind: 'day' },
  ]);
  expect(reasonsOfInputs([])).toEqual([]);
});

it('a template is imported by the registry only, so that its files affect no other template', () => {
  const root = process.cwd();
  const importers = filesBelow(join(root, 'src'))
    .filter(({ name }) => /\.(ts|tsx|astro|css)$/.test(name))
    .flatMap(({ name, path }) => {
      const own = templateNames.find((each) => name.startsWith(`templates/${each}/`));
      const imports = readFileSync(path, 'utf8').matchAll(
        new RegExp(`(?:from|import)\\s*\\(?['"][^'"]*/(${templateNames.join('|')})/`, 'g'),
      );
      return [...imports].filter(([, to]) => to !== own).map(() => name);
    });
  expect(new Set(importers)).toEqual(new Set(['templates/registry.ts']));
});
