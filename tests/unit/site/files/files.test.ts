import { describe, expect, it } from 'vitest';
import { cacheControlOf, hostRulesSchema } from '../../../../src/page-data/host-rules.ts';
import { contentSecurityPolicy } from '../../../../src/site/files/headers.ts';
import { makeHostRules } from '../../../../src/site/files/create-host-rules.ts';
import { robotsFile, newest, sitemapFiles } from '../../../../src/site/files/sitemaps.ts';
import { modelSchema } from '../../../../src/domain/models/models.ts';
import { aSite, aTenant, aVehicle, someContent } from '../fixtures.ts';

const directives = (policy: string) =>
  new Map(
    policy.split('; ').map((part) => [part.split(' ')[0], part.split(' ').slice(1)] as const),
  );

const nothing = { scripts: [], styles: [] };

describe('the Content-Security-Policy', () => {
  it('lets no inline and no third-party code run', () => {
    const policy = directives(contentSecurityPolicy(aTenant(), nothing));
    expect(policy.get('script-src')).toEqual(["'self'"]);
    expect(policy.get('style-src')).toEqual(["'self'"]);
    expect(policy.get('object-src')).toEqual(["'none'"]);
    expect(policy.get('frame-ancestors')).toEqual(["'none'"]);
    expect(contentSecurityPolicy(aTenant(), nothing)).not.toMatch(/unsafe|\*;/);
  });

  it('lets the bundle’s own inline scripts and styles run, by their hashes', () => {
    const inline = { scripts: ['sha256-a=', 'sha256-b='], styles: ['sha256-c='] };
    const policy = directives(contentSecurityPolicy(aTenant(), inline));
    expect(policy.get('script-src')).toEqual(["'self'", "'sha256-a='", "'sha256-b='"]);
    expect(policy.get('style-src')).toEqual(["'self'", "'sha256-c='"]);
  });

  it('lets Turnstile in where the tenant’s forms have it, and nowhere else', () => {
    const turnstile = { siteKey: 'key', secretEnv: 'SECRET' };
    const tenant = aTenant({ functions: { ...aTenant().functions, turnstile } });
    const policy = directives(contentSecurityPolicy(tenant, nothing));
    expect(policy.get('script-src')).toEqual(["'self'", 'https://challenges.cloudflare.com']);
    expect(policy.get('frame-src')).toEqual(["'self'", 'https://challenges.cloudflare.com']);
    expect(contentSecurityPolicy(aTenant(), nothing)).not.toContain('challenges');
  });

  it('allows films and framed players only from the hosts of the vehicles’ videos', () => {
    const videos = { media: ['https://films.example'], frames: ['https://player.vimeo.com'] };
    const policy = directives(contentSecurityPolicy(aTenant(), nothing, { videos }));
    expect(policy.get('media-src')).toEqual(["'self'", 'https://films.example']);
    expect(policy.get('frame-src')).toEqual(["'self'", 'https://player.vimeo.com']);
    const without = directives(contentSecurityPolicy(aTenant(), nothing));
    expect(without.get('media-src')).toEqual(["'self'"]);
  });

  it('lets in the tenant’s photo hosts, search engine and third parties', () => {
    const tenant = aTenant({
      photos: {
        ...aTenant().photos,
        providers: [
          { match: '/photos/v1/', kind: 'sized', widths: [320] },
          { match: 'dealer.imgix.net', kind: 'imgix' },
          { match: 'https://cdn.example/cars/', kind: 'plain' },
        ],
      },
      search: {
        ...aTenant().search,
        engine: {
          kind: 'meilisearch',
          host: 'https://search.example/',
          index: 'cars',
          searchKey: 'k',
        },
      },
      thirdParty: [
        {
          id: 'chat',
          src: 'https://chat.example/widget.js',
          hosts: ['api.chat.example'],
          category: 'chat',
          load: 'interaction',
          budgetBytes: 1,
        },
      ],
    });
    const policy = directives(contentSecurityPolicy(tenant, nothing));
    expect(policy.get('img-src')).toEqual(
      expect.arrayContaining([
        "'self'",
        'data:',
        'https://dealer.imgix.net',
        'https://cdn.example',
      ]),
    );
    expect(policy.get('connect-src')).toEqual([
      "'self'",
      'https://search.example',
      'https://chat.example',
      'https://api.chat.example',
    ]);
    expect(policy.get('script-src')).toContain('https://chat.example');
    const { search } = tenant;
    const algolia = { kind: 'algolia', appId: 'AB1', index: 'cars', searchKey: 'k' } as const;
    const other = { ...tenant, thirdParty: [], search: { ...search, engine: algolia } };
    expect(directives(contentSecurityPolicy(other, nothing)).get('connect-src')).toEqual([
      "'self'",
      'https://ab1-dsn.algolia.net',
      'https://*.algolianet.com',
    ]);
  });
});

it('the policy lets in the hosts that stock, offers, models and reviewers have their pictures at', () => {
  const site = aSite([aVehicle({ images: [{ image: 'https://stock.example/1.jpg' }] })], {
    tenant: aTenant({ pages: { models: true } }),
    content: {
      ...someContent,
      offers: [{ id: '1', name: 'An offer', image_url: 'https://offers.example/1.jpg' }],
      models: [
        modelSchema.parse({
          name: 'Hilux',
          slug: 'hilux',
          manufacturer_name: 'Toyota',
          image: { url: 'https://models.example/1.jpg' },
          colours: [
            { name: 'Red', hex: '#ff0000', image: { url: 'https://colours.example/1.jpg' } },
          ],
        }),
      ],
      reviews: {
        average_rating: '4.9',
        count: 1,
        reviews: [
          {
            id: '1',
            customer_name: 'Kim',
            rating: 5,
            text: 'Good.',
            image: { url: 'https://faces.example/1.jpg' },
          },
        ],
      },
    },
  });
  const policy = site.hostRules.headers['Content-Security-Policy'] ?? '';
  expect(directives(policy).get('img-src')).toEqual([
    "'self'",
    'data:',
    'https://colours.example',
    'https://faces.example',
    'https://models.example',
    'https://offers.example',
    'https://stock.example',
  ]);
});

describe('the rules for the host', () => {
  const routes = [
    '/',
    '/dealerships',
    '/cars/a-car',
    '/search/used-cars',
    '/search/used-cars/page/2',
    '/my-garage',
  ].map((path) => ({ path }));
  const tenant = aTenant({
    pages: { garage: true, garagePath: '/my-garage' },
    gated: ['checkout'],
  });
  const make = (own: Partial<Parameters<typeof makeHostRules>[0]> = {}) =>
    makeHostRules({
      tenant,
      policy: "default-src 'self'",
      routes,
      redirects: [],
      gone: [],
      ...own,
    });

  it('are the content of a release’s control file', () => {
    expect(hostRulesSchema.parse(JSON.parse(JSON.stringify(make())))).toEqual(make());
  });

  it.each([
    ['/', 'public, max-age=60, stale-while-revalidate=600'],
    ['/cars/a-car', 'public, max-age=60, stale-while-revalidate=600'],
    ['/_assets/a.1.css', 'public, max-age=31536000, immutable'],
    ['/search-index/core-1.txt', 'public, max-age=31536000, immutable'],
    ['/search-index/cards-1.json', 'public, max-age=31536000, immutable'],
    ['/search-index/manifest.json', 'public, max-age=0, must-revalidate'],
    ['/stock-counts.json', 'public, max-age=0, must-revalidate'],
    // A picture may be replaced under the same name.
    ['/photos/v1/a-320.webp', 'public, max-age=86400, stale-while-revalidate=604800'],
    ['/my-garage', 'private, no-store'],
    ['/cars/a-car/checkout', 'private, no-store'],
  ])('give %s its class of caching: %s', (path, cacheControl) => {
    expect(cacheControlOf(make(), path)).toBe(cacheControl);
  });

  it('secure every answer', () => {
    expect(Object.keys(make().headers)).toEqual([
      'Content-Security-Policy',
      'Strict-Transport-Security',
      'X-Content-Type-Options',
      'Referrer-Policy',
      'Permissions-Policy',
      'Cross-Origin-Opener-Policy',
      'X-Frame-Options',
    ]);
    expect(make().headers['X-Content-Type-Options']).toBe('nosniff');
  });

  it('list pages by folder and depth, and gated pages apart', () => {
    const rules = make();
    expect(rules.pages).toEqual([
      '/',
      '/cars/:p1',
      '/dealerships',
      '/search/:p1',
      '/search/:p1/:p2/:p3',
    ]);
    expect(rules.gated).toEqual(['/my-garage', '/cars/:slug/checkout']);
  });

  it('list the pages of a folder one by one when one of them is gated', () => {
    const inFolder = ['/my/garage', '/my/offers'].map((path) => ({ path }));
    const tenant = aTenant({});
    const { pages, gated } = make({
      tenant: { ...tenant, pages: { ...tenant.pages, garage: true, garagePath: '/my/garage' } },
      routes: inFolder,
    });
    expect(pages).toEqual(['/my/offers']);
    expect(gated).toEqual(['/my/garage']);
  });

  it('tell exact redirects, patterns and rewrites apart, and take the first for an address', () => {
    const rules = make({
      redirects: [
        { from: '/contact', to: '/contact-us/newstead', status: 302 },
        { from: '/used-car/search/*', to: '/search/:splat', status: 301 },
        { from: '/contact', to: '/elsewhere', status: 302 },
        { from: '/cars/:slug/checkout', to: '/reserve', status: 200 },
      ],
      gone: ['sold-one'],
    });
    expect(rules).toMatchObject({
      redirects: [{ from: '/contact', to: '/contact-us/newstead', status: 302 }],
      patterns: [{ from: '/used-car/search/*', to: '/search/:splat', status: 301 }],
      rewrites: [{ from: '/cars/:slug/checkout', to: '/reserve' }],
      gone: { page: '/410', paths: ['/cars/sold-one'] },
    });
  });
});

describe('sitemaps', () => {
  it.each([
    [1, 0],
    [2, 2],
  ])(
    'of a vehicle with %d photos list %d, as its page and its structured data do',
    async (count, listed) => {
      const images = Array.from({ length: count }, (_, n) => ({
        image: `https://p.example/${n}.jpg`,
      }));
      const site = aSite([aVehicle({ slug: 'v', images, photos_count: count })]);
      const files = await site.files();
      const sitemap = files.find(({ path }) => path === '/sitemap-vehicles-1.xml');
      expect(String(sitemap?.content).split('<image:loc>')).toHaveLength(listed + 1);
      const page = site.at('/cars/v', 'vehicle');
      expect(page.photos).toHaveLength(listed);
      expect(JSON.stringify(page.jsonLd).split('https://p.example/')).toHaveLength(listed + 1);
    },
  );

  const entry = (url: string, lastModified: string | null = null, images: string[] = []) => ({
    url,
    lastModified,
    images,
  });
  const origin = 'https://dealer.example';

  it('have an index that names every file with the newest date in it', () => {
    const [index, pages, vehicles] = sitemapFiles(origin, [
      { name: 'pages', entries: [entry(`${origin}/`)] },
      {
        name: 'vehicles',
        numbered: true,
        entries: [entry('a', '2026-11-01'), entry('b', '2026-11-03T10:00:00Z'), entry('c')],
      },
    ]);
    expect(index?.path).toBe('/sitemap.xml');
    expect(index?.content).toContain(
      `<sitemap><loc>${origin}/sitemap-vehicles-1.xml</loc><lastmod>2026-11-03T10:00:00Z</lastmod></sitemap>`,
    );
    expect(index?.content).toContain(`<sitemap><loc>${origin}/sitemap-pages.xml</loc></sitemap>`);
    expect(pages?.content).not.toContain('lastmod');
    expect(vehicles?.path).toBe('/sitemap-vehicles-1.xml');
  });

  it('escape addresses and list pictures', () => {
    const [, file] = sitemapFiles(origin, [
      { name: 'pages', entries: [entry('https://x/?a=1&b=2', null, ['https://x/p.jpg?w=1&h=2'])] },
    ]);
    expect(file?.content).toContain('<loc>https://x/?a=1&amp;b=2</loc>');
    expect(file?.content).toContain('<image:loc>https://x/p.jpg?w=1&amp;h=2</image:loc>');
    expect(file?.content).toContain('xmlns:image=');
  });

  it('split at 50,000 addresses and stop at 1,000 pictures', () => {
    const many = Array.from({ length: 50_001 }, (_, n) => entry(`u${n}`));
    const files = sitemapFiles(origin, [{ name: 'vehicles', entries: many }]);
    expect(files.map(({ path }) => path)).toEqual([
      '/sitemap.xml',
      '/sitemap-vehicles-1.xml',
      '/sitemap-vehicles-2.xml',
    ]);
    const images = Array.from({ length: 1_200 }, (_, n) => `i${n}`);
    const [, file] = sitemapFiles(origin, [{ name: 'pages', entries: [entry('u', null, images)] }]);
    expect(file?.content.match(/<image:loc>/g)).toHaveLength(1_000);
  });

  it('know the newest of mixed dates', () => {
    expect(newest(['2026-11-02', null, '2026-11-02T09:00:00+10:00', undefined])).toBe('2026-11-02');
    expect(newest([])).toBeNull();
  });
});

describe('robots.txt', () => {
  it('names the sitemap and closes personal pages', () => {
    const text = robotsFile('https://dealer.example');
    expect(text).toContain('Sitemap: https://dealer.example/sitemap.xml');
    expect(text).toContain('Disallow: /print');
    expect(text).not.toMatch(/^Disallow: \/$/m);
  });
});
