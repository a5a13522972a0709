// Vehicles for people: what holds one, how many one person holds, and what a script can take (rule reserve-9, rule
// reserve-10).
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { confirmReservation } from '../../../src/functions/leads/decide-lead.ts';
import { watchHolds } from '../../../src/functions/jobs/scheduled-work.ts';
import {
  enquiry,
  formToken,
  openFunctions,
  signIn,
  vehicle,
  type FunctionsFixture,
} from '../../fixtures/functions/functions-fixture.ts';
import { harbour } from '../../fixtures/functions/tenants.ts';

const hour = 3_600_000;
const stockSize = 151;
const stock = Array.from({ length: stockSize }, (_, at) => vehicle(String(at)));
let fixture: FunctionsFixture;
const open = async (tenant = harbour()) => {
  fixture = await openFunctions({ tenants: [tenant] });
  await fixture.stock(stock);
};
beforeEach(() => open());
afterEach(() => fixture.close());

interface Sent {
  car: number;
  phone?: string;
  email?: string;
  ip?: string;
  cookies?: Record<string, string>;
}
const reserve = async ({ car, phone, email, ip = '203.0.113.7', cookies = {} }: Sent) =>
  fixture.ask('/api/leads', {
    ip,
    cookies,
    body: enquiry(await formToken(fixture), {
      kind: 'reservation',
      car_id: String(car),
      category: undefined,
      ...(phone !== undefined && { phone }),
      ...(email !== undefined && { email }),
    }),
  });
const held = async () => (await fixture.db.all('SELECT car_id FROM holds')).length;
const mobile = (at: number) => `04${String(10_000_000 + at)}`;
/** A session of each number, opened from an own address. */
const entered = (phone: string) => signIn(fixture, phone);
const withDealer = (reserveOf: object) => {
  const tenant = harbour();
  return { ...tenant, reserve: { ...tenant.reserve, ...reserveOf } };
};

describe('a script without a sign-in', () => {
  it.each([
    ['where a code is needed', {}, 401],
    ['where the dealer confirms', { dealerConfirms: true }, 201],
    ['where a deposit is paid online', { payOnline: true }, 201],
  ])('reserves none of 40 vehicles %s', async (_where, settings, status) => {
    await fixture.close();
    await open(withDealer(settings));
    const answers = new Set<number>();
    for (let at = 0; at < 40; at += 1) {
      const ip = `203.0.113.${String(at)}`;
      answers.add((await reserve({ car: at, phone: mobile(at), ip })).status);
    }
    expect([...answers]).toContain(status);
    expect(await held()).toBe(0);
  });
});

describe('one person', () => {
  it('holds at most two vehicles with a phone number, and is told whom to call', async () => {
    const cookies = await entered('0412 345 678');
    const answers = [];
    for (const car of [1, 2, 3]) answers.push(await reserve({ car, cookies }));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 429]);
    expect(await answers[2]!.json()).toMatchObject({
      code: 'too-many-attempts',
      phone: expect.any(String),
      detail: expect.stringContaining('one person') as string,
    });
    fixture.pass(48 * hour);
    expect((await reserve({ car: 3, cookies })).status).toBe(201);
  });

  it('holds at most two at once, also with parallel requests', async () => {
    const cookies = await entered('0412 345 678');
    await Promise.all([1, 2, 3, 4].map((car) => reserve({ car, cookies })));
    expect(await held()).toBe(2);
  });

  it('holds at most two with a mailbox, whatever the phone', async () => {
    const statuses = [];
    const names = ['Kim@Example.com', 'kim+cars@example.com', 'KIM+utes@example.com'];
    for (const [at, email] of names.entries()) {
      const car = at + 1;
      const cookies = await entered(mobile(car));
      const ip = `203.0.113.${String(car)}`;
      statuses.push((await reserve({ car, phone: mobile(car), email, ip, cookies })).status);
    }
    expect(statuses).toEqual([201, 201, 429]);
  });

  it('cannot reserve with another number than the one that got the code', async () => {
    const cookies = await entered('0412 345 678');
    const answer = await reserve({ car: 1, phone: '0498 765 432', cookies });
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ errors: [{ path: 'phone' }] });
  });
});

it('one address reserves five vehicles a day', async () => {
  const statuses = [];
  for (let at = 0; at < 6; at += 1) {
    const phone = mobile(at);
    const cookies = await entered(phone);
    statuses.push(
      (await reserve({ car: at, phone, email: `a${phone}@example.com`, cookies })).status,
    );
  }
  expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
});

describe('a reservation that the dealer confirms', () => {
  beforeEach(async () => {
    await fixture.close();
    await open(withDealer({ dealerConfirms: true }));
  });

  it('holds its vehicle from the confirmation on, and for one shopper only', async () => {
    const ids = [];
    for (const phone of [mobile(1), mobile(2)]) {
      ids.push(((await (await reserve({ car: 1, phone })).json()) as { lead_id: string }).lead_id);
    }
    expect(await held()).toBe(0);
    await fixture.outbox.pump();
    expect(fixture.mails[0]?.text).toContain('nothing holds the vehicle until you confirm it');
    const now = fixture.now();
    expect(await confirmReservation(fixture.db, ids[0]!, now)).toBe('confirmed');
    expect(await confirmReservation(fixture.db, ids[1]!, now)).toBe('refused');
    expect(await fixture.db.all('SELECT held_until, lead_id FROM holds')).toEqual([
      { held_until: now + 48 * hour, lead_id: ids[0] },
    ]);
  });
});

it('an alarm sounds once when 5 % of the stock is held', async () => {
  const alarms = () => fixture.lines.filter((line) => line.includes('many-vehicles-held')).length;
  const hold = (at: number) =>
    fixture.db.run('INSERT INTO holds (tenant, car_id, held_until, lead_id) VALUES (?, ?, ?, ?)', [
      'harbourside-ford',
      String(at),
      fixture.now() + hour,
      `lead-${String(at)}`,
    ]);
  for (let at = 0; at < 7; at += 1) await hold(at);
  await watchHolds(fixture.deps, fixture.tenants);
  expect(alarms()).toBe(0);
  await hold(7);
  await watchHolds(fixture.deps, fixture.tenants);
  await watchHolds(fixture.deps, fixture.tenants);
  expect(alarms()).toBe(1);
});
