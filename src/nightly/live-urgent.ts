// The urgent corrections that are live, in `.data/<slug>/urgent.json`, by the release that has them.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { writeAtomically } from '../files/atomic-write.ts';

const schema = z.object({
  /** Shoppers may see another one since, which a night or a person published. */
  release: z.string(),
  /** Ids of corrections. */
  corrections: z.array(z.string()),
});
export type LiveUrgent = z.infer<typeof schema>;

const fileOf = (dataDir: string, slug: string) => join(dataDir, slug, 'urgent.json');

/** Null before the first, and for a file of an earlier version. */
export function liveUrgent(dataDir: string, slug: string): LiveUrgent | null {
  const file = fileOf(dataDir, slug);
  if (!existsSync(file)) return null;
  try {
    return schema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null;
  }
}

export const saveLiveUrgent = (dataDir: string, slug: string, live: LiveUrgent): void =>
  writeAtomically(fileOf(dataDir, slug), JSON.stringify(live));
