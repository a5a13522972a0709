// Answers to requests for a part of a file (RFC 9110, Range): videos, which players read in parts, and the extract of a map,
// of which a page reads a few tiles.
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';

interface Part {
  first: number;
  last: number;
}

/** Kinds of files that are not compressed, so that a part of one is a part of what was sent. */
export const isPlayedInParts = (type: string): boolean =>
  /^(?:video|audio)\/|^application\/(?:vnd\.pmtiles|octet-stream)$/.test(type);

/** The part that a request asks for; null: the whole file, as the standard permits for several parts and `If-Range`. */
export function partOf({ method, headers }: Request, size: number): Part | null {
  const asked = /^bytes=(\d*)-(\d*)$/.exec(headers.get('range') ?? '');
  if (!asked || method !== 'GET' || headers.has('if-range')) return null;
  const [, from = '', to = ''] = asked;
  if (from === '' && to === '') return null;
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return first > last ? null : { first, last };
}

/** Players ask for all of a film, "bytes=0-", so that a part is no smaller than the file. It is never whole in memory. */
export const readPart = (file: string, { first, last }: Part): ReadableStream =>
  Readable.toWeb(createReadStream(file, { start: first, end: last })) as ReadableStream;
