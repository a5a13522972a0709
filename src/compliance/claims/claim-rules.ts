// Rules about claims: a figure names its source, a promise its condition.
import { isProse, type PageFacts } from '../facts.ts';
import { looked, type LawRule } from '../rule.ts';
import { statedIn } from '../wording.ts';

const test = 'ADR 81/02';

const wordsOn = (page: PageFacts, pattern: RegExp): string[] =>
  isProse(page) ? statedIn(page.text(), pattern) : [];

export const claimRules: readonly LawRule[] = [
  {
    id: 'claims.energy',
    on: 'page',
    where: 'L/100',
    severity: 'W',
    confidence: 'H',
    says: 'a fuel consumption stands without its test',
    cure: `Write beside it "${test} combined, laboratory; use varies".`,
    source: 'Mitsubishi Motors Australia v Begovic, High Court of Australia',
    ...looked,
    ask: 'whether the label rule covers a web page',
    finds: ({ html }) =>
      /\d L\/100 ?km/.test(html) &&
      !html.includes(test) &&
      !/assumed \d+(?:\.\d+)? L\/100/.test(html)
        ? ['a figure in L/100 km']
        : [],
  },
  {
    id: 'claims.energy.words',
    on: 'page',
    severity: 'W',
    confidence: 'H',
    says: 'it claims to be green without saying how',
    cure: 'Say what is meant, such as "no exhaust while driving".',
    source: 'ACCC, environmental claims',
    ...looked,
    finds: (page) =>
      wordsOn(page, /\b(?:zero[\s-]emissions?|eco[\s-]?friendly|carbon neutral)\b/gi),
  },
  {
    id: 'claims.words.market',
    on: 'page',
    where: 'class="price-market"',
    severity: 'W',
    confidence: 'M',
    says: '"below market" stands without its source and date',
    cure: 'Turn the market indicator off, or use the footnote of the site.',
    setting: 'pricing.marketIndicator',
    source: 'Australian Consumer Law s18',
    ...looked,
    ask: 'which source is enough',
    finds: ({ html }) => (/market averages? (?:of|from|by)/i.test(html) ? [] : ['no source']),
  },
  {
    id: 'claims.words.offer',
    on: 'page',
    severity: 'W',
    confidence: 'M',
    says: 'an instant offer is promised that an inspection can change',
    cure: 'Write "estimate, after inspection".',
    source: 'Australian Consumer Law s18',
    ...looked,
    finds: (page) =>
      wordsOn(page, /\binstant (?:offer|valuation|price|quote)\b/gi).filter(
        () => !/estimate.{0,60}inspection|inspection.{0,60}estimate/i.test(page.text()),
      ),
  },
  {
    id: 'claims.words.figure',
    on: 'page',
    severity: 'W',
    confidence: 'M',
    says: 'a best price or a lowest rate is promised without a figure',
    cure: 'Give the figure and until when it counts, or delete the words.',
    source: 'Australian Consumer Law s18',
    ...looked,
    finds: (page) =>
      wordsOn(
        page,
        /\b(?:best price guaranteed?|lowest (?:price|rate)s? guaranteed?|top dollar guaranteed?|unbeatable (?:price|rate)s?)\b/gi,
      ),
  },
  {
    id: 'claims.words.ancap',
    on: 'page',
    where: 'ANCAP rating</dt>',
    severity: 'W',
    confidence: 'L',
    says: 'stars of ANCAP stand without the year of the test',
    cure: 'Send the year of the rating, or leave the stars out.',
    source: 'ANCAP, use of ratings',
    ...looked,
    finds: ({ html }) => (/ANCAP rating<\/dt>\s*<dd>\d stars?<\/dd>/.test(html) ? ['no year'] : []),
  },
  {
    id: 'prizes.terms',
    on: 'page',
    severity: 'W',
    confidence: 'M',
    says: 'a campaign shows its odds and terms only after signing in',
    cure: 'Use the page of the site: it shows odds, terms and permits to everybody.',
    setting: 'spinToWin',
    source: 'trade promotion permits of the states',
    ...looked,
    ask: 'which permits your campaign needs',
    finds: ({ path, html, has }, { tenant: { spinToWin } }) =>
      path === '/spin-to-win' && spinToWin !== null
        ? [
            ...(spinToWin.prizes.every(({ name }) => has(name)) ? [] : ['prizes']),
            ...(/\d+(?:\.\d+)? ?%/.test(html) ? [] : ['odds']),
            ...(spinToWin.permits.every(({ number }) => has(number)) ? [] : ['permits']),
          ]
        : [],
  },
];
