// Decides which posts of a blog show, and in which categories (rule content-3).
import { slugify } from '../text/text.ts';

/** The part of a post that lists sort by. */
interface Dated {
  slug: string;
  title: string;
  date: string;
  category: string;
}

export interface BlogCategory<Post> {
  name: string;
  /** Last part of `/blog/{slug}`. */
  slug: string;
  /** The newest first; never empty. */
  posts: Post[];
}

/** Posts published by `today` (ISO date), the newest first; posts of one day are sorted by title. */
export const publishedPosts = <Post extends Dated>(posts: readonly Post[], today: string): Post[] =>
  posts
    .filter(({ date }) => date <= today)
    .sort((a, b) => (a.date === b.date ? (a.title < b.title ? -1 : 1) : a.date < b.date ? 1 : -1));

/** Categories that have posts: those the tenant lists, in its order, then the others by name. */
export function blogCategories<Post extends Dated>(
  posts: readonly Post[],
  wanted: readonly string[],
): BlogCategory<Post>[] {
  const bySlug = Map.groupBy(posts, ({ category }) => slugify(category));
  const listed = wanted.map((name) => ({ name, slug: slugify(name) }));
  const others = [...bySlug]
    .filter(([slug]) => !listed.some((category) => category.slug === slug))
    .map(([slug, [first]]) => ({ name: first?.category ?? slug, slug }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  return [...listed, ...others].flatMap((category) => {
    const own = bySlug.get(category.slug) ?? [];
    return own.length > 0 ? [{ ...category, posts: own }] : [];
  });
}
