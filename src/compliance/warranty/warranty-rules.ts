// Rules about warranties: the words of the Consumer Law, and what the states give a used vehicle.
import { ageOf, type JudgedVehicle } from '../facts.ts';
import type { LawRule } from '../rule.ts';
import { anyOf, firstQuoted, sentencesOf, firstStatement, allStatements } from '../wording.ts';
import { textRules, wordRules } from '../word-rules.ts';
import { rightsOfVehicle } from '../../domain/price/on-road/rights.ts';
import type { StateCode } from '../../domain/locations/state-codes.ts';
import type { ItemType } from '../../domain/vehicle/vehicle.ts';

/** Regulation 90 of the Competition and Consumer Regulations: each warranty against defects says it word by word. */
export const consumerGuarantees =
  'Our goods come with guarantees that cannot be excluded under the Australian Consumer Law. You are entitled to a replacement or refund for a major failure and compensation for any other reasonably foreseeable loss or damage. You are also entitled to have the goods repaired or replaced if the goods fail to be of acceptable quality and the failure does not amount to a major failure.';

/** Months of warranty that a state gives a used vehicle below these years and kilometres, from this price; the first that fits. */
const statutory: readonly {
  state: StateCode;
  item: ItemType;
  years: number;
  km: number;
  from: number;
  months: number;
  source: string;
}[] = [
  { state: 'VIC', item: 'car', years: 10, km: 160_000, from: 0, months: 3, source: 'Consumer Affairs Victoria, obligations in used car sales' }, // prettier-ignore
  { state: 'QLD', item: 'car', years: 10, km: 160_000, from: 0, months: 3, source: 'avaa.com.au, Queensland motor vehicle laws' }, // prettier-ignore
  { state: 'QLD', item: 'car', years: 99, km: 9_999_999, from: 0, months: 1, source: 'avaa.com.au, Queensland motor vehicle laws' }, // prettier-ignore
  { state: 'WA', item: 'car', years: 10, km: 150_000, from: 4_000, months: 3, source: 'WA Consumer Protection, used car warranties' }, // prettier-ignore
  { state: 'WA', item: 'car', years: 12, km: 180_000, from: 4_000, months: 1, source: 'WA Consumer Protection, used car warranties' }, // prettier-ignore
  { state: 'WA', item: 'motorcycle', years: 8, km: 80_000, from: 3_500, months: 3, source: 'WA Consumer Protection, used car warranties' }, // prettier-ignore
];

/** 0: none, or not known. */
function monthsGiven({ vehicle, state, line }: JudgedVehicle, today: string): number {
  const age = ageOf(vehicle, today);
  const { km, item_type: item } = vehicle;
  if (age === undefined || km === undefined) return 0;
  const given = statutory.find(
    (one) =>
      one.state === state &&
      one.item === item &&
      age < one.years &&
      km < one.km &&
      (line?.amount ?? 0) >= one.from,
  );
  return given?.months ?? 0;
}

const statedMonths = allStatements(
  /\b(?:\d+|one|two)[ -]months? (?:statutory|dealer) warranty\b/gi,
);
/** A dealer's own promise for its used vehicles that is shorter than what such a state gives most of them. */
const distance = '(?:(?:,| or| and)? ?\\/? ?[\\d,]+ ?(?:km|kms|kilomet(?:re|er)s)\\b)';
const shortForAll = firstStatement(
  anyOf(
    `\\b(?:one|two|[12])[ -](?:calendar )?months?\\b(?:${distance}|${distance}? (?:\\w+ )?(?:warranty|cover))\\b`,
    '\\bno (?:statutory|legal) (?:warranty|cover|protection)\\b',
  ),
  /\b(?:servic\w*|left|remaining|balance|extended|manufacturer|factory|extra|additional|free|further|another|plus)\b/i,
);
const monthsIn = (words: string): number =>
  Number(/\d+/.exec(words)?.[0] ?? (/^one/i.test(words) ? 1 : 2));

/** "No warranty" ends here or goes on with such a word. Before a noun, as in "no warranty claims", it is no denial. */
const notBeforeNoun =
  '(?! (?!(?:is|are|was|will|can|or|and|on|for|of|with|from|by|as|at|given|implied|offered|provided|available|included|supplied|applies|expressed|whatsoever|so|sold)\\b)\\w)';
const denials = firstStatement(
  anyOf(
    `\\bno (?:statutory |dealer |express |implied )*warrant(?:y|ies)\\b${notBeforeNoun}`,
    "\\b(?:without|(?:does not|doesn't|not) (?:come with|have|include|carry)|excludes) (?:a |any |all )*(?:statutory )?warranty\\b",
    '\\bwarranty (?:is )?(?:excluded|void(?! (?:if|when|unless))|not (?:included|given|offered|provided|available))\\b',
    '\\b(?:sold|offered|selling)(?: \\w+)? as[ -]is\\b(?! (?:shown|pictured|described|advertised|standard|usual|normal))|\\bas[ -]is,? where[ -]is\\b(?! (?:the|my|your)\\b)|\\bunwarranted\\b',
  ),
  // "We never sell a car without a warranty"; an extended warranty is one that a buyer pays for.
  /(?:n't|\b(?:never|not|none of our \w+ (?:is|are))) (?:be |buy |sell |sold |offered )+(?:\w+ )*?(?:without|as[ -]is)\b|\bextended warranty\b/i,
);

/** Words that take away what the Consumer Law gives every buyer. */
const rightsTaken = firstStatement(
  anyOf(
    '\\b(?:warranty|terms?|conditions?|policy) (?:replaces?|overrides?|excludes?|limits?) (?:any|all|your|every)(?: other)? (?:statutory |legal |consumer )?(?:rights?|guarantees?)\\b',
    '\\b(?:all )?sales (?:are|is) final(?=$|,| and\\b)|\\bno (?:refunds?|returns?)(?: or (?:refunds?|returns?|exchanges?))?(?=$|,)',
    '\\b(?:accept|take|consider) no (?:claims?|responsibility|liability) (?:of any kind|for (?:faults?|defects?|repairs?|the (?:car|vehicle|van|bike)))\\b',
    '\\b(?:repairs?|faults?|defects?) (?:is|are) (?:then )?your (?:own )?(?:problem|risk|responsibility|cost)\\b|\\bbuyer (?:takes|bears|carries) (?:all|the whole|every) risks?\\b',
  ),
  /\b(?:no|never|not)\b.*\bfinal\b|\b(?:does not|nothing)\b|n't\b/i,
);

export const warrantyRules: readonly LawRule[] = [
  ...wordRules({
    id: 'warranty.rights',
    severity: 'E',
    confidence: 'M',
    says: 'it denies rights that the Consumer Law gives every buyer',
    cure: 'Delete the words, or write "in addition to your rights under the Australian Consumer Law".',
    source:
      'Australian Consumer Law s29(1)(m), s64; Competition and Consumer Regulations 2010, reg 90',
    ask: 'which of your terms the law allows',
    finds: rightsTaken,
  }),
  {
    id: 'warranty.words',
    on: 'page',
    severity: 'E',
    confidence: 'H',
    says: 'the warranty page lacks the words of the Consumer Law',
    cure: `Write on it: "${consumerGuarantees}"`,
    source: 'Competition and Consumer Regulations 2010, reg 90',
    ask: 'whether this page is your warranty',
    finds: ({ path, text }) =>
      path === '/warranty' && !sentencesOf(consumerGuarantees).every((one) => text().includes(one))
        ? ['the words are not there']
        : [],
  },
  {
    id: 'warranty.state',
    on: 'vehicle',
    states: ['VIC', 'QLD', 'WA'],
    vehicles: ['used'],
    severity: 'E',
    confidence: 'H',
    says: 'the comments deny or shorten a warranty that the law gives',
    cure: 'Delete the words in your stock system.',
    source: 'Consumer Affairs Victoria; Queensland Fair Trading; WA Consumer Protection',
    finds: (facts, { today }) => {
      const given = monthsGiven(facts, today);
      if (given === 0) return [];
      const shorter = statedMonths(facts.said()).filter((words) => monthsIn(words) < given);
      return [...denials(facts.said()), ...firstQuoted(shorter)];
    },
  },
  ...textRules({
    id: 'warranty.state.text',
    states: ['VIC', 'QLD', 'WA'],
    severity: 'E',
    confidence: 'M',
    says: 'a text promises a shorter warranty for used vehicles than the law gives',
    cure: 'Write "three months or 5,000 km" where the law gives that, or delete the words.',
    source: 'Consumer Affairs Victoria; Queensland Fair Trading; WA Consumer Protection',
    ask: 'which of your vehicles have the longer one',
    finds: (sentences) =>
      shortForAll(
        sentences.filter(
          (one) =>
            /\b(?:all|every|each|our|any\w*)\b|\b(?:up to|under|less than|within|below) (?:ten|10) years\b/i.test(
              one,
            ) &&
            !/\b(?:over|above|more than|older than) (?:ten|10)\b|\b(?:new|motorcycles?|bikes?|caravans?|commercial)\b/i.test(
              one,
            ),
        ),
      ),
  }),
  {
    id: 'warranty.none.qld',
    on: 'vehicle',
    states: ['QLD'],
    vehicles: ['used', 'motorcycle', 'caravan'],
    severity: 'E',
    confidence: 'M',
    says: 'the sentence "This vehicle does not have a statutory warranty" is missing',
    cure: 'Confirm the figures of Queensland for this financial year: the page then says it. Or write it into the comments.',
    setting: 'pricing.onRoad',
    source: 'Queensland Fair Trading, statutory warranty',
    ask: 'which of your vehicles have none',
    finds: ({ vehicle, said }, { tenant, today }) =>
      [...said(), ...rightsOfVehicle(vehicle, tenant, today).rights.map(({ text }) => text)].some(
        (text) => /does not have a statutory warranty/i.test(text),
      )
        ? []
        : ['the page and the comments lack it'],
  },
];
