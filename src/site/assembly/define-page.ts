// A page as data: its inputs, the key that follows from them, and the function that creates its page data.
import { hashOf } from '../../files/memoised-hash.ts';
import type { PageData } from '../../page-data/page-data.ts';

export interface SitePage {
  /** Hash of all inputs of the page data. Equal keys mean equal page data, even between two builds. */
  key: string;
  data(): PageData;
}

/** Values that survive JSON. A function in the inputs would not be part of the key, so it is a type error. */
type PlainData<Value> = Value extends (...args: never[]) => unknown
  ? never
  : Value extends object
    ? { [Key in keyof Value]: PlainData<Value[Key]> }
    : Value;

/**
 * A page whose data `create` makes from `inputs` and nothing else. The key is the hash of `inputs`, so that `create`
 * cannot use a field that is not part of the key. `create` is a function of its module and reads no other data.
 */
export function definePage<Inputs extends object>(
  inputs: Inputs & PlainData<Inputs>,
  create: (inputs: Inputs) => PageData,
): SitePage {
  return { key: hashOf(inputs), data: () => create(inputs) };
}
