// The rows of a table that are no vehicles: titles above its heading, the heading itself, totals between and below the
// rows. It does not read cells.
import type { ExportMapping } from '../../tenant/schema/stock.ts';
import { cellsRead, columnFinder, type TableColumn } from '../normalise/table-cells.ts';
import { cellOf, listColumns } from '../normalise/mapping.ts';
import type { Cells } from '../normalise/row.ts';
import { readMake } from '../normalise/makes.ts';
import { isKnownModel } from '../normalise/models.ts';
import { oneLine } from '../normalise/text.ts';
import { isSectionLine, priceRemark } from '../normalise/within.ts';
import { SourceError, type SourceRow, type Within } from './source.ts';

/** Rows among which the heading is looked for. */
export const headingRows = 30;

/** A row of cells that may be the heading. */
export interface HeadingCandidate {
  cells: readonly string[];
}

/**
 * The candidate with the most known columns, one of which holds the make or the title. Of equal ones it is the one with
 * more cells, then the first. Without such it is one of adverts. Throws SourceError when there is none.
 */
export function bestHeading<Candidate extends HeadingCandidate>(
  candidates: readonly Candidate[],
  mapping: ExportMapping,
): Candidate & { columns: readonly TableColumn[] } {
  const columnsOf = columnFinder(mapping);
  const scored = candidates
    .map((candidate) => ({ ...candidate, columns: columnsOf(candidate.cells) }))
    .sort((a, b) => b.columns.length - a.columns.length || b.cells.length - a.cells.length);
  const best =
    scored.find(({ columns }) => isHeading(columns)) ??
    scored.find(({ columns }) => isAdvert(columns));
  if (best) return best;
  const shown = (scored[0]?.cells ?? []).map(oneLine).join(', ').slice(0, 300);
  throw new SourceError(
    'no-columns',
    `no column holds the make or the title; the heading is: ${shown}. ` +
      `Headings are read in English and, the usual ones, in five other languages: name these in the tenant's settings under stock.mapping.columns`,
  );
}

const isHeading = (columns: readonly TableColumn[]): boolean =>
  columns.some(({ name }) => name === 'make' || name === 'name');

/** A list of adverts, with their prices or stock numbers: the text of each has its title. */
const isAdvert = (columns: readonly TableColumn[]): boolean =>
  columns.some(({ name }) => name === 'dealercomments') &&
  columns.some(({ name }) => name === 'price' || name === 'stocknum');

/** Begins a line that a report writes around its rows. */
const reportWords =
  /^\W*(?:(?:grand |sub[- ]?)?totals?|sum|count|average|end of|page|printed|generated|exported|\d+ (?:records?|rows?|vehicles?|cars?|listings?|items?|units?|lots?))\b/i;

/** Whether a row begins with words that only a line around the rows has, such as "Total" or "12 vehicles". */
export const isReportLine = (cells: readonly string[]): boolean =>
  reportWords.test(cells.find((cell) => cell.trim() !== '') ?? '');

/** Whether only one cell of a row has a text: a title or a remark. A table of one or two columns has such rows. */
export function isRemark(cells: readonly string[], width: number): boolean {
  if (width < 3) return false;
  let filled = 0;
  for (const cell of cells) if (cell.trim() !== '' && (filled += 1) > 1) return false;
  return filled === 1;
}

/** What the line above some rows says of them, as "DEMO CARS" does. */
export class Section {
  within: Within | undefined;
  /** What counts until the end of the table. */
  private readonly all: string[] = [];

  /** A remark between the rows; others than of a condition, a status or a kind say nothing. */
  see(cells: readonly string[]): void {
    const text = oneLine(cells.find((cell) => cell.trim() !== '') ?? '');
    if (isSectionLine(text)) this.within = { names: [...this.all, text] };
    if (priceRemark(text)) this.all.push(text);
  }
}

/** Cells that say whose photos and features a row has. */
const ofPhotos = new Set(['id', 'slug', 'stocknum', 'vin']);

type CellsRow = Extract<SourceRow, { kind: 'cells' }>;

/** The rows of a table. Shop systems write a row for each photo or feature and name the vehicle in the first one only. */
export class TableRows {
  private above: CellsRow | undefined;

  *add(row: CellsRow): Generator<SourceRow> {
    const { value } = row;
    const above = this.above?.value;
    // People write a make once above its models. A model of another make has lost its own.
    const { make } = above ?? {};
    if (make !== undefined && value.make === undefined && value.name === undefined)
      if (isKnownModel(readMake(oneLine(make)), oneLine(value.model ?? ''))) value.make = make;
    const names = Object.keys(value) as (keyof Cells)[];
    const isMore =
      above !== undefined &&
      names.some((name) => listColumns.has(name)) &&
      names.every(
        (name) => listColumns.has(name) || (ofPhotos.has(name) && above[name] === value[name]),
      );
    if (isMore) {
      for (const name of listColumns) {
        const both = cellOf(name, [above[name] ?? '', value[name] ?? '']);
        if (both !== undefined) above[name] = both;
      }
      return;
    }
    yield* this.end();
    this.above = row;
  }

  *end(): Generator<SourceRow> {
    if (this.above) yield this.above;
    this.above = undefined;
  }
}

/** Headings of columns that hold nothing known. */
export function unreadHeadings(
  headings: readonly string[],
  columns: readonly TableColumn[],
): string[] {
  const read = new Set(columns.flatMap(cellsRead));
  return headings.map(oneLine).filter((name, column) => name !== '' && !read.has(column));
}

/** Lines of an export that hold no vehicle. The first ones are named in the report. */
export class Remarks {
  readonly first: { line: number; text: string }[] = [];

  add(line: number, cells: readonly string[]): void {
    if (this.first.length >= keptRemarks) return;
    const text = oneLine(cells.filter((cell) => cell.trim() !== '').join(' ')).slice(0, 80);
    if (text !== '') this.first.push({ line, text });
  }
}

const keptRemarks = 20;
