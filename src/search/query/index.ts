// What a shopper's query means, read with the vocabulary of a stock. A browser loads the grammar alone (grammar.ts) and gets
// the words as data that the build has compiled.
import { understand } from './grammar.ts';
import type { Intent, QueryContext } from './intent.ts';
import type { QueryWords } from './lexicon.ts';
import { compileWords } from './vocabulary/compile.ts';

const compiled = new WeakMap<QueryContext, QueryWords>();

/** Reads a query. One that is not about finding a vehicle has no filters, and its words are the text. */
export function parse(query: string, context: QueryContext): Intent {
  const words = compiled.get(context) ?? compileWords(context);
  compiled.set(context, words);
  const { text, filters, sort, weekly_budget, towing_kg } = understand(query, words);
  return { text, filters, sort, weekly_budget, towing_kg };
}
