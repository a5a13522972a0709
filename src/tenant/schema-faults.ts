// Turns what zod found into faults a person can act on: nearest key, allowed words, what the key means.
import type { z } from 'zod';
import { nearestWord } from './fault.ts';
import { valueAt } from './merge.ts';
import { descriptionOf, keysOf, optionsOf, schemaAt, wordsOf, type Schema } from './schema-walk.ts';

/** A fault whose file is not yet known: the layers decide it. */
export interface SchemaFault {
  path: PropertyKey[];
  message: string;
  hint: string;
}

const secretKey = /secret|password|token|(admin|private|api|write).?key/i;

/** Faults behind one zod issue (several for several unknown keys). Values are told except in …Env keys. */
export function schemaFaults(
  schema: Schema,
  settings: unknown,
  issue: z.core.$ZodIssue,
): SchemaFault[] {
  const path = [...issue.path];
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => unknownKey(schema, settings, path, key));
  }
  if (issue.code === 'invalid_key') {
    return [unknownKey(schema, settings, path.slice(0, -1), String(path.at(-1)))];
  }
  const here = schemaAt(schema, path);
  const meaning = here ? descriptionOf(here) : '';
  const value = valueAt(settings, path);
  if (String(path.at(-1)).endsWith('Env') && value !== undefined) {
    return [
      {
        path,
        message: 'must be the name of an environment variable, not its value',
        hint: 'capital letters, digits and _, for example SEARCH_KEY',
      },
    ];
  }
  if (value === undefined) return [{ path, message: 'is missing', hint: meaning }];
  const words = allowedWords(schema, path);
  if (words.length > 0 && (issue.code === 'invalid_value' || issue.code === 'invalid_union')) {
    const near = typeof value === 'string' ? nearestWord(value, words) : null;
    return [
      {
        path,
        message: `${JSON.stringify(value)} is not one of ${words.join(', ')}`,
        hint: near ? `did you mean "${near}"?` : meaning,
      },
    ];
  }
  const told = typeof value === 'object' ? '' : ` (found ${JSON.stringify(value)})`;
  return [{ path, message: issue.message + told, hint: meaning }];
}

function unknownKey(
  schema: Schema,
  settings: unknown,
  path: PropertyKey[],
  key: string,
): SchemaFault {
  const parent = schemaAt(schema, path);
  const known = parent ? knownKeys(parent, valueAt(settings, path)) : [];
  const near = nearestWord(key, known);
  const hint =
    secretKey.test(key) && !key.endsWith('Env')
      ? 'secrets never stand in tenant files: put the value in the environment and its name under a …Env key'
      : near
        ? `did you mean "${near}"?`
        : `known keys: ${known.join(', ')}`;
  return { path: [...path, key], message: 'is not a known key', hint };
}

/** Keys that may stand in this object: those of its own kind, where kinds differ. */
function knownKeys(schema: Schema, value: unknown): string[] {
  const kind = valueAt(value, ['kind']);
  const option = optionsOf(schema).find((candidate) => {
    const kindSchema = new Map(keysOf(candidate)).get('kind');
    return kindSchema && wordsOf(kindSchema).includes(String(kind));
  });
  const keys = keysOf(option ?? schema).map(([name]) => name);
  return keys.length > 0 ? keys : wordsOf(schema);
}

/** Words allowed at a path; for the `kind` of a union, the kinds of all its options. */
function allowedWords(schema: Schema, path: PropertyKey[]): string[] {
  const key = String(path.at(-1));
  const parent = schemaAt(schema, path.slice(0, -1));
  const options = parent ? optionsOf(parent) : [];
  if (options.length > 0) {
    return options.flatMap((option) => {
      const own = new Map(keysOf(option)).get(key);
      return own ? wordsOf(own) : [];
    });
  }
  const here = schemaAt(schema, path);
  return here ? wordsOf(here) : [];
}
