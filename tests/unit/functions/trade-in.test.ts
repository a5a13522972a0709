// A trade-in in steps at the functions: the figure, keeping it, and accepting it once.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TradeInOffer, ValuedAnswer } from '../../../src/protocol/trade-in.ts';
import {
  enquiry,
  formToken,
  openFunctions,
  signIn,
  storedLeads,
  vehicle,
  type FunctionsFixture,
} from '../../fixtures/functions/functions-fixture.ts';
import { harbour } from '../../fixtures/functions/tenants.ts';

const day = 24 * 3_600_000;
const car = {
  make: 'Ford',
  model: 'Ranger',
  badge: 'XLT',
  year: 2021,
  kms: 45_000,
  condition: 'good',
};

let fixture: FunctionsFixture;
/** Resources that a test opened; they are closed after it. */
let opened: FunctionsFixture[] = [];
const dealer = (changes: Partial<ReturnType<typeof harbour>['tradeIn']['valuation']> = {}) => {
  const tenant = harbour();
  tenant.tradeIn.valuation = { ...tenant.tradeIn.valuation, ...changes };
  tenant.pages = { ...tenant.pages, garage: true };
  return tenant;
};
const openWith = async (tenant = dealer(), env = {}) => {
  fixture = await openFunctions({ tenants: [tenant], env });
  opened.push(fixture);
};
beforeEach(() => openWith());
afterEach(async () => {
  await Promise.all(opened.map((each) => each.close()));
  opened = [];
});

const ask = async (changes: object = {}) =>
  (await (
    await fixture.ask('/api/trade-in/valuation', { body: { ...car, ...changes } })
  ).json()) as ValuedAnswer;
const offered = async () => (await ask()).offer!;
const accept = async (offer: TradeInOffer, changes: Record<string, unknown> = {}) =>
  fixture.ask('/api/leads', {
    body: enquiry(await formToken(fixture), {
      kind: 'trade-in',
      category: undefined,
      message: undefined,
      kms: '1',
      car_year: '1990',
      car_description: 'A gold bar',
      valuation_id: offer.id,
      trade_in_use: 'sell',
      ...changes,
    }),
  });

// Rule trade-in-8, rule trade-in-9, rule trade-in-11.
describe('a figure', () => {
  it('comes from the dealer’s price guide, with source, confidence and the time until which it holds', async () => {
    const offer = await offered();
    expect(offer).toMatchObject({
      car: '2021 Ford Ranger XLT',
      low: 34_200,
      high: 37_520,
      confidence: 1,
      source: 'our own price guide',
      valid_until: new Date(fixture.now() + 7 * day).toISOString(),
      state: 'open',
    });
  });

  it('is a share of the asking prices of comparable used stock', async () => {
    await openWith(dealer({ source: 'stock', guide: [], stockPercent: { min: 80, max: 90 } }));
    expect((await ask({ condition: 'excellent' })).words).toContain('call you');
    await fixture.stock(Array.from({ length: 8 }, (_, at) => vehicle(String(at))));
    const { offer } = await ask({ make: 'ford', model: 'RANGER', condition: 'excellent' });
    // 5,000 km more than the stock.
    expect(offer).toMatchObject({ low: 35_460, high: 39_890, confidence: 0.4 });
    // The name as people type it, and what is left of the price of new ones.
    await fixture.stock(
      Array.from({ length: 8 }, (_, at) => vehicle(String(at), { model: 'CX-5', car_type: 'new' })),
    );
    const [cx5] = [await ask({ make: 'FORD', model: 'cx 5', condition: 'excellent' })];
    expect(cx5.offer?.high).toBe(33_900);
    expect((await ask({ model: 'CX5', condition: 'excellent' })).offer?.high).toBe(33_900);
  });

  it('is never calculated from amounts that a browser sends', async () => {
    const answer = await fixture.ask('/api/trade-in/valuation', {
      body: { ...car, low: 90_000, high: 99_000 },
    });
    expect(answer.status).toBe(422);
  });

  // Rule trade-in-10.
  it('is not shown without a source: the dealership calls', async () => {
    await openWith(dealer({ source: 'none' }));
    const { offer, words } = await ask();
    expect(offer).toBeNull();
    expect(words).toContain('call you with a figure');
    expect(await fixture.db.all('SELECT id FROM valuations')).toEqual([]);
  });
});

describe('a partner for valuations', () => {
  const partner = async () => {
    const tenant = dealer({ source: 'partner' });
    tenant.functions.integrations = {
      valuation: { url: 'https://partner.example/v2/valuations', keyEnv: 'VALUATION_KEY' },
    };
    await openWith(tenant, { VALUATION_KEY: 'key' });
  };
  const reply = (json: unknown, status = 200) => {
    fixture.replies.http = () => ({ ok: true, status, text: JSON.stringify(json) });
  };
  beforeEach(partner);

  it('is asked with the car, its kilometres and condition, and never with who owns it', async () => {
    reply({ lower: 30_000, upper: 34_000, confidence: 0.8 });
    expect((await ask({ condition: 'excellent' })).offer).toMatchObject({
      low: 30_000,
      high: 34_000,
      confidence: 0.8,
    });
    const [call] = fixture.calls;
    expect(call!.headers!['authorization']).toBe('Bearer key');
    expect(JSON.parse(call!.body!)).toEqual({
      region: 'au',
      make: 'Ford',
      model: 'Ranger',
      badge: 'XLT',
      year: 2021,
      kms: 45_000,
      condition: 'excellent',
    });
  });

  it.each<[string, unknown, number]>([
    ['an error', {}, 500],
    ['no upper bound', { lower: 1, confidence: 1 }, 200],
    ['bounds in the wrong order', { lower: 30_000, upper: 20_000, confidence: 1 }, 200],
    ['a confidence that is none', { lower: 1, upper: 2, confidence: 70 }, 200],
    ['texts', { lower: 'lots', upper: 'more', confidence: 1 }, 200],
  ])('that answers %s gives no figure', async (_what, json, status) => {
    reply(json, status);
    expect(await ask()).toMatchObject({
      offer: null,
      words: expect.stringContaining('isn’t answering') as string,
    });
  });

  it('that does not answer in time gives no figure, and is not asked for excluded cars', async () => {
    fixture.replies.http = () => ({ ok: false, code: 'timeout' });
    expect((await ask()).words).toContain('isn’t answering');
    const calls = fixture.calls.length;
    expect((await ask({ year: 2001 })).words).toContain('over 7 years old');
    expect(fixture.calls).toHaveLength(calls);
  });
});

// Rule trade-in-6, rule trade-in-12.
describe('accepting an offer', () => {
  it('stores the lead with what the store knows, and counts as event 18', async () => {
    const offer = await offered();
    const answer = await accept(offer, { offer_price: 99_000 });
    expect(await answer.json()).toMatchObject({ kind: 'trade-in', event: 18 });
    const [lead] = await storedLeads(fixture);
    expect(lead!.payload).toMatchObject({
      car_year: '2021',
      car_description: 'Ford Ranger XLT',
      kms: '45000',
      offer_accepted: true,
      offer_condition: 'Good',
      offer_text: expect.stringMatching(
        /^\$34,200 to \$37,520, from our own price guide/,
      ) as string,
    });
    expect(lead!.payload).not.toHaveProperty('offer_price');
    await fixture.outbox.pump();
    expect(fixture.mails[0]!.text).toContain('Estimate: $34,200 to $37,520');
  });

  it('twice is one lead, whatever the key and however many at once', async () => {
    const offer = await offered();
    const answers = await Promise.all(Array.from({ length: 10 }, () => accept(offer)));
    const ids = await Promise.all(
      answers.map(async (each) => ((await each.json()) as { lead_id: string }).lead_id),
    );
    expect(new Set(ids).size).toBe(1);
    expect(await storedLeads(fixture)).toHaveLength(1);
  });

  it('is refused when it has ended, with nothing stored', async () => {
    const offer = await offered();
    fixture.pass(7 * day);
    const answer = await accept(offer);
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([
      409,
      'offer-expired',
    ]);
    expect(await storedLeads(fixture)).toEqual([]);
    expect(await (await fixture.ask(`/api/trade-in/offers/${offer.id}`)).json()).toMatchObject({
      state: 'expired',
    });
  });

  it('as deposit names the vehicle, and asks again when it has been sold meanwhile', async () => {
    await fixture.stock([vehicle('7', { status: 'sold' })]);
    const offer = await offered();
    const deposit = { trade_in_use: 'deposit', car_id: '7' };
    const refused = await accept(offer, deposit);
    expect(await refused.json()).toMatchObject({
      code: 'vehicle-gone',
      detail: expect.stringContaining('Your offer still holds') as string,
    });
    await fixture.stock([vehicle('7')]);
    expect((await accept(offer, deposit)).status).toBe(201);
    const [lead] = await storedLeads(fixture);
    expect(lead).toMatchObject({
      carId: '7',
      payload: { offer_use: expect.stringContaining('deposit') as string },
    });
  });

  it('as deposit is told to the shopper as an estimate for their own car', async () => {
    const tenant = dealer();
    tenant.functions.confirmMail = true;
    await openWith(tenant);
    await fixture.stock([vehicle('7', { name: '2021 Ford Everest 7' })]);
    await accept(await offered(), { trade_in_use: 'deposit', car_id: '7' });
    await fixture.outbox.pump();
    const mail = fixture.mails.find(({ to }) => to.address.endsWith('@shopper.example'));
    const text = mail?.text ?? '';
    for (const line of ['- Own car: Ford Ranger XLT', '- Looking at: ', 'which binds nobody: Yes'])
      expect(text).toContain(line);
    expect(text).not.toMatch(/gold bar|accepted|reserved/);
    expect(mail?.html).not.toContain('class="photo"');
  });

  it('as deposit asks again when the vehicle has another price than the shopper saw', async () => {
    await fixture.stock([vehicle('7')]);
    const offer = await offered();
    const deposit = { trade_in_use: 'deposit', car_id: '7' };
    const refused = await accept(offer, { ...deposit, seen_price: 44_000 });
    expect(await refused.json()).toMatchObject({
      code: 'price-changed',
      price: 45_000,
      detail: expect.stringContaining('was $44,000') as string,
    });
    expect(await storedLeads(fixture)).toEqual([]);
    expect((await accept(offer, { ...deposit, seen_price: 45_000 })).status).toBe(201);
  });

  it('of another dealer is not possible', async () => {
    const offer = await offered();
    await fixture.db.run("UPDATE valuations SET tenant = 'other'");
    expect((await accept(offer)).status).toBe(409);
  });

  it('is not claimed by a form without an offer', async () => {
    const answer = await accept({ id: '' } as TradeInOffer, {
      valuation_id: undefined,
      trade_in_use: undefined,
      offer_accepted: true,
      offer_price: 99_000,
    });
    expect(await answer.json()).toMatchObject({ event: null });
    const [lead] = await storedLeads(fixture);
    expect(lead!.payload).not.toHaveProperty('offer_accepted');
    expect(lead!.payload).not.toHaveProperty('offer_price');
  });
});

describe('keeping an offer', () => {
  const keep = (offer: TradeInOffer, cookies: Record<string, string>) =>
    fixture.ask('/api/trade-in/keep', { body: { valuation_id: offer.id }, cookies });
  const kept = async (cookies: Record<string, string>) =>
    (
      (await (await fixture.ask('/api/trade-in/offers', { cookies })).json()) as {
        items: TradeInOffer[];
      }
    ).items;

  it('needs a sign-in and puts it into the visitor’s own garage alone', async () => {
    const offer = await offered();
    expect((await keep(offer, {})).status).toBe(401);
    const kim = await signIn(fixture);
    expect(await (await keep(offer, kim)).json()).toMatchObject({ id: offer.id, saved: true });
    fixture.pass(61_000);
    const robin = await signIn(fixture, '0498 111 222');
    expect((await keep(offer, robin)).status).toBe(404);
    expect((await kept(kim)).map(({ id }) => id)).toEqual([offer.id]);
    expect(await kept(robin)).toEqual([]);
  });

  it('lists it as accepted afterwards, and is part of the visitor’s own data', async () => {
    const offer = await offered();
    const kim = await signIn(fixture);
    await keep(offer, kim);
    await accept(offer);
    expect(await kept(kim)).toMatchObject([{ state: 'accepted' }]);
    const data = await fixture.ask('/api/my-data', { cookies: kim });
    expect(await data.json()).toMatchObject({ valuations: [{ id: offer.id }] });
    expect(await (await fixture.ask('/api/my-data/page', { cookies: kim })).text()).toContain(
      '2021 Ford Ranger XLT',
    );
    await fixture.ask('/api/my-data/erase', { body: {}, cookies: kim });
    expect(await fixture.db.all('SELECT id FROM valuations')).toEqual([]);
  });
});
