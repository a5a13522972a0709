// Applies a typed text to the state of a search page (rule search-26): the grammar's filters become filters of the
// page, so that each is a chip. It lists conditions that the stock does not record; suggestions wait for a tap.
import type { NearPlace } from '../../domain/locations/near-place.ts';
import type { FacetName } from '../../domain/search/facets.ts';
import type { SortOrder } from '../../domain/search/sorting.ts';
import { formatKm, formatMass, formatMoney } from '../../domain/text/format.ts';
import { understand, type UnderstoodQuery } from '../query/grammar.ts';
import { fieldRank, queryField, type CountedField } from '../query/fields.ts';
import type { QueryFilter } from '../query/intent.ts';
import { meaningsOf } from '../query/lexicon.ts';
import type { SearchWords } from './search-words.ts';
import {
  withList,
  withNot,
  withQuery,
  withRange,
  withSort,
  type ChosenRange,
  type SearchState,
} from './state.ts';
import { typedOrder } from './typed-order.ts';
import { isPlace, withPlaces } from './typed-place.ts';

export interface FilterSuggestion {
  /** The field of the grammar. */
  field: string;
  label: string;
  apply(state: SearchState): SearchState;
}

export interface UnderstoodSearch {
  state: SearchState;
  /** Conditions that the stock does not record, in words: "5 doors". */
  unknown: string[];
  /** Conditions that it records and no vehicle meets: "6 berths", "Tesla Model Y". */
  missing: string[];
  suggestions: FilterSuggestion[];
  /** What it asks of the dealer besides vehicles. */
  topics: readonly string[];
  /** The text asks for vehicles near the visitor, whose position only a tap asks for; `km`: the radius that it names. */
  near: { km: number | null } | null;
  /** The place that the locations of the state are around: "near Penrith". */
  nearPlace: NearPlace | null;
  /** The text as it was read, where a word of it was misspelt. */
  corrected: string | null;
}

const weeksIn = { week: 1, fortnight: 2, month: 52 / 12 };

const boundsOf = ({
  field,
  op,
  value,
}: Pick<QueryFilter, 'field' | 'op' | 'value'>): ChosenRange => {
  const [low = 0, high = low] = [value].flat().map(Number);
  if (op === 'lte') return { max: low };
  if (op === 'gte') return { min: low };
  if (op === 'between') return { min: low, max: high };
  // "Around" means a year or three quarters of a foot on each side, or a tenth of an amount.
  if (op === 'around' && field === 'length_ft') return { min: low - 0.75, max: low + 0.75 };
  const slack = op !== 'around' ? 0 : field === 'year' ? 1 : low / 10;
  return { min: Math.round(low - slack), max: Math.round(low + slack) };
};

const passes = ({ op, value }: QueryFilter, number: number): boolean => {
  const listed = [value].flat().map(Number);
  const { min = -Infinity, max = Infinity } = boundsOf({ field: '', op, value });
  if (op === 'in') return listed.includes(number);
  return op === 'not' ? !listed.includes(number) : number >= min && number <= max;
};

const formats: Readonly<Record<string, (amount: number) => string>> = {
  price: formatMoney,
  km: formatKm,
  // It was typed as a number.
  weekly_price: String,
};
const comparisons: Readonly<Partial<Record<QueryFilter['op'], string>>> = {
  lte: 'under',
  gte: 'over',
  around: 'around',
};

/** The text of a condition. */
const inWords = (filter: QueryFilter): string => {
  const { field, op, value } = filter;
  if (op === 'not') return `not ${inWords({ ...filter, op: 'in' })}`;
  const format = formats[field];
  const values = [...new Set([value].flat())].map((one) =>
    format ? format(Number(one)) : String(one),
  );
  if (format)
    return `${comparisons[op] ?? ''} ${values.join(op === 'between' ? ' to ' : ' or ')}`.trim();
  const said = values.join(op === 'between' ? ' to ' : ' or ');
  if (field === 'year' && /^[lg]te$/.test(op))
    return `${said} or ${op === 'lte' ? 'older' : 'newer'}`;
  const { verb, unit, isCompared } = queryField(field);
  return [verb, isCompared && comparisons[op], said, unit].filter(Boolean).join(' ');
};

/** Two people can sleep in a caravan for four. */
const atLeast = (filter: QueryFilter): QueryFilter =>
  filter.field === 'sleeps' && filter.op === 'eq' ? { ...filter, op: 'gte' } : filter;

/** Whether vehicles of the stock have such a number. An amount that is far from theirs is of something else. */
const isRecorded = ({ field }: QueryFilter, { numbers }: SearchWords): boolean =>
  queryField(field).as === 'count' && numbers[field as CountedField].length > 0;

/** Whether caravans with fewer berths stand for those that the stock lacks. */
const isClosest = (filter: QueryFilter, { numbers }: SearchWords): boolean =>
  filter.field === 'sleeps' && !numbers.sleeps.some((number) => passes(atLeast(filter), number));

/** Kinds of another value, which a stock may not tell apart: a CVT is an automatic, a truck may be a ute. */
const kinds = new Set(['CVT', 'Dual Clutch', 'Plug-in Hybrid', 'Truck']);

/**
 * Whether the stock records a value. A feature that no vehicle has may simply not be recorded. Fuel and body are recorded for
 * every vehicle, so they are conditions even where none matches.
 */
const isStated = (field: string, name: string, known: SearchWords['values'][string]): boolean =>
  name in known || (Object.keys(known).length > 0 && field !== 'features' && !kinds.has(name));

/** Where weekly prices show, "under 200" is one. The grammar takes it for $200,000, which is then `inThousands`. */
function asWeekly(
  filter: QueryFilter,
  inThousands: ReadonlySet<number>,
  { ranges }: SearchWords,
): QueryFilter {
  const isHidden = filter.field === 'price' && !ranges.price;
  if (!isHidden || !ranges.weekly_price) return filter;
  const value = [filter.value]
    .flat()
    .map((price) => Number(price) / (inThousands.has(Number(price)) ? 1_000 : 1));
  return value.every((price) => price < 1_000)
    ? { ...filter, field: 'weekly_price', value }
    : filter;
}

/** "Under 180000" where no vehicle costs as much counts kilometres; "under $180,000" does not. */
function asKilometres(
  filter: QueryFilter,
  inDollars: ReadonlySet<number>,
  { ranges }: SearchWords,
  conditions: readonly QueryFilter[],
): QueryFilter {
  const isAny =
    filter.field === 'price' &&
    filter.op === 'lte' &&
    !inDollars.has(Number(filter.value)) &&
    Number(filter.value) > (ranges.price?.[1] ?? Infinity);
  const isOpen = ranges.km !== undefined && !conditions.some(({ field }) => field === 'km');
  return isAny && isOpen ? { ...filter, field: 'km' } : filter;
}

/** A state with one more condition; null when the stock does not record it or no vehicle has it. */
function withFilter(
  state: SearchState,
  filter: QueryFilter,
  words: SearchWords,
): SearchState | null {
  const { field, op, value } = filter;
  const said = [value].flat().map(String);
  if (field === 'origin') {
    const makes = said.flatMap((name) => words.origin[name] ?? []);
    return withFilter(
      state,
      { field: 'make', op: op === 'not' ? 'not' : 'in', value: makes },
      words,
    );
  }
  const { as, facet = field as FacetName, scale = 1 } = queryField(field);
  if (as === 'range') {
    const stocked = words.ranges[facet];
    if (op === 'not' || !stocked) return null;
    const amounts = [value].flat().map((amount) => Number(amount) * scale);
    const { min, max } = boundsOf({ ...filter, value: amounts });
    // A limit that is far from every vehicle is of something else. It is named: "a deposit under 900".
    if ((min ?? 0) > stocked[1] * 2 || (max ?? Infinity) < stocked[0] / 2) return null;
    // Motorcycles of the 650 class have 649 to 655 cc.
    const isClass = field === 'engine_litres' && op === 'eq' && amounts.every((cc) => cc < 1_000);
    const slack = isClass ? 25 : 0;
    return withRange(state, facet, {
      ...(min !== undefined && { min: min - slack }),
      ...(max !== undefined && { max: max + slack }),
    });
  }
  if (as === 'count') {
    const known = words.numbers[field as CountedField];
    // Where no caravan sleeps six, those that sleep five and four are close.
    const numbers = isClosest(filter, words)
      ? known.slice(-2)
      : known.filter((number) => passes(atLeast(filter), number));
    // "Two people" fit into every car.
    if (op === 'gte' && numbers.length === known.length && numbers.length > 1) return state;
    return numbers.length > 0 ? withList(state, field as CountedField, numbers.map(String)) : null;
  }
  // An identifier is searched as text, because no filter has it.
  if (as === 'identifier') return withQuery(state, said.join(' '));
  if (as !== 'list') return null;
  const stockedValues = words.values[field];
  if (
    field !== 'model' &&
    stockedValues &&
    !said.some((name) => isStated(field, name, stockedValues))
  )
    return null;
  const stockValues = said.flatMap((name) => words.values[field]?.[name] ?? [name]);
  if (op === 'not') {
    // Nobody excludes everything: "not a caravan, motorbike".
    const all = Object.values(stockedValues ?? {}).flat();
    const isAll = all.length > 1 && all.every((one) => stockValues.includes(one));
    const excluded = isAll ? stockValues.slice(0, 1) : stockValues;
    return withNot(state, facet, [...(state.not?.[facet] ?? []), ...excluded]);
  }
  // Each feature is a separate condition.
  const before = field === 'features' ? (state.lists[facet] ?? []) : [];
  return withList(state, facet, [...before, ...stockValues]);
}

interface NamedModel {
  make: string;
  /** Empty for the make itself. */
  model: string;
  unstocked: boolean;
}

/** The makes and models of the vocabulary that a text asks for. */
function namedIn(filters: readonly QueryFilter[], words: SearchWords): NamedModel[] {
  const named = (field: string) =>
    filters.flatMap((filter) =>
      filter.field === field && filter.op !== 'not' ? [filter.value].flat().map(String) : [],
    );
  const [makes, models] = [named('make'), named('model')];
  return meaningsOf(words).flatMap((meaning) => {
    if (meaning.kind !== 'make' && meaning.kind !== 'model') return [];
    const { make, unstocked = false } = meaning;
    const model = meaning.kind === 'model' ? meaning.model : '';
    const isMeant = makes.includes(make) && (model === '' || models.includes(model));
    return isMeant ? [{ make, model, unstocked }] : [];
  });
}

const hasModel = (named: readonly NamedModel[], make: string): boolean =>
  named.some((other) => other.make === make && other.model !== '');

/** Those that no vehicle of the stock has: "Tesla Model Y". */
function missingIn(named: readonly NamedModel[]): string[] {
  const stocked = named.flatMap(({ model, unstocked }) => (unstocked ? [] : [model]));
  const none = named.filter(
    ({ make, model, unstocked }) =>
      unstocked && (model === '' ? !hasModel(named, make) : !stocked.includes(model)),
  );
  return [...new Set(none.map(({ make, model }) => `${make} ${model}`.trim()))];
}

/** "Toyota or Mazda 3" finds no Toyota, because a vehicle must have one of the selected models. */
const makesWithoutModel = (named: readonly NamedModel[]): string[] =>
  named.some(({ model }) => model !== '')
    ? named.flatMap(({ make, unstocked }) => (unstocked || hasModel(named, make) ? [] : [make]))
    : [];

/** The conditions of a text in the order of a search page, and the place that they are around. */
function conditionsOf(understood: UnderstoodQuery, words: SearchWords) {
  const { filters, nearBefore, inThousands, inDollars, towing_kg: towing } = understood;
  const towed: QueryFilter[] =
    towing === null ? [] : [{ field: 'towing_kg', op: 'gte', value: towing }];
  const { conditions, nearPlace } = withPlaces([...filters, ...towed], nearBefore, words);
  const sorted = conditions
    .map((filter) =>
      asKilometres(asWeekly(filter, inThousands, words), inDollars, words, conditions),
    )
    .sort((a, b) => fieldRank(a.field) - fieldRank(b.field))
    // "Japanese, but no Toyota": what is excluded counts last.
    .sort((a, b) => Number(a.op === 'not') - Number(b.op === 'not'));
  return { conditions: sorted, nearPlace };
}

/** The words to search for, and with a minus those that no vehicle may have. */
const textOf = ({ text, without }: UnderstoodQuery): string =>
  [text, ...without.map((words) => (words.includes(' ') ? `-"${words}"` : `-${words}`))]
    .filter(Boolean)
    .join(' ');

/** The state that the conditions of a text are added to. */
function withText(
  base: SearchState,
  text: string,
  conditions: readonly QueryFilter[],
): SearchState {
  // A text without a letter or digit finds nothing and everything.
  let state = withQuery(base, /[\p{L}\p{N}]/u.test(text) ? text : '');
  // A typed make is another search: the models of the one before do not belong to it.
  if (conditions.some(({ field }) => field === 'make')) state = withList(state, 'model', []);
  // So is a typed place.
  if (conditions.some(isPlace))
    for (const facet of ['city', 'location', 'state'] as const) state = withList(state, facet, []);
  return state;
}

/** A search while the conditions of a text are added to it. */
type Draft = Pick<UnderstoodSearch, 'state' | 'unknown' | 'missing' | 'near'>;

function addConditions(draft: Draft, conditions: readonly QueryFilter[], words: SearchWords): void {
  const radius = conditions.find(({ field }) => field === 'distance_km');
  for (const condition of conditions) {
    const { field, value } = condition;
    if (field === 'near' && value === 'me' && words.places.length > 1) {
      draft.near = { km: radius ? Number(radius.value) : null };
      continue;
    }
    if (condition === radius && draft.near) continue;
    const next = withFilter(draft.state, condition, words);
    if (next) draft.state = next;
    if (!next || isClosest(condition, words))
      (isRecorded(condition, words) ? draft.missing : draft.unknown).push(inWords(condition));
  }
}

function addWeeklyBudget(
  draft: Draft,
  { weekly_budget: budget, weeklyFrom }: UnderstoodQuery,
  { ranges }: SearchWords,
): void {
  if (!budget) return;
  const { op, amount, period, deposit = 0 } = budget;
  const weekly = (sum: number) => Math.floor(sum / weeksIn[period]);
  if (ranges.weekly_price) {
    const bound = boundsOf({ field: 'weekly_price', op, value: weekly(amount) });
    const from = weeklyFrom === null ? {} : { min: weekly(weeklyFrom) };
    draft.state = withRange(draft.state, 'weekly_price', { ...bound, ...from });
  } else draft.unknown.push(`${formatMoney(amount)} a ${period}`);
  // The weekly prices of the stock have their own deposit.
  if (deposit > 0) draft.unknown.push(`${formatMoney(deposit)} deposit`);
}

/** "Smaller than a Kluger": the body of the model that is compared with, and no such model. */
function addRivals(
  draft: Draft,
  { rivals, filters, sort }: UnderstoodQuery,
  { bodies = {} }: SearchWords,
): void {
  if (filters.some(({ field, op }) => /^(?:make|model)$/.test(field) && op !== 'not')) return;
  for (const { model, said } of rivals) {
    const body = Object.keys(bodies).find((name) => bodies[name]?.includes(model));
    if (body === undefined) continue;
    // What is bigger or higher than a hatchback may be of another body.
    const isOpen = /^(?:Hatchback|Sedan)$/.test(body) && said.startsWith('than');
    const isLike = !isOpen || /^(?:price|engine_litres)$/.test(sort?.field ?? '');
    if (isLike && !draft.state.lists.body) draft.state = withList(draft.state, 'body', [body]);
    draft.state = withNot(draft.state, 'model', [...(draft.state.not?.model ?? []), model]);
    draft.unknown = draft.unknown.filter((one) => one !== said);
  }
}

function addOrder(draft: Draft, order: ReturnType<typeof typedOrder>): void {
  if (!order) return;
  if (order.isPossible) draft.state = withSort(draft.state, order.order);
  else draft.unknown.push(order.text.charAt(0).toLowerCase() + order.text.slice(1));
}

/** Suggestions that the stock has vehicles for. */
const suggestionsOf = (
  { soft }: UnderstoodQuery,
  state: SearchState,
  words: SearchWords,
): FilterSuggestion[] =>
  soft.flatMap((filter): FilterSuggestion[] => {
    const { field, value } = filter;
    const stocked = words.values[field];
    const isStocked = stocked === undefined || stocked[String(value)] !== undefined;
    const apply = (current: SearchState) => withFilter(current, filter, words) ?? current;
    return isStocked && withFilter(state, filter, words) !== null
      ? [{ field, label: suggestionText(filter), apply }]
      : [];
  });

/** What a text means. Beside a stock number, which may be of another dealer's car, its make and model count. */
function understoodAll(text: string, words: SearchWords): UnderstoodQuery {
  const understood = understand(text, words);
  const code = understood.filters.find(({ field }) => queryField(field).as === 'identifier');
  if (!code) return understood;
  const isOther = (word: string) =>
    word.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '') !== String(code.value);
  const rest = understand(text.split(/\s+/).filter(isOther).join(' '), words).filters;
  const named = rest.filter(({ field, op }) => /^(?:make|model)$/.test(field) && op !== 'not');
  return { ...understood, filters: [...named, code] };
}

/** Applies a text to the state that it was typed into. `sorts`: the orders that the engine has. */
export function understandSearch(
  text: string,
  base: SearchState,
  words: SearchWords,
  sorts: readonly SortOrder[],
): UnderstoodSearch {
  const understood = understoodAll(text, words);
  const { conditions, nearPlace } = conditionsOf(understood, words);
  const models = namedIn(conditions, words);
  const others = new Set(makesWithoutModel(models).map((make) => `other models of ${make}`));
  const asked = withText(base, textOf(understood), conditions);
  const draft: Draft = {
    state: asked,
    unknown: [...understood.unrecorded, ...others],
    missing: missingIn(models),
    near: null,
  };
  addConditions(draft, conditions, words);
  addWeeklyBudget(draft, understood, words);
  addRivals(draft, understood, words);
  addOrder(draft, understood.sort && typedOrder(understood.sort, words, sorts));
  const suggestions = suggestionsOf(understood, draft.state, words);
  const { state, unknown, missing, near } = draft;
  const { corrected, doubted } = understood;
  // A weak condition that is not offered is named: "LPG conversion".
  const isOffered = ({ value }: QueryFilter) =>
    suggestions.some(({ label }) => label === String(value));
  unknown.push(...doubted.filter((filter) => !isOffered(filter)).map(inWords));
  // Who typed a text of which nothing is searched may want to ask.
  const isIdle = state === asked && state.query === '' && unknown.length > 0 && !near;
  const isOpen = isIdle && missing.length + suggestions.length + understood.topics.length === 0;
  const topics = isOpen ? ['contact'] : understood.topics;
  return { state, unknown, missing, suggestions, topics, near, nearPlace, corrected };
}

function suggestionText({ field, value }: QueryFilter): string {
  const number = Number(value);
  if (field === 'price') return `Under ${formatMoney(number)}`;
  if (field === 'ancap') return `${String(number)} star ANCAP`;
  if (field === 'towing_kg') return `Tows ${formatMass(number)} or more`;
  return field === 'seats' ? `${String(number)} seats or more` : String(value);
}
