// From files to tenants: `_defaults <- shared files <- group <- own files <- tenant`, parsed once, all errors at once.
// It does not know what a setting does.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { crossChecks, secretsInClear, sharedAddressChecks } from './checks/checks.ts';
import {
  errorLine,
  nearestWord,
  withoutRepeats,
  type KeyError,
  type SettingsError,
} from './errors.ts';
import { groupsIn, layerReader, readGroup, type LayerReader } from './layers.ts';
import { fillFacts } from './facts.ts';
import { fillLocations } from './locations.ts';
import { areMerged, isSettings, mergeSettings, valueAt, type Settings } from './merge.ts';
import { schemaErrors } from './schema-errors.ts';
import { tenantSchema, type Tenant } from './schema/index.ts';
import { isWithin, repairedTwice } from './repaired-settings.ts';
import {
  contentLists,
  isContentList,
  readSettingFiles,
  type SettingsLayer,
  type SettingFileLayer,
} from './setting-files.ts';

export { errorLine } from './errors.ts';

interface LoadedTenant {
  tenant: Tenant;
}
export type TenantResult = ({ ok: true } & LoadedTenant) | { ok: false; errors: SettingsError[] };
/** When some tenants have errors, `tenants` holds the others. */
export type TenantsResult =
  | { ok: true; tenants: LoadedTenant[] }
  | { ok: false; errors: SettingsError[]; tenants: LoadedTenant[] };

/** Layers of one tenant, lowest first; its own is the last. */
type Layers = [...SettingsLayer[], SettingsLayer];

/** Slugs of all tenants under `root` (the project folder), in alphabetical order. */
export function listTenants(root: string): string[] {
  return foldersIn(join(root, 'tenants')).filter((name) => !/^[_.]/.test(name));
}

/** One tenant's merged, valid settings (rule site-1), or all its errors. Reads files, throws nothing. */
export function loadTenant(root: string, slug: string): TenantResult {
  const known = listTenants(root);
  return known.includes(slug)
    ? loadKnown(root, slug, layerReader(root), groupsIn(root))
    : unknown(slug, known);
}

/** All tenants (or the named ones), or all errors of all of them. */
export function loadTenants(
  root: string,
  slugs: readonly string[] = listTenants(root),
): TenantsResult {
  const tenants: LoadedTenant[] = [];
  const errors: SettingsError[] = [];
  const known = listTenants(root);
  const read = layerReader(root);
  const groups = groupsIn(root);
  for (const slug of slugs) {
    const result = known.includes(slug)
      ? loadKnown(root, slug, read, groups)
      : unknown(slug, known);
    if (result.ok) tenants.push({ tenant: result.tenant });
    else errors.push(...result.errors);
  }
  errors.push(...sharedAddressChecks(tenants.map(({ tenant }) => tenant)));
  if (errors.length === 0) return { ok: true, tenants };
  return { ok: false, errors: withoutRepeats(errors), tenants };
}

/** Identifies a tenant's settings, whatever files hold them: keys are in the schema's order, lists in their own. */
export function tenantHash(tenant: Tenant): string {
  return createHash('sha256').update(JSON.stringify(tenant)).digest('hex').slice(0, 16);
}

function unknown(slug: string, known: readonly string[]): TenantResult {
  const near = nearestWord(slug, known);
  const message = `there is no tenant "${slug}"`;
  const hint = `${near ? `did you mean "${near}"? ` : ''}known tenants: ${known.join(', ') || 'none'}`;
  return { ok: false, errors: [{ file: 'tenants', line: null, path: '', message, hint }] };
}

function loadKnown(
  root: string,
  slug: string,
  read: LayerReader,
  groups: readonly string[],
): TenantResult {
  const own = read(`tenants/${slug}/tenant.json`);
  const defaults = read('tenants/_defaults.json');
  const group = readGroup(own.layer, read, groups);
  const files = readSettingFiles(root, slug);
  const errors = [...defaults.errors, ...group.errors, ...files.errors, ...own.errors];
  // Without one of these layers every key that it holds would be reported as missing.
  if (!own.layer || !defaults.layer) return { ok: false, errors };
  errors.push(
    ...writtenTwice(own.layer, files.layers),
    ...contentIn([...(group.isSure ? group.candidates.flat() : []), own.layer], slug),
  );
  const below = [defaults.layer, ...files.layers.filter((layer) => !layer.own)];
  const above: Layers = [...files.layers.filter((layer) => layer.own), own.layer];
  const results = group.candidates.map((layers) =>
    parseLayers(slug, [...below, ...layers, ...above], errors, files.unread),
  );
  const [first, ...others] = results;
  if (first && group.isSure) return first;
  const more = others.reduce((found, result) => inBoth(found, errorsOf(result)), errorsOf(first));
  const written = more.filter(({ path }) => isWritten(above, path.split('.')));
  return { ok: false, errors: withoutRepeats([...errors, ...written]) };
}

const errorsOf = (result: TenantResult | undefined): readonly SettingsError[] =>
  result && !result.ok ? result.errors : [];

function inBoth(some: readonly SettingsError[], others: readonly SettingsError[]): SettingsError[] {
  const lines = new Set(others.map(errorLine));
  return some.filter((error) => lines.has(errorLine(error)));
}

/** Whether a layer holds the key, or a list around it, which no layer below can complete. */
const isWritten = (layers: readonly SettingsLayer[], path: readonly string[]): boolean =>
  layers.some(
    ({ settings }) =>
      valueAt(settings, path) !== undefined ||
      path.some((_, depth) => Array.isArray(valueAt(settings, path.slice(0, depth)))),
  );

/** A setting may not be both in tenant.json and in a separate file: a reader of one would miss the other. */
function writtenTwice(own: SettingsLayer, layers: readonly SettingFileLayer[]): SettingsError[] {
  return layers
    .filter(({ own: isOwn, at }) => isOwn && !isContentList(at.join('.')))
    .filter((layer) => valueAt(own.settings, layer.at) !== undefined)
    .map((layer) => ({
      file: own.file,
      line: own.lineOf(layer.at),
      path: layer.at.join('.'),
      message: `is also in ${layer.file}`,
      hint: 'keep it there',
    }));
}

/** Content among the settings. */
function contentIn(layers: readonly SettingsLayer[], slug: string): SettingsError[] {
  return layers.flatMap(({ file, settings, lineOf }) =>
    contentLists
      .filter(({ at }) => valueAt(settings, at) !== undefined)
      .map(({ name, at, shared }) => ({
        file,
        line: lineOf(at),
        path: at.join('.'),
        message: 'is content and has a file of its own',
        hint: `move it to tenants/${slug}/${name}${shared ? `, or for all tenants to ${shared}` : ''}`,
      })),
  );
}

/** `unread` are the sections with an unreadable file; no check runs on the rest of them. */
function parseLayers(
  slug: string,
  layers: Layers,
  fileErrors: readonly SettingsError[],
  unread: readonly string[],
): TenantResult {
  const merged = fillFacts(
    fillLocations(layers.map(({ settings }) => settings).reduce(mergeSettings, {})),
  );
  const parsed = tenantSchema.safeParse(merged);
  const checked = (sections: Partial<Tenant>) =>
    crossChecks(
      slug,
      Object.fromEntries(Object.entries(sections).filter(([section]) => !unread.includes(section))),
    );
  const found: KeyError[] = [
    ...secretsInClear(merged),
    ...(parsed.error?.issues ?? []).flatMap((issue) => schemaErrors(tenantSchema, merged, issue)),
    ...(parsed.success ? checked(parsed.data) : checksDespiteErrors(merged, checked)),
  ];
  if (parsed.success && found.length === 0 && fileErrors.length === 0) {
    return { ok: true, tenant: parsed.data };
  }
  const errors = found.map(({ path, message, hint }) => ({
    ...sourceOfKey(layers, path),
    path: path.map(String).join('.'),
    message,
    hint,
  }));
  return { ok: false, errors: withoutRepeats([...fileErrors, ...errors]) };
}

/** Errors between settings that do not depend on the values that are wrong. */
function checksDespiteErrors(
  merged: Settings,
  checked: (sections: Partial<Tenant>) => KeyError[],
): KeyError[] {
  const [one, other] = repairedTwice(merged);
  const inOther = new Set(checked(other.sections).map((error) => JSON.stringify(error)));
  return checked(one.sections)
    .filter((error) => inOther.has(JSON.stringify(error)))
    .filter(({ path }) => !one.invented.some((invented) => isWithin(path, invented)));
}

/** File and line of a key: those of the layer that holds it, or that hides the layers below where it is missing. */
function sourceOfKey(layers: Layers, path: PropertyKey[]): Pick<SettingsError, 'file' | 'line'> {
  const holder =
    layers.findLast(({ settings }, at) => {
      if (valueAt(settings, path) !== undefined) return true;
      const below = layers.slice(0, at).map((layer) => layer.settings);
      return path.some((_, depth) => {
        const around = path.slice(0, depth);
        const own = valueAt(settings, around);
        return own !== undefined && below.some((each) => isReplaced(valueAt(each, around), own));
      });
    }) ?? layers.at(-1);
  if (!holder) return { file: '', line: null };
  return { file: holder.file, line: path.length > 0 ? holder.lineOf(path) : null };
}

const isReplaced = (below: unknown, own: unknown): boolean =>
  !isSettings(own) || (isSettings(below) && !areMerged(below, own));

function foldersIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
}
