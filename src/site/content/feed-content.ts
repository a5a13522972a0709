// Reviews and offers that an ingest read from a feed (src/stock/feeds/feeds.ts). A valid feed replaces the file in
// `content/`.
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { offerSchema } from '../../domain/offers/offers.ts';
import { reviewListSchema } from '../../domain/reviews/reviews.ts';
import { feedFile, type FeedName } from '../../stock/feeds/feeds.ts';
import type { Tenant } from '../../tenant/schema/index.ts';
import type { Collections } from './collections.ts';

/**
 * An entry that was stored under older rules may be invalid now. Only this entry is dropped, and the next ingest
 * reports it.
 */
const goodOffers = z
  .array(z.unknown())
  .transform((entries) => entries.flatMap((entry) => offerSchema.safeParse(entry).data ?? []));

type Feeding = Pick<Tenant, 'slug' | 'stock'>;

async function read<Schema extends z.ZodType>(
  dataDir: string,
  { slug, stock }: Feeding,
  name: FeedName,
  schema: Schema,
): Promise<z.infer<Schema> | null> {
  if (stock.feeds[name] === null) return null;
  try {
    const text = await readFile(feedFile(dataDir, slug, name), 'utf8');
    const { content } = z.object({ content: z.unknown() }).parse(JSON.parse(text));
    return schema.parse(content);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** The lists that came from feeds; other lists are absent. */
export async function loadFeeds(
  dataDir: string,
  tenant: Feeding,
): Promise<Partial<Pick<Collections, 'reviews' | 'offers'>>> {
  const [reviews, offers] = await Promise.all([
    read(dataDir, tenant, 'reviews', reviewListSchema),
    read(dataDir, tenant, 'offers', goodOffers),
  ]);
  return { ...(reviews && { reviews }), ...(offers && { offers }) };
}
