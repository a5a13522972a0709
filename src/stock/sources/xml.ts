// XML -> one record per vehicle element, for files of any size. A child element or attribute is a field; children that
// repeat are a list. mapping.ts decides which field is which column.
import { Parser } from 'htmlparser2';
import type { Bytes } from './bytes.ts';
import { SourceError, type SourceEnd, type SourceLimits, type SourceRow } from './source.ts';

/** Elements that hold one vehicle, in lower case. `stock.mapping.list` names another one. */
const vehicleElements = new Set([
  'vehicle', 'car', 'listing', 'item', 'ad', 'advert', 'advertisement', 'stockitem', 'record', 'row', 'product', 'unit',
]); // prettier-ignore

export async function* xmlRows(
  bytes: Bytes,
  element: string | null,
  limits: SourceLimits,
): AsyncGenerator<SourceRow, SourceEnd> {
  const reader = new XmlReader(element, limits.rowBytes);
  let decoder: TextDecoder | undefined;
  for await (const chunk of bytes) {
    decoder ??= decoderOf(chunk);
    yield* reader.write(decoder.decode(chunk, { stream: true }));
    if (reader.broken !== null) break;
  }
  return reader.end();
}

/** The encoding of the declaration; without one, XML is UTF-8, as UTF-16 is by now. */
function decoderOf(chunk: Buffer): TextDecoder {
  const named = /^\s*<\?xml[^>]*encoding=["'](?!utf-16)([\w-]+)["']/i.exec(
    chunk.toString('latin1', 0, 200),
  );
  try {
    return new TextDecoder(named?.[1] ?? 'utf-8');
  } catch {
    throw new SourceError('unreadable', `the encoding ${named?.[1] ?? ''} of the XML is unknown`);
  }
}

interface Field {
  name: string;
  text: string;
  fields: Record<string, unknown>;
}

class XmlReader {
  /** The line, and what is wrong with the XML there; nothing can be read after it. */
  broken: string | null = null;
  private readonly parser = new Parser(
    {
      onopentag: (name, attributes) => this.enter(localName(name), attributes),
      onclosetag: (name, implied) => this.close(name, implied),
      ontext: (text) => this.text(text),
    },
    { xmlMode: true },
  );
  private readonly element: string | null;
  private readonly maxLength: number;
  /** The open elements of the vehicle; empty outside a vehicle. */
  private readonly open: Field[] = [];
  private rows: SourceRow[] = [];
  private line = 0;
  private length = 0;
  private count = 0;
  /** The text that is being parsed, its index in the document, and the lines before it. */
  private chunk = { text: '', start: 0, lines: 0 };
  /** Index of the end of the latest opening tag. */
  private openedAt = -1;

  constructor(element: string | null, maxLength: number) {
    this.element = element?.toLowerCase() ?? null;
    this.maxLength = maxLength;
  }

  *write(text: string): Generator<SourceRow> {
    const { chunk } = this;
    this.chunk = {
      text,
      start: chunk.start + chunk.text.length,
      lines: chunk.lines + newlines(chunk.text),
    };
    this.parser.write(text);
    yield* this.rows.splice(0);
  }

  end(): SourceEnd {
    if (this.broken === null) this.parser.end();
    if (this.broken !== null) {
      const message = `the XML ends or breaks in ${this.broken}`;
      return { complete: false, code: 'truncated', message };
    }
    if (this.count > 0) return { complete: true };
    const message = `no element of the XML is a vehicle; name the element in stock.mapping.list`;
    return { complete: false, code: 'not-an-export', message };
  }

  /** The line of the latest event, counted from 1. */
  private currentLine(): number {
    const { text, start, lines } = this.chunk;
    return lines + newlines(text.slice(0, Math.max(0, this.parser.endIndex - start))) + 1;
  }

  private enter(name: string, attributes: Record<string, string>): void {
    this.openedAt = this.parser.endIndex;
    const fields = Object.assign(Object.create(null) as Record<string, unknown>, attributes);
    if (this.open.length > 0) this.open.push({ name, text: '', fields });
    else if (this.isVehicle(name)) {
      this.line = this.currentLine();
      this.length = 0;
      this.open.push({ name, text: '', fields });
    }
  }

  private isVehicle(name: string): boolean {
    const key = name.toLowerCase();
    return this.element === null ? vehicleElements.has(key) : key === this.element;
  }

  private text(text: string): void {
    const field = this.open.at(-1);
    this.length += text.length;
    if (field && this.length <= this.maxLength) field.text += text;
  }

  /** The parser closes elements that the document does not. An element without content is closed where it opens. */
  private close(name: string, implied: boolean): void {
    if (implied && this.parser.endIndex !== this.openedAt) {
      this.broken ??= `line ${String(this.currentLine())}: the element ${name} has no end`;
    }
    if (this.broken === null) this.leave();
  }

  private leave(): void {
    const field = this.open.pop();
    if (!field) return;
    const parent = this.open.at(-1);
    if (parent) {
      add(parent.fields, field.name, valueOf(field));
      return;
    }
    this.count += 1;
    this.rows.push(
      this.length > this.maxLength
        ? { line: this.line, kind: 'error', error: { code: 'too-large', path: '' } }
        : { line: this.line, kind: 'record', value: { ...field.fields } },
    );
  }
}

const localName = (name: string): string => name.split(':').at(-1) ?? name;

const newlines = (text: string): number => text.split('\n').length - 1;

/** An element with children or attributes is an object, any other one its text. */
function valueOf(field: Field): unknown {
  const { fields } = field;
  const text = field.text.trim();
  if (Object.keys(fields).length === 0) return text;
  return text === '' ? { ...fields } : { ...fields, value: text };
}

function add(fields: Record<string, unknown>, name: string, value: unknown): void {
  const known = fields[name];
  if (known === undefined) fields[name] = value;
  else if (Array.isArray(known)) known.push(value);
  else fields[name] = [known, value];
}
