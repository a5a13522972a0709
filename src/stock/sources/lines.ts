// Bytes -> lines with their numbers. A line above the limit is dropped without being collected.
import type { Bytes } from './bytes.ts';

export interface SourceLine {
  /** Counted from 1. */
  number: number;
  /** Without its line break; null when the line was longer than the limit. */
  bytes: Buffer | null;
  /** False for a last line that has no line break. */
  ended: boolean;
}

/** Lines in batches, one per chunk of input. `\n` and `\r\n` end a line, or `\r` where the first line ends with it. */
export async function* linesOf(bytes: Bytes, maxBytes: number): AsyncGenerator<SourceLine[]> {
  let parts: Buffer[] = [];
  let length = 0;
  let number = 1;
  const take = (ended: boolean): SourceLine => {
    const whole =
      length > maxBytes ? null : parts.length === 1 ? (parts[0] ?? null) : Buffer.concat(parts);
    const line = { number, bytes: whole && withoutReturn(whole), ended };
    parts = [];
    length = 0;
    number += 1;
    return line;
  };
  const hold = (part: Buffer): void => {
    length += part.length;
    if (length > maxBytes) parts = [];
    else if (part.length > 0) parts.push(part);
  };
  for await (const { chunk, lineBreak } of withLineBreak(bytes)) {
    const lines: SourceLine[] = [];
    let start = 0;
    for (let at = chunk.indexOf(lineBreak); at !== -1; at = chunk.indexOf(lineBreak, start)) {
      hold(chunk.subarray(start, at));
      lines.push(take(true));
      start = at + 1;
    }
    // A copy, so that a short rest does not keep the whole chunk in memory.
    if (start < chunk.length) hold(Buffer.from(chunk.subarray(start)));
    yield lines;
  }
  if (length > 0) yield [take(false)];
}

const newline = 0x0a;
const carriageReturn = 0x0d;
/** Bytes in which the first line break must be; the lines of a file without one end with `\n`. */
const headBytes = 65_536;

/** The chunks, and the byte that ends their lines. The first ones are joined until it is known. */
async function* withLineBreak(bytes: Bytes): AsyncGenerator<{ chunk: Buffer; lineBreak: number }> {
  let lineBreak: number | undefined;
  let head: Buffer = Buffer.alloc(0);
  for await (const chunk of bytes) {
    if (lineBreak !== undefined) {
      yield { chunk, lineBreak };
      continue;
    }
    head = Buffer.concat([head, chunk]);
    lineBreak = lineBreakOf(head) ?? (head.length > headBytes ? newline : undefined);
    if (lineBreak !== undefined) yield { chunk: head, lineBreak };
  }
  if (lineBreak !== undefined || head.length === 0) return;
  yield { chunk: head, lineBreak: head.at(-1) === carriageReturn ? carriageReturn : newline };
}

/** What the first line ends with; a cell may hold the other. A final return may be half of `\r\n`. */
function lineBreakOf(head: Buffer): number | undefined {
  const feed = head.indexOf(newline);
  const back = head.indexOf(carriageReturn);
  if (back !== -1 && back < head.length - 1 && (feed === -1 || back + 1 < feed)) {
    return carriageReturn;
  }
  return feed === -1 ? undefined : newline;
}

function withoutReturn(bytes: Buffer): Buffer {
  return bytes.at(-1) === 0x0d ? bytes.subarray(0, -1) : bytes;
}
