// A page as data: the plain data that it is made from, the keys that follow from it, and the function that creates its page
// data.
import { hashOf } from '../../files/memoised-hash.ts';
import type { PageData } from '../../page-data/page-data.ts';

export interface SitePage {
  /** Hash of the facts from which the inputs are computed; null when the inputs are not computed from others. */
  facts: string | null;
  /** Hash of all inputs of the page data. Equal keys mean equal page data, even between two builds. */
  key(): string;
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
  let key: string | undefined;
  return { facts: null, key: () => (key ??= hashOf(inputs)), data: () => create(inputs) };
}

/**
 * A page whose inputs `compute` makes from `facts` and nothing else. While the hash of the facts stays, the inputs are not
 * computed. When it changes, for example on a new day, the key tells whether the page does.
 */
export function definePageOfFacts<Facts extends object, Inputs extends object>(
  facts: Facts & PlainData<Facts>,
  compute: (facts: Facts) => Inputs & PlainData<Inputs>,
  create: (inputs: Inputs) => PageData,
): SitePage {
  let computed: SitePage | undefined;
  const page = () => (computed ??= definePage<Inputs>(compute(facts), create));
  return { facts: hashOf(facts), key: () => page().key(), data: () => page().data() };
}
