// The files that `npm run tenants -- new` writes are a complete tenant.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { valueAt, type Settings } from '../../../src/tenant/merge.ts';
import { errorLine, loadTenants } from '../../../src/tenant/load.ts';
import { examples, isSlug, nameFromSlug, newTenantFiles } from '../../../src/tenant/new-tenant.ts';
import { projectWith } from './project.ts';

const files = newTenantFiles({
  slug: 'my-dealer',
  name: nameFromSlug('my-dealer'),
  source: { kind: 'file', path: 'export.csv' },
});

describe('a new tenant', () => {
  it('has settings without an error, and every picture that they name', () => {
    const root = projectWith({});
    for (const [file, content] of files) {
      mkdirSync(dirname(join(root, file)), { recursive: true });
      writeFileSync(join(root, file), content);
    }
    const loaded = loadTenants(root);
    expect(loaded.ok ? [] : loaded.errors.map(errorLine)).toEqual([]);
    const [tenant] = loaded.tenants.map((each) => each.tenant);
    expect(tenant).toMatchObject({ slug: 'my-dealer', name: 'My Dealer' });
    expect(files.has(`tenants/my-dealer/assets${tenant?.theme.logo ?? ''}`)).toBe(true);
    expect(tenant?.theme.heroImage).toBeNull();
  });

  it('lists its example values as they are in the file', () => {
    const settings = JSON.parse(files.get('tenants/my-dealer/tenant.json') ?? '') as Settings;
    for (const key of examples)
      expect([key, valueAt(settings, key.split('.'))]).not.toContain(undefined);
  });

  it.each([
    ['my-dealer', true],
    ['dealer2', true],
    ['My Dealer', false],
    ['../etc', false],
    ['_defaults', false],
    ['', false],
  ])('accepts only host names as slugs: "%s" is %s', (slug, expected) => {
    expect(isSlug(slug)).toBe(expected);
  });
});
