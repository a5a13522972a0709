// Vehicles side by side: one row a fact, in the order the first vehicle states them, and which rows differ.
// It knows no page and no store.
import type { FactRow } from '../vehicle/fact-row.ts';

export interface ComparedColumn {
  facts: readonly FactRow[];
  features: readonly string[];
}

export interface ComparisonRow {
  label: string;
  /** One text a column; empty where a vehicle does not say. */
  texts: string[];
  differs: boolean;
}

/** Facts that tell one vehicle from every other; that they differ says nothing. */
const identities = ['Stock number', 'Registration', 'VIN'];

const row = (label: string, texts: string[]): ComparisonRow => ({
  label,
  texts,
  differs: !identities.includes(label) && new Set(texts.map((text) => text.toLowerCase())).size > 1,
});

/** Rows of all facts; nothing to compare gives none. */
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

/** A feature that every vehicle has tells nothing: only those that some lack get a row. */
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
