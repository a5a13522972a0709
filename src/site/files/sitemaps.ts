// robots.txt, and sitemaps as sitemaps.org and Google read them. `lastmod` is the day on which the data changed, not
// the build's; pages without a date have none.
import { bots, type BotKind } from '../../domain/agents/bots.ts';
import { escapeHtml } from '../../domain/text/escape.ts';

export interface SitemapEntry {
  /** Absolute address. */
  url: string;
  /** ISO date or instant of the last change of the data; null when unknown. */
  lastModified: string | null;
  /** Absolute addresses of the page's pictures. */
  images: readonly string[];
}

/** Limits of the protocol (files stay far below its 50 MB). */
const sitemapLimits = { urls: 50_000, images: 1_000 };

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
const names = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const imageNames = 'xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"';

const lastmod = (date: string | null) => (date ? `<lastmod>${date}</lastmod>` : '');

function urlset(entries: readonly SitemapEntry[]): string {
  const withImages = entries.some(({ images }) => images.length > 0);
  const body = entries
    .map(({ url, lastModified, images }) => {
      const pictures = images
        .slice(0, sitemapLimits.images)
        .map((image) => `<image:image><image:loc>${escapeHtml(image)}</image:loc></image:image>`)
        .join('');
      return `<url><loc>${escapeHtml(url)}</loc>${lastmod(lastModified)}${pictures}</url>\n`;
    })
    .join('');
  return `${declaration}<urlset ${names}${withImages ? ` ${imageNames}` : ''}>\n${body}</urlset>\n`;
}

/** The newest of dates in the same format; null when none is known. */
export function newest(dates: Iterable<string | null | undefined>): string | null {
  let latest: string | null = null;
  let latestAt = -Infinity;
  for (const date of dates) {
    const at = date ? Date.parse(date) : NaN;
    if (date && at > latestAt) [latest, latestAt] = [date, at];
  }
  return latest;
}

/** `sitemap.xml` and its files `sitemap-{name}.xml`, numbered where `numbered`: 50,000 addresses each at most. */
export function sitemapFiles(
  origin: string,
  groups: readonly { name: string; entries: readonly SitemapEntry[]; numbered?: boolean }[],
): { path: string; content: string }[] {
  const parts = groups.flatMap(({ name, entries, numbered }) => {
    const files: { path: string; content: string; lastModified: string | null }[] = [];
    for (let start = 0; start < entries.length; start += sitemapLimits.urls) {
      const slice = entries.slice(start, start + sitemapLimits.urls);
      const many = numbered || entries.length > sitemapLimits.urls;
      files.push({
        path: `/sitemap-${name}${many ? `-${files.length + 1}` : ''}.xml`,
        content: urlset(slice),
        lastModified: newest(slice.map((entry) => entry.lastModified)),
      });
    }
    return files;
  });
  const index = parts
    .map(
      ({ path, lastModified }) =>
        `<sitemap><loc>${escapeHtml(origin + path)}</loc>${lastmod(lastModified)}</sitemap>\n`,
    )
    .join('');
  return [
    {
      path: '/sitemap.xml',
      content: `${declaration}<sitemapindex ${names}>\n${index}</sitemapindex>\n`,
    },
    ...parts.map(({ path, content }) => ({ path, content })),
  ];
}

/**
 * The addresses that robots.txt disallows: only those without separate pages, because pages that must not be indexed
 * say so themselves. Crawling personal pages and endless combinations of search parameters helps nobody.
 */
const closed = ['/api/', '/print', '/success', '/sign-in', '/*?*query=', '/*?*sortBy='];

/** `refused`: kinds of bots that read nothing (rule agents-7). */
export const robotsFile = (origin: string, refused: readonly BotKind[] = []): string =>
  [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    // Networks fetch the lists of a group (rule feeds-7) and pictures of link previews there; the longer path counts.
    'Allow: /api/feeds/',
    'Allow: /print/*.jpg',
    '',
    ...refused.flatMap((kind) => [
      ...bots[kind].map((bot) => `User-agent: ${bot}`),
      'Disallow: /',
      '',
    ]),
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
