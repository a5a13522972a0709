// Rules about finance: rates stand together at one size, with their warning, and nothing is promised.
import { looked, type LawRule } from '../rule.ts';

const creditCode = 'National Credit Code s150, s160, s164; ASIC RG 178';

/** All rules about rates leave other pages alone. */
const rate = '% p.a.';
const hasRate = (html: string): boolean => /\d% p\.a\./.test(html);
const hasComparison = (html: string): boolean =>
  /comparison rate/i.test(html) || html.includes('unnamedComparisonRate');

/** Words of general pages; the comments of a vehicle are its own. */
const proseRule = (pattern: RegExp) =>
  ({
    on: 'page',
    finds: ({ path, text }) => {
      if (path.startsWith('/cars/') || path.startsWith('/search/')) return [];
      const [found] = pattern.exec(text()) ?? [];
      return found === undefined ? [] : [`"${found}"`];
    },
  }) as const satisfies Partial<LawRule>;

const promise =
  /\b(?:guaranteed (?:finance|approval|loans?|credit)|(?:finance|approval|credit) (?:is )?guaranteed|no applications? (?:is |are )?refused|everyone (?:is |gets )?approved|we approve everyone)\b/i;

export const financeRules: readonly LawRule[] = [
  {
    id: 'finance.pair',
    on: 'page',
    severity: 'E',
    confidence: 'M',
    says: 'a repayment or a rate stands without its comparison rate',
    cure: 'Show rate and comparison rate beside it, or turn off weekly prices.',
    setting: 'pricing.weeklyOnUsed',
    source: creditCode,
    ...looked,
    ask: 'which figures need the rate',
    finds: ({ repayments }) =>
      repayments().flatMap((block) =>
        /\$[\d,]+<?\/?b?>?\/(?:wk|fn|mo)/.test(block) && !(hasRate(block) && hasComparison(block))
          ? ['a repayment alone']
          : [],
      ),
  },
  {
    id: 'finance.size',
    on: 'page',
    severity: 'E',
    confidence: 'H',
    says: 'the comparison rate is smaller, fainter or folded away',
    cure: 'Show it in the style of the rate and the repayment, never behind a tap.',
    source: 'National Credit Code s164; ASIC RG 178.23',
    ...looked,
    finds: ({ html, folds, repayments }) => [
      ...repayments().flatMap((block) =>
        /<(?:small|details)\b[^>]*>[^<]*(?:<[^>]*>[^<]*)*comparison rate/i.test(block) ||
        /\bhidden\b/.test(block)
          ? ['in a repayment']
          : [],
      ),
      ...foldedRates(html, folds()),
    ],
  },
  {
    id: 'finance.warning',
    on: 'page',
    where: rate,
    severity: 'E',
    confidence: 'M',
    says: 'a comparison rate stands without its warning, amount or term',
    cure: 'Name the lender and its rates in the settings: the site writes the warning.',
    setting: 'finance.provider',
    source: creditCode,
    ...looked,
    ask: 'which words are prescribed',
    finds: ({ html }) =>
      !/WARNING: This comparison rate (?:is true|applies) only (?:for|to) the examples?/i.test(
        html,
      ) &&
      hasRate(html) &&
      /comparison rate/i.test(html)
        ? ['no warning']
        : [],
  },
  {
    id: 'finance.example',
    on: 'page',
    where: rate,
    severity: 'E',
    confidence: 'H',
    says: 'a rate stands without fees and charges',
    cure: 'Name the amounts of the fees, or write "fees and charges are payable".',
    setting: 'finance.fees',
    source: 'WA Consumer Protection, finance offers in advertising',
    ...looked,
    finds: ({ html }) =>
      !/fees,? (?:and )?charges/i.test(html) && hasRate(html) ? ['no fees'] : [],
  },
  {
    id: 'finance.promise',
    ...proseRule(promise),
    severity: 'E',
    confidence: 'H',
    says: 'credit is promised to everybody',
    cure: 'Delete the promise.',
    source: 'ASIC 12-136MR, car finance advertising',
    ...looked,
  },
  {
    id: 'finance.promise.vehicle',
    on: 'vehicle',
    severity: 'E',
    confidence: 'H',
    says: 'the comments promise credit to everybody',
    cure: 'Delete the promise in your stock system.',
    source: 'ASIC 12-136MR, car finance advertising',
    ...looked,
    finds: ({ vehicle }) => {
      const [found] = promise.exec(vehicle.dealercomments ?? '') ?? [];
      return found === undefined ? [] : [`"${found}"`];
    },
  },
  {
    id: 'finance.score',
    on: 'site',
    severity: 'W',
    confidence: 'H',
    says: 'the form promises no impact on the credit score, and nothing proves it',
    cure: 'Name a partner that makes a soft check, or turn the form off.',
    setting: 'finance.personal.partner',
    source: 'ASIC 12-136MR, car finance advertising',
    ...looked,
    finds: ({ tenant: { finance } }) =>
      finance.preApprovalPopup && finance.personal.partner?.check !== 'soft'
        ? ['"no impact on your credit score"']
        : [],
  },
  {
    id: 'finance.month',
    on: 'vehicle',
    severity: 'W',
    confidence: 'H',
    says: 'the monthly payment is the weekly one x 4.33',
    cure: 'Ask the lender for a month that is calculated from the loan: 52.18 weeks a year.',
    source: 'National Consumer Credit Protection Regulations 2010, reg 71',
    ...looked,
    finds: ({ vehicle: { finance_lenders: lenders = {} } }) =>
      Object.entries(lenders).flatMap(([lender, { paymentWeek, paymentMonth }]) =>
        paymentWeek && paymentMonth && Math.abs(paymentMonth - paymentWeek * 4.33) < 0.02
          ? [lender]
          : [],
      ),
  },
  {
    id: 'finance.who',
    on: 'site',
    severity: 'W',
    confidence: 'M',
    says: 'the site shows finance, and does not say whose licence it is',
    cure: 'Name the broker with "Australian Credit Licence" or "Credit Representative" and the number.',
    setting: 'finance.broker',
    source: 'AADA, point-of-sale exemption',
    ...looked,
    ask: 'which licence covers you, and whether you must show it',
    finds: ({ tenant: { finance } }) =>
      finance.provider !== null &&
      !/(?:Australian Credit Licence|Credit Representative)\D{0,20}\d{5,}/i.test(
        finance.broker?.licence ?? '',
      )
        ? [finance.broker === null ? 'no broker' : `"${finance.broker.licence}"`]
        : [],
  },
];

/** A comparison rate that only an opened fold shows. */
function foldedRates(html: string, folds: readonly string[]): string[] {
  return folds
    .filter((fold) => /\d% p\.a\.[^.]{0,40}comparison rate/i.test(fold))
    .flatMap((fold) => (/comparison rate/i.test(html.replace(fold, '')) ? [] : ['in a fold']))
    .slice(0, 1);
}
