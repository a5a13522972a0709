// Raw bytes of an export -> plain bytes: gunzipped when they are gzip, UTF-16 turned into UTF-8, no BOM,
// bounded. It judges by content, never by a file's name or a server's word.
import { isUtf8 } from 'node:buffer';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { SourceError, type SourceLimits } from './source.ts';

export type Bytes = AsyncIterable<Buffer>;

/** Bytes that tell an encoding. */
const headBytes = 512;

/** The plain bytes of an export. Throws SourceError when gzip is cut or damaged or the bytes are too many. */
export async function* plainBytes(raw: Bytes, limits: SourceLimits): AsyncGenerator<Buffer> {
  const packed = await headed(raw, 2);
  const isGzip = packed.head[0] === 0x1f && packed.head[1] === 0x8b;
  const unpacked = await headed(isGzip ? gunzip(packed.all()) : packed.all(), headBytes);
  let total = 0;
  for await (const chunk of withoutMark(unpacked.head, unpacked.all())) {
    total += chunk.length;
    if (total > limits.exportBytes) {
      throw new SourceError(
        'too-large',
        `the export is larger than ${String(limits.exportBytes)} bytes`,
      );
    }
    yield chunk;
  }
}

/** Text of a row: UTF-8, or Windows-1252 (Latin-1) where the bytes are not UTF-8. */
export function rowText(bytes: Buffer): string {
  return isUtf8(bytes) ? bytes.toString('utf8') : windows1252.decode(bytes);
}

const windows1252 = new TextDecoder('windows-1252');

async function* gunzip(packed: Bytes): AsyncGenerator<Buffer> {
  const stream = Readable.from(packed).on('error', (error) => unzip.destroy(error));
  const unzip = createGunzip();
  stream.pipe(unzip);
  try {
    for await (const chunk of unzip) yield chunk as Buffer;
  } catch (error) {
    if (error instanceof SourceError) throw error;
    const cut = (error as NodeJS.ErrnoException).code === 'Z_BUF_ERROR';
    throw new SourceError(
      cut ? 'truncated' : 'unreadable',
      cut ? 'the compressed file ends too early' : 'the compressed file is damaged',
    );
  } finally {
    stream.destroy();
  }
}

/** UTF-16 by its mark or, without one, because most of its letters are ASCII: every other byte is zero. */
function utf16Of(head: Buffer): 'utf-16le' | 'utf-16be' | null {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  const units = Math.floor(Math.min(head.length, headBytes) / 2);
  const ascii = { le: 0, be: 0 };
  for (let unit = 0; unit < units; unit += 1) {
    const [first = 0, second = 0] = [head[2 * unit], head[2 * unit + 1]];
    if (first > 0 && first < 0x80 && second === 0) ascii.le += 1;
    if (second > 0 && second < 0x80 && first === 0) ascii.be += 1;
  }
  // A picture or an archive has zeros too, but not in three quarters of these places.
  if (ascii.le > units * 0.75) return 'utf-16le';
  return ascii.be > units * 0.75 ? 'utf-16be' : null;
}

async function* withoutMark(head: Buffer, bytes: Bytes): AsyncGenerator<Buffer> {
  const utf16 = utf16Of(head);
  if (utf16) {
    // TextDecoder drops the mark itself.
    const decoder = new TextDecoder(utf16);
    for await (const chunk of bytes)
      yield Buffer.from(decoder.decode(chunk, { stream: true }), 'utf8');
    yield Buffer.from(decoder.decode(), 'utf8');
    return;
  }
  let skip = head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf ? 3 : 0;
  for await (const chunk of bytes) {
    const taken = Math.min(skip, chunk.length);
    skip -= taken;
    if (chunk.length > taken) yield chunk.subarray(taken);
  }
}

/** The first bytes (at least `size`, if there), and all again from the start. A failure comes in its place. */
export async function headed(
  bytes: Bytes,
  size: number,
): Promise<{ head: Buffer; all: () => Bytes }> {
  const iterator = bytes[Symbol.asyncIterator]();
  const chunks: Buffer[] = [];
  let length = 0;
  let failure: unknown;
  try {
    while (length < size) {
      const step = await iterator.next();
      if (step.done) break;
      chunks.push(step.value);
      length += step.value.length;
    }
  } catch (error) {
    failure = error;
  }
  return {
    head: Buffer.concat(chunks),
    all: async function* () {
      try {
        yield* chunks.splice(0);
        if (failure !== undefined) throw failure;
        for (let step = await iterator.next(); !step.done; step = await iterator.next()) {
          yield step.value;
        }
      } finally {
        await iterator.return?.();
      }
    },
  };
}
