// An Excel workbook -> rows of named cells. The first sheet counts; its first row with a make or a title is the heading.
import type { ExportMapping } from '../../tenant/schema/stock.ts';
import { namedCells, mapColumns, unreadHeadings } from './csv.ts';
import { SourceError, type SourceEnd, type SourceRow } from './source.ts';

export async function* xlsxRows(
  bytes: Buffer,
  mapping: ExportMapping,
): AsyncGenerator<SourceRow, SourceEnd> {
  const rows = await cellsOf(bytes);
  const first = rows.findIndex((cells) => cells.filter((cell) => cell !== '').length > 1);
  const headings = rows[first] ?? [];
  const columns = mapColumns(headings, mapping);
  for (const [index, cells] of rows.entries()) {
    if (index <= first || cells.every((cell) => cell === '')) continue;
    yield { line: index + 1, kind: 'cells', value: namedCells(cells, columns) };
  }
  return { complete: true, unread: unreadHeadings(headings, columns) };
}

async function cellsOf(bytes: Buffer): Promise<string[][]> {
  // Few exports are workbooks.
  const { default: readWorkbook } = await import('read-excel-file/node');
  try {
    const [sheet] = await readWorkbook(bytes);
    return (sheet?.data ?? []).map((row) => row.map(textOf));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new SourceError('unreadable', `the workbook cannot be read: ${reason}`);
  }
}

function textOf(cell: unknown): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  return cell === null || cell === undefined ? '' : String(cell as string | number | boolean);
}
