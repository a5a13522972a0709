// The blog: all posts, those of a category, and one post (rule content-3).
import { countText } from '../../domain/text/format.ts';
import { formatDate } from '../../domain/text/format-date.ts';
import { postSizes } from '../../domain/vehicle/picture-sizes.ts';
import { slugify, wholeSentences } from '../../domain/text/text.ts';
import { absolute } from '../../domain/text/absolute.ts';
import { categoryPath, postPath, type Blog } from './blog.ts';
import type { PostContent } from '../content/texts.ts';
import type { SiteContext } from '../assembly/site-context.ts';
import type { BlogPage, LinkView, PostCard, PostPage } from '../../page-data/page-data.ts';
import { paths } from '../addresses/paths.ts';
import { articleJsonLd } from '../seo/content-json-ld.ts';
import { assetPreload, pageBase } from '../shell/page-base.ts';
import { linkedHtml } from '../texts/text-pages.ts';

/** Number of posts below another one. */
const moreShown = 3;

const dateOf = (iso: string) => ({ iso, text: formatDate(iso) });

/** Characters of a post's description on its card (rule content-3). */
const descriptionLength = 120;

const cardOf = (post: PostContent, { assets }: Pick<SiteContext, 'assets'>): PostCard => ({
  title: post.title,
  href: postPath(post),
  text: wholeSentences(post.description, descriptionLength),
  category: post.category,
  date: dateOf(post.date),
  picture: assets.picture(post.image ?? null, 'post', ''),
});

/** How many posts, and of which day the newest is; they come newest first. */
const introOf = (posts: readonly PostContent[]): string =>
  posts
    .slice(0, 1)
    .map(({ date }) => `${countText(posts.length, 'posts')}, the newest of ${formatDate(date)}.`)
    .join('');

/** `/blog`, or the page of the category with this slug. */
export function blogPage(
  context: Pick<SiteContext, 'assets' | 'origin' | 'shell' | 'tenant'>,
  blog: Blog,
  slug: string,
): BlogPage {
  const { shell } = context;
  const category = blog.categories.find((each) => each.slug === slug);
  const path = category ? paths.blogPage(category.slug) : paths.blog;
  const heading = category?.name ?? 'Blog';
  const posts = category?.posts ?? blog.posts;
  const titles = posts.slice(0, 3).map(({ title }) => title);
  const own = { label: 'Blog', href: paths.blog };
  const link = (label: string, href: string): LinkView => ({
    label,
    href,
    ...(href === path && { current: true }),
  });
  return {
    kind: 'blog',
    ...pageBase(context, {
      path,
      title: category ? `${heading}: blog` : `${heading} of ${shell.name}`,
      description: `${titles.join('; ')}. ${heading} at ${shell.name}.`,
      trail: category ? [own, { label: heading, href: path }] : [own],
    }),
    heading,
    intro: introOf(posts),
    categories: [
      link('All posts', paths.blog),
      ...blog.categories.map((each) => link(each.name, paths.blogPage(each.slug))),
    ],
    posts: posts.map((post) => cardOf(post, context)),
  };
}

export function postPage(context: SiteContext, blog: Blog, slug: string): PostPage {
  const { tenant, origin, assets } = context;
  const post = blog.posts.find((each) => each.slug === slug);
  if (!post) throw new Error(`${tenant.slug}: there is no post "${slug}"`);
  const path = postPath(post);
  const category = { label: post.category, href: categoryPath(post.category) };
  const picture = assets.picture(post.image ?? null, 'article', '');
  const others = blog.posts.filter((each) => each !== post);
  const related = (each: PostContent) => slugify(each.category) === slugify(post.category);
  return {
    kind: 'post',
    ...pageBase(context, {
      path,
      title: post.title,
      description: post.description,
      trail: [{ label: 'Blog', href: paths.blog }, category, { label: post.title, href: path }],
      jsonLd: [
        articleJsonLd(
          {
            headline: post.title,
            description: post.description,
            date: post.date,
            author: post.author ?? null,
            section: post.category,
            url: absolute(origin, path),
            image: picture && absolute(origin, picture.src),
          },
          tenant,
        ),
      ],
      preload: assetPreload(picture, postSizes),
      shareImage: picture,
    }),
    heading: post.title,
    lead: post.description,
    category,
    date: dateOf(post.date),
    author: post.author ?? null,
    picture,
    html: linkedHtml(post.html, context, `blog "${post.title}"`),
    more: [...others.filter(related), ...others.filter((each) => !related(each))]
      .slice(0, moreShown)
      .map((each) => cardOf(each, context)),
  };
}
