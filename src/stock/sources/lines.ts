// Bytes -> lines with their numbers. A line above the limit is dropped without being collected.
import type { Bytes } from './bytes.ts';

export interface Line {
  /** Counted from 1. */
  number: number;
  /** Without its line break; null when the line was longer than the limit. */
  bytes: Buffer | null;
  /** False for a last line that has no line break. */
  ended: boolean;
}

/** Lines in batches, one per chunk of input. `\n` and `\r\n` end a line, a lone `\r` where there is no `\n`. */
export async function* linesOf(bytes: Bytes, maxBytes: number): AsyncGenerator<Line[]> {
  let parts: Buffer[] = [];
  let length = 0;
  let number = 1;
  let lineBreak = 0x0a;
  let first = true;
  const take = (ended: boolean): Line => {
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
  for await (const chunk of bytes) {
    if (first && !chunk.includes(0x0a) && chunk.includes(0x0d)) lineBreak = 0x0d;
    first = false;
    const lines: Line[] = [];
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

function withoutReturn(bytes: Buffer): Buffer {
  return bytes.at(-1) === 0x0d ? bytes.subarray(0, -1) : bytes;
}
