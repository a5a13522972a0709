// Rules about finance: rates stand together at one size, with their warning, and nothing is promised.
import type { Tenant } from '../../tenant/schema/index.ts';
import { isProse, settingsTexts, type PageFacts } from '../facts.ts';
import type { LawRule } from '../rule.ts';
import { wordRules } from '../word-rules.ts';
import { anyOf, standsAlone, firstStatement, type Sentences } from '../wording.ts';

const creditCode = 'National Credit Code s150, s160, s164; ASIC RG 178';

const hasRate = (html: string): boolean => /\d% p\.a\./.test(html);
/** No loan costs 50% a year; more is a share, such as "100% finance". */
const rateWords =
  /(?<![\d.,])[0-4]?\d(?:\.\d+)? ?(?:%|per ?cent) ?(?:pa\b|per annum|interest\b|finance\b|comparison)/gi;
const notOfLoan = /\b(?:gr[eo]w\w*|loses?|depreciat\w*|inflation|emissions)\b/i;
/** The parts of the site write a rate in one way; people write it in many. */
const writesRate = ({ html }: Pick<PageFacts, 'html'>): boolean => html.includes('% p.a.');
const statedRate = firstStatement(rateWords, notOfLoan);
const showsRate = (page: PageFacts): boolean =>
  (writesRate(page) && hasRate(page.html)) || (isProse(page) && statedRate(page.text()).length > 0);
/** Whether a page with a rate lacks words. `own`: how the site writes them, near the end of a page. */
const lacks = (page: PageFacts, own: string, words: RegExp): boolean =>
  (writesRate(page) || isProse(page)) &&
  page.html.lastIndexOf(own) === -1 &&
  !words.test(page.html) &&
  showsRate(page);
const repaymentWords =
  /(?:\$\d[\d,]*(?:\.\d\d)?|\b\d[\d,]* (?:bucks|dollars)) ?(?:(?:\/ ?|(?:per|an?|each|every) |p(?=[wm]\b))(?:(?:second|other) )?(?:w|wk|week|fortnight|fn|m|mo|month|pay(?:day)?|(?:seven|fourteen|7|14) days)\b|(?:weekly|fortnightly|monthly)\b)/gi;
/** Amounts a week or a month that are no repayment. */
const notRepayment =
  /\b(?:fees?|hire|rent(?:al)?|parking|storage|membership|donate|earn|salary|wages?|apprentic\w*|trainees?|staff|employees?|technicians?|bills?|drops? by|prize|win|servic(?:e|ing) plans?|insurance from|roadside assist\w*|(?:on|in) fuel|charge (?:at|it|your))\b|\bsave (?:about |up to |over )?\$/i;
/** "Worked out on $30,000 over five years." */
const isExample = (sentence: string): boolean =>
  /\$\d/.test(sentence) && /\b(?:years?|months?)\b/i.test(sentence);
const hasComparison = (html: string): boolean =>
  /comparison rate/i.test(html) || html.includes('unnamedComparisonRate');

const everybody =
  '(?:everyone|everybody|anyone|any ?body|all (?:applications|applicants|customers|buyers))';
const nobody = '(?:no[ -]?one|no ?body|no (?:applications?|applicants?|customers?|buyers?))';
const promises = anyOf(
  '\\bguarantee[ds]? (?:to be |(?!buy|resale|future|minimum)\\w+ ){0,2}?(?:finance|approv\\w*(?! (?:used|pre))|loans?(?! (?:car|vehicle))|credit)\\b',
  '\\b(?:finance|approv\\w+|loans?|credit)(?: (?:is|are|for|to|all|today))* guaranteed\\b',
  '\\b100 ?% (?:finance )?(?:approv\\w+(?! (?:used|pre))|acceptance)\\b',
  `\\b${nobody}(?: (?:is|are|was|will|gets?|be|ever))* (?:refused|declined|rejected|knocked back|turned (?:away|down))\\b`,
  `\\b${everybody}(?:'s| (?:is|are|gets?|will be|always))* (?:approved|accepted)\\b`,
  `\\b(?:we )?(?:approve|finance for|say yes to|loans for) (?:\\w+ )?${everybody}\\b`,
  "\\b(?:you will be|you are|you're) (?:already )?(?:pre-?)?approved\\b(?! to (?!buy|borrow))|\\b(?:bad|poor|no) credit(?: history)?\\? no (?:problem|worries|drama)s?\\b.*\\bapprov\\w+",
  `\\b(?:${everybody}|every (?:\\w+ )?(?:application|applicant|customer|buyer))(?: we (?:get|receive|see))? (?:qualif(?:y|ies)(?! for (?!finance|credit|an? (?:\\w+ )?loan))|(?:gets?|is given) the green light)`,
  '\\bbankrupt\\b.*\\byour?\\b.*\\bapproved\\b|\\bfinance you (?:even )?(?:if|when|although) .*\\b(?:no|refus\\w+|declin\\w+)\\b.*\\bguarantee',
  '\\b(?:never|not) say no to (?:an? |any |your )?(?:loan|finance|application|applicant|borrower)s?\\b',
  '\\bno credit checks?\\b(?!.*\\b(?:quotes?|estimates?|your (?:rate|score)|(?:before|until) you)\\b)',
);
const notPromised =
  /n't\b|\b(?:not|cannot|never guarantee\w*|(?<!even )if|once|when|unless|until|(?:before|after) you|(?<!guarantee.*)subject to|(?:who|that) qualif\w+|by (?:an?|the|their) (?:bank|lender)|(?:quotes?|estimates?|your rate)\b.*\bcredit checks?)\b/i;

const noImpact = firstStatement(
  /\bcredit (?:score|rating|file|history) (?:(?:won't|will not|isn't|is not|doesn't|does not|never)(?: be)? (?:feel|notice|see|suffer|change|drop|mov|affect|touch|hurt|impact|harm|damag)\w*|(?:is|stays|remains) (?:safe|untouched|unaffected|unchanged|the same|intact))|\b(?:no|without|zero|not|never|n't|won't|doesn't|will not|does not)\b (?:\w+ ){0,3}?(?:impact|effect|affect(?:ing)?|touch(?:ing)?|hurt(?:ing)?|harm(?:ing)?|damag\w+|change|lower(?:ing)?|hit)\b (?:\w+ ){0,2}?(?:your |my |the )?credit (?:score|rating|file|history)\b/gi,
  /\bsoft\b/i,
);
const checksSoftly = ({ finance }: Tenant): boolean => finance.personal.partner?.check === 'soft';
const licenceWords = /(?:Australian Credit Licence|Credit Representative)\D{0,20}\d{5,}/i;
const ownLenders = firstStatement(
  /\b(?:our|we)\b.* (?:(?:panel|range|network|choice) of|more than \d+|over \d+|\d+\+?) (?:\w+ ){0,4}?(?:lenders|financiers|banks)\b/gi,
);

/** Amounts a week, a fortnight or a month that somebody pays for a vehicle. */
export const statedRepayment = firstStatement(repaymentWords, notRepayment);
const comparedRate = firstStatement(
  /\bcomparison rate:? (?:of |is )?\d+(?:\.\d+)? ?(?:%|per ?cent)/gi,
);
const repaymentOrRate = (sentences: Sentences): string[] => [
  ...statedRepayment(sentences),
  ...statedRate(sentences),
];

export const financeRules: readonly LawRule[] = [
  {
    id: 'finance.pair',
    on: 'page',
    severity: 'E',
    confidence: 'M',
    says: 'a repayment or a rate is shown without its comparison rate',
    cure: 'Show rate and comparison rate beside it, or turn off weekly prices.',
    setting: 'pricing.weeklyOnUsed',
    source: creditCode,
    ask: 'which figures need the rate',
    finds: (page) =>
      page
        .repayments()
        .flatMap((block) =>
          /\$[\d,]+<?\/?b?>?\/(?:wk|fn|mo)/.test(block) && !(hasRate(block) && hasComparison(block))
            ? ['a repayment alone']
            : [],
        ),
  },
  ...wordRules({
    id: 'finance.pair.words',
    businesses: ['dealer'],
    severity: 'E',
    confidence: 'M',
    says: 'a repayment or a rate is shown without its comparison rate',
    cure: 'Write rate and comparison rate beside it, or delete it.',
    source: creditCode,
    ask: 'which figures need the rate',
    finds: (sentences) => standsAlone(sentences, repaymentOrRate, /comparison rate/i),
  }),
  {
    id: 'finance.size',
    on: 'page',
    severity: 'E',
    confidence: 'H',
    says: 'the comparison rate is smaller, fainter or folded away',
    cure: 'Show it in the style of the rate and the repayment, never behind a tap.',
    source: 'National Credit Code s164; ASIC RG 178.23',
    finds: ({ html, repayments }) => [
      ...repayments().flatMap((block) =>
        /<(?:small|details)\b[^>]*>[^<]*(?:<[^>]*>[^<]*)*comparison rate/i.test(block) ||
        /\bhidden\b/.test(block)
          ? ['in a repayment']
          : [],
      ),
      ...foldedRates(html),
    ],
  },
  {
    id: 'finance.warning',
    on: 'page',
    severity: 'E',
    confidence: 'M',
    says: 'a comparison rate is shown without its warning, amount or term',
    cure: 'Name the lender and its rates in the settings: the site writes the warning.',
    setting: 'finance.provider',
    source: creditCode,
    ask: 'which words are prescribed',
    finds: (page) =>
      lacks(
        page,
        'WARNING: This comparison rate is true only for the example',
        /WARNING: This comparison rate (?:is true|applies) only (?:for|to) the examples?/i,
      ) && /comparison rate/i.test(page.html)
        ? ['no warning']
        : isProse(page) && comparedRate(page.text()).length > 0 && !page.text().some(isExample)
          ? ['no amount or term']
          : [],
  },
  {
    id: 'finance.example',
    on: 'page',
    severity: 'E',
    confidence: 'H',
    says: 'a rate is shown without fees and charges',
    cure: 'Name the amounts of the fees, or write "fees and charges are payable".',
    setting: 'finance.fees',
    source: 'WA Consumer Protection, finance offers in advertising',
    finds: (page) =>
      lacks(page, 'ees and charges', /fees,? (?:and )?charges/i) ? ['no fees'] : [],
  },
  ...wordRules({
    id: 'finance.example.words',
    businesses: ['dealer'],
    severity: 'W',
    confidence: 'L',
    says: 'a repayment with its rate does not say the deposit or the balloon of its loan',
    cure: 'Write amount, term, deposit and balloon beside it, and for which credit grade it is.',
    source: 'ASIC RG 234',
    ask: 'which parts of the example you must name',
    finds: (sentences) =>
      comparedRate(sentences).length === 0
        ? []
        : standsAlone(sentences, statedRepayment, /\b(?:deposit|balloon|residual)\b/i),
  }),
  ...wordRules({
    id: 'finance.promise',
    severity: 'E',
    confidence: 'H',
    says: 'credit is promised to everybody',
    cure: 'Delete the promise.',
    source: 'ASIC 12-136MR, car finance advertising',
    finds: firstStatement(promises, notPromised),
  }),
  {
    id: 'finance.score.page',
    on: 'page',
    severity: 'W',
    confidence: 'H',
    says: 'a text promises no impact on the credit score, and nothing proves it',
    cure: 'Delete the words, or name a partner that makes a soft check.',
    setting: 'finance.personal.partner',
    source: 'ASIC 12-136MR, car finance advertising',
    finds: (page, { tenant }) =>
      isProse(page) && !checksSoftly(tenant) ? noImpact(page.text()) : [],
  },
  {
    id: 'finance.score',
    on: 'site',
    severity: 'W',
    confidence: 'H',
    says: 'the form or a text promises no impact on the credit score, and nothing proves it',
    cure: 'Name a partner that makes a soft check, or turn the form off.',
    setting: 'finance.personal.partner',
    source: 'ASIC 12-136MR, car finance advertising',
    finds: ({ tenant }) =>
      checksSoftly(tenant)
        ? []
        : [
            ...(tenant.finance.preApprovalPopup ? ['"no impact on your credit score"'] : []),
            ...settingsTexts(tenant).flatMap(({ sentences }) => noImpact(sentences)),
          ],
  },
  {
    id: 'finance.month',
    on: 'vehicle',
    severity: 'W',
    confidence: 'H',
    says: 'the monthly repayment is the weekly one times 4.33 or less, which is too low',
    cure: 'Ask the lender for a month that is calculated from the loan: 52.18 weeks a year.',
    source: 'National Consumer Credit Protection Regulations 2010, reg 71',
    finds: ({ vehicle: { finance_lenders: lenders = {} } }) =>
      Object.entries(lenders).flatMap(([lender, { paymentWeek, paymentMonth }]) =>
        paymentWeek && paymentMonth && paymentMonth <= (paymentWeek * 13) / 3 + 0.02
          ? [lender]
          : [],
      ),
  },
  {
    id: 'finance.who.page',
    on: 'page',
    severity: 'W',
    confidence: 'M',
    says: 'a text speaks of your lenders, and the page does not say whose licence it is',
    cure: 'Write "Australian Credit Licence" or "Credit Representative" and the number beside it.',
    setting: 'finance.broker',
    source: 'AADA, point-of-sale exemption',
    ask: 'which licence covers you, and whether you must show it',
    finds: (page) =>
      isProse(page) && !licenceWords.test(page.html) ? ownLenders(page.text()) : [],
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
    ask: 'which licence covers you, and whether you must show it',
    finds: ({ tenant: { finance } }) =>
      finance.provider !== null && !licenceWords.test(finance.broker?.licence ?? '')
        ? [finance.broker === null ? 'no broker' : `"${finance.broker.licence}"`]
        : [],
  },
];

/** Comparison rates that a reader sees only in an open fold: the first and the last mention are in one fold. */
function foldedRates(html: string): string[] {
  const first = html.indexOf(mention);
  const open = first === -1 ? -1 : html.lastIndexOf('<details', first);
  if (open === -1 || open < html.lastIndexOf('</details>', first)) return [];
  const [fold = ''] = html.slice(open).split('</details>', 1);
  return html.lastIndexOf(mention) < open + fold.length &&
    /\d% p\.a\.[^.]{0,40}comparison rate/i.test(fold)
    ? ['in a fold']
    : [];
}
const mention = 'omparison rate';
