// Settings that a dealer keeps with its content, as files of their own: a tenant's file in `tenants/<slug>/content/` shadows
// the shared one in `content/`. Each is one key of the settings, and is checked with them.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Fault } from './fault.ts';
import { parseJson } from './json.ts';
import { lineOfKeys } from './json-place.ts';
import type { Settings } from './merge.ts';

interface ContentFile {
  name: string;
  /** Path of the setting that the file holds. */
  at: readonly string[];
}

export const contentFiles: readonly ContentFile[] = [
  { name: 'holiday-hours.json', at: ['holidayHours'] },
  { name: 'delivery-zones.json', at: ['vehiclePage', 'deliveryCalculator', 'zones'] },
];

/** One such file as a layer of settings. */
export interface ContentLayer {
  file: string;
  /** The tenant's own file rather than the shared one. */
  own: boolean;
  at: readonly string[];
  settings: Settings;
  /** Line of a key path of the settings; it must begin with `at`. */
  lineOf(path: readonly PropertyKey[]): number;
}

const nested = (at: readonly string[], value: unknown): Settings =>
  at.reduceRight<unknown>((inner, key) => ({ [key]: inner }), value) as Settings;

/** The files there are for a tenant, and what is wrong with their JSON. */
export function readContentFiles(
  root: string,
  slug: string,
): { layers: ContentLayer[]; faults: Fault[] } {
  const layers: ContentLayer[] = [];
  const faults: Fault[] = [];
  for (const { name, at } of contentFiles) {
    const file = [`tenants/${slug}/content/${name}`, `content/${name}`].find((each) =>
      existsSync(join(root, each)),
    );
    if (file === undefined) continue;
    const text = readFileSync(join(root, file), 'utf8');
    const json = parseJson(text);
    if (!json.ok) {
      const { line, column, message, hint } = json;
      faults.push({ file: `${file}:${line}:${column}`, path: '', message, hint });
      continue;
    }
    layers.push({
      file,
      own: file.startsWith('tenants/'),
      at,
      settings: nested(at, json.value),
      lineOf: (path) => lineOfKeys(text, path.slice(at.length)),
    });
  }
  return { layers, faults };
}
