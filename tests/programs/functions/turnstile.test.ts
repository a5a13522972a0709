// Turnstile's check against a fake of its server on loopback, over a real connection.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { turnstileOrigin } from '../../../src/domain/enquiry/turnstile.ts';
import { nodeHttpClient } from '../../../src/functions/http-client/node-http-client.ts';
import {
  enquiry,
  openFunctions,
  formToken,
  type FunctionsFixture,
} from '../../fixtures/functions/functions-fixture.ts';
import { harbour } from '../../fixtures/functions/tenants.ts';

const check = { siteKey: 'the-site-key', secretEnv: 'TURNSTILE_SECRET' };
let server: Server;
let asked: URLSearchParams[] = [];
let reply = '';
let fixture: FunctionsFixture;

beforeAll(async () => {
  server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      asked.push(new URLSearchParams(Buffer.concat(parts).toString()));
      response.end(reply);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
});
afterAll(() => {
  server.close();
});
afterEach(() => fixture.close());

async function open(env: Record<string, string>) {
  const host = `127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  const http = nodeHttpClient({ privateHosts: [host] });
  asked = [];
  fixture = await openFunctions({
    tenants: [harbour({ turnstile: check })],
    env,
    deps: {
      http: {
        call: (call) =>
          http.call({ ...call, url: call.url.replace(turnstileOrigin, `http://${host}`) }),
      },
    },
  });
}

const flags = async () =>
  (await fixture.db.all<{ flag: string | null }>('SELECT flag FROM leads')).map(({ flag }) => flag);

describe('an enquiry of a tenant with Turnstile', () => {
  it.each([
    ['with the word of a person', 'word', '{"success":true}', null],
    ['with a word that Turnstile refuses', 'word', '{"success":false}', 'turnstile'],
    ['without a word', undefined, '{"success":true}', 'turnstile'],
    ['while Turnstile talks nonsense', 'word', '<html>', null],
  ])('%s is answered; its flag is as it should be', async (_what, word, answer, flag) => {
    await open({ TURNSTILE_SECRET: 'the secret' });
    reply = answer;
    const token = { 'cf-turnstile-response': word };
    const sent = await fixture.ask('/api/leads', {
      body: enquiry(await formToken(fixture), token),
    });
    expect(sent.status).toBe(201);
    expect(await flags()).toEqual([flag]);
    const question = { secret: 'the secret', response: 'word' };
    expect(asked.map((each) => Object.fromEntries(each))).toEqual(word ? [question] : []);
  });

  it('reaches the dealer from a form without JavaScript, up to a number an hour', async () => {
    await open({ TURNSTILE_SECRET: 'the secret' });
    const form_token = await formToken(fixture);
    for (let at = 10; at < 31; at += 1) {
      const fields = enquiry(form_token, { phone: `04123456${String(at)}` });
      const body = new URLSearchParams({ ...fields, opt_in: 'on' });
      const sent = await fixture.ask('/api/leads', { body, ip: `203.0.113.${String(at)}` });
      expect(sent.status).toBe(303);
    }
    const found = await flags();
    expect(found.filter((flag) => flag === null)).toHaveLength(20);
    expect(found.filter((flag) => flag === 'turnstile')).toHaveLength(1);
  });

  it('is taken on a machine without the secret, whose forms show no widget; the log says so', async () => {
    await open({});
    const token = await fixture.ask('/api/forms/token');
    expect(await token.json()).toMatchObject({ turnstile_site_key: null });
    await fixture.ask('/api/leads', { body: enquiry(await formToken(fixture)) });
    expect(await flags()).toEqual([null]);
    expect(fixture.lines.join()).toContain('turnstile-without-secret');
  });
});

it('a form learns the public key with its token', async () => {
  await open({ TURNSTILE_SECRET: 'the secret' });
  const token = await fixture.ask('/api/forms/token');
  expect(await token.json()).toMatchObject({ turnstile_site_key: 'the-site-key' });
});
