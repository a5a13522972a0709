// Text pages and blog posts: Markdown files in `content/pages` and `content/blog`, each shadowed by a tenant's own file
// of the same path in `tenants/<slug>/content/`. It does not know which of them a site shows, nor where.
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { z } from 'zod';
import {
  pageHeadSchema,
  postHeadSchema,
  type PageHead,
  type PostHead,
} from '../../domain/content/front-matter.ts';
import type { Tenant } from '../../tenant/schema/index.ts';
import { fillAll, filler } from './fill-in.ts';
import { parseHeaded } from './text-file.ts';
import { markdownHtml } from './markdown.ts';

export interface PageContent extends PageHead {
  /** Path in the folder without `.md`: the address the page has where no setting says otherwise. */
  name: string;
  file: string;
  html: string;
}

export interface PostContent extends PostHead {
  slug: string;
  html: string;
}

const ending = '.md';

/** Names in one folder, in alphabetical order. */
async function namesIn(folder: string): Promise<string[]> {
  try {
    const files = await readdir(folder, { recursive: true });
    return files
      .filter((file) => file.endsWith(ending))
      .map((file) => file.slice(0, -ending.length).split(path.sep).join('/'))
      .sort();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

async function readAll<Schema extends z.ZodType<object>>(
  root: string,
  tenant: Tenant,
  folder: string,
  schema: Schema,
) {
  // The tenant's own file comes last and wins.
  const found = new Map<string, string>();
  for (const place of [`content/${folder}`, `tenants/${tenant.slug}/content/${folder}`]) {
    for (const name of await namesIn(path.join(root, place))) {
      found.set(name, `${place}/${name}${ending}`);
    }
  }
  const names = [...found.keys()].sort();
  return Promise.all(
    names.map(async (name) => {
      const file = found.get(name) ?? '';
      const fill = filler(tenant, file);
      const { head, markdown } = parseHeaded(
        schema,
        await readFile(path.join(root, file), 'utf8'),
        file,
      );
      return { ...fillAll(head, fill), name, file, html: markdownHtml(fill(markdown)) };
    }),
  );
}

/** Pictures in the tenant's assets folder that its texts use. */
export function picturesOf({
  pages,
  posts,
}: {
  pages: readonly PageContent[];
  posts: readonly PostContent[];
}): { asset: string; role: 'article' | 'post' | 'promo' }[] {
  return [
    ...pages.flatMap(({ image, cards }) => [
      ...(image === undefined ? [] : [{ asset: image, role: 'article' as const }]),
      ...cards.flatMap((card) =>
        card.image === undefined ? [] : [{ asset: card.image, role: 'promo' as const }],
      ),
    ]),
    ...posts.flatMap(({ image }) =>
      image === undefined
        ? []
        : [
            { asset: image, role: 'article' as const },
            { asset: image, role: 'post' as const },
          ],
    ),
  ];
}

/** Reads a tenant's texts. Throws when one is invalid. */
export async function loadTexts(
  root: string,
  tenant: Tenant,
): Promise<{ pages: PageContent[]; posts: PostContent[] }> {
  const [pages, posts] = await Promise.all([
    readAll(root, tenant, 'pages', pageHeadSchema),
    readAll(root, tenant, 'blog', postHeadSchema),
  ]);
  return { pages, posts: posts.map(({ name, file: _file, ...post }) => ({ ...post, slug: name })) };
}

/** The errors in the texts of tenants (`file:line key: what is wrong`), each once; of each tenant the first file's. */
export async function textErrors(root: string, tenants: readonly Tenant[]): Promise<string[]> {
  const results = await Promise.allSettled(tenants.map((tenant) => loadTexts(root, tenant)));
  const messages = results.map((result) =>
    result.status === 'rejected' ? (result.reason as Error).message : '',
  );
  return [...new Set(messages)].filter((message) => message !== '');
}
