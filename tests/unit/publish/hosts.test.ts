// The files that each host reads, as the host's own parsers read them, and what a preflight says before anything is sent.
// How running hosts behave is in tests/contract/hosts.test.ts.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseAllHeaders } from '@netlify/headers-parser';
import { parseAllRedirects } from '@netlify/redirect-parser';
import { describe, expect, it } from 'vitest';
import { cacheControlOf } from '../../../src/page-data/host-rules.ts';
import { cloudflareLimits } from '../../../src/publish/hosts/cloudflare.ts';
import type { HostFacts } from '../../../src/publish/hosts/host.ts';
import { hosts, isHostName, type HostName } from '../../../src/publish/hosts/hosts.ts';
import { netlifyFleetWarnings } from '../../../src/publish/hosts/netlify.ts';
import { someRules } from '../../fixtures/hosts/rules.ts';
import { probeRules } from '../../fixtures/hosts/site.ts';

const facts = (own: Partial<HostFacts> = {}): HostFacts => ({
  slug: 'north',
  rules: probeRules,
  files: [{ file: 'index.html', bytes: 1_000 }],
  ...own,
});
const rendered = (host: HostName, own: Partial<HostFacts> = {}) =>
  new Map(hosts[host].render(facts(own)).map(({ file, content }) => [file, content]));
const lines = (text = '') => text.trim().split('\n');

describe('the files for Netlify', () => {
  async function parsed(own: Partial<HostFacts> = {}) {
    const folder = mkdtempSync(join(tmpdir(), 'netlify-'));
    for (const [file, content] of rendered('netlify', own)) {
      writeFileSync(join(folder, file), content);
    }
    const headers = await parseAllHeaders({
      headersFiles: [join(folder, '_headers')],
      configHeaders: undefined,
      minimal: false,
    });
    const redirects = await parseAllRedirects({
      redirectsFiles: [join(folder, '_redirects')],
      configRedirects: [],
      minimal: true,
    });
    rmSync(folder, { recursive: true });
    expect([...headers.errors, ...redirects.errors]).toEqual([]);
    return {
      headers: headers.headers as { forRegExp: RegExp; values: Record<string, string> }[],
      redirects: redirects.redirects as { from: string; to: string; status: number }[],
    };
  }

  it.each([
    '/',
    '/cars/a',
    '/search/bmw',
    '/cars/a/checkout',
    '/cars/a/buy-online',
    '/my-garage',
    '/_assets/a.js',
    '/photos/a.jpg',
    '/search-index/core-1.txt',
    '/search-index/cards-1.json',
  ])('give %s one Cache-Control, that of its class', async (path) => {
    const { headers } = await parsed();
    const values = headers
      .filter(({ forRegExp }) => forRegExp.test(path))
      .flatMap(({ values: set }) => ('Cache-Control' in set ? [set['Cache-Control']] : []));
    expect(values).toEqual([cacheControlOf(probeRules, path)]);
  });

  it.each(['/search-index/manifest.json', '/robots.txt', '/site.webmanifest'])(
    "leave %s to the host's default, which asks browsers to revalidate",
    async (path) => {
      const { headers } = await parsed();
      const matching = headers.filter(({ forRegExp }) => forRegExp.test(path));
      expect(matching.filter(({ values }) => 'Cache-Control' in values)).toEqual([]);
      expect(matching.some(({ values }) => 'Content-Security-Policy' in values)).toBe(true);
    },
  );

  it('hide the control file, although it exists', async () => {
    const { redirects } = await parsed();
    expect(redirects[0]).toMatchObject({ from: '/_host-rules.json', status: 404, force: true });
  });

  it('answer 410 for every gone vehicle, in front of the patterns', async () => {
    const { redirects } = await parsed();
    const gone = redirects.filter(({ status }) => status === 410);
    expect(gone).toHaveLength(150);
    expect(gone[0]).toMatchObject({ from: '/cars/gone-0', to: '/410.html' });
    const firstPattern = redirects.findIndex(({ from }) => /[:*]/.test(from));
    expect(redirects.findLastIndex(({ status }) => status === 410)).toBeLessThan(firstPattern);
  });

  it('come with a warning that gates are open, and none without gates', () => {
    expect(hosts.netlify.problems(facts({ rules: { ...probeRules, rewrites: [] } }))).toEqual([
      { stops: false, message: expect.stringContaining('/my-garage open without sign-in') },
    ]);
    expect(hosts.netlify.problems(facts({ rules: someRules() }))).toEqual([]);
  });
});

describe('the files for Cloudflare', () => {
  it('list exact redirects first and patterns last, because the host counts from the first pattern on', () => {
    const redirects = lines(rendered('cloudflare').get('_redirects'));
    const firstPattern = redirects.findIndex((line) => /^\S*[:*]/.test(line));
    expect(redirects.slice(0, firstPattern)).toEqual([
      '/cars /search/bmw 302',
      '/search/sold-out /search/bmw 302',
    ]);
    expect(redirects.slice(firstPattern).every((line) => /^\S*[:*]/.test(line))).toBe(true);
    expect(redirects.slice(firstPattern).length).toBeLessThanOrEqual(
      cloudflareLimits.patternRedirects,
    );
  });

  it('hold no 410, which the host refuses there; the door has the list', () => {
    const files = rendered('cloudflare');
    expect(files.get('_redirects')).not.toContain('410');
    const door = JSON.parse(files.get('_door.json') ?? '') as { gone: { paths: string[] } };
    expect(door.gone).toEqual(probeRules.gone);
  });

  it('need a handful of header rules, however many pages a site has', () => {
    const pages = Array.from({ length: 500 }, (_, n) => `/page-${String(n)}`);
    const headers = rendered('cloudflare', { rules: someRules({ pages }) }).get('_headers') ?? '';
    expect(lines(headers).filter((line) => line.startsWith('/'))).toHaveLength(9);
  });
});

describe('a preflight', () => {
  const messages = (host: HostName, own: Partial<HostFacts>) =>
    hosts[host]
      .problems(facts({ rules: someRules(), ...own }))
      .filter(({ stops }) => stops)
      .map(({ message }) => message);

  it('finds nothing wrong with a small site', () => {
    for (const host of Object.keys(hosts) as HostName[]) expect(messages(host, {})).toEqual([]);
  });

  it('names number, limit and remedy', () => {
    const files = Array.from({ length: 101_204 }, (_, n) => ({
      file: `${String(n)}.html`,
      bytes: 1,
    }));
    expect(messages('cloudflare', { files })).toEqual([
      'cloudflare: 101,204 files, 100,000 allowed; keep photos remote',
    ]);
    expect(messages('netlify', { files })).toEqual([
      'netlify: 101,204 files, 54,000 allowed; keep photos remote',
    ]);
    expect(messages('nginx', { files })).toEqual([]);
  });

  it.each<[string, Partial<HostFacts>, string]>([
    [
      'a file',
      { files: [{ file: 'film.mp4', bytes: 30_000_000 }] },
      'cloudflare: 30,000,000 bytes in film.mp4, 26,214,400 allowed; make the file smaller',
    ],
    [
      'a header',
      { rules: someRules({ headers: { 'Content-Security-Policy': 'x'.repeat(2_500) } }) },
      'cloudflare: 2,527 characters in the longest header, 2,000 allowed; use fewer photo hosts or third-party hosts',
    ],
    [
      'the number of exact redirects',
      {
        rules: someRules({
          redirects: Array.from({ length: 2_001 }, (_, n) => ({
            from: `/a${String(n)}`,
            to: '/b',
            status: 302,
          })),
        }),
      },
      'cloudflare: 2,001 exact redirects, 2,000 allowed; publish to another host',
    ],
    [
      'the number of patterns',
      {
        rules: someRules({
          patterns: Array.from({ length: 101 }, (_, n) => ({
            from: `/a${String(n)}/*`,
            to: '/b',
            status: 302,
          })),
        }),
      },
      'cloudflare: 101 redirects with patterns, 100 allowed; use exact redirects',
    ],
  ])('stops when %s is over the limit of Cloudflare', (_, own, message) => {
    expect(messages('cloudflare', own)).toEqual([message]);
  });

  it('says what a night of many dealers costs at Netlify, and nothing while the plan has enough', () => {
    expect(netlifyFleetWarnings(6)).toEqual([]);
    expect(netlifyFleetWarnings(300)).toEqual([
      'netlify: 300 dealers each night cost up to 135,000 credits a month (15 a deploy), and the plan Pro has 3,000; publish most of them elsewhere',
    ]);
  });

  it('says where the reservation page of a vehicle that has left is not 410 (rule reserve-6)', () => {
    const rewrites = [{ from: '/cars/:slug/checkout', to: '/reserve', of: '/cars/:slug' }];
    const rules = someRules({ rewrites });
    const said = expect.stringContaining('a vehicle that has left answers 200') as string;
    const lost = { stops: false, message: said };
    expect(hosts.netlify.problems(facts({ rules }))).toEqual([lost]);
    for (const host of ['nginx', 'caddy', 'cloudflare'] as const) {
      expect(hosts[host].problems(facts({ rules }))).toEqual([]);
    }
  });

  it('stops at names that hosts decode or mix up', () => {
    const files = ['a.html', 'A.html', 'b#c.jpg'].map((file) => ({ file, bytes: 1 }));
    expect(messages('nginx', { files })).toEqual([
      'a.html and A.html differ by case alone, and some hosts mix them up; rename one',
      'b#c.jpg contains %, # or ?, which addresses cannot name; rename it',
    ]);
  });
});

it('hosts are known by their names', () => {
  expect(Object.keys(hosts)).toEqual(['nginx', 'caddy', 'netlify', 'cloudflare']);
  expect([isHostName('nginx'), isHostName('toString')]).toEqual([true, false]);
});
