// Texts of the live search: chips, values, amounts. No markup.
import { formatKm, formatMass, formatMoney, formatNumber } from '../../domain/text/format.ts';
import {
  listFacet,
  rangeFacet,
  type FacetName,
  type RangeFacet,
} from '../../domain/search/facets.ts';
import type { LiveSettings } from '../../domain/search/live-search-data.ts';
import type { ChosenFilter, SearchState } from '../../search/page/state.ts';
import { criteriaOf } from '../saved/followed-search.ts';
import type { LiveResults } from './live-results.ts';
import { findsHeavier, type Closest, type Relaxation } from './relaxations.ts';

const texts: Record<RangeFacet['unit'], (amount: number) => string> = {
  money: formatMoney,
  weekly: (amount) => `${formatMoney(amount)}/week`,
  yearly: (amount) => `${formatMoney(Math.round(amount))} a year`,
  km: formatKm,
  towing: (amount) => formatMass(Math.round(amount)),
  mass: (amount) => formatMass(Math.round(amount)),
  feet: (amount) => `${formatNumber(Math.round(amount * 10) / 10)} ft`,
  engine: (cc) => (cc < 1_000 ? `${String(cc)} cc` : `${(cc / 1_000).toFixed(1)} L`),
  plain: String,
};

/** An amount of a range as text: "$20,000", "90,000 km", "2021". */
export const amountText = (facet: FacetName, amount: number): string =>
  texts[rangeFacet(facet)?.unit ?? 'plain'](amount);

export function valueText(facet: FacetName, value: string, names: LiveSettings['names']): string {
  const own = names[facet];
  if (own && Object.hasOwn(own, value)) return own[value] ?? value;
  const { texts: known } = listFacet(facet) ?? {};
  return known && Object.hasOwn(known, value) ? (known[value] ?? value) : value;
}

/** One bound in everyday words. */
const amounts = {
  under: (amount: string, _label: string) => `Under ${amount}`,
  over: (amount: string, _label: string) => `Over ${amount}`,
};
const labelled: typeof amounts = {
  under: (amount, label) => `${label} up to ${amount}`,
  over: (amount, label) => `${label} from ${amount}`,
};
const bound: Record<RangeFacet['unit'], typeof amounts> = {
  money: amounts,
  weekly: amounts,
  yearly: amounts,
  km: amounts,
  towing: {
    under: (amount) => `Tows ${amount} or less`,
    over: (amount) => `Tows ${amount} or more`,
  },
  mass: labelled,
  feet: labelled,
  engine: {
    under: (amount) => `Engine up to ${amount}`,
    over: (amount) => `Engine from ${amount}`,
  },
  plain: { under: (year) => `${year} or older`, over: (year) => `${year} or newer` },
};

/** The range of a relaxation within a sentence: "under $34,000", "from 2013 or newer", "between 2015 and 2018". */
function widenedText(
  entry: Extract<ChosenFilter, { kind: 'range' }>,
  names: LiveSettings['names'],
) {
  const { min, max } = entry.range;
  if (min !== undefined && max !== undefined && min !== max)
    return `between ${amountText(entry.facet, min)} and ${amountText(entry.facet, max)}`;
  const text = chipText(entry, names);
  if (/^[$\d]/.test(text)) return `from ${text}`;
  if (/^(?:Under|Over) /.test(text)) return text.toLowerCase();
  // "ATM" keeps its capitals.
  return text
    .replace(/^(?!Tows)/, 'with ')
    .replace(/^Tows/, 'that tow')
    .replace(/^with [A-Z](?![A-Z])/, (start) => start.toLowerCase());
}

/** How many changes the relaxations need. */
export function changesText(list: readonly Relaxation[]): string {
  const counts = list.map(({ removed, widened }) => removed.length + widened.length);
  const most = Math.max(...counts);
  const several = most > 2 ? 'more things' : 'two things';
  const changes = counts.includes(1) ? 'one or two things' : several;
  return `Change ${most > 1 ? changes : 'one thing'} and there are:`;
}

/** The text of a relaxation: "12 without “Diesel”", "9 under $34,000 without “Hybrid”". */
export function relaxationText(relaxation: Relaxation, names: LiveSettings['names']): string {
  const { removed, widened, state, total } = relaxation;
  const left = removed.map((entry) => {
    const text = `“${chipText(entry, names).replace(/[“”]/g, '')}”`;
    // The model "3" of Mazda.
    return entry.kind === 'value' && entry.facet === 'model' ? `model ${text}` : text;
  });
  const ranges = widened.map((one) => ({ ...one, range: state.ranges[one.facet] ?? {} }));
  return [
    formatNumber(total),
    ...ranges.map((range) => widenedText(range, names)),
    ...(left.length > 0 ? [`without ${left.join(' and ')}`] : []),
    ...(findsHeavier(relaxation) ? ['(heavier: check that your car may tow them)'] : []),
  ].join(' ');
}

/** The heading of vehicles that have nothing of the search. */
export const othersText = 'Others in stock';

/** The heading of the vehicles that come closest: "Closest: 12 without “Diesel”". */
export const closestVehiclesText = (closest: Closest, names: LiveSettings['names']): string =>
  closest.isAny ? othersText : `Closest: ${relaxationText(closest, names)}`;

/** The button for alerts about arrivals, which match fewer filters (rule saving-9); null where they match none. */
export function alertLabel(state: SearchState): string | null {
  const { criteria, whole } = criteriaOf(state);
  if (Object.keys(criteria).length === 0) return null;
  return whole ? 'Tell me when one arrives' : 'Tell me about similar arrivals';
}

/** Values that are bare numbers: "7" alone may be anything. */
const nouns: Readonly<Partial<Record<FacetName, string>>> = {
  seats: 'seats',
  doors: 'doors',
  cylinders: 'cylinders',
  ancap: 'star ANCAP',
};

/** A value without the name of its filter above it. */
const aloneText = (facet: FacetName, value: string, names: LiveSettings['names']): string => {
  if (!/^\d+$/.test(value)) return valueText(facet, value, names);
  const noun = nouns[facet];
  if (noun) return `${value} ${value === '1' ? noun.replace(/s$/, '') : noun}`;
  return facet === 'sleeps' ? `Sleeps ${value}` : valueText(facet, value, names);
};

export function chipText(entry: ChosenFilter, names: LiveSettings['names']): string {
  if (entry.kind === 'query') return `“${entry.query}”`;
  if (entry.kind === 'value') return aloneText(entry.facet, entry.value, names);
  if (entry.kind === 'group') return entry.isNot ? `Not ${entry.label}` : entry.label;
  if (entry.kind === 'not') return `Not ${aloneText(entry.facet, entry.value, names)}`;
  if (entry.kind === 'model') return `${entry.make} ${chipText(entry.models, names)}`;
  const { min, max } = entry.range;
  if (min === undefined && max === undefined) return '';
  const [from, to] = [min, max].map((end) =>
    end === undefined ? '' : amountText(entry.facet, end),
  );
  const { unit = 'plain', label = '' } = rangeFacet(entry.facet) ?? {};
  const { under, over } = bound[unit];
  if (min === undefined) return under(to ?? '', label);
  if (max === undefined) return over(from ?? '', label);
  const span = min === max ? (from ?? '') : `${from ?? ''} – ${to ?? ''}`;
  return bound[unit] === labelled ? `${label} ${span}` : span;
}

/** A text that had a misspelt word, as it was read (rule search-28). */
export const correctedText = (read: string): string => `Showing results for “${read}”.`;

/** Hits that have similar words instead of the typed ones. */
export const misspeltText = (words: readonly string[]): string =>
  `No vehicle says ${words.map((word) => `“${word}”`).join(' or ')}: similar words are listed.`;

/** The heading of vehicles that lack words of the text (rule search-27). */
export function closestText({ words, isPartial }: NonNullable<LiveResults['leftOut']>): string {
  const missing = words.map((word) => `“${word}”`).join(' or ');
  const others = isPartial ? [missing ? 'all of the other words' : 'all of these words'] : [];
  return `Closest matches: none has ${[...(missing ? [missing] : []), ...others].join(' or ')}`;
}

/** The head of an answer to a text of which the stock has little or nothing. */
export const unknownText = (query: string): string => `Nothing called “${query.trim()}”`;

/** The vehicles that the lowest price first leaves out (rule search-4). */
export const unpricedText = (count: number): string =>
  `${formatNumber(count)} ${count === 1 ? 'vehicle without a price is' : 'vehicles without a price are'} not listed in this order.`;

/** "3 June at 4:15 pm" in a time zone. */
export const timeText = (iso: string, timeZone: string) =>
  new Intl.DateTimeFormat('en-AU', {
    timeZone,
    day: 'numeric',
    month: 'long',
    hour: 'numeric',
    minute: '2-digit',
  }).format(new Date(iso));
