// XML -> one record per vehicle element, for files of any size. A child element or attribute is a field; children that
// repeat are a list. mapping.ts decides which field is which column.
import sax from 'sax';
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

/** The encoding of the declaration; without one, XML is UTF-8. */
function decoderOf(chunk: Buffer): TextDecoder {
  const named = /^\s*<\?xml[^>]*encoding=["']([\w-]+)["']/.exec(chunk.toString('latin1', 0, 200));
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
  /** What is wrong with the XML; nothing can be read after it. */
  broken: string | null = null;
  private readonly parser = sax.parser(true, { trim: true });
  private readonly element: string | null;
  private readonly maxLength: number;
  /** The open elements of the vehicle; empty outside a vehicle. */
  private readonly open: Field[] = [];
  private rows: SourceRow[] = [];
  private line = 0;
  private length = 0;
  private count = 0;

  constructor(element: string | null, maxLength: number) {
    this.element = element?.toLowerCase() ?? null;
    this.maxLength = maxLength;
    const { parser } = this;
    parser.onopentag = ({ name, attributes }) =>
      this.enter(localName(name), attributes as Record<string, string>);
    parser.onclosetag = () => this.leave();
    parser.ontext = (text) => this.text(text);
    parser.oncdata = (text) => this.text(text);
    parser.onerror = (error) => {
      this.broken ??= (error.message.split('\n')[0] ?? '').toLowerCase();
    };
  }

  *write(text: string): Generator<SourceRow> {
    this.parser.write(text);
    yield* this.rows.splice(0);
  }

  end(): SourceEnd {
    if (this.broken === null) this.parser.close();
    if (this.broken !== null) {
      const message = `the XML ends or breaks in line ${String(this.parser.line + 1)}: ${this.broken}`;
      return { complete: false, code: 'truncated', message };
    }
    if (this.count > 0) return { complete: true };
    const message = `no element of the XML is a vehicle; name the element in stock.mapping.list`;
    return { complete: false, code: 'not-an-export', message };
  }

  private enter(name: string, attributes: Record<string, string>): void {
    const fields = Object.assign(Object.create(null) as Record<string, unknown>, attributes);
    if (this.open.length > 0) this.open.push({ name, text: '', fields });
    else if (this.isVehicle(name)) {
      this.line = this.parser.line + 1;
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

/** An element with children or attributes is an object, any other one its text. */
function valueOf({ text, fields }: Field): unknown {
  if (Object.keys(fields).length === 0) return text;
  return text === '' ? { ...fields } : { ...fields, value: text };
}

function add(fields: Record<string, unknown>, name: string, value: unknown): void {
  const known = fields[name];
  if (known === undefined) fields[name] = value;
  else if (Array.isArray(known)) known.push(value);
  else fields[name] = [known, value];
}
