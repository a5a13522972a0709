// Rules about reviews. A dealer who shows only good reviews misleads as much as one who invents them.
import type { LawRule } from '../rule.ts';
import { settingsRule, textRules } from '../word-rules.ts';
import { anyOf, firstStatement } from '../wording.ts';

const star = '(?:[1-5]|one|two|three|four|five)[ -]?stars?';
const cutByStars = firstStatement(
  anyOf(
    `\\b(?:show|display|publish|feature|list|post|share)(?:s|ed|ing)? (?:\\w+ )?(?:only|just|nothing but)\\b.*\\b(?:${star}|best|good|positive|happy)\\b.*\\breviews?`,
    `\\b(?:only|just) (?:show|display|publish|feature|list|post|share)(?:s|ed)?\\b.*\\b(?:${star}|best|good|positive)\\b.*\\breviews?`,
    "\\b(?:remove|delete|hide|leave out|filter out|do not show|don't show|never show) (?:\\w+ )?(?:bad|negative|poor|low|one-star) (?:reviews?|ratings?)\\b",
  ),
  /\b(?:do not|don't|never|not) (?:remove|delete|hide|filter|leave|only)/i,
);
/** The site counts the average of all reviews itself. */
const typedAverage = firstStatement(
  /\b[1-5](?:\.\d)?(?: ?\/ ?5| out of 5)? ?stars?\b (?:\w+ ){0,2}?(?:from|out of|by|across|in|of) (?:over |more than )?\d[\d,]* (?:\w+ )?reviews?\b/gi,
  /\ball\b/i,
);

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
    finds: ({ tenant: { reviews } }) =>
      reviews.hidden.flatMap(({ review, reason }) => (reason === null ? [review] : [])),
  },
  ...textRules({
    id: 'reviews.filter.words',
    severity: 'E',
    confidence: 'M',
    says: 'a text says that only good reviews are shown',
    cure: 'Show all reviews, with the average and the count of all.',
    source: 'ACCC, online product and service reviews',
    ask: 'which reviews you may leave out',
    finds: cutByStars,
  }),
  settingsRule({
    id: 'reviews.average',
    severity: 'W',
    confidence: 'M',
    says: 'an average of reviews is typed, so it may be that of some of them',
    cure: 'Delete it: the site shows the average and the count of all reviews.',
    source: 'ACCC, online product and service reviews',
    ask: 'which average you may name',
    finds: typedAverage,
  }),
  {
    id: 'reviews.minimum',
    on: 'site',
    severity: 'W',
    confidence: 'M',
    says: 'reviews show only while their average is high',
    cure: 'Set it to 0.',
    setting: 'reviews.minimumRating',
    source: 'ACCC, online product and service reviews',
    ask: 'whether a whole section may be hidden',
    finds: ({ tenant: { reviews } }) =>
      reviews.shown && reviews.minimumRating > 0 ? [`above ${String(reviews.minimumRating)}`] : [],
  },
];
