// Columns that class the vehicles, as "Listing Type" and "Stock Category" do: what they say of the condition and of the kind
// of item is in their words. It knows no column of a mapping.
import { wordsIn } from './headings.ts';
import { remembered } from './remembered.ts';
import { hasOnlyPhrases, valuesIn } from './vocabulary.ts';

/** Fields that a class may say. */
export const classFields = ['car_type', 'item_type'] as const;
export type ClassField = (typeof classFields)[number];

/** What is for sale, as headings call it. */
const subjects = new Set([
  'vehicle', 'veh', 'car', 'stock', 'stk', 'listing', 'product', 'item', 'ad', 'advert', 'inventory', 'unit', 'sale', 'c',
]); // prettier-ignore
const nouns = new Set(['type', 'category']);

/** Whether a heading or key is that of a class of vehicles. */
export const isClassName = remembered((heading) => {
  const words = wordsIn(heading).filter((word) => !subjects.has(word));
  return words.length === 1 && nouns.has(words[0] ?? '');
});

/** A text that names one value of the field: "New Vehicle", "Ex-Demo", and no kind of body. Empty for others. */
export const saidByClass = (field: ClassField, text: string): string =>
  valuesIn(field, text).length === 1 && (field === 'car_type' || hasOnlyPhrases([field], text))
    ? text
    : '';
