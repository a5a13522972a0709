// Buying a vehicle online at the functions: every step from our own store, any device, one reservation at the end.
import { beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../../../src/functions/app.ts';
import { priceOfPurchase } from '../../../src/domain/purchase/price-of-purchase.ts';
import type { PurchaseDocument } from '../../../src/domain/purchase/purchase-summary.ts';
import type { TradeInOffer } from '../../../src/protocol/trade-in.ts';
import type { PurchaseView } from '../../../src/protocol/purchase.ts';
import { forgetPurchases } from '../../../src/functions/jobs/retention.ts';
import { settleDue } from '../../../src/functions/payments/settle.ts';
import { depositDealer, hour, minute } from '../../fixtures/functions/deposit-dealer.ts';
import { expectOver } from '../../fixtures/functions/ended-order.ts';
import { signIn, storedLeads, vehicle } from '../../fixtures/functions/functions-fixture.ts';
import { page, paying } from '../../fixtures/functions/stripe.ts';

const dealer = depositDealer();
const time = '2026-11-27T00:00:00.000Z';
let kim: Record<string, string>;

const seller = () => {
  const tenant = paying();
  tenant.pages = { ...tenant.pages, garage: true };
  tenant.reserve = { ...tenant.reserve, enabled: true, onlinePurchase: true };
  tenant.buyOnline = {
    ...tenant.buyOnline,
    charges: [{ name: 'Dealer delivery', amount: 495 }],
  };
  tenant.vehiclePage.deliveryZones = [{ name: 'Brisbane', postcodes: ['4000-4179'], price: 150 }];
  tenant.finance = { ...tenant.finance, rule: 'in-stock' };
  tenant.functions = { ...tenant.functions, confirmMail: true };
  return tenant;
};
const place = () => dealer.fixture.tenants[0]!.locations[0]!.id;

beforeEach(async () => {
  await dealer.openWith(seller());
  kim = await signIn(dealer.fixture);
});

const look = async (cookies = kim, more = '') =>
  (await (
    await dealer.fixture.ask(`/api/purchase?car_id=ford-ranger-7${more}`, { cookies })
  ).json()) as PurchaseView;
const step = async (event: object, cookies = kim, version?: number) =>
  dealer.fixture.ask('/api/purchase/step', {
    body: { car_id: 'ford-ranger-7', version: version ?? (await look(cookies)).version, event },
    cookies,
  });
const steps = (changes: Record<string, object> = {}) => [
  { step: 'price', seen: 45_000 },
  { step: 'trade-in', offer: null, ...changes['trade-in'] },
  { step: 'payment', method: 'cash', ...changes['payment'] },
  { step: 'handover', how: 'collect', place: place(), at: time, ...changes['handover'] },
  {
    step: 'details',
    name: 'Kim',
    last_name: 'Nguyen',
    email: 'kim@shopper.example',
    message: 'The blue one.',
    terms_conditions: true,
  },
];
const answerAll = async (changes: Record<string, object> = {}, cookies = kim) => {
  for (const event of steps(changes)) {
    const answered = await step(event, cookies);
    if (answered.status !== 200) throw new Error(await answered.text());
  }
};
const send = async (cookies = kim, version?: number) =>
  dealer.fixture.ask('/api/purchase/send', {
    body: { car_id: 'ford-ranger-7', version: version ?? (await look(cookies)).version },
    cookies,
  });
const lines = (view: PurchaseView) => new Map(view.steps.flatMap((each) => each.lines));
const restock = (changes: object) => dealer.fixture.stock([vehicle('7', changes), vehicle('9')]);

// Rule purchase-2.
describe('the price of a purchase', () => {
  it('shows everybody every charge and what is not included, and says what is binding', async () => {
    const view = await look({});
    expect(view).toMatchObject({
      signed_in: false,
      state: 'open',
      current: 'price',
      price: 45_000,
    });
    const shown = lines(view);
    expect(shown.get('Dealer delivery')).toBe('$495');
    expect(shown.get('Price with charges')).toBe('$45,495');
    expect(priceOfPurchase(view.steps[0]!.lines), 'shown large').toBe('$45,495');
    expect(view.steps[0]?.binding).toContain('Nothing is binding yet');
    expect((await step({ step: 'price', seen: 45_000 }, {})).status).toBe(401);
  });

  it('leaves no charge open where the price is drive away', async () => {
    await restock({ price_type: 'Excl. govt. charges' });
    expect(lines(await look()).get('Not in this price')).toContain('Stamp duty');
    for (const price_type of ['DAP', 'Drive away', 'Ride away', 'Estimated drive away']) {
      await restock({ price_type });
      const answer = await look();
      const shown = lines(answer);
      expect(priceOfPurchase(answer.steps[0]!.lines)).toMatch(/^\$45,000 \w/);
      for (const label of ['Not in this price', 'Dealer delivery', 'Price with charges']) {
        expect(shown.has(label), `${price_type}: ${label}`).toBe(false);
      }
    }
  });
});

// Rule purchase-1.
describe('a purchase on several devices', () => {
  it('continues where the other device stopped, after the phone code', async () => {
    await step({ step: 'price', seen: 45_000 });
    await step({ step: 'trade-in', offer: null });
    dealer.fixture.pass(2 * minute);
    const phone = await signIn(dealer.fixture);
    const view = await look(phone);
    expect(view).toMatchObject({ current: 'payment', version: 2, notice: null });
    const open = await dealer.fixture.ask('/api/purchases', { cookies: phone });
    const item = { name: '2021 Ford Ranger 7', slug: 'ford-ranger-7', state: 'open' };
    expect(await open.json()).toEqual({ items: [{ ...item, text: 'Not sent yet' }] });
    expect(await (await dealer.fixture.ask('/api/purchases')).json()).toEqual({ items: [] });
    const robin = await signIn(dealer.fixture, '0498 765 432');
    expect(await look(robin)).toMatchObject({ current: 'price', version: 0 });
  });

  it('shows the slower device what the other has done, and changes nothing', async () => {
    await step({ step: 'price', seen: 45_000 });
    await step({ step: 'trade-in', offer: null }, kim, 1);
    await step({ step: 'payment', method: 'finance', term: 3 }, kim, 2);
    const late = (await (
      await step({ step: 'payment', method: 'cash' }, kim, 2)
    ).json()) as PurchaseView;
    expect(late.notice).toContain('on another device');
    expect(late.values['method']).toBe('finance');
  });

  it('takes a double click as one answer', async () => {
    const both = await Promise.all([
      step({ step: 'price', seen: 45_000 }, kim, 0),
      step({ step: 'price', seen: 45_000 }, kim, 0),
    ]);
    const views = (await Promise.all(both.map((each) => each.json()))) as PurchaseView[];
    expect(views.map(({ notice, version }) => [notice, version])).toEqual([
      [null, 1],
      [null, 1],
    ]);
  });

  it('is deleted after the site’s days when it was not sent', async () => {
    await step({ step: 'price', seen: 45_000 });
    const { db, now } = dealer.fixture;
    dealer.fixture.pass(29 * 24 * hour);
    expect(await forgetPurchases(db, 'harbourside-ford', 30, now())).toBe(0);
    dealer.fixture.pass(2 * 24 * hour);
    expect(await forgetPurchases(db, 'harbourside-ford', 30, now())).toBe(1);
  });
});

describe('a quote in a purchase', () => {
  it('comes with both rates, from the tenant’s rates for the price with its charges', async () => {
    await step({ step: 'price', seen: 45_000 });
    await step({ step: 'trade-in', offer: null });
    const view = (await (
      await step({ step: 'payment', method: 'finance', term: 5, credit: 'GREAT' })
    ).json()) as PurchaseView;
    const shown = lines(view);
    expect(shown.get('Interest rate')).toBe('7.95% p.a.');
    expect(shown.get('Comparison rate')).toMatch(/% p\.a\./);
    expect(shown.get('Estimated repayment')).toMatch(/^\$\d+\/wk$/);
    expect(shown.get('About this estimate')).toContain('$45,495 over 5 years');
    expect(shown.get('Comparison rate warning')).toContain('WARNING');
  });

  it('is not offered where the settings give no rate, whatever a browser asks for', async () => {
    const tenant = seller();
    tenant.finance = { ...tenant.finance, provider: null };
    await dealer.openWith(tenant);
    kim = await signIn(dealer.fixture);
    expect((await look()).finance).toBeNull();
    await step({ step: 'price', seen: 45_000 });
    await step({ step: 'trade-in', offer: null });
    await step({ step: 'payment', method: 'finance' });
    expect((await look()).values['method']).toBe('cash');
  });

  it('of a partner that does not answer fails, and the step stays open', async () => {
    const tenant = seller();
    tenant.finance.quote = { ...tenant.finance.quote, enabled: true };
    tenant.functions.integrations = {
      'finance-quote': { url: 'https://partner.example/quote', keyEnv: null },
    };
    await dealer.openWith(tenant);
    kim = await signIn(dealer.fixture);
    await step({ step: 'price', seen: 45_000 });
    await step({ step: 'trade-in', offer: null });
    dealer.fixture.replies.http = () => ({ ok: false, code: 'timeout' });
    expect((await step({ step: 'payment', method: 'finance' })).status).toBe(502);
    expect((await look()).current).toBe('payment');
  });
});

// Rule purchase-3.
describe('a vehicle that changes in the meantime', () => {
  it('is asked about again when its price has changed, and cannot be sent before', async () => {
    await answerAll();
    await restock({ price: 46_000 });
    const view = await look();
    expect(view).toMatchObject({ current: 'price', price: 46_000 });
    expect(view.notice).toContain('was $45,000');
    const refused = await send();
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({ code: 'price-changed', price: 46_000 });
    expect((await step({ step: 'price', seen: 45_000 })).status).toBe(422);
    await step({ step: 'price', seen: 46_000 });
    expect((await send()).status).toBe(200);
  });

  it.each([
    ['sold', { status: 'sold' as const }],
    ['reserved in the showroom', { reserved: true }],
    ['left without a price', { price: 0 }],
  ])('cannot be bought when it was %s', async (_name, changes) => {
    await answerAll();
    await restock(changes);
    expect(await look()).toMatchObject({ state: 'gone' });
    expect((await send()).status).toBe(409);
    expect(await storedLeads(dealer.fixture)).toEqual([]);
  });

  it('goes to one of many shoppers, and the others get a message', async () => {
    const phones = Array.from({ length: 5 }, (_, at) => `0412 345 60${String(at)}`);
    const shoppers = [];
    for (const phone of phones) {
      const cookies = await signIn(dealer.fixture, phone);
      await answerAll({}, cookies);
      shoppers.push(cookies);
    }
    const answers = await Promise.all(shoppers.map((cookies) => send(cookies)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    expect(await storedLeads(dealer.fixture)).toHaveLength(1);
    const lost = shoppers[answers.findIndex(({ status }) => status === 409)]!;
    expect((await look(lost)).notice).toContain('just reserved');
  });
});

// Rule purchase-5.
describe('a purchase that is sent', () => {
  it('becomes one reservation with everything in it, its time booked and its deposit to be paid', async () => {
    await answerAll({
      handover: { how: 'deliver', postcode: '4000', street: '1 Queen Street' },
      payment: { method: 'finance', term: 5 },
    });
    const { version } = await look();
    const sent = await Promise.all([send(kim, version), send(kim, version)]);
    const answers = (await Promise.all(sent.map((each) => each.json()))) as { next: string }[];
    expect(answers.map(({ next }) => next)).toEqual([page, page]);
    const [lead, ...others] = await storedLeads(dealer.fixture);
    expect(others).toEqual([]);
    expect(lead).toMatchObject({ kind: 'reservation', subcategory: 'Online Purchase', carId: '7' });
    expect(lead?.payload?.message).toContain('Deliver to: 1 Queen Street, 4000');
    const said = new Map(lead?.payload?.purchase);
    expect(said.get('Total')).toBe('$45,645, plus what is not in this price');
    expect(said.get('Delivery charge')).toBe('$150');
    expect(said.get('Interest rate')).toBe('7.95% p.a.');
    expect(said.get('Documents to bring')).toContain('Driver licence');
    expect(await dealer.fixture.db.all('SELECT slot_at FROM appointments')).toEqual([
      { slot_at: Date.parse(time) },
    ]);
    expect(await look()).toMatchObject({ state: 'sent', sent: { pay: true, again: false } });
    await dealer.hook(await dealer.completed());
    const own = await dealer.fixture.ask('/api/my-bookings', { cookies: kim });
    await dealer.mailed();
    const read = (await own.text()) + JSON.stringify(dealer.fixture.mails);
    expect(read).toMatch(/"place":"Delivery to 1 .*Where: Delivery to 1 .*LOCATION:Deliv/s);
  });

  it('is confirmed by mail with every amount once the deposit is paid, and has a summary to print', async () => {
    await answerAll();
    await send();
    await dealer.hook(await dealer.completed());
    const mails = (await dealer.mailed()).filter((text) => text.includes('Number of this receipt'));
    expect(mails).toHaveLength(1);
    expect(mails[0]).toContain('Total: $45,495');
    expect(mails[0]).toContain('/checkout-journey?car_id=ford-ranger-7');
    expect(mails[0]).not.toContain('The blue one.');
    const summary = await dealer.fixture.ask('/api/purchase/summary?car_id=ford-ranger-7', {
      cookies: kim,
    });
    const html = await summary.text();
    for (const text of ['Total', '$45,495', 'This is not a contract', 'ABN', '$200, set aside'])
      expect(html).toContain(text);
    const without = await dealer.fixture.ask('/api/purchase/summary?car_id=ford-ranger-7');
    expect(without.status).toBe(401);
  });

  // Rule purchase-7.
  it('holds its vehicle until its handover is over, and the summary names that time', async () => {
    await answerAll();
    await send();
    await dealer.hook(await dealer.completed());
    expect((await dealer.held())[0]!.held_until).toBeGreaterThan(Date.parse(time));
    const summary = await dealer.fixture.ask('/api/purchase/summary?car_id=ford-ranger-7', {
      cookies: kim,
    });
    expect(await summary.text()).toContain('Held for you until Friday, 27 November 2026');
  });

  // Rule booking-5.
  it('says what happens next, and is cancelled by its link without a sign-in', async () => {
    await answerAll();
    await send();
    await dealer.hook(await dealer.completed());
    const { sent } = await look();
    expect(sent?.next.join(' ')).toContain('At the handover you sign and show the documents below');
    const named = sent?.cancel?.replace(/^.*booking=/, '') ?? '';
    const cancelled = await dealer.fixture.ask('/api/my-bookings/cancel', {
      body: { booking: named },
    });
    expect(cancelled.status).toBe(200);
    expect((await look()).sent).toMatchObject({ again: true, next: [], cancel: null });
    await expectOver([dealer, look, kim], /^Cancelled /);
  });

  it('can be sent anew when its deposit was not paid in time, and its time is free meanwhile', async () => {
    await answerAll();
    await send();
    dealer.fixture.pass(34 * minute);
    await settleDue(dealer.fixture.deps);
    expect(await dealer.fixture.db.all('SELECT * FROM appointments')).toEqual([]);
    expect(await look()).toMatchObject({ state: 'sent', sent: { again: true } });
    await expectOver([dealer, look, kim], /not held for you: the deposit was not paid$/);
    const again = await dealer.fixture.ask('/api/purchase/again', {
      body: { car_id: 'ford-ranger-7' },
      cookies: kim,
    });
    expect(await again.json()).toMatchObject({ state: 'open', current: 'summary' });
    kim = await signIn(dealer.fixture);
    dealer.provider['open'] = { id: 'cs_2', url: page };
    expect((await send()).status).toBe(200);
    expect(await storedLeads(dealer.fixture)).toHaveLength(2);
  });

  it('needs a fresh code where a deposit is paid, and every step', async () => {
    expect((await send()).status).toBe(422);
    await answerAll();
    dealer.fixture.pass(20 * minute);
    expect(await (await send()).json()).toMatchObject({ code: 'verify-again' });
    expect(await storedLeads(dealer.fixture)).toEqual([]);
  });

  it('tells a shopper whose time was taken, and nothing is stored', async () => {
    await answerAll();
    const { sales: seats = 1 } = dealer.fixture.tenants[0]!.locations[0]!.staff;
    for (let seat = 0; seat < seats; seat += 1) {
      await dealer.fixture.db.run(
        `INSERT INTO appointments (tenant, location_id, department, slot_at, seat, car_id, lead_id)
          VALUES ('harbourside-ford', ?, 'sales', ?, ?, NULL, 'another')`,
        [place(), Date.parse(time), seat],
      );
    }
    const refused = await send();
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({ code: 'slot-taken' });
    expect(await storedLeads(dealer.fixture)).toEqual([]);
    expect((await look()).state).toBe('open');
  });
});

// Rule purchase-6.
describe('the shopper’s own car in a purchase', () => {
  const value = async () => {
    const answer = await dealer.fixture.ask('/api/trade-in/valuation', {
      body: {
        make: 'Ford',
        model: 'Ranger',
        badge: 'XLT',
        year: 2021,
        kms: 45_000,
        condition: 'good',
      },
    });
    return ((await answer.json()) as { offer: TradeInOffer }).offer;
  };
  const keep = (offer: TradeInOffer, cookies = kim) =>
    dealer.fixture.ask('/api/trade-in/keep', { body: { valuation_id: offer.id }, cookies });

  it('is the saved offer, which sending the purchase accepts once', async () => {
    const offer = await value();
    await keep(offer);
    const robin = await signIn(dealer.fixture, '0498 765 432');
    expect((await look(robin)).offers).toEqual([]);
    await answerAll({ 'trade-in': { offer: offer.id } });
    expect(lines(await look()).get('Balance, estimated')).toBe('$7,975 to $11,295');
    expect(await (await send()).json()).toMatchObject({ event: 18 });
    const [lead] = await storedLeads(dealer.fixture);
    expect(lead?.payload).toMatchObject({ offer_accepted: true, car_year: '2021' });
    expect(
      await (await dealer.fixture.ask(`/api/trade-in/offers/${offer.id}`)).json(),
    ).toMatchObject({
      state: 'accepted',
    });
    // A repeat of the last step is the same reservation.
    expect((await send()).status).toBe(200);
    expect(await storedLeads(dealer.fixture)).toHaveLength(1);
  });

  it('cannot be used by a shopper who does not know the offer', async () => {
    await keep(await value());
    await step({ step: 'price', seen: 45_000 });
    expect((await step({ step: 'trade-in', offer: 'x'.repeat(24) })).status).toBe(422);
  });

  it('is asked about again when its offer has ended', async () => {
    const offer = await value();
    await keep(offer);
    const at = '2026-12-04T00:00:00.000Z';
    await answerAll({ 'trade-in': { offer: offer.id }, handover: { at } });
    dealer.fixture.pass(8 * 24 * hour);
    kim = await signIn(dealer.fixture);
    expect((await send()).status).toBe(422);
    const later = (await (await step({ step: 'payment', method: 'cash' })).json()) as PurchaseView;
    expect(later).toMatchObject({ current: 'trade-in' });
    expect(later.notice).toContain('no longer valid');
  });
});

it('a subscription has its plan, its least total and the day it starts', async () => {
  const tenant = seller();
  const times = { minimumWeeks: 4, noticeDays: 7, kmPerWeek: 350 };
  const costs = { bond: 500, extraKmCents: 22, insuranceExcess: 1_500 };
  const subscriptionTerms = { ...times, ...costs };
  tenant.pricing = { ...tenant.pricing, subscriptions: true, subscriptionTerms };
  tenant.buyOnline.documents = ['Driver licence', 'Proof of address'];
  tenant.vehiclePage.sections.whatsIncluded = ['Registration', 'Insurance'];
  await dealer.openWith(tenant);
  kim = await signIn(dealer.fixture);
  await restock({ subscription_price: 289 });
  const view = await look();
  expect(view).toMatchObject({ kind: 'subscription', current: 'plan', price: 289 });
  expect(Object.fromEntries(lines(view))).toMatchObject({
    'Weekly price': '$289/week',
    'Minimum term': '4 weeks',
    'Minimum total': '$1,656, of which the bond of $500 comes back, less what you owe then',
    'Total for 13 weeks': '$4,257, of which the bond of $500 comes back, less what you owe then',
    Bond: '$500, refundable',
    Notice: '7 days, to swap or to stop',
    'To pay at the handover': '$789: the first week and the bond',
    Included: 'Registration; Insurance',
    Kilometres: '350 km a week; each further kilometre costs 22 cents',
    Insurance: 'You pay the first $1,500 of each claim (the excess)',
    'Documents to bring': 'Driver licence; Proof of address',
  });
  await step({ step: 'plan', seen: 289, start_day: view.start[0] });
  expect((await look()).current).toBe('handover');
});

it('there is no purchase on a site that does not sell online', async () => {
  const tenant = seller();
  tenant.reserve = { ...tenant.reserve, onlinePurchase: false };
  await dealer.openWith(tenant);
  const answer = await dealer.fixture.ask('/api/purchase?car_id=ford-ranger-7');
  expect(await answer.json()).toMatchObject({ code: 'switched-off' });
});

// Rule purchase-5.
it('the summary is a PDF where the server makes one, with every step and what is binding', async () => {
  const path = '/api/purchase/summary.pdf?car_id=ford-ranger-7';
  await answerAll();
  expect((await dealer.fixture.ask(path, { cookies: kim })).status).toBe(404);
  let made: PurchaseDocument | undefined;
  const app = createApp({
    ...dealer.fixture.deps,
    pdf: (document) => {
      made = document;
      return Promise.resolve(new Uint8Array([37, 80, 68, 70]));
    },
  });
  const answer = await app.fetch(dealer.fixture.requestOf(path, { cookies: kim }));
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(made?.sections.map(({ title }) => title)).toEqual([
    'The price',
    'Your own car',
    'How you pay',
    'Collection or delivery',
    'Your details',
    'Summary',
  ]);
  expect(made?.notes.join(' ')).toContain('This is not a contract');
});
