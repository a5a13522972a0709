// The input of an encoder: columns of values, one entry per record, before any encoding.
import type { TextWeight } from '../index-format.ts';

interface SourceBase {
  name: string;
  /** Few searches need the column, so it is in a separate file with this name (index-format.ts). */
  part?: string | undefined;
}

/** Texts or numbers that many records share; `values[record]` may hold none, one or several. */
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
}

/** Codes that identify one record: matched whole or by prefix, without typos. */
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
  /** Groups of synonyms (words or phrases). */
  synonyms?: readonly (readonly string[])[];
}
