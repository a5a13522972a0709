import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { OutsideCall } from '../../../src/functions/outside/outside.ts';
import { settleDue } from '../../../src/functions/payments/settle.ts';
import { stripeSignature } from '../../../src/functions/ports/stripe-payments.ts';
import {
  enquiry,
  openHarness,
  signIn,
  stamp,
  vehicle,
  type Harness,
} from '../../fixtures/functions/harness.ts';
import { event, page, paying, webhookSecret } from '../../fixtures/functions/stripe.ts';
import { harbour } from '../../fixtures/functions/tenants.ts';

const minute = 60_000;
const hour = 60 * minute;
let harness: Harness;
/** How the provider answers, by the end of the address. */
let provider: Record<string, unknown>;
const openWith = async (tenant = paying(), env: Record<string, string> = {}) => {
  harness = await openHarness({
    tenants: [tenant],
    env: { STRIPE_KEY: 'sk_test', STRIPE_WEBHOOK_SECRET: webhookSecret, ...env },
  });
  harness.replies.outside = ({ url, method }: OutsideCall) => {
    const kind = /expire$/.test(url)
      ? 'expire'
      : /cancel$/.test(url)
        ? 'giveBack'
        : method === 'POST'
          ? 'open'
          : 'look';
    const reply = provider[kind];
    return reply === undefined
      ? { ok: false, code: 'timeout' }
      : { ok: true, status: 200, text: JSON.stringify(reply) };
  };
  await harness.stock([vehicle('7'), vehicle('9')]);
};
beforeEach(async () => {
  provider = {
    open: { id: 'cs_1', url: page },
    look: { status: 'open' },
    expire: { status: 'expired' },
    giveBack: { status: 'canceled' },
  };
  await openWith();
});
afterEach(() => harness.close());

const reserve = async (changes: Record<string, unknown> = {}, cookies = {}) => {
  const body = enquiry(await stamp(harness), {
    kind: 'reservation',
    car_id: '7',
    category: undefined,
    ...changes,
  });
  return harness.ask('/api/leads', { body, cookies });
};
const reserved = async () => (await reserve()).json() as Promise<{ lead_id: string; next: string }>;
const stored = () => harness.db.one<Record<string, string | number>>('SELECT * FROM payments');
const held = () => harness.db.all<{ held_until: number }>('SELECT held_until FROM holds');
const due = () => settleDue(harness.deps);
const mailed = async () => {
  await harness.outbox.pump();
  return harness.mails.map(({ text }) => text);
};

const hook = async (
  body: string,
  signature = stripeSignature(webhookSecret, body, harness.now()),
) =>
  harness.ask('/api/payments/webhook', {
    body,
    headers: {
      'stripe-signature': signature,
      origin: 'https://stripe.example',
      'sec-fetch-site': 'cross-site',
    },
  });
const completed = async (changes: object = {}) =>
  event('checkout.session.completed', (await stored())!['id'], changes);

describe('a reservation that is paid online', () => {
  it('holds the vehicle while the shopper pays, and leads to the provider’s page', async () => {
    const answer = await reserved();
    expect(answer.next).toBe(page);
    const call = harness.calls.at(-1)!;
    const sent = Object.fromEntries(new URLSearchParams(call.body));
    expect(call.url).toBe('https://api.stripe.com/v1/checkout/sessions');
    expect(call.headers).toMatchObject({
      authorization: 'Bearer sk_test',
      'idempotency-key': (await stored())!['id'],
    });
    expect(sent).toMatchObject({
      mode: 'payment',
      client_reference_id: (await stored())!['id'],
      'line_items[0][price_data][currency]': 'aud',
      'line_items[0][price_data][unit_amount]': '20000',
      'payment_intent_data[capture_method]': 'manual',
      success_url: expect.stringMatching(
        /^http:\/\/harbourside-ford\.localhost:4321\/api\/payments\/return\?payment=/,
      ),
    });
    const expires = Number(sent['expires_at']) * 1000 - harness.now();
    expect(expires).toBeGreaterThanOrEqual(30 * minute);
    expect((await held())[0]!.held_until - harness.now()).toBeLessThan(hour);
    expect(await mailed()).toEqual([]);
  });

  it('holds it for 48 hours from the payment on, and tells the dealer once that it is paid', async () => {
    await reserved();
    harness.pass(9 * minute);
    expect((await hook(await completed())).status).toBe(200);
    expect(await stored()).toMatchObject({ state: 'paid', provider_payment: 'pi_1' });
    expect(await held()).toEqual([{ held_until: harness.now() + 48 * hour }]);
    const mails = await mailed();
    expect(mails).toHaveLength(1);
    expect(mails[0]).toContain('Deposit: $200 paid online');
    harness.pass(2 * hour);
    await due();
    expect(await mailed()).toHaveLength(1);
    expect(await held()).toHaveLength(1);
  });

  it('sent twice leads to the same page, and opens one checkout', async () => {
    const body = enquiry(await stamp(harness), {
      kind: 'reservation',
      car_id: '7',
      category: undefined,
    });
    const first = await harness.ask('/api/leads', { body });
    const again = await harness.ask('/api/leads', { body });
    expect(await again.json()).toEqual(await first.json());
    expect(harness.calls).toHaveLength(1);
  });

  it('takes the tenant’s amount, whatever the form says', async () => {
    expect((await reserve({ deposit: 1 })).status).toBe(422);
    await reserve({ amount: 1, offer_price: 1 });
    expect(await stored()).toMatchObject({ cents: 20_000 });
  });

  it('of a machine holds nothing and opens no checkout', async () => {
    const answer = await reserve({ company_website: 'x' });
    expect(await answer.json()).toMatchObject({ next: '/success?kind=reservation' });
    expect(harness.calls).toEqual([]);
  });

  it('posted without a script is answered with a link to pay', async () => {
    const fields = enquiry(await stamp(harness), { kind: 'reservation', car_id: '7' });
    const form = new URLSearchParams(
      Object.entries(fields).flatMap(([name, value]) =>
        name === 'category' ? [] : [[name, String(value)]],
      ),
    );
    const answer = await harness.ask('/api/leads', { body: form });
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain(`href="${page}"`);
  });
});

describe('a deposit that is not paid', () => {
  it('in time frees the vehicle, and the dealer reads so', async () => {
    await reserved();
    harness.pass(32 * minute);
    await due();
    expect(await held()).toHaveLength(1);
    harness.pass(2 * minute);
    await due();
    expect(await held()).toEqual([]);
    expect((await mailed())[0]).toContain('$200 not paid (not in time)');
    expect((await reserve({ name: 'Robin' })).status).toBe(201);
  });

  it('is asked for once more before the vehicle is freed: its word may have been lost', async () => {
    await reserved();
    const { id } = (await stored())!;
    provider['look'] = {
      status: 'complete',
      client_reference_id: id,
      payment_status: 'unpaid',
      amount_total: 20_000,
      currency: 'aud',
      payment_intent: 'pi_1',
    };
    harness.pass(34 * minute);
    await due();
    expect(await stored()).toMatchObject({ state: 'paid' });
    expect(await held()).toEqual([{ held_until: harness.now() + 48 * hour }]);
  });

  it('because the shopper went back frees the vehicle at once, its checkout ended before', async () => {
    await reserved();
    const { id } = (await stored())!;
    const answer = await harness.ask(`/api/payments/cancelled?payment=${String(id)}`);
    expect(await answer.text()).toContain('Your reservation is cancelled');
    expect(harness.calls.at(-1)!.url).toMatch(/\/checkout\/sessions\/cs_1\/expire$/);
    expect(await held()).toEqual([]);
    expect((await mailed())[0]).toContain('not paid (the shopper went back)');
  });

  it('keeps its vehicle where nobody can say that the checkout has ended', async () => {
    await reserved();
    provider = {};
    const { id } = (await stored())!;
    const answer = await harness.ask(`/api/payments/cancelled?payment=${String(id)}`);
    expect(await answer.text()).toContain('as far as we know');
    expect(await held()).toHaveLength(1);
  });
});

describe('a provider that cannot be had', () => {
  it.each([
    ['does not answer', () => (provider = {})],
    ['leads elsewhere', () => (provider['open'] = { id: 'cs_1', url: 'https://evil.example/x' })],
  ])('and %s costs nobody the reservation: the dealership calls', async (_how, breaks) => {
    breaks();
    const answer = await reserved();
    expect(answer.next).toBe('/success?kind=reservation');
    expect((await held())[0]!.held_until - harness.now()).toBeGreaterThan(47 * hour);
    expect((await mailed())[0]).toContain('could not be opened');
    expect(harness.lines.join()).toContain('checkout-failed');
  });

  it('whose keys this machine lacks is not asked, with an alarm', async () => {
    await harness.close();
    await openWith(paying(), { STRIPE_KEY: '' });
    expect((await reserved()).next).toBe('/success?kind=reservation');
    expect(harness.calls).toEqual([]);
    expect(harness.lines.join()).toContain('payment-keys-missing');
    expect(await mailed()).toHaveLength(1);
  });
});

describe('a webhook', () => {
  beforeEach(reserved);

  it.each([
    ['not signed', () => ''],
    ['signed with another secret', (body: string) => stripeSignature('other', body, harness.now())],
    ['301 s old', (body: string) => stripeSignature(webhookSecret, body, harness.now() - 301_000)],
    [
      'of the future',
      (body: string) => stripeSignature(webhookSecret, body, harness.now() + 301_000),
    ],
    ['tampered with', (body: string) => stripeSignature(webhookSecret, `${body} `, harness.now())],
  ])('%s is refused and changes nothing', async (_how, sign) => {
    const body = await completed();
    const answer = await hook(body, sign(body));
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: 'bad-signature' });
    expect(await stored()).toMatchObject({ state: 'open' });
  });

  it('signed with the old and the new secret is heard', async () => {
    const body = await completed();
    const good = stripeSignature(webhookSecret, body, harness.now());
    const [time, sum] = good.split(',');
    expect((await hook(body, `${time!},v1=00,${sum!}`)).status).toBe(200);
    expect(await stored()).toMatchObject({ state: 'paid' });
  });

  it('heard twice, and by twenty at once, counts once', async () => {
    const body = await completed();
    await Promise.all(Array.from({ length: 20 }, () => hook(body)));
    const first = await held();
    harness.pass(minute);
    expect((await hook(body)).status).toBe(200);
    expect(await hook(await completed())).toMatchObject({ status: 200 });
    expect(await held()).toEqual(first);
    expect(await stored()).toMatchObject({ state: 'paid' });
    expect(await mailed()).toHaveLength(1);
  });

  it.each([
    ['another amount', { amount_total: 1 }],
    ['another currency', { currency: 'usd' }],
  ])('about %s pays nothing, with an alarm', async (_what, changes) => {
    await hook(await completed(changes));
    expect(await stored()).toMatchObject({ state: 'open' });
    expect(await harness.db.all('SELECT code FROM alarms')).toEqual([{ code: 'payment-amount' }]);
  });

  it('of «expired» after «paid» changes nothing', async () => {
    const { id } = (await stored())!;
    await hook(await completed());
    await hook(event('checkout.session.expired', id));
    expect(await stored()).toMatchObject({ state: 'paid' });
    expect(await held()).toHaveLength(1);
  });

  it('of «paid» after «expired» gives the money back, tried until it is done', async () => {
    const { id } = (await stored())!;
    await hook(event('checkout.session.expired', id));
    expect(await held()).toEqual([]);
    await hook(await completed());
    expect(await stored()).toMatchObject({ state: 'to-return' });
    provider['giveBack'] = undefined;
    await due();
    expect(await stored()).toMatchObject({ state: 'to-return' });
    expect(harness.lines.join()).toContain('payment-not-returned');
    provider['giveBack'] = { status: 'canceled' };
    await due();
    expect(harness.calls.at(-1)!.url).toMatch(/\/payment_intents\/pi_1\/cancel$/);
    expect(await stored()).toMatchObject({ state: 'returned' });
    expect(await held()).toEqual([]);
  });

  it('of «paid» for a vehicle that somebody else holds by now gives the money back', async () => {
    harness.pass(40 * minute);
    expect((await reserve({ name: 'Robin' })).status).toBe(201);
    const [first] = await harness.db.all<{ id: string }>(
      'SELECT id FROM payments ORDER BY created_at',
    );
    await hook(event('checkout.session.completed', first!.id));
    const states = await harness.db.all('SELECT state FROM payments ORDER BY created_at');
    expect(states).toEqual([{ state: 'to-return' }, { state: 'open' }]);
    expect(await held()).toHaveLength(1);
  });

  it('of money given back ends the reservation, also where it comes before «paid»', async () => {
    const { id } = (await stored())!;
    await hook(event('payment_intent.canceled', id));
    await hook(await completed());
    expect(await stored()).toMatchObject({ state: 'returned' });
    await harness.close();
    await openWith();
    await reserved();
    const paid = (await stored())!['id'];
    await hook(await completed());
    await hook(event('payment_intent.canceled', paid));
    expect(await stored()).toMatchObject({ state: 'returned' });
    expect(await held()).toEqual([]);
  });

  it('of a refund after the deposit was taken ends the reservation; a part of it does not', async () => {
    const { id } = (await stored())!;
    await hook(await completed());
    expect(await held()).toHaveLength(1);
    // A charge has an id of its own; its payment's metadata stands in it.
    const charge = { id: 'ch_1', amount_refunded: 5_000, refunded: false };
    await hook(event('charge.refunded', id, charge));
    expect(await stored()).toMatchObject({ state: 'paid' });
    expect(await held()).toHaveLength(1);
    const whole = event('charge.refunded', id, { ...charge, refunded: true });
    await Promise.all([hook(whole), hook(whole)]);
    expect(await stored()).toMatchObject({ state: 'returned' });
    expect(await held()).toEqual([]);
    const back = await harness.ask(`/api/payments/return?payment=${String(id)}`);
    expect(await back.text()).toContain('Your deposit of $200 goes back to you in full.');
    // Somebody else may have it now.
    expect((await reserve({ name: 'Robin' })).status).toBe(201);
  });

  it('of a refund of somebody else’s payment is taken and left', async () => {
    expect((await hook(event('charge.refunded', null, { refunded: true }))).status).toBe(200);
    expect(await stored()).toMatchObject({ state: 'open' });
  });

  it('about a payment of another site, or of no meaning, is taken and left', async () => {
    expect((await hook(event('checkout.session.completed', 'somebody-elses'))).status).toBe(200);
    expect((await hook(event('customer.created', null))).status).toBe(200);
    expect(await stored()).toMatchObject({ state: 'open' });
  });

  it('to a dealer who takes no payments is not there', async () => {
    await harness.close();
    await openWith(paying({ reserve: harbour().reserve }));
    expect((await hook(event('customer.created', null))).status).toBe(404);
  });
});

describe('the page a shopper comes back to', () => {
  const back = async () => {
    const answer = await harness.ask(
      `/api/payments/return?payment=${String((await stored())!['id'])}`,
    );
    return { refresh: answer.headers.get('refresh'), text: await answer.text() };
  };

  it('waits for the provider’s word, and says when it has come', async () => {
    await reserved();
    expect(await back()).toMatchObject({
      refresh: '5',
      text: expect.stringContaining('We wait for your payment'),
    });
    await hook(await completed());
    expect(await back()).toMatchObject({
      refresh: null,
      text: expect.stringMatching(/reserved for you[^]*held for you until Thursday, 26 November/),
    });
  });

  it('asks the provider itself, so that a lost word costs nothing', async () => {
    await reserved();
    const look = JSON.parse(await completed()) as { data: { object: object } };
    provider['look'] = { ...look.data.object, status: 'complete' };
    expect((await back()).text).toContain('The vehicle is reserved for you');
    expect(await held()).toEqual([{ held_until: harness.now() + 48 * hour }]);
  });

  it('of an unknown payment is not there', async () => {
    const answer = await harness.ask('/api/payments/return?payment=0123456789abcdef');
    expect(answer.status).toBe(404);
  });
});

describe('a dealer whose checkout is gated', () => {
  beforeEach(async () => {
    await harness.close();
    await openWith(paying({ gated: ['online-payment', 'my-garage', 'checkout'] }));
  });

  it('takes reservations of who is signed in, with a code of the last 15 minutes', async () => {
    expect((await reserve()).status).toBe(401);
    const cookies = await signIn(harness);
    expect((await reserve({}, cookies)).status).toBe(201);
    harness.pass(16 * minute);
    const late = await reserve({ car_id: '9' }, cookies);
    expect(late.status).toBe(401);
    expect(await late.json()).toMatchObject({ code: 'verify-again' });
    expect(await harness.db.all('SELECT car_id FROM holds')).toEqual([{ car_id: '7' }]);
  });
});
