// JSON arrays and pages ({hits: []}, {results: []}) -> their elements, for files of any size.
// It finds where an element begins and ends; a later step decides whether the element is valid JSON.
import { excerptLength } from '../validate/rejection.ts';
import { rowText, type Bytes } from './bytes.ts';
import { ElementBuffer } from './element-buffer.ts';
import { isListKey, type JsonList } from './json-list.ts';
import type { SourceEnd, SourceLimits, SourceRow } from './source.ts';

const quote = 0x22;
const backslash = 0x5c;
const newline = 0x0a;
const opening = new Set([0x7b, 0x5b]);
const closing = new Set([0x7d, 0x5d]);
const openBrace = 0x7b;
const openBracket = 0x5b;
const closeBracket = 0x5d;
const comma = 0x2c;

/** Elements of every array and page in the bytes; an object that holds no list is a record itself. */
export async function* jsonRows(
  bytes: Bytes,
  limits: SourceLimits,
  list: JsonList | null,
): AsyncGenerator<SourceRow, SourceEnd> {
  const splitter = new JsonSplitter(limits.rowBytes, list);
  for await (const chunk of bytes) yield* splitter.push(chunk);
  return yield* splitter.end();
}

/**
 * One pass over the bytes that only counts the depth. An element with unbalanced brackets would include the rest,
 * so a `{` at the start of a line, indented no further than the element, starts the next element.
 */
class JsonSplitter {
  private readonly element: ElementBuffer;
  /** The page around the list, for its totals; a whole record when there is no list. */
  private readonly page: ElementBuffer;
  private readonly list: JsonList | null;
  private depth = 0;
  /** Depth of the elements; 0 outside any list. */
  private listDepth = 0;
  private inString = false;
  private escaped = false;
  private line = 1;
  private column = 0;
  /** Whether only white space has been seen on this line. */
  private fresh = true;
  private elementLine = 0;
  private elementColumn = 0;
  private elementFresh = false;
  private inElement = false;
  private rows = 0;
  private expected = 0;
  private pageLine = 1;
  private skipped: number | undefined;

  constructor(maxBytes: number, list: JsonList | null) {
    this.list = list;
    this.element = new ElementBuffer(maxBytes);
    this.page = new ElementBuffer(maxBytes);
  }

  *push(chunk: Buffer): Generator<SourceRow> {
    this.element.enter(chunk);
    this.page.enter(chunk);
    for (let at = 0; at < chunk.length; at += 1) {
      const byte = chunk[at] ?? 0;
      this.column += 1;
      if (byte === newline) {
        // A JSON string cannot hold a bare line break, so the text before it was never closed.
        this.inString = false;
        this.escaped = false;
        this.line += 1;
        this.column = 0;
        this.fresh = true;
        continue;
      }
      if (this.inString) this.insideString(byte);
      else if (byte > 0x20) yield* this.structure(byte, at);
      if (byte > 0x20) this.fresh = false;
    }
    this.element.leave();
    this.page.leave();
  }

  *end(): Generator<SourceRow, SourceEnd> {
    if (this.inElement) {
      const excerpt = rowText(this.element.take() ?? Buffer.alloc(0)).slice(0, excerptLength);
      const line = this.elementLine;
      yield { line, kind: 'error', error: { code: 'truncated', path: '', excerpt } };
    }
    if (this.depth > 0) {
      const message = `the export ends in the middle of line ${String(this.line)}`;
      return { complete: false, code: 'truncated', message };
    }
    return this.expected > this.rows
      ? { complete: true, expected: this.expected }
      : { complete: true };
  }

  private inList(): boolean {
    return this.listDepth > 0 && this.depth >= this.listDepth;
  }

  private insideString(byte: number): void {
    if (this.escaped) this.escaped = false;
    else if (byte === backslash) this.escaped = true;
    else if (byte === quote) this.inString = false;
  }

  private *structure(byte: number, at: number): Generator<SourceRow> {
    if (this.inList()) yield* this.withinList(byte, at);
    else if (this.depth === 0) yield* this.root(byte, at);
    else yield* this.aroundList(byte, at);
  }

  /** Between two roots: an array is a list, an object can be a page or a record. */
  private *root(byte: number, at: number): Generator<SourceRow> {
    if (byte === openBracket) {
      this.depth = 1;
      this.listDepth = 1;
    } else if (byte === openBrace) {
      this.depth = 1;
      this.pageLine = this.line;
      this.page.begin(at);
    } else if (byte !== comma && this.skipped !== this.line) {
      this.skipped = this.line;
      this.rows += 1;
      yield { line: this.line, kind: 'error', error: { code: 'not-a-record', path: '' } };
    }
  }

  private *aroundList(byte: number, at: number): Generator<SourceRow> {
    if (byte === quote) this.inString = true;
    else if (byte === openBracket && this.opensList(at)) {
      this.page.pause(at + 1);
      this.depth += 1;
      this.listDepth = this.depth;
    } else if (opening.has(byte)) this.depth += 1;
    else if (closing.has(byte)) {
      this.depth -= 1;
      if (this.depth === 0) yield* this.closePage(at);
    }
  }

  private opensList(at: number): boolean {
    const key = this.page.keyBefore(at);
    return key !== undefined && isListKey(this.list, key, this.depth);
  }

  private *withinList(byte: number, at: number): Generator<SourceRow> {
    if (this.inElement && byte === openBrace && this.startsAnew()) {
      this.depth = this.listDepth;
      yield* this.closeElement(at);
    }
    if (!this.inElement) {
      if (byte === closeBracket) {
        this.closeList(at);
        return;
      }
      // A comma between elements, or a surplus bracket after one.
      if (byte === comma || closing.has(byte)) return;
      this.inElement = true;
      this.elementLine = this.line;
      this.elementColumn = this.column;
      this.elementFresh = this.fresh;
      this.element.begin(at);
    }
    if (byte === quote) this.inString = true;
    else if (opening.has(byte)) this.depth += 1;
    else if (this.depth > this.listDepth) {
      if (!closing.has(byte)) return;
      this.depth -= 1;
      if (this.depth === this.listDepth) yield* this.closeElement(at + 1);
    } else if (byte === comma || byte === closeBracket) {
      // The end of a bare value such as a number.
      yield* this.closeElement(at);
      if (byte === closeBracket) this.closeList(at);
    }
  }

  private startsAnew(): boolean {
    return (
      this.depth > this.listDepth &&
      this.fresh &&
      this.elementFresh &&
      this.column <= this.elementColumn
    );
  }

  private *closeElement(end: number): Generator<SourceRow> {
    this.inElement = false;
    this.rows += 1;
    yield rowOf(this.element.take(end), this.elementLine);
  }

  private closeList(at: number): void {
    this.depth = this.listDepth - 1;
    this.listDepth = 0;
    if (this.depth > 0) this.page.resume(at);
  }

  /** At the end of a root object: a page tells how many records there are, a record is a row. */
  private *closePage(at: number): Generator<SourceRow> {
    const wasPage = this.page.paused;
    const bytes = this.page.take(at + 1);
    if (wasPage) {
      this.expected = Math.max(this.expected, bytes === null ? 0 : statedTotal(rowText(bytes)));
      return;
    }
    this.rows += 1;
    yield rowOf(bytes, this.pageLine);
  }
}

function rowOf(bytes: Buffer | null, line: number): SourceRow {
  if (bytes === null) return { line, kind: 'error', error: { code: 'too-large', path: '' } };
  return { line, kind: 'text', text: rowText(bytes) };
}

/** `total` (Meilisearch) or `nbHits` (Algolia) beside the list; a page alone is not the whole index. */
function statedTotal(page: string): number {
  try {
    const { total, nbHits } = JSON.parse(page) as { total?: unknown; nbHits?: unknown };
    const stated = typeof total === 'number' ? total : nbHits;
    return typeof stated === 'number' ? stated : 0;
  } catch {
    return 0;
  }
}
