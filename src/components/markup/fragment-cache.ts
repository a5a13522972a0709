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
  const from = end;
  write(html);
  const bytes = Buffer.from(room.subarray(from, end));
  end = from;
  const piece = { bytes, mark: `${before}${hash('md5', bytes, 'base64url')}${after}` };
  named.set(name, piece);
  return placed(piece);
}

/**
 * Where pages are put together, as UTF-8, one after the other: memory of its own for each would be garbage at once, and
 * had the heap of a build collected twice as often.
 */
let room = Buffer.allocUnsafeSlow(1_048_576);
let end = 0;

/** Most bytes of UTF-8 that one UTF-16 unit takes. */
const bytesPerUnit = 3;

function makeRoom(bytes: number): void {
  if (end + bytes <= room.length) return;
  const larger = Buffer.allocUnsafeSlow(2 * (end + bytes));
  room.copy(larger, 0, 0, end);
  room = larger;
}

function writeText(text: string): void {
  makeRoom(text.length * bytesPerUnit);
  end += room.write(text, end);
}

/** Puts `text` behind what stands in the room, with pieces in the place of their marks. */
function write(text: string): void {
  let from = 0;
  for (let at = text.indexOf(before); at >= 0; at = text.indexOf(before, at + 1)) {
    const close = text.indexOf(after, at);
    const piece = pieces?.get(text.slice(at + 1, close));
    if (!piece) continue;
    if (at > from) writeText(text.slice(from, at));
    makeRoom(piece.length);
    end += piece.copy(room, end);
    from = close + 1;
  }
  if (from < text.length) writeText(from === 0 ? text : text.slice(from));
}

/**
 * Lays one page out. `layOut` hands it over in parts, none of which ends within a mark: joined as one text, a single «–»
 * would make all of it wide, and such a text takes several times as long to encode. Pages come one after the other: `html`
 * (UTF-8) holds until the next one is asked for.
 */
export async function layOutWithKept<Answer>(
  layOut: (write: (text: string) => void) => Promise<Answer>,
): Promise<{ answer: Answer; html: Uint8Array }> {
  if (pieces) throw new Error('a page is being laid out already');
  pieces = new Map();
  end = 0;
  try {
    const answer = await layOut(write);
    return { answer, html: room.subarray(0, end) };
  } finally {
    pieces = null;
    end = 0;
  }
}
