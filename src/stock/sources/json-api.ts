// A document of JSON:API, whose vehicles only name their make, model, yard and photos: those stand once in "included", for all
// vehicles. It is read whole, and each vehicle gets what it names. https://jsonapi.org/format/
import { isObject, type RawRecord } from '../validate/decode.ts';
import { rowText, type Bytes } from './bytes.ts';
import { wholeBytes } from './json-table.ts';
import { SourceError } from './source.ts';

/** A model names its make; further things say nothing of a vehicle, and may name each other in a circle. */
const maxDepth = 3;

export const isJsonApi = (head: string): boolean =>
  /^\s*\{/.test(head) &&
  /"attributes"\s*:\s*\{/.test(head) &&
  /"relationships"\s*:\s*\{\s*"[^"]*"\s*:\s*\{/.test(head);

/** The document with its vehicles as plain records. Throws SourceError when it is cut or broken. */
export async function* withIncluded(bytes: Bytes): Bytes {
  const whole = await wholeBytes(bytes);
  let document: unknown;
  try {
    document = JSON.parse(rowText(whole));
  } catch {
    throw new SourceError('truncated', 'the document in JSON is cut or broken');
  }
  if (!isObject(document)) return;
  const { data, included, ...others } = document;
  const byName = new Map(
    [data, included].flat().flatMap((one) => (isObject(one) ? [[nameOf(one), one]] : [])),
  );
  yield Buffer.from(JSON.stringify({ ...others, data: resolved(data, byName, 0) }));
}

const nameOf = ({ type, id }: RawRecord): string => JSON.stringify([type, id]);

function resolved(value: unknown, byName: ReadonlyMap<string, RawRecord>, depth: number): unknown {
  if (Array.isArray(value)) return value.map((one) => resolved(one, byName, depth));
  if (!isObject(value) || depth > maxDepth) return undefined;
  const { id, attributes, relationships } = byName.get(nameOf(value)) ?? {};
  const named = Object.entries(isObject(relationships) ? relationships : {}).map(([key, one]) => [
    key,
    isObject(one) ? resolved(one['data'], byName, depth + 1) : undefined,
  ]);
  return { id, ...Object.fromEntries(named), ...(isObject(attributes) && attributes) };
}
