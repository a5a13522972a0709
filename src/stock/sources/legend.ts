// What the codes of a table mean, where the file says it: "ST: A=AVAILABLE S=SOLD". Its rows then have the words.
import type { ExportMapping } from '../../tenant/schema/stock.ts';
import {
  cellsOfRow,
  columnFinder,
  withColumnsByWords,
  type TableColumn,
} from '../normalise/table-cells.ts';
import { fieldByWords } from '../normalise/by-words.ts';
import { oneLine, tableKey } from '../normalise/text.ts';
import type { SourceEnd, SourceRow } from './source.ts';

type Rows = AsyncGenerator<SourceRow, SourceEnd>;
/** The words of codes, by the column and the code. */
type Legend = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** A name, and the list behind it in the same line. */
const entry = /(?:^|[\s"(])([a-z][\w/]*(?: [\w/]+)?)\s*[:;,\t|]\s*"?([^":;|\n]*=[^":;|\n]*)/gim;
const codes = /(?<![\w/])([\w/]{1,4})\s?=\s?(\S[^=\n]*?)(?=[,\s]+[\w/]{1,4}\s?=|[\s,]{2}|[\s,]*$)/g;

/** The words of a text such as "TR: A=AUTO M=MANUAL", two or more of them. */
export function legendIn(text: string): Legend {
  const found = new Map<string, ReadonlyMap<string, string>>();
  for (const [, name = '', list = ''] of text.matchAll(entry)) {
    const words = [...list.matchAll(codes)].map(
      ([, code, word]) => [String(code), oneLine(String(word))] as const,
    );
    if (words.length > 1) found.set(tableKey(name), new Map(words));
  }
  return found;
}

const isTelling = (word: string): boolean => fieldByWords([word]) !== undefined;

/** The rows with the words of the legend for its codes. A row of the legend itself is no vehicle. */
export async function* withLegend(rows: Rows, legend: Legend, mapping: ExportMapping): Rows {
  if (legend.size === 0) return yield* rows;
  const columnsOf = columnFinder(mapping);
  let columns: readonly TableColumn[] | undefined;
  let step = await rows.next();
  for (; !step.done; step = await rows.next()) {
    const row = step.value;
    if (row.kind !== 'cells') {
      yield row;
      continue;
    }
    const { headings, cells: written } = row.table;
    if (written.some((cell) => legendIn(`x: ${cell}`).size > 0)) continue;
    const cells = written.map(
      (cell, at) => legend.get(tableKey(headings[at] ?? ''))?.get(cell.trim()) ?? cell,
    );
    columns ??= withColumnsByWords(columnsOf(headings), [
      headings.map(
        (heading) => [...(legend.get(tableKey(heading))?.values() ?? [])].find(isTelling) ?? '',
      ),
    ]);
    const isCoded = cells.some((cell, at) => cell !== written[at]);
    yield isCoded ? { ...row, value: cellsOfRow(cells, columns), table: { headings, cells } } : row;
  }
  return step.value;
}
