// What a shopper's query means, with the texts that show it: the grammar (grammar.ts) with the words of a vocabulary. A
// browser loads the grammar alone; it gets the words as data that the build compiled.
import { filterLabels, hardChips } from './chips.ts';
import { understand } from './grammar.ts';
import type { Intent, QueryContext } from './intent.ts';
import type { QueryWords } from './lexicon.ts';
import { compileWords } from './vocabulary/compile.ts';

const compiled = new WeakMap<QueryContext, QueryWords>();

function wordsOf(context: QueryContext): QueryWords {
  const words = compiled.get(context) ?? compileWords(context);
  compiled.set(context, words);
  return words;
}

/** Reads a query with the vocabulary of a stock. A query that is not about finding a car stays text. */
export function parse(query: string, context: QueryContext): Intent {
  const { soft, corrected: _corrected, ...intent } = understand(query, wordsOf(context));
  const makes = intent.filters.flatMap(({ field, value }) =>
    field === 'make' ? [value].flat().map(String) : [],
  );
  const makeOf = (model: string) =>
    makes.find((make) => context.makes[make]?.includes(model)) ?? '';
  const [identifier] = intent.filters;
  const hard = /^(?:code|vin|stocknum|regplate)$/.test(identifier?.field ?? '')
    ? intent.filters.flatMap(filterLabels)
    : hardChips(intent, makeOf);
  const chips = new Map(soft.map((filter) => [filterLabels(filter)[0] ?? '', filter]));
  // A query without any meaning shows no chip of its words.
  const meant =
    intent.filters.length + soft.length > 0 ||
    intent.sort ||
    intent.weekly_budget ||
    intent.towing_kg;
  return {
    ...intent,
    chips: meant
      ? [...hard, ...[...chips].map(([label, filter]) => ({ label, soft: true as const, filter }))]
      : [],
  };
}
