// The web server of `npm start`: a slow client does not hold a connection (functions: requests 15 s, their headers 10
// s).
import { connect } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { arrivalLimits, listen, type Listening } from '../../../scripts/start/listen.ts';

let server: Listening | undefined;
afterEach(() => {
  server?.close();
});

/** What the server says to `sent` before it ends the connection. */
const answerTo = (port: number, sent: string) =>
  new Promise<string>((done, fail) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(sent));
    let said = '';
    socket.on('data', (bytes) => (said += String(bytes)));
    socket.on('close', () => {
      done(said);
    });
    socket.on('error', fail);
  });

it("waits ten seconds for a request's headers and fifteen for the whole request, and checks every second", () => {
  expect(arrivalLimits).toEqual({
    headersTimeout: 10_000,
    requestTimeout: 15_000,
    connectionsCheckingInterval: 1_000,
  });
});

it.each([
  ['the same twice', 'Host: north.localhost\r\nHost: north.localhost'],
  ['two', 'Host: north.localhost\r\nhost: south.localhost'],
])('answers 400 to a request with two Host headers: %s', async (_what, hosts) => {
  server = await listen(() => new Response('a page'), 0);
  const close = 'Connection: close\r\n\r\n';
  expect(await answerTo(server.port, `GET / HTTP/1.1\r\n${hosts}\r\n${close}`)).toMatch(
    /^HTTP\/1\.1 400 /,
  );
  const one = `GET / HTTP/1.1\r\nHost: north.localhost\r\n${close}`;
  expect(await answerTo(server.port, one)).toMatch(/^HTTP\/1\.1 200 /);
});

it.each([
  ['a head that never ends', 'GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: '],
  ['a body that never ends', 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\nhalf'],
])('ends %s', async (_what, sent) => {
  const short = { headersTimeout: 20, requestTimeout: 40, connectionsCheckingInterval: 10 };
  server = await listen(async (request) => new Response(await request.text()), 0, short);
  expect(await answerTo(server.port, sent)).toMatch(/^HTTP\/1\.1 408 /);
});
