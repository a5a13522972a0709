// Numbers with what they measure: prices, kilometres, years, repayments, seats, doors, weights. A number without a
// comparison, unit or sign is left to the names of models (`bare` reads it afterwards).
import type { Filter, WeeklyBudget } from './intent.ts';
import { longestPhrase, phraseKey, type Token } from './tokens.ts';
import { comparisonsAfter, comparisonsBefore, subjects, units } from './words/phrases.ts';
import { keyOf } from './lexicon.ts';

const table = <K extends string>(lists: Record<K, string>): Map<string, K> => {
  const map = new Map<string, K>();
  for (const [name, list] of Object.entries(lists) as [K, string][]) {
    for (const phrase of list.split(',')) {
      const key = keyOf(phrase) || phrase.replaceAll(' ', '');
      if (!map.has(key)) map.set(key, name);
    }
  }
  return map;
};
type Before = keyof typeof comparisonsBefore;
type After = keyof typeof comparisonsAfter;
type Unit = keyof typeof units;
type Subject = keyof typeof subjects;
const befores = table<Before>(comparisonsBefore);
const afters = table<After>(comparisonsAfter);
const unitWords = table<Unit>(units);
const subjectWords = table<Subject>(subjects);

/** The longest phrase of a table at a place: what it means and where it ends. */
const phraseIn = <Value>(tokens: readonly Token[], at: number, table: Map<string, Value>) =>
  longestPhrase(tokens, at, (part) => table.get(phraseKey(part)));

export interface Amount {
  end: number;
  filter?: Filter;
  weekly?: WeeklyBudget;
  deposit?: number;
  towing?: number;
  /** "within 50 km": what follows says of where. */
  distance?: number;
  learner?: boolean;
}

const links = new Set('of the a is to at car cars just and'.split(' '));
const dashes = new Set(['-', '~', 'to', 'and', 'or', '/', 'through', 'thru', 'till', 'until']);
const kin =
  /^(?:kids?|children|child|dogs?|bikes?|babies|boys|girls|prams?|months?|owners?|wheels?|speed|spd|weeks?|days?|hours?|inch|zones?|keys?|airbags?|litre|ft|foot|feet|m|metres?|car|th|st|nd|rd)$/;

function bounds(
  op: Before | After | undefined,
  low: number,
  high: number | undefined,
): Pick<Filter, 'op' | 'value'> {
  if (high !== undefined)
    return { op: 'between', value: [Math.min(low, high), Math.max(low, high)] };
  if (op === 'lte' || op === 'gte' || op === 'around') return { op, value: low };
  if (op === 'after') return { op: 'gte', value: low };
  if (op === 'before') return { op: 'lte', value: low };
  return { op: 'eq', value: low };
}

/** The amount that begins at a token; null if there is none. */
export function amountAt(tokens: readonly Token[], from: number, year: number): Amount | null {
  let at = from;
  let subject: Subject | undefined;
  const named = phraseIn(tokens, at, subjectWords);
  if (named && tokens[at]?.value === undefined) {
    [subject, at] = named;
    while (links.has(tokens[at]?.text ?? '')) at += 1;
  }
  let before: Before | undefined;
  let comparison = '';
  for (;;) {
    const found = phraseIn(tokens, at, befores);
    if (!found || tokens[at]?.value !== undefined) break;
    // "max" of "d-max" is no comparison; the names of models are read before.
    // "to spend about 30 grand" is around.
    before = found[0];
    comparison = tokens
      .slice(at, found[1])
      .map(({ text }) => text)
      .join(' ');
    at = found[1];
    while (links.has(tokens[at]?.text ?? '')) at += 1;
  }
  // "last five years", "past 3 yrs".
  const lastYears = /^(?:last|past|latest)$/.test(tokens[at]?.text ?? '');
  if (lastYears) at += 1;
  if (before && !subject) {
    const inner = phraseIn(tokens, at, subjectWords);
    if (inner && tokens[inner[1]]?.value !== undefined && tokens[at]?.value === undefined)
      [subject, at] = inner;
  }
  const first = tokens[at];
  if (first?.value === undefined) return null;
  let low = first.value;
  let end = at + 1;
  let high: number | undefined;
  let thousands = first.thousands ?? false;
  let money = first.money ?? false;
  const readMoneyWord = () => {
    if (/^(?:dollars?|bucks|aud)$/.test(tokens[end]?.text ?? '')) {
      money = true;
      end += 1;
    }
  };
  readMoneyWord();
  let unit = phraseIn(tokens, end, unitWords);
  let joiner = '';
  const afterFirst = unit ? unit[1] : end;
  const second = tokens[afterFirst + 1];
  const sign = tokens[afterFirst]?.text ?? '';
  if (
    second?.value !== undefined &&
    dashes.has(sign) &&
    // "and" joins only after "between"; "or" only without a comparison.
    (sign !== 'and' || before === 'between') &&
    (sign !== 'or' || before === undefined)
  ) {
    high = second.value;
    joiner = sign;
    end = afterFirst + 2;
    if (second.thousands && !thousands && low < 1000 && low * 1000 <= high) low *= 1000;
    if (thousands && !second.thousands && high < 1000) high *= 1000;
    thousands ||= second.thousands ?? false;
    money ||= second.money ?? false;
    readMoneyWord();
    unit = phraseIn(tokens, end, unitWords) ?? unit;
    if (unit && unit[1] < end) unit = [unit[0], end];
    // "2015/16"
    if (low >= 1950 && low <= year + 2 && high < 100 && !thousands && !money) high += 2000;
  }
  if (unit) end = Math.max(end, unit[1]);
  let kind = unit?.[0];
  // A second unit says more: "5 star ANCAP", "$250 a week repayments".
  let after: After | undefined;
  const tail = phraseIn(tokens, end, afters);
  // "under 60k newer than 2018" has two amounts.
  if (tail && high === undefined && tokens[tail[1]]?.text !== 'than') {
    const next = tokens[tail[1]];
    const single =
      tail[1] - end === 1 &&
      !/^(?:\+|plus|onwards?|tops|ish|upwards)$/.test(tokens[end]?.text ?? '');
    if (tokens[end]?.text === 'on' && (low < 1950 || low > year + 1)) {
      /* "on" follows years only */
    } else if (next?.value === undefined || !(single || tokens[end]?.text === 'and')) {
      [after, end] = tail;
      if (!unit) {
        const late = phraseIn(tokens, end, unitWords);
        if (late) {
          kind = late[0];
          end = late[1];
        }
      }
    }
  }
  const tailPeople = tokens[end]?.text ?? '';
  if (!kind && !money && !thousands && kin.test(tailPeople)) {
    return subject === 'seats' || comparison === ''
      ? null
      : /^(?:kids?|children|child|dogs?|bikes?)$/.test(tailPeople)
        ? { end }
        : null;
  }
  // "tow car under 35k" is a price.
  if (subject === 'towing' && (thousands || low > 9_999)) subject = undefined;
  // "how much for a 2018 ranger" names a year.
  if (comparison === 'for' && low >= 1950 && low <= year + 2 && !thousands && !money)
    before = undefined;
  const op = after ?? (before === 'between' ? undefined : before);
  const marked =
    before !== undefined || after !== undefined || subject !== undefined || high !== undefined;
  const value = () => bounds(op, low, high);
  const make = (field: string, around = false): Amount => {
    const bound = value();
    return {
      end,
      filter: {
        field,
        ...(around && bound.op === 'eq' ? { op: 'around', value: bound.value } : bound),
      },
    };
  };

  // "3500kg braked", "tow 3 t", "2.5 tonne".
  if (
    kind === 'kg' ||
    kind === 'tonne' ||
    (subject === 'towing' && !money && !kind && (low >= 300 || low <= 10))
  ) {
    const isTonne = kind === 'tonne' || (kind !== 'kg' && low <= 10);
    const weight = isTonne && low <= 100 ? low * 1000 : low;
    return { end, towing: Math.round(high === undefined ? weight : isTonne ? high * 1000 : high) };
  }
  if (kind === 'ancap' || (subject === 'ancap' && low <= 5)) {
    if (low > 5) return null;
    const rated = phraseIn(tokens, end, unitWords);
    return {
      end: rated?.[0] === 'ancap' ? rated[1] : end,
      filter: { field: 'ancap', op: 'gte', value: low },
    };
  }
  if (
    kind === 'week' ||
    kind === 'fortnight' ||
    kind === 'month' ||
    (subject === 'repayment' && low < 5000)
  ) {
    if (kind === 'month' && !money && !marked && low < 50) return null;
    const own = kind === 'week' || kind === 'fortnight' || kind === 'month' ? kind : 'week';
    const weeklyOp = op === 'gte' || op === 'around' ? op : 'lte';
    return { end, weekly: { op: weeklyOp, amount: high ?? low, period: own } };
  }
  if (kind === 'deposit') {
    return { end, deposit: low };
  }
  if (kind === 'seats' || kind === 'people' || (subject === 'seats' && low <= 60 && !thousands)) {
    if (low > 60 || money || thousands) return null;
    if (high !== undefined && joiner === 'or' && !subject) {
      return { end, filter: { field: 'seats', op: 'in', value: [low, high] } };
    }
    const room =
      kind === 'people' ||
      (subject === 'seats' &&
        !/^(?:seats?|seater|seating|seatingcapacity)$/.test(tokens[from]?.text ?? ''));
    const amount = make('seats');
    const counted = phraseIn(tokens, end, unitWords);
    const moves = /^(?:movers?|carriers?)$/.test(tokens[counted?.[1] ?? 0]?.text ?? '');
    if (!moves && (counted?.[0] === 'people' || counted?.[0] === 'seats')) amount.end = counted[1];
    if (amount.filter && comparison === 'for')
      amount.filter = { field: 'seats', op: kind === 'people' ? 'gte' : 'eq', value: low };
    if (amount.filter?.op === 'eq' && (room || comparison === 'for')) {
      amount.filter.op = room || kind === 'people' ? 'gte' : 'eq';
    }
    if (comparison === 'more than' && amount.filter) amount.filter.value = low + 1;
    return amount;
  }
  if (kind === 'doors' || (subject === 'doors' && low <= 6)) {
    if (low > 7) return null;
    if (high !== undefined && joiner !== '-')
      return { end, filter: { field: 'doors', op: 'in', value: [low, high] } };
    return make('doors');
  }
  if (kind === 'cylinders' || subject === 'cylinders') return low > 16 ? null : make('cylinders');
  if (kind === 'litres' || (subject === 'litres' && low < 10))
    return low > 10 ? null : make('engine_litres');
  if (kind === 'yearsOld' || (kind === 'years' && (marked || lastYears) && low < 60)) {
    if (low >= 60) return null;
    while (/^(?:old|or|newer|less)$/.test(tokens[end]?.text ?? '')) end += 1;
    if (
      kind === 'yearsOld' &&
      !marked &&
      !lastYears &&
      low > 15 &&
      low < 20 &&
      !/newer|less|younger/.test(tokens[end - 1]?.text ?? '')
    ) {
      return { end, learner: true };
    }
    const old = tokens.slice(at, end).some(({ text }) => text === 'old');
    const bound = high === undefined ? { value: year - low } : null;
    if (!bound)
      return {
        end,
        filter: { field: 'year', op: 'between', value: [year - (high ?? low), year - low] },
      };
    const young = tokens.slice(at, end).some(({ text }) => /^(?:newer|less|younger)$/.test(text));
    const older =
      !young &&
      (/^(?:over|more than|at least|older than|before)$/.test(comparison) || after === 'gte') &&
      (old || comparison !== 'over');
    if (before === 'before' && !/no|not/.test(comparison))
      return { end, filter: { field: 'year', op: 'lte', ...bound } };
    if (older) return { end, filter: { field: 'year', op: 'lte', ...bound } };
    const exact = kind === 'yearsOld' && !marked && !lastYears && !young;
    return {
      end,
      filter: { field: 'year', op: exact ? 'eq' : op === 'around' ? 'around' : 'gte', ...bound },
    };
  }
  if (kind === 'years' && low < 1950) {
    if (!lastYears) return null;
  }
  if (lastYears) return null;
  if (kind === 'km' || kind === 'ks' || (subject === 'km' && !money)) {
    const from_ = /^(?:of|from|away|radius)$/.test(tokens[end]?.text ?? '');
    if (low <= 1000 && (from_ || comparison === 'within') && !thousands && kind !== undefined) {
      return {
        end: end + (from_ && tokens[end]?.text !== 'from' && tokens[end]?.text !== 'of' ? 1 : 0),
        distance: low,
      };
    }
    if ((kind === 'ks' || kind === undefined) && low < 1000 && !thousands) {
      low *= 1000;
      if (high !== undefined && high < 1000) high *= 1000;
    }
    const bound = value();
    return {
      end,
      filter: {
        field: 'km',
        ...(bound.op === 'eq' ? { op: 'around', value: bound.value } : bound),
      },
    };
  }

  const yearLike = (n: number | undefined) =>
    n === undefined || (Number.isInteger(n) && n >= 1950 && n <= year + 2 && !thousands && !money);
  const priceOnly =
    /^(?:under|less than|below|budget|max|for|to spend|spend|sub)$/.test(comparison) &&
    low % 500 === 0 &&
    high === undefined;
  if (
    yearLike(low) &&
    yearLike(high) &&
    subject !== 'price' &&
    (!priceOnly || subject === 'year')
  ) {
    if (!marked) return null;
    if (subject === 'seats' || subject === 'towing') return null;
    const filter: Filter = { field: 'year', ...value() };
    const strict = comparison === 'more than' ? 'after' : before;
    if (high === undefined && after === undefined && strict === 'after') filter.value = low + 1;
    if (high === undefined && after === undefined && strict === 'before') filter.value = low - 1;
    return { end, filter };
  }
  if (subject && subject !== 'price' && subject !== 'repayment' && subject !== 'year') return null;
  if (!marked && !money && !thousands) return null;
  // After a price word a number up to 200 is thousands.
  if (!thousands && low <= 200 && (high === undefined || high <= 200)) {
    if (
      high !== undefined &&
      before === undefined &&
      subject === undefined &&
      !money &&
      after === undefined
    )
      return null;
    if (first.spelled && before === undefined) return null;
    low *= 1000;
    if (high !== undefined) high *= 1000;
  }
  if (low < 300 && high === undefined) return null;
  if (op === 'after') before = 'gte';
  return make('price', true);
}

/** A number alone: a year, or an amount of money. */
export function bareAmountAt(tokens: readonly Token[], at: number, year: number): Amount | null {
  const { value, spelled, text } = tokens[at] ?? {};
  if (value === undefined || spelled) return null;
  if (Number.isInteger(value) && value >= 1950 && value <= year + 2) {
    return { end: at + 1, filter: { field: 'year', op: 'eq', value } };
  }
  if (value >= 1000) return { end: at + 1, filter: { field: 'price', op: 'around', value } };
  if (/^\d\.\d$/.test(text ?? '') && value > 0.5 && value < 8) {
    return { end: at + 1, filter: { field: 'engine_litres', op: 'eq', value } };
  }
  return null;
}
