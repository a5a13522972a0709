import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listen } from '../../../scripts/start/listen.ts';
import { noBody, type Endpoint } from '../../../src/protocol/endpoint.ts';
import { endpoints } from '../../../src/protocol/endpoints.ts';
import { leadMaxBytes } from '../../../src/protocol/lead.ts';
import {
  openFunctions,
  signIn,
  type FunctionsFixture,
} from '../../fixtures/functions/functions-fixture.ts';

let fixture: FunctionsFixture;
beforeEach(async () => {
  fixture = await openFunctions();
});
afterEach(() => fixture.close());

const takingJson = (Object.values(endpoints) as Endpoint[]).filter(
  ({ body, bodyFormat }) => body !== noBody && bodyFormat === 'json',
);
const addressOf = (path: string) => path.replaceAll(/\{\w+\}/g, '1');

describe('a body that is not JSON', () => {
  it.each(takingJson.map(({ path }) => path))('is answered 400 at %s', async (path) => {
    const cookies = await signIn(fixture);
    for (const body of ['{', 'phone=0412345678', '\u0000']) {
      const answer = await fixture.ask(addressOf(path), { body, cookies });
      expect([body, answer.status]).toEqual([body, 400]);
      expect(await answer.json()).toMatchObject({ code: 'malformed' });
    }
  });
});

it('a page whose button posts takes what a form sends', () => {
  const pages = (Object.values(endpoints) as Endpoint[]).filter(
    ({ method, origin, html }) => method === 'post' && origin === 'own' && html,
  );
  expect(pages.map(({ path, bodyFormat }) => [path, bodyFormat])).toEqual(
    pages.map(({ path }) => [path, 'form']),
  );
});

describe('an upload that the visitor aborts', () => {
  it.each(['/api/leads', '/api/payments/webhook'])('is not a server error at %s', async (path) => {
    const cut = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{"first_name": "Ki'));
        controller.error(new Error('aborted'));
      },
    });
    const { headers, url } = fixture.requestOf(path, { body: {} });
    const request = { method: 'POST', headers, body: cut, duplex: 'half' };
    const answer = await fixture.app.fetch(new Request(url, request as RequestInit));
    expect(answer.status).toBe(400);
    expect(fixture.lines.join('\n')).not.toContain('request-failed');
  });

  it('is not one over a socket that closes half way either', async () => {
    const answers: Promise<Response>[] = [];
    const { port, close } = await listen((request) => {
      const answer = Promise.resolve(fixture.app.fetch(request));
      answers.push(answer);
      return answer;
    }, 0);
    const socket = connect(port, '127.0.0.1');
    const host = 'harbourside-ford.localhost';
    socket.write(
      `POST /api/leads HTTP/1.1\r\nhost: ${host}\r\norigin: http://${host}\r\nsec-fetch-site: same-origin\r\n` +
        'content-type: application/json\r\ncontent-length: 900\r\n\r\n{"first_name": "Ki',
    );
    await expect.poll(() => answers).toHaveLength(1);
    socket.destroy();
    expect((await answers[0]!).status).toBe(400);
    expect(fixture.lines.join('\n')).not.toContain('request-failed');
    close();
  });
});

describe('a body that declares more than its limit', () => {
  /** Posts `bytes` to the leads; returns the status and whether the whole body was read before the answer. */
  async function post(bytes: number) {
    let left = bytes;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        const size = Math.min(left, 1_000_000);
        left -= size;
        if (size === 0) controller.close();
        else controller.enqueue(new Uint8Array(size));
      },
    });
    const { headers, url } = fixture.requestOf('/api/leads', { body: {} });
    const sent = new Headers(headers);
    sent.set('content-length', String(bytes));
    const request = { method: 'POST', headers: sent, body, duplex: 'half' };
    const { status } = await fixture.app.fetch(new Request(url, request as RequestInit));
    return { status, isRead: left === 0 };
  }

  it('is read to its end, so that a proxy hands the answer on, unless it is far beyond', async () => {
    expect(await post(leadMaxBytes + 1)).toEqual({ status: 413, isRead: true });
    expect(await post(3 * leadMaxBytes)).toEqual({ status: 413, isRead: false });
  });
});
