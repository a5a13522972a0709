// The explanation of a row for a terminal: a line per field, then what was left out and what was not read.
import type { ExplainedRow } from './explain-row.ts';
import type { PathText } from './paths.ts';

const maxOrigins = 4;
const maxValue = 60;

export function explainedText({
  line,
  name,
  error,
  fields,
  unread,
  warnings,
}: ExplainedRow): string {
  const rejected = error === null ? [] : [`  rejected (${error.code} ${error.path})`];
  const rows = fields.map(({ field, value, from }) => [field, shortened(value), originsText(from)]);
  const [first, second] = [0, 1].map((column) =>
    Math.max(...rows.map((cells) => cells[column]?.length ?? 0)),
  );
  return [
    `row ${String(line)}: ${name ?? 'no vehicle'}`,
    ...rejected,
    ...rows.map(
      ([field = '', value = '', from = '']) =>
        `  ${field.padEnd(first ?? 0)}  ${value.padEnd(second ?? 0)}  ${from}`,
    ),
    ...warnings.map(({ field, text }) => `  left out: ${field} ${text}`),
    ...unread.map((one) => `  not read: ${written(one)}`),
  ].join('\n');
}

function originsText(from: readonly PathText[]): string {
  if (from.length === 0) return '(the settings or a rule)';
  const more = from.length > maxOrigins ? `, and ${String(from.length - maxOrigins)} more` : '';
  return `<- ${from.slice(0, maxOrigins).map(written).join(', ')}${more}`;
}

const written = ({ path, text }: PathText): string => `${path} "${text}"`;

function shortened(value: unknown): string {
  const text = typeof value === 'string' ? value : value === null ? '-' : JSON.stringify(value);
  return text.length > maxValue ? `${text.slice(0, maxValue - 1)}…` : text;
}
