// An Excel workbook -> rows of named cells. Each sheet counts whose heading is nearly as good as the best one; a cover
// sheet has none.
import type { ExportMapping } from '../../tenant/schema/stock.ts';
import { cellsOfRow, withColumnsByWords } from '../normalise/table-cells.ts';
import { SourceError, type SourceEnd, type SourceRow } from './source.ts';
import {
  bestHeading,
  headingRows,
  isRemark,
  isReportLine,
  Remarks,
  Section,
  TableRows,
  unreadHeadings,
} from './table.ts';

export async function* xlsxRows(
  bytes: Buffer,
  mapping: ExportMapping,
): AsyncGenerator<SourceRow, SourceEnd> {
  return yield* sheetRows(await sheetsOf(bytes), mapping);
}

/** The rows of sheets of cells. */
export function* sheetRows(
  all: readonly Sheet[],
  mapping: ExportMapping,
): Generator<SourceRow, SourceEnd> {
  const sheets = all.map(candidatesOf).filter((rows) => rows.length > 0);
  if (sheets.length === 0) return { complete: true };
  const best = bestHeading(sheets.flat(), mapping);
  const remarks = new Remarks();
  const unread = new Set<string>();
  for (const candidates of sheets) {
    const own = headingLike(best, candidates, mapping);
    if (own === null) continue;
    const { cells: headings, at, rows, sheet } = own;
    const sample = rows.slice(at + 1, at + 1 + headingRows).filter((row) => !isEmpty(row));
    const columns = withColumnsByWords(own.columns, sample);
    const section = new Section();
    const written = new TableRows();
    for (const [index, cells] of rows.entries()) {
      if (index === at || isEmpty(cells)) continue;
      const line = index + 1;
      if (index < at || isRemark(cells, headings.length) || isReportLine(cells)) {
        remarks.add(line, cells);
        section.see(cells);
      } else
        yield* written.add({
          line,
          kind: 'cells',
          value: cellsOfRow(cells, columns),
          table: { headings, cells },
          within: { names: [sheet, ...(section.within?.names ?? [])] },
        });
    }
    yield* written.end();
    for (const heading of unreadHeadings(headings, columns)) unread.add(heading);
  }
  return { complete: true, unread: [...unread], remarks: remarks.first };
}

export interface Sheet {
  sheet: string;
  rows: readonly (readonly string[])[];
}

interface SheetRow {
  cells: readonly string[];
  at: number;
  rows: readonly (readonly string[])[];
  /** Its name. */
  sheet: string;
}

/** The rows of a sheet among which its heading is. */
const candidatesOf = ({ sheet, rows }: Sheet): SheetRow[] =>
  rows
    .slice(0, headingRows)
    .flatMap((cells, at) => (isEmpty(cells) ? [] : [{ cells, at, rows, sheet }]));

/** The heading of another sheet of vehicles: one with half the known columns. A cover or a summary has fewer. */
function headingLike(
  { columns }: { columns: readonly unknown[] },
  candidates: readonly SheetRow[],
  mapping: ExportMapping,
) {
  try {
    const own = bestHeading(candidates, mapping);
    return own.columns.length * 2 >= columns.length ? own : null;
  } catch (error) {
    if (error instanceof SourceError) return null;
    throw error;
  }
}

const isEmpty = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '');

async function sheetsOf(bytes: Buffer): Promise<Sheet[]> {
  // Few exports are workbooks.
  const { default: readWorkbook } = await import('read-excel-file/node');
  try {
    const sheets = await readWorkbook(bytes);
    return sheets.map(({ sheet, data }) => ({
      sheet,
      rows: data.map((row) => row.map(sheetCell)),
    }));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new SourceError('unreadable', `the workbook cannot be read: ${reason}`);
  }
}

export function sheetCell(cell: unknown): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  return cell === null || cell === undefined ? '' : String(cell as string | number | boolean);
}
