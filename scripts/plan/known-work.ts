// Reads the cost of a tenant's last build, and the size of its stock.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { KnownWork } from '../../src/builder/shards.ts';

const reportSchema = z.object({ pages: z.number(), rendered: z.number(), ms: z.number() });
const stockSchema = z.object({ count: z.number() });

/** Files that are missing or unreadable count as unknown: a plan needs no build before it. */
export const knownWork = (dataDir: string, slug: string): KnownWork => ({
  report: read(join(dataDir, slug, 'build-report.json'), reportSchema),
  vehicles: read(join(dataDir, slug, 'current.json'), stockSchema)?.count ?? null,
});

function read<Output>(file: string, schema: z.ZodType<Output>): Output | null {
  try {
    return schema.safeParse(JSON.parse(readFileSync(file, 'utf8'))).data ?? null;
  } catch {
    return null;
  }
}
