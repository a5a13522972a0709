// Rules about words, which count wherever a dealer writes them.
import { isProse, settingsTexts } from './facts.ts';
import type { LawRule, PageRule } from './rule.ts';
import type { Sentences } from './wording.ts';

type WordRule = Omit<PageRule, 'on' | 'finds'> & {
  finds: (sentences: Sentences) => readonly string[];
};

/** The rules for one set of words on text pages, and in the texts of settings and content (id with ".settings"). */
export const textRules = ({ finds, ...facts }: WordRule): readonly LawRule[] => [
  {
    ...facts,
    on: 'page',
    cure: `${facts.cure} The words are in the text of this page.`,
    finds: (page) => (isProse(page) ? finds(page.text()) : []),
  },
  settingsRule({ ...facts, finds }),
];

/** The same, and in what a dealer says of vehicles (id with ".vehicle"; rule law-7). Some of the settings' texts show there only. */
export const wordRules = ({ finds, ...facts }: WordRule): readonly LawRule[] => [
  ...textRules({ ...facts, finds }),
  {
    ...facts,
    id: `${facts.id}.vehicle`,
    on: 'vehicle',
    cure: `${facts.cure} The words are in its title, tag or comments: change them in your stock system.`,
    finds: ({ said }) => finds(said()),
  },
];

/** The rule for the texts of the settings alone. */
export const settingsRule = ({ finds, ...facts }: WordRule): LawRule => ({
  ...facts,
  id: `${facts.id}.settings`,
  on: 'site',
  cure: `${facts.cure} The words are in your settings.`,
  finds: ({ tenant }) =>
    settingsTexts(tenant).flatMap(({ at, sentences }) =>
      finds(sentences).map((one) => `${at}: ${one}`),
    ),
});
