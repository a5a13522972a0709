// NDJSON: one record per line. A broken line does not affect others; a broken last line without an end was cut off.
import { decodeText } from '../validate/decode.ts';
import { excerptLength } from '../validate/rejection.ts';
import { rowText, type Bytes } from './bytes.ts';
import { linesOf } from './lines.ts';
import type { SourceEnd, SourceLimits, SourceRow } from './source.ts';

export async function* ndjsonRows(
  bytes: Bytes,
  limits: SourceLimits,
): AsyncGenerator<SourceRow, SourceEnd> {
  for await (const lines of linesOf(bytes, limits.rowBytes)) {
    for (const { number: line, bytes: content, ended } of lines) {
      if (content === null) {
        yield { line, kind: 'error', error: { code: 'too-large', path: '' } };
        if (!ended) return cutOff(line);
        continue;
      }
      const text = rowText(content).trim();
      if (text === '') continue;
      if (!ended && !isJson(text)) {
        const excerpt = text.slice(0, excerptLength);
        yield { line, kind: 'error', error: { code: 'truncated', path: '', excerpt } };
        return cutOff(line);
      }
      yield { line, kind: 'text', text };
    }
  }
  return { complete: true };
}

function isJson(text: string): boolean {
  const decoded = decodeText(text);
  return decoded.ok || decoded.error.code !== 'bad-json';
}

function cutOff(line: number): SourceEnd {
  return {
    complete: false,
    code: 'truncated',
    message: `the export ends in the middle of line ${String(line)}`,
  };
}
