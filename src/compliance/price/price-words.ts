// How dealers say that a charge comes on top of a price, and that a price is lower than it was.
import { anyOf, statedIn } from '../wording.ts';

const cost = '(?:costs?|charges?|fees?|expenses)';
/** Charges that go to the dealer or its suppliers, and all that make a price "drive away". */
const dealers = `(?:on[- ]?road[- ]${cost}|on[- ]?roads\\b|on[- ]?road(?=\\n|$|,)|orcs?\\b|(?:dealer[' ]?s? |pre-?)delivery(?: ${cost})?|(?:dealer )?(?:handling|admin(?:istration)?|doc(?:ument(?:ation)?)?s?) ${cost}|dealer ${cost}|gst\\b)`;
const governments = `(?:(?:gov(?:ernmen)?t\\.?|statutory) (?:and \\w+ )?${cost}|egc\\b|stamp duty|rego(?:istration)? ${cost}|transfer ${cost})`;
const onTop =
  "(?:\\+|\\b(?:plus|add|additional|extra|before|excl|exc|ex|excludes|excluding|excluded|(?:not|n't) includ(?:e|es|ed|ing)))";

const added = (charge: string): RegExp =>
  anyOf(
    `${onTop}\\.? ?(?:[\\w$,'&/-]+ ){0,3}?${charge}`,
    `\\b${charge}(?: of \\$[\\d,]+)?(?: (?:is|are|will be))?(?: also)? (?:extra|additional|not included|excluded|on top|appl(?:y|ies)|payable|charged)\\b`,
  );
const included =
  /\b(?:no|nil|zero|never|free|without|waived|paid|finance|loan)\b|(?<!\b(?:not|n't) )\binclud/i;

const addedDealers = added(`(?:${dealers}|delivery ${cost})`);
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
  `\\b(?:was|previously|normally|usually|originally|formerly|old price|before):? (?:priced at |priced |only )?${price}(?! (?:to|new|when|in|for|brand)\\b)`,
  `\\b${lowered}(?: (?:to|from|by))? \\$\\d`,
  `\\bprice (?:(?:has been|was|is|now) )*(?:reduced|slashed|dropped|drop|cut|lowered|reduction)s?\\b`,
  '\\breduced to (?:sell|clear)\\b|\\bmarked down\\b|\\bheavily discounted\\b',
  '\\bdiscount(?:ed)? (?:of|by) \\$\\d',
  `\\bsave (?:up to |over |at least )?${price}`,
  `${price} (?:off|cheaper|discount|price drop|price cut|saving)\\b(?! (?:your|the next|servic|access))`,
);

/** Words that say that the price was higher before. */
export const reductionWords = (sentences: string): string[] => statedIn(sentences, reductions);
