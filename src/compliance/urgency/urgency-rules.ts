// Rules about urgency: only what was counted may be stated.
import { isProse } from '../facts.ts';
import { looked, type LawRule } from '../rule.ts';
import { anyOf, statedIn } from '../wording.ts';

const count = '(?:\\d+|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|several)';
const people = '(?:people|persons|shoppers|others|buyers|customers|visitors|viewers|users)';
const time =
  '(?:\\d+ ?(?:h|hrs?|hours?|m|mins?|minutes?|s|secs?|seconds?|d|days?)\\b|\\d{1,2}:\\d{2})';
const urgency = anyOf(
  `\\b${count} (?:other )?${people}(?: (?:are|have|also|were|just|currently|right now))* (?:view(?:ing|ed)|look(?:ing|ed) at|watch(?:ing|ed)|interested|considering|(?:have )?(?:this|it) in their)\\b`,
  `\\b(?:viewed|seen|watched|\\d+ views|\\d+ enquiries)(?: ${count} times)?(?: (?:today|in the (?:last|past) ${time}))`,
  `\\b(?:sold every|(?:last )?sold|booked) ${time}(?: ago)?`,
  `\\b${count} sold in the (?:last|past) ${time}`,
  '\\bsome(?:one|body) (?:in|from) \\w+(?: \\w+)? (?:has )?just (?:bought|reserved|enquired)\\b',
  `\\b(?:offer|sale|deal|price|promotion|special)s?(?: (?:now|only))? (?:ends?|ending|expires?|closes?) in ${time}`,
  `\\b(?:ends|expires|closes) in ${time}|\\bcountdown:? ${time}`,
);
/** Days to book ahead, a code's or a hold's last minute, people who look at something else, and an invitation to look. */
const notCounted =
  /\b(?:ahead|in advance)\b|\bsold\b.*\bafter\b|\b(?:codes?|links?|hold|reservation|quote|session|licen[cs]e|rego\w*|registration|warranty|auction)\b.*\b(?:expires?|ends?|closes?)\b|\b(?:interested in|looking at|considering|watching) (?:an?|\w+s|\w+ing)\b(?<!\bthis)|\bbe (?:seen|viewed|watched)\b/i;
const facts = {
  severity: 'E',
  confidence: 'H',
  says: 'it states viewers, buyers or an end that nobody counted',
  source: 'Australian Consumer Law s18, s29(1)(d)',
  ...looked,
} as const;

export const urgencyRules: readonly LawRule[] = [
  {
    id: 'urgency.words',
    on: 'page',
    ...facts,
    cure: 'Delete the words, or give the day on which the offer ends.',
    finds: (page) => (isProse(page) ? statedIn(page.text(), urgency, notCounted) : []),
  },
  {
    id: 'urgency.words.vehicle',
    on: 'vehicle',
    ...facts,
    cure: 'Delete the words in your stock system.',
    finds: ({ comments }) => statedIn(comments(), urgency, notCounted),
  },
];
