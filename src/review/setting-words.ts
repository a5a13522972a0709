// What a dealer calls a setting: the part of the website and what the setting is, from the descriptions in the schema.
import { descriptionOf, keysOf, schemaAt, typeOf, type Schema } from '../tenant/schema-walk.ts';
import { tenantSchema } from '../tenant/schema/index.ts';
import { wordsOfKey, type ValueChange } from './value-changes.ts';

/** Words that mean something to engineers only. */
const jargon =
  /\b(?:adf|api|bytes|csv|endpoint|engine|export|exports|functions?|hmac|hosts?|iana|ids?|index|json|keys?|ndjson|pem|schema|script|secret|slug|variable|webhook|xml)\b/i;
const code = /[a-z][A-Z]|[_`]/;

/** The descriptions on the way to a setting, outermost first; '' for a key that the dealer chose. Lists have no index. */
function descriptionsOf(keys: readonly string[]): string[] {
  let schema: Schema | null = tenantSchema;
  return keys.map((key) => {
    const above: Schema | null = schema;
    const isList = above !== null && typeOf(above) === 'array';
    schema = above && (isList ? schemaAt(above, [0, key]) : schemaAt(above, [key]));
    const isChosen = above !== null && !isList && keysOf(above).length === 0;
    return schema && !isChosen ? descriptionOf(schema) : '';
  });
}

export const settingDescription = (keys: readonly string[]): string =>
  descriptionsOf(keys).at(-1) ?? '';

/** The part of a description that says what a setting is, without details for operators. */
const headOf = (description: string): string =>
  description
    .split(/[;(]|: |\. |, for example/)[0]
    ?.replace(/(?:^|,| in) ?AUD\b.*|, YYYY-MM-DD/g, '')
    .replace(/[:,\s]+$/, '')
    .trim() ?? '';

/** "Find cars for your budget: money presets", "Parkside Preston: phone of the place" */
export function settingWords({
  keys,
  names,
  isEntry,
}: Pick<ValueChange, 'keys' | 'names' | 'isEntry'>): string {
  const heads = descriptionsOf(keys).map(headOf);
  const at = heads.findLastIndex((head) => head !== '');
  const above = heads.slice(0, Math.max(at, 0)).findLast((head) => head !== '') ?? '';
  const entry = names.filter((name) => name !== '').join(', ');
  // A place has its own name; of other entries, the name alone does not say what they are.
  const area = keys[0] === 'locations' && entry !== '' ? '' : above;
  const place = [area, isEntry ? '' : entry].filter(Boolean).join(', ');
  const chosen = keys.slice(at + 1).map(wordsOfKey);
  const [first = '', ...rest] = [place, heads[at] ?? '', ...chosen, isEntry ? entry : '']
    .filter((part) => part !== '')
    .filter((part, index, parts) => part !== parts[index - 1]);
  const words = [capital(first), ...rest.map(small)].join(': ');
  const described = [area, heads[at] ?? ''].join(' ');
  return jargon.test(described) || code.test(described)
    ? `Technical setting: ${small(words)}`
    : words;
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** In the middle of a line; names and abbreviations keep their letters. */
const small = (text: string): string =>
  /^[A-Z][a-z]+ [a-z]/.test(text) || /^[A-Z][a-z]+$/.test(text)
    ? text.charAt(0).toLowerCase() + text.slice(1)
    : text;
