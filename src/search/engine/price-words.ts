// Prices that shoppers type into the text: "7 seater diesel under 40k". They are a filter, not words.
import type { Filter } from '../../domain/filter.ts';

const priceWords = /(?:^|\s)(under|below|over|above)\s+\$?(\d[\d,]*(?:\.\d+)?)(k?)(?=\s|$)/gi;

/** The text without its price words, and what they say. An amount under 1,000 is no price of a vehicle. */
export function readPriceWords(query: string): { query: string; and: Filter[] } {
  const and: Filter[] = [];
  const rest = query.replace(priceWords, (all: string, word: string, digits: string, k: string) => {
    const amount = Number(digits.replaceAll(',', '')) * (k ? 1000 : 1);
    if (amount < 1000) return all;
    and.push({ cmp: ['price', /^(under|below)$/i.test(word) ? '<=' : '>=', amount] });
    return ' ';
  });
  return { query: rest, and };
}
