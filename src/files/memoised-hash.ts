// What stands for a page's data in its fingerprint. Objects that many pages show (a card stands on about ten) are
// stamped: they are hashed once, and their own fingerprint goes into those of the pages.
import { fingerprint } from './fingerprint.ts';

let fingerprinting = false;

/**
 * Marks `value` as shown on many pages and gives it back. It must not change from then on. Everywhere but in
 * `pageFingerprint` it stays what it was, also in JSON; a copy of it is an ordinary object.
 */
export function stamped<Value extends object>(value: Value): Value {
  let stamp: string | undefined;
  Object.defineProperty(value, 'toJSON', {
    value: () => {
      if (!fingerprinting) return value;
      return (stamp ??= fingerprint(
        JSON.stringify(Array.isArray(value) ? [...(value as unknown[])] : { ...value }),
      ));
    },
  });
  return value;
}

/** The fingerprint of a page's data, and of `base`: what every page of the site depends on. */
export function pageFingerprint(base: string, page: object): string {
  fingerprinting = true;
  try {
    return fingerprint(base + JSON.stringify(page));
  } finally {
    fingerprinting = false;
  }
}
