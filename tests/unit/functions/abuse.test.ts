import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { leadMaxBytes } from '../../../src/protocol/lead.ts';
import {
  enquiry,
  openFunctions,
  signIn,
  formToken,
  vehicle,
  type FunctionsFixture,
} from '../../fixtures/functions/functions-fixture.ts';
import { harbour, parkside } from '../../fixtures/functions/tenants.ts';

let fixture: FunctionsFixture;
beforeEach(async () => {
  fixture = await openFunctions();
});
afterEach(() => fixture.close());

describe('nothing personal reaches the log', () => {
  it('through any route, nor when things break', async () => {
    const canary = { name: 'Canaryname', last_name: 'Canarylast', email: 'canary@x.example' };
    const phone = '0498 765 432';
    await fixture.stock([vehicle('1')]);
    await signIn(fixture, phone);
    await fixture.ask('/api/leads', {
      body: enquiry(await formToken(fixture), { ...canary, phone }),
    });
    fixture.replies.mail = () => {
      throw new Error(`cannot mail ${canary.email} of ${canary.name}`);
    };
    await fixture.outbox.pump();
    const broken = await openFunctions({
      tenants: [harbour(), parkside()],
      deps: {
        db: {
          ...fixture.db,
          one: () => Promise.reject(new Error(`row of ${canary.email} ${phone}`)),
          batch: () => Promise.reject(new Error(`row of ${canary.email} ${phone}`)),
        },
      },
    });
    const paths = [
      '/api/watchlist',
      '/api/session',
      `/api/check-if-contact-exists?phone_number=${phone}`,
    ];
    for (const path of paths) {
      await broken.ask(path, { cookies: { '__Host-sid': 'x' } });
    }
    const failed = await broken.ask('/api/leads', {
      body: enquiry(await formToken(broken), { ...canary, phone }),
    });
    expect(failed.status).toBe(500);
    expect(await failed.text()).not.toContain('canary');
    await broken.close();
    const log = [...fixture.lines, ...broken.lines].join('\n');
    expect(log).toContain('request-failed');
    expect(log).toContain('channel-broke');
    expect(log).not.toMatch(/canary|0498|498765432/i);
  });
});

describe('bodies', () => {
  const send = (body: string, headers = {}) =>
    fixture.ask('/api/leads', { body, method: 'POST', headers });

  it('over their limit are refused, whatever length they claim', async () => {
    const large = JSON.stringify({ kind: 'x'.repeat(leadMaxBytes) });
    expect((await send(large)).status).toBe(413);
    const chunks = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.enqueue(new Uint8Array(1_000_000).fill(120));
      },
    });
    const base = fixture.requestOf('/api/leads', { method: 'POST', body: {} });
    const chunked = new Request(base.url, {
      method: 'POST',
      headers: base.headers,
      body: chunks,
      duplex: 'half',
    } as RequestInit);
    expect((await fixture.app.fetch(chunked)).status).toBe(413);
  });

  it.each([
    ['answers', (many: object) => ({ custom: many })],
    ['answers about a trade-in', (many: object) => ({ adjustmentAnswers: many })],
    ['parameters', (many: object) => ({ lead_attributes: { linked_query_params: many } })],
  ])('with a thousand %s are refused, and the pages of a whole visit are not', async (_, made) => {
    const many = Object.fromEntries(
      Array.from({ length: 1_000 }, (_, at) => [`q${String(at)}`, 'x'.repeat(190)]),
    );
    const token = await formToken(fixture);
    expect((await fixture.ask('/api/leads', { body: enquiry(token, made(many)) })).status).toBe(
      422,
    );
    const visited_pages = Array<string>(50).fill(`/${'x'.repeat(499)}`);
    const whole = enquiry(token, {
      message: 'x'.repeat(4_000),
      lead_attributes: { visited_pages },
    });
    expect((await fixture.ask('/api/leads', { body: whole })).status).toBe(201);
  });

  it('nested ten thousand deep or of the wrong kind are refused with 422', async () => {
    for (const body of ['['.repeat(10_000) + ']'.repeat(10_000), 'null', '[]', '"x"']) {
      expect((await send(body)).status).toBe(422);
    }
    expect((await send('{"__proto__":{"admin":true},"kind":"general-enquiry"}')).status).toBe(422);
  });
});

describe('errors of fields', () => {
  it('are plain sentences, also where the contract has no text of its own', async () => {
    const errorsOf = async (path: string, ask = {}) =>
      ((await (await fixture.ask(path, ask)).json()) as { errors: unknown }).errors;
    expect(await errorsOf('/api/check-if-contact-exists')).toEqual([
      { path: 'phone_number', message: 'This is a required field.' },
    ]);
    expect(await errorsOf('/api/sign-in/code', { body: { phone: 412 } })).toEqual([
      { path: 'phone', message: 'Not valid.' },
    ]);
  });
});

describe('unknown addresses and methods', () => {
  it('are problems too', async () => {
    expect((await fixture.ask('/api/no-such')).status).toBe(404);
    const answer = await fixture.ask('/api/leads');
    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')).toBe('POST');
    expect((await fixture.ask('/api/openapi.json')).status).toBe(200);
  });
});
