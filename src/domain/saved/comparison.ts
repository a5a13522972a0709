// Compares vehicles: one row per fact, in groups, and which rows differ. It uses no page and no storage.
import { maxCompared } from './saved-vehicle.ts';
import { isVehicleSlug } from '../vehicle/vehicle-constants.ts';
import type { FactRow } from '../vehicle/fact-row.ts';

export interface ComparedColumn {
  facts: readonly FactRow[];
  features: readonly string[];
  /** With its rates and terms; empty without one. */
  repayment: string;
}

interface ComparisonRow {
  label: string;
  /** One text per column; empty where a vehicle does not state the fact. */
  texts: string[];
  differs: boolean;
}

/** Rows that belong together. */
export interface ComparisonGroup {
  title: string;
  rows: ComparisonRow[];
  /** Features that every vehicle states. */
  shared?: string[];
}

/** The headings of the columns: a name that several have gets its variant, or where that is the same its stock number. */
export const comparedNames = (
  columns: readonly { name: string; variant: string; stocknum: string }[],
): string[] =>
  columns.map(({ name, variant, stocknum }) => {
    const same = columns.filter((other) => other.name === name);
    if (same.length === 1) return name;
    const isOnlyOne = same.filter((other) => other.variant === variant).length === 1;
    const detail = isOnlyOne && variant ? variant : stocknum && `stock ${stocknum}`;
    return detail ? `${name}, ${detail}` : name;
  });

/** A sentence where the prices of a comparison are not of one type; null where they are. */
export function priceTypesText(types: readonly string[]): string | null {
  const kinds = [...new Set(types.filter(Boolean))];
  return kinds.length > 1
    ? `Not all of these prices include the same charges: ${kinds.join(', ')}. Ask for the total of each.`
    : null;
}

/** Facts that identify one vehicle; nobody compares them. */
const identities = ['Stock number', 'Registration', 'VIN'];

/** The groups in order, each fact in the first that its label fits, its rows in the order of the words. */
const groups = [
  [
    'Engine and running',
    /kilometres|transmission|gear|fuel|energy|drive|engine|cylinders|induction|torque/i,
  ],
  [
    'Size and towing',
    /body|seats|doors|sleeps|length|width|height|mass|tare|payload|ATM|axle|tow/i,
  ],
  ['This vehicle', /./],
] as const;

const sorted = (rows: readonly ComparisonRow[], { source }: RegExp): ComparisonRow[] => {
  const words = source.split('|').map((word) => new RegExp(word, 'i'));
  const place = ({ label }: ComparisonRow) => words.findIndex((word) => word.test(label));
  return rows.toSorted((a, b) => place(a) - place(b));
};

const row = (label: string, texts: string[]): ComparisonRow => ({
  label,
  texts,
  differs: new Set(texts.map((text) => text.toLowerCase())).size > 1,
});

/** What it costs, then all facts in groups, then features that differ. A single vehicle differs in nothing. */
export function comparisonGroups(columns: readonly ComparedColumn[]): ComparisonGroup[] {
  const labels = new Set(columns.flatMap(({ facts }) => facts.map(({ label }) => label)));
  const rows = [...labels]
    .filter((label) => !identities.includes(label))
    .map((label) =>
      row(
        label,
        columns.map(({ facts }) => facts.find((fact) => fact.label === label)?.text ?? ''),
      ),
    );
  const titleOf = ({ label }: ComparisonRow) => groups.find(([, fits]) => fits.test(label))?.[0];
  const repayments = columns.map(({ repayment }) => repayment);
  const features = columns.length > 1 ? featureRows(columns) : [];
  const shared = features.filter(({ differs }) => !differs).map(({ label }) => label);
  return [
    {
      title: 'What it costs',
      rows: repayments.some(Boolean) ? [row('Repayment', repayments)] : [],
    },
    ...groups.map(([title, words]) => ({
      title,
      rows: sorted(
        rows.filter((each) => titleOf(each) === title),
        words,
      ),
    })),
    { title: 'Features', rows: features.filter(({ differs }) => differs), shared },
  ].filter(({ rows: found, shared: alike = [] }) => found.length + alike.length > 0);
}

/** A number with its unit: "400W", "95 L", "2 x". */
const amount = /(?<![a-z])\d[\d.,]*\s*(?:[a-z]{1,2}\b|")?/gi;

/** What a feature is, without its number: "Solar Panels - 400W" is "Solar Panels". */
const withoutNumber = (feature: string): string =>
  feature
    .replace(amount, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s\-–:,(]+|[\s\-–:,(]+$/g, '') || feature;

const keyOf = (feature: string): string =>
  withoutNumber(feature)
    .toLowerCase()
    .replace(/(\w{3})s\b/g, '$1');

/** All features. Those that differ only in a number are one row. */
function featureRows(columns: readonly ComparedColumn[]): ComparisonRow[] {
  const kinds = Map.groupBy(
    columns.flatMap(({ features }) => features),
    keyOf,
  );
  return [...kinds].map(([key, all]) => {
    const isOne = new Set(all.map((feature) => feature.toLowerCase())).size === 1;
    const [name = ''] = all;
    return row(
      isOne ? name : withoutNumber(name),
      columns.map(({ features }) => {
        const own = features.filter((feature) => keyOf(feature) === key).sort();
        return isOne && own.length > 0 ? 'Yes' : own.join(', ');
      }),
    );
  });
}

/** The address of a comparison; without vehicles it is the page alone. */
export const comparisonPath = (page: string, slugs: readonly string[]): string =>
  slugs.length > 0 ? `${page}?cars=${slugs.join(',')}` : page;

/** Slugs of a comparison link `?cars=a,b`: at most four, each once, without invalid ones. */
export function comparedSlugs(query: string): string[] {
  const wanted = (new URLSearchParams(query).get('cars') ?? '').split(',');
  return [...new Set(wanted.filter(isVehicleSlug))].slice(0, maxCompared);
}
