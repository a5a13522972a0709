// An export on disk: NDJSON, JSON or CSV, optionally gzipped, optionally with a count file for the number of rows.
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { z } from 'zod';
import type { ExportMapping } from '../../tenant/schema/stock.ts';
import { exportRows } from './export-rows.ts';
import {
  SourceError,
  stated,
  type SourceEnd,
  type SourceLimits,
  type SourceRow,
  type StockSource,
} from './source.ts';

export interface FileSourceOptions {
  /** Absolute. */
  path: string;
  /** Absolute path of the sidecar `{count, complete, createdAt}`. */
  countPath?: string | undefined;
  /** The path as messages show it. */
  name: string;
  mapping: ExportMapping;
  limits: SourceLimits;
}

const sidecarSchema = z.object({
  count: z.number().int().nonnegative().optional(),
  complete: z.boolean().optional(),
  createdAt: z.iso.datetime({ offset: true }).optional(),
});

export function fileSource(options: FileSourceOptions): StockSource {
  return { name: options.name, rows: () => stated(() => fileRows(options)) };
}

async function* fileRows(options: FileSourceOptions): AsyncGenerator<SourceRow, SourceEnd> {
  const modified = await ensureFile(options);
  const sidecar = options.countPath ? await readSidecar(options.countPath) : {};
  if (sidecar.complete === false) {
    return { complete: false, code: 'truncated', message: `${options.name} is not finished yet` };
  }
  const end = yield* exportRows(
    createReadStream(options.path, { highWaterMark: 262_144 }),
    options.mapping,
    options.limits,
  );
  if (!end.complete) return end;
  return {
    ...end,
    expected: sidecar.count ?? end.expected,
    exportedAt: sidecar.createdAt,
    modifiedAt: modified.toISOString(),
  };
}

/** Time of the last change. */
async function ensureFile({ path, name }: FileSourceOptions): Promise<Date> {
  const found = await stat(path).catch(() => null);
  if (!found) throw new SourceError('not-found', `${name} does not exist`);
  if (!found.isFile()) throw new SourceError('unreadable', `${name} is not a file`);
  return found.mtime;
}

async function readSidecar(path: string): Promise<z.infer<typeof sidecarSchema>> {
  const text = await readFile(path, 'utf8').catch(() => null);
  if (text === null) throw new SourceError('not-found', `the count file ${path} does not exist`);
  try {
    return sidecarSchema.parse(JSON.parse(text));
  } catch {
    throw new SourceError(
      'unreadable',
      `the count file ${path} must hold {count, complete, createdAt}`,
    );
  }
}
