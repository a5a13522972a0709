// Reads the layers of settings: one file each, and the group that a tenant names or may mean. It merges nothing.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { nearestWord, type SettingsError } from './errors.ts';
import { readJson } from './json.ts';
import { isSettings } from './merge.ts';
import type { SettingsLayer } from './setting-files.ts';

/** `layer` is missing when the file cannot be read; it may exist despite errors. */
interface LayerResult {
  layer?: SettingsLayer;
  errors: SettingsError[];
}
export type LayerReader = (file: string) => LayerResult;

/** Reads each file once, since all tenants share the defaults. */
export function layerReader(root: string): LayerReader {
  const read = new Map<string, LayerResult>();
  return (file) => {
    const result = read.get(file) ?? readLayer(root, file);
    read.set(file, result);
    return result;
  };
}

function readLayer(root: string, file: string): LayerResult {
  const failed = (message: string, hint: string) => ({
    errors: [{ file, line: null, path: '', message, hint }],
  });
  if (!existsSync(join(root, file))) {
    const [, slug = ''] = /^tenants\/([^/]+)\/tenant\.json$/.exec(file) ?? [];
    return failed(
      'is missing',
      slug === ''
        ? 'add it, or {} for no settings'
        : `npm run tenants -- new makes a dealer with its settings; remove the folder if ${slug} is none`,
    );
  }
  const json = readJson(readFileSync(join(root, file), 'utf8'));
  const errors = json.errors.map((error) => ({ file, ...error }));
  if (json.value === undefined) return { errors };
  if (!isSettings(json.value)) return failed('must hold one object', 'begin with { and end with }');
  return { layer: { file, settings: json.value, lineOf: json.lineOf }, errors };
}

/** The names of the groups, in alphabetical order. */
export function groupsIn(root: string): string[] {
  const folder = join(root, 'tenants/_groups');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.slice(0, -'.json'.length))
    .sort();
}

interface GroupResult {
  /** Whether it is known which layers the tenant means. */
  isSure: boolean;
  candidates: SettingsLayer[][];
  errors: SettingsError[];
}

const sure = (layers: SettingsLayer[], errors: SettingsError[] = []): GroupResult => ({
  isSure: true,
  candidates: [layers],
  errors,
});

/**
 * The layers of the group, or of each group that may be meant when the tenant names one that cannot be read: the one of a
 * similar name, else every group and none. What is wrong with all of them is wrong whichever is meant.
 */
export function readGroup(
  own: SettingsLayer | undefined,
  read: LayerReader,
  groups: readonly string[],
): GroupResult {
  const id = own?.settings['group'] ?? null;
  if (!own || id === null) return sure([]);
  const layersOf = (name: string) => [read(`tenants/_groups/${name}.json`).layer ?? []].flat();
  const unsure = (errors: SettingsError[]) => ({
    isSure: false,
    candidates: [[], ...groups.map(layersOf)],
    errors,
  });
  // A group of another type is reported with the other errors of shape.
  if (typeof id !== 'string') return unsure([]);
  if (groups.includes(id)) {
    const { layer, errors } = read(`tenants/_groups/${id}.json`);
    return layer ? sure([layer], errors) : unsure(errors);
  }
  const near = nearestWord(id, groups);
  const message = `there is no group "${id}"`;
  const hint = `${near ? `did you mean "${near}"? ` : ''}add tenants/_groups/${id}.json; known groups: ${groups.join(', ') || 'none'}`;
  const error = { file: own.file, line: own.lineOf(['group']), path: 'group', message, hint };
  return near ? sure(layersOf(near), [error]) : unsure([error]);
}
