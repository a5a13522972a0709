// Rules about the description of a vehicle: condition, year, kilometres, damage, and what is sold.
import { cardTag } from '../../domain/card/card-tag.ts';
import { plainText } from '../../domain/text/text.ts';
import { isAvailable } from '../../domain/vehicle/availability.ts';
import { isProse, type JudgedVehicle } from '../facts.ts';
import { otherPrices } from '../price/price-words.ts';
import type { LawRule } from '../rule.ts';
import {
  allStatements,
  anyOf,
  firstQuoted,
  firstStatement,
  statementsIn,
  type Sentences,
} from '../wording.ts';

/** What a tag, a title or a comment says a used vehicle is; words such as "brand new tyres" say it of something else. */
function calledNew({ vehicle, said }: JudgedVehicle): string[] {
  const { name, tag = '', badge = '', make, model } = vehicle;
  const isNamedNew = /\bnew\b/i.test(`${make} ${model}`);
  return [
    ...newTag([tag]),
    ...(isNamedNew ? brandNewTitle : newTitle)([name, badge]),
    ...newIn(said(), make, model),
  ];
}

const newTag = firstStatement(
  /\b(?:brand[ -])?new\b/gi,
  /\bnew (?:arrival|price|photo|to)|\b(?:as|like|near|nearly) new\b/i,
);
const brandNewTitle = firstStatement(/\bbrand[ -]new\b/gi);
const newTitle = firstStatement(/\bbrand[ -]new\b|^(?:\d{4} )?new /gi);

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const kinds = 'ute|van|wagon|truck|bike|motorcycle|caravan|motorhome|camper';
/** Tested first: few comments match, and compiling a pattern for each vehicle is slow. */
const maybeNew = allStatements(
  anyOf(
    '\\bbrand[ -]?new\\b',
    '\\bnew (?:car|vehicle)\\b|\\bthis(?: is an?)? new\\b',
    '\\bnever (?:been )?(?:driven|registered)\\b',
  ),
);

function newIn(comments: Sentences, make: string, model: string): string[] {
  if (maybeNew(comments).length === 0) return [];
  const thing = `(?:(?:19|20)\\d{2} )?(?:car|vehicle|${escaped(make)}|${escaped(model)})\\b`;
  const called = anyOf(
    `\\bbrand[ -]?new ${thing}`,
    `\\bthis brand[ -]?new (?:${kinds})\\b`,
    `(?:(?<=^|\\? )|\\b(?:it|this|${kinds}|${thing}) is |\\bit's )(?:a )?brand[ -]?new(?=,|$| and(?! used))`,
    `\\bthis(?: is an?)? new ${thing}`,
    '(?:(?<=^|\\? )|\\ba )new (?:car|vehicle)(?=,|$)',
    '\\bnever (?:been )?(?:driven|registered)(?=,|$| (?:and|or|before|yet|on (?:the |a )?(?:public )?roads?)\\b)',
  );
  return firstQuoted(comments.flatMap((sentence) => statementsIn(sentence, called, ofAnother)));
}

/** "Cheaper than a brand new Ranger", "bought brand new", "fitted with brand new Ranger mats", "a brand new car warranty". */
const ofAnother =
  /\b(?:than|bought|purchased|sold|delivered|when|was|were|from|like|as|our|not|with|of(?! this)|to|for|replaces?|why (?:buy|pay)|avoid|skip|save on (?!this)|everything)\b.*\bnew\b|\bnew\b.*\b(?:warranty|prices?|smell|feel|condition|range|arrivals?|trade|would cost)\b|\bspare\b.*\b(?:new|never)\b/i;

/** "07/2026", "2026-07" or "July 2026" -> 2026. */
const yearIn = (text: string | undefined): number | undefined => {
  const [year] = /\b(?:19|20)\d{2}\b/.exec(text ?? '') ?? [];
  return year === undefined ? undefined : Number(year);
};

const unit = "(?:kms?|k's|klms?|kilomet(?:re|er)s?)\\b";
const figure = '(\\d{1,3}(?:[, ]\\d{3})+|\\d{4,6}|\\d{1,3}(?=k\\b| thousand))(?:k| thousand)?';
/** The odometer that a comment states; other distances, such as a warranty's, are not it. */
const odometers = new RegExp(
  [
    `\\b(?:(?:odo(?:meter)?|mileage)(?: reads| reading| is| of| shows)?:?|(?:kms?|kilomet(?:re|er)s):) (?:only |just )?${figure}(?![\\d,]*(?: |-)?(?:service|warranty|model|kg|g|cc|mm)\\b)`,
    `\\b(?:only|just|travelled|(?:has|have|it's|she's|he's) (?:only |just )?done|genuine|low|showing|reading|clocked)(?: a)?(?: only| just| genuine| low| travelled| about| around| roughly| approx(?:imately)?)* ${figure} ?${unit}`,
    `${figure} ?(?:${unit} (?:only(?=$|,)|travelled|from new)|(?:${unit} )?on the clock)`,
  ].join('|'),
  'gi',
);
const otherDistance =
  /\b(?:service[ds]?|warranty|tyres?|brakes?|engine|rebuilt|clutch (?:has|was)|gear ?box|battery|towing only|since|ago|away|last|per|every|year|range|interval|until|left|next|due|from (?!new)\w+|(?:kms?|klms?|k's|kilomet\w+) (?:on|to|between) (?!(?:the |its )?(?:clock|odo|dash|it|her|him|date|now|this|our|name))\w+|kms? towing)\b/i;

const statedOdometers = allStatements(odometers, otherDistance);

/** All that is stated, in km. */
const statedKm = (comments: Sentences): number[] =>
  statedOdometers(comments).flatMap((stated) => {
    const [, digits, k] = /(\d[\d, ]*)(k\b| ?thousand)?/i.exec(stated) ?? [];
    return digits === undefined ? [] : [Number(digits.replace(/\D/g, '')) * (k ? 1000 : 1)];
  });

/** A later odometer is rounded up in texts; a different one is more than this away. */
const differs = (stated: number, km: number): boolean =>
  Math.abs(stated - km) > Math.max(2_000, km * 0.05);

const km = (figure: number): string => `${figure.toLocaleString('en-AU')} km`;
const ofUsed = { vehicles: ['used', 'demo'] } as const;

export const stockRules: readonly LawRule[] = [
  {
    id: 'stock.sold',
    on: 'page',
    severity: 'E',
    confidence: 'H',
    says: 'a sold vehicle still has a price or an offer',
    cure: 'Tell the operator of the platform: the page is older than your stock list.',
    source: 'Australian Consumer Law s35; CBOS Tasmania',
    finds: ({ html, vehicle, cards }) => [
      ...(vehicle && !isAvailable(vehicle.vehicle)
        ? [
            ...(/schema\.org\/InStock/.test(html) ? ['Google reads that it is in stock'] : []),
            ...(/\/checkout"/.test(html) ? ['it can be reserved'] : []),
          ]
        : []),
      ...soldCards(cards()),
    ],
  },
  {
    id: 'stock.sold.words',
    on: 'page',
    severity: 'E',
    confidence: 'M',
    says: 'the comments of a sold vehicle ask for a price',
    cure: 'Delete the price from the comments in your stock system.',
    source: 'Australian Consumer Law s35; CBOS Tasmania',
    ask: 'whether words in the comments of a sold vehicle offer it',
    finds: ({ vehicle }) =>
      vehicle && !isAvailable(vehicle.vehicle) ? otherPrices(vehicle.said()) : [],
  },
  {
    id: 'stock.old',
    on: 'site',
    severity: 'E',
    confidence: 'M',
    says: 'the stock is older than 26 hours',
    cure: 'Ask the supplier of your stock system why no newer stock list arrived: sold vehicles stay on the site until one does.',
    source: 'Australian Consumer Law s35; CBOS Tasmania',
    ask: 'how old a list of vehicles may be',
    finds: ({ stockAgeHours, tenant }) =>
      stockAgeHours !== null && stockAgeHours > Math.max(26, tenant.stock.frozenAfterHours)
        ? [`${String(Math.round(stockAgeHours))} hours`]
        : [],
  },
  {
    id: 'stock.newword',
    on: 'vehicle',
    ...ofUsed,
    severity: 'E',
    confidence: 'H',
    says: 'a used vehicle is called new',
    cure: 'Delete the word in your stock system.',
    source: 'Australian Consumer Law s29(1)(c)',
    finds: calledNew,
  },
  {
    id: 'stock.newword.tag',
    on: 'vehicle',
    ...ofUsed,
    severity: 'E',
    confidence: 'H',
    says: 'a used vehicle is tagged as new',
    cure: 'Set the label to "Just arrived".',
    setting: 'tags.justArrivedLabel',
    source: 'Australian Consumer Law s29(1)(c)',
    finds: ({ vehicle }, { tenant, today }) => {
      const tag = cardTag(vehicle, tenant, today);
      return tag?.kind === 'just-arrived' && /^(?:brand[\s-])?new(?: stock)?$/i.test(tag.text)
        ? [`"${tag.text}"`]
        : [];
    },
  },
  {
    id: 'stock.newword.page',
    on: 'page',
    severity: 'E',
    confidence: 'M',
    says: 'a link to used vehicles calls them new',
    cure: 'Correct its words or its target.',
    source: 'Australian Consumer Law s29(1)(c)',
    ask: 'whether the words are about the vehicles',
    finds: (page) => (isProse(page) ? newLinks(page.html) : []),
  },
  {
    id: 'stock.demo',
    on: 'vehicle',
    vehicles: ['demo'],
    severity: 'E',
    confidence: 'H',
    says: 'a demonstrator has no kilometres',
    cure: 'Send its kilometres from your stock system. A demonstrator counts as used.',
    source: 'NSW Motor Dealers and Repairers Act 2013; SA, cooling-off rights',
    finds: ({ vehicle }) =>
      vehicle.item_type !== 'caravan' && vehicle.km === undefined ? ['no odometer reading'] : [],
  },
  {
    id: 'stock.demo.page',
    on: 'page',
    severity: 'E',
    confidence: 'H',
    says: 'a demonstrator is offered as new',
    cure: 'Say "Demo" in its title or tag, and list it with the demonstrators.',
    source: 'NSW Motor Dealers and Repairers Act 2013; SA, cooling-off rights',
    finds: ({ html, vehicle }) =>
      vehicle?.vehicle.car_type === 'demo' && html.includes('schema.org/NewCondition')
        ? ['Google reads that it is new']
        : [],
  },
  {
    id: 'stock.year',
    on: 'vehicle',
    severity: 'E',
    confidence: 'H',
    says: 'its year is later than the years in which it was built and complied',
    cure: 'Correct the year in your stock system, or say which of "built", "complied" and "MY" it is.',
    source: 'CBOS Tasmania, motor vehicle traders',
    finds: ({ vehicle: { year, build_date, compliance_date, series, name } }) => {
      const [built, complied] = [yearIn(build_date), yearIn(compliance_date)];
      const last = Math.max(built ?? 0, complied ?? 0);
      const isModelYear = /\bMY\s?\d{2}/i.test(`${series ?? ''} ${name}`);
      return year !== undefined && last > 0 && year > last && !isModelYear
        ? [`${String(year)}, built ${build_date ?? compliance_date ?? ''}`]
        : [];
    },
  },
  {
    id: 'stock.year.unnamed',
    on: 'vehicle',
    severity: 'W',
    confidence: 'H',
    says: 'nothing says what its year is',
    cure: 'Send the build date or the compliance date, or write "MY" before the year.',
    source: 'CBOS Tasmania, motor vehicle traders',
    finds: ({ vehicle: { year, build_date, compliance_date, series, name } }) =>
      build_date === undefined &&
      compliance_date === undefined &&
      !/\bMY\s?\d{2}/i.test(`${series ?? ''} ${name}`)
        ? [year === undefined ? 'no year' : String(year)]
        : [],
  },
  {
    id: 'stock.km',
    on: 'vehicle',
    ...ofUsed,
    severity: 'E',
    confidence: 'H',
    says: 'the comments state other kilometres than the odometer',
    cure: 'Correct one of them in your stock system.',
    source: 'NSW Fair Trading, motor dealer advertisements',
    finds: ({ vehicle, said }) => {
      const { km: own } = vehicle;
      return own === undefined
        ? []
        : statedKm(said())
            .filter((stated) => differs(stated, own))
            .slice(0, 1)
            .map((stated) => `${km(stated)} in the comments, ${km(own)} in the list`);
    },
  },
  {
    id: 'stock.km.missing',
    on: 'vehicle',
    vehicles: ['used', 'car', 'motorcycle'],
    severity: 'W',
    confidence: 'H',
    says: 'a used vehicle has no kilometres',
    cure: 'Send its odometer reading from your stock system.',
    source: 'NSW Fair Trading, motor dealer advertisements',
    finds: ({ vehicle }) => (vehicle.km === undefined ? ['no odometer reading'] : []),
  },
  {
    id: 'stock.damage',
    on: 'vehicle',
    severity: 'E',
    confidence: 'M',
    says: 'the comments speak of damage, and nothing by the price does',
    cure: 'Write "Repairable write-off" or "Damaged, (not) repaired" into its tag.',
    source: 'NSW Fair Trading; WA Motor Vehicle Dealers (Sales) Amendment Regulations 2024',
    ask: 'whether your state asks for it on a used car',
    finds: ({ vehicle, said }) =>
      /write-off|damaged/i.test(vehicle.tag ?? '') ? [] : statedDamage(said()),
  },
];

const disasters = '(?:hail(?:[ -]?storms?)?|floods?|storm|fire)';
/** Damage that comments speak of. */
export const statedDamage = firstStatement(
  anyOf(
    '\\b(?:repairable |statutory )?write[ -]?off\\b|\\bwritten[ -]off\\b|\\btotal loss\\b|\\bWOVR\\b',
    `\\b(?:${disasters}|water)[ -]damaged\\b|\\b${disasters} (?:marks|dents)\\b`,
    `\\b(?:repaired|restored|rebuilt|fixed|put right|went|dried|caught|damaged|hit|struck)(?: \\w+){0,2} (?:after|through|in|by|from|since|following) (?:(?!net\\b)\\w+ ){0,3}?(?:${disasters}|accident|crash|collision)\\b`,
    "\\b(?:dents?|dimples?|dings?|pitting|(?:marks?|damage)(?! up)) (?:\\w+ ){0,6}?(?:from|after|by|in|due to) (?:(?!net\\b)[\\w']+ ){0,4}?hail",
    '\\bafter an? (?:\\w+ )?(?:accident|crash|collision) and (?:since )?(?:repaired|fixed|rebuilt|put right)\\b',
    '\\b(?:insurer|insurance)s? (?:has |have )?(?:paid|settled)(?= (?:out|it|the)\\b|$)|\\bwas (?:once )?under water\\b|\\bhail (?:has )?left\\b',
  ),
  /\b(?:no|not|never|nil|without|escaped|free|asset|tax|instant)\b|n't\b/i,
);

/** Links to a list of used vehicles whose words call them new. */
const newLinks = (html: string): string[] =>
  (html.includes('/search/used') ? [...html.matchAll(usedLinks)] : [])
    .map(([, words = '']) => plainText(words))
    .filter((words) => /\bnew (?:cars|vehicles|utes|vans|suvs|stock)\b/i.test(words))
    .filter((words) => !/\b(?:used|than|and)\b/i.test(words))
    .slice(0, 1);
const usedLinks = /<a\b[^>]*href="\/search\/used[^"]*"[^>]*>([^]{0,600}?)<\/a>/g;

/** Cards of sold vehicles that show an amount. */
function soldCards(cards: readonly string[]): string[] {
  return cards.flatMap((card) => {
    if (!/^<[^>]*is-sold/.test(card) || !/class="price-now[^"]*">\s*(?:<b>)?\$\d/.test(card))
      return [];
    const [, slug = 'a vehicle'] = /href="\/cars\/([^"?#]+)"/.exec(card) ?? [];
    return [`the card of ${slug}`];
  });
}
