// Compares the sizes of third-party scripts with their budgets. `npm run tenants -- scripts` fetches the scripts and saves
// the sizes for the build's report; a build fetches nothing. The size excludes whatever a script loads later.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { z } from 'zod';
import { kilobytesText } from '../domain/text/units.ts';
import type { Tenant } from '../tenant/schema/index.ts';

const weightSchema = z.object({
  id: z.string(),
  src: z.string(),
  /** Size after gzip; null when it could not be fetched. */
  bytes: z.number().nullable(),
  /** ISO date. */
  day: z.string(),
  error: z.string().optional(),
});
export type ScriptWeight = z.infer<typeof weightSchema>;

type Scripts = Pick<Tenant, 'slug' | 'thirdParty'>;

const timeoutMs = 15_000;
const fileOf = (dataDir: string, slug: string) => join(dataDir, slug, 'third-party.json');

export interface WeighDeps {
  dataDir: string;
  fetch: typeof fetch;
  /** ISO date. */
  today: string;
}

async function bytesOf(src: string, get: typeof fetch): Promise<number> {
  const answer = await get(src, { signal: AbortSignal.timeout(timeoutMs) });
  if (!answer.ok) throw new Error(`answered ${String(answer.status)}`);
  return gzipSync(await answer.arrayBuffer()).byteLength;
}

/** Fetches a tenant's scripts and saves their sizes. A script that cannot be fetched gets an error instead of a size. */
export async function weighScripts(
  { slug, thirdParty }: Scripts,
  { dataDir, fetch: get, today }: WeighDeps,
): Promise<ScriptWeight[]> {
  const weights = await Promise.all(
    thirdParty.map(async ({ id, src }): Promise<ScriptWeight> => {
      try {
        return { id, src, bytes: await bytesOf(src, get), day: today };
      } catch (error) {
        const { message, cause } = error as Error;
        const reason = cause instanceof Error ? cause.message : message;
        return { id, src, bytes: null, day: today, error: reason };
      }
    }),
  );
  if (weights.length > 0) {
    mkdirSync(join(dataDir, slug), { recursive: true });
    writeFileSync(fileOf(dataDir, slug), `${JSON.stringify(weights, null, 1)}\n`);
  }
  return weights;
}

/** The sizes last recorded of a tenant's scripts, for scripts at the same address. */
export function knownWeights(dataDir: string, { slug, thirdParty }: Scripts): ScriptWeight[] {
  try {
    const cached = z
      .array(weightSchema)
      .parse(JSON.parse(readFileSync(fileOf(dataDir, slug), 'utf8')));
    return cached.filter(({ id, src }) =>
      thirdParty.some((script) => script.id === id && script.src === src),
    );
  } catch {
    return [];
  }
}

export const isOver = (weight: ScriptWeight | undefined, budgetBytes: number): boolean =>
  (weight?.bytes ?? 0) > budgetBytes;

/** "41.2 KB on 2026-11-22", and how much that is too much. */
export function weightText(weight: ScriptWeight | undefined, budgetBytes: number): string {
  if (!weight) return 'not weighed yet (npm run tenants -- scripts)';
  const { bytes, day, error } = weight;
  if (bytes === null) return `could not be weighed on ${day} (${error ?? 'no answer'})`;
  const over = bytes - budgetBytes;
  return `weighed ${kilobytesText(bytes)} on ${day}${over > 0 ? `, OVER BY ${kilobytesText(over)}` : ''}`;
}
