// Many shoppers reserve with a deposit while everything fails now and then. The provider is down or its answer is lost,
// webhooks come late, twice, out of order or never, tabs close and buttons are pressed twice. At the end the provider's
// ledger and the store agree. JOURNEYS sets how many; the seed is fixed, so that a failure can be repeated.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { stripeSignature } from '../../../src/functions/adapters/stripe-payments.ts';
import type { Guarded } from '../../../src/functions/http-client/breaker.ts';
import type { HttpAnswer, HttpCall } from '../../../src/functions/http-client/http-client.ts';
import { paymentProviders } from '../../../src/functions/payments/providers.ts';
import { reconcilePayments } from '../../../src/functions/payments/reconcile.ts';
import { settleDue } from '../../../src/functions/payments/settle.ts';
import {
  enquiry,
  formToken,
  openFunctions,
  vehicle,
  type FunctionsFixture,
} from '../../fixtures/functions/functions-fixture.ts';
import { randomNumbers } from '../../fixtures/random-numbers.ts';
import { paying, webhookSecret } from '../../fixtures/functions/stripe.ts';

const journeys = Number(process.env['JOURNEYS'] ?? 60);
const minute = 60_000;

interface Session {
  id: string;
  ours: string;
  cents: number;
  status: 'open' | 'complete' | 'expired';
  payUntil: number;
  payment: 'none' | 'requires_capture' | 'canceled';
}

/** The provider's side: what it would answer, and its ledger. */
function provider(chance: () => number, now: () => number) {
  const sessions = new Map<string, Session>();
  const events: string[] = [];
  let failing = 0.35;
  const statusOf = (session: Session) => {
    if (session.status === 'open' && now() >= session.payUntil) session.status = 'expired';
    return session.status;
  };
  const shown = (session: Session) => ({
    ...{ id: session.id, status: statusOf(session), client_reference_id: session.ours },
    ...{ payment_status: 'unpaid', amount_total: session.cents, currency: 'aud' },
    payment_intent: session.payment === 'none' ? null : `pi_${session.id}`,
  });
  const tell = (type: string, session: Session) => {
    const object = {
      ...shown(session),
      ...(type === 'payment_intent.canceled' && { id: `pi_${session.id}` }),
      metadata: { forecourt_payment: session.ours },
    };
    events.push(
      JSON.stringify({ id: `evt_${String(events.length)}_${session.id}`, type, data: { object } }),
    );
  };
  const act = ({ url, method, body }: HttpCall): unknown => {
    const { pathname } = new URL(url);
    const name = /\/(?:sessions|payment_intents)\/(?:pi_)?([^/]+)/.exec(pathname)?.[1];
    if (name === undefined) {
      const fields = new URLSearchParams(body);
      const ours = fields.get('client_reference_id') ?? '';
      const id = `cs_${ours}`;
      const session = sessions.get(id) ?? {
        ...{ id, ours, status: 'open', payment: 'none' },
        cents: Number(fields.get('line_items[0][price_data][unit_amount]')),
        payUntil: Number(fields.get('expires_at')) * 1000,
      };
      sessions.set(id, session as Session);
      return { id, url: `https://checkout.stripe.com/c/pay/${id}` };
    }
    const session = sessions.get(name);
    if (!session) return { error: 'unknown' };
    if (pathname.includes('/payment_intents/')) {
      if (method === 'POST' && session.payment === 'requires_capture') {
        session.payment = 'canceled';
        tell('payment_intent.canceled', session);
      }
      return { id: `pi_${session.id}`, status: session.payment, amount: session.cents };
    }
    if (pathname.endsWith('/expire') && statusOf(session) === 'open') session.status = 'expired';
    return shown(session);
  };
  return {
    sessions,
    events,
    heal: () => (failing = 0),
    reply(call: HttpCall): HttpAnswer {
      // Half of the failures come before anything is done, and half lose the answer.
      const failure = chance();
      if (failure < failing / 2) return { ok: false, code: 'timeout' };
      const json = act(call);
      if (failure < failing) return { ok: false, code: 'timeout' };
      return { ok: true, status: 200, text: JSON.stringify(json) };
    },
    pay(session: Session) {
      if (statusOf(session) !== 'open') return;
      session.status = 'complete';
      session.payment = 'requires_capture';
      tell('checkout.session.completed', session);
    },
  };
}

let fixture: FunctionsFixture;
let stripe: ReturnType<typeof provider>;
const chance = randomNumbers(20_261_125);
beforeEach(async () => {
  const env: Record<string, string> = {
    STRIPE_KEY: 'sk_test',
    STRIPE_WEBHOOK_SECRET: webhookSecret,
  };
  stripe = provider(chance, () => fixture.now());
  // Without the circuit breaker, whose time is not the clock of the fixture.
  const partners: Guarded = { call: (call) => Promise.resolve(stripe.reply(call)) };
  const payments = paymentProviders(partners, (name) => env[name]);
  fixture = await openFunctions({ tenants: [paying()], env, deps: { payments } });
});
afterEach(() => fixture.close());

const hook = (body: string) =>
  fixture.ask('/api/payments/webhook', {
    body,
    headers: { 'stripe-signature': stripeSignature(webhookSecret, body, fixture.now()) },
  });

// Rule reserve-7.
it('of many deposits under random failures no cent is unaccounted for, none is paid twice and no lead is lost', async () => {
  const cars = Array.from({ length: Math.ceil(journeys * 0.6) }, (_, at) => String(at + 1));
  await fixture.stock(cars.map((id) => vehicle(id)));
  const promised: string[] = [];

  for (let at = 0; at < journeys; at += 1) {
    const body = enquiry(await formToken(fixture), {
      ...{ kind: 'reservation', category: undefined },
      car_id: cars[Math.floor(chance() * cars.length)],
      phone: `04${String(10_000_000 + at)}`,
      email: `shopper${String(at)}@shopper.example`,
      message: `Journey ${String(at)}`,
    });
    const ip = `10.0.${String(at >> 8)}.${String(at & 255)}`;
    const send = () => fixture.ask('/api/leads', { body, ip });
    const answers = chance() < 0.3 ? await Promise.all([send(), send()]) : [await send()];
    for (const answer of answers) {
      const { lead_id, next = '' } = (await answer.json()) as { lead_id?: string; next?: string };
      if (lead_id !== undefined) promised.push(lead_id);
      const session = stripe.sessions.get(next.split('/').at(-1) ?? '');
      if (!session) continue;
      const choice = chance();
      // Some pay at once, some after a long time, some go back, and some close the tab.
      if (choice < 0.5) stripe.pay(session);
      else if (choice < 0.6) {
        fixture.pass(29 * minute);
        stripe.pay(session);
      } else if (choice < 0.75) {
        await fixture.ask(`/api/payments/cancelled?payment=${session.ours}`, {
          body: new URLSearchParams(),
        });
        // Two tabs: the other one pays what is cancelled here, where the provider lets it.
        if (chance() < 0.5) stripe.pay(session);
      }
    }
    // Late, in any order, and some twice; the rest waits for the provider to repeat them.
    for (let delivered = 0; delivered < 2 && stripe.events.length > 0; delivered += 1) {
      const event = stripe.events[Math.floor(chance() * stripe.events.length)]!;
      if (chance() < 0.5) await hook(event);
    }
    fixture.pass(Math.floor(chance() * 20) * minute);
    await settleDue(fixture.deps);
  }

  // The provider recovers. Some webhooks never came: the comparison at night finds what they would have said.
  stripe.heal();
  fixture.pass(2 * 60 * minute);
  await settleDue(fixture.deps);
  const [tenant] = fixture.tenants;
  await reconcilePayments(fixture.deps, tenant!);
  for (let round = 0; round < 20; round += 1) {
    fixture.pass(minute);
    await settleDue(fixture.deps);
  }
  expect(await reconcilePayments(fixture.deps, tenant!)).toMatchObject({
    unanswered: 0,
    differences: [],
  });

  const ledger = await fixture.db.all<{ id: string; state: string; cents: number }>(
    'SELECT id, state, cents FROM payments',
  );
  const centsIn = (states: string[]) =>
    ledger.flatMap(({ state, cents }) => (states.includes(state) ? cents : []));
  const sum = (all: number[]) => all.reduce((total, each) => total + each, 0);
  const held = [...stripe.sessions.values()].filter(
    ({ payment }) => payment === 'requires_capture',
  );
  expect(held.length).toBeGreaterThan(0);
  expect(sum(centsIn(['paid']))).toBe(sum(held.map(({ cents }) => cents)));
  expect(held.map(({ ours }) => ours).sort()).toEqual(
    ledger.flatMap(({ id, state }) => (state === 'paid' ? id : [])).sort(),
  );
  expect(centsIn(['to-return', 'open'])).toEqual([]);
  // What is paid is held; nobody has paid for a vehicle that is free or somebody else's.
  const withoutHold = await fixture.db.all(
    `SELECT id FROM payments WHERE state = 'paid' AND changed_at + hold_ms > ?
      AND NOT EXISTS (SELECT 1 FROM holds WHERE holds.lead_id = payments.lead_id)`,
    [fixture.now()],
  );
  expect(withoutHold).toEqual([]);
  const leads = await fixture.db.all<{ id: string }>('SELECT id FROM leads');
  expect(promised.filter((id) => !leads.some((lead) => lead.id === id))).toEqual([]);
  expect(leads).toHaveLength(new Set(promised).size);
}, 120_000);
