// The nightly comparison of deposits with the provider.
import { describe, expect, it } from 'vitest';
import type { ProviderRecord } from '../../../src/functions/endpoints/deps.ts';
import type { InvoiceState } from '../../../src/functions/payments/invoice-payment.ts';
import type { PaymentState } from '../../../src/functions/payments/payment.ts';
import {
  differenceOf,
  reconcileAtNight,
  reconcilePayments,
  type LedgerDifference,
} from '../../../src/functions/payments/reconcile.ts';
import { freshKey, signIn } from '../../fixtures/functions/functions-fixture.ts';
import { depositDealer, hour } from '../../fixtures/functions/deposit-dealer.ts';
import { paying } from '../../fixtures/functions/stripe.ts';

// Rule reserve-7.
describe('a difference', () => {
  const theirs = (state: ProviderRecord['state'], cents: number | null = 20_000) => ({
    state,
    cents,
    providerPayment: 'pi_1',
  });
  it.each<[PaymentState | InvoiceState, ProviderRecord, LedgerDifference | null]>([
    ['paid', theirs('held'), null],
    ['paid', theirs('captured'), null],
    ['paid', theirs('held', 19_999), 'amount'],
    ['paid', theirs('returned'), 'returned-but-unknown-here'],
    ['paid', theirs('expired', null), 'not-paid-there'],
    ['returned', theirs('returned'), null],
    ['returned', theirs('captured'), 'not-returned-there'],
    ['expired', theirs('expired', null), null],
    ['expired', theirs('held'), 'paid-but-unknown-here'],
    ['cancelled', theirs('captured'), 'paid-but-unknown-here'],
    ['to-return', theirs('held'), null],
    ['failed', theirs('captured'), 'paid-but-unknown-here'],
    ['refunded', theirs('captured'), 'not-returned-there'],
    ['to-refund', theirs('captured'), null],
  ])('of %s here and %o there', (state, record, difference) => {
    expect(differenceOf({ state, cents: 20_000 }, record)).toBe(difference);
  });
});

describe('the nightly comparison', () => {
  const dealer = depositDealer();
  const paid = async (status: string) => {
    await dealer.reserved();
    await dealer.hook(await dealer.completed());
    // One answer serves the session and its payment: they share no field.
    dealer.provider['getStatus'] = {
      id: 'pi_1',
      payment_intent: 'pi_1',
      status,
      amount: 20_000,
    };
  };
  const run = () => reconcilePayments(dealer.fixture.deps, dealer.fixture.tenants[0]!);
  const alarms = () => dealer.fixture.db.all('SELECT code FROM alarms');

  it('finds nothing when both agree', async () => {
    await paid('requires_capture');
    expect(await run()).toEqual({ compared: 1, unanswered: 0, differences: [] });
    expect(await alarms()).toEqual([]);
  });

  it('alarms once about a deposit that went back unnoticed, and frees the vehicle', async () => {
    await paid('canceled');
    expect((await run()).differences).toMatchObject([{ difference: 'returned-but-unknown-here' }]);
    expect(await dealer.stored()).toMatchObject({ state: 'returned' });
    expect(await dealer.held()).toEqual([]);
    expect((await run()).differences).toEqual([]);
    expect(await alarms()).toEqual([{ code: 'payment-difference' }]);
  });

  it('alarms about another amount and changes nothing', async () => {
    await paid('requires_capture');
    Object.assign(dealer.provider['getStatus'] as object, { amount: 100 });
    expect((await run()).differences).toMatchObject([{ difference: 'amount' }]);
    expect(await dealer.stored()).toMatchObject({ state: 'paid' });
  });

  it('says when the provider does not answer', async () => {
    await paid('requires_capture');
    delete dealer.provider['getStatus'];
    expect(await run()).toEqual({ compared: 0, unanswered: 1, differences: [] });
    expect(dealer.fixture.lines.join('\n')).toContain('payments-not-compared');
  });

  it('runs once, at the dealer’s night', async () => {
    await paid('requires_capture');
    const compared = () =>
      dealer.fixture.lines.filter((line) => line.includes('payments-compared')).length;
    const night = () => reconcileAtNight(dealer.fixture.deps, dealer.fixture.tenants[0]!);
    await night();
    expect(compared()).toBe(0);
    // From 10 in the morning to 3 at night.
    dealer.fixture.pass(17 * hour);
    await night();
    await night();
    expect(compared()).toBe(1);
  });

  it('settles a payment of an invoice whose webhook was lost, and alarms once', async () => {
    const { fixture } = dealer;
    const tenant = fixture.tenants[0]!;
    tenant.pages = { ...tenant.pages, onlinePayment: true };
    const cookies = await signIn(fixture);
    const body = {
      idempotency_key: freshKey(),
      email: 'kim@shopper.example',
      amount: '200',
      reference: 'INV-1',
    };
    await fixture.ask('/api/online-payment/pay', { body, cookies });
    fixture.pass(hour);
    dealer.provider['getStatus'] = {
      id: 'pi_1',
      payment_intent: 'pi_1',
      status: 'succeeded',
      amount: 20_000,
    };
    const invoice = () => fixture.db.one('SELECT id, state FROM invoice_payments');
    const id = (await invoice())?.['id'];
    expect((await run()).differences).toEqual([
      { subject: id, difference: 'paid-but-unknown-here' },
    ]);
    expect(await invoice()).toEqual({ id, state: 'paid' });
    expect(await fixture.db.all('SELECT cents FROM invoice_ledger')).toEqual([{ cents: 20_000 }]);
    expect((await run()).differences).toEqual([]);
    expect(await alarms()).toEqual([{ code: 'payment-difference' }]);
  });

  // Rule booking-1 and rule booking-5.
  it('agrees after a shopper has cancelled a paid reservation: the deposit is back, and they read it once', async () => {
    await dealer.fixture.close();
    const tenant = paying();
    tenant.functions.confirmMail = true;
    await dealer.openWith(tenant);
    await paid('canceled');
    const { fixture } = dealer;
    await fixture.outbox.pump();
    const before = fixture.mails.length;
    const cookies = await signIn(fixture);
    const { lead_id } = (await dealer.stored()) as { lead_id: string };
    const cancelled = await fixture.ask('/api/my-bookings/cancel', {
      body: { booking: lead_id },
      cookies,
    });
    expect(await cancelled.json()).toMatchObject({
      booking: { state: 'cancelled', text: expect.stringContaining('goes back to you in full') },
    });
    expect(await dealer.stored()).toMatchObject({ state: 'returned' });
    expect(await dealer.held()).toEqual([]);
    expect(await run()).toEqual({ compared: 1, unanswered: 0, differences: [] });
    await fixture.outbox.pump();
    const told = fixture.mails.slice(before).map(({ to, text }) => [to.address, text] as const);
    const toShopper = told.filter(([address]) => address.endsWith('@shopper.example'));
    expect(toShopper.map(([, text]) => text)).toEqual([
      expect.stringContaining('goes back to you in full'),
    ]);
  });

  // Rule booking-5.
  it('of a reservation that is cancelled before its deposit is paid, everybody is told once', async () => {
    await dealer.fixture.close();
    const tenant = paying();
    tenant.functions.confirmMail = true;
    await dealer.openWith(tenant);
    await dealer.reserved();
    const { fixture } = dealer;
    // Messages leave after each transaction of the request, as they may on a server.
    const { db } = fixture;
    const batch = db.batch.bind(db);
    let pumps = false;
    db.batch = async (statements) => {
      const results = await batch(statements);
      if (pumps) return results;
      pumps = true;
      await fixture.outbox.pump();
      pumps = false;
      return results;
    };
    const cookies = await signIn(fixture);
    const { lead_id } = (await dealer.stored()) as { lead_id: string };
    const before = fixture.mails.length;
    await fixture.ask('/api/my-bookings/cancel', { body: { booking: lead_id }, cookies });
    await fixture.outbox.pump();
    const told = fixture.mails.slice(before).map(({ to, subject }) => `${to.address} ${subject}`);
    expect(told.toSorted()).toEqual([...new Set(told)].toSorted());
    expect(told).toHaveLength(2);
  });
});
