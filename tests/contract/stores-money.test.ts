// Promises of the money flows that keys of tables keep, on every store: an offer is taken once, a person spins once, a link is
// paid once.
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { storePersonalRate } from '../../src/functions/account/personal-rate.ts';
import { storeAttempt } from '../../src/functions/payments/invoice-payment.ts';
import { settleInvoice } from '../../src/functions/payments/settle-invoice.ts';
import { storeLead } from '../../src/functions/leads/store-lead.ts';
import { newPurchase } from '../../src/domain/purchase/purchase.ts';
import {
  purchaseOf,
  reopen,
  parsePurchaseState,
  storeState,
} from '../../src/functions/purchase/purchase-store.ts';
import { storeSpin } from '../../src/functions/spin/draw-prize.ts';
import type { Database } from '../../src/functions/stores/database.ts';
import { migrate } from '../../src/functions/stores/migrate.ts';
import { acceptance } from '../../src/functions/trade-in/accept-offer.ts';
import type { ValuationRow } from '../../src/functions/trade-in/valuations.ts';
import { freshKey, start } from '../fixtures/functions/functions-fixture.ts';
import { newLead } from '../fixtures/functions/new-lead.ts';
import { storeKinds } from '../fixtures/functions/stores.ts';
import { harbour } from '../fixtures/functions/tenants.ts';

const spinCampaign = {
  id: 'summer',
  name: 'Summer',
  start: '2026-11-01',
  end: '2026-11-30',
  noPrize: 'Nothing',
  redeem: 'Here.',
  terms: ['Terms.'],
  permits: [{ state: 'NSW' as const, number: '1' }],
};

describe.each(storeKinds())('a store: $name', ({ missing, open, end }) => {
  if (missing !== null) {
    it.skip(missing, () => undefined);
    return;
  }
  let db: Database;
  let second: Database;
  beforeEach(async () => {
    [db, second] = await open();
  });
  afterEach(async () => {
    await db.close();
    await second.close();
  });
  afterAll(end);

  // Rule trade-in-11.
  it('takes an offer once, however many accept it at once in whichever process', async () => {
    await migrate(db, start);
    const row = { id: 'an-offer', tenant: 'a' } as ValuationRow;
    const stored = await Promise.all(
      Array.from({ length: 12 }, (_, at) => {
        const lead = newLead();
        return storeLead(at % 2 ? db : second, {
          ...lead,
          acceptance: acceptance(row, lead.lead.id, start),
        });
      }),
    );
    expect(stored.filter((each) => each.ok)).toHaveLength(1);
    expect(stored.filter((each) => !each.ok && each.code === 'offer-accepted')).toHaveLength(11);
    expect(await db.all('SELECT id FROM leads')).toHaveLength(1);
    expect(await db.all('SELECT id FROM deliveries')).toHaveLength(1);
  });

  // Rule personal-2.
  it('has one rate an account, however many are stored at once, and none for a deleted account', async () => {
    await migrate(db, start);
    await db.run(
      `INSERT INTO contacts
          (id, tenant, phone, name, last_name, email, postcode, alerts, told_at, created_at, seen_at)
        VALUES ('c', 'a', '0412', '', '', '', '', 'off', 0, ?, ?)`,
      [start, start],
    );
    const row = {
      credit: 'GREAT' as const,
      comparison_rate: 9.07,
      source: 'from us',
      consent: 'Yes',
      made_at: start,
      expires_at: start + 1,
    };
    await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        storePersonalRate(at % 2 ? db : second, 'a', 'c', { ...row, interest: 7 + at / 100 }),
      ),
    );
    expect(await db.all('SELECT tenant, comparison_rate, expires_at FROM personal_rates')).toEqual([
      { tenant: 'a', comparison_rate: 9.07, expires_at: start + 1 },
    ]);
    expect(await storePersonalRate(db, 'a', 'gone', { ...row, interest: 7 })).toBe(0);
  });

  // Rule purchase-1, rule purchase-5.
  it('lets one of several devices answer a step of a purchase, and ends it in one reservation', async () => {
    await migrate(db, start);
    const key = { tenant: 'a', contactId: 'c', carId: '7' };
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        storeState(
          at % 2 ? db : second,
          key,
          { state: { ...newPurchase, agreed: at }, version: 0 },
          start,
        ),
      ),
    );
    expect(answers.filter(Boolean)).toHaveLength(1);
    const row = (await purchaseOf(db, 'a', 'c', '7'))!;
    expect(parsePurchaseState(row).agreed).toBe(answers.indexOf(true));
    const once = { purchaseId: row.id, hold: { carId: '7', until: start + 1 } };
    const idempotencyKey = `purchase-${row.id}-0`;
    const stored = await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        storeLead(at % 2 ? db : second, { ...newLead(once), idempotencyKey }),
      ),
    );
    const [id, ...others] = new Set(stored.map((each) => each.ok && each.id));
    expect(others).toEqual([]);
    const sent = (await purchaseOf(db, 'a', 'c', '7'))!;
    expect(sent.lead_id).toBe(id);
    expect(
      await storeState(db, key, { state: newPurchase, version: Number(sent.version) }, start),
    ).toBe(false);
    expect([await reopen(db, sent, start), await reopen(second, sent, start)]).toEqual([1, 0]);
    const open = (await purchaseOf(db, 'a', 'c', '7'))!;
    expect([open.lead_id, Number(open.attempt)]).toEqual([null, 1]);
  });

  // Rule spin-2, rule spin-3.
  it('gives each person one spin and each prize once, however many people spin at once', async () => {
    await migrate(db, start);
    const prize = { id: 'lock', name: 'Lock', chance: 100, stock: 3 };
    const campaign = { ...spinCampaign, prizes: [prize] };
    const tenant = { ...harbour(), spinToWin: campaign };
    const spun = await Promise.all(
      Array.from({ length: 24 }, (_, at) =>
        storeSpin(at % 2 ? db : second, {
          tenant,
          campaign,
          person: `p${String(at % 8)}`,
          contactId: 'c',
          email: 'a@shopper.example',
          roll: 0.5,
          now: start,
        }),
      ),
    );
    expect(spun).toHaveLength(24);
    const rows = await db.all<{ person: string; number: number | null }>('SELECT * FROM spins');
    expect(new Set(rows.map(({ person }) => person)).size).toBe(8);
    expect(rows).toHaveLength(8);
    expect(rows.flatMap(({ number }) => (number === null ? [] : [Number(number)])).sort()).toEqual([
      1, 2, 3,
    ]);
    expect(await db.all('SELECT id FROM deliveries')).toHaveLength(3);
    // A spin that wins nothing has no piece: the person alone is the key.
    await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        storeSpin(at % 2 ? db : second, {
          tenant,
          campaign: { ...campaign, prizes: [{ ...prize, chance: 1 }] },
          person: 'unlucky',
          contactId: 'c',
          email: 'a@shopper.example',
          roll: 0.5,
          now: start,
        }),
      ),
    );
    expect(await db.all("SELECT at FROM spins WHERE person = 'unlucky'")).toHaveLength(1);
  });

  // Rule payment-2, rule payment-5.
  it('keeps one of two paid attempts of a link, and records all money in the ledger', async () => {
    await migrate(db, start);
    const tenant = harbour();
    const needs = (store: Database) => ({
      db: store,
      now: () => start + 9,
      log: () => undefined,
      wake: () => undefined,
      tenants: { of: () => tenant, ofHost: () => tenant, comparableWith: () => [] },
    });
    const attempt = (store: Database, contactId: string) =>
      storeAttempt(
        store,
        {
          tenant: tenant.slug,
          request_id: 'a-link',
          idempotency_key: freshKey(),
          contact_id: contactId,
          email: 'a@shopper.example',
          reference: 'INV-1',
          cents: 5_000,
        },
        start,
      );
    const [kim, again, robin] = await Promise.all([
      attempt(db, 'kim'),
      attempt(db, 'kim'),
      attempt(second, 'robin'),
    ]);
    expect(again!.id).toBe(kim!.id);
    await Promise.all(
      [kim!, robin!].flatMap((payment) =>
        Array.from({ length: 6 }, (_, at) =>
          settleInvoice(
            needs(at % 2 ? db : second),
            payment,
            {
              status: 'paid',
              id: payment.id,
              cents: 5_000,
              currency: 'aud',
              providerPayment: payment.id,
            },
            `${payment.id}-${String(at % 3)}`,
          ),
        ),
      ),
    );
    const states = await db.all<{ state: string }>(
      'SELECT state FROM invoice_payments ORDER BY state',
    );
    expect(states.map(({ state }) => state)).toEqual(['paid', 'to-refund']);
    const lines = await db.all<{ kind: string; cents: number }>('SELECT * FROM invoice_ledger');
    expect(lines.map(({ kind, cents }) => [kind, Number(cents)])).toEqual([
      ['payment', 5_000],
      ['payment', 5_000],
    ]);
  });
});
