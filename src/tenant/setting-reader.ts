// One setting of many tenants as written in their files. It checks nothing: checked settings of three hundred tenants take seconds.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isSettings, valueAt, type Settings } from './merge.ts';

/**
 * The value at `at` in the highest of a tenant's layers that has it: tenant, group, defaults. Undefined where no layer has
 * it or a file cannot be read. Settings in separate files are not seen.
 */
export function settingReader(root: string, at: readonly string[]): (slug: string) => unknown {
  const known = new Map<string, Settings>();
  const read = (name: string): Settings => {
    const settings = known.get(name) ?? settingsIn(join(root, 'tenants', name));
    known.set(name, settings);
    return settings;
  };
  return (slug) => {
    const own = settingsIn(join(root, 'tenants', slug, 'tenant.json'));
    const group = own['group'];
    const shared = typeof group === 'string' ? [`_groups/${group}.json`] : [];
    const layers = [own, ...[...shared, '_defaults.json'].map(read)];
    return layers.map((settings) => valueAt(settings, at)).find((value) => value !== undefined);
  };
}

function settingsIn(file: string): Settings {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return isSettings(value) ? value : {};
  } catch {
    return {};
  }
}
