// An export on a file server, whatever its protocol: finds the file, streams it within the limits, and takes it only if it
// arrived whole and did not change meanwhile. Clients of SFTP and FTP are in separate files.
import { posix } from 'node:path';
import type { ExportMapping } from '../../tenant/schema/stock.ts';
import type { Bytes } from './bytes.ts';
import { exportRows } from './export-rows.ts';
import { withinSilence } from './silence.ts';
import {
  SourceError,
  stated,
  type SourceEnd,
  type SourceLimits,
  type SourceRow,
  type StockSource,
} from './source.ts';

interface RemoteFile {
  /** Bytes, and epoch ms of the last change; null: the server does not say. */
  size: number | null;
  modifiedAt: number | null;
}

/** A connection to a file server. Its methods throw a SourceError where they know what is wrong. */
export interface RemoteServer {
  open(): Promise<void>;
  /** Names and times of the files in a folder. */
  list(folder: string): Promise<{ name: string; modifiedAt: number | null }[]>;
  find(path: string): Promise<RemoteFile>;
  read(path: string): AsyncGenerator<Buffer>;
  write(path: string, content: Buffer): Promise<void>;
  /** May refuse to replace a file. */
  rename(from: string, to: string): Promise<void>;
  remove(path: string): Promise<void>;
  close(): void;
}

interface RemoteSourceOptions {
  /** Address of the file, without user and password. The last part of its path may hold `*`. */
  url: string;
  mapping: ExportMapping;
  limits: SourceLimits;
}

export function remoteSource(
  options: RemoteSourceOptions,
  connect: () => RemoteServer,
): StockSource {
  return { name: options.url, rows: () => stated(() => remoteRows(options, connect())) };
}

async function* remoteRows(
  { url, mapping, limits }: RemoteSourceOptions,
  server: RemoteServer,
): AsyncGenerator<SourceRow, SourceEnd> {
  const abort = new AbortController();
  const whole = setTimeout(() => abort.abort(), limits.totalMs);
  const step = <Result>(work: () => Promise<Result>) => withinSilence(limits.idleMs, abort, work);
  try {
    await step(() => server.open());
    const path = await pathOf(decodeURIComponent(new URL(url).pathname), server, step);
    const file = await step(() => server.find(path));
    if (file.size !== null && file.size > limits.exportBytes) {
      throw new SourceError(
        'too-large',
        `the export has ${String(file.size)} bytes; ${String(limits.exportBytes)} are allowed`,
      );
    }
    const bytes = wholeFile(server.read(path), file.size, step);
    const end = yield* exportRows(withoutReturn(bytes), mapping, limits);
    if (!end.complete) return end;
    // What follows the last row counts as well: only its end shows that the file is whole.
    while (!(await bytes.next()).done);
    const now = await step(() => server.find(path));
    if (now.size !== file.size || now.modifiedAt !== file.modifiedAt) {
      throw new SourceError('truncated', `${path} changed while it was read`);
    }
    const { modifiedAt } = file;
    return modifiedAt === null ? end : { ...end, modifiedAt: new Date(modifiedAt).toISOString() };
  } finally {
    clearTimeout(whole);
    server.close();
  }
}

type Step = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** The path of the file: the newest that matches, where the name is a pattern. */
async function pathOf(path: string, server: RemoteServer, step: Step): Promise<string> {
  const [folder, pattern] = [posix.dirname(path), posix.basename(path)];
  if (!pattern.includes('*')) return path;
  const parts = pattern.split('*').map((part) => part.replace(/[\\^$.+?()[\]{}|]/g, '\\$&'));
  const form = new RegExp(`^${parts.join('.*')}$`);
  const found: { path: string; modifiedAt: number }[] = [];
  for (const { name, modifiedAt } of await step(() => server.list(folder))) {
    if (!form.test(name)) continue;
    const full = posix.join(folder, name);
    const time = modifiedAt ?? (await step(() => server.find(full))).modifiedAt;
    found.push({ path: full, modifiedAt: time ?? 0 });
  }
  // Names of exports end with their date; it decides between files of the same time.
  const newest = found.sort((a, b) => b.modifiedAt - a.modifiedAt || (a.path < b.path ? 1 : -1))[0];
  if (newest) return newest.path;
  throw new SourceError('not-found', `no file in ${folder} matches ${pattern}`);
}

/** Throws where fewer or more bytes arrive than the file has. */
async function* wholeFile(
  bytes: AsyncGenerator<Buffer>,
  size: number | null,
  step: Step,
): AsyncGenerator<Buffer, undefined> {
  let read = 0;
  for (;;) {
    const { done, value } = await step(() => bytes.next());
    if (done) break;
    read += value.length;
    yield value;
  }
  if (size === null || read === size) return;
  throw new SourceError('truncated', `${String(read)} of ${String(size)} bytes arrived`);
}

/** A decoder may stop at the last row; the bytes after it are still to be read. */
const withoutReturn = (bytes: AsyncGenerator<Buffer>): Bytes => ({
  [Symbol.asyncIterator]: () => ({ next: () => bytes.next() }),
});
