// A table in JSON -> its rows of cells: {columns: [], rows: [[]]}, [[headings], []], or a list for each column. It is read whole.
import type { ExportMapping } from '../../tenant/schema/stock.ts';
import { isObject } from '../validate/decode.ts';
import { labelOf } from '../normalise/objects.ts';
import { rowText, type Bytes } from './bytes.ts';
import { SourceError, type SourceEnd, type SourceRow } from './source.ts';
import { sheetRows, sheetCell } from './xlsx.ts';

const maxBytes = 128 * 1_048_576;

/** Whether a text begins with lists of values, and no object of it has a make of its own. */
export const isJsonTable = (head: string): boolean =>
  !/"[^"]*(?:make|brand|manufacturer)[^"]*"\s*:\s*[^[\s]/i.test(head) &&
  (/\[\s*\[\s*(?:["\d]|null)/.test(head) || /"make"\s*:\s*\[\s*"/i.test(head));

/** The bytes of a table that is no table of lines. */
export async function wholeBytes(bytes: Bytes): Promise<Buffer> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of bytes) {
    parts.push(part);
    length += part.length;
    if (length > maxBytes) throw new SourceError('too-large', 'the table is over 128 MB');
  }
  return Buffer.concat(parts);
}

export async function* jsonTableRows(
  bytes: Bytes,
  mapping: ExportMapping,
): AsyncGenerator<SourceRow, SourceEnd> {
  const whole = await wholeBytes(bytes);
  let value: unknown;
  try {
    value = JSON.parse(rowText(whole));
  } catch {
    throw new SourceError('truncated', 'the table in JSON is cut or broken');
  }
  const rows = tableIn(value) ?? [];
  return yield* sheetRows([{ sheet: '', rows: rows.map((row) => row.map(sheetCell)) }], mapping);
}

const isScalar = (value: unknown): boolean => typeof value !== 'object' || value === null;
const isRow = (value: unknown): value is unknown[] => Array.isArray(value) && value.every(isScalar);
const isRows = (value: unknown): value is unknown[][] =>
  Array.isArray(value) && value.length > 0 && value.every(isRow);

/** The rows of a table, the heading first; null where the value has none. */
function tableIn(value: unknown): unknown[][] | null {
  if (isRows(value)) return value;
  if (!isObject(value)) return null;
  const inside = Object.values(value);
  const rows = inside.find(isRows);
  if (rows) {
    const heads = inside.flatMap((list) => {
      const head = Array.isArray(list)
        ? list.map((one) => (isObject(one) ? labelOf(one) : one))
        : [];
      return isRow(head) && head.length === rows[0]?.length ? [head] : [];
    });
    return [...heads, ...rows];
  }
  const columns = Object.entries(value).filter(([, list]) => isRow(list)) as [string, unknown[]][];
  const [, first = []] = columns[0] ?? [];
  if (columns.length > 2 && columns.every(([, list]) => list.length === first.length)) {
    return [
      columns.map(([name]) => name),
      ...first.map((_, at) => columns.map(([, list]) => list[at])),
    ];
  }
  return inside.map(tableIn).find((table) => table !== null) ?? null;
}
