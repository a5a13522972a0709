// A page as data. What a page is rendered from is its page data and nothing else, so the hash of the page data is its key.
import { hashOf } from '../../files/memoised-hash.ts';
import type { PageData } from '../../page-data/page-data.ts';

export interface SitePage {
  /** Hash of the facts from which the data is computed; null when it was computed with the site. */
  facts: string | null;
  data(): PageData;
  /** Hash of the data. Pages with equal keys are the same, even between two builds. */
  key(): string;
}

/** Values that survive JSON. A function in the facts would not be part of their hash, so it is a type error. */
type PlainData<Value> = Value extends (...args: never[]) => unknown
  ? never
  : Value extends object
    ? { [Key in keyof Value]: PlainData<Value[Key]> }
    : Value;

const pageOf = (facts: string | null, create: () => PageData): SitePage => {
  let created: PageData | undefined;
  let key: string | undefined;
  const data = () => (created ??= create());
  return { facts, data, key: () => (key ??= hashOf(data())) };
};

export const definePage = (data: PageData): SitePage => pageOf(null, () => data);

/**
 * A page whose data `create` computes from `facts` and nothing else. While the hash of the facts stays, the data is not
 * computed. When it changes, for example on a new day, the key tells whether the page does.
 */
export const definePageOfFacts = <Facts extends object>(
  facts: Facts & PlainData<Facts>,
  create: (facts: Facts) => PageData,
): SitePage => pageOf(hashOf(facts), () => create(facts));
