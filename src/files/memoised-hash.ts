// The hash of plain data. An object that many pages show, such as a card, is hashed once, and its hash is used in the
// hashes of the pages.
import { fingerprint } from './fingerprint.ts';

let hashing = false;

/**
 * Marks `value` as shown on many pages and returns it. It must not change afterwards. Only `hashOf` treats it
 * differently: it stays the same value in JSON, and a copy of it is an ordinary object. `known`: a hash of the value
 * that is known already.
 */
export function memoiseHash<Value extends object>(value: Value, known?: string): Value {
  let hash = known;
  Object.defineProperty(value, 'toJSON', {
    value: () => {
      if (!hashing) return value;
      return (hash ??= fingerprint(
        JSON.stringify(Array.isArray(value) ? [...(value as unknown[])] : { ...value }),
      ));
    },
  });
  return value;
}

/** The hash of plain data, with the memoised hashes of objects in it. */
export function hashOf(data: object): string {
  hashing = true;
  try {
    return fingerprint(JSON.stringify(data));
  } finally {
    hashing = false;
  }
}
