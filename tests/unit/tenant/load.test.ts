import { describe, expect, it } from 'vitest';
import {
  errorLine,
  listTenants,
  loadTenant,
  loadTenants,
  tenantHash,
} from '../../../src/tenant/load.ts';
import { identity, projectOf, projectRoot, projectWith } from './project.ts';

function errorsOf(root: string) {
  const result = loadTenant(root, 'test');
  return result.ok ? [] : result.errors;
}

function tenantOf(root: string) {
  const result = loadTenant(root, 'test');
  if (!result.ok) throw new Error(result.errors.map(errorLine).join('\n'));
  return result;
}

describe('loading tenants', () => {
  it('lists the folders of tenants, not the groups', () => {
    const root = projectWith({
      'tenants/_groups/family.json': {},
      'tenants/.cache/tenant.json': {},
      'tenants/second/tenant.json': identity('second'),
      'tenants/first/tenant.json': identity('first'),
    });
    expect(listTenants(root)).toEqual(['first', 'second']);
  });

  it('loads every tenant of the project without an error', () => {
    const result = loadTenants(projectRoot);
    expect(result.ok ? [] : result.errors.map(errorLine)).toEqual([]);
  });

  it('takes everything except the identity from the defaults', () => {
    const { tenant } = tenantOf(projectOf());
    expect(tenant.search.pageSize).toBe(21);
    expect(tenant.name).toBe('Test Motors');
  });

  it('blame the file whose list or object hides what is missing, not the file below that has it', () => {
    const holidays = [{ date: '2026-12-25', name: 'Christmas Day' }];
    const zone = { name: 'Brisbane', postcodes: ['4000-4179'], price: 0 };
    const group = { stock: { source: { kind: 'http', url: 'https://a.example' } } };
    const root = projectWith({
      'content/holiday-hours.json': holidays,
      'content/delivery-zones.json': [zone],
      'tenants/_groups/family.json': group,
      'tenants/test/content/delivery-zones.json': [{ ...zone, name: undefined }],
      'tenants/test/tenant.json': {
        ...identity('test'),
        group: 'family',
        stock: { source: { kind: 'meilisearch', index: 'cars', keyEnv: 'KEY' } },
        menu: { main: [{ label: 'Home', children: [] }] },
      },
    });
    expect(errorsOf(root).map(({ file, path }) => [path, file])).toEqual([
      ['stock.source.host', 'tenants/test/tenant.json'],
      ['vehiclePage.deliveryZones.0.name', 'tenants/test/content/delivery-zones.json'],
      ['menu.main.0.link', 'tenants/test/tenant.json'],
    ]);
  });

  // Rule site-1.
  it('merges defaults, group and tenant, in this order', () => {
    const root = projectWith({
      'tenants/_groups/family.json': {
        tagline: 'group',
        search: { relevance: 'best', pageSize: 12 },
      },
      'tenants/test/tenant.json': {
        ...identity('test'),
        group: 'family',
        search: { pageSize: 24 },
      },
    });
    const { tenant } = tenantOf(root);
    expect(tenant).toMatchObject({
      tagline: 'group',
      search: { relevance: 'best', pageSize: 24, zeroPricedLast: false },
    });
  });

  it('names the known tenants when a tenant does not exist', () => {
    const root = projectWith({
      'tenants/harbour-motors/tenant.json': identity('harbour-motors'),
      'tenants/group/tenant.json': identity('group'),
    });
    const result = loadTenant(root, 'harbor-motors');
    expect(result).toMatchObject({
      ok: false,
      errors: [{ message: expect.stringContaining('harbor-motors') }],
    });
    const hint = result.ok ? '' : result.errors[0]!.hint;
    expect(hint).toBe('did you mean "harbour-motors"? known tenants: group, harbour-motors');
  });

  it('says what a folder without settings may be', () => {
    const root = projectWith({ 'tenants/left-over/notes.txt': 'x' });
    const result = loadTenant(root, 'left-over');
    expect(result.ok ? '' : result.errors[0]!.hint).toContain(
      'remove the folder if left-over is none',
    );
  });

  it('gives file, line and column of broken JSON', () => {
    const text = JSON.stringify(identity('test'), null, 2).replace('"test",', '"test",,');
    const root = projectWith({ 'tenants/test/tenant.json': text });
    expect(errorsOf(root)).toEqual([
      {
        file: 'tenants/test/tenant.json',
        line: 2,
        column: 18,
        path: '',
        message: 'expected a key in double quotes, found ","',
        hint: '',
      },
    ]);
  });

  it('reports errors of the text, of single keys and between keys in one pass', () => {
    const text = `{
      "name": "Test Motors",
      "name": "Test Motors",
      "url": "https://www.test.example/shop",
      "template": "atlsa",
      "contact": { "email": "hello@test.example", "phone": "12", },
      "locations": [{ "id": "a" }]
    }`;
    const written = ['name', 'url', 'template', 'contact', 'locations'];
    const rest = Object.fromEntries(
      Object.entries(identity('test')).filter(([key]) => !written.includes(key)),
    );
    const root = projectWith({
      'tenants/_groups/rest.json': rest,
      'tenants/test/tenant.json': text.replace('{', '{ "group": "rest",'),
    });
    const file = 'tenants/test/tenant.json';
    expect(errorsOf(root).map(({ line, path }) => `${line} ${path}`)).toEqual([
      '6 ',
      '3 name',
      '5 template',
      '7 locations.0.name',
      '7 locations.0.slug',
      '7 locations.0.address',
      '4 url',
      '6 contact.phone',
    ]);
    expect(errorsOf(root).every((error) => error.file === file)).toBe(true);
  });

  it('does not check settings whose own file cannot be read', () => {
    const root = projectWith({
      'tenants/test/tenant.json': {
        ...identity('test'),
        locations: undefined,
        template: 'atlsa',
        locationPages: { enquireAt: ['a'] },
      },
      'tenants/test/locations.json': '[{',
    });
    expect(errorsOf(root).map(({ file, path }) => `${file} ${path}`)).toEqual([
      'tenants/test/locations.json ',
      'tenants/test/tenant.json template',
    ]);
  });

  it('reports all errors of all tenants at once, and still has the tenants without errors', () => {
    const root = projectWith({
      'tenants/good/tenant.json': identity('good'),
      'tenants/first/tenant.json': { ...identity('first'), template: 'atlsa', colour: 'red' },
      'tenants/second/tenant.json': '{ "slug": ',
    });
    const result = loadTenants(root);
    expect(result.ok).toBe(false);
    expect(result.tenants.map(({ tenant }) => tenant.slug)).toEqual(['good']);
    const errors = result.ok ? [] : result.errors;
    expect(errors.map(({ file, path }) => `${file} ${path}`).sort()).toEqual([
      'tenants/first/tenant.json colour',
      'tenants/first/tenant.json template',
      'tenants/second/tenant.json ',
    ]);
  });

  it('reports a broken default once, in its own file', () => {
    const root = projectWith({
      'tenants/_defaults.json': '{ "search": }',
      'tenants/one/tenant.json': identity('one'),
      'tenants/two/tenant.json': identity('two'),
    });
    const result = loadTenants(root);
    expect(result.ok ? [] : result.errors).toMatchObject([
      { file: 'tenants/_defaults.json', line: 1, column: 13 },
    ]);
  });

  it('names the file of the layer that holds the wrong value', () => {
    const root = projectWith({
      'tenants/_groups/family.json': { search: { pageSize: 0 } },
      'tenants/test/tenant.json': { ...identity('test'), group: 'family' },
    });
    expect(errorsOf(root)[0]).toMatchObject({
      file: 'tenants/_groups/family.json',
      path: 'search.pageSize',
    });
  });

  it('names the known groups when a group does not exist', () => {
    const root = projectWith({
      'tenants/_groups/family.json': {},
      'tenants/test/tenant.json': { ...identity('test'), group: 'famly' },
    });
    expect(errorsOf(root)).toMatchObject([
      { path: 'group', hint: expect.stringContaining('family') },
    ]);
  });

  it('does not allow two tenants with one address', () => {
    const root = projectWith({
      'tenants/one/tenant.json': identity('one'),
      'tenants/two/tenant.json': { ...identity('two'), url: 'https://www.one.example' },
    });
    const result = loadTenants(root);
    expect(result.ok ? [] : result.errors).toMatchObject([
      { file: 'tenants/two/tenant.json', path: 'url' },
    ]);
  });

  it('does not allow two dealers to send a list to one place (rule feeds-6)', () => {
    const groupOf = (url: string) => ({
      feeds: {
        takers: ['stock'],
        deliveries: [{ list: 'stock.csv', url, userEnv: 'LIST_USER', secretEnv: 'LIST_KEY' }],
      },
    });
    const messages = (url: string) => {
      const root = projectWith({
        'tenants/_groups/family.json': groupOf(url),
        'tenants/first/tenant.json': { ...identity('first'), group: 'family' },
        'tenants/second/tenant.json': { ...identity('second'), group: 'family' },
      });
      const result = loadTenants(root);
      return result.ok ? [] : result.errors.map(errorLine);
    };
    expect(messages('ftps://files.example/in/{slug}.csv')).toEqual([]);
    // Each of them sends the same list of the group.
    expect(messages('ftps://files.example/in/{group}.csv')).toEqual([]);
    expect(messages('ftps://files.example/in/stock.csv')).toEqual([
      'tenants/second/tenant.json feeds.deliveries.0.url: "ftps://files.example/in/stock.csv" already belongs to first (write {slug} into it)',
    ]);
  });
});

describe('the hash of a tenant', () => {
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
