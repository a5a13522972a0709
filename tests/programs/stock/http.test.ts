import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { httpSource } from '../../../src/stock/sources/http.ts';
import { sourceLimits } from '../../../src/stock/sources/source.ts';
import { drain, ingestFixture, mapping, ndjson, stockOf } from '../../unit/stock/fixture.ts';
import { localServer, type LocalServer } from '../../fixtures/stock/local-server.ts';

const limits = { ...sourceLimits, idleMs: 10_000, totalMs: 20_000, exportBytes: 100_000 };
const opened: LocalServer[] = [];

async function serve(
  answer: (path: string, response: ServerResponse) => void,
): Promise<LocalServer> {
  const server = await localServer(({ path }, response) => {
    answer(path, response);
  });
  opened.push(server);
  return server;
}

afterEach(async () => {
  await Promise.all(opened.splice(0).map((server) => server.close()));
});

function read(url: string, token?: string, idleMs = limits.idleMs) {
  return drain(httpSource({ url, token, mapping, limits: { ...limits, idleMs }, fetch }).rows());
}

describe('an export behind an address', () => {
  it.each([
    ['NDJSON', 'application/x-ndjson', ndjson(stockOf(3))],
    ['JSON', 'application/json', JSON.stringify(stockOf(3))],
    ['CSV', 'text/csv; charset=utf-8', 'Make,Model\nFord,Ranger\nKia,Rio\nMG,ZS\n'],
    ['gzip', 'application/gzip', gzipSync(ndjson(stockOf(3)))],
    ['anything without a type', '', ndjson(stockOf(3))],
  ])('is read when it is %s', async (_, type, body) => {
    const server = await serve((_path, response) => {
      if (type !== '') response.setHeader('content-type', type);
      response.end(body);
    });
    const { rows, end } = await read(`${server.url}/stock`);
    expect(rows).toHaveLength(3);
    expect(end).toMatchObject({ complete: true });
  });

  it.each([
    ['Sun, 01 Mar 2026 18:05:00 GMT', '2026-03-01T18:05:00.000Z'],
    ['last night', undefined],
  ])('has the time of the last change that the server states: %s', async (header, modifiedAt) => {
    const server = await serve((_path, response) => {
      response.setHeader('last-modified', header).end(ndjson(stockOf(1)));
    });
    const { end } = await read(server.url);
    expect(end.complete && end.modifiedAt).toBe(modifiedAt);
  });

  it.each([404, 500, 503, 401])('is not read when the server answers %d', async (status) => {
    const server = await serve((_path, response) => {
      response.writeHead(status).end('{"error": "no"}');
    });
    const { rows, end } = await read(server.url);
    expect(rows).toEqual([]);
    expect(end).toMatchObject({ complete: false, code: 'http-status' });
    expect(end.complete ? '' : end.message).toContain(String(status));
  });

  it.each(['text/html', 'image/png', 'application/pdf'])(
    'is not read when it is %s',
    async (type) => {
      const server = await serve((_path, response) => {
        response.writeHead(200, { 'content-type': type }).end('<h1>Sign in</h1>');
      });
      expect((await read(server.url)).end).toMatchObject({
        complete: false,
        code: 'wrong-content-type',
      });
    },
  );

  it('follows redirects, except loops and redirects to a file', async () => {
    const server = await serve((path, response) => {
      if (path === '/a') response.writeHead(302, { location: '/b' }).end();
      else if (path === '/loop') response.writeHead(302, { location: '/loop' }).end();
      else if (path === '/file') response.writeHead(302, { location: 'file:///etc/passwd' }).end();
      else response.end(ndjson(stockOf(2)));
    });
    expect((await read(`${server.url}/a`)).rows).toHaveLength(2);
    expect((await read(`${server.url}/loop`)).end).toMatchObject({
      complete: false,
      code: 'redirects',
    });
    expect((await read(`${server.url}/file`)).end).toMatchObject({
      complete: false,
      code: 'redirects',
    });
    expect(server.requests.length).toBeLessThan(12);
  });

  it('sends its token to the first host only', async () => {
    const other = await serve((_path, response) => {
      response.end(ndjson(stockOf(1)));
    });
    const first = await serve((_path, response) => {
      response.writeHead(302, { location: other.url }).end();
    });
    await read(first.url, 'secret');
    expect(first.requests[0]?.headers.authorization).toBe('Bearer secret');
    expect(other.requests[0]?.headers.authorization).toBeUndefined();
  });

  it('is abandoned when the server is silent, before or within the body', async () => {
    const server = await serve((path, response) => {
      if (path === '/within') response.write(ndjson(stockOf(5)));
    });
    expect((await read(`${server.url}/before`, undefined, 200)).end).toMatchObject({
      complete: false,
      code: 'timeout',
    });
    const within = await read(`${server.url}/within`, undefined, 1_000);
    expect(within.end).toMatchObject({ complete: false, code: 'timeout' });
    expect(within.rows).toHaveLength(5);
  });

  it('ends at the limit of the whole download when it is very slow; the last stock stays', async () => {
    const server = await serve((_path, response) => {
      const timer = setInterval(() => response.write(ndjson(stockOf(1))), 10);
      response.on('close', () => {
        clearInterval(timer);
      });
    });
    const fixture = ingestFixture();
    await fixture.ingest(ndjson(stockOf(3)));
    const dripped = { ...limits, totalMs: 500 };
    const report = await fixture.ingest(
      httpSource({ url: server.url, mapping, limits: dripped, fetch }),
    );
    expect(report.snapshot).toBeNull();
    expect(report.blocked.map(({ message }) => message).join()).toContain(
      'the transfer took too long',
    );
    fixture.dispose();
  });

  it('is incomplete when the connection breaks', async () => {
    const server = await serve((_path, response) => {
      response.writeHead(200, { 'content-length': '100000' });
      response.write(ndjson(stockOf(5)), () => response.destroy());
    });
    expect((await read(server.url)).end).toMatchObject({ complete: false, code: 'truncated' });
  });

  it('is rejected when it states a size above the limit, and when it exceeds the limit', async () => {
    const server = await serve((path, response) => {
      if (path === '/says') response.setHeader('content-length', '9999999');
      const timer = setInterval(() => response.write('{"id":1}\n'.repeat(5_000)), 1);
      response.on('close', () => {
        clearInterval(timer);
      });
    });
    expect((await read(`${server.url}/says`)).end).toMatchObject({
      complete: false,
      code: 'too-large',
    });
    expect((await read(`${server.url}/is`)).end).toMatchObject({
      complete: false,
      code: 'too-large',
    });
  });

  it('does not show the query of its address, which may hold a key', () => {
    const source = httpSource({
      url: 'https://x.example/stock?key=secret',
      mapping,
      limits,
      fetch,
    });
    expect(source.name).toBe('https://x.example/stock');
  });

  it('is abandoned when no server answers', async () => {
    const server = await serve(() => undefined);
    await server.close();
    opened.pop();
    expect((await read(server.url)).end).toMatchObject({ complete: false });
  });
});
