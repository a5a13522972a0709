// Rules about prices: one figure, the whole figure, and what it was before.
import { hasPriceProof, proofDays } from '../../domain/corrections/refusals.ts';
import { deviationFinding, yearFindings } from '../../domain/price/on-road/findings.ts';
import { isProse, type JudgedVehicle, type PageFacts, type SiteFacts } from '../facts.ts';
import type { LawRule } from '../rule.ts';
import { settingsRule, textRules } from '../word-rules.ts';
import { firstStatement, type Sentences } from '../wording.ts';
import {
  amountsWithoutTax,
  comparedPrices,
  dealerCharges,
  governmentCharges,
  governmentChargesOfPrices,
  hasAmount,
  otherPrices,
  pricedSentences,
  reductionWords,
  statedStock,
} from './price-words.ts';
import { cardPrices, pagePrices, searchPrices } from './shown-prices.ts';

const isTotal = (priceType: string): boolean => /\b(?:drive|ride|tow)[\s-]?away\b/i.test(priceType);
const leavesOutCharges = (priceType: string): boolean =>
  /\bexcl|\begc\b|\bex(?:cluding)?\b.*\bgov/i.test(priceType);
const amountOf = ({ line }: JudgedVehicle): string => line?.text ?? '';
const isWeekly = ({ line }: JudgedVehicle): boolean => line?.kind === 'subscription';
const typeOf = ({ line }: JudgedVehicle): string => line?.priceType ?? '';
const isPriced = (facts: JudgedVehicle): boolean => facts.line !== null && !isWeekly(facts);

/** In the price's type, and in what the dealer says. */
const saidOfPrice = <Found>(
  facts: JudgedVehicle,
  find: (sentences: Sentences) => Found[],
): Found[] => [...find([typeOf(facts)]), ...find(facts.said())];
const withoutTax = (facts: JudgedVehicle, kind: 'whole' | 'part') =>
  saidOfPrice(
    facts,
    (sentences) => amountsWithoutTax(sentences, () => facts.line?.amount ?? 0)[kind],
  ).slice(0, 1);
/** Where no price before is shown beside the words. */
const saidReduced = ({ line, said }: JudgedVehicle, kind: 'stated' | 'vague') =>
  line === null || line.was !== null ? [] : reductionWords(said(), line.amount ?? 0)[kind];

/** What half of the site's vehicles cost at most; 0 where none shows a price. */
function usualPrice({ amounts }: PageFacts): number {
  const asked = [...amounts.values()].filter((amount) => amount !== null).sort((a, b) => a - b);
  return asked[Math.floor(asked.length / 2)] ?? 0;
}

/** An accessory is sold with its tax too; the table of the law does not say what its amount does to the vehicle's. */
const component = {
  severity: 'E',
  confidence: 'M',
  says: 'an accessory, freight or work has an amount without its GST',
  cure: 'Write the amount with its GST: a shopper pays it.',
  source: 'Australian Consumer Law s48',
  ask: 'whether the amount is one that only businesses pay',
} as const satisfies Partial<LawRule>;

const egc = {
  on: 'vehicle',
  vehicles: ['used'],
  source: 'Consumer Affairs Victoria, self-assessment checklist for motor car traders',
  finds: (facts: JudgedVehicle) =>
    !isPriced(facts)
      ? []
      : leavesOutCharges(typeOf(facts))
        ? [`${amountOf(facts)} "${typeOf(facts)}"`]
        : saidOfPrice(facts, governmentCharges),
} as const satisfies Partial<LawRule>;

const driveAway = firstStatement(
  /(?:\$\d{1,3},?\d{3}|\b\d{5,6})\b.{0,20}\bdrive[ -]?away\b|\bdrive[ -]?away\b.{0,20}\$\d{1,3},?\d{3}\b/gi,
);
const namesState = (sentences: Sentences): boolean =>
  sentences.some((one) =>
    /\b(?:buyers?|customers?|residents?|price) (?:in|of|from) (?:the )?(?:ACT|NSW|NT|QLD|SA|TAS|VIC|WA|Victoria|Queensland|Tasmania|New South Wales|(?:South|Western) Australia|Northern Territory|Australian Capital Territory)\b/i.test(
      one,
    ),
  );

export const priceRules: readonly LawRule[] = [
  {
    id: 'price.total',
    on: 'vehicle',
    vehicles: ['new', 'demo'],
    severity: 'E',
    confidence: 'H',
    says: 'the price is not the total',
    cure: 'Send one price with everything a private buyer pays, and the price type "Drive away", from your stock system.',
    source: 'Australian Consumer Law s48; WA Consumer Protection, price display; ACCC',
    finds: (facts) =>
      isPriced(facts) && !isTotal(typeOf(facts))
        ? [
            `${amountOf(facts)}${typeOf(facts) === '' ? ' without a price type' : ` "${typeOf(facts)}"`}`,
          ]
        : [],
  },
  {
    id: 'price.total.added',
    on: 'vehicle',
    severity: 'E',
    confidence: 'H',
    says: 'a charge is named beside the price instead of being in it',
    cure: 'Add the charge to the price, and delete the words in your stock system.',
    source: 'Australian Consumer Law s48; WA Consumer Protection, price display',
    finds: (facts) => {
      if (facts.line === null) return [];
      const isUsed = facts.vehicle.car_type === 'used';
      return [
        ...saidOfPrice(facts, dealerCharges),
        ...withoutTax(facts, 'whole'),
        ...(isUsed ? [] : governmentCharges(facts.said())),
      ];
    },
  },
  {
    ...component,
    id: 'price.component',
    on: 'vehicle',
    finds: (facts) => (facts.line === null ? [] : withoutTax(facts, 'part')),
  },
  {
    ...component,
    id: 'price.component.page',
    on: 'page',
    finds: (page) =>
      isProse(page)
        ? amountsWithoutTax(page.text().filter(hasAmount), () => usualPrice(page)).part
        : [],
  },
  {
    id: 'price.total.added.page',
    on: 'page',
    severity: 'E',
    confidence: 'H',
    says: 'a charge is named beside a price instead of being in it',
    cure: 'Show one price with the charge in it, and delete the words in the text of this page.',
    source: 'Australian Consumer Law s48; WA Consumer Protection, price display',
    finds: (page) => {
      if (!isProse(page)) return [];
      const sentences = pricedSentences(page.text());
      return [
        ...sentences.flatMap((sentence) => dealerCharges([sentence])),
        ...amountsWithoutTax(sentences, () => usualPrice(page)).whole,
      ];
    },
  },
  settingsRule({
    id: 'price.total.added',
    severity: 'E',
    confidence: 'H',
    says: 'a charge is named beside a price instead of being in it',
    cure: 'Show one price with the charge in it, and delete the words.',
    source: 'Australian Consumer Law s48; WA Consumer Protection, price display',
    finds: (sentences) => dealerCharges(pricedSentences(sentences)),
  }),
  {
    id: 'price.total.charges',
    on: 'site',
    severity: 'E',
    confidence: 'H',
    says: 'charges are added to a price only when a buyer pays',
    cure: 'Put the charges into the prices, and remove them here.',
    setting: 'buyOnline.charges',
    source: 'Australian Consumer Law s48; Tasmania: the full cash price with any part of it (CBOS)',
    finds: ({ tenant: { buyOnline, reserve } }) =>
      reserve.onlinePurchase
        ? buyOnline.charges.map(({ name, amount }) => `${name} $${String(amount)}`)
        : [],
  },
  {
    ...egc,
    id: 'price.egc.vic',
    states: ['VIC'],
    severity: 'E',
    confidence: 'H',
    says: 'the price is not the total',
    cure: 'In Victoria include duty and transfer. Change price and price type in your stock system.',
  },
  {
    ...egc,
    id: 'price.egc',
    states: ['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'WA'],
    severity: 'W',
    confidence: 'M',
    says: 'the price leaves out government charges, and the small print does not name them',
    cure: 'Write what is left out, such as "Prices marked ... leave out stamp duty and transfer", or show the total.',
    setting: 'legal.priceDisclaimer',
    source: 'Community News (WA), car yard sale prices; no source of your state was found',
    ask: 'what your state asks of a used car',
    finds: (facts: JudgedVehicle, site: SiteFacts) =>
      /leave[^.]*stamp duty/i.test(site.tenant.legal.priceDisclaimer) ? [] : egc.finds(facts),
  },
  ...textRules({
    id: 'price.egc.text',
    severity: 'E',
    confidence: 'M',
    says: 'a text names government charges beside a price instead of in it',
    cure: 'Show the total, or name the charges that a used car of your state may leave out.',
    source: egc.source,
    ask: 'what your state asks of a used car; a new one has one price',
    finds: governmentChargesOfPrices,
  }),
  {
    id: 'price.same.words',
    on: 'vehicle',
    severity: 'E',
    confidence: 'M',
    says: 'the comments ask for another price than the page',
    cure: 'Delete the price from the comments in your stock system: the page shows yours.',
    source: 'Australian Consumer Law s47; ACCC',
    ask: 'which of the two prices binds you',
    finds: (facts) =>
      facts.line?.amount == null || isWeekly(facts)
        ? []
        : otherPrices(facts.said(), facts.line.amount),
  },
  {
    id: 'price.same.text',
    on: 'page',
    severity: 'E',
    confidence: 'M',
    says: 'a text names a vehicle with another price than its page',
    cure: 'Correct the price, or delete the text.',
    source: 'Australian Consumer Law s47; ACCC',
    ask: 'which of the two prices binds you',
    finds: (page) => (isProse(page) ? statedStock(page.text(), page.amounts) : []),
  },
  {
    id: 'price.same',
    on: 'page',
    severity: 'E',
    confidence: 'H',
    says: 'two places show different prices of one vehicle',
    cure: 'Correct the other price: the lower one binds you. If no text of yours names it, tell the operator of the platform.',
    source: 'Australian Consumer Law s47; ACCC',
    finds: ({ html, vehicle, amounts, cards }) => [
      ...pagePrices(html, vehicle),
      ...searchPrices(html, vehicle),
      ...cardPrices(cards(), amounts),
    ],
  },
  {
    id: 'price.state',
    on: 'site',
    severity: 'W',
    confidence: 'H',
    says: 'the small print does not say in which state "drive away" counts',
    cure: 'Write "for a private buyer in {state}"; the site puts in the states.',
    setting: 'legal.priceDisclaimer',
    source: 'ACCC, motor vehicle advertising',
    finds: ({ tenant: { legal }, states, business }) =>
      states.length > 1 &&
      business === 'dealer' &&
      !legal.priceDisclaimer.includes('{state}') &&
      states.some((state) => !legal.priceDisclaimer.includes(state))
        ? [`you sell in ${states.join(', ')}`]
        : [],
  },
  {
    id: 'price.state.page',
    on: 'page',
    severity: 'W',
    confidence: 'H',
    says: 'a "drive away" price does not say in which state it counts',
    cure: 'Write "for a private buyer in" and the state beside it.',
    source: 'ACCC, motor vehicle advertising',
    finds: (page, { states, business }) =>
      states.length > 1 && business === 'dealer' && isProse(page) && !namesState(page.text())
        ? driveAway(page.text())
        : [],
  },
  {
    id: 'price.was',
    on: 'vehicle',
    severity: 'E',
    confidence: 'H',
    says: 'the was-price has no proof',
    cure: `Show a was-price only after the site asked for it on ${String(proofDays)} days in a row right before the cut. Delete it in your stock system until then.`,
    source: 'ACCC, two-price comparison advertising; CBOS Tasmania',
    ask: 'how many days are enough',
    finds: ({ vehicle: { before_price: was }, line, history }, { today }) =>
      line?.was == null || was === undefined || hasPriceProof(was, history, today)
        ? []
        : [`was ${line.was}, now ${line.text}`],
  },
  {
    id: 'price.was.words',
    on: 'vehicle',
    severity: 'E',
    confidence: 'H',
    says: 'it is called reduced, but the price before is not shown',
    cure: 'Show both prices, or delete the words in your stock system.',
    source: 'ACCC, two-price comparison advertising',
    finds: (facts) => saidReduced(facts, 'stated'),
  },
  {
    id: 'price.was.vague',
    on: 'vehicle',
    severity: 'E',
    confidence: 'M',
    says: 'it is called reduced without any amount',
    cure: 'Show both prices, or delete the words in your stock system.',
    source: 'ACCC, two-price comparison advertising',
    ask: 'whether "reduced" without an amount compares two prices',
    finds: (facts) => saidReduced(facts, 'vague'),
  },
  ...textRules({
    id: 'price.was.text',
    severity: 'E',
    confidence: 'M',
    says: 'a text compares a price with a higher one that nothing proves',
    cure: 'Keep the days on which the higher price was asked, or delete the comparison.',
    source: 'ACCC, two-price comparison advertising',
    ask: 'which proof is enough',
    finds: comparedPrices,
  }),
  {
    id: 'price.on-road.deviation',
    on: 'vehicle',
    severity: 'W',
    confidence: 'H',
    says: 'its drive-away price differs from its price plus the charges of the state',
    cure: 'Correct one of the two prices in your stock system. The site shows your drive-away price.',
    source: 'content/on-road, with the source of each figure',
    finds: ({ vehicle }, { tenant, today }) => {
      const found = deviationFinding(vehicle, tenant, today);
      return found === null ? [] : [found.text];
    },
  },
  {
    id: 'price.on-road.year',
    on: 'site',
    severity: 'W',
    confidence: 'H',
    says: 'the figures of drive-away prices are those of an earlier year',
    cure: 'Check the figures of the year and confirm them.',
    setting: 'pricing.onRoad',
    source: 'content/on-road, with the source of each figure',
    finds: ({ tenant, today }) => yearFindings(tenant, today).map(({ text }) => text),
  },
];
