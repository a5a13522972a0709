// Answers to requests for a part of a file (RFC 9110, Range): videos, which players read in parts, and the extract of a map,
// of which a page reads a few tiles.
import { open } from 'node:fs/promises';

interface Part {
  first: number;
  last: number;
}

/** Kinds of files that are not compressed, so that a part of one is a part of what was sent. */
export const isPlayedInParts = (type: string): boolean =>
  /^(?:video|audio)\/|^application\/(?:vnd\.pmtiles|octet-stream)$/.test(type);

/**
 * The part that a request asks for; null: the whole file. Several parts, and a condition on a version (`If-Range`), get the
 * whole file, as the standard permits.
 */
export function partOf(headers: Headers, size: number): Part | null {
  const asked = /^bytes=(\d*)-(\d*)$/.exec(headers.get('range') ?? '');
  if (!asked || headers.has('if-range')) return null;
  const [, from = '', to = ''] = asked;
  if (from === '' && to === '') return null;
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return first > last ? null : { first, last };
}

export async function readPart(file: string, { first, last }: Part): Promise<Uint8Array> {
  const handle = await open(file);
  try {
    const bytes = new Uint8Array(last - first + 1);
    const { bytesRead } = await handle.read(bytes, 0, bytes.length, first);
    return bytes.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
