import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { describe, expect, it } from 'vitest';
import { valueAt } from '../../../src/tenant/merge.ts';
import { settingsJsonSchema } from '../../../src/tenant/reference/json-schema.ts';
import {
  descriptionOf,
  itemOf,
  keysOf,
  optionsOf,
  schemaAt,
  typeOf,
  unwrap,
  type Schema,
} from '../../../src/tenant/schema-walk.ts';
import { tenantSchema } from '../../../src/tenant/schema/index.ts';
import { switches } from '../../../src/tenant/switches.ts';
import { listTenants } from '../../../src/tenant/load.ts';
import { projectRoot } from './project.ts';

const readJson = (file: string): unknown =>
  JSON.parse(readFileSync(join(projectRoot, file), 'utf8'));
const defaults = readJson('tenants/_defaults.json');

interface Key {
  path: string;
  schema: Schema;
  /** True inside a list, a record or one of several kinds, where a key is no separate setting. */
  inside: boolean;
}

function everyKey(schema: Schema, path: string[] = [], inside = false): Key[] {
  const options = optionsOf(schema);
  const parts = options.length > 0 ? options : [itemOf(schema) ?? schema];
  const within = inside || options.length > 0 || itemOf(schema) !== null;
  return parts.flatMap((part) =>
    keysOf(part).flatMap(([key, value]) => [
      { path: [...path, key].join('.'), schema: value, inside: within },
      ...everyKey(value, [...path, key], within),
    ]),
  );
}
const keys = everyKey(tenantSchema);

/** Choices that identify the tenant or preset a value; they turn no feature on or off. */
const noSwitches = [
  'state',
  // A fact about a partner; tests/unit/domain/finance/personal-rate.test.ts has both values.
  'finance.personal.partner.check',
  // No demo stock needs another; tests/unit/stock/guard.test.ts has every value.
  'stock.guard',
  // Demo dealers publish without approval; tests/unit/review/approval.test.ts has every value.
  'approval.needed',
];

/** Keys that only the tenant itself can set. */
const identityKeys = [
  /^(\$schema|slug|name|legalName|abn|url|websiteId|timeZone|template|city|state|dealerships)$/,
  /^theme\.brand$/,
  /^contact\.email$/,
  /^stock\.source$/,
];

describe('the schema of a tenant', () => {
  it('describes every key', () => {
    expect(keys.filter(({ schema }) => !descriptionOf(schema)).map(({ path }) => path)).toEqual([]);
  });

  it('has a default for every key except those of the identity', () => {
    const withoutDefault = keys.filter(
      ({ path, schema, inside }) =>
        !inside &&
        !unwrap(schema).optional &&
        unwrap(schema).fallback === undefined &&
        !identityKeys.some((own) => own.test(path)) &&
        valueAt(defaults, path.split('.')) === undefined &&
        // Keys of an object that is null by default have no default.
        !path.split('.').some((_, end, parts) => valueAt(defaults, parts.slice(0, end)) === null),
    );
    expect(withoutDefault.map(({ path }) => path)).toEqual([]);
  });
});

describe('the switch table', () => {
  it('holds every yes/no and every choice of the schema', () => {
    const choices = keys.filter(
      ({ schema, inside }) => !inside && ['boolean', 'enum'].includes(typeOf(schema)),
    );
    const missing = choices
      .map(({ path }) => path)
      .filter((path) => !switches.some((row) => row.path === path) && !noSwitches.includes(path));
    expect(missing).toEqual([]);
  });

  it('names only keys that exist, each once', () => {
    const paths = switches.map(({ path }) => path);
    expect(paths.filter((path) => !schemaAt(tenantSchema, path.split('.')))).toEqual([]);
    expect(new Set(paths).size).toBe(paths.length);
  });

  it('names a rule of docs/rules for each switch', () => {
    const unknown = switches.filter(({ rule }) => {
      const page = readFileSync(
        join(projectRoot, `docs/rules/${rule.replace(/-\d+$/, '')}.md`),
        'utf8',
      );
      return !page.split('\n').includes(`### ${rule}`);
    });
    expect(unknown).toEqual([]);
  });
});

describe('the JSON Schema for editors', () => {
  const schema = z.fromJSONSchema(
    settingsJsonSchema(defaults) as Parameters<typeof z.fromJSONSchema>[0],
  );
  const files = [
    'tenants/_defaults.json',
    ...readdirSync(join(projectRoot, 'tenants/_groups')).map((name) => `tenants/_groups/${name}`),
    ...listTenants(projectRoot).map((slug) => `tenants/${slug}/tenant.json`),
  ];

  it('tells an editor the defaults', () => {
    expect(
      valueAt(settingsJsonSchema(defaults), 'properties.search.properties.pageSize'.split('.')),
    ).toMatchObject({
      type: 'integer',
      default: 21,
    });
    const location = valueAt(settingsJsonSchema(defaults), 'properties.locations.items'.split('.'));
    expect(location).toMatchObject({
      required: ['id', 'name', 'slug', 'address'],
      properties: { visible: { default: true }, phone: { default: null } },
    });
  });

  it('accepts a location with required keys only', () => {
    const address = { street: '1 Test Street', city: 'Newstead', state: 'QLD', postcode: '4006' };
    const location = {
      id: 'a',
      name: 'A',
      slug: 'a',
      address,
      hours: { sales: { mon: 'closed' } },
    };
    expect(schema.safeParse({ locations: [location] }).error?.issues ?? []).toEqual([]);
  });

  it.each(files)('accepts %s, although it is not a whole tenant', (file) => {
    expect(schema.safeParse(readJson(file)).error?.issues ?? []).toEqual([]);
  });

  it.each([
    ['an unknown key', { serch: {} }],
    ['a wrong word', { template: 'nautical' }],
    ['a location with a part missing', { locations: [{ id: 'a' }] }],
  ])('refuses %s', (_name, settings) => {
    expect(schema.safeParse(settings).success).toBe(false);
  });
});
