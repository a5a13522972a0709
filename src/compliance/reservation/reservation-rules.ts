// Rules about reserving and paying: what a buyer reads before money moves, and the cooling-off of the states.
import type { StateCode } from '../../domain/locations/state-codes.ts';
import type { PageFacts } from '../facts.ts';
import type { LawRule } from '../rule.ts';
import { wordRules } from '../word-rules.ts';
import { anyOf, sentencesOf, firstStatement } from '../wording.ts';

const isReservation = ({ path }: PageFacts): boolean =>
  /^\/(?:reserve|checkout-journey)$|\/(?:checkout|buy-online)$/.test(path);

const coolingOff = (state: StateCode, source: string, confidence: 'H' | 'M'): LawRule => ({
  id: `reserve.terms.${state.toLowerCase()}`,
  on: 'page',
  states: [state],
  businesses: ['dealer'],
  severity: 'E',
  confidence,
  says: 'the buyer does not read the cooling-off right before paying',
  cure: `Say how long a buyer in ${state} may withdraw, and what is kept of the deposit.`,
  setting: 'reserve.text',
  source,
  ask: 'whether a hold is a contract',
  finds: (page) => (isReservation(page) && !/cooling[\s-]off/i.test(page.html) ? [page.path] : []),
});

const noRefund = firstStatement(
  anyOf(
    "\\b(?:non[ -]?|not |cannot be |can't be |never |isn't |no |won't be |will not be )(?:be )?refund(?:able|ed|s)?\\b(?! (?:forms?|fees?|delays?)\\b)",
    '\\b(?:is |are |will be )?(?:forfeit(?:ed|s)?)\\b|\\bno money back\\b|\\bwe (?:keep|retain) (?:the|your) (?:whole |full )?(?:deposit|payment|bond|money)\\b(?! (?:safe|in trust))',
    '\\b(?:deposit|payment|bond|hold|money)s? (?:(?:stays?|remains?) with us|(?:is|are|will be) (?:kept|retained)(?= (?:in any case|if|whatever|by us|when)|$))',
  ),
  /(?:n't|\b(?:never|not|nothing))(?: (?:be|is|are|a))? (?:forfeit|non[ -]?refund)|\b(?:until|while) you\b/i,
);

/** A loan has a deposit too, which the buyer chooses. */
const highDeposit = firstStatement(
  /(?<![\d.])(?:1[1-9]|[2-9]\d) ?(?:%|per ?cent) (?:down|deposit|holding|up ?front|of the price)\b/gi,
  /\b(?:finance|loan|lenders?|off|discount)\b/i,
);

export const reservationRules: readonly LawRule[] = [
  {
    id: 'reserve.terms',
    on: 'site',
    businesses: ['dealer'],
    states: ['VIC', 'SA', 'ACT', 'QLD', 'NSW'],
    severity: 'E',
    confidence: 'H',
    says: 'the text about reserving says that the deposit is not refunded',
    cure: 'Say the amount, the hours and that it is refunded.',
    setting: 'reserve.text',
    source: 'Motor Car Traders Act 1986 (Vic) s43; SA, cooling-off rights; ACT s25B',
    finds: ({ tenant: { reserve } }) =>
      reserve.enabled ? noRefund(sentencesOf(reserve.text)) : [],
  },
  ...wordRules({
    id: 'reserve.terms.words',
    severity: 'E',
    confidence: 'M',
    says: 'it says that a deposit is not refunded',
    cure: 'Write when you refund a deposit, and how much of it you keep.',
    source: 'cooling-off rights of VIC, SA, ACT, QLD and NSW',
    ask: 'which deposits you may keep in your state',
    finds: (sentences) =>
      noRefund(sentences.filter((one) => /\bdeposit|\breserv|\bhold|\bbond\b/i.test(one))),
  }),
  coolingOff('VIC', 'Motor Car Traders Act 1986 (Vic) s43; Consumer Affairs Victoria', 'H'),
  coolingOff('SA', 'South Australia, cooling-off rights', 'H'),
  coolingOff('ACT', 'Sale of Motor Vehicles Act 1977 (ACT) s25B', 'H'),
  coolingOff('QLD', 'Motor Dealers and Chattel Auctioneers Act 2014 (Qld) s102, s106', 'M'),
  {
    id: 'reserve.cap',
    on: 'vehicle',
    states: ['SA'],
    severity: 'E',
    confidence: 'H',
    says: 'the deposit is more than 10 % of the price',
    cure: 'Lower it.',
    setting: 'reserve.amount',
    source: 'South Australia, cooling-off rights',
    finds: ({ line }, { tenant: { reserve } }) =>
      reserve.enabled && line?.amount != null && reserve.amount > line.amount / 10
        ? [`$${String(reserve.amount)} of ${line.text}`]
        : [],
  },
  ...wordRules({
    id: 'reserve.cap.words',
    states: ['SA'],
    businesses: ['dealer'],
    severity: 'E',
    confidence: 'M',
    says: 'it asks for a deposit of more than 10 % of the price',
    cure: 'Lower it.',
    source: 'South Australia, cooling-off rights',
    ask: 'whether the words are about a deposit before the contract',
    finds: (sentences) =>
      highDeposit(sentences.filter((one) => /\b(?:reserv\w+|hold\w*|secure|deposit)\b/i.test(one))),
  }),
  ...wordRules({
    id: 'pay.surcharge',
    from: '2026-10-01',
    severity: 'W',
    confidence: 'M',
    says: 'a card surcharge is named',
    cure: 'Take none on eftpos, Visa and Mastercard, and delete the words.',
    source: 'Reserve Bank of Australia, card surcharges from 1 October 2026',
    ask: 'which cards the ban covers',
    finds: firstStatement(
      /\b(?:card|visa|mastercard|eftpos)s?\b.{0,40}(?:\bsurcharges?\b|(?<=\d ?%? )(?:card|payment|processing|transaction|handling) fees?\b|\b(?:(?:add|plus|fee of|charge)\b )?\d+(?:\.\d+)? ?%(?= (?:goes|comes|is|gets|extra|more|on top)\b)|\b(?:add|plus|fee of|charge)\b \d+(?:\.\d+)? ?%(?! (?:off|bonus|discount|in|cash)\b))|\bsurcharges?\b.{0,40}\b(?:card|visa|mastercard|eftpos)s?\b/gi,
      /\b(?:no|not|nothing|without|never|zero|free)\b|n't\b/i,
    ),
  }),
];
