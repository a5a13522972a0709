// XML -> one record per vehicle element, for files of any size. A child element or attribute is a field; children that
// repeat are a list. mapping.ts decides which field is which column.
import { Parser } from 'htmlparser2';
import type { Bytes } from './bytes.ts';
import { tableKey } from '../normalise/text.ts';
import { isWordAround } from '../normalise/within.ts';
import { answerText } from './error-answer.ts';
import { places } from '../normalise/record-keys.ts';
import { toldBy } from '../normalise/telling.ts';
import { SourceError, type SourceEnd, type SourceLimits, type SourceRow } from './source.ts';

/**
 * Ends of the names of elements that hold one vehicle, in the compared form. Before it may stand a condition, a status or a kind: `usedCar`.
 * `stock.mapping.list` names another element.
 */
const vehicleElement =
  /(?:vehicle|car|listing|item|ad|advert|advertisement|record|row|product|unit|motorcycle|caravan|truck)$/;
/** Attributes of an element around vehicles that say what all of them are. */
const aboutAll = /^(?:type|condition|status|category|kind)$/i;
/** Elements of one name that are looked at for the proposal. */
const maxElements = 200;
/** A longer text outside vehicles is no fact about them. */
const maxFact = 200;

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

/** The element of vehicles in the beginning of a file that uses none of the usual names; null where it does, or none tells of vehicles. */
export function elementIn(head: string): string | null {
  const reader = new XmlReader(null, head.length);
  for (const row of reader.write(head)) if (row.line > 0) return null;
  return reader.likely();
}

interface Field {
  name: string;
  text: string;
  fields: Record<string, unknown>;
}

/** An element outside every vehicle: its name, what it tells of vehicles, and whether its name is repeated. */
interface Outside {
  name: string;
  /** Names that its children have. */
  children: Set<string>;
  /** What it says of the vehicles in it. */
  names: string[];
  /** Its attributes, and its elements that are only a text. */
  facts: Record<string, string>;
  text: string;
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
  /** The open elements around it. */
  private readonly around: Outside[] = [];
  /** Elements outside vehicles by name: how many, and the names of their children. */
  private readonly outside = new Map<string, { count: number; children: Set<string> }>();
  /** What stands outside vehicles, by the names of elements and attributes. */
  private readonly said: Record<string, string> = {};
  private rows: SourceRow[] = [];
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
    const { repeated, vehicles } = this.likelyElements();
    if (this.count > 0) {
      return { complete: true, unread: vehicles.map(({ name }) => `the elements ${name}`) };
    }
    const found = repeated.map(([name, { count }]) => `${name} (${String(count)} ×)`).join(', ');
    const [best] = vehicles;
    const answer = answerText(this.said);
    const message = [
      ...(found === '' && answer !== ''
        ? [`the source sent no list of vehicles; it answered "${answer}"`]
        : ['no element of the XML is known as a vehicle']),
      found === '' ? 'no element is repeated' : `these are repeated: ${found.slice(0, 300)}`,
      `name the element in the tenant's settings: "mapping": {"list": "${best?.name ?? 'ELEMENT'}"} (stock.mapping.list)`,
    ].join('; ');
    return { complete: false, code: 'not-an-export', message };
  }

  /** The only element outside the usual ones that tells the most of a vehicle; null where there is a usual one. */
  likely(): string | null {
    const [best, next] = this.likelyElements().vehicles;
    if (!best || this.count > 0 || this.open.length > 0 || next?.told === best.told) return null;
    return best.name;
  }

  private likelyElements() {
    const repeated = [...this.outside].filter(([, { count }]) => count > 1);
    const vehicles = repeated
      .map(([name, { children }]) => ({ name, told: toldBy(children).size }))
      .filter(({ told }) => told > 1)
      .sort((a, b) => b.told - a.told);
    return { repeated, vehicles };
  }

  /** The line of the latest event, counted from 1. */
  private currentLine(): number {
    const { text, start, lines } = this.chunk;
    return lines + newlines(text.slice(0, Math.max(0, this.parser.endIndex - start))) + 1;
  }

  private enter(name: string, attributes: Record<string, string>): void {
    this.openedAt = this.parser.endIndex;
    const fields = Object.create(null) as Record<string, unknown>;
    for (const key in attributes)
      fields[/^(?:xml|xmlns|xsi|i):/.test(key) ? key : localName(key)] = attributes[key];
    if (this.open.length > 0) this.open.push({ name, text: '', fields });
    else if (this.isVehicle(name)) {
      this.length = 0;
      this.open.push({ name, text: '', fields });
    } else this.goOutside(name, attributes);
  }

  private isVehicle(name: string): boolean {
    if (this.element !== null) return name.toLowerCase() === this.element;
    const before = wordBefore(name);
    return before !== tableKey(name) && (before === '' || isWordAround(before));
  }

  private goOutside(name: string, attributes: Record<string, string>): void {
    this.around.at(-1)?.children.add(name);
    const said = Object.keys(attributes).filter((key) => aboutAll.test(localName(key)));
    const names = [name, ...said.map((key) => attributes[key] ?? '')];
    const children = new Set(Object.keys(attributes).map(localName));
    this.around.push({ name, children, names, facts: { ...attributes }, text: '' });
  }

  private leaveOutside(): void {
    const left = this.around.pop();
    if (!left) return;
    const text = left.text.trim();
    const around = this.around.at(-1);
    // One that is no list is an answer of a service.
    if (this.outside.size < maxElements)
      for (const [key, value] of Object.entries({ ...left.facts, [left.name]: text }))
        if (value !== '' && !key.startsWith('xmlns')) this.said[key] = value;
    if (around && text !== '') around.facts[left.name] = text;
    const known = this.outside.get(left.name);
    if (!known && this.outside.size >= maxElements) return;
    const { count, children } = known ?? { count: 0, children: left.children };
    this.outside.set(left.name, {
      count: count + 1,
      children: new Set([...children, ...left.children]),
    });
  }

  private text(text: string): void {
    const field = this.open.at(-1);
    const around = this.around.at(-1);
    if (!field && around && around.text.length < maxFact) around.text += text;
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
    if (!field) {
      this.leaveOutside();
      return;
    }
    const parent = this.open.at(-1);
    if (parent) {
      add(parent.fields, field.name, valueOf(field));
      return;
    }
    this.count += 1;
    const line = this.count;
    const within = {
      names: [...this.around.flatMap(({ names }) => names), field.name, wordBefore(field.name)],
      places: this.placesAround(),
    };
    this.rows.push(
      this.length > this.maxLength
        ? { line, kind: 'error', error: { code: 'too-large', path: '' } }
        : { line, kind: 'record', value: field.fields, within },
    );
  }

  /** The branches, yards and dealers around a vehicle, and its make and model where these are. */
  private placesAround(): Record<string, object> {
    const found = this.around.filter(
      ({ name }) => places.test(tableKey(name)) || kinds.test(tableKey(name)),
    );
    return Object.fromEntries(found.map(({ name, facts }) => [name, { ...facts }]));
  }
}

/** Elements of a list by make and model. */
const kinds = /^(?:make|manufacturer|brand|marque|model)$/;

/** What stands before the word for a vehicle: "used" of `usedCar`. */
const wordBefore = (name: string): string => tableKey(name).replace(vehicleElement, '');

/** Databases write marks in names as `_x0020_`. */
const localName = (name: string): string =>
  (name.split(':').at(-1) ?? name).replace(/_x([0-9a-f]{4})_/gi, (_, code: string) =>
    String.fromCharCode(parseInt(code, 16)),
  );

const newlines = (text: string): number => text.split('\n').length - 1;

/** An element with children or attributes is an object, any other one its text. */
function valueOf(field: Field): unknown {
  const { fields } = field;
  if (Object.keys(fields).some((name) => localName(name) === 'nil' && fields[name] === 'true'))
    return '';
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
