// The JSON Schema of settings files, by which editors complete, explain and check them.
import { z } from 'zod';
import { derivedLocationKeys } from '../locations.ts';
import { isSettings, type Settings } from '../merge.ts';
import { itemOf } from '../schema-walk.ts';
import { tenantSchema } from '../schema/index.ts';
import { isContentList } from '../setting-files.ts';

/**
 * JSON Schema of any settings file (defaults, group, tenant); `defaults` is what tenants/_defaults.json holds.
 * Nothing is required outside lists and kinds: a file holds only what differs, and a missing key shows when
 * the layers are merged.
 */
export function settingsJsonSchema(defaults: unknown): Settings {
  const location = itemOf(tenantSchema.shape.locations);
  const whole = z.toJSONSchema(tenantSchema, {
    target: 'draft-7',
    io: 'input',
    override: ({ zodSchema, jsonSchema }) => {
      delete jsonSchema['reason'];
      if (zodSchema !== location) return;
      const { required = [] } = jsonSchema;
      jsonSchema.required = required.filter((key) => !derivedLocationKeys.includes(key));
    },
  });
  return { ...partial(whole, defaults), title: 'Settings of a tenant' };
}

/** The schema with no key required, without lists of content, and with the default of each key. */
function partial(schema: Settings, defaults: unknown, path: readonly string[] = []): Settings {
  const { required: _required, properties, ...rest } = schema;
  if (!isSettings(properties)) {
    return defaults === undefined ? schema : { ...schema, default: defaults };
  }
  const known = isSettings(defaults) ? defaults : {};
  const loosened = Object.entries(properties)
    .filter(([key]) => !isContentList([...path, key].join('.')))
    .map(([key, value]) => [
      key,
      isSettings(value) ? partial(value, known[key], [...path, key]) : value,
    ]);
  return { ...rest, properties: Object.fromEntries(loosened) };
}
