// JSON as a person would write it: what fits into a line is one line.

const lineLength = 100;

/** `indent`: spaces before the lines of a longer value; `used`: characters that the first line already has. */
export function jsonText(value: unknown, indent = 0, used = indent): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const isList = Array.isArray(value);
  const [start, end] = isList ? ['[', ']'] : ['{', '}'];
  const entries: [string, unknown][] = isList
    ? value.map((item): [string, unknown] => ['', item])
    : Object.entries(value).map(([key, item]) => [`${JSON.stringify(key)}: `, item]);
  if (entries.length === 0) return start + end;
  const line = oneLine(value);
  if (used + line.length <= lineLength) return line;
  const inner = indent + 2;
  const lines = entries.map(
    ([key, item]) => ' '.repeat(inner) + key + jsonText(item, inner, inner + key.length + 1),
  );
  return `${start}\n${lines.join(',\n')}\n${' '.repeat(indent)}${end}`;
}

function oneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(oneLine).join(', ')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const entries = Object.entries(value);
  if (entries.length === 0) return '{}';
  return `{ ${entries.map(([key, item]) => `${JSON.stringify(key)}: ${oneLine(item)}`).join(', ')} }`;
}
