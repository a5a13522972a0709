// The files that `npm run tenants -- new` writes are a complete tenant.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { valueAt, type Settings } from '../../../src/tenant/merge.ts';
import { errorLine, loadTenants } from '../../../src/tenant/load.ts';
import {
  exampleWarnings,
  examples,
  isSlug,
  nameFromSlug,
  newTenantFiles,
} from '../../../src/tenant/new-tenant.ts';
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

  it('tells which of its example values are left, until the dealer’s own values stand there', () => {
    const root = projectWith({});
    const file = 'tenants/my-dealer/tenant.json';
    const warnings = (text: string) => {
      mkdirSync(dirname(join(root, file)), { recursive: true });
      writeFileSync(join(root, file), text);
      const loaded = loadTenants(root);
      expect(loaded.ok ? [] : loaded.errors.map(errorLine)).toEqual([]);
      return loaded.tenants.flatMap(({ tenant }) => exampleWarnings(tenant));
    };
    const written = files.get(file) ?? '';
    expect(warnings(written)).toEqual([
      'example values of a new dealer are left: abn, contact.phone, contact.email, locations.1.address, locations.1.phone',
    ]);
    const edited = written
      .replace('10 000 000 000', '51 824 753 556')
      .replaceAll('07 5550 0100', '07 3010 0000')
      .replace('sales@my-dealer.example', 'sales@mydealer.com.au');
    expect(warnings(edited)).toEqual([
      'example values of a new dealer are left: locations.1.address',
    ]);
    expect(warnings(edited.replace('1 Example Street', '18 Bulcock Street'))).toEqual([]);
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
