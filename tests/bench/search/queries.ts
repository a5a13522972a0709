// How well the grammar reads what shoppers type: the share of exact filters per class of the judged set, and queries about
// something else that get a filter. Also the size of what a browser loads, and the time of a query.
import { join } from 'node:path';
import { parse } from '../../../src/search/query/index.ts';
import { compileWords } from '../../../src/search/query/vocabulary/compile.ts';
import {
  ownQueries,
  queryContext,
  sharedQueries,
  written,
  type QueryRow,
} from '../../fixtures/search/query-sets.ts';
import { projectRoot } from '../build/workspace.ts';
import type { Figures } from '../figures.ts';
import { bundle, gzipKb } from './bundle.ts';

export async function measureQueries(figures: Figures): Promise<void> {
  const context = queryContext();
  const [rows, own] = [sharedQueries(), ownQueries()];
  const exact = ({ query, intent }: QueryRow) =>
    written(parse(query, context).filters).join() === written(intent.filters).join();
  const share = (list: readonly QueryRow[]) => (list.filter(exact).length / list.length) * 100;
  for (const [name, list] of Map.groupBy(rows, (row) => row.class)) {
    figures.add({
      what: `queries, exact filters: ${name}`,
      ours: share(list),
      unit: '%',
      bar: { atLeast: 95 },
    });
  }
  figures.add({
    what: 'queries, exact filters: all',
    ours: share(rows),
    unit: '%',
    bar: { atLeast: 95 },
    note: `${String(rows.length)} queries`,
  });
  figures.add({
    what: 'queries of our own set, exact filters',
    ours: share(own),
    unit: '%',
    bar: { atLeast: 95 },
    note: `${String(own.length)} queries`,
  });
  figures.add({
    what: 'queries about something else that get a filter',
    ours: [...rows, ...own].filter(
      (row) => row.class === 'nonsense' && parse(row.query, context).filters.length > 0,
    ).length,
    bar: { atMost: 0 },
  });
  figures.add({
    what: 'query grammar, gzip',
    ours: gzipKb(await bundle(join(projectRoot, 'src/search/query/grammar.ts'))),
    unit: 'KB',
    bar: { atMost: 12.5 },
  });
  figures.add({
    what: 'words of the largest vocabulary (data, not code), gzip',
    ours: gzipKb(JSON.stringify(compileWords(context))),
    unit: 'KB',
  });
}
