// Rules about reviews. A dealer who shows only good reviews misleads as much as one who invents them.
import { looked, type LawRule } from '../rule.ts';

export const reviewRules: readonly LawRule[] = [
  {
    id: 'reviews.filter',
    on: 'site',
    severity: 'E',
    confidence: 'H',
    says: 'reviews are hidden without a reason',
    cure: 'Give each hidden review its reason: fake, abuse or private. A low rating is none.',
    setting: 'reviews.hidden',
    source: 'ACCC, online product and service reviews',
    ...looked,
    finds: ({ tenant: { reviews } }) =>
      reviews.hidden.flatMap(({ review, reason }) => (reason === null ? [review] : [])),
  },
  {
    id: 'reviews.minimum',
    on: 'site',
    severity: 'W',
    confidence: 'M',
    says: 'reviews show only while their average is high',
    cure: 'Set it to 0.',
    setting: 'reviews.minimumRating',
    source: 'ACCC, online product and service reviews',
    ...looked,
    ask: 'whether a whole section may be hidden',
    finds: ({ tenant: { reviews } }) =>
      reviews.shown && reviews.minimumRating > 0 ? [`above ${String(reviews.minimumRating)}`] : [],
  },
];
