// From files to tenants: `_defaults <- shared content <- group <- own content <- tenant`, one parse, all faults at once.
// Of the content it reads what are settings (./content-files.ts); what a setting does is known to those who use it.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { crossChecks, secretsInClear, sharedAddressChecks } from './checks.ts';
import { readContentFiles, type ContentLayer } from './content-files.ts';
import { nearestWord, withoutRepeats, type Fault } from './fault.ts';
import { parseJson } from './json.ts';
import { isSettings, mergeSettings, valueAt, type Settings } from './merge.ts';
import { schemaFaults } from './schema-faults.ts';
import { tenantSchema, type Tenant } from './schema/index.ts';

export { faultLine } from './fault.ts';

interface LoadedTenant {
  tenant: Tenant;
}
export type TenantResult = ({ ok: true } & LoadedTenant) | { ok: false; faults: Fault[] };
/** When some are at fault, `tenants` holds those that are not. */
export type TenantsResult =
  { ok: true; tenants: LoadedTenant[] } | { ok: false; faults: Fault[]; tenants: LoadedTenant[] };

interface Layer {
  file: string;
  settings: Settings;
  /** Where its faults name the line. */
  lineOf?: ContentLayer['lineOf'];
}
/** Layers of one tenant, lowest first; its own is the last. */
type Layers = [...Layer[], Layer];
type LayerResult = { ok: true; layer: Layer } | { ok: false; faults: Fault[] };

/** Slugs of all tenants under `root` (the project folder), in alphabetical order. */
export function listTenants(root: string): string[] {
  return foldersIn(join(root, 'tenants')).filter((name) => !/^[_.]/.test(name));
}

/** One tenant's merged, valid settings (rule site-1); every fault it has otherwise. Reads files, throws nothing. */
export function loadTenant(root: string, slug: string): TenantResult {
  const known = listTenants(root);
  return known.includes(slug)
    ? loadKnown(root, slug, layerReader(root), groupsIn(root))
    : unknown(slug, known);
}

/** All tenants (or those named), or all faults of all of them. */
export function loadTenants(
  root: string,
  slugs: readonly string[] = listTenants(root),
): TenantsResult {
  const tenants: LoadedTenant[] = [];
  const faults: Fault[] = [];
  const known = listTenants(root);
  const read = layerReader(root);
  const groups = groupsIn(root);
  for (const slug of slugs) {
    const result = known.includes(slug)
      ? loadKnown(root, slug, read, groups)
      : unknown(slug, known);
    if (result.ok) tenants.push({ tenant: result.tenant });
    else faults.push(...result.faults);
  }
  faults.push(...sharedAddressChecks(tenants.map(({ tenant }) => tenant)));
  if (faults.length === 0) return { ok: true, tenants };
  return { ok: false, faults: withoutRepeats(faults), tenants };
}

/**
 * Identifies a tenant's settings, whichever files they stand in. Parsing put the keys in the schema's order;
 * where their order is the tenant's own (social links), it counts.
 */
export function tenantHash(tenant: Tenant): string {
  return createHash('sha256').update(JSON.stringify(tenant)).digest('hex').slice(0, 16);
}

function unknown(slug: string, known: readonly string[]): TenantResult {
  const near = nearestWord(slug, known);
  const message = `there is no tenant "${slug}"`;
  const hint = `${near ? `did you mean "${near}"? ` : ''}known tenants: ${known.join(', ') || 'none'}`;
  return { ok: false, faults: [{ file: 'tenants', path: '', message, hint }] };
}

function loadKnown(
  root: string,
  slug: string,
  read: LayerReader,
  groups: readonly string[],
): TenantResult {
  const own = read(`tenants/${slug}/tenant.json`);
  const defaults = read('tenants/_defaults.json');
  const content = readContentFiles(root, slug);
  const faults = [defaults, own].flatMap((result) => (result.ok ? [] : result.faults));
  faults.push(...content.faults);
  if (!own.ok || !defaults.ok || faults.length > 0) return { ok: false, faults };
  const twice = writtenTwice(own.layer, content.layers);
  if (twice.length > 0) return { ok: false, faults: twice };
  const shared = content.layers.filter((layer) => !layer.own);
  const ownContent = content.layers.filter((layer) => layer.own);
  const groupId = own.layer.settings['group'];
  if (typeof groupId !== 'string') {
    return parseLayers(slug, [defaults.layer, ...shared, ...ownContent, own.layer]);
  }
  if (!groups.includes(groupId)) {
    const message = `there is no group "${groupId}"`;
    const hint = `add tenants/_groups/${groupId}.json; known groups: ${groups.join(', ') || 'none'}`;
    return { ok: false, faults: [{ file: own.layer.file, path: 'group', message, hint }] };
  }
  const group = read(`tenants/_groups/${groupId}.json`);
  if (!group.ok) return group;
  return parseLayers(slug, [defaults.layer, ...shared, group.layer, ...ownContent, own.layer]);
}

/** A setting in the tenant's file and in a file of its content: nobody could tell which one holds. */
function writtenTwice({ file, settings }: Layer, layers: readonly ContentLayer[]): Fault[] {
  return layers
    .filter(({ own, at }) => own && valueAt(settings, at) !== undefined)
    .map((layer) => ({
      file,
      path: layer.at.join('.'),
      message: `stands in ${layer.file} too`,
      hint: 'keep it there',
    }));
}

type LayerReader = (file: string) => LayerResult;

/** Reads each file once, since all tenants share the defaults. */
function layerReader(root: string): LayerReader {
  const read = new Map<string, LayerResult>();
  return (file) => {
    const result = read.get(file) ?? readLayer(root, file);
    read.set(file, result);
    return result;
  };
}

function readLayer(root: string, file: string): LayerResult {
  const fault = (at: string, message: string, hint: string): LayerResult => ({
    ok: false,
    faults: [{ file: at, path: '', message, hint }],
  });
  if (!existsSync(join(root, file)))
    return fault(file, 'is missing', 'add it, or {} for no settings');
  const json = parseJson(readFileSync(join(root, file), 'utf8'));
  if (!json.ok) return fault(`${file}:${json.line}:${json.column}`, json.message, json.hint);
  if (!isSettings(json.value))
    return fault(file, 'must hold one object', 'begin with { and end with }');
  return { ok: true, layer: { file, settings: json.value } };
}

function parseLayers(slug: string, layers: Layers): TenantResult {
  const merged = layers.map(({ settings }) => settings).reduce(mergeSettings, {});
  const parsed = tenantSchema.safeParse(merged);
  const found = [
    ...secretsInClear(merged),
    ...(parsed.success
      ? crossChecks(slug, parsed.data)
      : parsed.error.issues.flatMap((issue) => schemaFaults(tenantSchema, merged, issue))),
  ];
  if (parsed.success && found.length === 0) {
    return { ok: true, tenant: parsed.data };
  }
  const faults = found.map(({ path, message, hint }) => ({
    file: fileOf(layers, path),
    path: path.map(String).join('.'),
    message,
    hint,
  }));
  return { ok: false, faults: withoutRepeats(faults) };
}

/**
 * The highest layer that says something at this path, with the line where it knows it; for a missing key the file that
 * holds what is around it, where that is one of content, else the tenant's own.
 */
function fileOf(layers: Layers, path: PropertyKey[]): string {
  const speaks = (keys: PropertyKey[]) =>
    layers.findLast(({ settings }) => valueAt(settings, keys) !== undefined);
  const around = speaks(path.slice(0, -1));
  const found = speaks(path) ?? (around?.lineOf && around) ?? layers[layers.length - 1];
  if (!found) return '';
  return found.lineOf ? `${found.file}:${String(found.lineOf(path))}` : found.file;
}

function foldersIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
}

function groupsIn(root: string): string[] {
  const folder = join(root, 'tenants/_groups');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.slice(0, -'.json'.length))
    .sort();
}
