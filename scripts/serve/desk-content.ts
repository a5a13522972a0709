// The content of a dealer for the desk, from the files of the repository.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { postHeadSchema } from '../../src/domain/content/front-matter.ts';
import { plainText } from '../../src/domain/text/text.ts';
import type { ContentEntry } from '../../src/desk/content/content-entry.ts';
import { loadCollections } from '../../src/site/content/collections.ts';
import { parseHeaded } from '../../src/site/content/text-file.ts';
import type { Tenant } from '../../src/tenant/schema/index.ts';

/** The newest reviews; a dealer answers soon or never. */
const shownReviews = 20;

export async function contentOfFiles(
  root: string,
  { slug }: Pick<Tenant, 'slug'>,
): Promise<ContentEntry[]> {
  const { offers, slides, reviews } = await loadCollections(root, slug);
  return [
    ...offers.map(({ sanitized_description, description, ...offer }): ContentEntry => {
      // The site shows offers as plain text.
      const text = plainText(sanitized_description ?? description ?? '');
      const value = { ...offer, description: text === '' ? null : text };
      return { kind: 'offer', id: offer.id, title: offer.name, about: null, value: json(value) };
    }),
    ...slides.map((slide): ContentEntry => {
      const { id, name: title } = slide;
      return { kind: 'slide', id, title, about: null, value: json(slide) };
    }),
    ...(await postsOf(root, slug)),
    ...(reviews?.reviews ?? []).slice(0, shownReviews).map((review): ContentEntry => {
      const { id, customer_name, rating, text, reply_text } = review;
      const title = `${customer_name}, ${String(rating)} of 5 stars`;
      return { kind: 'review', id, title, about: text, value: reply_text?.trim() || null };
    }),
  ];
}

/** Without what JSON has no word for. */
const json = (value: unknown): ContentEntry['value'] =>
  JSON.parse(JSON.stringify(value)) as ContentEntry['value'];

async function postsOf(root: string, slug: string): Promise<ContentEntry[]> {
  const posts = new Map<string, ContentEntry>();
  // The dealer's own file comes last and wins.
  for (const folder of [join('content', 'blog'), join('tenants', slug, 'content', 'blog')]) {
    for (const file of await namesIn(join(root, folder))) {
      const id = file.replace(/\.md$/, '');
      const text = await readFile(join(root, folder, file), 'utf8');
      const written = parseHeaded(postHeadSchema, text, join(folder, file));
      const value = json(written);
      posts.set(id, { kind: 'post', id, title: written.head.title, about: null, value });
    }
  }
  return [...posts.values()];
}

const namesIn = (folder: string): Promise<string[]> =>
  readdir(folder).then(
    (names) => names.filter((name) => name.endsWith('.md')).sort(),
    () => [],
  );
