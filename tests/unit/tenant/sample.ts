// A value for every key of the schema, texts marked with their own path: what comes out of a function shows
// which keys went in.
import {
  itemOf,
  keysOf,
  optionsOf,
  typeOf,
  unwrap,
  allowedValues,
  type Schema,
} from '../../../src/tenant/schema-walk.ts';

const marker = (path: string) => `{{${path}}}`;

/** Everything filled in; of a union of objects the option whose `kind` is named. */
export function sample(schema: Schema, kinds: Record<string, string>, path = ''): unknown {
  const { schema: inner } = unwrap(schema);
  const words = allowedValues(inner);
  switch (typeOf(inner)) {
    case 'object':
      return Object.fromEntries(
        keysOf(inner).map(([key, value]) => [
          key,
          sample(value, kinds, path ? `${path}.${key}` : key),
        ]),
      );
    case 'array':
      return [sample(itemOf(inner)!, kinds, `${path}[]`)];
    case 'record':
      return words.length === 0
        ? { key: sample(itemOf(inner)!, kinds, `${path}.*`) }
        : Object.fromEntries(
            words.map((word) => [word, sample(itemOf(inner)!, kinds, `${path}.${String(word)}`)]),
          );
    case 'union': {
      const options = optionsOf(inner);
      const chosen = options.find((option) => {
        const kind = new Map(keysOf(option)).get('kind');
        return kind && allowedValues(kind).includes(kinds[path] ?? '');
      });
      return sample(chosen ?? options[0]!, kinds, path);
    }
    case 'string':
      return marker(path);
    case 'number':
      return 1;
    case 'boolean':
      return true;
    default:
      return words[0];
  }
}
