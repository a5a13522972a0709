// Rules about urgency: only what was counted may be stated.
import { looked, type LawRule } from '../rule.ts';

export const urgencyRules: readonly LawRule[] = [
  {
    id: 'urgency.words',
    on: 'page',
    severity: 'E',
    confidence: 'H',
    says: 'it states viewers or buyers that nobody counted',
    cure: 'Delete the words.',
    source: 'Australian Consumer Law s18, s29(1)(d)',
    ...looked,
    finds: ({ path, text }) => {
      if (path.startsWith('/cars/') || path.startsWith('/search/')) return [];
      const [found] =
        /\b\d+ (?:people|shoppers|others) (?:are )?(?:viewing|looking at|watching) (?:this|it)\b|\b\d+ sold in the last \d+ (?:hours|minutes)\b|\boffer (?:ends|expires) in \d{1,2}:\d{2}(?::\d{2})?/i.exec(
          text(),
        ) ?? [];
      return found === undefined ? [] : [`"${found}"`];
    },
  },
];
