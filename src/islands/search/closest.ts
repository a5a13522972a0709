// The vehicles that a page lists where nothing matches, or nothing that the text names (rule search-27). The caller does the
// searches.
import { rangeFacet, type FacetName } from '../../domain/search/facets.ts';
import {
  withList,
  withNot,
  withoutFilter,
  withQuery,
  withRange,
  type ChosenFilter,
  type SearchState,
} from '../../search/page/state.ts';
import { wantsEvery } from '../../search/page/request.ts';
import { isUnknown, type LiveResults } from './live-results.ts';
import { relaxations, widened, type Closest, type Count, type Relaxation } from './relaxations.ts';

/** The kinds that dealers of more than cars sell. */
const kinds: readonly string[] = ['Caravan', 'Motorcycle'];

/**
 * What is kept longest, after a weight (a car may tow only so much) and the kind of vehicle. Then come the other filters
 * as they were typed, and last those that are given up first: `fleeting`, and the text.
 */
const lasting: readonly FacetName[] = [
  ...(['make', 'model', 'body', 'fuel', 'price', 'weekly_price', 'year'] as const),
  ...(['seats', 'sleeps', 'towing', 'transmission', 'drive'] as const),
];
const fleeting: readonly FacetName[] = ['engine', 'km'];

/** A filter of a search: excluded values apart, and alone one of several values that a vehicle must all have. */
interface Part {
  facet: FacetName | 'query';
  value?: string;
  isNot?: boolean;
}

const rangeOf = ({ facet }: Part, { ranges }: SearchState) =>
  facet === 'query' ? undefined : ranges[facet];
const isMass = ({ facet }: Part): boolean =>
  facet !== 'query' && rangeFacet(facet)?.unit === 'mass';

const isExcluded = (chip: ChosenFilter): boolean =>
  chip.kind === 'not' || (chip.kind === 'group' && chip.isNot);

/** The filters of chips, those that are kept longest first. */
function partsOf(chips: readonly ChosenFilter[], { lists }: SearchState): Part[] {
  const parts = chips.flatMap((chip): Part[] => {
    if (chip.kind === 'query') return [{ facet: 'query' }];
    if (chip.kind === 'model') return [{ facet: 'make' }, { facet: 'model' }];
    const { facet } = chip;
    if (isExcluded(chip)) return [{ facet, isNot: true }];
    return [chip.kind === 'value' && wantsEvery(facet) ? { facet, value: chip.value } : { facet }];
  });
  const isModelAsked = parts.some(({ facet }) => facet === 'model');
  const rank = (part: Part): number => {
    const { facet } = part;
    // A make is asked for by its model. Its other models are less close than what is like that model.
    if (facet === 'make' && isModelAsked) return lasting.length;
    if (facet === 'query') return 99;
    if (isMass(part)) return -2;
    if (facet === 'body' && lists.body?.some((body) => kinds.includes(body))) return -1;
    const place = lasting.indexOf(facet);
    return place >= 0 ? place : lasting.length + 1 + fleeting.indexOf(facet);
  };
  const isFirst = (part: Part, at: number) =>
    at ===
    parts.findIndex(
      ({ facet, value, isNot }) =>
        facet === part.facet && value === part.value && isNot === part.isNot,
    );
  return parts.filter(isFirst).sort((a, b) => rank(a) - rank(b));
}

/** `state` with one more filter of `asked`. */
function withPart(
  state: SearchState,
  { facet, value, isNot = false }: Part,
  asked: SearchState,
): SearchState {
  if (facet === 'query') return withQuery(state, asked.query);
  if (isNot) return withNot(state, facet, asked.not?.[facet] ?? []);
  if (value !== undefined) return withList(state, facet, [...(state.lists[facet] ?? []), value]);
  const { lists, ranges } = asked;
  const base = facet === 'model' ? withPart(state, { facet: 'make' }, asked) : state;
  const listed = lists[facet] ? withList(base, facet, lists[facet]) : base;
  return ranges[facet] ? withRange(listed, facet, ranges[facet]) : listed;
}

/** A bound that is further from every vehicle was hardly meant: a quarter of an amount, or three years. */
function isNear(facet: FacetName, { ranges: before }: SearchState, { ranges }: SearchState) {
  const { min: least = 0, max: most = 0 } = before[facet] ?? {};
  const { min = 0, max = 0 } = ranges[facet] ?? {};
  return facet === 'year'
    ? max - most <= 3 && least - min <= 3
    : max <= most * 1.25 && least <= min * 1.25;
}

interface Kept {
  state: SearchState;
  total: number;
}

/** Adds a filter that leaves `fewest` vehicles, or else a range that is a little wider. Null where neither does. */
async function added(
  state: SearchState,
  part: Part,
  asked: SearchState,
  count: Count,
  fewest: number,
): Promise<Kept | null> {
  const next = withPart(state, part, asked);
  const [range, { facet }] = [rangeOf(part, asked), part];
  const isRange = facet !== 'query' && range !== undefined;
  const [exact, all] = await count([{ state: next }, ...(isRange ? [{ state, facet }] : [])]);
  if (exact && exact.total >= fewest) return { state: next, total: exact.total };
  if (!isRange || !all?.stats || isMass(part)) return null;
  const wider = widened(next, { kind: 'range', facet, range }, all.stats);
  if (!wider || !isNear(facet, next, wider)) return null;
  const [near] = await count([{ state: wider }]);
  return near && near.total >= fewest ? { state: wider, total: near.total } : null;
}

/** A search without a kind or make in stock is about the kind that the dealer has most of. */
async function ofMainKind(stock: SearchState, asked: SearchState, count: Count): Promise<Kept> {
  const ofMake = withPart(stock, { facet: 'make' }, asked);
  const states = [stock, ofMake, ...kinds.map((kind) => withList(stock, 'body', [kind]))];
  const counts = await count(states.map((state) => ({ state })));
  const [all = 0, made = 0, ...others] = counts.map(({ total }) => total);
  const isMade = ofMake !== stock && made > 0;
  const main = isMade ? -1 : others.findIndex((total) => total * 2 > all);
  const [state = stock, total = all] = main < 0 ? [] : [states[main + 2], others[main]];
  return { state, total };
}

/** Whether a state has the filter of a chip, as it was or wider. */
function has({ query, lists, ranges, not = {} }: SearchState, chip: ChosenFilter): boolean {
  if (chip.kind === 'query') return query !== '';
  const facet = chip.kind === 'model' ? 'make' : chip.facet;
  if (isExcluded(chip)) return facet in not;
  return chip.kind === 'value' && wantsEvery(facet)
    ? lists[facet]?.includes(chip.value) === true
    : facet in lists || facet in ranges;
}

/** Keeps each filter of a search that leaves `fewest` vehicles beside those that it is more about. */
async function closestKept(
  asked: SearchState,
  chips: readonly ChosenFilter[],
  count: Count,
  fewest: number,
): Promise<Closest | null> {
  const stock = chips.reduce(withoutFilter, asked);
  let kept: Kept = { state: stock, total: 0 };
  const keep = async (parts: readonly Part[]) => {
    for (const part of parts) kept = (await added(kept.state, part, asked, count, fewest)) ?? kept;
  };
  const parts = partsOf(chips, asked);
  const isModelAsked = parts.some(({ facet }) => facet === 'model');
  const isFirm = (part: Part) =>
    isMass(part) || /^(?:model|body)$/.test(part.facet) || (part.facet === 'make' && !isModelAsked);
  const [firm, others] = [parts.filter(isFirm), parts.filter((part) => !isFirm(part))];
  await keep(firm);
  if (parts.some((part) => isMass(part) && !rangeOf(part, kept.state))) return null;
  if (kept.total === 0) kept = await ofMainKind(stock, asked, count);
  await keep(others);
  const { state, total } = kept;
  const removed = chips.flatMap((chip) => {
    if (!has(state, chip)) return [chip];
    return chip.kind === 'model' && !has(state, chip.models) ? [chip.models] : [];
  });
  const ranges = chips.filter((chip) => chip.kind === 'range');
  const widened = ranges.filter(
    ({ facet, range }) => state.ranges[facet] && state.ranges[facet] !== range,
  );
  const isAny = chips.every((chip) => removed.includes(chip));
  return total > 0 ? { removed, widened, state, total, isAny } : null;
}

/** Fewer vehicles are no list: more that are less close follow them. */
const fewest = 3;

/** What comes closest to a search, and more of less where that is hardly any. */
async function closestOf(
  state: SearchState,
  chips: readonly ChosenFilter[],
  count: Count,
): Promise<Closest[]> {
  const first = await closestKept(state, chips, count, 1);
  const more =
    first && first.total < fewest ? await closestKept(state, chips, count, fewest) : null;
  return [first, more].filter((one) => one !== null);
}

/** What a page offers and lists where no vehicle has all of a search. `count` counts vehicles that have all of a text. */
export async function closeTo(
  answer: Pick<LiveResults, 'leftOut' | 'state' | 'total'>,
  chips: readonly ChosenFilter[],
  count: Count,
): Promise<{ relaxations: Relaxation[]; closest: Closest[] }> {
  const { state, total } = answer;
  const filters = chips.filter(({ kind }) => kind !== 'query');
  // Those listed lack words of the text: without a filter, others may have them.
  const changes = await relaxations(state, total > 0 ? filters : chips, count);
  const isAny = isUnknown({ ...answer, relaxations: changes });
  const closest =
    total > 0 && !isAny
      ? []
      : await closestOf(isAny ? withQuery(state, '') : state, isAny ? filters : chips, count);
  return { relaxations: changes, closest };
}
