// Numbers with what they measure: prices, kilometres, years, repayments, seats, doors, weights. A number without a
// comparison, unit or sign is left to the names of models (`bareAmountAt` reads it afterwards).
import { partsAt, unitAt, type Parts } from './amount-parts.ts';
import type { QueryFilter, WeeklyBudget } from './intent.ts';
import type { Lexicon } from './lexicon.ts';
import { isYear, textAt, type Token } from './token.ts';

export interface QueryAmount {
  end: number;
  filter?: QueryFilter;
  weekly?: WeeklyBudget;
  /** The lower one of two repayments. */
  weeklyFrom?: number;
  deposit?: number;
  towing?: number;
  /** "within 50 km": what follows says of where. */
  distance?: number;
  learner?: boolean;
  /** An amount of what no stock records. */
  isUnrecorded?: boolean;
  /** A comparison says that the number is an amount. */
  isCompared?: boolean;
  /** A price that was read as thousands: "under 20". */
  isShort?: boolean;
  /** A price that the text calls one: "$180,000", "price 180000". */
  isMoney?: boolean;
  /** The same as years, where nothing says that it is a price: "18 to 20", "15+". */
  years?: QueryFilter;
}

/** Whether a plain number may be a size: a short text, or one that names a make or kind of motorcycle. */
export const isOfRiders = (tokens: readonly Token[], { isRidden, meanings }: Lexicon): boolean =>
  isRidden &&
  (tokens.length < 4 ||
    tokens.some(({ text }, at) =>
      [text, text + textAt(tokens, at + 1)]
        .flatMap((key) => meanings.get(key) ?? [])
        .some(
          (one) =>
            'make' in one ||
            (one.kind === 'value' && (one.field === 'licence' || one.value === 'Motorcycle')),
        ),
    ));

/** What the readers below work on. */
interface Question extends Parts {
  tokens: readonly Token[];
  from: number;
  lexicon: Lexicon;
  /** The comparison before or after the number. */
  op: string | undefined;
  /** A comparison, a subject or a second bound says that the number is an amount. */
  marked: boolean;
}

/** undefined: another reader's number; null: no amount at all. */
type Reader = (question: Question) => QueryAmount | null | undefined;

const inclusive: Readonly<Record<string, QueryFilter['op']>> = { after: 'gte', before: 'lte' };

const boundsOf = ({ op, low, high }: Question): Pick<QueryFilter, 'op' | 'value'> =>
  high === undefined
    ? { op: op === undefined ? 'eq' : (inclusive[op] ?? (op as QueryFilter['op'])), value: low }
    : { op: 'between', value: [Math.min(low, high), Math.max(low, high)] };

const amountOf = (field: string, question: Question): { end: number; filter: QueryFilter } => ({
  end: question.end,
  filter: { field, ...boundsOf(question) },
});

/** The same for what nobody means exactly. */
function aboutOf(field: string, question: Question): QueryAmount {
  const amount = amountOf(field, question);
  if (amount.filter.op === 'eq') amount.filter.op = 'around';
  return amount;
}

const kin =
  /^(?:kids?|children|child|dogs?|bikes?|babies|boys|girls|prams?|months?|owners?|speed|spd|weeks?|days?|hours?|inch|per100km|keys?|drivers?|hp|kw|nm|bhp|airbags?|litre|car|th|nd|rd|g)$/;

/** A weight alone is the most that a car may tow. */
function atMost(amount: QueryAmount): QueryAmount {
  if (amount.filter?.op === 'eq') amount.filter.op = 'lte';
  return amount;
}

/** "3 kids", "5 speed": a count of something else. */
const readOther: Reader = ({ kind, money, thousands, comparison, tokens, end }) => {
  const counted = textAt(tokens, end);
  if (kind || money || thousands || !kin.test(counted)) return undefined;
  // No stock has filters of power.
  return comparison !== '' && /^(?:b?hp|kw|nm|per100km)$/.test(counted)
    ? { end: end + 1, isUnrecorded: true }
    : null;
};

const metresInFoot = 0.3048;
const tenths = (value: number) => Math.round(value * 10) / 10;

/**
 * "ATM under 2500", "22 ft or longer". "20 ft" alone stays text, because a caravan of 20.5 ft is a 20 and a 21 footer.
 */
const readMeasure: Reader = (question) => {
  const { kind, subject, lexicon, low, high, op, tokens, end } = question;
  const scaled = (field: string, scale: number): QueryAmount =>
    amountOf(field, { ...question, low: tenths(low * scale), high: high && tenths(high * scale) });
  if (kind === 'weight' || subject === 'weight') return { end, isUnrecorded: true };
  const feet = kind === 'metres' ? 1 / metresInFoot : 1;
  if (kind === 'feet' || kind === 'metres') return (op ?? high) ? scaled('length_ft', feet) : null;
  const isTonnes = kind === 'tonne' || (kind !== 'kg' && low <= 10);
  const last = unitAt(tokens, end, lexicon);
  const measures = [kind, subject, last?.[0]];
  const named = measures.find((name) => name === 'tare' || name === 'atm');
  const kilograms = isTonnes ? 1_000 : 1;
  if (named) {
    const amount = scaled(`${named}_kg`, kilograms);
    return { ...atMost(amount), end: last?.[0] === named ? last[1] : end };
  }
  const isWeight = kind === 'kg' || kind === 'tonne' || subject === 'kilograms';
  return isWeight && lexicon.isTowed ? atMost(scaled('atm_kg', kilograms)) : undefined;
};

/** "3500kg braked", "tow 3 t", "2.5 tonne". */
const readTowing: Reader = ({ kind, subject, comparison, op, low, tokens, end }) => {
  const towed = subject === 'towing' && !kind;
  if (kind !== 'kg' && kind !== 'tonne' && !towed) return undefined;
  // "under 2000 kg" is the weight of a vehicle; "for a 2000 kg boat" and "up to 3 t towing" are not.
  const isTowed = subject === 'towing' || /^(?:tow|brak)/.test(textAt(tokens, end));
  const isTonne = kind === 'tonne' || low <= 10;
  const kilograms = Math.round(isTonne ? low * 1000 : low);
  // So is "van 4.5t".
  const isOwn = (op === 'lte' && comparison !== 'for') || kilograms > 3_500;
  return isOwn && !isTowed ? { end, isUnrecorded: true } : { end, towing: kilograms };
};

const readAncap: Reader = ({ kind, subject, low, tokens, end, lexicon }) => {
  if (kind !== 'ancap' && subject !== 'ancap') return undefined;
  // A second unit says the same: "5 star ANCAP".
  const rated = unitAt(tokens, end, lexicon);
  return {
    end: rated?.[0] === 'ancap' ? rated[1] : end,
    filter: { field: 'ancap', op: 'gte', value: low },
  };
};

const readRepayment: Reader = ({ kind, subject, money, low, high, op, end }) => {
  if (kind === 'deposit' || subject === 'deposit') return { end, deposit: low };
  const period = kind === 'week' || kind === 'fortnight' || kind === 'month' ? kind : null;
  if (!period && !(subject === 'repayment' && !kind && low < 5000)) return undefined;
  // "From 1 month" and "one week" are times.
  // So is "60 month term".
  if (!money && (high ?? low) < (period === 'month' ? 100 : 50)) return null;
  const bound = high === undefined && (op === 'gte' || op === 'around') ? op : 'lte';
  return {
    end,
    weekly: { op: bound, amount: high ?? low, period: period ?? 'week' },
    ...(high === undefined ? {} : { weeklyFrom: low }),
  };
};

/** Room for people, where no seats are named: "fits 8", "family of five", "8 people". */
const asksRoom = ({ kind, subject, tokens, from }: Question): boolean =>
  kind === 'people' ||
  (subject === 'seats' &&
    !/^(?:seats?|seater|seating|seatingcapacity)$/.test(textAt(tokens, from)));

/** "Sleeps at least 3", "2 or 4 berth"; people in a caravan sleep. */
const readBerths: Reader = (question) => {
  const { kind, subject, comparison, lexicon } = question;
  // "Motorcycle for two people".
  const isRidden = question.tokens.some(({ text }) =>
    lexicon.meanings.get(text)?.some((one) => 'value' in one && one.value === 'Motorcycle'),
  );
  const isPeople = lexicon.isTowed && asksRoom(question) && !isRidden;
  if (kind !== 'sleeps' && subject !== 'sleeps' && !isPeople) return undefined;
  const amount = countOf('sleeps', question);
  if (amount.filter.op === 'lte' && comparison === 'for') amount.filter.op = 'eq';
  return amount;
};

const readSeats: Reader = (question) => {
  const { kind, subject, comparison, thousands, low } = question;
  const named = kind === 'seats' || kind === 'people';
  if ((!named && !(subject === 'seats' && !thousands)) || low > 60) return undefined;
  const amount = countOf('seats', question);
  const { op } = amount.filter;
  if ((op === 'lte' && comparison === 'for') || (op === 'eq' && asksRoom(question)))
    amount.filter.op = 'gte';
  return amount;
};

/** "2 or 4 doors" are two numbers, "2 to 4 doors" is a range. */
const countOf = (field: string, question: Question): ReturnType<typeof amountOf> => {
  const { low, high, joiner, end, comparison } = question;
  if (high !== undefined && /^(?:or|and|\/)$/.test(joiner))
    return { end, filter: { field, op: 'in', value: [low, high] } };
  return amountOf(field, comparison === 'more than' ? { ...question, low: low + 1 } : question);
};

const readDoors: Reader = (question) => {
  const { kind, subject, low, end } = question;
  if (kind !== 'doors' && subject !== 'doors') return undefined;
  return low > 7 ? { end, isUnrecorded: true } : countOf('doors', question);
};

const readEngine: Reader = (question) => {
  const { kind, subject, low, high } = question;
  if (kind === 'cylinders' || subject === 'cylinders') return countOf('cylinders', question);
  if (kind === 'cc')
    return amountOf('engine_litres', { ...question, low: low / 1000, high: high && high / 1000 });
  if (kind === 'litres' || subject === 'litres')
    return low > 10 ? null : amountOf('engine_litres', question);
  return undefined;
};

/** "less than 4 years old", "last five years"; "18 year old" is a person. */
const readAge: Reader = (question) => {
  const { kind, marked, lastYears, low, high, before, after } = question;
  const { tokens, at, lexicon, end } = question;
  const { year } = lexicon;
  if (kind !== 'yearsOld' && !(kind === 'years' && (marked || lastYears) && low < 60))
    return undefined;
  // "A loan over five years", "only one year of tax returns".
  const isSpan = /^(?:over|for|only)$/.test(question.comparison) || textAt(tokens, end) === 'of';
  if (kind === 'years' && isSpan) return { end, isUnrecorded: true };
  const words = tokens.slice(at, end).map(({ text }) => text);
  const plain = kind === 'yearsOld' && (!marked || question.comparison === 'for');
  // "For my twelve year old".
  const isOfPerson = /^(?:my|our|his|her)$/.test(textAt(tokens, at - 1));
  if (plain && low > 15 && low < 25) return { end, learner: true };
  if (plain && isOfPerson) return { end, isUnrecorded: true };
  const built = (
    bound: QueryFilter['op'],
    value: QueryFilter['value'] = year - low,
  ): QueryAmount => ({
    end,
    filter: { field: 'year', op: bound, value },
  });
  if (high !== undefined) return built('between', [year - high, year - low]);
  const isOlder = words.at(-1) === 'old' && (before ?? after) === 'gte';
  if (isOlder || before === 'before') return built('lte');
  return built(plain ? 'eq' : 'gte');
};

const readKm: Reader = (question) => {
  const { kind, subject, thousands, comparison, low, high, tokens, end } = question;
  const { lexicon } = question;
  // How far an electric car gets: "range 350 or more".
  if (subject === 'range') return { end, isUnrecorded: true };
  // A limit that no price is written like.
  const isPlain = !thousands || question.spelled;
  const isFar =
    !(kind ?? subject ?? high) &&
    question.op === 'lte' &&
    isPlain &&
    !question.money &&
    low > (question.spelled ? 100_000 : 99_999);
  if (kind !== 'km' && kind !== 'ks' && subject !== 'km' && !isFar) return undefined;
  const next = textAt(tokens, end);
  // "2000 km a month".
  const often = unitAt(tokens, end, lexicon);
  if (often && /^(?:day|week|fortnight|month)$/.test(often[0]))
    return { end: often[1], isUnrecorded: true };
  // "500 km of range".
  const last = next === 'of' ? textAt(tokens, end + 1) : next;
  if (last === 'range') return { end: end + (next === 'of' ? 2 : 1), isUnrecorded: true };
  const placed = /^(?:of|from|away|radius)$/.test(next);
  if (low <= 1000 && (placed || comparison === 'within')) return { end, distance: low };
  // "80 ks" are thousands.
  const short = (kind === 'ks' || kind === undefined) && low < 1000;
  const times = (value: number) => (short ? value * 1000 : value);
  // "10 km to work", "420 km WLTP": no car that is not new has driven exactly so little.
  if (question.op !== 'lte' && high === undefined && times(low) < 2_000)
    return { end, isUnrecorded: true };
  return aboutOf('km', {
    ...question,
    low: times(low),
    high: high === undefined ? undefined : times(high),
  });
};

const readYear: Reader = (question) => {
  const { op, marked, money, thousands, low, high, lexicon } = question;
  if (thousands || money || !isYear(low, lexicon.year)) return undefined;
  if (!marked) return null;
  const step = high !== undefined ? 0 : op === 'after' ? 1 : op === 'before' ? -1 : 0;
  return amountOf('year', { ...question, low: low + step });
};

/** Two digits as years: 2018 of "18". */
function yearsOf(question: Question): QueryFilter | null {
  const { low, high = low, lexicon } = question;
  const newest = (lexicon.year % 100) + 1;
  if (high > newest) return null;
  const year = (value: number) => 2000 + value;
  return {
    field: 'year',
    ...boundsOf({ ...question, low: year(low), high: question.high && year(high) }),
  };
}

const readPrice: Reader = (question) => {
  const { subject, before, after, comparison, marked, money, thousands, spelled } = question;
  const { low, high, joiner } = question;
  if (subject && !/^(?:price|repayment|year)$/.test(subject)) return null;
  if (!marked && !money && !thousands) return null;
  // After a price word a number up to 200 is thousands.
  const short = !thousands && low <= 200 && (high ?? 0) <= 200;
  const isPlain = !(before ?? subject) && !money;
  // "a car for two dogs", "have 2 cats".
  const isFor = /^(?:for|have|got)$/.test(comparison);
  const isCount = (isFor && low < 20) || /^(?:un)?till?$/.test(comparison);
  // "suv 30 to 40".
  const isSpan = /^(?:to|-)$/.test(joiner);
  if (short && ((isPlain && after === undefined && !isSpan) || isCount || low < 2)) return null;
  // "At least two solar panels", "with 4 up".
  if (low < 10 && (spelled || (isPlain && high === undefined))) return null;
  // "300 to 400" is a size where motorcycles are sold and no cars.
  const { tokens, lexicon } = question;
  if (lexicon.isRidden && !short && !money && !thousands && (high ?? low) < 2_000)
    return isOfRiders(tokens, lexicon)
      ? amountOf('engine_litres', { ...question, low: low / 1000, high: high && high / 1000 })
      : null;
  // "For six thirty", "308 or 407".
  const isName = !short && (high ?? low) < 1_000;
  if (isName && !money && (isFor || joiner === 'or')) return null;
  const times = short ? 1000 : 1;
  // "under 250" is a weekly price where a dealer has no others.
  if (low * times < (before === undefined ? 300 : 200) && high === undefined) return null;
  const amount = aboutOf('price', {
    ...question,
    low: low * times,
    high: high === undefined ? undefined : high * times,
  });
  const years = short && isPlain ? yearsOf(question) : null;
  // "22+" and "09-13".
  if (years && (after === 'gte' || textAt(tokens, question.at).startsWith('0')))
    return { end: question.end, filter: years };
  const isMoney = money || subject === 'price';
  return { ...amount, isShort: short, isMoney, ...(years && { years }) };
};

/** The first that knows the number decides. */
const readers: readonly Reader[] = [
  readOther,
  readMeasure,
  readBerths,
  readTowing,
  readAncap,
  readRepayment,
  readSeats,
  readDoors,
  readEngine,
  readAge,
  readKm,
  readYear,
  readPrice,
];

/** The amount that begins at a token; null if there is none. */
export function amountAt(
  tokens: readonly Token[],
  from: number,
  lexicon: Lexicon,
): QueryAmount | null {
  const { year } = lexicon;
  const parts = partsAt(tokens, from, lexicon);
  if (!parts) return null;
  const { comparison, after, low, high } = parts;
  // "tow car under 35k" is a price, and so is "range 20k to 30k".
  const isOther =
    (parts.subject === 'towing' && low > 9_999) ||
    (parts.subject === 'range' && parts.kind !== 'km' && low > 1_500);
  const subject = isOther ? undefined : parts.subject;
  // "how much for a 2018 ranger" names a year.
  const named = comparison === 'for' && isYear(low, year);
  // "I have 20k" is a budget, "suvs that have 7 seats" is none, and somebody is "after a 5 door".
  const counted = /^(?:have|got|after)$/.test(comparison) && parts.kind !== undefined;
  const before = named || counted ? undefined : parts.before;
  const marked = [before, after, subject, high].some((part) => part !== undefined);
  const op = after ?? (before === 'between' ? undefined : before);
  const question: Question = { ...parts, tokens, from, lexicon, subject, before, op, marked };
  for (const read of readers) {
    const amount = read(question);
    if (amount !== undefined) return amount && { ...amount, isCompared: marked };
  }
  return null;
}

/** A number alone: a year, or an amount of money. */
export function bareAmountAt(
  tokens: readonly Token[],
  at: number,
  year: number,
): QueryAmount | null {
  const { value, text } = tokens[at] ?? {};
  if (value === undefined) return null;
  // "Twenty twenty three".
  if (isYear(value, year)) {
    return { end: at + 1, filter: { field: 'year', op: 'eq', value } };
  }
  // Prices are round or end like $19,990; other numbers are names: "Fuso 1627".
  const isPrice = value >= 2_000 && (value % 50 === 0 || value % 100 > 80);
  if (isPrice) return { end: at + 1, filter: { field: 'price', op: 'around', value } };
  if (/^\d\.\d$/.test(text ?? '')) {
    return { end: at + 1, filter: { field: 'engine_litres', op: 'eq', value } };
  }
  return null;
}

/** "v8", "the 1990s". */
export function amountInWord(text: string): QueryFilter | null {
  const [, cylinders] = /^v(6|8|10|12)$/.exec(text) ?? [];
  if (cylinders !== undefined) return { field: 'cylinders', op: 'eq', value: Number(cylinders) };
  const [, century, decade] = /^(19|20)?(\d)0s$/.exec(text) ?? [];
  if (decade === undefined) return null;
  const start = Number(`${century ?? (Number(decade) > 3 ? '19' : '20')}${decade}0`);
  return { field: 'year', op: 'between', value: [start, start + 9] };
}
