// CSV -> rows of named cells: finds the heading and the delimiter, joins cells with line breaks, maps columns.
// A broken row does not affect other rows. normalise/ decides what the cells mean.
import type { ExportMapping } from '../../tenant/schema/stock.ts';
import {
  cellsOfRow,
  columnFinder,
  withColumnsByWords,
  type TableColumn,
} from '../normalise/table-cells.ts';
import { tableKey } from '../normalise/text.ts';
import { excerptLength, type RowError } from '../validate/rejection.ts';
import { rowText, type Bytes } from './bytes.ts';
import { delimiters, splitCells } from './csv-cells.ts';
import { linesOf, type SourceLine } from './lines.ts';
import type { SourceEnd, SourceLimits, SourceRow } from './source.ts';
import {
  bestHeading,
  headingRows,
  isRemark,
  isReportLine,
  Remarks,
  Section,
  TableRows,
  unreadHeadings,
  type HeadingCandidate,
} from './table.ts';
import { sheetRows, type Sheet } from './xlsx.ts';

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
  /** The lines of a table whose vehicles stand beside each other. */
  private sideways: string[][] | null = null;
  private headings: readonly string[] = [];
  private above: readonly string[] = [];
  private columns: readonly TableColumn[] | null = null;
  private unread: string[] = [];
  private readonly remarks = new Remarks();
  private readonly section = new Section();
  private readonly rows = new TableRows();
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

  *push({ number, bytes, ended }: SourceLine): Generator<SourceRow> {
    if (!ended) this.unended = number;
    if (bytes === null) {
      if (this.columns === null) yield* this.heading();
      yield* this.giveUpHeld();
      yield* this.rows.end();
      yield errorRow(number, { code: 'too-large', path: '' });
      if (!ended) this.cut = number;
      return;
    }
    yield* this.line({ number, text: rowText(bytes) });
  }

  *end(): Generator<SourceRow, SourceEnd> {
    if (this.columns === null) yield* this.heading();
    yield* this.giveUpHeld();
    if (this.sideways) return yield* sheetRows([turned(this.sideways)], this.mapping);
    yield* this.rows.end();
    if (this.columns === null) return { complete: true };
    if (this.cut === undefined) {
      return {
        complete: true,
        lastRowEnds: this.unended === undefined,
        unread: this.unread,
        remarks: this.remarks.first,
      };
    }
    const message = `the export ends in the middle of line ${String(this.cut)}`;
    return { complete: false, code: 'truncated', message };
  }

  private *line(line: TextLine): Generator<SourceRow> {
    if (this.columns === null) {
      this.held.push(line);
      this.heldLength += line.text.length;
      if (this.held.length >= headingRows || this.heldLength > this.maxLength)
        yield* this.heading();
      return;
    }
    if (this.held.length === 0 && line.text.trim() === '') return;
    if (this.sideways) {
      this.sideways.push(splitCells(line.text, this.delimiter).cells);
      return;
    }
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

  /** Finds the heading among the first lines, and reads the lines behind it. */
  private *heading(): Generator<SourceRow> {
    const lines = this.held;
    this.release();
    const candidates = lines.flatMap((_, start) => headingsAt(lines, start, this.mapping));
    if (candidates.length === 0) return;
    const turnedBy = sidewaysBy(lines, candidates, this.mapping);
    if (turnedBy !== null) {
      this.delimiter = turnedBy;
      this.sideways = [];
      this.columns = [];
      for (const line of lines) yield* this.line(line);
      return;
    }
    const { cells, columns, delimiter, start, end } = bestHeading(candidates, this.mapping);
    for (const { number, text } of lines.slice(0, start)) {
      this.remarks.add(number, [text]);
      this.section.see([text]);
    }
    this.delimiter = delimiter;
    this.headings = cells;
    const sample = lines.slice(end).map(({ text }) => splitCells(text, delimiter).cells);
    this.columns = withColumnsByWords(
      columns,
      sample.filter((row) => row.length === cells.length && !this.isHeading(row)),
    );
    this.unread = unreadHeadings(cells, this.columns);
    for (const line of lines.slice(end)) yield* this.line(line);
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

  private get width(): number {
    return this.headings.length;
  }

  /** Reports repeat their heading on every page. */
  private isHeading(cells: readonly string[]): boolean {
    // Below groups, a heading has the name of its group, too.
    const { headings } = this;
    return cells.length === this.width && cells.every((cell, at) => headings[at]?.endsWith(cell));
  }

  private fits(cells: readonly string[]): boolean {
    return cells.length === this.width || this.trailing(cells);
  }

  /** More cells than headings are accepted when they are empty. */
  private trailing(cells: readonly string[]): boolean {
    return cells.length > this.width && cells.slice(this.width).every((cell) => cell.trim() === '');
  }

  private *row({ number, text }: TextLine, written: string[]): Generator<SourceRow> {
    // A ditto mark says what stands above it.
    const cells = written.map((cell, at) =>
      /^\s*["”〃]\s*$/.test(cell) ? (this.above[at] ?? '') : cell,
    );
    if (cells.length === this.width) this.above = cells;
    if (cells.every((cell) => cell.trim() === '') || this.isHeading(cells)) return;
    const isCut = number === this.unended && cells.length < this.width;
    if (isReportLine(cells) || (!isCut && isRemark(cells, this.width))) {
      this.remarks.add(number, cells);
      this.section.see(cells);
      return;
    }
    if (!this.fits(cells)) {
      if (isCut) this.cut = number;
      const detail = `${String(cells.length)} cells, the heading has ${String(this.width)}`;
      yield* this.rows.end();
      const code = isCut ? 'truncated' : 'wrong-columns';
      yield errorRow(number, { code, path: '', detail, excerpt: text.slice(0, excerptLength) });
      return;
    }
    yield* this.rows.add({
      line: number,
      kind: 'cells',
      value: cellsOfRow(cells, this.columns ?? []),
      table: { headings: this.headings, cells },
      within: this.section.within,
    });
  }
}

/** The table whose headings are the first cells of the lines. A make that several vehicles share is written over the first. */
function turned(lines: readonly string[][]): Sheet {
  const rows = Array.from({ length: Math.max(...lines.map(({ length }) => length)) }, (_, at) =>
    lines.map((line) => line[at] ?? ''),
  );
  const [headings = [], ...vehicles] = rows;
  const [make, model] = ['make', 'model'].map((name) =>
    headings.findIndex((one) => tableKey(one) === name),
  );
  for (const [at, vehicle] of vehicles.entries()) {
    const before = vehicles[at - 1];
    if (!before || make === undefined || vehicle[make]?.trim() !== '') continue;
    if (model !== undefined && vehicle[model]?.trim() === '') vehicle[model] = before[model] ?? '';
    vehicle[make] = before[make] ?? '';
  }
  return { sheet: '', rows };
}

interface CsvHeading extends HeadingCandidate {
  delimiter: string;
  /** The lines of the heading: from `start` to before `end`. */
  start: number;
  end: number;
}

/**
 * The line as a heading, with each delimiter that it has. Cells of a heading can have line breaks too; a mark that does
 * not close soon is a character.
 */
function headingsAt(
  lines: readonly TextLine[],
  start: number,
  mapping: ExportMapping,
): CsvHeading[] {
  const isKnown = (heading: string): boolean => columnFinder(mapping)([heading]).length > 0;
  const first = lines[start]?.text ?? '';
  if (first.trim() === '') return [];
  return [...delimiters].flatMap((delimiter) => {
    if (!first.includes(delimiter) && delimiter !== ',') return [];
    const over = splitCells(lines[start - 1]?.text ?? '', delimiter).cells;
    let text = '';
    for (let end = start + 1; end <= Math.min(lines.length, start + maxHeadingLines); end += 1) {
      text += (end > start + 1 ? '\n' : '') + (lines[end - 1]?.text ?? '');
      const { cells, open } = splitCells(text, delimiter);
      if (open) continue;
      const own = { cells, delimiter, start, end };
      const both = underGroups(over, cells, isKnown);
      return both === null ? [own] : [{ ...own, cells: both, start: start - 1 }, own];
    }
    return [{ cells: splitCells(first, delimiter).cells, delimiter, start, end: start + 1 }];
  });
}

/** The delimiter of a table whose first column is its heading, so that its vehicles stand beside each other; null for others. */
function sidewaysBy(
  lines: readonly TextLine[],
  candidates: readonly CsvHeading[],
  mapping: ExportMapping,
): string | null {
  const columnsOf = columnFinder(mapping);
  const known = Math.max(...candidates.map(({ cells }) => columnsOf(cells).length));
  const found = delimiters.find((delimiter) => {
    const rows = lines.map(({ text }) => splitCells(text, delimiter).cells);
    const columns = columnsOf(rows.map(([heading = '']) => heading));
    const isTelling = columns.some(({ name }) => name === 'make' || name === 'name');
    return (
      isTelling && columns.length >= Math.max(5, known * 2) && rows.every((row) => row.length > 1)
    );
  });
  return found ?? null;
}

/**
 * Headings below those of groups: "Price" over "Was" and "Basis". A group such as "Mechanical" says nothing. Null where the
 * line above is none of such.
 */
function underGroups(
  over: readonly string[],
  cells: readonly string[],
  isKnown: (heading: string) => boolean,
): string[] | null {
  const groups = over.filter((cell) => cell.trim() !== '');
  if (over.length !== cells.length || groups.length < 2 || /\d/.test(groups.join())) return null;
  let group = '';
  return cells.map((cell, at) => {
    group = over[at]?.trim() || group;
    if (cell.trim() === '') return over[at] ?? '';
    const both = `${group} ${cell}`;
    return isKnown(both) || !isKnown(cell) ? both : cell;
  });
}

function errorRow(line: number, error: RowError): SourceRow {
  return { line, kind: 'error', error };
}
