// A ZIP archive -> the one export in it, or an Excel workbook (which is a ZIP archive too). The compressed bytes are
// held in memory, what they unpack to is not.
import { Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';
import { unzipSync, type UnzipFileInfo } from 'fflate';
import type { Bytes } from './bytes.ts';
import { SourceError, type SourceLimits } from './source.ts';

export type Archive =
  | { kind: 'workbook'; bytes: Buffer }
  /** `bytes`: of the export, as it was before it was packed. */
  | { kind: 'export'; bytes: () => Bytes };

/** A packed export is much smaller than this. */
const maxPackedBytes = 256 * 1_048_576;
/** A workbook is unpacked in memory. */
const maxWorkbookBytes = 512 * 1_048_576;
/** Files that systems add beside the export. */
const aside = /(?:^|\/)(?:__MACOSX\/|\.|thumbs\.db$|readme)|\/$/i;

export async function openArchive(packed: Bytes, limits: SourceLimits): Promise<Archive> {
  const bytes = await collected(packed);
  const files = filesIn(bytes);
  if (files.some(({ name }) => name === 'xl/workbook.xml')) {
    const size = files.reduce((sum, { originalSize }) => sum + originalSize, 0);
    if (size > Math.min(maxWorkbookBytes, limits.exportBytes)) {
      throw new SourceError('too-large', `the workbook unpacks to ${String(size)} bytes`);
    }
    return { kind: 'workbook', bytes };
  }
  const exports = files.filter(({ name }) => !aside.test(name));
  const [only, ...others] = exports;
  if (only === undefined || others.length > 0) {
    const names = exports
      .map(({ name }) => name)
      .join(', ')
      .slice(0, 200);
    throw new SourceError(
      'not-an-export',
      only === undefined
        ? 'the archive holds no file'
        : `the archive must hold one export, it holds ${String(exports.length)} files: ${names}`,
    );
  }
  return { kind: 'export', bytes: () => unpacked(bytes, only) };
}

async function collected(packed: Bytes): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of packed) {
    length += chunk.length;
    if (length > maxPackedBytes) {
      throw new SourceError(
        'too-large',
        `the archive is larger than ${String(maxPackedBytes)} bytes`,
      );
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The files of the archive, from its directory; nothing is unpacked. */
function filesIn(bytes: Buffer): UnzipFileInfo[] {
  const files: UnzipFileInfo[] = [];
  const list = (file: UnzipFileInfo): boolean => {
    files.push(file);
    return false;
  };
  try {
    unzipSync(bytes, { filter: list });
  } catch {
    throw new SourceError('truncated', 'the archive is damaged or was cut');
  }
  return files;
}

const stored = 0;
const deflated = 8;

/** Unpacks in a stream, so that a large export is never whole in memory. */
async function* unpacked(bytes: Buffer, file: UnzipFileInfo): AsyncGenerator<Buffer> {
  const data = dataOf(bytes, file);
  if (file.compression === stored) {
    yield data;
    return;
  }
  if (file.compression !== deflated) {
    throw new SourceError('unreadable', `the archive packs ${file.name} in an unknown way`);
  }
  const stream = Readable.from([data]).pipe(createInflateRaw());
  try {
    for await (const chunk of stream) yield chunk as Buffer;
  } catch {
    throw new SourceError('unreadable', `${file.name} in the archive is damaged`);
  } finally {
    stream.destroy();
  }
}

/** The packed bytes of a file, behind its local header (APPNOTE 4.3.7). */
function dataOf(bytes: Buffer, { name, size }: UnzipFileInfo): Buffer {
  const at = bytes.indexOf(Buffer.from(name)) - 30;
  if (at < 0 || bytes.readUInt32LE(at) !== 0x04034b50) {
    throw new SourceError('unreadable', `${name} in the archive is damaged`);
  }
  const start = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
  return bytes.subarray(start, start + size);
}
