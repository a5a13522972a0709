import { createHash } from 'node:crypto';
import { readableTime } from '../../../src/functions/leads/time-text.ts';
import { paymentText } from '../../../src/functions/payments/payment.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { createTheme } from '../../../src/domain/theme/theme.ts';
import { settleDue } from '../../../src/functions/payments/settle.ts';
import { depositDealer, hour, minute } from '../../fixtures/functions/deposit-dealer.ts';
import { enquiry, signIn, formToken } from '../../fixtures/functions/functions-fixture.ts';
import { page, paying } from '../../fixtures/functions/stripe.ts';

const dealer = depositDealer();
const { completed, held, hook, mailed, openWith, reserve, reserved, stored } = dealer;
const due = () => settleDue(dealer.fixture.deps);

describe('a reservation that is paid online', () => {
  it('holds the vehicle while the shopper pays, and leads to the provider’s page', async () => {
    const answer = await reserved();
    expect(answer.next).toBe(page);
    const call = dealer.fixture.calls.at(-1)!;
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
    const expires = Number(sent['expires_at']) * 1000 - dealer.fixture.now();
    expect(expires).toBeGreaterThanOrEqual(30 * minute);
    expect((await held())[0]!.held_until - dealer.fixture.now()).toBeLessThan(hour);
    expect(await mailed()).toEqual([]);
  });

  it('holds it for 48 hours from the payment on, and tells the dealer once that it is paid', async () => {
    await reserved();
    dealer.fixture.pass(9 * minute);
    expect((await hook(await completed())).status).toBe(200);
    expect(await stored()).toMatchObject({ state: 'paid', provider_payment: 'pi_1' });
    expect(await held()).toEqual([{ held_until: dealer.fixture.now() + 48 * hour }]);
    const mails = await mailed();
    expect(mails).toHaveLength(1);
    expect(mails[0]).toContain('Deposit: $200 paid online');
    dealer.fixture.pass(2 * hour);
    await due();
    expect(await mailed()).toHaveLength(1);
    expect(await held()).toHaveLength(1);
  });

  it('sent twice leads to the same page, and opens one checkout', async () => {
    const body = enquiry(await formToken(dealer.fixture), {
      kind: 'reservation',
      car_id: '7',
      category: undefined,
    });
    const first = await dealer.fixture.ask('/api/leads', { body });
    const again = await dealer.fixture.ask('/api/leads', { body });
    expect(await again.json()).toEqual(await first.json());
    expect(dealer.fixture.calls).toHaveLength(1);
  });

  it('takes the tenant’s amount, whatever the form says', async () => {
    expect((await reserve({ deposit: 1 })).status).toBe(422);
    await reserve({ amount: 1, offer_price: 1 });
    expect(await stored()).toMatchObject({ cents: 20_000 });
  });

  it('from a machine holds nothing and opens no checkout', async () => {
    const answer = await reserve({ company_website: 'x' });
    expect(await answer.json()).toMatchObject({ next: '/success?kind=reservation' });
    expect(dealer.fixture.calls).toEqual([]);
  });

  it('posted without a script is answered with a link to pay', async () => {
    const fields = enquiry(await formToken(dealer.fixture), { kind: 'reservation', car_id: '7' });
    const form = new URLSearchParams(
      Object.entries(fields).flatMap(([name, value]) =>
        name === 'category' ? [] : [[name, String(value)]],
      ),
    );
    const answer = await dealer.fixture.ask('/api/leads', { body: form });
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain(`href="${page}"`);
  });
});

describe('a deposit that is not paid', () => {
  it('in time frees the vehicle, and the dealer is informed', async () => {
    await reserved();
    dealer.fixture.pass(32 * minute);
    await due();
    expect(await held()).toHaveLength(1);
    dealer.fixture.pass(2 * minute);
    await due();
    expect(await held()).toEqual([]);
    expect((await mailed())[0]).toContain('$200 not paid (not in time)');
    expect((await reserve({ name: 'Robin' })).status).toBe(201);
  });

  it('is checked at the provider once more before the vehicle is freed, because a webhook may be lost', async () => {
    await reserved();
    const { id } = (await stored())!;
    dealer.provider['getStatus'] = {
      status: 'complete',
      client_reference_id: id,
      payment_status: 'unpaid',
      amount_total: 20_000,
      currency: 'aud',
      payment_intent: 'pi_1',
    };
    dealer.fixture.pass(34 * minute);
    await due();
    expect(await stored()).toMatchObject({ state: 'paid' });
    expect(await held()).toEqual([{ held_until: dealer.fixture.now() + 48 * hour }]);
  });

  it('because the shopper went back frees the vehicle at once, after its checkout has ended', async () => {
    await reserved();
    const { id } = (await stored())!;
    const link = `/api/payments/cancelled?payment=${String(id)}`;
    // Opening the link changes nothing: scanners open links, too.
    await dealer.fixture.app.fetch(dealer.fixture.requestOf(link, { method: 'HEAD' }));
    expect(await (await dealer.fixture.ask(link)).text()).toMatch(
      /The deposit is not paid[^]*Do not reserve it[^]*Back to the vehicle/,
    );
    expect(await held()).toHaveLength(1);
    const answer = await dealer.fixture.ask(link, { method: 'POST' });
    const text = await answer.text();
    expect(text).toContain('Your reservation is cancelled');
    // In the dealer's colours, which the policy of the page allows.
    const style = /<style>([^]*)<\/style>/.exec(text)![1]!;
    const { accent } = createTheme(dealer.fixture.tenants[0]!.theme.brand).properties;
    expect(style).toContain(`--accent:${accent!}`);
    const hash = createHash('sha256').update(style).digest('base64');
    expect(answer.headers.get('content-security-policy')).toContain(`'sha256-${hash}'`);
    expect(dealer.fixture.calls.at(-1)!.url).toMatch(/\/checkout\/sessions\/cs_1\/expire$/);
    expect(await held()).toEqual([]);
    expect((await mailed())[0]).toContain('not paid (the shopper went back)');
  });

  // Rule reserve-13.
  it('because the shopper went back in the browser that reserved frees it with the page itself, once', async () => {
    await reserved();
    const { id } = (await stored())!;
    const back = async () => {
      const cookies = { '__Host-payments': `other.${String(id)}` };
      const link = `/api/payments/cancelled?payment=${String(id)}`;
      return (await dealer.fixture.ask(link, { cookies })).text();
    };
    expect(await back()).toMatch(
      /Your reservation is cancelled[^]*No money was taken[^]*free again[^]*Reserve it again/,
    );
    expect(await held()).toEqual([]);
    const asked = dealer.fixture.calls.length;
    expect(await back()).toContain('Your reservation is cancelled');
    expect(dealer.fixture.calls).toHaveLength(asked);
    expect(await mailed()).toHaveLength(1);
  });

  it('keeps its vehicle while it is unknown whether the checkout has ended', async () => {
    await reserved();
    dealer.provider = {};
    const { id } = (await stored())!;
    const answer = await dealer.fixture.ask(`/api/payments/cancelled?payment=${String(id)}`, {
      method: 'POST',
    });
    expect(await answer.text()).toContain('as far as we know');
    expect(await held()).toHaveLength(1);
  });
});

describe('a provider that is not available', () => {
  it.each([
    ['does not answer', () => (dealer.provider = {})],
    [
      'leads elsewhere',
      () => (dealer.provider['open'] = { id: 'cs_1', url: 'https://evil.example/x' }),
    ],
  ])('and %s costs nobody the reservation: the dealership calls', async (_how, breaks) => {
    breaks();
    const answer = await reserved();
    expect(answer.next).toBe('/success?kind=reservation');
    expect((await held())[0]!.held_until - dealer.fixture.now()).toBeGreaterThan(47 * hour);
    expect((await mailed())[0]).toContain('could not be opened');
    expect(dealer.fixture.lines.join()).toContain('checkout-failed');
  });

  it('whose keys this machine lacks is not called, and causes an alarm', async () => {
    await dealer.fixture.close();
    await openWith(paying(), { STRIPE_KEY: '' });
    expect((await reserved()).next).toBe('/success?kind=reservation');
    expect(dealer.fixture.calls).toEqual([]);
    expect(dealer.fixture.lines.join()).toContain('payment-keys-missing');
    expect(await mailed()).toHaveLength(1);
  });
});

describe('the page a shopper returns to', () => {
  const back = async () => {
    const answer = await dealer.fixture.ask(
      `/api/payments/return?payment=${String((await stored())!['id'])}`,
    );
    return { refresh: answer.headers.get('refresh'), text: await answer.text() };
  };

  it('waits for the provider’s webhook, and shows when it has arrived', async () => {
    await reserved();
    expect(await back()).toMatchObject({
      refresh: '5',
      text: expect.stringContaining('Waiting for your payment'),
    });
    await hook(await completed());
    expect(await back()).toMatchObject({
      refresh: null,
      text: expect.stringMatching(
        /reserved for you[^]*held for you until Thursday, 26 November[^]*Your reference: \w{4}-\w{4}[^]*\/api\/my-bookings\/page\?booking=/,
      ),
    });
  });

  it('asks the provider itself, so that a lost webhook has no effect', async () => {
    await reserved();
    const session = JSON.parse(await completed()) as { data: { object: object } };
    dealer.provider['getStatus'] = { ...session.data.object, status: 'complete' };
    expect((await back()).text).toContain('The vehicle is reserved for you');
    expect(await held()).toEqual([{ held_until: dealer.fixture.now() + 48 * hour }]);
  });

  it.each([
    ['GET', '/api/payments/return'],
    ['POST', '/api/payments/cancelled'],
  ])(
    'asks the provider sixty times a minute at most for one visitor: %s %s',
    async (method, page) => {
      await dealer.reserve();
      dealer.provider['expire'] = { status: 'open' };
      const path = `${page}?payment=${String((await dealer.stored())!['id'])}`;
      for (let time = 0; time < 60; time += 1) {
        expect((await dealer.fixture.ask(path, { method })).status).toBe(200);
      }
      expect((await dealer.fixture.ask(path, { method })).status).toBe(429);
    },
  );

  it('of an unknown payment is answered 404', async () => {
    const answer = await dealer.fixture.ask('/api/payments/return?payment=0123456789abcdef');
    expect(answer.status).toBe(404);
  });
});

// Rule reserve-3.
describe('a dealer whose checkout is gated', () => {
  beforeEach(async () => {
    await dealer.fixture.close();
    await openWith(paying({ gated: ['checkout'] }));
  });

  it('accepts reservations of signed-in visitors with a code of the last 15 minutes', async () => {
    expect((await reserve({}, { '__Host-sid': '' })).status).toBe(401);
    const cookies = await signIn(dealer.fixture);
    expect((await reserve({}, cookies)).status).toBe(201);
    dealer.fixture.pass(16 * minute);
    const late = await reserve({ car_id: '9' }, cookies);
    expect(late.status).toBe(401);
    expect(await late.json()).toMatchObject({ code: 'verify-again' });
    expect(await dealer.fixture.db.all('SELECT car_id FROM holds')).toEqual([{ car_id: '7' }]);
  });
});

// Rule reserve-12.
it.each(['UTC', 'Australia/Perth'])(
  'the dealer reads the day before which a deposit has to be taken, on the clock of the location: %s',
  (timeZone) => {
    const paidAt = Date.parse('2026-11-24T20:00:00Z');
    const payment = { cents: 20_000, state: 'paid' as const, changed_at: paidAt };
    const text = paymentText(payment, (at) => readableTime(at, timeZone));
    const day = timeZone === 'UTC' ? 'Tuesday, 1 December' : 'Wednesday, 2 December';
    expect(text).toContain(`Take it before ${day}`);
  },
);
