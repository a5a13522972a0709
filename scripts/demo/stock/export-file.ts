// Writes and reads export files: NDJSON, optionally gzipped, with a second file that holds the count. It knows no
// vehicles.
import { createReadStream, createWriteStream, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'; // prettier-ignore
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { z } from 'zod';
import type { ExportRow } from './draft.ts';

const metaSchema = z.object({
  count: z.number().int().nonnegative(),
  complete: z.boolean(),
  createdAt: z.iso.datetime(),
  /** Nights played since the stock was first made. */
  night: z.number().int().nonnegative(),
});
export type ExportMeta = z.infer<typeof metaSchema>;

export const metaFile = (file: string) => `${file}.meta.json`;
const isGzip = (file: string) => file.endsWith('.gz');

/** Writes rows and sidecar; readers see the old pair or the new rows, never half a file. Returns the meta. */
export async function writeExport(
  file: string,
  rows: Iterable<ExportRow>,
  about: Pick<ExportMeta, 'createdAt' | 'night'>,
): Promise<ExportMeta> {
  mkdirSync(dirname(file), { recursive: true });
  let count = 0;
  function* lines() {
    for (const row of rows) {
      count++;
      yield `${JSON.stringify(row)}\n`;
    }
  }
  const scratch = `${file}.part`;
  const out = createWriteStream(scratch);
  await (isGzip(file)
    ? pipeline(Readable.from(lines()), createGzip({ level: 6 }), out)
    : pipeline(Readable.from(lines()), out));
  const meta = { count, complete: true, createdAt: about.createdAt, night: about.night };
  renameSync(scratch, file);
  writeFileSync(metaFile(file), `${JSON.stringify(meta, null, 2)}\n`);
  return meta;
}

/** Rows of an export file, in the file's order. */
export async function readExport(file: string): Promise<ExportRow[]> {
  const bytes = createReadStream(file);
  const input = isGzip(file) ? bytes.pipe(createGunzip()) : bytes;
  const rows: ExportRow[] = [];
  for await (const line of createInterface({ input, crlfDelay: Infinity })) {
    if (line !== '') rows.push(JSON.parse(line) as ExportRow);
  }
  return rows;
}

/** The sidecar of an export, or null when there is none that can be read. */
export function readMeta(file: string): ExportMeta | null {
  if (!existsSync(metaFile(file))) return null;
  const parsed = metaSchema.safeParse(JSON.parse(readFileSync(metaFile(file), 'utf8')));
  return parsed.success ? parsed.data : null;
}
