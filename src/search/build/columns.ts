// What a builder puts into a core: columns of values, one entry a record, before any encoding.
import type { TextWeight } from '../index-format.ts';

interface SourceBase {
  name: string;
  /** Few searches need the column: it travels in the file of this name (index-format.ts). */
  part?: string | undefined;
}

/** Texts or numbers of which many records share one; `values[record]` may hold none, one or several. */
export interface DictSource extends SourceBase {
  kind: 'dict';
  values: readonly (readonly string[])[];
  facet?: boolean;
  numeric?: boolean;
  text?: TextWeight;
}

/** Numbers that differ from record to record; no facet values, but comparisons, stats and sorting. */
export interface NumberSource extends SourceBase {
  kind: 'number';
  values: readonly (number | undefined)[];
  zeroLast?: boolean;
}

/** Codes that name one record: found whole or by their beginning, never with a typo. */
export interface CodeSource extends SourceBase {
  kind: 'code';
  values: readonly (string | undefined)[];
  text?: TextWeight;
}

export type ColumnSource = DictSource | NumberSource | CodeSource;

export interface CoreSource {
  count: number;
  columns: readonly ColumnSource[];
  aliases?: Record<string, string>;
  /** Groups of words or phrases meaning the same. */
  synonyms?: readonly (readonly string[])[];
  /** false: skips the search for the smallest encoding, for an index that never travels. */
  compact?: boolean;
}
