// Many shoppers buy online and pay invoices while everything fails now and then: tabs close, buttons are pressed twice,
// two devices answer at once, vehicles are repriced and sold, partners and provider fail, webhooks come late, twice, out of
// order, by another clock or never. At the end the provider's ledger and the store agree. JOURNEYS sets how many.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Guarded } from '../../../src/functions/http-client/breaker.ts';
import { askForPayment, askForRefund } from '../../../src/functions/payments/invoice-commands.ts';
import { settleInvoicesDue } from '../../../src/functions/payments/settle-invoice.ts';
import { paymentProviders } from '../../../src/functions/entry/ports.ts';
import { reconcilePayments } from '../../../src/functions/payments/reconcile.ts';
import { settleDue } from '../../../src/functions/payments/settle.ts';
import type { PurchaseView } from '../../../src/protocol/purchase.ts';
import {
  flakyStripe,
  hookSome,
  sumOf,
  type FlakyStripe,
} from '../../fixtures/functions/flaky-stripe.ts';
import {
  cookieOf,
  freshKey,
  openFunctions,
  storedLeads,
  vehicle,
  type FunctionsFixture,
} from '../../fixtures/functions/functions-fixture.ts';
import { paying, webhookSecret } from '../../fixtures/functions/stripe.ts';
import { randomNumbers } from '../../fixtures/random-numbers.ts';

const journeys = Number(process.env['JOURNEYS'] ?? 40);
const minute = 60_000;
const day = 24 * 60 * minute;
const slug = 'harbourside-ford';
type Cookies = Record<string, string>;

const dealer = () => {
  const tenant = paying();
  tenant.pages = { ...tenant.pages, garage: true, onlinePayment: true };
  tenant.reserve = { ...tenant.reserve, enabled: true, onlinePurchase: true };
  tenant.finance = { ...tenant.finance, rule: 'in-stock' };
  tenant.finance.quote = { ...tenant.finance.quote, enabled: true };
  tenant.locations = tenant.locations.map((each) => ({ ...each, staff: { sales: 8 } }));
  tenant.functions = {
    ...tenant.functions,
    confirmMail: true,
    integrations: { 'finance-quote': { url: 'https://partner.example/quote', keyEnv: null } },
  };
  return tenant;
};

let fixture: FunctionsFixture;
let stripe: FlakyStripe;
const chance = randomNumbers(20_261_126);
const pick = <T>(list: readonly T[]): T => list[Math.floor(chance() * list.length)]!;

beforeEach(async () => {
  const env: Record<string, string> = {
    STRIPE_KEY: 'sk_test',
    STRIPE_WEBHOOK_SECRET: webhookSecret,
  };
  stripe = flakyStripe(chance, () => fixture.now());
  const partners: Guarded = { call: (call) => Promise.resolve(stripe.reply(call)) };
  const payments = paymentProviders(partners, (name) => env[name]);
  const open = { take: () => Promise.resolve(true), freeAt: () => Promise.resolve(0) };
  const unlimited = { ...open, uncount: () => Promise.resolve() };
  fixture = await openFunctions({
    tenants: [dealer()],
    env,
    deps: { payments, limits: { durable: unlimited, quick: unlimited } },
  });
  const quote = { weeklyRepaymentAmount: 190, advertisedRate: 8.5, comparisonRate: 9.4 };
  fixture.replies.http = () =>
    chance() < 0.3
      ? { ok: false, code: 'timeout' }
      : { ok: true, status: 200, text: JSON.stringify(quote) };
});
afterEach(() => fixture.close());

async function signInAs(phone: string): Promise<Cookies> {
  const sent = await fixture.ask('/api/sign-in/code', { body: { phone } });
  const code = /\d{6}/.exec(fixture.texts.at(-1)?.text ?? '')?.[0] ?? '';
  const cookies = { '__Host-challenge': cookieOf(sent, '__Host-challenge') };
  const opened = await fixture.ask('/api/sign-in/verify', { body: { phone, code }, cookies });
  return { '__Host-sid': cookieOf(opened, '__Host-sid') };
}

/** Some pay at once, some after a long time, and some close the tab. */
function payLater(next: string): void {
  const session = stripe.sessions.get(next.split('/').at(-1) ?? '');
  if (!session) return;
  const choice = chance();
  if (choice < 0.55) stripe.pay(session);
  else if (choice < 0.7) {
    fixture.pass(29 * minute);
    stripe.pay(session);
  }
}

const work = async () => {
  await settleDue(fixture.deps);
  await settleInvoicesDue(fixture.deps);
};

/** The provider recovers, and the comparison at night finds what lost webhooks would have said. */
async function recover() {
  const [tenant] = fixture.tenants;
  stripe.heal();
  fixture.pass(120 * minute);
  await work();
  await reconcilePayments(fixture.deps, tenant!);
  for (let round = 0; round < 20; round += 1) {
    fixture.pass(minute);
    await work();
  }
  expect(await reconcilePayments(fixture.deps, tenant!)).toMatchObject({
    unanswered: 0,
    differences: [],
  });
}

// Rules purchase-1, purchase-3, purchase-5.
describe('of many purchases under random failures', () => {
  const prices = new Map<string, number>();
  const states = new Map<string, 'in_stock' | 'sold'>();
  const restock = () =>
    fixture.stock(
      [...prices].map(([id, price]) =>
        vehicle(id, { price, status: states.get(id) ?? 'in_stock' }),
      ),
    );
  const view = async (car: string, cookies: Cookies) =>
    (await (
      await fixture.ask(`/api/purchase?car_id=ford-ranger-${car}`, { cookies })
    ).json()) as PurchaseView;

  /** What a shopper answers to the step that the page shows. */
  function answerTo({ current, price, finance }: PurchaseView, shopper: number): object {
    switch (current) {
      case 'price':
        return { step: 'price', seen: price };
      case 'trade-in':
        return { step: 'trade-in', offer: null };
      case 'payment':
        return finance && chance() < 0.5
          ? { step: 'payment', method: 'finance', term: 5, credit: 'GREAT' }
          : { step: 'payment', method: 'cash' };
      case 'handover': {
        const from = new Date(fixture.now() + Math.ceil(chance() * 7) * day).toISOString();
        const hour = `0${String(Math.floor(chance() * 6))}`;
        const at = `${from.slice(0, 10)}T${hour}:00:00.000Z`;
        return {
          step: 'handover',
          how: 'collect',
          place: fixture.tenants[0]!.locations[0]!.id,
          at,
        };
      }
      default:
        return {
          step: 'details',
          name: 'Kim',
          last_name: 'Nguyen',
          terms_conditions: true,
          email: `shopper${String(shopper)}@shopper.example`,
        };
    }
  }

  it('no cent is unaccounted for, none is charged twice, no lead is lost, and every price was agreed to', async () => {
    prices.clear();
    states.clear();
    const cars = Array.from({ length: Math.max(40, journeys / 4) }, (_, at) => String(at + 1));
    for (const car of cars) prices.set(car, 45_000);
    await restock();
    const promised: string[] = [];
    const agreed: [lead: string, price: number][] = [];

    for (let shopper = 0; shopper < journeys; shopper += 1) {
      const phone = `04${String(10_000_000 + shopper)}`;
      const car = pick(cars);
      let cookies = await signInAs(phone);
      for (let moves = 0; moves < 40; moves += 1) {
        const fate = chance();
        // The tab is closed: some go on with another device, some never.
        if (fate < 0.02) break;
        if (fate < 0.06) cookies = await signInAs(phone);
        if (fate > 0.97) {
          const other = pick(cars);
          if (chance() < 0.85) prices.set(other, 44_000 + Math.round(chance() * 20) * 100);
          else states.set(other, states.get(other) === 'sold' ? 'in_stock' : 'sold');
          await restock();
        }
        // The clock of another instance is behind.
        if (fate > 0.9 && fate < 0.93) fixture.pass(-2 * minute);
        fixture.pass(minute);
        const seen = await view(car, cookies);
        if (seen.state !== 'open') break;
        const body = { car_id: `ford-ranger-${car}`, version: seen.version };
        if (seen.current !== 'summary') {
          // An old answer of the other device, or a double click.
          const version = chance() < 0.1 ? Math.max(0, seen.version - 1) : seen.version;
          const event = answerTo(seen, shopper);
          const step = () =>
            fixture.ask('/api/purchase/step', { body: { ...body, version, event }, cookies });
          await Promise.all(chance() < 0.2 ? [step(), step()] : [step()]);
          continue;
        }
        const send = () => fixture.ask('/api/purchase/send', { body, cookies });
        const answers = await Promise.all(chance() < 0.3 ? [send(), send()] : [send()]);
        for (const answer of answers) {
          const json = (await answer.json()) as { lead_id?: string; next?: string; code?: string };
          if (json.code === 'verify-again') cookies = await signInAs(phone);
          if (json.lead_id === undefined) continue;
          promised.push(json.lead_id);
          agreed.push([json.lead_id, prices.get(car) ?? 0]);
          payLater(json.next ?? '');
        }
        if (answers.some(({ status }) => status === 200)) break;
      }
      await hookSome(fixture, stripe, chance);
      fixture.pass(Math.floor(chance() * 20) * minute);
      await work();
    }
    await recover();

    const ledger = await fixture.db.all<{ id: string; state: string; cents: number }>(
      'SELECT id, state, cents FROM payments',
    );
    const paid = ledger.filter(({ state }) => state === 'paid');
    const held = [...stripe.sessions.values()].filter(
      ({ payment }) => payment === 'requires_capture',
    );
    expect(held.length).toBeGreaterThan(journeys / 20);
    expect(held.map(({ ours }) => ours).sort()).toEqual(paid.map(({ id }) => id).sort());
    expect(sumOf(held.map(({ cents }) => cents))).toBe(sumOf(paid.map(({ cents }) => cents)));
    expect(ledger.filter(({ state }) => state === 'open' || state === 'to-return')).toEqual([]);
    // One deposit a purchase, and the time of one that has ended is free.
    const twice = `SELECT lead_id FROM payments WHERE state = 'paid' GROUP BY lead_id HAVING count(*) > 1`;
    expect(await fixture.db.all(twice)).toEqual([]);
    expect(
      await fixture.db.all(
        `SELECT lead_id FROM appointments WHERE lead_id IN
          (SELECT lead_id FROM payments WHERE state IN ('expired', 'cancelled', 'returned'))`,
      ),
    ).toEqual([]);

    const leads = await storedLeads(fixture);
    expect(leads.map(({ id }) => id).sort()).toEqual([...new Set(promised)].sort());
    const bought = await fixture.db.all<{ lead_id: string }>(
      'SELECT lead_id FROM purchases WHERE lead_id IS NOT NULL',
    );
    expect(bought.map(({ lead_id }) => lead_id).sort()).toEqual(leads.map(({ id }) => id).sort());
    const seenPrice = new Map(leads.map(({ id, payload }) => [id, payload?.seen_price]));
    expect(agreed.filter(([lead, price]) => seenPrice.get(lead) !== price)).toEqual([]);
    // The dealer hears of every one.
    const untold = `SELECT id FROM leads WHERE NOT EXISTS (SELECT 1 FROM deliveries WHERE lead_id = leads.id)`;
    expect(await fixture.db.all(untold)).toEqual([]);
  });

  it('one of a hundred shoppers for one vehicle gets it, and one deposit is asked', async () => {
    prices.clear();
    states.clear();
    prices.set('1', 45_000);
    await restock();
    stripe.heal();
    const first = await signInAs('0420000000');
    let seen = await view('1', first);
    for (let moves = 0; seen.current !== 'summary' && moves < 60; moves += 1) {
      const body = { car_id: 'ford-ranger-1', version: seen.version, event: answerTo(seen, 0) };
      await fixture.ask('/api/purchase/step', { body, cookies: first });
      seen = await view('1', first);
    }
    expect(seen.current).toBe('summary');
    const shoppers = [first];
    while (shoppers.length < 100) {
      shoppers.push(await signInAs(`04${String(20_000_000 + shoppers.length)}`));
    }
    // The others have answered the same.
    await fixture.db.run(
      `INSERT INTO purchases (id, tenant, contact_id, car_id, state, version, attempt, created_at, changed_at)
        SELECT 'of-' || contacts.id, purchases.tenant, contacts.id, car_id, state, version, attempt,
          purchases.created_at, changed_at
        FROM purchases JOIN contacts ON contacts.tenant = purchases.tenant AND contacts.id != contact_id`,
      [],
    );
    const body = { car_id: 'ford-ranger-1', version: seen.version };
    const statuses = await Promise.all(
      shoppers.map(
        async (cookies) => (await fixture.ask('/api/purchase/send', { body, cookies })).status,
      ),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(99);
    expect(await storedLeads(fixture)).toHaveLength(1);
    expect(stripe.sessions.size).toBe(1);
  });
});

// Rules payment-2, payment-5.
it('of many invoices under random failures each is paid once at most, and the ledger is the provider’s', async () => {
  const shoppers: Cookies[] = [];
  const links: string[] = [];
  for (let at = 0; at < journeys; at += 1) {
    // Everybody signs in anew: paying wants a fresh code.
    shoppers.push(await signInAs(`04${String(30_000_000 + at)}`));
    links.push(
      await askForPayment(fixture.db, {
        tenant: slug,
        cents: 10_000 + at,
        reference: `INV-${String(at)}`,
        days: chance() < 0.1 ? 0 : 14,
        now: fixture.now(),
      }),
    );
    const [payer, other] = [shoppers.at(-1)!, pick(shoppers)];
    const choice = chance();
    const key = freshKey();
    const pay = (cookies: Cookies, idempotency_key: string, link = links.at(-1)!) =>
      fixture.ask('/api/online-payment/pay', {
        body: { idempotency_key, email: 'kim@shopper.example', link },
        cookies,
      });
    // A double click, two tabs, two people with one link, or an old link.
    const answers = await Promise.all(
      choice < 0.3
        ? [pay(payer, key), pay(payer, key)]
        : choice < 0.5
          ? [pay(payer, key), pay(payer, freshKey())]
          : choice < 0.7
            ? [pay(payer, key), pay(other, freshKey())]
            : [pay(payer, key), pay(payer, freshKey(), pick(links))],
    );
    for (const answer of answers) {
      const { next = '' } = (await answer.json()) as { next?: string };
      payLater(next);
      // A second tab that is still open.
      if (chance() < 0.3) payLater(next);
    }
    await hookSome(fixture, stripe, chance);
    fixture.pass(Math.floor(chance() * 12) * minute);
    await work();
    if (chance() < 0.15) {
      const paid = await fixture.db.all<{ id: string }>(
        "SELECT id FROM invoice_payments WHERE state = 'paid' ORDER BY id",
      );
      if (paid.length > 0) await askForRefund(fixture.db, pick(paid).id, fixture.now());
    }
  }
  await recover();

  const taken = [...stripe.sessions.values()].filter(({ payment }) => payment === 'succeeded');
  const kept = taken.filter(({ refunded }) => !refunded);
  expect(kept.length).toBeGreaterThan(journeys / 10);
  const ledger = await fixture.db.all<{ payment_id: string; cents: number }>(
    'SELECT payment_id, cents FROM invoice_ledger',
  );
  expect(sumOf(ledger.map(({ cents }) => cents))).toBe(sumOf(kept.map(({ cents }) => cents)));
  expect(new Set(ledger.map(({ payment_id }) => payment_id))).toEqual(
    new Set(taken.map(({ ours }) => ours)),
  );
  const states = await fixture.db.all<{ id: string; request_id: string; state: string }>(
    'SELECT id, request_id, state FROM invoice_payments',
  );
  expect(kept.map(({ ours }) => ours).sort()).toEqual(
    states.flatMap(({ id, state }) => (state === 'paid' ? id : [])).sort(),
  );
  expect(states.filter(({ state }) => state === 'open' || state === 'to-refund')).toEqual([]);
  const requests = states.flatMap(({ request_id, state }) => (state === 'paid' ? request_id : []));
  expect(new Set(requests).size).toBe(requests.length);
  // A receipt for whatever was paid, once.
  const receipts = await fixture.db.all<{ id: string }>(
    "SELECT id FROM deliveries WHERE id LIKE 'receipt-%'",
  );
  const told = new Set(receipts.map(({ id }) => id.replace('receipt-', '')));
  expect(kept.filter(({ ours }) => !told.has(ours))).toEqual([]);
});
