// Compares vehicles: one row per fact, in the order of the first vehicle, and which rows differ. It uses no page and
// no storage.
import { maxCompared } from './saved-vehicle.ts';
import { isVehicleSlug } from '../vehicle/vehicle-constants.ts';
import type { FactRow } from '../vehicle/fact-row.ts';

export interface ComparedColumn {
  facts: readonly FactRow[];
  features: readonly string[];
}

export interface ComparisonRow {
  label: string;
  /** One text per column; empty where a vehicle does not state the fact. */
  texts: string[];
  differs: boolean;
}

/** Facts that identify one vehicle. They always differ, so the difference is not marked. */
const identities = ['Stock number', 'Registration', 'VIN'];

const row = (label: string, texts: string[]): ComparisonRow => ({
  label,
  texts,
  differs: !identities.includes(label) && new Set(texts.map((text) => text.toLowerCase())).size > 1,
});

/** Rows of all facts; empty without vehicles to compare. */
export function comparisonRows(columns: readonly ComparedColumn[]): ComparisonRow[] {
  const labels = new Set(columns.flatMap(({ facts }) => facts.map(({ label }) => label)));
  const rows = [...labels].map((label) =>
    row(
      label,
      columns.map(({ facts }) => facts.find((fact) => fact.label === label)?.text ?? ''),
    ),
  );
  if (columns.length < 2) return rows.map((each) => ({ ...each, differs: false }));
  return [...rows, ...featureRows(columns)];
}

/** Features that some vehicles lack; a feature that all have needs no row. */
function featureRows(columns: readonly ComparedColumn[]): ComparisonRow[] {
  const all = new Set(columns.flatMap(({ features }) => features));
  return [...all].flatMap((feature) => {
    const has = columns.map(({ features }) => features.includes(feature));
    return has.every(Boolean)
      ? []
      : [
          row(
            feature,
            has.map((yes) => (yes ? 'Yes' : '')),
          ),
        ];
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
