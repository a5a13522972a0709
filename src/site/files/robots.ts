// robots.txt: what crawlers may fetch and where the sitemap is. Pages that must not be indexed say so
// themselves; only addresses that are no separate pages are closed here.

/** Endless combinations of search parameters and personal pages cost crawl time and help nobody. */
const closed = ['/api/', '/print', '/success', '/sign-in', '/*?*query=', '/*?*sortBy='];

export const robotsFile = (origin: string): string =>
  [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
