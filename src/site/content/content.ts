// The texts of a site: shared files in `content/`, each shadowed by a tenant's own file of the same path in
// `tenants/<slug>/content/`. It does not know which page shows a text.
import path from 'node:path';
import { privacyPath, termsPath } from '../../domain/content/legal-paths.ts';
import { readFile } from 'node:fs/promises';
import type { Tenant } from '../../tenant/schema/index.ts';
import { loadCollections, type Collections } from './collections.ts';
import { filler } from './fill-in.ts';
import { markdownHtml } from './markdown.ts';
import { loadTexts, type PageContent, type PostContent } from './texts.ts';
import { z } from 'zod';
import { offerSchema } from '../../domain/offers/offers.ts';
import { reviewListSchema } from '../../domain/reviews/reviews.ts';
import { feedFile, type FeedName } from '../../stock/feeds/feeds.ts';

/** An entry stored under older rules may be invalid now. It alone is dropped, and the next ingest reports it. */
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

/** A text page: `title` is its `#` heading, `html` the rest. */
export interface TextContent {
  title: string;
  html: string;
}

/** Text pages every site has (rule content-5): address -> file in the content folders. */
export const textPages = {
  [privacyPath]: 'legal/privacy-policy.md',
  [termsPath]: 'legal/terms-and-conditions.md',
} as const;
/** In their place at a dealer that rents by the week. */
const subscriptionTerms = 'legal/subscription-terms.md';
export type TextPath = keyof typeof textPages;

export type SiteContent = Record<TextPath, TextContent> &
  Collections & { pages: PageContent[]; posts: PostContent[] };

/** A page of Markdown with `{{…}}` filled in. Throws when the title or a placeholder's value is missing. */
export function textContent(markdown: string, tenant: Tenant, file: string): TextContent {
  const filled = filler(tenant, file)(markdown);
  const title = /^# +(.+)$/m.exec(filled);
  if (!title) throw new Error(`${tenant.slug}: ${file} has no title; begin it with "# Title"`);
  return { title: (title[1] ?? '').trim(), html: markdownHtml(filled.replace(title[0], '')) };
}

async function readFirst(files: readonly string[]): Promise<{ file: string; text: string } | null> {
  for (const file of files) {
    try {
      return { file, text: await readFile(file, 'utf8') };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }
  return null;
}

/** Reads the texts of one tenant; throws when one has neither a shared nor an own file. */
export async function loadContent(
  root: string,
  tenant: Tenant,
  dataDir = path.join(root, '.data'),
): Promise<SiteContent> {
  const entries = Object.entries(textPages).map(async ([page, usual]) => {
    const file = page === termsPath && tenant.pricing.subscriptions ? subscriptionTerms : usual;
    const own = path.join(root, 'tenants', tenant.slug, 'content', file);
    const found = await readFirst([own, path.join(root, 'content', file)]);
    if (!found) throw new Error(`${tenant.slug}: content/${file} is missing (the text of ${page})`);
    return [page, textContent(found.text, tenant, path.relative(root, found.file))] as const;
  });
  const [texts, collections, written, fed] = await Promise.all([
    Promise.all(entries),
    loadCollections(root, tenant.slug),
    loadTexts(root, tenant),
    loadFeeds(dataDir, tenant),
  ]);
  return {
    ...(Object.fromEntries(texts) as Record<TextPath, TextContent>),
    ...collections,
    ...written,
    ...fed,
  };
}
