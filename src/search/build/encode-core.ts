// One index as files of bytes: the core, and a part for the columns that few searches need. Pure and deterministic: the
// same columns give the same bytes.
import { formatVersion, type Column, type CoreHeader } from '../index-format.ts';
import { codeText, wordsOf } from '../words.ts';
import type { CodeSource, CoreSource } from './columns.ts';
import { encodeDict, type Encoded } from './encode-dict.ts';
import { encodeNumbers } from './encode-number.ts';
import { encodeText } from './encode-text.ts';

function encodeCodes(source: CodeSource): { column: Column; bytes: Uint8Array } {
  const lines = source.values.map((value) => `\n${value === undefined ? '' : codeText(value)}`);
  const bytes = new TextEncoder().encode(`${lines.join('')}\n`);
  const letters = source.values.flatMap((value, record): [number, string][] => {
    const own = codeText(value ?? '');
    return own === '' || /\d/.test(own) ? [] : [[record, own]];
  });
  const text = source.text ? { text: source.text } : {};
  const column: Column = { kind: 'code', name: source.name, ...text, letters, bytes: bytes.length };
  return { column, bytes };
}

interface EncodedColumn {
  column: Column;
  bytes: Uint8Array;
}

export interface EncodedIndex {
  core: Uint8Array;
  /** By name. */
  parts: Map<string, Uint8Array>;
}

/** Builds the files. A column may be encoded with the help of earlier `columns`. */
export function encodeIndex(source: CoreSource): EncodedIndex {
  const { count, columns, aliases = {}, synonyms = [] } = source;
  const encoded: EncodedColumn[] = [];
  const parents: (Encoded | null)[] = [];
  for (const own of columns) {
    const dict = own.kind === 'dict' ? encodeDict(own, parents) : null;
    // A column in a part cannot help to encode columns of the core, which load before it.
    parents.push(dict && own.part !== undefined ? { ...dict, codes: null } : dict);
    const { column, bytes } =
      dict ?? (own.kind === 'number' ? encodeNumbers(own) : encodeCodes(own as CodeSource));
    encoded.push({ column: { ...column, ...(own.part ? { part: own.part } : {}) }, bytes });
  }
  const groups = synonyms.map((group) => group.map(wordsOf).filter((words) => words.length > 0));
  const headers = encoded.map(({ column }) => column);
  const { text, bytes } = encodeText(parents.map((parent) => parent?.column ?? null));
  const bytesIn = (part: string | undefined) =>
    encoded.flatMap((own) => (own.column.part === part ? [own.bytes] : []));
  const names = new Set(headers.flatMap(({ part }) => part ?? []));
  return {
    core: withHeader(
      {
        version: formatVersion,
        count,
        bytes: 0,
        columns: headers,
        text,
        aliases,
        synonyms: groups,
      },
      [...bytesIn(undefined), bytes],
    ),
    parts: new Map([...names].map((name) => [name, joined(bytesIn(name))])),
  };
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

function withHeader(header: CoreHeader, parts: readonly Uint8Array[]): Uint8Array {
  const data = parts.reduce((sum, part) => sum + part.length, 0);
  const write = (bytes: number) => new TextEncoder().encode(JSON.stringify({ ...header, bytes }));
  // The header states the file's length, and its own length depends on how many digits that takes.
  let json = write(0);
  for (let before = -1; before !== json.length;) {
    before = json.length;
    json = write(4 + json.length + data);
  }
  const file = joined([new Uint8Array(4), json, ...parts]);
  new DataView(file.buffer).setUint32(0, json.length, true);
  return file;
}
