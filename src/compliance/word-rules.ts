// Rules about words, which count wherever a dealer writes them.
import { isProse } from './facts.ts';
import type { LawRule, PageRule } from './rule.ts';
import type { Sentences } from './wording.ts';

/** Where the dealer changes words. */
const inStockSystem = 'in your stock system';
const inPageText = 'in the text of this page';

type WordRule = Omit<PageRule, 'on' | 'cure' | 'finds'> & {
  /** `place`: "in your stock system". */
  cure: (place: string) => string;
  finds: (sentences: Sentences) => readonly string[];
};

/** A rule about words counts on every page of text, and with ".vehicle" in the comments of every vehicle. */
export const wordRules = ({ cure, finds, ...facts }: WordRule): readonly LawRule[] => [
  {
    ...facts,
    on: 'page',
    cure: cure(inPageText),
    finds: (page) => (isProse(page) ? finds(page.text()) : []),
  },
  {
    ...facts,
    id: `${facts.id}.vehicle`,
    on: 'vehicle',
    cure: cure(inStockSystem),
    finds: ({ comments }) => finds(comments()),
    words: finds,
  },
];
