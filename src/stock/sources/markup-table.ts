// A table of HTML or of a spreadsheet in XML -> its rows of cells: what report programs save as ".xls". It is read whole.
import { Parser } from 'htmlparser2';
import type { ExportMapping } from '../../tenant/schema/stock.ts';
import { oneLine } from '../normalise/text.ts';
import { rowText, type Bytes } from './bytes.ts';
import { wholeBytes } from './json-table.ts';
import type { SourceEnd, SourceRow } from './source.ts';
import { sheetRows, type Sheet } from './xlsx.ts';

/** Whether a text begins with a web page that has a table, or with a spreadsheet in XML. */
export const isMarkupTable = (head: string): boolean =>
  /^\s*<(?:!doctype html|html|table|meta|style)/i.test(head)
    ? /<table[\s>]/i.test(head)
    : head.includes('urn:schemas-microsoft-com:office:spreadsheet');

export async function* markupTableRows(
  bytes: Bytes,
  mapping: ExportMapping,
): AsyncGenerator<SourceRow, SourceEnd> {
  return yield* sheetRows(sheetsIn(rowText(await wholeBytes(bytes))), mapping);
}

/** Each table is a sheet. Cells that span others leave those empty; an index says where a cell stands. */
function sheetsIn(text: string): Sheet[] {
  const sheets: { sheet: string; rows: string[][] }[] = [];
  let name = '';
  let cells: string[] | null = null;
  let cell: { text: string; span: number } | null = null;
  const parser = new Parser(
    {
      onopentag(tag, attributes) {
        const own = tag.toLowerCase();
        if (own === 'worksheet') name = attributes['ss:Name'] ?? attributes['ss:name'] ?? '';
        else if (own === 'table') sheets.push({ sheet: name, rows: [] });
        else if (rowTags.has(own)) sheets.at(-1)?.rows.push((cells = []));
        else if (cellTags.has(own)) {
          const index = Number(attributes['ss:Index'] ?? attributes['ss:index'] ?? 0);
          while (cells && cells.length < index - 1) cells.push('');
          cell = { text: '', span: Number(attributes['colspan'] ?? 1) };
        } else if (own === 'br' && cell) cell.text += '\n';
      },
      ontext(part) {
        if (cell) cell.text += part;
      },
      onclosetag(tag) {
        if (!cellTags.has(tag.toLowerCase()) || !cell) return;
        cells?.push(oneLine(cell.text), ...Array<string>(cell.span - 1).fill(''));
        cell = null;
      },
    },
    { decodeEntities: true },
  );
  parser.end(text);
  return sheets;
}

const rowTags = new Set(['tr', 'row']);
const cellTags = new Set(['td', 'th', 'cell']);
