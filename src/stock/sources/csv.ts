// CSV -> rows of named cells: finds the heading and the delimiter, joins cells with line breaks, maps columns.
// A broken row does not affect other rows. normalise/ decides what the cells mean.
import { csvColumns, type CsvColumn, type ExportMapping } from '../../tenant/schema/stock.ts';
import { isStatedCell } from '../normalise/row.ts';
import { oneLine, tableKey, visibleText } from '../normalise/text.ts';
import { excerptLength, type RowError } from '../validate/rejection.ts';
import { rowText, type Bytes } from './bytes.ts';
import { delimiterOf, splitCells } from './csv-cells.ts';
import { linesOf, type Line } from './lines.ts';
import { SourceError, type SourceEnd, type SourceLimits, type SourceRow } from './source.ts';

/** A quoted cell that is open for more lines than this was never closed. */
const maxLines = 500;
/** The same limit for a cell of the heading. */
const maxHeadingLines = 20;

/** Rows of a CSV export. Throws SourceError when the heading names neither a make nor a title. */
export async function* csvRows(
  bytes: Bytes,
  mapping: ExportMapping,
  limits: SourceLimits,
): AsyncGenerator<SourceRow, SourceEnd> {
  const reader = new CsvReader(mapping, limits.rowBytes);
  for await (const lines of linesOf(bytes, limits.rowBytes)) {
    for (const line of lines) yield* reader.push(line);
  }
  return yield* reader.end();
}

interface TextLine {
  number: number;
  text: string;
}

class CsvReader {
  private readonly mapping: ExportMapping;
  private readonly maxLength: number;
  private delimiter = ',';
  private width = 0;
  private columns: [CsvColumn, number][] | null = null;
  private unread: string[] = [];
  /** Lines of a row whose quoted cell is still open. */
  private held: TextLine[] = [];
  private heldLength = 0;
  /** The last line of the file has no line break: it may have been cut. */
  private unended: number | undefined;
  private cut: number | undefined;

  constructor(mapping: ExportMapping, maxLength: number) {
    this.mapping = mapping;
    this.maxLength = maxLength;
  }

  *push({ number, bytes, ended }: Line): Generator<SourceRow> {
    if (!ended) this.unended = number;
    if (bytes === null) {
      yield* this.giveUpHeld();
      yield errorRow(number, { code: 'too-large', path: '' });
      if (!ended) this.cut = number;
      return;
    }
    yield* this.line({ number, text: rowText(bytes) });
  }

  *end(): Generator<SourceRow, SourceEnd> {
    if (this.columns === null) yield* this.giveUpHeading();
    yield* this.giveUpHeld();
    if (this.columns === null) return { complete: true };
    if (this.cut === undefined) {
      return { complete: true, lastRowEnds: this.unended === undefined, unread: this.unread };
    }
    const message = `the export ends in the middle of line ${String(this.cut)}`;
    return { complete: false, code: 'truncated', message };
  }

  private *line(line: TextLine): Generator<SourceRow> {
    if (this.columns === null) return yield* this.headingLine(line);
    if (this.held.length === 0 && line.text.trim() === '') return;
    this.held.push(line);
    this.heldLength += line.text.length;
    const { cells, open } = splitCells(
      this.held.map(({ text }) => text).join('\n'),
      this.delimiter,
    );
    if (open && this.held.length <= maxLines && this.heldLength <= this.maxLength) return;
    if (!open && (this.held.length === 1 || this.fits(cells))) {
      const [first] = this.held;
      this.release();
      yield* this.row(first ?? line, cells);
    } else yield* this.giveUpHeld();
  }

  /** Cells of the heading can have line breaks too; a mark that does not close soon is a character. */
  private *headingLine(line: TextLine): Generator<SourceRow> {
    this.held.push(line);
    const text = this.held.map((held) => held.text).join('\n');
    if (!splitCells(text, delimiterOf(text)).open) {
      this.release();
      this.heading(text);
    } else if (this.held.length > maxHeadingLines) yield* this.giveUpHeading();
  }

  private *giveUpHeading(): Generator<SourceRow> {
    const [first, ...others] = this.held;
    this.release();
    if (!first) return;
    this.heading(first.text);
    for (const line of others) yield* this.line(line);
  }

  /**
   * A quotation mark that never closes, or closes rows later, has joined rows that are none. The first line
   * is read alone with its marks as letters, the others again from their start.
   */
  private *giveUpHeld(): Generator<SourceRow> {
    const [first, ...others] = this.held;
    this.release();
    if (!first) return;
    yield* this.row(first, splitCells(first.text, this.delimiter, true).cells);
    for (const line of others) yield* this.line(line);
    if (others.length > 0) yield* this.giveUpHeld();
  }

  private release(): void {
    this.held = [];
    this.heldLength = 0;
  }

  private fits(cells: readonly string[]): boolean {
    return cells.length === this.width || this.trailing(cells);
  }

  /** More cells than headings are accepted when they are empty. */
  private trailing(cells: readonly string[]): boolean {
    return cells.length > this.width && cells.slice(this.width).every((cell) => cell.trim() === '');
  }

  private heading(text: string): void {
    if (text.trim() === '') return;
    const separator = /^sep=(.)$/i.exec(text.trim());
    if (separator) return;
    this.delimiter = delimiterOf(text);
    const { cells } = splitCells(text, this.delimiter);
    this.width = cells.length;
    const columns = mapColumns(cells, this.mapping);
    this.columns = columns;
    this.unread = unreadHeadings(cells, columns);
  }

  private *row({ number, text }: TextLine, cells: string[]): Generator<SourceRow> {
    if (cells.every((cell) => cell.trim() === '')) return;
    if (!this.fits(cells)) {
      const isCut = number === this.unended && cells.length < this.width;
      if (isCut) this.cut = number;
      const detail = `${String(cells.length)} cells, the heading has ${String(this.width)}`;
      const code = isCut ? 'truncated' : 'wrong-columns';
      yield errorRow(number, { code, path: '', detail, excerpt: text.slice(0, excerptLength) });
      return;
    }
    yield { line: number, kind: 'cells', value: namedCells(cells, this.columns ?? []) };
  }
}

/** Cells of a row by the name of their column, without the texts that mean "not stated". */
export function namedCells(
  cells: readonly string[],
  columns: readonly [CsvColumn, number][],
): Partial<Record<CsvColumn, string>> {
  const named: Partial<Record<CsvColumn, string>> = {};
  for (const [name, column] of columns) {
    const cell = visibleText(cells[column] ?? '').trim();
    if (isStatedCell(cell)) named[name] = cell;
  }
  return named;
}

/** Headings of columns that hold nothing known. */
export function unreadHeadings(
  headings: readonly string[],
  columns: readonly [CsvColumn, number][],
): string[] {
  const read = new Set(columns.map(([, column]) => column));
  return headings.map(oneLine).filter((name, column) => name !== '' && !read.has(column));
}

function errorRow(line: number, error: RowError): SourceRow {
  return { line, kind: 'error', error };
}

/** Which column is which. Only letters and digits of headings are compared. */
export function mapColumns(
  headings: readonly string[],
  mapping: ExportMapping,
): [CsvColumn, number][] {
  const keys = headings.map(tableKey);
  const columns: [CsvColumn, number][] = [];
  for (const name of csvColumns) {
    const wanted = [mapping.columns[name] ?? []].flat();
    const column = wanted.map((name) => keys.indexOf(tableKey(name))).find((index) => index !== -1);
    if (column !== undefined) columns.push([name, column]);
  }
  if (columns.some(([name]) => name === 'make' || name === 'name')) return columns;
  throw new SourceError(
    'no-columns',
    `no column holds the make or the title; the heading is: ${headings.map(oneLine).join(', ').slice(0, 300)}. ` +
      `Name them in the tenant's settings under stock.mapping.columns`,
  );
}
