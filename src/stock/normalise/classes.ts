// Columns that class the vehicles, as "Listing Type" and "Stock Category" do: what they say of the condition and of the kind
// of item is in their words. It knows no column of a mapping.
import { takenFromSale } from './described.ts';
import { wordsIn } from './heading-words.ts';
import { remembered } from './remembered.ts';
import { hasOnlyPhrases, valuesIn } from './vocabulary.ts';

/** Fields that a class may say. */
export const classFields = ['car_type', 'item_type', 'status'] as const;
export type ClassField = (typeof classFields)[number];

/** What is for sale, as headings call it, and who says so. */
const subjects = new Set([
  'vehicle', 'veh', 'car', 'stock', 'stk', 'listing', 'product', 'item', 'ad', 'advert', 'inventory', 'unit', 'sale',
  'ownership', 'seller', 'lifecycle', 'arrival', 'logistics', 'disposal', 'pipeline', 'order', 'auction', 'lot',
]); // prettier-ignore
const nouns: Readonly<Record<ClassField, RegExp>> = {
  car_type: /^(?:type|categor(?:y|ies)|condition|class|usage)$/,
  item_type: /^(?:type|categor(?:y|ies)|class)$/,
  status: /^(?:status|state|stage|st|sts|tags|labels|notes?|remarks?)$/,
};

const nounOf = remembered((heading) => {
  const words = wordsIn(heading).filter((word) => !subjects.has(word));
  return words.length === 1 ? (words[0] ?? '') : '';
});

/** Whether a heading or key is that of a class of vehicles, which says the field. */
export const isClassName = (field: ClassField, heading: string): boolean =>
  nouns[field].test(nounOf(heading));

/** A text that names one value of the field, no kind of body: "New Vehicle", "Ex-Demo". Empty for others. */
export const saidByClass = (field: ClassField, text: string): string =>
  valuesIn(field, text).length === 1 &&
  (field === 'car_type' || hasOnlyPhrases([field, 'car_type'], text))
    ? text
    : field === 'status'
      ? takenFromSale(text).join(', ')
      : '';
