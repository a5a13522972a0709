// How dealers say that a charge comes on top of a price, and that a price is lower than it was.
import {
  allStatements,
  anyOf,
  firstQuoted,
  firstStatement,
  statementsIn,
  type Sentences,
} from '../wording.ts';

const cost = '(?:costs?|charges?|fees?|expenses)';
/** Charges that go to the dealer or its suppliers, and all that make a price "drive away". */
const dealers = `(?:on[- ]?road[- ]${cost}|on[- ]?roads\\b|orcs?\\b|(?:dealer[' ]?s? |pre-?)delivery(?: ${cost})?(?! (?:inspect|servic|check|detail))|(?:dealer )?(?:handling|processing|paperwork|admin(?:istration)?|doc(?:ument(?:ation)?)?s?) ${cost}|dealer ${cost}|delivery (?:and|&) handling)`;
const part = '(?:transfer|(?:stamp )?duty|rego(?:istration)?|ctp)';
const governments = `(?:(?:gov(?:ernmen)?t\\.?|statutory) (?:and \\w+ )?${cost}|egc\\b|stamp duty|(?:rego(?:istration)?|transfer) ${cost}|${part}(?: and| &|,) ${part}\\b)`;
const tax = '\\bgst\\b(?! (?:invoice|regist|credit|benefit|receipt|claim))';
const onTop =
  "(?:\\+|(?:\\b(?:plus|add(?:s|ed|ition|itional)?|extra|before|exc?|excl(?:ud(?:es?|ing|ed)|usive)?)|(?:\\bnot|n't) includ(?:e|es|ed|ing)|leav(?:es?|ing) out)\\b)";
const isOnTop =
  "(?:(?: (?:is|are|will be))?(?: also)? (?:extra|additional|not included|excluded|on top|appl(?:y|ies)|payable|charged|separate(?:ly)?|to be (?:added|paid))| (?:is|are)n't included| (?:is|are) not (?:a )?(?:part of|in) (?:this|the|our) price)\\b";

const added = (charge: string, ...more: readonly string[]): RegExp =>
  anyOf(
    `${onTop}\\.? ?(?:[\\w$,'&/-]+ ){0,3}?${charge}`,
    `\\bafter (?:that|this),? (?:[\\w$,'&/-]+ ){0,9}?${charge}|\\b(?:you|(?:the )?(?:buyer|purchaser|customer)s?) (?:pays?|settles?|covers?|organises?|arranges?) (?:for )?(?:the )?${charge}`,
    `\\b${charge}(?: of \\$[\\d,]+)?(?:,? (?:and |& )?(?:rego|registration|ctp|transfer|duty|(?:number )?plates?|insurance)){0,4}${isOnTop}`,
    ...more,
  );
/** Words that deny an added charge: it is in the price, the dealer pays it, it is for transport, or "before" is a time. */
const denied = [
  /\b(?:no|nil|zero|never|free|without|goodbye|waived|paid|exempt|finance|loan)\b|(?<!(?:\bnot|n't) )\binclud/,
  /(?:\bnot|n't) (?:be )?(?:add|pay|charge)|\bwe(?:'ll| will)? (?:pay|cover)\b|\b(?:is|are|and) (?:in|part of) the price\b/,
  /\b(?:interstate|nationwide|australia[- ]wide|country|regional|rural|remote|transport)\b\W+(?:\w+\W+){0,3}?(?:delivery|charges?|fees?|costs?)\b|\bstamp duty sav|\b(?:low|cheap) rego/,
  /\bbefore (?:\w+ )?(?:(?:dealer |pre-?)delivery\b(?! (?:cost|charge|fee))|stamp duty (?:change|rise|increase))/,
];
const included = new RegExp(denied.map(({ source }) => source).join('|'), 'i');

/** Charges of the dealer that are named beside the price. */
export const dealerCharges = firstStatement(
  added(
    `(?:${dealers}|delivery ${cost})`,
    `${onTop}\\.? ?(?:all )?on[- ]?road(?=$|[,?])`,
    '\\badd \\$[\\d,]+ for (?:your |the |our )?(?:dealer |pre-?)?(?:documents?|paperwork|processing|delivery|handling|on[- ]?roads?|admin\\w*)\\b(?! (?:to|interstate)\\b)',
  ),
  included,
);

/** Charges of the government that are named beside the price. */
export const governmentCharges = firstStatement(added(governments), included);
/** The same on a page or in a setting: in a sentence about prices. The small print says what a label means. */
export const governmentChargesOfPrices = (sentences: Sentences): string[] =>
  governmentCharges(
    [...pricedSentences(sentences), ...sentences.filter((one) => /\bprices?\b/i.test(one))].filter(
      (one) => !/\b(?:marked|labelled|called|whether|means?)\b/i.test(one),
    ),
  );

const addedTax = firstStatement(added(tax), included);
/** Figures of tax law, which are no prices. */
const aboutTax = /\bwrite-?off|\bturnover\b|\bthreshold|\bdeduct/i;

/** Less than half of what a vehicle costs is the amount of a part of it, of freight or of work. */
const partOfPrice = 0.5;
const amountsIn = (words: string): number[] =>
  [...words.matchAll(/\$([\d,]+(?:\.\d+)?)(k\b)?/gi)].map(
    ([, digits = '', k]) => Number(digits.replaceAll(',', '')) * (k ? 1000 : 1),
  );

/** Amounts without GST. `usual`: what the vehicle costs, or what half of the site's vehicles cost at most (rule law-6). */
export function amountsWithoutTax(
  sentences: Sentences,
  usual: () => number,
): { whole: string[]; part: string[] } {
  const found = { whole: [] as string[], part: [] as string[] };
  if (addedTax(sentences).length === 0) return found;
  for (const sentence of sentences) {
    if (aboutTax.test(sentence)) continue;
    const amounts = amountsIn(sentence);
    const isPart = amounts.length > 0 && amounts.every((amount) => amount < usual() * partOfPrice);
    found[isPart ? 'part' : 'whole'].push(...addedTax([sentence]));
  }
  return found;
}

/** The sentences of a page that name the amount of a price, each with the sentences on its sides. */
export const pricedSentences = (sentences: Sentences): Sentences =>
  sentences.filter(
    (sentence, at) =>
      sentences.slice(Math.max(0, at - 1), at + 2).some((one) => /\$\d+,?\d{3}/.test(one)) &&
      !aboutTax.test(sentence),
  );

/** The price of a vehicle, not of a service or a tank of fuel. */
const price = '\\$(?:\\d{1,3},\\d{3}|\\d{4,}|\\d+(?:\\.\\d)?k\\b)(?:\\.\\d\\d)?';
const lowered = '(?:reduced|slashed|dropped|discounted|marked down|cut|lowered|knocked down)';
/** What an owner saves or spent, what costs less than the vehicle does, and a discount for some people. */
const ofAnotherThing =
  /\b(?:an?|per|each|every) (?:year|annum)\b|\bsave\b.* (?:on|in|over|compared|against|off) (?:fuel|petrol|stamp duty|rego|tax|insurance|running|servic|(?:an? )?(?:brand[ -])?new|hire|rent)|\bsave\b.* stamp duty\b|\b(?:worth of|spent on)\b|\b(?:discount\w*|off) (?:on |your |the )?(?:servic|accessor|insurance)|\b(?:discount|off) (?:is )?for (?!(?:a|this|the|these|today|now|limited|quick|one)\b)/i;

/** What the maker asks for a new one, which the law lets a dealer name as such. */
const ofNewModel = /\brrp\b|\blist price\b|\brecommended retail\b|\b(?:model|when|price) new\b/i;

/** Amounts that a text asks for: "only $26,990 drive away", "our price is $19,990". Those of another vehicle or a new one are not it. */
const asking = anyOf(
  `${price} (?:drive|ride|tow)[- ]?away\\b`,
  `\\b(?:asking|our price|yours for|priced (?:to sell )?at|steal at|(?:now|this week|today) (?:only|just))(?: price)?:?(?: is| of)?(?: only| just)? ${price}`,
);
const notAsking =
  /\b(?:was|were|rrp|when new|retail\w*|list price|normally|usually|previously|formerly|originally|save|off|similar|other|another|also|from|new (?:one|model|price)s?|costs?|deposit|worth|spent)\b/i;
const askedPrices = allStatements(asking, notAsking);
/** Those that are not `asked`, the price of the vehicle, and no part of it. */
const otherThan = (asked: number, statements: readonly string[]): string[] =>
  firstQuoted(
    statements.filter((words) =>
      amountsIn(words).some(
        (amount) => amount >= asked * partOfPrice && Math.abs(amount - asked) >= 1,
      ),
    ),
  );
export const otherPrices = (sentences: Sentences, asked = 0): string[] =>
  otherThan(asked, askedPrices(sentences));
/** In sentences that name one stock number: "stock 5127, yours at $44,888 drive away". */
export const statedStock = (
  sentences: Sentences,
  amounts: ReadonlyMap<string, number | null>,
): string[] =>
  askedPrices(sentences).length === 0
    ? []
    : sentences.flatMap((sentence) => {
        const [named, other] = [...sentence.matchAll(stockNumber)];
        const amount = amounts.get(named?.[1]?.toLowerCase() ?? '');
        return other || amount == null ? [] : otherPrices([sentence], amount);
      });
const stockNumber = /\bstock (?:no\.? ?|number |# ?)?([a-z]{0,3}\d[\w-]*)/gi;

/** The same in a sentence that no other rule reads. */
export const otherPricesIn = (sentence: string, asked: number): string[] =>
  otherThan(asked, statementsIn(sentence, asking, notAsking));

const formerPrices = allStatements(
  anyOf(
    `\\b(?:was|previously|normally|usually|originally|formerly|old price|before):? (?:priced at |priced |only |(?:up |listed |advertised |offered |on sale )(?:for |at ))?${price}(?! (?:to|new|when|in|for|brand)\\b)`,
    `\\bwe (?:wanted|asked|were asking) (?:for )?${price}`,
  ),
  new RegExp(`${ofAnotherThing.source}|${ofNewModel.source}`, 'i'),
);
const reductions = allStatements(
  anyOf(
    `\\b${lowered}(?: (?:to|from|by))? \\$\\d`,
    `\\bprice (?:(?:has been|was|is|now) )*(?:reduced|slashed|dropped|drop|cut|lowered|reduction)s?\\b(?! alerts?\\b)`,
    `\\breduced to (?:sell|clear)\\b(?! the (?:yard|garage|drive\\w*) of\\b)|\\bmarked down\\b|\\bheavily discounted\\b|\\b(?:now|just|massively) ${lowered}(?=$|[,?])`,
    '\\bdiscount(?:ed)? (?:of|by) \\$\\d',
    `\\b(?:save|savings of) (?:up to |over |at least )?(?:${price}|thousands\\b)`,
    `${price} (?:off(?![- ]?(?:road|grid))|cheaper|discount|price drop|price cut|saving)\\b(?! (?:your|the next|servic|access))`,
  ),
  ofAnotherThing,
);

/** What a text says a price was, or a saving of an amount: nothing on a page of text proves it. */
export const comparedPrices = (sentences: Sentences): string[] =>
  firstQuoted([...formerPrices(sentences), ...reductions(sentences.filter(hasAmount))]);

export const hasAmount = (sentence: string): boolean => /\$\d/.test(sentence);

/** Words that say that the price was higher before, in sentences with an amount or without; `asked`: the price now. */
export function reductionWords(
  sentences: Sentences,
  asked: number,
): { stated: string[]; vague: string[] } {
  const former = formerPrices(sentences).filter((words) =>
    amountsIn(words).some((amount) => amount >= asked * partOfPrice),
  );
  const isReduced = reductions(sentences).length > 0;
  const reduced = (isStated: boolean) =>
    isReduced ? reductions(sentences.filter((one) => hasAmount(one) === isStated)) : [];
  return { stated: firstQuoted([...former, ...reduced(true)]), vague: firstQuoted(reduced(false)) };
}
