import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { serve, type ServerType } from '@hono/node-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hostRulesFile, type HostRules } from '../../../src/page-data/host-rules.ts';
import { createServeApp } from '../../../src/serve/app.ts';
import { someRules } from '../../fixtures/hosts/rules.ts';

const dist = mkdtempSync(join(tmpdir(), 'serve-'));
let server: ServerType;
let port: number;

function write(release: string, files: Record<string, string>) {
  for (const [path, content] of Object.entries(files)) {
    const file = join(dist, '.releases', 'north', release, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
}
function publish(release: string) {
  const link = join(dist, `north.${release}`);
  symlinkSync(join('.releases', 'north', release), link);
  renameSync(link, join(dist, 'north'));
}

const rules = (own: Partial<HostRules>) => ({ [hostRulesFile]: JSON.stringify(someRules(own)) });

const gatedCaching: HostRules['caching'] = [
  { class: 'gated', paths: ['/lottery'], cacheControl: 'private, no-store' },
  ...someRules({}).caching,
];
const gateAsked: string[] = [];

const long = '<!doctype html><title>Home</title>' + '<p>A car for everyone.</p>'.repeat(100);

beforeAll(async () => {
  write('one', {
    'index.html': long,
    'cars/red-ute.html': '<h1>Red ute</h1>',
    '404.html': '<h1>Not here</h1>',
    'search-index/manifest.json': '{}',
    'gone.html': '<h1>Sold</h1>',
    '_assets/site.abc.css': 'body{margin:0}'.repeat(200),
    'maps/region.pmtiles': 'abcdefghij',
    'lottery.html': '<h1>Win</h1>',
    'reserve.html': '<h1>Reserve</h1>',
    ...rules({
      gated: ['/lottery'],
      caching: gatedCaching,
      redirects: [{ from: '/search', to: '/search/used-cars', status: 301 }],
      patterns: [
        { from: '/old/*', to: '/cars/:splat', status: 302 },
        { from: '/stock/:make', to: '/search/:make', status: 301 },
      ],
      gone: { page: '/gone', paths: ['/cars/old-ute'] },
      rewrites: [{ from: '/cars/:slug/checkout', to: '/reserve', of: '/cars/:slug' }],
    }),
  });
  publish('one');
  const app = createServeApp({
    sites: [{ slug: 'north', name: 'North', folder: join(dist, 'north') }],
    gate: (asked) => {
      gateAsked.push(new URL(asked.url).host);
      const signedIn = asked.headers.get('cookie') === 'signed=in';
      return Promise.resolve(signedIn ? null : new Response(null, { status: 302 }));
    },
    listing: () => '<a href="http://north.localhost">North</a>',
  });
  await new Promise<void>((ready) => {
    server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, () => {
      ready();
    });
  });
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.close();
  rmSync(dist, { recursive: true });
});

interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}
// Raw, so that paths reach the server exactly as written and bodies stay compressed.
function get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  return new Promise((done, fail) => {
    request({
      host: '127.0.0.1',
      port,
      path,
      method,
      headers: { host: 'north.localhost', ...headers },
    })
      .on('error', fail)
      .on('response', (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => {
          done({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(chunks),
          });
        });
      })
      .end();
  });
}

describe('serving built sites by host name', () => {
  it('answers a page without its extension', async () => {
    const page = await get('/cars/red-ute');
    expect(page.status).toBe(200);
    expect(page.body.toString()).toBe('<h1>Red ute</h1>');
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  });

  it.each([
    ['/cars/red-ute.html', '/cars/red-ute'],
    ['/cars/red-ute/', '/cars/red-ute'],
    ['/index.html?a=1', '/?a=1'],
  ])('leads %s to the plain address %s', async (path, location) => {
    const answer = await get(path);
    expect([answer.status, answer.headers.location]).toEqual([301, location]);
  });

  it.each([
    ['/search?x=1', 301, '/search/used-cars?x=1'],
    ['/old/red-ute', 302, '/cars/red-ute'],
    ['/stock/ford', 301, '/search/ford'],
  ])('follows the redirect rules of the site: %s', async (path, status, location) => {
    const answer = await get(path);
    expect([answer.status, answer.headers.location]).toEqual([status, location]);
  });

  // Rule reserve-6.
  it.each([
    ['of a vehicle', '/cars/red-ute/checkout', 200, '<h1>Reserve</h1>'],
    ['of a vehicle that left', '/cars/old-ute/checkout', 410, '<h1>Sold</h1>'],
    ['of an unknown vehicle', '/cars/no-such/checkout', 404, '<h1>Not here</h1>'],
  ])('answers for the reservation page %s', async (_, path, status, body) => {
    const answer = await get(path);
    expect([answer.status, answer.body.toString()]).toEqual([status, body]);
  });

  it.each([
    ['/CARS/Red-Ute', '/cars/red-ute'],
    ['/Search?make=Ford', '/search?make=Ford'],
  ])('redirects an address in capitals: %s', async (path, location) => {
    const answer = await get(path);
    expect([answer.status, answer.headers.location]).toEqual([301, location]);
  });

  it('answers 410 with its own page for a removed vehicle', async () => {
    const answer = await get('/cars/old-ute');
    expect([answer.status, answer.body.toString()]).toEqual([410, '<h1>Sold</h1>']);
    expect(answer.headers['cache-control']).toBe('public, max-age=60, stale-while-revalidate=600');
  });

  it("answers 404 with the site's own page", async () => {
    const answer = await get('/nothing');
    expect([answer.status, answer.body.toString()]).toEqual([404, '<h1>Not here</h1>']);
  });

  it('sends the headers of the rules on every path that they match', async () => {
    const asset = await get('/_assets/site.abc.css');
    expect(asset.headers['x-content-type-options']).toBe('nosniff');
    expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const page = await get('/');
    expect(page.headers['cache-control']).toBe('public, max-age=60, stale-while-revalidate=600');
    const index = await get('/search-index/manifest.json');
    expect(index.headers['cache-control']).toBe('public, max-age=0, must-revalidate');
  });

  it('does not let browsers keep the answer for a hashed file that is missing', async () => {
    const missing = await get('/_assets/none.js');
    expect(missing.status).toBe(404);
    expect(missing.headers['cache-control']).toBe('public, max-age=0, must-revalidate');
  });

  it('never redirects to another host, however many slashes an address begins with', async () => {
    for (const path of ['//cars/red-ute.html', '//cars/red-ute/']) {
      const answer = await get(path);
      expect([answer.status, answer.headers.location], path).toEqual([404, undefined]);
    }
  });

  it('compresses responses with an encoding that the client accepts, if that saves bytes', async () => {
    const brotli = await get('/', { 'accept-encoding': 'gzip, br' });
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(brotli.body).toString()).toBe(long);
    const gzip = await get('/', { 'accept-encoding': 'gzip, br;q=0' });
    expect(gunzipSync(gzip.body).toString()).toBe(long);
    const small = await get('/cars/red-ute', { 'accept-encoding': 'br' });
    expect(small.headers['content-encoding']).toBeUndefined();
  });

  it('asks the gate for every spelling of a page that the release declares as gated', async () => {
    for (const path of ['/lottery', '/lottery/', '/%6cottery', '/lottery?x=1']) {
      expect((await get(path)).status, path).toBe(302);
    }
    expect((await get('/cars/red-ute')).status).toBe(200);
    const open = await get('/lottery', { cookie: 'signed=in' });
    expect([open.status, open.headers['cache-control']]).toEqual([200, 'private, no-store']);
  });

  it('reads one host for gate and files: a host in the request line wins over the Host header', async () => {
    const other = await get('http://localhost/lottery', { host: 'north.localhost' });
    expect(other.body.toString()).not.toContain('Win');
    gateAsked.length = 0;
    const own = await get('http://north.localhost/lottery', { host: 'localhost' });
    expect(own.status).toBe(302);
    expect(gateAsked).toEqual(['north.localhost']);
  });

  it.each([
    ['bytes=2-4', 206, 'cde', 'bytes 2-4/10'],
    ['bytes=7-', 206, 'hij', 'bytes 7-9/10'],
    ['bytes=-2', 206, 'ij', 'bytes 8-9/10'],
    ['bytes=8-99', 206, 'ij', 'bytes 8-9/10'],
    ['bytes=12-14', 200, 'abcdefghij', undefined],
    ['bytes=0-1,4-5', 200, 'abcdefghij', undefined],
  ])('answers %s of a video or a map with %i', async (range, status, body, part) => {
    const found = await get('/maps/region.pmtiles', { range, 'accept-encoding': 'br' });
    expect([found.status, String(found.body)]).toEqual([status, body]);
    expect(found.headers['content-range']).toBe(part);
    expect(found.headers['accept-ranges']).toBe('bytes');
  });

  it('answers a request for a part of a page with the page, which is compressed', async () => {
    expect((await get('/', { range: 'bytes=0-9' })).status).toBe(200);
  });

  it('answers 304 when the visitor already has the page', async () => {
    const first = await get('/');
    const again = await get('/', { 'if-none-match': String(first.headers.etag) });
    expect([again.status, again.body.length]).toEqual([304, 0]);
  });

  it.each([
    '/../secret',
    '/%2e%2e/secret',
    '/cars/..%2f..%2fsecret',
    '/%00',
    '/%E0%A4%A',
    '/_host-rules.json',
    '/_headers',
    '/_headers/',
    '//_headers',
    '/%5fheaders',
    '/_redirects',
    '/_gone.json',
    '/.well-known/..%2f_host-rules.json',
    '/.well-known/.secret',
    '/.git/config',
  ])('never answers %s', async (path) => {
    expect((await get(path)).status).toBe(404);
  });

  it('answers 421 or the list of sites for an unknown host', async () => {
    expect((await get('/cars/red-ute', { host: 'other.localhost' })).status).toBe(421);
    const list = await get('/', { host: 'localhost' });
    expect(list.body.toString()).toContain('north.localhost');
  });

  it('rejects write requests', async () => {
    expect((await get('/', {}, 'POST')).status).toBe(405);
  });

  it('serves the next release at once and still has the assets of the previous one', async () => {
    write('two', {
      'index.html': 'second',
      '404.html': 'second 404',
      ...rules({}),
    });
    publish('two');
    expect((await get('/')).body.toString()).toBe('second');
    expect((await get('/_assets/site.abc.css')).status).toBe(200);
    expect((await get('/cars/red-ute')).body.toString()).toBe('second 404');
    publish('one');
    expect((await get('/cars/red-ute')).status).toBe(200);
  });
});
