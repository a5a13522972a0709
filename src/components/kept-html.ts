// HTML kept for as long as the object lives that it shows. It knows nothing of what the HTML is.
//
// What is kept is bytes. A build lays a page out with a short mark where a kept piece stands and puts the bytes in
// at the end: a header, a footer, filters and 21 cards are most of a list page, and joined as text they were copied,
// searched and encoded again on every page.
import { hash } from 'node:crypto';

interface Piece {
  bytes: Buffer;
  /** Stands for the bytes in a page that is being laid out; made of them, so that a page never shows the order. */
  mark: string;
}

const kept = new WeakMap<object, Map<string, Piece>>();

/** Around the name of a piece. JSON writes control characters as escapes, and ingest lets none into a text. */
const [before, after] = ['\u0002', '\u0003'];

/** Pieces of the page that is being laid out, by name; null: pages get text. */
let pieces: Map<string, Buffer> | null = null;

function placed({ bytes, mark }: Piece): string {
  if (!pieces) return bytes.toString();
  pieces.set(mark.slice(1, -1), bytes);
  return mark;
}

/** What a page carries for the HTML kept for `of` under `name`; undefined when there is none yet. */
export function keptHtml(of: object, name: string): string | undefined {
  const piece = kept.get(of)?.get(name);
  return piece && placed(piece);
}

/** Keeps `html`, which may hold marks itself, for `of` under `name`; gives back what the page carries for it. */
export function keepHtml(of: object, name: string, html: string): string {
  let named = kept.get(of);
  if (!named) kept.set(of, (named = new Map()));
  const bytes = Buffer.concat(partsOf(Buffer.from(html)));
  const piece = { bytes, mark: `${before}${hash('md5', bytes, 'base64url')}${after}` };
  named.set(name, piece);
  return placed(piece);
}

/** Where pages are put together: a build writes thousands of them, and each would be garbage at once. */
let room = Buffer.alloc(0);

/**
 * Lays one page out (UTF-8) with kept pieces put in as bytes. Pages come one after the other: the answer's HTML holds
 * until the next one is asked for.
 */
export async function layOutWithKept<Page extends { html: Uint8Array }>(
  layOut: () => Promise<Page>,
): Promise<Page> {
  if (pieces) throw new Error('a page is being laid out already');
  pieces = new Map();
  try {
    const page = await layOut();
    const parts = partsOf(page.html);
    const size = parts.reduce((sum, part) => sum + part.length, 0);
    if (room.length < size) room = Buffer.allocUnsafe(2 * size);
    let at = 0;
    for (const part of parts) at += part.copy(room, at);
    return { ...page, html: room.subarray(0, at) };
  } finally {
    pieces = null;
  }
}

/** The bytes of `html` with pieces in the place of their marks, in order. */
function partsOf(html: Uint8Array): Buffer[] {
  const page = Buffer.from(html.buffer, html.byteOffset, html.byteLength);
  const parts: Buffer[] = [];
  let from = 0;
  for (let at = page.indexOf(before); at >= 0; at = page.indexOf(before, at + 1)) {
    const end = page.indexOf(after, at);
    const piece = pieces?.get(page.toString('latin1', at + 1, end));
    if (!piece) continue;
    parts.push(page.subarray(from, at), piece);
    from = end + 1;
  }
  parts.push(page.subarray(from));
  return parts;
}
