import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { referenceOf } from '../../../src/functions/leads/lead.ts';
import { StoreUnavailable } from '../../../src/functions/stores/database.ts';
import {
  enquiry,
  openFunctions,
  signIn,
  storedLeads,
  formToken,
  vehicle,
  type FunctionsFixture,
} from '../../fixtures/functions/functions-fixture.ts';
import { harbour } from '../../fixtures/functions/tenants.ts';

let fixture: FunctionsFixture;
beforeEach(async () => {
  fixture = await openFunctions();
  await fixture.stock([vehicle('7'), vehicle('8', { reserved: true }), vehicle('9')]);
});
afterEach(() => fixture.close());

const reserve = (form_token: string, changes: Record<string, unknown> = {}) =>
  enquiry(form_token, {
    kind: 'reservation',
    car_id: '7',
    category: undefined,
    ...changes,
  });
/** Opens the form; what it returns sends it. The shopper has entered the code for the number. */
const openForm = async (changes: Record<string, unknown> = {}, ip = '203.0.113.7') => {
  const { phone = '0412 345 678' } = changes as { phone?: string };
  const cookies = await signIn(fixture, phone);
  fixture.pass(60_000);
  const body = reserve(await formToken(fixture), changes);
  return () => fixture.ask('/api/leads', { body, ip, cookies });
};
const send = async (changes: Record<string, unknown> = {}, ip?: string) =>
  (await openForm(changes, ip))();
const holds = () =>
  fixture.db.all<{ car_id: string; held_until: number }>('SELECT car_id, held_until FROM holds');

describe('a reservation', () => {
  // Rule reserve-2.
  it('holds its vehicle for 48 hours and goes to the dealer', async () => {
    const answer = await send();
    expect(answer.status).toBe(201);
    expect(await answer.json()).toMatchObject({
      category: 'Reservation',
      event: null,
      next: '/success?kind=reservation',
    });
    expect(await holds()).toEqual([{ car_id: '7', held_until: fixture.now() + 48 * 3_600_000 }]);
    await fixture.outbox.pump();
    expect(fixture.mails).toHaveLength(1);
  });

  // Rule reserve-5.
  it('is refused while somebody else’s hold lasts, and taken when it has run out', async () => {
    await send();
    const second = await send({ name: 'Robin' });
    expect(second.status).toBe(409);
    expect(await second.json()).toMatchObject({
      code: 'vehicle-held',
      detail: 'Someone else has just reserved this vehicle.',
      phone: expect.any(String),
    });
    expect((await send({ car_id: '9' })).status).toBe(201);
    fixture.pass(48 * 3_600_000);
    expect((await send({ name: 'Robin' })).status).toBe(201);
  });

  // Rule reserve-8.
  it('at a price that differs from the page asks again, and holds nothing until then', async () => {
    const answer = await send({ seen_price: 44_000 });
    expect([answer.status, await answer.json()]).toEqual([
      409,
      expect.objectContaining({
        code: 'price-changed',
        price: 45_000,
        detail: expect.stringMatching(/was \$44,000 .* is \$45,000/),
      }),
    ]);
    expect(await holds()).toEqual([]);
    expect((await send({ seen_price: 45_000 })).status).toBe(201);
  });

  it('that was stored is answered as before when the price changes afterwards', async () => {
    const cookies = await signIn(fixture);
    const body = reserve(await formToken(fixture), { seen_price: 45_000 });
    const first = await fixture.ask('/api/leads', { body, cookies });
    await fixture.stock([vehicle('7', { price: 40_000 }), vehicle('9')]);
    const again = await fixture.ask('/api/leads', { body, cookies });
    expect([again.status, await again.json()]).toEqual([201, await first.json()]);
  });

  it('sent twice is answered as one', async () => {
    const cookies = await signIn(fixture);
    const body = reserve(await formToken(fixture));
    const first = await fixture.ask('/api/leads', { body, cookies });
    const again = await fixture.ask('/api/leads', { body, cookies });
    expect(await again.json()).toEqual(await first.json());
  });

  it.each([
    ['reserved already', { car_id: '8' }],
    ['not in stock', { car_id: '404' }],
  ])('of a vehicle that is %s is refused', async (_what, change) => {
    const answer = await send(change);
    expect(answer.status).toBe(409);
    expect(await answer.json()).toMatchObject({
      detail: 'This vehicle can no longer be reserved online.',
    });
    expect(await holds()).toEqual([]);
  });

  it('from a page that is older than the sale of its vehicle is refused', async () => {
    const sendForm = await openForm();
    await fixture.stock([vehicle('7', { status: 'sold' }), vehicle('9')]);
    const answer = await sendForm();
    expect([answer.status, await answer.json()]).toEqual([
      409,
      expect.objectContaining({ detail: 'This vehicle can no longer be reserved online.' }),
    ]);
    expect(await holds()).toEqual([]);
  });

  it('at a dealer without online reservations is refused', async () => {
    await fixture.close();
    const tenant = harbour();
    fixture = await openFunctions({
      tenants: [{ ...tenant, reserve: { ...tenant.reserve, enabled: false } }],
    });
    await fixture.stock([vehicle('7')]);
    expect((await send()).status).toBe(409);
  });

  // Rule account-9.
  it('before the server has any stock asks to call or to try again, and does not call the vehicle gone', async () => {
    await fixture.close();
    fixture = await openFunctions();
    const early = await send();
    expect(early.status).toBe(503);
    expect(await early.json()).toMatchObject({
      code: 'busy',
      detail: expect.stringContaining('try again in a few minutes') as string,
      phone: expect.any(String) as string,
    });
    await fixture.stock([vehicle('9')]);
    expect((await send()).status).toBe(409);
  });

  it('that a bot filled in holds nothing', async () => {
    expect((await send({ company_website: 'x' })).status).toBe(201);
    expect(await holds()).toEqual([]);
  });

  it('takes no amount from the form', async () => {
    const answer = await send({ deposit: 1 });
    expect(answer.status).toBe(422);
  });
});

describe('a vehicle that somebody holds', () => {
  const news = async (slug: string) => {
    const answer = await fixture.ask(`/api/cars/${slug}/view.json`);
    return (await answer.json()) as { car_fields: { reserved: boolean; held_until?: string } };
  };

  it('is reported to older pages until the hold expires', async () => {
    expect((await news('ford-ranger-7')).car_fields.reserved).toBe(false);
    await send();
    fixture.pass(1000);
    expect((await news('ford-ranger-7')).car_fields).toMatchObject({
      reserved: true,
      held_until: expect.stringMatching(/^\w+day,? \d+ \w+ \d{4}/) as string,
    });
    expect((await news('ford-ranger-9')).car_fields.reserved).toBe(false);
    fixture.pass(48 * 3_600_000);
    expect((await news('ford-ranger-7')).car_fields.reserved).toBe(false);
  });

  it('is on the list that cards are marked by, as long as the hold lasts and at this dealer alone', async () => {
    const slugs = async (host?: string) =>
      (await (await fixture.ask('/api/held', host === undefined ? {} : { host })).json()) as {
        slugs: string[];
      };
    expect(await slugs()).toEqual({ slugs: [] });
    await send();
    expect(await slugs()).toEqual({ slugs: ['ford-ranger-7'] });
    expect(await slugs('parkside-used-cars.localhost:4321')).toEqual({ slugs: [] });
    fixture.pass(48 * 3_600_000);
    expect(await slugs()).toEqual({ slugs: [] });
  });

  it('answers 503 while the store does not answer, and no cache keeps that as "nothing held"', async () => {
    fixture.deps.db.all = () => Promise.reject(new StoreUnavailable('locked'));
    const answer = await fixture.ask('/api/held');
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ code: 'busy' });
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('is marked on the watchlists of others', async () => {
    const cookies = await signIn(fixture, '0498 765 432');
    for (const car_id of ['7', '9']) {
      await fixture.ask('/api/watchlist/save-car', { body: { car_id }, cookies });
    }
    await send();
    const list = await fixture.ask('/api/watchlist', { cookies });
    const { items } = (await list.json()) as { items: { car_id: string; reserved: boolean }[] };
    expect(items.map(({ car_id, reserved }) => [car_id, reserved])).toEqual([
      ['7', true],
      ['9', false],
    ]);
  });
});

// Rule booking-5.
describe('a reservation without JavaScript', () => {
  it('leads to a page that says what is held, until when and how to cancel, and its button cancels once', async () => {
    const cookies = await signIn(fixture);
    const token = await formToken(fixture);
    const body = new URLSearchParams({
      kind: 'reservation',
      car_id: '9',
      name: 'Kim',
      last_name: 'Nguyen',
      email: 'kim@shopper.example',
      phone: '0412 345 678',
      message: 'Mine, please',
      terms_conditions: 'on',
      form_token: token,
    });
    const sent = await fixture.ask('/api/leads', { body, cookies });
    expect(sent.status).toBe(303);
    const address = sent.headers.get('location')!;
    const read = async (answer: Response) => [answer.status, await answer.text()] as const;
    const [status, html] = await read(await fixture.ask(address));
    const { id } = (await storedLeads(fixture))[0]!;
    expect(status).toBe(200);
    for (const text of [
      '<h1>Your vehicle is reserved</h1>',
      'Held for you until ',
      '2021 Ford Ranger 9',
      referenceOf(id),
      'Cancel it</button>',
      'To change it, call us on',
    ]) {
      expect(html).toContain(text);
    }
    // The thank-you page of the mail's link cannot pass its token on.
    const { searchParams } = new URL(address, 'https://dealer.example');
    const referer = `https://dealer.example/success?booking=${encodeURIComponent(searchParams.get('booking')!)}`;
    const linked = await fixture.ask('/api/my-bookings/page', { headers: { referer } });
    expect(await linked.text()).toContain('Cancel it</button>');
    // Opening it cancels nothing, and a forged address shows nothing.
    expect(await fixture.db.all('SELECT car_id FROM holds')).toHaveLength(1);
    expect((await fixture.ask(`${address}0`)).status).toBe(404);
    expect((await fixture.ask(`${address}0`, { body: new URLSearchParams() })).status).toBe(404);
    for (let press = 0; press < 2; press += 1) {
      const [cancelled, after] = await read(
        await fixture.ask(address, { body: new URLSearchParams() }),
      );
      expect([cancelled, after]).toEqual([
        200,
        expect.stringContaining('<h1>Your reservation is cancelled</h1>'),
      ]);
      expect(after).not.toContain('Cancel it</button>');
    }
    expect(await fixture.db.all('SELECT car_id FROM holds')).toEqual([]);
  });
});
