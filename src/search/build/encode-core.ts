// One index as one file of bytes. Pure and deterministic: the same columns give the same bytes.
import { formatVersion, type Column, type CoreHeader } from '../index-format.ts';
import { code, wordsOf } from '../words.ts';
import type { CodeSource, CoreSource } from './columns.ts';
import { encodeDict, type Encoded } from './encode-dict.ts';
import { encodeNumbers } from './encode-number.ts';
import { encodeText } from './encode-text.ts';

function encodeCodes(source: CodeSource): { column: Column; bytes: Uint8Array } {
  const lines = source.values.map((value) => `\n${value === undefined ? '' : code(value)}`);
  const bytes = new TextEncoder().encode(`${lines.join('')}\n`);
  const text = source.text ? { text: source.text } : {};
  return { column: { kind: 'code', name: source.name, ...text, bytes: bytes.length }, bytes };
}

interface EncodedColumn {
  column: Column;
  bytes: Uint8Array;
}

/** Builds the core file; `columns` in the order in which later ones may lean on earlier ones. */
export function encodeCore(core: CoreSource): Uint8Array {
  const { count, columns, aliases = {}, synonyms = [], compact = true } = core;
  const encoded: EncodedColumn[] = [];
  const parents: (Encoded | null)[] = [];
  for (const source of columns) {
    const dict = source.kind === 'dict' ? encodeDict(source, compact ? parents : []) : null;
    parents.push(dict);
    if (dict) encoded.push(dict);
    else if (source.kind === 'number') encoded.push(encodeNumbers(source));
    else if (source.kind === 'code') encoded.push(encodeCodes(source));
  }
  const groups = synonyms.map((group) => group.map(wordsOf).filter((words) => words.length > 0));
  const headers = encoded.map(({ column }) => column);
  const { text, bytes } = encodeText(parents.map((parent) => parent?.column ?? null));
  return withHeader(
    { version: formatVersion, count, bytes: 0, columns: headers, text, aliases, synonyms: groups },
    [...encoded.map((column) => column.bytes), bytes],
  );
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
  const file = new Uint8Array(4 + json.length + data);
  new DataView(file.buffer).setUint32(0, json.length, true);
  file.set(json, 4);
  let at = 4 + json.length;
  for (const part of parts) {
    file.set(part, at);
    at += part.length;
  }
  return file;
}
