// How dealers say that a charge comes on top of a price, and that a price is lower than it was.
import { anyOf, statedIn } from '../wording.ts';

const cost = '(?:costs?|charges?|fees?|expenses)';
/** Charges that go to the dealer or its suppliers, and all that make a price "drive away". */
const dealers = `(?:on[- ]?road[- ]${cost}|on[- ]?roads\\b|orcs?\\b|(?:dealer[' ]?s? |pre-?)delivery(?: ${cost})?(?! (?:inspect|servic|check|detail))|(?:dealer )?(?:handling|admin(?:istration)?|doc(?:ument(?:ation)?)?s?) ${cost}|dealer ${cost}|gst\\b(?! (?:invoice|regist|credit|benefit|receipt|claim)))`;
const governments = `(?:(?:gov(?:ernmen)?t\\.?|statutory) (?:and \\w+ )?${cost}|egc\\b|stamp duty|rego(?:istration)? ${cost}|transfer ${cost})`;
const onTop =
  "(?:\\+|(?:\\b(?:plus|add(?:s|ed|ition|itional)?|extra|before|exc?|excl(?:ud(?:es?|ing|ed)|usive)?)|(?:\\bnot|n't) includ(?:e|es|ed|ing))\\b)";

const added = (charge: string, ...more: readonly string[]): RegExp =>
  anyOf(
    `${onTop}\\.? ?(?:[\\w$,'&/-]+ ){0,3}?${charge}`,
    `\\b${charge}(?: of \\$[\\d,]+)?(?:(?: (?:is|are|will be))?(?: also)? (?:extra|additional|not included|excluded|on top|appl(?:y|ies)|payable|charged)| (?:is|are)n't included)\\b`,
    ...more,
  );
/** Words that deny an added charge: it is in the price, the dealer pays it, it is for transport, or "before" is a time. */
const denied = [
  /\b(?:no|nil|zero|never|free|without|goodbye|waived|paid|exempt|finance|loan)\b|(?<!(?:\bnot|n't) )\binclud/,
  /(?:\bnot|n't) (?:be )?(?:add|pay|charge)|\bwe(?:'ll| will)? (?:pay|cover)\b|\b(?:is|are|and) (?:in|part of) the price\b/,
  /\b(?:interstate|nationwide|australia[- ]wide|transport) (?:\w+ ){0,3}?(?:delivery|charges?|fees?|costs?)\b|\bstamp duty sav|\b(?:low|cheap) rego/,
  /\bbefore (?:\w+ )?(?:(?:dealer |pre-?)delivery\b(?! (?:cost|charge|fee))|stamp duty (?:change|rise|increase))/,
];
const included = new RegExp(denied.map(({ source }) => source).join('|'), 'i');

const addedDealers = added(
  `(?:${dealers}|delivery ${cost})`,
  `${onTop}\\.? ?(?:all )?on[- ]?road(?=\\n|$|,)`,
);
const addedGovernments = added(governments);

/** Charges of the dealer that are named beside the price. */
export const dealerCharges = (sentences: string): string[] =>
  statedIn(sentences, addedDealers, included);

/** Charges of the government that are named beside the price. */
export const governmentCharges = (sentences: string): string[] =>
  statedIn(sentences, addedGovernments, included);

/** The price of a vehicle, not of a service or a tank of fuel. */
const price = '\\$(?:\\d{1,3},\\d{3}|\\d{4,}|\\d+(?:\\.\\d)?k\\b)(?:\\.\\d\\d)?';
const lowered = '(?:reduced|slashed|dropped|discounted|marked down|cut|lowered|knocked down)';
const reductions = anyOf(
  `\\b(?:was|previously|normally|usually|originally|formerly|old price|before):? (?:priced at |priced |only )?${price}(?! (?:to|new|when|in|for|brand|extra|more|fitted|options?)\\b)`,
  `\\b${lowered}(?: (?:to|from|by))? \\$\\d`,
  `\\bprice (?:(?:has been|was|is|now) )*(?:reduced|slashed|dropped|drop|cut|lowered|reduction)s?\\b(?! alerts?\\b)`,
  '\\breduced to (?:sell|clear)\\b|\\bmarked down\\b|\\bheavily discounted\\b',
  '\\bdiscount(?:ed)? (?:of|by) \\$\\d',
  `\\bsave (?:up to |over |at least )?${price}`,
  `${price} (?:off(?![- ]?(?:road|grid))|cheaper|discount|price drop|price cut|saving)\\b(?! (?:your|the next|servic|access))`,
);

/** What an owner saves or spent, and what costs less than the vehicle does. */
const ofAnotherThing =
  /\b(?:an?|per|each|every) (?:year|annum)\b|\bsave\b.* (?:on|in) (?:fuel|petrol|stamp duty|rego|tax|insurance|running|servic)|\bsave\b.* stamp duty\b|\b(?:worth of|spent on)\b|\b(?:discount\w*|off) (?:on |your |the )?(?:servic|accessor|insurance)/i;

/** Words that say that the price was higher before. */
export const reductionWords = (sentences: string): string[] =>
  statedIn(sentences, reductions, ofAnotherThing);
