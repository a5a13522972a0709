// Parts of the settings in separate files, which are checked together with tenant.json. Those in a `content` folder are content, not
// settings: they are nowhere else. A tenant's file shadows the shared one in `content/`.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readPriceGuide } from '../domain/valuation/price-guide.ts';
import type { SettingsError } from './errors.ts';
import { readJson, type JsonFile } from './json.ts';
import type { Settings } from './merge.ts';

interface SettingFile {
  /** Relative to the tenant's folder. */
  name: string;
  /** Path of the setting that the file holds. */
  at: readonly [section: string, ...keys: string[]];
  /** The file for all tenants, relative to the project. */
  shared?: string;
  /** Parses the file; the default is JSON. */
  read?: (text: string) => Pick<JsonFile, 'value' | 'errors' | 'lineOf'>;
}

/** A price guide as dealers keep it: a table (rule trade-in-9). */
const guideFile: NonNullable<SettingFile['read']> = (text) => {
  const { rows, lines, errors } = readPriceGuide(text);
  return {
    value: rows,
    errors: errors.map(({ line, message }) => ({
      line,
      column: 1,
      path: '',
      message,
      hint: 'make,model,badge,year,km,low,high; badge may be empty',
    })),
    lineOf: ([row]) => lines[Number(row)] ?? 1,
  };
};

const settingFiles: readonly SettingFile[] = [
  { name: 'locations.json', at: ['locations'] },
  {
    name: 'content/holiday-hours.json',
    at: ['holidayHours'],
    shared: 'content/holiday-hours.json',
  },
  {
    name: 'content/delivery-zones.json',
    at: ['vehiclePage', 'deliveryZones'],
    shared: 'content/delivery-zones.json',
  },
  { name: 'content/vehicle-sections.json', at: ['vehiclePage', 'sections'] },
  {
    name: 'content/price-guide.csv',
    at: ['tradeIn', 'valuation', 'guide'],
    read: guideFile,
  },
];

/** Lists of content: no layer of settings may hold them. */
export const contentLists = settingFiles.filter(({ name }) => name.startsWith('content/'));

/** Whether a path of keys leads to a list of content. */
export const isContentList = (path: string): boolean =>
  contentLists.some(({ at }) => at.join('.') === path);

/** One file of settings as a layer; `lineOf` takes key paths of the whole settings. */
export interface SettingsLayer {
  file: string;
  settings: Settings;
  lineOf(path: readonly PropertyKey[]): number;
}

export interface SettingFileLayer extends SettingsLayer {
  /** Whether it is the tenant's own file, not the shared one. */
  own: boolean;
  at: readonly string[];
}

const nested = (at: readonly string[], value: unknown): Settings =>
  at.reduceRight<unknown>((inner, key) => ({ [key]: inner }), value) as Settings;

/** The files that exist for a tenant, and the errors in their JSON. `unread` holds the sections of broken files. */
export function readSettingFiles(
  root: string,
  slug: string,
): { layers: SettingFileLayer[]; errors: SettingsError[]; unread: string[] } {
  const layers: SettingFileLayer[] = [];
  const errors: SettingsError[] = [];
  const unread: string[] = [];
  for (const { name, at, shared, read = readJson } of settingFiles) {
    const own = `tenants/${slug}/${name}`;
    const file = [own, ...(shared ? [shared] : [])].find((each) => existsSync(join(root, each)));
    if (file === undefined) continue;
    const json = read(readFileSync(join(root, file), 'utf8'));
    errors.push(...json.errors.map((error) => ({ file, ...error })));
    if (json.value === undefined) unread.push(at[0]);
    else {
      layers.push({
        file,
        own: file === own,
        at,
        settings: nested(at, json.value),
        lineOf: (path) => json.lineOf(path.slice(at.length)),
      });
    }
  }
  return { layers, errors, unread };
}
