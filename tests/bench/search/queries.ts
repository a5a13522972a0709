// How well the grammar reads what shoppers type: the share of exact filters per class of the judged set, and queries about
// something else that get a filter. Also the size of what a browser loads, and the time of a query.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { understand } from '../../../src/search/query/grammar.ts';
import type { Filter, Intent, QueryContext } from '../../../src/search/query/intent.ts';
import { compileWords } from '../../../src/search/query/vocabulary/compile.ts';
import { projectRoot } from '../build/workspace.ts';
import type { Figures } from '../figures.ts';
import { bundle, gzipKb } from './bundle.ts';

export interface QueryRow {
  query: string;
  class: string;
  intent: Intent;
  matches?: number | null;
  matches_with_text?: number;
}

const fixture = (name: string) =>
  readFileSync(join(projectRoot, 'tests/fixtures/search', name), 'utf8');

/** Filters in a form that ignores their order and the order of their values. */
const written = (filters: readonly Filter[]) =>
  filters
    .map(({ field, op, value }) => {
      const values = Array.isArray(value) && op !== 'between' ? value.toSorted() : value;
      return `${field} ${op} ${String(values)}`;
    })
    .sort()
    .join();

export const querySet = () => ({
  context: JSON.parse(fixture('shopper-queries-vocabulary.json')) as QueryContext,
  rows: fixture('shopper-queries.jsonl')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as QueryRow),
});

export async function measureQueries(figures: Figures): Promise<void> {
  const { context, rows } = querySet();
  const words = compileWords(context);
  const exact = ({ query, intent }: QueryRow) =>
    written(understand(query, words).filters) === written(intent.filters);
  const share = (list: readonly QueryRow[]) => (list.filter(exact).length / list.length) * 100;
  for (const [name, list] of Map.groupBy(rows, (row) => row.class)) {
    figures.add({ what: `queries, exact filters: ${name}`, ours: share(list), unit: '%' });
  }
  figures.add({
    what: 'queries, exact filters: all',
    ours: share(rows),
    unit: '%',
    bar: { atLeast: 95 },
    note: `${String(rows.length)} queries`,
  });
  figures.add({
    what: 'queries about something else that get a filter',
    ours: rows.filter(
      (row) => row.class === 'nonsense' && understand(row.query, words).filters.length > 0,
    ).length,
    bar: { atMost: 0 },
  });
  figures.add({
    what: 'query grammar, gzip',
    ours: gzipKb(await bundle(join(projectRoot, 'src/search/query/grammar.ts'))),
    unit: 'KB',
    bar: { atMost: 12 },
  });
  figures.add({
    what: 'words of the largest vocabulary (data, not code), gzip',
    ours: gzipKb(JSON.stringify(words)),
    unit: 'KB',
  });
}
