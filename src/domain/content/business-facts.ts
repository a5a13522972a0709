// The figures of a business that its texts repeat (rule content-7): each stands once, texts insert it as `{{name}}`, and a
// number in a text that contradicts it is found.
import { formatNumber } from '../text/format.ts';

export interface BusinessFact {
  /** "inspectionPoints"; texts insert its value as `{{inspectionPoints}}`. */
  name: string;
  value: number;
  /** What follows the number in texts: "point inspection", "new-car brands". */
  units: readonly string[];
}

/** Numbers that people write as words. */
const words =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  );
const tens = { thirty: 30, forty: 40, fifty: 50, sixty: 60, seventy: 70, eighty: 80, ninety: 90 };
const valueOf = new Map([
  ...words.map((word, value) => [word, value] as const),
  ...Object.entries(tens),
]);
const number = `\\d[\\d,]*(?:\\.\\d+)?|${[...valueOf.keys()].join('|')}`;

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A unit in any writing: with spaces or hyphens. */
const unitPattern = (unit: string) =>
  unit
    .split(/[\s-]+/)
    .map((word) => escaped(word).replace("'", "['’]?"))
    .join('[\\s-]+');

/** Made once for the units of a fact, because every text of a dealer is looked at. */
const patterns = new WeakMap<readonly string[], RegExp>();
function numberPattern(units: readonly string[]): RegExp {
  const known = patterns.get(units);
  if (known) return known;
  const unit = units.map(unitPattern).join('|');
  const pattern = new RegExp(`(?<![\\w.,-])(${number})\\+?[\\s-]+(?:${unit})(?!\\w)`, 'gi');
  patterns.set(units, pattern);
  return pattern;
}

const numberIn = (text: string): number =>
  valueOf.get(text.toLowerCase()) ?? Number(text.replaceAll(',', ''));

export interface Contradiction {
  fact: BusinessFact;
  /** The words of the text: "90-point inspection". */
  found: string;
}

/** The numbers of a text that contradict a fact. A `+` behind a number ("40+ brands") is part of it. */
export const contradictions = (text: string, facts: readonly BusinessFact[]): Contradiction[] =>
  facts.flatMap((fact) =>
    [...text.matchAll(numberPattern(fact.units))].flatMap(([found, written = '']) =>
      numberIn(written) === fact.value ? [] : [{ fact, found }],
    ),
  );

interface FactSettings {
  facts?: readonly BusinessFact[] | undefined;
  /** Left out while they are not known. */
  locations?: readonly { visible?: unknown }[] | undefined;
  pricing?: { subscriptionTerms?: Readonly<Record<string, unknown>> } | undefined;
}

/** The facts that other settings hold, and what follows them in texts: the locations that shoppers see, and the terms of a plan. */
const ownUnits = {
  places: ['locations', 'places to see us'],
  minimumWeeks: ['weeks minimum', 'weeks at least', 'week minimum'],
  bond: ['bond', 'refundable bond'],
  noticeDays: ["days' notice", "day's notice", 'days of notice', 'days notice period'],
  noticeWeeks: ["weeks' notice", "week's notice", 'weeks of notice'],
  extraKmCents: ['cents each', 'cents a km', 'cents per km', 'cents a kilometre'],
  insuranceExcess: ['excess', 'insurance excess'],
  kmPerWeek: ['km a week', 'km per week', 'kilometres a week', 'kilometres per week'],
} as const;

export const isOwnFact = (name: string): boolean => name in ownUnits;

/** The facts of the settings, the number of places, which is counted, and the terms of a subscription that has some. */
export function businessFacts({ facts = [], locations, pricing }: FactSettings): BusinessFact[] {
  const terms = pricing?.subscriptionTerms ?? {};
  const values: Partial<Record<string, unknown>> = {
    ...terms,
    noticeWeeks: Number(terms['noticeDays'] ?? 0) / 7,
    places: locations?.filter(({ visible }) => visible !== false).length,
  };
  return [
    ...facts,
    ...Object.entries(ownUnits).flatMap(([name, units]) => {
      const value = values[name];
      const isKnown = typeof value === 'number' && (value > 0 || name === 'places');
      return isKnown ? [{ name, value, units }] : [];
    }),
  ];
}

/** The values that texts insert. */
export const factTexts = (facts: readonly BusinessFact[]): Record<string, string> =>
  Object.fromEntries(facts.map(({ name, value }) => [name, formatNumber(value)]));
