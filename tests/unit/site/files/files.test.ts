import { describe, expect, it } from 'vitest';
import { contentSecurityPolicy, headersFile } from '../../../../src/site/files/headers.ts';
import { redirectFiles } from '../../../../src/site/files/redirects.ts';
import { robotsFile } from '../../../../src/site/files/robots.ts';
import { newest, sitemapFiles } from '../../../../src/site/files/sitemaps.ts';
import { modelSchema } from '../../../../src/domain/models/models.ts';
import { aSite, aTenant, aVehicle, someContent } from '../fixtures.ts';

const directives = (policy: string) =>
  new Map(
    policy.split('; ').map((part) => [part.split(' ')[0], part.split(' ').slice(1)] as const),
  );

/** Reads `_headers` as the hosts do: a path line, then indented headers. */
function rules(content: string): Map<string, string[]> {
  const read = new Map<string, string[]>();
  let current: string[] = [];
  for (const line of content.split('\n')) {
    if (/^\S/.test(line)) read.set(line, (current = []));
    else if (line.trim()) current.push(line.trim());
  }
  return read;
}
const matches = (rule: string, path: string) =>
  rule.endsWith('*') ? path.startsWith(rule.slice(0, -1)) : rule === path;

const nothing = { scripts: [], styles: [] };

describe('the Content-Security-Policy', () => {
  it('lets nothing inline and nothing foreign run', () => {
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

  it('lets films play and players stand in a frame from the hosts of the vehicles’ videos alone', () => {
    const videos = { media: ['https://films.example'], frames: ['https://player.vimeo.com'] };
    const policy = directives(contentSecurityPolicy(aTenant(), nothing, videos));
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
  });
});

it('the policy lets in the hosts that stock, offers, models and reviewers have their pictures at', async () => {
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
  const headers = (await site.files()).find(({ path }) => path === '/_headers')?.content;
  const [line = ''] = String(headers).match(/Content-Security-Policy: .*/) ?? [];
  expect(directives(line.replace(/^\S+ /, '')).get('img-src')).toEqual([
    "'self'",
    'data:',
    'https://colours.example',
    'https://faces.example',
    'https://models.example',
    'https://offers.example',
    'https://stock.example',
  ]);
});

describe('the _headers file', () => {
  const facts = {
    tenant: aTenant(),
    inline: nothing,
    places: [],
    pictures: [],
    videos: { media: [], frames: [] },
    pageFolders: ['cars', 'search'],
    topPages: ['/', '/dealerships'],
  };
  const read = rules(headersFile(facts).content);
  const headersOf = (path: string) =>
    [...read].filter(([rule]) => matches(rule, path)).flatMap(([, headers]) => headers);

  it.each([
    '/',
    '/dealerships',
    '/cars/a-car',
    '/search/used-cars',
    '/_assets/a.1.css',
    '/photos/v1/a-320.webp',
    '/search-index/core-1.txt',
    '/search-index/cards-1.json',
  ])('gives %s exactly one Cache-Control, because hosts join several', (path) => {
    expect(headersOf(path).filter((header) => header.startsWith('Cache-Control:'))).toHaveLength(1);
  });

  it('keeps hashed files for a year and pages for a minute', () => {
    expect(headersOf('/_assets/a.1.css').join()).toContain('max-age=31536000, immutable');
    expect(headersOf('/search-index/cards-1.json').join()).toContain('immutable');
    expect(headersOf('/search-index/manifest.json').join()).not.toContain('immutable');
    expect(headersOf('/cars/a-car').join()).toContain('max-age=60, stale-while-revalidate');
  });

  it('keeps photos for a day: another picture may come under the same name', () => {
    expect(headersOf('/photos/v1/a-320.webp').join()).toMatch(/max-age=86400(?!.*immutable)/);
  });

  it('secures every path', () => {
    for (const name of [
      'Content-Security-Policy',
      'Strict-Transport-Security',
      'X-Content-Type-Options: nosniff',
      'Referrer-Policy',
      'Permissions-Policy',
      'Cross-Origin-Opener-Policy',
    ]) {
      expect(headersOf('/anything').join('\n')).toContain(name);
    }
  });

  it('warns when a policy grows past what Cloudflare Pages reads', () => {
    const providers = Array.from({ length: 80 }, (_, n) => ({
      match: `photos-number-${n}.example`,
      kind: 'plain' as const,
    }));
    const tenant = aTenant({ photos: { ...aTenant().photos, providers } });
    expect(headersFile({ ...facts, tenant }).warnings).toEqual([
      expect.stringMatching(/Content-Security-Policy of \/\* is longer than 2000/),
    ]);
    const folders = Array.from({ length: 120 }, (_, n) => `f${n}`);
    const many = headersFile({ ...facts, pageFolders: folders });
    expect(many.warnings[0]).toMatch(/rules; Cloudflare/);
    // What is left out then is pages, not the files that browsers may keep.
    expect([...rules(many.content).keys()].slice(0, 100)).toContain('/_assets/*');
  });
});

describe('the _redirects file', () => {
  it('lists redirects first, then gone vehicles as 410', () => {
    const { rules: text } = redirectFiles(
      [{ from: '/contact', to: '/contact-us/newstead', status: 302 }],
      ['/cars/sold-one'],
      '/410.html',
    );
    expect(text).toBe('/contact /contact-us/newstead 302\n/cars/sold-one /410.html 410\n');
  });

  it('never exceeds 2,000 rules: the oldest gone vehicles fall out, with a warning, and stay in _gone.json', () => {
    const gone = Array.from({ length: 2_500 }, (_, n) => `/cars/v${n}`);
    const files = redirectFiles([{ from: '/a', to: '/b', status: 301 }], gone, '/410.html');
    const lines = files.rules.trim().split('\n');
    expect(lines).toHaveLength(2_000);
    expect(lines.at(-1)).toBe('/cars/v1998 /410.html 410');
    expect(JSON.parse(files.gone)).toEqual({ page: '/410.html', paths: gone });
    expect(files.warnings).toEqual([expect.stringContaining('1999 of 2500')]);
  });
});

describe('sitemaps', () => {
  it.each([
    [1, 0],
    [2, 2],
  ])(
    'of a vehicle with %d photos list %d, as its page and its structured data do',
    (count, listed) => {
      const images = Array.from({ length: count }, (_, n) => ({
        image: `https://p.example/${n}.jpg`,
      }));
      const site = aSite([aVehicle({ slug: 'v', images, photos_count: count })]);
      const files = site.fileSets.flatMap((set) => set.files());
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
