import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isPublicAddress } from '../../../src/functions/http-client/addresses.ts';
import { breakerPolicy, withBreaker } from '../../../src/functions/http-client/breaker.ts';
import { nodeHttpClient } from '../../../src/functions/http-client/node-http-client.ts';
import type { HttpAnswer } from '../../../src/functions/http-client/http-client.ts';
import { clickSendSms } from '../../../src/functions/adapters/clicksend-sms.ts';
import { allowedRedirect } from '../../../src/functions/integrations/finance.ts';

describe('addresses of this machine and its network', () => {
  it.each([
    'https://localhost/',
    'https://127.0.0.1/',
    'https://127.1/',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://0177.0.0.1/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://0.0.0.0/',
    'https://169.254.169.254/latest/meta-data',
    'https://10.0.0.1/',
    'https://192.168.1.1/',
    'https://[fd00::1]/',
  ])('are not called as %s', async (url) => {
    const answer = await nodeHttpClient().call({ name: 'x', url, timeoutMs: 1_000 });
    expect(answer).toEqual({ ok: false, code: 'forbidden-address' });
  });

  it('are not called under a name that changes its address after the check', async () => {
    let looks = 0;
    const rebinding = () => {
      looks += 1;
      const address = looks === 1 ? '127.0.0.1' : '93.184.216.34';
      return Promise.resolve([{ address, family: 4 }]);
    };
    const http = nodeHttpClient({ resolve: rebinding });
    const answer = await http.call({
      name: 'x',
      url: 'https://evil.example/',
      timeoutMs: 1_000,
    });
    expect(answer).toEqual({ ok: false, code: 'forbidden-address' });
    expect(looks).toBe(1);
  });

  it('are distinguished from public ones', () => {
    const inside = [
      '168.63.129.16',
      '127.0.0.2',
      '172.31.0.1',
      '100.64.1.1',
      '::',
      'fe80::1',
      '2002:7f00:1::',
      '64:ff9b::a00:1',
    ];
    expect(inside.filter(isPublicAddress)).toEqual([]);
    const publicAddresses = ['8.8.8.8', '172.32.0.1', '2606:4700::1111'];
    expect(publicAddresses.filter(isPublicAddress)).toEqual(publicAddresses);
    expect(isPublicAddress('example.com')).toBe(false);
  });

  it('and plain http are refused', async () => {
    const answer = await nodeHttpClient().call({
      name: 'x',
      url: 'http://8.8.8.8/',
      timeoutMs: 1_000,
    });
    expect(answer).toEqual({ ok: false, code: 'forbidden-address' });
  });
});

describe('a partner service', () => {
  let server: Server;
  let act: (response: ServerResponse) => void;
  let calls: number;
  let url: string;
  beforeEach(async () => {
    calls = 0;
    server = createServer((request, response) => {
      calls += 1;
      request.resume();
      act(response);
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/`;
  });
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });
  const http = () => nodeHttpClient({ privateHosts: [new URL(url).host] });

  const modes: [string, (response: ServerResponse) => void, HttpAnswer][] = [
    ['refuses', (r) => r.socket!.resetAndDestroy(), { ok: false, code: 'refused' }],
    ['hangs', () => undefined, { ok: false, code: 'timeout' }],
    [
      'drips',
      (r) => {
        const timer = setInterval(() => r.write('.'), 20);
        r.on('close', () => {
          clearInterval(timer);
        });
      },
      { ok: false, code: 'timeout' },
    ],
    ['answers 500', (r) => r.writeHead(500).end('no'), { ok: true, status: 500, text: 'no' }],
    ['sends garbage', (r) => r.end('<html>'), { ok: true, status: 200, text: '<html>' }],
    ['sends 10 MB', (r) => r.end(Buffer.alloc(10_000_000)), { ok: false, code: 'too-large' }],
  ];
  it.each(modes)(
    'that %s ends the call within one timeout, retry included',
    async (_what, mode, wanted) => {
      act = mode;
      const timesOut = !wanted.ok && wanted.code === 'timeout';
      // Only a call that must time out has a short limit, so that other calls do not fail on a busy machine.
      const answer = await withBreaker(http()).call({
        name: 'x',
        url,
        timeoutMs: timesOut ? 300 : 20_000,
        idempotent: true,
      });
      expect(answer).toEqual(wanted);
      // A call that has used up its timeout is not repeated.
      if (timesOut) expect(calls).toBe(1);
    },
  );

  it('that fails five times gets no calls for 30 s, then one probe', async () => {
    act = (response) => response.writeHead(503).end();
    let clock = 0;
    const guarded = withBreaker(http(), () => clock);
    const ask = () => guarded.call({ name: 'x', url, timeoutMs: 500, idempotent: false });
    for (let at = 0; at < 100; at += 1) await ask();
    expect(calls).toBe(breakerPolicy.failures);
    clock += breakerPolicy.openMs;
    const many = await Promise.all(Array.from({ length: 20 }, ask));
    expect(calls).toBe(breakerPolicy.failures + 1);
    expect(many.filter((each) => !each.ok && each.code === 'open')).toHaveLength(19);
    clock += breakerPolicy.openMs;
    act = (response) => response.end('{}');
    expect(await ask()).toMatchObject({ ok: true, status: 200 });
    expect(await ask()).toMatchObject({ ok: true, status: 200 });
  });

  it('gets a second call only when the call may be repeated', async () => {
    act = (response) => {
      if (calls === 1) response.writeHead(500).end();
      else response.end('{}');
    };
    const guarded = withBreaker(http());
    const call = { name: 'x', url, timeoutMs: 2_000 };
    expect(await guarded.call({ ...call, idempotent: true })).toMatchObject({ status: 200 });
    calls = 0;
    expect(await guarded.call({ ...call, idempotent: false })).toMatchObject({ status: 500 });
  });

  it.each([
    [{ data: { messages: [{ status: 'SUCCESS' }] } }, { ok: true }],
    [
      { data: { messages: [{ status: 'INVALID_RECIPIENT' }] } },
      { ok: false, code: 'INVALID_RECIPIENT' },
    ],
    [
      { http_code: 200, data: null },
      { ok: false, code: 'status-200' },
    ],
  ])('for SMS that answers 200 counts by what it says of the message: %j', async (body, wanted) => {
    act = (response) => response.end(JSON.stringify(body));
    const sms = clickSendSms(http(), { username: 'u', key: 'k', url });
    expect(await sms.send({ to: '0412345678', from: 'DEALER', text: 'x' })).toEqual(wanted);
  });
});

describe('the address a partner sends a visitor to', () => {
  const hosts = ['apply.lender.example'];
  it('is https on an allowed host', () => {
    const good = 'https://apply.lender.example/a?b=c';
    expect(allowedRedirect(good, hosts)).toBe(good);
  });
  it.each([
    'https://evil.example/',
    'http://apply.lender.example/',
    'https://apply.lender.example.evil.example/',
    'https://apply.lender.example@evil.example/',
    'https://user:pw@apply.lender.example/',
    'https://apply.lender.example:8443/',
    'javascript:alert(1)',
    '//evil.example',
    '',
    null,
    7,
  ])('is refused: %s', (value) => {
    expect(allowedRedirect(value, hosts)).toBeNull();
  });
});
