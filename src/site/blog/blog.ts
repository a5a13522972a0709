// The content of a blog on a day: posts, categories, addresses. ./blog-pages.ts creates its pages.
import { blogCategories, publishedPosts, type BlogCategory } from '../../domain/content/blog.ts';
import { slugify } from '../../domain/text/text.ts';
import type { Tenant } from '../../tenant/schema/index.ts';
import type { SiteContent } from '../content/content.ts';
import type { PostContent } from '../content/texts.ts';
import { paths } from '../addresses/paths.ts';

export interface Blog {
  posts: readonly PostContent[];
  categories: readonly BlogCategory<PostContent>[];
}

/** The blog on a day; null when the site has none or nothing is published yet. */
export function blogOf(tenant: Tenant, content: SiteContent, today: string): Blog | null {
  const posts = publishedPosts(content.posts, today);
  if (posts.length === 0) return null;
  return { posts, categories: blogCategories(posts, tenant.blog.categories) };
}

export const categoryPath = (category: string): string => paths.blogPage(slugify(category));
export const postPath = ({ category, slug }: PostContent): string =>
  paths.blogPage(slugify(category), slug);

export const blogPaths = (blog: Blog): string[] => [
  paths.blog,
  ...blog.categories.map(({ slug }) => paths.blogPage(slug)),
  ...blog.posts.map(postPath),
];
