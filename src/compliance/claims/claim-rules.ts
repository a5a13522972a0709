// Rules about claims: a figure names its source, a promise its condition.
import type { LawRule } from '../rule.ts';
import { wordRules } from '../word-rules.ts';
import { firstStatement, standsAlone } from '../wording.ts';

const test = 'ADR 81/02';

/** Words that the footnote of the site has. */
const marketSource = /market averages? (?:of|from|by)/i;
const underMarket = firstStatement(
  /(?:\$[\d,]+k? |\bpriced (?:well |far |just )?)(?:below|under|less than|cheaper than) (?:the |what (?:the )?)?(?:market|book|trade|retail|(?:most )?others?|competit\w+|other (?:dealers|yards|sellers)|similar \w+)(?: (?:value|price|average)s?)?\b/gi,
);
const instantOffer = firstStatement(
  /\binstant (?:\w+ )?(?:offer|valuation|price|quote)\b|\b(?:firm|cash|fixed|final|guaranteed) (?:\w+ )?(?:offer|valuation|price|quote) (?:in|within) (?:under )?(?:\w+ )?(?:seconds?|minutes?|mins?|secs?)\b/gi,
  /\b(?:insurance|servic\w+|delivery|transport|freight)\b/i,
);
const stars = firstStatement(
  /\b(?:[1-5]|one|two|three|four|five)[ -]stars? (?:\w+ )?ANCAP\b|\bANCAP(?: safety)?(?: rating| score| result)?(?: of)?:? (?:[1-5]|five|four)[ -]stars?\b/gi,
);
const consumption = firstStatement(
  /\d+(?:\.\d+)? ?(?:l|lit(?:re|er)s?) ?(?:\/|per|every|to the|a) ?(?:100|hundred)(?: ?(?:km|kms|k's|kilomet(?:re|er)s?))?\b/gi,
  // Its own trip is what the dealer measured.
  /\b(?:assumed|measured|averaged|towing|with the (?:boat|van|caravan|trailer))\b/i,
);
/** Kilometres of a battery. */
const range = firstStatement(
  /\b\d{2,3} ?(?:km|kms|kilomet(?:re|er)s?) (?:\w+ )?(?:range\b|(?:from|on|per|between|of) (?:a |one |each )?(?:single |full |one )?(?:charges?\b|driving range|electric range))|\b(?:electric|driving|battery|ev) range (?:of |is |up to |: ?)*\d{2,3} ?(?:km|kms|kilomet(?:re|er)s?)\b/gi,
  /\b(?:measured|averaged|towing|left|remaining|showing|tank|our own)\b/i,
);
/** What driving another car saves, which depends on its consumption. */
const fuelSaving = firstStatement(
  /\$\d[\d,]* (?:a|per|every|each) (?:year|month|week)\b.{0,30}\b(?:bowser|fuel|petrol|diesel|pump)\b|\b(?:fuel|petrol|diesel)\b.{0,30}\$\d[\d,]* (?:a|per|every|each) (?:year|month|week)\b/gi,
  /\b(?:our own|customers?|card|discount|fleet)\b/i,
);
const rangeTest = /\b(?:WLTP|NEDC|EPA|ADR)\b/i;
const hasYear = (sentence: string): boolean => /\b20\d\d\b/.test(sentence);

export const claimRules: readonly LawRule[] = [
  {
    id: 'claims.energy',
    on: 'page',
    severity: 'W',
    confidence: 'H',
    says: 'a fuel consumption is shown without its test',
    cure: `Write beside it "${test} combined, laboratory; use varies".`,
    source: 'Mitsubishi Motors Australia v Begovic, High Court of Australia',
    ask: 'whether the label rule covers a web page',
    finds: ({ html, vehicle }) =>
      vehicle !== undefined &&
      !html.includes(test) &&
      html.includes('L/100') &&
      /\d L\/100 ?km/.test(html) &&
      !/assumed \d+(?:\.\d+)? L\/100/.test(html)
        ? ['a figure in L/100 km']
        : [],
  },
  ...wordRules({
    id: 'claims.energy.text',
    severity: 'W',
    confidence: 'H',
    says: 'a fuel consumption is shown without its test',
    cure: `Write "${test} combined, laboratory; use varies" beside it.`,
    source: 'Mitsubishi Motors Australia v Begovic, High Court of Australia',
    ask: 'whether the label rule covers a web page',
    finds: (sentences) =>
      sentences.some((sentence) => sentence.includes(test)) ? [] : consumption(sentences),
  }),
  ...wordRules({
    id: 'claims.energy.range',
    severity: 'W',
    confidence: 'H',
    says: 'an electric range is shown without its test',
    cure: 'Write the test beside it, such as "WLTP; range varies".',
    source: 'Mitsubishi Motors Australia v Begovic, High Court of Australia',
    ask: 'whether the label rule covers a web page',
    finds: (sentences) => standsAlone(sentences, range, rangeTest),
  }),
  ...wordRules({
    id: 'claims.energy.saving',
    severity: 'W',
    confidence: 'H',
    says: 'a saving of fuel is shown without the consumption that it assumes',
    cure: 'Write beside it what is assumed, such as "10 L/100 km, 15,000 km a year".',
    source: 'Mitsubishi Motors Australia v Begovic, High Court of Australia',
    ask: 'which assumptions you must name',
    finds: (sentences) =>
      standsAlone(
        sentences,
        fuelSaving,
        /\bassum|\bbased on\b|\bL\/100|\bif you\b|\$[\d.]+ (?:a|per) lit(?:re|er)\b/i,
      ),
  }),
  ...wordRules({
    id: 'claims.energy.words',
    severity: 'W',
    confidence: 'H',
    says: 'it claims to be green without saying how',
    cure: 'Say what is meant, such as "no exhaust while driving".',
    source: 'ACCC, environmental claims',
    finds: firstStatement(
      /\b(?:zero[\s-]emissions?|(?:eco|earth|planet|climate|environmentally)[\s-]?friendly|carbon[\s-]neutral)\b/gi,
      /\b(?:while|when) driving\b|\btailpipe\b|\bcertified\b/i,
    ),
  }),
  {
    id: 'claims.words.market',
    on: 'page',
    severity: 'W',
    confidence: 'M',
    says: '"below market" is shown without its source and date',
    cure: 'Turn the market indicator off, or use the footnote of the site.',
    setting: 'pricing.marketIndicator',
    source: 'Australian Consumer Law s18',
    ask: 'which source is enough',
    finds: ({ html }, { tenant }) =>
      tenant.pricing.marketIndicator &&
      html.lastIndexOf('market averages ') === -1 &&
      html.includes('class="price-market"') &&
      !marketSource.test(html)
        ? ['no source']
        : [],
  },
  ...wordRules({
    id: 'claims.words.under',
    severity: 'W',
    confidence: 'M',
    says: '"below market" is shown without its source and date',
    cure: 'Name the source and its date, or delete the words.',
    source: 'Australian Consumer Law s18',
    ask: 'which source is enough',
    finds: (sentences) =>
      sentences.some((one) => marketSource.test(one)) ? [] : underMarket(sentences),
  }),
  ...wordRules({
    id: 'claims.words.offer',
    severity: 'W',
    confidence: 'M',
    says: 'an instant offer is promised that an inspection can change',
    cure: 'Write "estimate, after inspection".',
    source: 'Australian Consumer Law s18',
    finds: (sentences) =>
      sentences.some((one) => /\bestimate\b/i.test(one) && /\binspection\b/i.test(one))
        ? []
        : instantOffer(sentences),
  }),
  ...wordRules({
    id: 'claims.words.figure',
    severity: 'W',
    confidence: 'M',
    says: 'a best price or a lowest rate is promised without a figure',
    cure: 'Give the figure and until when it counts, or delete the words.',
    source: 'Australian Consumer Law s18',
    finds: firstStatement(
      /\b(?:best price guaranteed?|lowest (?:price|rate)s? guaranteed?|top dollar guaranteed?|unbeatable (?:price|rate)s?|(?:cheapest|lowest[- ]priced) (?:\w+ ){0,4}\w+,? guaranteed)\b/gi,
    ),
  }),
  ...wordRules({
    id: 'claims.words.stars',
    severity: 'W',
    confidence: 'L',
    says: 'stars of ANCAP are shown without the year of the test',
    cure: 'Write the year of the rating beside the stars, or delete them.',
    source: 'ANCAP, use of ratings',
    finds: (sentences) => stars(sentences.filter((sentence) => !hasYear(sentence))).slice(0, 1),
  }),
  {
    id: 'claims.words.ancap',
    on: 'page',
    severity: 'W',
    confidence: 'L',
    says: 'stars of ANCAP are shown without the year of the test',
    cure: 'Send the year of the rating, or leave the stars out.',
    source: 'ANCAP, use of ratings',
    finds: ({ html, vehicle }) =>
      vehicle?.vehicle.variant?.ancaprating !== undefined &&
      /^ANCAP rating<\/dt>\s*<dd>\d stars?<\/dd>/.test(
        html.slice(html.lastIndexOf('ANCAP rating</dt>')).slice(0, 60),
      )
        ? ['no year']
        : [],
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
