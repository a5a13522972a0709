// Paying an invoice online: links, typed amounts, the provider's messages in any order, the ledger and refunds.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dealerPhone } from '../../../src/domain/enquiry/phone-choice.ts';
import type { HttpCall } from '../../../src/functions/http-client/http-client.ts';
import { stripeSignature } from '../../../src/functions/adapters/stripe-payments.ts';
import {
  askForPayment,
  askForRefund,
  ledgerCsv,
  listPayments,
} from '../../../src/functions/payments/invoice-commands.ts';
import { readableTime } from '../../../src/functions/leads/time-text.ts';
import { erasePerson, personData } from '../../../src/functions/leads/person.ts';
import { settleInvoicesDue } from '../../../src/functions/payments/settle-invoice.ts';
import {
  freshKey,
  openFunctions,
  signIn,
  type FunctionsFixture,
} from '../../fixtures/functions/functions-fixture.ts';
import { event, page, paying, webhookSecret } from '../../fixtures/functions/stripe.ts';

const minute = 60_000;
const slug = 'harbourside-ford';
const inPerth = (at: number) => readableTime(at, 'Australia/Perth');
let fixture: FunctionsFixture;
let kim: Record<string, string>;
/** The answer of the provider; a timeout when left out. */
let provider: Record<string, unknown>;

beforeEach(async () => {
  const tenant = paying();
  tenant.pages = { ...tenant.pages, onlinePayment: true };
  tenant.onlinePayment = { ...tenant.onlinePayment, amount: { min: 10, max: 500 } };
  fixture = await openFunctions({
    tenants: [tenant],
    env: { STRIPE_KEY: 'sk_test', STRIPE_WEBHOOK_SECRET: webhookSecret },
  });
  provider = {
    open: { id: 'cs_1', url: page },
    getStatus: { status: 'open' },
    expire: { status: 'expired' },
    refund: { status: 'succeeded' },
  };
  fixture.replies.http = ({ url, method }: HttpCall) => {
    const kind = /expire$/.test(url)
      ? 'expire'
      : /refunds$/.test(url)
        ? 'refund'
        : method === 'POST'
          ? 'open'
          : 'getStatus';
    const reply = provider[kind];
    return reply === undefined
      ? { ok: false, code: 'timeout' }
      : { ok: true, status: 200, text: JSON.stringify(reply) };
  };
  kim = await signIn(fixture);
});
afterEach(() => fixture.close());

const link = (changes: object = {}) =>
  askForPayment(fixture.db, {
    tenant: slug,
    cents: 125_050,
    reference: 'INV-1001',
    days: 14,
    now: fixture.now(),
    ...changes,
  });
const pay = (changes: object, cookies = kim) =>
  fixture.ask('/api/online-payment/pay', {
    body: { idempotency_key: freshKey(), email: 'kim@shopper.example', ...changes },
    cookies,
  });
const rows = () =>
  fixture.db.all<Record<string, string | number>>(
    'SELECT * FROM invoice_payments ORDER BY created_at, id',
  );
const states = async () => (await rows()).map(({ state }) => state);
const hook = (body: string) =>
  fixture.ask('/api/payments/webhook', {
    body,
    headers: {
      'stripe-signature': stripeSignature(webhookSecret, body, fixture.now()),
      origin: 'https://stripe.example',
      'sec-fetch-site': 'cross-site',
    },
  });
const completed = (id: unknown, changes: object = {}) =>
  event('checkout.session.completed', id, {
    payment_status: 'paid',
    amount_total: 125_050,
    ...changes,
  });
const due = () => settleInvoicesDue(fixture.deps);
/** The sum of the ledger in cents, and its lines. */
const ledger = async () =>
  (
    await fixture.db.all<{ kind: string; cents: number }>(
      'SELECT kind, cents FROM invoice_ledger ORDER BY at, kind',
    )
  ).map(({ kind, cents }) => [kind, Number(cents)]);

// Rule payment-1, rule payment-2.
describe('a payment link', () => {
  it('shows amount and reference to any signed-in visitor, and leads to the provider’s page', async () => {
    const id = await link();
    const path = `/api/online-payment/request?link=${id}`;
    expect((await fixture.ask(path)).status).toBe(401);
    expect(await (await fixture.ask(path, { cookies: kim })).json()).toMatchObject({
      amount: '$1,250.50',
      reference: 'INV-1001',
      state: 'open',
    });
    expect(await (await pay({ link: id })).json()).toEqual({ next: page });
    const sent = Object.fromEntries(new URLSearchParams(fixture.calls.at(-1)!.body));
    expect(sent).toMatchObject({
      'line_items[0][price_data][unit_amount]': '125050',
      'payment_intent_data[capture_method]': 'automatic',
    });
  });

  it('takes the dealer’s amount, whatever the browser sends', async () => {
    await pay({ link: await link(), amount: '1', reference: 'OTHER' });
    expect(await rows()).toMatchObject([{ cents: 125_050, reference: 'INV-1001' }]);
  });

  it('pressed twice, and opened in a second tab, leads to one payment', async () => {
    const id = await link();
    const key = freshKey();
    await Promise.all([
      pay({ link: id, idempotency_key: key }),
      pay({ link: id, idempotency_key: key }),
    ]);
    expect(await (await pay({ link: id })).json()).toEqual({ next: page });
    expect(await rows()).toHaveLength(1);
  });

  it('that is unknown, of another dealer, or has ended takes nothing', async () => {
    expect((await pay({ link: 'a-link-that-nobody-made' })).status).toBe(404);
    expect((await pay({ link: await link({ tenant: 'parkside-used-cars' }) })).status).toBe(404);
    const id = await link({ days: 1, now: fixture.now() - 25 * 3_600_000 });
    expect(await (await pay({ link: id })).json()).toMatchObject({
      detail: expect.stringContaining('has ended') as string,
    });
    expect(await rows()).toEqual([]);
  });

  it('that is paid cannot be paid again, and shows the receipt to the visitor who paid', async () => {
    const id = await link();
    await pay({ link: id });
    await hook(completed((await rows())[0]!['id']));
    expect((await pay({ link: id })).status).toBe(409);
    const shown = await fixture.ask(`/api/online-payment/request?link=${id}`, { cookies: kim });
    const { state, receipt } = (await shown.json()) as { state: string; receipt: string };
    expect(state).toBe('paid');
    expect(await (await fixture.ask(receipt)).text()).toMatch(
      /\$1,250\.50[\s\S]*INV-1001[\s\S]*ABN/,
    );
  });

  it('whose payment went back takes no second one', async () => {
    const id = await link();
    await pay({ link: id });
    const payment = String((await rows())[0]!['id']);
    await hook(completed(payment));
    await askForRefund(fixture.db, payment, fixture.now());
    for (const state of ['to-refund', 'refunded']) {
      expect(await states()).toEqual([state]);
      const shown = await fixture.ask(`/api/online-payment/request?link=${id}`, { cookies: kim });
      expect(await shown.json()).toMatchObject({ state: 'expired' });
      expect(await (await pay({ link: id })).json()).toMatchObject({
        detail: expect.stringContaining('has ended') as string,
      });
      await due();
    }
    expect(await states()).toEqual(['refunded']);
  });

  it('paid by two people at the same time gives the second their money back', async () => {
    const id = await link();
    await pay({ link: id });
    fixture.pass(61_000);
    const robin = await signIn(fixture, '0498 111 222');
    provider['open'] = { id: 'cs_2', url: page };
    await pay({ link: id }, robin);
    const [first, second] = await rows();
    await hook(completed(first!['id']));
    await hook(completed(second!['id'], { payment_intent: 'pi_2' }));
    expect(await states()).toEqual(['paid', 'to-refund']);
    await due();
    expect(await states()).toEqual(['paid', 'refunded']);
    expect(Object.fromEntries(new URLSearchParams(fixture.calls.at(-1)!.body))).toEqual({
      payment_intent: 'pi_2',
    });
    expect(await ledger()).toEqual([
      ['payment', 125_050],
      ['payment', 125_050],
      ['refund', -125_050],
    ]);
    expect(fixture.lines.join('\n')).toContain('payment-double');
  });

  it('paid by a second person after the first payment went back gives the money back, and sends no receipt', async () => {
    const id = await link();
    await pay({ link: id });
    fixture.pass(61_000);
    const robin = await signIn(fixture, '0498 111 222');
    provider['open'] = { id: 'cs_2', url: page };
    await pay({ link: id }, robin);
    const [first, second] = await rows();
    await hook(completed(first!['id']));
    await askForRefund(fixture.db, String(first!['id']), fixture.now());
    await due();
    const mails = fixture.mails.length;
    await hook(completed(second!['id'], { payment_intent: 'pi_2' }));
    expect(await states()).toEqual(['refunded', 'to-refund']);
    expect(fixture.lines.join('\n')).toContain('payment-double');
    await due();
    expect(await states()).toEqual(['refunded', 'refunded']);
    expect(fixture.mails).toHaveLength(mails);
  });
});

// Rule payment-3, rule payment-4.
describe('a typed payment', () => {
  it('is taken within the bounds, and refused outside', async () => {
    expect(await (await pay({ amount: '499.99', reference: 'INV-7' })).json()).toEqual({
      next: page,
    });
    expect(await rows()).toMatchObject([{ cents: 49_999, reference: 'INV-7' }]);
    const answer = await pay({ amount: '500.01', reference: '=SUM(A1)' });
    expect(answer.status).toBe(422);
    expect(
      ((await answer.json()) as { errors: { path: string }[] }).errors.map(({ path }) => path),
    ).toEqual(['amount', 'reference']);
  });

  it('is not possible where the dealer only uses links', async () => {
    fixture.tenants[0]!.onlinePayment.typed = false;
    expect((await pay({ amount: '100', reference: 'INV-7' })).status).toBe(404);
  });

  it('wants a fresh code', async () => {
    fixture.pass(16 * minute);
    expect(await (await pay({ amount: '100', reference: 'INV-7' })).json()).toMatchObject({
      code: 'verify-again',
    });
  });

  it('says that nothing was taken when the provider does not answer', async () => {
    delete provider['open'];
    const answer = await pay({ amount: '100', reference: 'INV-7' });
    expect([answer.status, ((await answer.json()) as { detail: string }).detail]).toEqual([
      502,
      expect.stringContaining('No money was taken'),
    ]);
    expect(await states()).toEqual(['failed']);
    expect(await ledger()).toEqual([]);
  });
});

// Rule payment-4, rule payment-5.
describe('the provider’s message', () => {
  const opened = async () => {
    await pay({ link: await link() });
    return (await rows())[0]!['id'] as string;
  };

  it('settles once: receipt, note to the dealer and ledger, however often it comes', async () => {
    const id = await opened();
    const message = completed(id);
    await Promise.all(Array.from({ length: 8 }, () => hook(message)));
    await hook(completed(id));
    await fixture.outbox.pump();
    expect(fixture.mails.map(({ to, subject }) => [to.address, subject]).sort()).toEqual([
      [fixture.tenants[0]!.contact.email, 'Online payment: $1,250.50 for INV-1001'],
      ['kim@shopper.example', `${fixture.tenants[0]!.name}: receipt for INV-1001`],
    ]);
    expect(await ledger()).toEqual([['payment', 125_050]]);
  });

  it('of another amount settles nothing and alarms', async () => {
    const id = await opened();
    await hook(completed(id, { amount_total: 1 }));
    await hook(completed(id, { currency: 'usd' }));
    expect(await states()).toEqual(['open']);
    expect(await ledger()).toEqual([]);
    expect(fixture.lines.join('\n')).toContain('payment-amount');
  });

  it('that comes after the time to pay still counts', async () => {
    const id = await opened();
    fixture.pass(60 * minute);
    await due();
    expect(await states()).toEqual(['expired']);
    await hook(completed(id));
    expect(await states()).toEqual(['paid']);
    expect(await ledger()).toEqual([['payment', 125_050]]);
  });

  it('of a refund before that of the payment leaves both in the ledger, and nothing taken', async () => {
    const id = await opened();
    await hook(event('charge.refunded', id, { refunded: true }));
    await hook(completed(id));
    expect(await states()).toEqual(['refunded']);
    expect((await ledger()).reduce((sum, [, cents]) => sum + Number(cents), 0)).toBe(0);
    expect(await ledger()).toHaveLength(2);
  });

  it('that was lost is replaced by a query, from the job and from the page that the shopper returns to', async () => {
    const id = await opened();
    provider['getStatus'] = {
      status: 'complete',
      client_reference_id: id,
      payment_status: 'paid',
      amount_total: 125_050,
      currency: 'aud',
      payment_intent: 'pi_1',
    };
    const receipt = await fixture.ask(`/api/online-payment/receipt?payment=${id}`);
    expect(await receipt.text()).toContain('We have received your payment');
    expect(await states()).toEqual(['paid']);
  });
});

// Rule payment-5.
describe('the operator’s desk', () => {
  it('refunds a paid payment once, and tries until the provider has taken it', async () => {
    await pay({ link: await link() });
    const id = (await rows())[0]!['id'] as string;
    expect(await askForRefund(fixture.db, id, fixture.now())).toBeNull();
    await hook(completed(id));
    expect(await askForRefund(fixture.db, id, fixture.now())).toEqual({
      amount: '$1,250.50',
      reference: 'INV-1001',
    });
    delete provider['refund'];
    await due();
    expect(await states()).toEqual(['to-refund']);
    provider['refund'] = { status: 'pending' };
    // The circuit breaker of the provider closes again.
    fixture.pass(minute);
    await due();
    await hook(event('charge.refunded', id, { refunded: true }));
    expect(await states()).toEqual(['refunded']);
    expect(await askForRefund(fixture.db, id, fixture.now())).toBeNull();
    expect(await ledger()).toEqual([
      ['payment', 125_050],
      ['refund', -125_050],
    ]);
    expect(await ledgerCsv(fixture.db, slug)).toMatch(
      /^at,payment,kind,reference,amount_aud,provider_payment\r\n.*"payment","INV-1001",1250\.50,"pi_1"\r\n.*"refund","INV-1001",-1250\.50,"pi_1"\r\n$/,
    );
  });

  it('lists payments and the links that nobody has paid', async () => {
    await pay({ amount: '100', reference: 'INV-7' });
    await link();
    await link({ days: 1, now: fixture.now() - 25 * 3_600_000, reference: 'OLD' });
    expect(
      (await listPayments(fixture.db, slug, inPerth, fixture.now())).map(
        ({ reference, amount, state }) => [reference, amount, state],
      ),
    ).toEqual([
      ['INV-7', '$100', 'open'],
      ['INV-1001', '$1,250.50', 'link open'],
      ['OLD', '$1,250.50', 'link ended'],
    ]);
  });

  it('lists them in the dealer’s time, in words', async () => {
    await link({ now: Date.parse('2026-11-24T22:30:00Z') });
    expect(await listPayments(fixture.db, slug, inPerth, fixture.now())).toMatchObject([
      {
        at: '2026-11-24T22:30:00.000Z',
        atText: expect.stringMatching(/^Wednesday,? 25 November 2026 at 6:30/) as string,
      },
    ]);
  });

  it('refuses an amount of zero and a reference that is a formula', async () => {
    await expect(link({ cents: 0 })).rejects.toThrow('above 0');
    await expect(link({ reference: '=1+1' })).rejects.toThrow('no reference');
  });
});

it('what was paid stays in the books when the visitor deletes the account, without who paid it', async () => {
  await pay({ link: await link() });
  await hook(completed((await rows())[0]!['id']));
  const data = await fixture.ask('/api/my-data', { cookies: kim });
  expect(await data.json()).toMatchObject({ payments: [{ reference: 'INV-1001' }] });
  await fixture.ask('/api/my-data/erase', { body: {}, cookies: kim });
  expect(await rows()).toMatchObject([{ contact_id: null, email: null, state: 'paid' }]);
  expect(await ledger()).toEqual([['payment', 125_050]]);
});

// Rule account-12.
it('the address that a receipt goes to is copied and erased for its owner, whoever paid', async () => {
  const names = ['robin@shopper.example'];
  await pay({ link: await link(), email: 'Robin@Shopper.example' });
  await hook(completed((await rows())[0]!['id']));
  expect((await personData(fixture.db, slug, { names })).payments).toMatchObject([
    { reference: 'INV-1001' },
  ]);
  await erasePerson(fixture.deps, slug, { names }, fixture.now());
  const left = [await rows(), await fixture.db.all('SELECT * FROM deliveries')];
  expect(JSON.stringify(left).toLowerCase()).not.toContain('robin');
  expect(await rows()).toMatchObject([{ state: 'paid', contact_id: expect.any(String) as string }]);
  await fixture.outbox.pump();
  expect(fixture.mails.map(({ subject }) => subject)).toEqual([
    'Online payment: $1,250.50 for INV-1001',
  ]);
  // Who paid and for what, and no command of the operator.
  expect(fixture.mails[0]?.text).toMatch(/Phone: 04\d\d \d{3} \d{3}\n[^]*- For: INV-1001/);
  expect(fixture.mails[0]?.text).not.toContain('npm run');
});

it('a receipt that is opened over and over asks the provider sixty times a minute at most', async () => {
  await pay({ link: await link() });
  const path = `/api/online-payment/receipt?payment=${String((await rows())[0]!['id'])}`;
  const before = fixture.calls.length;
  for (let time = 0; time < 60; time += 1) expect((await fixture.ask(path)).status).toBe(200);
  expect((await fixture.ask(path)).status).toBe(429);
  expect((await fixture.ask(path, { ip: '203.0.113.8' })).status).toBe(200);
  expect(fixture.calls.length - before).toBe(61);
});

// Rule payment-4.
it.each([
  ['/api/online-payment/receipt?payment=unknown-payment', 'This link leads to no receipt.'],
  ['/api/online-payment/receipt?payment=cut', 'This link leads to no receipt.'],
  ['/api/online-payment/receipt', 'This link leads to no receipt.'],
  ['/api/payments/cancelled?payment=cut', 'This link leads to no reservation.'],
])('an unknown link says so, with the dealer’s number: %s', async (path, words) => {
  const answer = await fixture.ask(path, { headers: { accept: 'text/html' } });
  const page = await answer.text();
  expect(answer.status).toBe(404);
  expect(page).toContain(words);
  expect(page).toContain(`${dealerPhone(fixture.tenants[0]!)!.display}</a>`);
});

// Rule booking-4.
it('the garage lists what its shopper paid and is paying, with the receipt, and nothing of others', async () => {
  const inGarage = async (cookies: Record<string, string>) => {
    const answer = await fixture.ask('/api/my-bookings', { cookies });
    return ((await answer.json()) as { payments: { text: string }[] }).payments;
  };
  await pay({ link: await link() });
  const [paid] = await rows();
  await hook(completed(paid!['id']));
  provider['open'] = undefined;
  await pay({ link: await link({ reference: 'INV-1002' }) });
  provider['open'] = { id: 'cs_3', url: page };
  fixture.pass(minute);
  kim = await signIn(fixture);
  await pay({ link: await link({ reference: 'INV-1003' }) });
  const listed = await inGarage(kim);
  // No money was taken for the second one.
  expect(listed).toMatchObject([
    { reference: 'INV-1003', text: expect.stringMatching(/^Waiting for your payment, /) as string },
    {
      reference: 'INV-1001',
      amount: '$1,250.50',
      text: expect.stringMatching(/^Paid, /) as string,
      receipt: `/api/online-payment/receipt?payment=${String(paid!['id'])}`,
    },
  ]);
  expect(await inGarage(await signIn(fixture, '0498 765 432'))).toEqual([]);
});
