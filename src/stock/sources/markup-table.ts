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

/**
 * Each table is a sheet, whose name is the title above it. Cells that span columns leave those empty, and cells that span
 * rows stand in each; an index says where a cell stands. A foot of totals is left out.
 */
function sheetsIn(text: string): Sheet[] {
  const sheets: { sheet: string; rows: string[][] }[] = [];
  let name = '';
  let title: string | null = null;
  let isFoot = false;
  let cells: string[] | null = null;
  let cell: { text: string; span: number; rows: number } | null = null;
  /** Texts that stand in the next rows too, by their column. */
  let below = new Map<number, { text: string; rows: number }>();
  const fill = () => {
    for (let from; cells && (from = below.get(cells.length));) {
      if ((from.rows -= 1) === 0) below.delete(cells.length);
      cells.push(from.text);
    }
  };
  const parser = new Parser(
    {
      onopentag(tag, attributes) {
        const own = tag.toLowerCase();
        if (own === 'worksheet') name = attributes['ss:Name'] ?? attributes['ss:name'] ?? '';
        else if (/^h[1-6]$/.test(own)) title = '';
        else if (own === 'table') {
          sheets.push({ sheet: name, rows: [] });
          below = new Map();
        } else if (own === 'tfoot') isFoot = true;
        else if (rowTags.has(own)) {
          cells = [];
          if (!isFoot) sheets.at(-1)?.rows.push(cells);
        } else if (cellTags.has(own)) {
          fill();
          const index = Number(attributes['ss:Index'] ?? attributes['ss:index'] ?? 0);
          while (cells && cells.length < index - 1) cells.push('');
          const { colspan = 1, rowspan = 1 } = attributes;
          cell = { text: '', span: Number(colspan), rows: Number(rowspan) };
        } else if (own === 'br' && cell) cell.text += '\n';
        else if (own === 'img' && cell) cell.text += `\n${attributes['src'] ?? ''}`;
      },
      ontext(part) {
        if (cell) cell.text += part;
        else if (title !== null) title += part;
      },
      onclosetag(tag) {
        const own = tag.toLowerCase();
        if (own === 'tfoot') isFoot = false;
        else if (rowTags.has(own)) fill();
        else if (/^h[1-6]$/.test(own) && title !== null) {
          name = oneLine(title);
          title = null;
        }
        if (!cellTags.has(own) || !cell || !cells) return;
        const text = oneLine(cell.text);
        const at = cells.length;
        cells.push(text, ...Array<string>(cell.span - 1).fill(''));
        if (cell.rows > 1) below.set(at, { text, rows: cell.rows - 1 });
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
