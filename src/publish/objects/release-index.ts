// What a bucket knows about the releases of a site: an index of each one, and the pointer that lists them, the live one first.
import { gunzipSync, gzipSync } from 'node:zlib';
import { z } from 'zod';
import { carriedSchema } from '../carried-assets.ts';
import type { PastRelease } from '../target.ts';
import type { Bucket } from './bucket.ts';

/** The facts about a release in the bucket. */
const indexSchema = z.strictObject({
  release: z.string(),
  /** Hash of everything but carried assets. */
  own: z.string(),
  /** Key -> content of its object; empty for a redirect. */
  objects: z.record(z.string(), z.string()),
  /** Hashed assets of the release itself. */
  assets: z.array(z.strictObject({ file: z.string(), content: z.string(), bytes: z.number() })),
  carried: carriedSchema,
  /** Keys of its redirects with patterns in the table. */
  rules: z.array(z.string()),
  /** Host names that show it while it is live. */
  hosts: z.array(z.string()),
  /** Type and caching of the 404 page, which the distribution reads at a fixed address. */
  notFound: z.strictObject({ type: z.string(), cacheControl: z.string() }),
});
export type ReleaseIndex = z.infer<typeof indexSchema>;

const pointerSchema = z.array(z.strictObject({ id: z.string(), release: z.string() }));

export type ReleaseIndexes = ReturnType<typeof releaseIndexes>;

export function releaseIndexes(bucket: Bucket, slug: string) {
  const pointerKey = `.live/${slug}/live.json`;
  const keyOf = (id: string) => `.live/${slug}/${id}.json.gz`;

  async function pointer() {
    const stored = await bucket.pointer(pointerKey);
    return {
      releases: stored ? pointerSchema.parse(JSON.parse(stored.text)) : [],
      version: stored?.version ?? null,
    };
  }
  async function read(id: string): Promise<ReleaseIndex | null> {
    const bytes = await bucket.read(keyOf(id));
    return bytes && indexSchema.parse(JSON.parse(gunzipSync(bytes).toString()));
  }
  return {
    keyOf,
    pointer,
    read,
    write: (id: string, index: ReleaseIndex) =>
      bucket.write(keyOf(id), gzipSync(JSON.stringify(index))),
    async live() {
      const [first] = (await pointer()).releases;
      const index = first && (await read(first.id));
      return first && index ? { id: first.id, index } : null;
    },
    /** Ids of all releases in the bucket. */
    async ids(): Promise<string[]> {
      const objects = await bucket.list(`.live/${slug}/`);
      return objects.flatMap(({ key }) => /([0-9a-f]+)\.json\.gz$/.exec(key)?.[1] ?? []);
    },
    /** Throws when the pointer has changed since `version`. */
    async point(releases: readonly PastRelease[], version: string | null): Promise<void> {
      const written = await bucket.replacePointer(pointerKey, JSON.stringify(releases), version);
      if (written !== null) return;
      throw new Error(`another publication of ${slug} to ${bucket.name} came first; run again`);
    },
  };
}
