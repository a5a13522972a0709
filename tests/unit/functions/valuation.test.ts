// What is kept beside a trade-in's lead, and how it reaches the dealer with it (rule trade-in-5).
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  enquiry,
  openFunctions,
  formToken,
  storedLeads,
  type FunctionsFixture,
} from '../../fixtures/functions/functions-fixture.ts';
import { harbour } from '../../fixtures/functions/tenants.ts';

let fixture: FunctionsFixture;
beforeEach(async () => {
  fixture = await openFunctions();
});
afterEach(() => fixture.close());

const leads = () => storedLeads(fixture);

describe('a valuation', () => {
  const car = { year: 2019, make: 'Ford', model: 'Ranger', badge: null, body: 'Ute' };
  const value = { vehicle: { ...car, sandbox: false }, adjustmentAnswers: { books: 'Full' } };
  const keep = (lead_id: string) =>
    fixture.ask('/api/miscellaneous', { body: { column_name: 'valuation', lead_id, value } });
  const sent = async (change: Record<string, unknown>) => {
    const answer = await fixture.ask('/api/leads', {
      body: enquiry(await formToken(fixture), change),
    });
    return ((await answer.json()) as { lead_id: string }).lead_id;
  };
  const trade = { kind: 'trade-in', Rego: '123ABC', regoState: 'QLD', kms: '81000' };
  const keeping = async (saveValuation: boolean) => {
    const dealer = harbour();
    dealer.tradeIn = { ...dealer.tradeIn, saveValuation };
    await fixture.close();
    fixture = await openFunctions({ tenants: [dealer] });
  };

  it('is stored with the lead of a trade-in, within an hour', async () => {
    await keeping(true);
    const lead = await sent(trade);
    expect((await keep(lead)).status).toBe(200);
    expect(await leads()).toMatchObject([{ id: lead, valuation: value }]);
    fixture.pass(3_600_001);
    expect((await keep(lead)).status).toBe(404);
  });

  it('goes to the dealer with its lead, which waits for it for a limited time', async () => {
    const dealer = harbour();
    dealer.tradeIn = { ...dealer.tradeIn, saveValuation: true };
    await fixture.close();
    fixture = await openFunctions({ tenants: [dealer] });
    const mailed = async () => {
      await fixture.outbox.pump();
      return fixture.mails.length;
    };
    const lead = await sent(trade);
    expect(await mailed()).toBe(0);
    expect((await keep(lead)).status).toBe(200);
    expect(await mailed()).toBe(1);
    await sent({ ...trade, Rego: '456DEF' });
    fixture.pass(4_000);
    expect(await mailed()).toBe(1);
    fixture.pass(1_000);
    expect(await mailed()).toBe(2);
    // Other leads have nothing to wait for.
    await sent({});
    expect(await mailed()).toBe(3);
  });

  it('is stored with no other lead', async () => {
    await keeping(true);
    expect((await keep(await sent({}))).status).toBe(404);
    expect((await keep('unknown')).status).toBe(404);
    expect(await leads()).toMatchObject([{ valuation: null }]);
  });

  it('is refused where the tenant does not store valuations', async () => {
    await keeping(false);
    const lead = await sent(trade);
    expect((await keep(lead)).status).toBeGreaterThanOrEqual(400);
    expect(await leads()).toMatchObject([{ id: lead, valuation: null }]);
  });
});
