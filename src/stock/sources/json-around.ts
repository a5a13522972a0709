// What stands around the vehicles of a file in JSON: the open objects and lists with their keys, and the places that these
// name. It is fed byte by byte and finds no vehicles.
import { places } from '../normalise/record-keys.ts';
import { tableKey } from '../normalise/text.ts';
import { rowText } from './bytes.ts';
import type { JsonRole } from './json-list.ts';
import type { Within } from './source.ts';

/** A longer key or value is no name. */
const maxWord = 200;

/** What an object says so far. */
type Facts = Record<string, unknown>;

/** An object or list that is open around the rows. */
interface OpenPart {
  key: string | null;
  isList: boolean;
  role: JsonRole;
  facts: Facts;
}

export class JsonAround {
  /** The outermost first. */
  private readonly parts: OpenPart[] = [];
  /** The latest string, number or word. */
  private word: number[] = [];
  /** The key whose value comes next; null: none. */
  private key: string | null = null;

  get last(): OpenPart | undefined {
    return this.parts.at(-1);
  }

  beginWord(): void {
    this.word = [];
  }

  see(byte: number): void {
    if (this.word.length < maxWord) this.word.push(byte);
  }

  takeWord(): string {
    const text = rowText(Buffer.from(this.word));
    this.word = [];
    return text;
  }

  endKey(): void {
    this.key = this.takeWord();
  }

  endValue(): void {
    const text = this.takeWord();
    if (this.key !== null && this.last && text !== 'null')
      this.last.facts[this.key] = unescaped(text);
    this.key = null;
  }

  /** The key of what opens now. */
  takeKey(): string | null {
    const key = this.last?.isList === false ? this.key : null;
    this.key = null;
    return key;
  }

  open(part: Omit<OpenPart, 'facts'>): void {
    this.parts.push({ ...part, facts: {} });
  }

  /** An address inside a branch is a part of it. */
  close(): void {
    const closed = this.parts.pop();
    if (!this.last || closed?.key == null || closed.isList || !isPlace(closed.key)) return;
    if (this.placeName(this.parts.length - 1) !== '') Object.assign(this.last.facts, closed.facts);
    else this.last.facts[closed.key] = closed.facts;
  }

  /**
   * What stands around the rows of a list. Its places are the branches, yards and dealers around it, and those that an
   * element of a list around it names, as far as the file has them before the rows.
   */
  within(key: string | null): Within {
    const names = [...this.parts.map((part) => part.key), key].filter((name) => name !== null);
    const found: Facts = {};
    for (const [at, { facts, isList }] of this.parts.entries()) {
      const name = this.placeName(at);
      if (isList || Object.keys(facts).length === 0) continue;
      if (name !== '') found[name] = { ...facts };
      else if (this.parts[at - 1]?.isList)
        for (const own in facts) if (isPlace(own)) found[own] = facts[own];
    }
    return { names, ...(Object.keys(found).length > 0 && { places: found }) };
  }

  /** "branch" for {branch: {}}, {branches: [{}]} and {branches: {a1: {}}}; empty for what is no place. */
  private placeName(at: number): string {
    const [key, list] = [this.parts[at]?.key ?? '', this.parts[at - 1]?.key ?? ''];
    return [key, list.replace(/s$/i, ''), list.replace(/es$/i, '')].find(isPlace) ?? '';
  }
}

const isPlace = (key: string): boolean => places.test(tableKey(key));

function unescaped(text: string): string {
  try {
    return JSON.parse(`"${text}"`) as string;
  } catch {
    return text;
  }
}
