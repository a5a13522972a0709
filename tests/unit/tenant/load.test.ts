import { describe, expect, it } from 'vitest';
import {
  faultLine,
  listTenants,
  loadTenant,
  loadTenants,
  tenantHash,
} from '../../../src/tenant/load.ts';
import { identity, projectOf, projectRoot, projectWith } from './project.ts';

function faultsOf(root: string) {
  const result = loadTenant(root, 'test');
  return result.ok ? [] : result.faults;
}

function tenantOf(root: string) {
  const result = loadTenant(root, 'test');
  if (!result.ok) throw new Error(result.faults.map(faultLine).join('\n'));
  return result;
}

describe('loading tenants', () => {
  it('lists the folders of tenants, not the groups', () => {
    expect(listTenants(projectRoot)).toEqual([
      'coastline-caravans',
      'driveloop',
      'harbourside-ford',
      'meridian-motor-group',
      'parkside-used-cars',
    ]);
  });

  it('loads every tenant of the project without a fault', () => {
    const result = loadTenants(projectRoot);
    expect(result.ok ? [] : result.faults.map(faultLine)).toEqual([]);
  });

  it('takes everything but the identity from the defaults', () => {
    const { tenant } = tenantOf(projectOf());
    expect(tenant.search.pageSize).toBe(21);
    expect(tenant.name).toBe('Test Motors');
  });

  // Rule site-1.
  it('lays defaults, group and tenant on each other', () => {
    const root = projectWith({
      'tenants/_groups/family.json': { tagline: 'group', search: { makesShown: 9, pageSize: 12 } },
      'tenants/test/tenant.json': {
        ...identity('test'),
        group: 'family',
        search: { pageSize: 24 },
      },
    });
    const { tenant } = tenantOf(root);
    expect(tenant).toMatchObject({
      tagline: 'group',
      search: { makesShown: 9, pageSize: 24, modelsShown: 30 },
    });
  });

  it('knows which tenants there are when one is asked for that is not', () => {
    const result = loadTenant(projectRoot, 'harborside-ford');
    expect(result).toMatchObject({
      ok: false,
      faults: [{ message: expect.stringContaining('harborside') }],
    });
    const hint = result.ok ? '' : result.faults[0]!.hint;
    expect(hint).toContain('did you mean "harbourside-ford"?');
    expect(hint).toContain('meridian-motor-group');
  });

  it('gives file, line and column of broken JSON', () => {
    const root = projectWith({ 'tenants/test/tenant.json': '{\n  "slug": "test",\n}' });
    expect(faultsOf(root)).toEqual([
      {
        file: 'tenants/test/tenant.json:2:17',
        path: '',
        message: 'a comma before the closing bracket',
        hint: 'remove the last comma',
      },
    ]);
  });

  it('tells all faults of all tenants at once, and still has the good ones', () => {
    const root = projectWith({
      'tenants/good/tenant.json': identity('good'),
      'tenants/first/tenant.json': { ...identity('first'), template: 'atlsa', colour: 'red' },
      'tenants/second/tenant.json': '{ "slug": ',
    });
    const result = loadTenants(root);
    expect(result.ok).toBe(false);
    expect(result.tenants.map(({ tenant }) => tenant.slug)).toEqual(['good']);
    const faults = result.ok ? [] : result.faults;
    expect(faults.map(({ file, path }) => `${file} ${path}`).sort()).toEqual([
      'tenants/first/tenant.json colour',
      'tenants/first/tenant.json template',
      'tenants/second/tenant.json:1:11 ',
    ]);
  });

  it('tells a broken default once, in the file where it stands', () => {
    const root = projectWith({
      'tenants/_defaults.json': '{ "search": }',
      'tenants/one/tenant.json': identity('one'),
      'tenants/two/tenant.json': identity('two'),
    });
    const result = loadTenants(root);
    expect(result.ok ? [] : result.faults.map(({ file }) => file)).toEqual([
      'tenants/_defaults.json:1:13',
    ]);
  });

  it('names the layer that holds the wrong value', () => {
    const root = projectWith({
      'tenants/_groups/family.json': { search: { pageSize: 0 } },
      'tenants/test/tenant.json': { ...identity('test'), group: 'family' },
    });
    expect(faultsOf(root)[0]).toMatchObject({
      file: 'tenants/_groups/family.json',
      path: 'search.pageSize',
    });
  });

  it('names the groups there are when a group is missing', () => {
    const root = projectWith({
      'tenants/_groups/family.json': {},
      'tenants/test/tenant.json': { ...identity('test'), group: 'famly' },
    });
    expect(faultsOf(root)).toMatchObject([
      { path: 'group', hint: expect.stringContaining('family') },
    ]);
  });

  it('does not let two tenants answer under one address', () => {
    const root = projectWith({
      'tenants/one/tenant.json': identity('one'),
      'tenants/two/tenant.json': { ...identity('two'), url: 'https://www.one.example' },
    });
    const result = loadTenants(root);
    expect(result.ok ? [] : result.faults).toMatchObject([
      { file: 'tenants/two/tenant.json', path: 'url' },
    ]);
  });
});

describe('a tenant’s hash', () => {
  it('is the same when a setting moves from the tenant to a group', () => {
    const group = projectWith({
      'tenants/_groups/family.json': { tagline: 'Hello' },
      'tenants/test/tenant.json': { ...identity('test'), group: 'family' },
    });
    const own = projectWith({
      'tenants/_groups/family.json': {},
      'tenants/test/tenant.json': { tagline: 'Hello', ...identity('test'), group: 'family' },
    });
    expect(tenantHash(tenantOf(group).tenant)).toBe(tenantHash(tenantOf(own).tenant));
  });

  it('changes with any setting', () => {
    const before = tenantHash(tenantOf(projectOf()).tenant);
    expect(tenantHash(tenantOf(projectOf({ home: { about: 'New' } })).tenant)).not.toBe(before);
  });
});
