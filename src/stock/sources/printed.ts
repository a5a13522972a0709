// Lists that were made to be printed -> their rows of cells: a list in columns under a line of dashes, and a page of
// "NAME....: value" for each vehicle. They are read whole.
import type { ExportMapping } from '../../tenant/schema/stock.ts';
import { priceRemark } from '../normalise/within.ts';
import { rowText, type Bytes } from './bytes.ts';
import { wholeBytes } from './json-table.ts';
import type { SourceEnd, SourceRow } from './source.ts';
import { isReportLine } from './table.ts';
import { sheetRows } from './xlsx.ts';

const dashes = /^-{2,}(?: +-{2,}){3,}\s*$/;
/** "STOCK NO..........: 7741", "Stock No: 7741" */
const named = /^ {0,3}([A-Za-z][\w /#&()-]*?)(?:\.{2,} ?:|:)(?: (.*))?$/;
const fewest = 6;

const linesIn = (text: string): string[] => text.split(/\r?\n|\r|\f/);

/** Lines in which a printed list shows its form: comments further on may have dashes, too. */
const headLines = 20;

export function isPrinted(head: string): boolean {
  if (/^\s*[{[<]/.test(head)) return false;
  const lines = linesIn(head).slice(0, headLines);
  return (
    lines.slice(0, headLines / 2).some((line) => dashes.test(line)) ||
    new Set(lines.flatMap((line) => named.exec(line)?.[1] ?? [])).size >= fewest
  );
}

export async function* printedRows(
  bytes: Bytes,
  mapping: ExportMapping,
): AsyncGenerator<SourceRow, SourceEnd> {
  const lines = linesIn(rowText(await wholeBytes(bytes)));
  const rows = lines.some((line) => dashes.test(line)) ? columnsIn(lines) : recordsIn(lines);
  return yield* sheetRows([{ sheet: '', rows }], mapping);
}

/** The dashes say where each column begins. A full column may touch the next one; other lines are written across them. */
function columnsIn(lines: readonly string[]): string[][] {
  const at = lines.findIndex((line) => dashes.test(line));
  const starts = [...(lines[at] ?? '').matchAll(/-+/g)].map(({ index }) => index);
  const heading = lines[at - 1] ?? '';
  const cellsOf = (line: string): string[] =>
    starts.map((start, column) => line.slice(start, starts[column + 1]).trim());
  const isRow = (line: string): boolean =>
    line.trim() !== '' &&
    !/^\s/.test(line) &&
    !isReportLine([line]) &&
    starts.slice(1).filter((start) => (line[start - 1] ?? ' ') !== ' ').length < 2;
  const rows = lines
    .slice(at + 1)
    .filter((line) => line.trim() !== heading.trim() && !dashes.test(line) && isRow(line));
  // A line below the rows may speak of them all: "PRICES EXCLUDE GOVERNMENT CHARGES".
  const remarks = lines.filter((line) => priceRemark(line) !== undefined && !rows.includes(line));
  return [...remarks.map((line) => [line]), ...[heading, ...rows].map(cellsOf)];
}

/** The first name that comes again behind a line without one begins each record; a line that is indented goes on with the value above it. */
function recordsIn(lines: readonly string[]): string[][] {
  const all = lines.map((line) => named.exec(line)?.[1]);
  // Lines above the records have names, too, which come once.
  const starts = all.filter((name, at) => name !== undefined && all[at - 1] === undefined);
  const first = starts.find((name, at) => starts.lastIndexOf(name) > at) ?? starts[0];
  const names: string[] = [];
  const records: Map<string, string>[] = [];
  let last = '';
  for (const line of lines) {
    const [, name = '', value = ''] = named.exec(line) ?? [];
    const record = records.at(-1);
    if (name === '') {
      const goesOn = record !== undefined && last !== '' && /^ {4}/.test(line);
      if (goesOn) record.set(last, `${record.get(last) ?? ''} ${line.trim()}`);
      else last = '';
      continue;
    }
    if (name === first) records.push(new Map());
    const own = records.at(-1);
    if (!own) continue;
    if (!names.includes(name)) names.push(name);
    // A name for each of several photos.
    own.set(name, [own.get(name) ?? [], value.trim()].flat().join('\n'));
    last = name;
  }
  return [names, ...records.map((record) => names.map((name) => record.get(name) ?? ''))];
}
