// Every setting costs whoever reads, tests and documents it. One stays only if a demo tenant changes it or the schema
// names the reason why sites differ in it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { loadTenants } from '../../../src/tenant/load.ts';
import { isSettings, valueAt } from '../../../src/tenant/merge.ts';
import { rowsOfTopic, type SettingRow } from '../../../src/tenant/reference/pages.ts';
import { topics } from '../../../src/tenant/reference/topics.ts';
import { reasonOf, unwrap } from '../../../src/tenant/schema-walk.ts';
import { projectRoot } from './project.ts';

const defaults: unknown = JSON.parse(
  readFileSync(join(projectRoot, 'tenants/_defaults.json'), 'utf8'),
);
const demoTenants = loadTenants(projectRoot).tenants.map(({ tenant }) => tenant);

const keysIn = (path: string) => path.replaceAll('[]', '.[]').split('.');

/** The values at a row's path; of a list or a record the values of every entry, of a union those of the row's kinds. */
function valuesAt(value: unknown, [key, ...rest]: string[], kinds?: readonly string[]): unknown[] {
  if (key === undefined) return [value];
  if (key === '[]' || key === '<key>') {
    const entries = Array.isArray(value) ? value : isSettings(value) ? Object.values(value) : [];
    return entries.flatMap((entry) => valuesAt(entry, rest, kinds));
  }
  if (!isSettings(value) || !(key in value)) return [];
  if (kinds && 'kind' in value && !kinds.includes(String(value['kind']))) return [];
  return valuesAt(value[key], rest, kinds);
}

/** Undefined for none; a kind that a tenant uses counts as changed. */
function defaultOf({ path, schema, kinds }: SettingRow): unknown {
  if (kinds && path.endsWith('.kind')) return undefined;
  const inEntry = /\[\]|<key>/.test(path);
  return inEntry ? unwrap(schema).fallback : valueAt(defaults, keysIn(path));
}

/** A demo tenant has another value than the default, or a value where there is no default. */
function isChanged(row: SettingRow): boolean {
  const keys = keysIn(row.path);
  const usual = defaultOf(row);
  // The keys of a list's entries count where the list itself is another than the default.
  const entries = keys.findIndex((key) => key === '[]' || key === '<key>');
  const isUsual = (tenant: unknown) => {
    const around = keys.slice(0, entries);
    return entries !== -1 && isDeepStrictEqual(valueAt(tenant, around), valueAt(defaults, around));
  };
  return demoTenants.some(
    (tenant) =>
      !isUsual(tenant) &&
      valuesAt(tenant, keys, row.kinds).some(
        (value) => value !== undefined && !isDeepStrictEqual(value, usual),
      ),
  );
}

/** The object, entry or kind that a row is a key of. */
function parentOf(row: SettingRow, rows: readonly SettingRow[]): SettingRow | undefined {
  const around = row.path.slice(0, row.path.lastIndexOf('.'));
  const kindRow = rows.find(
    ({ path, kinds: [kind] = [] }) =>
      path === `${around}.kind` && kind !== undefined && row.kinds?.includes(kind),
  );
  if (kindRow && kindRow !== row) return kindRow;
  return rows.find(({ path }) => path === around.replace(/(\[\]|\.<key>)$/, ''));
}

/** A key that its object cannot be without: whoever needs the object needs the key. */
const isRequiredPart = (row: SettingRow) =>
  !unwrap(row.schema).optional && defaultOf(row) === undefined && !row.path.endsWith('.kind');

function qualifies(row: SettingRow, rows: readonly SettingRow[]): boolean {
  if (reasonOf(row.schema) || isChanged(row)) return true;
  const parent = isRequiredPart(row) ? parentOf(row, rows) : undefined;
  return parent !== undefined && qualifies(parent, rows);
}

/** Rows that nobody changes, without those of objects whose keys somebody changes. */
function rowsWithoutReason(rows: readonly SettingRow[]): string[] {
  const good = rows.filter((row) => qualifies(row, rows));
  return rows
    .filter((row) => !good.includes(row))
    .filter(({ path }) => !good.some((each) => each.path.startsWith(`${path}.`)))
    .map(({ path, kinds }) => (kinds ? `${path} (${kinds.join(', ')})` : path));
}

describe('the settings', () => {
  it('each have another value at a demo tenant, or the reason why sites differ in them', () => {
    expect(topics.flatMap((topic) => rowsWithoutReason(rowsOfTopic(topic)))).toEqual([]);
  });
});
