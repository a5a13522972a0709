// JSON -> the elements of its lists of vehicles ([], {hits: []}, {used: [], new: []}, {stock: {A1: {}}}), for files of any
// size. It finds where an element begins and ends; a later step decides whether the element is valid JSON.
import { excerptLength } from '../validate/rejection.ts';
import { rowText, type Bytes } from './bytes.ts';
import { ElementBuffer } from './element-buffer.ts';
import { JsonAround } from './json-around.ts';
import { headLength, roleIn, type JsonLists, type JsonRole } from './json-list.ts';
import type { SourceEnd, SourceLimits, SourceRow, Within } from './source.ts';

const quote = 0x22;
const backslash = 0x5c;
const newline = 0x0a;
const opening = new Set([0x7b, 0x5b]);
const closing = new Set([0x7d, 0x5d]);
const openBrace = 0x7b;
const openBracket = 0x5b;
const closeBrace = 0x7d;
const closeBracket = 0x5d;
const colon = 0x3a;
const comma = 0x2c;

/** Rows of JSON. `lists`: how they are found; null when each object outside a list is a row. */
export async function* jsonRows(
  bytes: Bytes,
  limits: SourceLimits,
  lists: JsonLists | null,
): AsyncGenerator<SourceRow, SourceEnd> {
  const splitter = new JsonSplitter(limits.rowBytes, lists);
  for await (const [chunk, next] of inPairs(bytes)) yield* splitter.push(chunk, next);
  return yield* splitter.end();
}

/** The bytes in pieces of the length of a head, each with the one behind it, so that every bracket has its head. */
async function* inPairs(bytes: Bytes): AsyncGenerator<[Buffer, Buffer]> {
  let parts: Buffer[] = [];
  let length = 0;
  let before: Buffer | null = null;
  const piece = (): Buffer => (parts.length === 1 ? (parts[0] ?? nothing) : Buffer.concat(parts));
  for await (const part of bytes) {
    parts.push(part);
    length += part.length;
    if (length < headLength) continue;
    const whole = piece();
    if (before) yield [before, whole];
    before = whole;
    parts = [];
    length = 0;
  }
  const last = piece();
  if (before) yield [before, last];
  yield [last, nothing];
}

const nothing = Buffer.alloc(0);
/**
 * One pass over the bytes that only counts the depth. An element with unbalanced brackets would include the rest,
 * so a `{` at the start of a line, indented no further than the element, starts the next element.
 */
class JsonSplitter {
  private readonly element: ElementBuffer;
  /** The page around the lists, for its totals; a whole record when there is no list. */
  private readonly page: ElementBuffer;
  private readonly lists: JsonLists | null;
  private depth = 0;
  private readonly around = new JsonAround();
  /** Depth of the elements; 0 outside any list. */
  private listDepth = 0;
  private listRole: JsonRole = 'rows';
  private within: Within | undefined;
  private next: Buffer = nothing;
  private inString = false;
  private escaped = false;
  private line = 1;
  private column = 0;
  /** Whether only white space has been seen on this line. */
  private fresh = true;
  private elementColumn = 0;
  private elementFresh = false;
  /** Whether a line of the element is indented no further than it, so that indentation says nothing. */
  private isFlat = false;
  /** The brackets that are open in the element. */
  private inner: number[] = [];
  private last = 0;
  private inElement = false;
  private rows = 0;
  private expected = 0;
  private skipped: number | undefined;
  /** Keys of lists of objects that hold no vehicles. */
  private readonly leftOut = new Set<string>();

  constructor(maxBytes: number, lists: JsonLists | null) {
    this.lists = lists;
    this.element = new ElementBuffer(maxBytes);
    this.page = new ElementBuffer(maxBytes);
  }

  *push(chunk: Buffer, next: Buffer): Generator<SourceRow> {
    this.next = next;
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
      else if (byte > 0x20) yield* this.structure(byte, chunk, at);
      if (byte > 0x20) this.fresh = false;
    }
    this.element.leave();
    this.page.leave();
  }

  *end(): Generator<SourceRow, SourceEnd> {
    if (this.inElement) {
      const excerpt = rowText(this.element.take() ?? nothing).slice(0, excerptLength);
      const line = this.rows + 1;
      yield { line, kind: 'error', error: { code: 'truncated', path: '', excerpt } };
    }
    if (this.depth > 0) {
      const message = `the export ends in the middle of line ${String(this.line)}`;
      return { complete: false, code: 'truncated', message };
    }
    return {
      complete: true,
      ...(this.expected > this.rows && { expected: this.expected }),
      ...(this.leftOut.size > 0 && { unread: [...this.leftOut].map((key) => `the list ${key}`) }),
    };
  }

  private inList(): boolean {
    return this.listDepth > 0 && this.depth >= this.listDepth;
  }

  private insideString(byte: number): void {
    if (this.escaped) this.escaped = false;
    else if (byte === backslash) this.escaped = true;
    else if (byte === quote) {
      this.inString = false;
      return;
    }
    if (!this.inElement) this.around.see(byte);
  }

  private beginString(): void {
    this.inString = true;
    if (!this.inElement) this.around.beginWord();
  }

  private *structure(byte: number, chunk: Buffer, at: number): Generator<SourceRow> {
    if (this.inList()) yield* this.withinList(byte, at);
    else if (this.depth > 0 || opening.has(byte)) yield* this.aroundList(byte, chunk, at);
    else if (byte !== comma && this.skipped !== this.line) {
      this.skipped = this.line;
      this.rows += 1;
      yield { line: this.rows, kind: 'error', error: { code: 'not-a-record', path: '' } };
    }
  }

  private *aroundList(byte: number, chunk: Buffer, at: number): Generator<SourceRow> {
    if (byte === quote) this.beginString();
    else if (opening.has(byte)) yield* this.open(byte, chunk, at);
    else if (byte === colon) this.around.endKey();
    else if (closing.has(byte)) {
      this.around.endValue();
      this.around.close();
      this.depth -= 1;
      if (this.depth === 0) yield* this.closePage(at);
    } else if (byte === comma) this.around.endValue();
    else this.around.see(byte);
  }

  private *open(byte: number, chunk: Buffer, at: number): Generator<SourceRow> {
    const parent = this.around.last;
    const key = this.around.takeKey();
    const isList = byte === openBracket;
    const role = this.roleOf(isList, key, parent, chunk, at);
    if (!parent && !isList) this.page.begin(at);
    if (role === 'rest' && parent?.role !== 'rest') this.leftOut.add(key ?? '');
    if (role === 'around' || role === 'rest') {
      this.depth += 1;
      this.around.open({ key, isList, role });
      return;
    }
    this.page.pause(role === 'vehicle' ? at : at + 1);
    this.listRole = role;
    this.within = this.around.within(key);
    if (role !== 'vehicle') this.depth += 1;
    this.listDepth = this.depth;
    if (role === 'vehicle') yield* this.withinList(byte, at);
  }

  private roleOf(
    isList: boolean,
    key: string | null,
    parent: { role: JsonRole } | undefined,
    chunk: Buffer,
    at: number,
  ): JsonRole {
    if (parent?.role === 'rest') return 'rest';
    if (this.lists === null) return parent || !isList ? 'around' : 'rows';
    const here = chunk.toString('latin1', at, at + headLength);
    const text = here + this.next.toString('latin1', 0, headLength - here.length);
    // The settings name a list, not the array around everything.
    const role = roleIn(text, key, parent ? this.lists : { ...this.lists, own: null });
    if (role === 'around' || role === 'map' || role === 'rows') return role;
    if (!parent) return isList ? 'rows' : 'around';
    return role === 'empty' || (role === 'rest' && !isList) ? 'around' : role;
  }

  private *withinList(byte: number, at: number): Generator<SourceRow> {
    if (this.inElement && byte === openBrace && this.startsAnew()) {
      this.depth = this.listDepth;
      yield* this.closeElement(at);
    }
    this.last = byte;
    if (!this.inElement) {
      if (byte === this.listEnd) {
        this.closeList(at);
        return;
      }
      // A comma between elements, or a surplus bracket after one.
      if (byte === comma || closing.has(byte)) return;
      if (this.listRole === 'map' && (byte === quote || byte === colon)) {
        if (byte === quote) this.beginString();
        return;
      }
      this.inElement = true;
      this.elementColumn = this.column;
      this.elementFresh = this.fresh;
      this.isFlat = false;
      this.inner = [];
      this.element.begin(at);
    } else if (this.fresh && this.column <= this.elementColumn && byte === quote)
      this.isFlat = true;
    if (byte === quote) this.beginString();
    else if (opening.has(byte)) {
      this.depth += 1;
      this.inner.push(byte);
    } else if (this.depth > this.listDepth) {
      if (!closing.has(byte)) return;
      this.depth -= 1;
      this.inner.pop();
      if (this.depth === this.listDepth) yield* this.closeElement(at + 1);
    } else if (byte === comma || byte === this.listEnd) {
      // The end of a bare value such as a number.
      yield* this.closeElement(at);
      if (byte === this.listEnd) this.closeList(at);
    }
  }

  private get listEnd(): number {
    return this.listRole === 'map' ? closeBrace : closeBracket;
  }

  private startsAnew(): boolean {
    return (
      this.depth > this.listDepth &&
      this.fresh &&
      this.elementFresh &&
      this.column <= this.elementColumn &&
      // An object has keys, so that no other one begins in it.
      (!this.isFlat || (this.inner.at(-1) === openBrace && this.last !== colon))
    );
  }

  private *closeElement(end: number): Generator<SourceRow> {
    this.inElement = false;
    const bytes = this.element.take(end);
    const row = rowOf(bytes, this.rows + 1);
    if (this.listRole === 'map') {
      // Beside the vehicles of an object by id stand its figures.
      if (bytes !== null && bytes[0] !== openBrace) return;
      const key = this.around.takeWord();
      this.rows += 1;
      yield { ...row, within: { names: [], ...this.within, key } };
      return;
    }
    this.rows += 1;
    yield this.within?.names.length || this.within?.places ? { ...row, within: this.within } : row;
    if (this.listRole === 'vehicle') {
      this.listDepth = 0;
      this.page.resume(end);
    }
  }

  private closeList(at: number): void {
    this.depth = this.listDepth - 1;
    this.listDepth = 0;
    if (this.depth > 0) this.page.resume(at);
  }

  /** At the end of a root: a page tells how many records there are, a record is a row. */
  private *closePage(at: number): Generator<SourceRow> {
    if (!this.page.isOpen) return;
    const wasPage = this.page.paused || this.lists !== null;
    const bytes = this.page.take(at + 1);
    if (wasPage) {
      this.expected = Math.max(this.expected, bytes === null ? 0 : statedTotal(rowText(bytes)));
      return;
    }
    this.rows += 1;
    yield rowOf(bytes, this.rows);
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
