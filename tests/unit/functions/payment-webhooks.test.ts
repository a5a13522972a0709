// The provider’s webhooks about a payment: their signatures, their order, and their effects.
import { beforeEach, describe, expect, it } from 'vitest';
import { settleDue } from '../../../src/functions/payments/settle.ts';
import { stripeSignature } from '../../../src/functions/adapters/stripe-payments.ts';
import { depositDealer, minute } from '../../fixtures/functions/deposit-dealer.ts';
import { event, paying, webhookSecret } from '../../fixtures/functions/stripe.ts';
import { harbour } from '../../fixtures/functions/tenants.ts';

const dealer = depositDealer();
const { completed, held, hook, mailed, openWith, reserve, reserved, stored } = dealer;
const due = () => settleDue(dealer.fixture.deps);

describe('a webhook', () => {
  beforeEach(reserved);

  it.each([
    ['not signed', () => ''],
    [
      'signed with another secret',
      (body: string) => stripeSignature('other', body, dealer.fixture.now()),
    ],
    [
      '301 s old',
      (body: string) => stripeSignature(webhookSecret, body, dealer.fixture.now() - 301_000),
    ],
    [
      'of the future',
      (body: string) => stripeSignature(webhookSecret, body, dealer.fixture.now() + 301_000),
    ],
    [
      'tampered with',
      (body: string) => stripeSignature(webhookSecret, `${body} `, dealer.fixture.now()),
    ],
  ])('%s is refused and changes nothing', async (_how, sign) => {
    const body = await completed();
    const answer = await hook(body, sign(body));
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: 'bad-signature' });
    expect(await stored()).toMatchObject({ state: 'open' });
  });

  it('signed with the old and the new secret is accepted', async () => {
    const body = await completed();
    const good = stripeSignature(webhookSecret, body, dealer.fixture.now());
    const [time, sum] = good.split(',');
    expect((await hook(body, `${time!},v1=00,${sum!}`)).status).toBe(200);
    expect(await stored()).toMatchObject({ state: 'paid' });
  });

  it('that arrives twice, and twenty times at once, counts once', async () => {
    const body = await completed();
    await Promise.all(Array.from({ length: 20 }, () => hook(body)));
    const first = await held();
    dealer.fixture.pass(minute);
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
    expect(await dealer.fixture.db.all('SELECT code FROM alarms')).toEqual([
      { code: 'payment-amount' },
    ]);
  });

  it('with "expired" after "paid" changes nothing', async () => {
    const { id } = (await stored())!;
    await hook(await completed());
    await hook(event('checkout.session.expired', id));
    expect(await stored()).toMatchObject({ state: 'paid' });
    expect(await held()).toHaveLength(1);
  });

  it('with "paid" after "expired" returns the money, and retries until it is returned', async () => {
    const { id } = (await stored())!;
    await hook(event('checkout.session.expired', id));
    expect(await held()).toEqual([]);
    await hook(await completed());
    expect(await stored()).toMatchObject({ state: 'to-return' });
    dealer.provider['cancel'] = undefined;
    await due();
    expect(await stored()).toMatchObject({ state: 'to-return' });
    expect(dealer.fixture.lines.join()).toContain('payment-not-returned');
    dealer.provider['cancel'] = { status: 'canceled' };
    await due();
    expect(dealer.fixture.calls.at(-1)!.url).toMatch(/\/payment_intents\/pi_1\/cancel$/);
    expect(await stored()).toMatchObject({ state: 'returned' });
    expect(await held()).toEqual([]);
  });

  it('with "paid" for a vehicle that another shopper holds returns the money', async () => {
    dealer.fixture.pass(40 * minute);
    expect((await reserve({ name: 'Robin' })).status).toBe(201);
    const [first] = await dealer.fixture.db.all<{ id: string }>(
      'SELECT id FROM payments ORDER BY created_at',
    );
    await hook(event('checkout.session.completed', first!.id));
    const states = await dealer.fixture.db.all('SELECT state FROM payments ORDER BY created_at');
    expect(states).toEqual([{ state: 'to-return' }, { state: 'open' }]);
    expect(await held()).toHaveLength(1);
  });

  it('of a refund ends the reservation, even if it comes before "paid"', async () => {
    const { id } = (await stored())!;
    await hook(event('payment_intent.canceled', id));
    await hook(await completed());
    expect(await stored()).toMatchObject({ state: 'returned' });
    await dealer.fixture.close();
    await openWith();
    await reserved();
    const paid = (await stored())!['id'];
    await hook(await completed());
    await hook(event('payment_intent.canceled', paid));
    expect(await stored()).toMatchObject({ state: 'returned' });
    expect(await held()).toEqual([]);
  });

  it('of a full refund after the capture ends the reservation, and a partial refund does not', async () => {
    const { id } = (await stored())!;
    await hook(await completed());
    expect(await held()).toHaveLength(1);
    // A charge has its own id and contains the metadata of its payment.
    const charge = { id: 'ch_1', amount_refunded: 5_000, refunded: false };
    await hook(event('charge.refunded', id, charge));
    expect(await stored()).toMatchObject({ state: 'paid' });
    expect(await held()).toHaveLength(1);
    const whole = event('charge.refunded', id, { ...charge, refunded: true });
    await Promise.all([hook(whole), hook(whole)]);
    expect(await stored()).toMatchObject({ state: 'returned' });
    expect(await held()).toEqual([]);
    const back = await dealer.fixture.ask(`/api/payments/return?payment=${String(id)}`);
    expect(await back.text()).toContain('Your deposit of $200 goes back to you in full.');
    // Somebody else may have it now.
    expect((await reserve({ name: 'Robin' })).status).toBe(201);
  });

  it('of a refund of an unknown payment is acknowledged and ignored', async () => {
    expect((await hook(event('charge.refunded', null, { refunded: true }))).status).toBe(200);
    expect(await stored()).toMatchObject({ state: 'open' });
  });

  it('about a payment of another site, or of an unused type, is acknowledged and ignored', async () => {
    expect((await hook(event('checkout.session.completed', 'somebody-elses'))).status).toBe(200);
    expect((await hook(event('customer.created', null))).status).toBe(200);
    expect(await stored()).toMatchObject({ state: 'open' });
  });

  it('to a dealer who takes no payments is answered 404', async () => {
    await dealer.fixture.close();
    await openWith(paying({ payments: harbour().payments }));
    expect((await hook(event('customer.created', null))).status).toBe(404);
  });
});
