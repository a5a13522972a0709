// The layer table of ARCHITECTURE.md, written from layers.mjs between two marker comments.
import { layers } from '../../layers.mjs';

export interface LayerRow {
  holds: string;
  imports: readonly string[];
}

const start = '<!-- layers:start -->';
const end = '<!-- layers:end -->';

/** The table in Markdown, formatted as prettier does it: every column as wide as its widest cell. */
function layerTable(modules: Record<string, LayerRow>): string {
  const rows = [
    ['module', 'holds', 'may import'],
    ...Object.entries(modules).map(([name, { holds, imports }]) => [
      `\`src/${name}\``,
      holds,
      imports.join(', ') || 'nothing',
    ]),
  ];
  const widths = [0, 1, 2].map((column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const [head = '', ...body] = rows.map((row) =>
    line(row.map((cell, column) => cell.padEnd(widths[column] ?? 0))),
  );
  return [head, line(widths.map((width) => '-'.repeat(width))), ...body].join('\n');
}

/** `text` with the current table between its markers. Throws when a marker is missing. */
export function withLayerTable(text: string, modules: Record<string, LayerRow> = layers): string {
  const from = text.indexOf(start);
  const to = text.indexOf(end);
  if (from < 0 || to < from) {
    throw new Error(
      `ARCHITECTURE.md needs the lines "${start}" and "${end}" around its layer table`,
    );
  }
  return `${text.slice(0, from + start.length)}\n\n${layerTable(modules)}\n\n${text.slice(to)}`;
}
