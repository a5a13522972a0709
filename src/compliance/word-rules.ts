// Rules about words, which count wherever a dealer writes them.
import { isProse, textsOf } from './facts.ts';
import type { LawRule, PageRule } from './rule.ts';
import type { Sentences } from './wording.ts';

type WordRule = Omit<PageRule, 'on' | 'finds'> & {
  finds: (sentences: Sentences) => readonly string[];
};

/**
 * A rule about words counts on every page of text, with ".vehicle" in the comments of every vehicle, and with ".settings" in the
 * texts of the settings and their content, of which some are on vehicle pages only (rule law-7).
 */
export const wordRules = ({ finds, ...facts }: WordRule): readonly LawRule[] => [
  {
    ...facts,
    on: 'page',
    cure: `${facts.cure} The words are in the text of this page.`,
    finds: (page) => (isProse(page) ? finds(page.text()) : []),
  },
  {
    ...facts,
    id: `${facts.id}.vehicle`,
    on: 'vehicle',
    cure: `${facts.cure} The words are in the comments from your stock system.`,
    finds: ({ comments }) => finds(comments()),
    words: finds,
  },
  settingsRule({ ...facts, finds }),
];

/** The rule for the texts of the settings alone. */
export const settingsRule = ({ finds, ...facts }: WordRule): LawRule => ({
  ...facts,
  id: `${facts.id}.settings`,
  on: 'site',
  cure: `${facts.cure} The words are in your settings.`,
  finds: ({ tenant }) =>
    textsOf(tenant).flatMap(({ at, sentences }) => finds(sentences).map((one) => `${at}: ${one}`)),
});
