// An Excel workbook -> rows of named cells. The sheet with the best heading counts, as a cover sheet has none.
import type { ExportMapping } from '../../tenant/schema/stock.ts';
import { cellsOfRow } from '../normalise/mapping.ts';
import { SourceError, type SourceEnd, type SourceRow } from './source.ts';
import {
  bestHeading,
  headingRows,
  isRemark,
  isReportLine,
  Remarks,
  unreadHeadings,
} from './table.ts';

export async function* xlsxRows(
  bytes: Buffer,
  mapping: ExportMapping,
): AsyncGenerator<SourceRow, SourceEnd> {
  const sheets = await sheetsOf(bytes);
  const candidates = sheets.flatMap((rows) =>
    rows
      .slice(0, headingRows)
      .flatMap((cells, at) => (isEmpty(cells) ? [] : [{ cells, at, rows }])),
  );
  if (candidates.length === 0) return { complete: true };
  const { cells: headings, columns, at, rows } = bestHeading(candidates, mapping);
  const remarks = new Remarks();
  for (const [index, cells] of rows.entries()) {
    if (index === at || isEmpty(cells)) continue;
    const line = index + 1;
    if (index < at || isRemark(cells, headings.length) || isReportLine(cells)) {
      remarks.add(line, cells);
    } else
      yield { line, kind: 'cells', value: cellsOfRow(cells, columns), table: { headings, cells } };
  }
  return { complete: true, unread: unreadHeadings(headings, columns), remarks: remarks.first };
}

const isEmpty = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '');

async function sheetsOf(bytes: Buffer): Promise<string[][][]> {
  // Few exports are workbooks.
  const { default: readWorkbook } = await import('read-excel-file/node');
  try {
    const sheets = await readWorkbook(bytes);
    return sheets.map(({ data }) => data.map((row) => row.map(textOf)));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new SourceError('unreadable', `the workbook cannot be read: ${reason}`);
  }
}

function textOf(cell: unknown): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  return cell === null || cell === undefined ? '' : String(cell as string | number | boolean);
}
