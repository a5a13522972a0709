// What people type into the search box besides vehicles, with the words of the link that answers it.
export const searchTopics = {
  hours: 'opening hours',
  finance: 'finance',
  'trade-in': 'trade-in',
  service: 'service',
  parts: 'parts',
  'test drive': 'test drives',
  delivery: 'delivery',
  hire: 'hire',
  contact: 'contact details',
} as const;

export type SearchTopic = keyof typeof searchTopics;
export const topicNames = Object.keys(searchTopics) as SearchTopic[];

/** A page of the site, with the words that no other page has: a text that asks with them is answered there. */
export interface AnswerPage {
  text: string;
  href: string;
  /** As `askedWords` has them, between spaces. */
  words: string;
}

/** The words of a text without their plural, each once. Short ones say little. */
export const askedWords = (text: string): string[] => [
  ...new Set(
    (text.toLowerCase().match(/[a-z]+/g) ?? []).flatMap((word) => {
      const singular = word.replace(/s$/, '');
      return singular.length < 4 ? [] : [singular];
    }),
  ),
];
