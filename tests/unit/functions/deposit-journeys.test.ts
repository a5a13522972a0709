// Many shoppers reserve with a deposit while everything fails occasionally. The provider is down or its answer is lost,
// webhooks come late, twice, out of order or never, tabs close and buttons are pressed twice. At the end the provider's
// ledger and the store agree. JOURNEYS sets how many; the seed is fixed, so that a failure can be repeated.
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Guarded } from '../../../src/functions/http-client/breaker.ts';
import { paymentProviders } from '../../../src/functions/entry/ports.ts';
import { reconcilePayments } from '../../../src/functions/payments/reconcile.ts';
import { settleDue } from '../../../src/functions/payments/settle.ts';
import {
  enquiry,
  formToken,
  openFunctions,
  vehicle,
  type FunctionsFixture,
} from '../../fixtures/functions/functions-fixture.ts';
import {
  flakyStripe,
  hookSome,
  sumOf,
  type FlakyStripe,
} from '../../fixtures/functions/flaky-stripe.ts';
import { randomNumbers } from '../../fixtures/random-numbers.ts';
import { paying, webhookSecret } from '../../fixtures/functions/stripe.ts';

const journeys = Number(process.env['JOURNEYS'] ?? 60);
const minute = 60_000;

let fixture: FunctionsFixture;
let stripe: FlakyStripe;
const chance = randomNumbers(20_261_125);
beforeEach(async () => {
  const env: Record<string, string> = {
    STRIPE_KEY: 'sk_test',
    STRIPE_WEBHOOK_SECRET: webhookSecret,
  };
  stripe = flakyStripe(chance, () => fixture.now());
  // Without the circuit breaker, whose time is not the clock of the fixture.
  const partners: Guarded = { call: (call) => Promise.resolve(stripe.reply(call)) };
  const payments = paymentProviders(partners, (name) => env[name]);
  fixture = await openFunctions({ tenants: [paying()], env, deps: { payments } });
});
afterEach(() => fixture.close());

// Rule reserve-7.
it('with many deposits under random failures every cent is accounted for, nothing is paid twice and no lead is lost', async () => {
  const cars = Array.from({ length: Math.ceil(journeys * 0.6) }, (_, at) => String(at + 1));
  await fixture.stock(cars.map((id) => vehicle(id)));
  const promised: string[] = [];

  for (let at = 0; at < journeys; at += 1) {
    const body = enquiry(await formToken(fixture), {
      kind: 'reservation',
      category: undefined,
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
        // Two tabs: the other one pays for the reservation that is cancelled here, if the provider allows it.
        if (chance() < 0.5) stripe.pay(session);
      }
    }
    await hookSome(fixture, stripe, chance);
    fixture.pass(Math.floor(chance() * 20) * minute);
    await settleDue(fixture.deps);
  }

  // The provider recovers. Some webhooks never came: the nightly comparison finds the same.
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
  const held = [...stripe.sessions.values()].filter(
    ({ payment }) => payment === 'requires_capture',
  );
  expect(held.length).toBeGreaterThan(0);
  expect(sumOf(centsIn(['paid']))).toBe(sumOf(held.map(({ cents }) => cents)));
  expect(held.map(({ ours }) => ours).sort()).toEqual(
    ledger.flatMap(({ id, state }) => (state === 'paid' ? id : [])).sort(),
  );
  expect(centsIn(['to-return', 'open'])).toEqual([]);
  // A paid vehicle is held; nobody has paid for a vehicle that is free or held by somebody else.
  const withoutHold = await fixture.db.all(
    `SELECT id FROM payments WHERE state = 'paid' AND changed_at + hold_ms > ?
      AND NOT EXISTS (SELECT 1 FROM holds WHERE holds.lead_id = payments.lead_id)`,
    [fixture.now()],
  );
  expect(withoutHold).toEqual([]);
  const leads = await fixture.db.all<{ id: string }>('SELECT id FROM leads');
  expect(promised.filter((id) => !leads.some((lead) => lead.id === id))).toEqual([]);
  expect(leads).toHaveLength(new Set(promised).size);
});
