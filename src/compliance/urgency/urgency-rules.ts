// Rules about urgency: only what was counted may be stated.
import type { LawRule } from '../rule.ts';
import { wordRules } from '../word-rules.ts';
import { anyOf, firstStatement } from '../wording.ts';

const count = '(?:\\d+|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|several)';
const people =
  '(?:people|persons|shoppers|others|buyers|customers|visitors|viewers|users|families|couples|bidders)';
const time =
  '(?:\\d+ ?(?:h|hrs?|hours?|m|mins?|minutes?|s|secs?|seconds?|d|days?)\\b|\\d{1,2}:\\d{2})';
const urgency = anyOf(
  `\\b${count} (?:other )?${people}(?: (?:from|in|near) [A-Z]\\w+)?(?: (?:are|have|also|were|just|currently|right now))* (?:eye(?:ing|d)|view(?:ing|ed)|look(?:ing|ed) at|watch(?:ing|ed)|interested|considering|(?:have )?(?:this|it)(?: \\w+)? in their)\\b`,
  `\\b(?:viewed|seen|watched|\\d+ views|\\d+ enquiries)(?: ${count} times)?(?: (?:today|in the (?:last|past) ${time}))`,
  `\\b(?:sold every|(?:last )?sold|booked) ${time}(?: ago)?`,
  `\\b${count} sold in the (?:last|past) ${time}|\\b${count} (?:cars|vehicles|utes|vans|suvs|bikes|caravans) sold (?:already )?(?:today|this (?:hour|morning|afternoon))\\b`,
  '\\bsome(?:one|body) (?:in|from) \\w+(?: \\w+)? (?:has )?just (?:bought|reserved|enquired)\\b',
  `\\b(?:offer|sale|deal|price|promotion|special)s?(?: (?:now|only))? (?:ends?|ending|expires?|closes?|disappears?|vanish(?:es)?|runs? out|(?:is|are) gone) in ${time}`,
  `\\b(?:ends|expires|closes) in ${time}|\\bcountdown:? ${time}`,
);
/** Days to book ahead, a code's or a hold's last minute, people who look at something else, and an invitation to look. */
const notCounted =
  /\b(?:ahead|in advance)\b|\bsold\b.*\bafter\b|\b(?:codes?|links?|hold|reservation|quote|session|licen[cs]e|rego\w*|registration|warranty|auction)\b.*\b(?:expires?|ends?|closes?)\b|\b(?:interested in|looking at|considering|watching|viewing|eyeing) (?:our|an?(?! offer\b)|\w+s|\w+ing)\b(?<!\bthis)|\bbe (?:seen|viewed|watched)\b/i;

const soon = anyOf(
  `\\bonly (?:${count}|a few|one|1)(?: more)? (?:left|remaining)\\b(?![- ]hand)`,
  `\\b(?:offer|sale|deal|promotion|special)s? (?:must )?(?:ends?|ending|expires?|closes?) (?:today|tonight|tomorrow|soon|at midnight)\\b`,
);
const lasting = /\bleft (?:in|of) (?:australia|the (?:world|country)|existence)\b/i;

const facts = { source: 'Australian Consumer Law s18, s29(1)(d)' } as const;

export const urgencyRules: readonly LawRule[] = [
  ...wordRules({
    ...facts,
    id: 'urgency.words',
    severity: 'E',
    confidence: 'H',
    says: 'it names viewers, buyers or a countdown that nothing counts',
    cure: 'Delete the words, or give the day on which the offer ends.',
    finds: firstStatement(urgency, notCounted),
  }),
  ...wordRules({
    ...facts,
    id: 'urgency.soon',
    severity: 'W',
    confidence: 'M',
    says: 'it says "only a few left" or "ends soon" without a day',
    cure: 'Give the day on which the offer ends, or delete the words.',
    finds: firstStatement(soon, lasting),
  }),
];
