// Moving a booking to another time, from the garage and by the link of the confirmation (rule booking-9).
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  enquiry,
  formToken,
  openFunctions,
  sessionOf,
  storedLeads,
  vehicle,
  type FunctionsFixture,
} from '../../fixtures/functions/functions-fixture.ts';
import type { SendResult } from '../../../src/functions/endpoints/deps.ts';
import { confirmReservation } from '../../../src/functions/leads/decide-lead.ts';
import { harbour } from '../../fixtures/functions/tenants.ts';

const [first, second, third] = [
  '2026-11-25T00:00:00.000Z',
  '2026-11-25T01:00:00.000Z',
  '2026-11-26T00:00:00.000Z',
] as const;
let fixture: FunctionsFixture;
beforeEach(async () => {
  const tenant = harbour({ confirmMail: true });
  fixture = await openFunctions({
    tenants: [{ ...tenant, pages: { ...tenant.pages, garage: true } }],
  });
  await fixture.stock([vehicle('7'), vehicle('8')]);
});
afterEach(() => fixture.close());

interface Sent {
  lead_id: string;
  /** The token of the confirmation page and the mail's link. */
  booking: string;
}
const book = async (changes: Record<string, unknown> = {}) => {
  const body = enquiry(await formToken(fixture), {
    kind: 'test-drive',
    category: undefined,
    car_id: '7',
    booking_at: first,
    ...changes,
  });
  const answer = await fixture.ask('/api/leads', { body });
  return { status: answer.status, ...((await answer.json()) as Sent) };
};
const move = async (booking: string, booking_at: string, cookies: Record<string, string> = {}) => {
  const answer = await fixture.ask('/api/my-bookings/move', {
    body: { booking, booking_at },
    cookies,
  });
  return {
    status: answer.status,
    ...((await answer.json()) as { code?: string; booking?: Booking }),
  };
};
interface Booking {
  state: string;
  text: string;
  can_cancel: boolean;
  move: { kind: string; place: string; car: string | null } | null;
}
const look = async (booking: string) => {
  const answer = await fixture.ask(`/api/my-bookings/one?booking=${encodeURIComponent(booking)}`);
  return { status: answer.status, ...((await answer.json()) as { booking?: Booking }) };
};
const booked = async () =>
  (
    await fixture.db.all<{ slot_at: number }>('SELECT slot_at FROM appointments ORDER BY slot_at')
  ).map(({ slot_at }) => new Date(slot_at).toISOString());
const isFree = async (time: string) => {
  const answer = await fixture.ask(`/api/appointments?date=${time.slice(0, 10)}`);
  const { slots } = (await answer.json()) as { slots: { at: string; free: boolean }[] };
  return slots.find(({ at }) => Date.parse(at) === Date.parse(time))?.free;
};
const mailsTo = async (who: string) => {
  await fixture.outbox.pump();
  return fixture.mails.filter(({ to }) => to.address === who);
};
const [dealer, shopper] = ['sales@dealer.example', 'kim@shopper.example'];

describe('a booking is moved to another time', () => {
  it('by the link of the mail, without a sign-in: the time before is free at once', async () => {
    const { booking } = await book();
    const [mail] = await mailsTo(shopper);
    const link = /\/success\?booking=(\S+)/.exec(mail?.text ?? '')?.[1];
    expect(link).toBe(booking);
    expect((await look(booking)).booking).toMatchObject({
      state: 'booked',
      can_cancel: true,
      move: { kind: 'test-drive', car: '7' },
    });
    const moved = await move(booking, second);
    expect(moved.status).toBe(200);
    expect(moved.booking?.text).toContain('11:00');
    expect(await booked()).toEqual([second]);
    expect([await isFree(first), await isFree(second)]).toEqual([true, false]);
  });

  it('in the garage, by the shopper who has sent it', async () => {
    const cookies = await sessionOf(fixture);
    const body = enquiry(await formToken(fixture), {
      kind: 'test-drive',
      category: undefined,
      car_id: '7',
      booking_at: first,
    });
    const sent = await fixture.ask('/api/leads', { body, cookies });
    const { lead_id } = (await sent.json()) as Sent;
    expect((await move(lead_id, second, cookies)).status).toBe(200);
    expect((await move(lead_id, third)).status).toBe(401);
    expect(await booked()).toEqual([second]);
  });

  it('with one message to the dealer that says from and to, and one to the shopper with the calendar entry', async () => {
    const { booking } = await book();
    await fixture.outbox.pump();
    await move(booking, second);
    await fixture.outbox.pump();
    await move(booking, third);
    const [, ...toDealer] = await mailsTo(dealer);
    expect(toDealer.map(({ subject }) => subject)).toEqual([
      expect.stringContaining('Changed: Test Drive'),
      expect.stringContaining('Changed: Test Drive'),
    ]);
    expect(toDealer[0]?.text).toMatch(
      /Changed by the shopper: From Wednesday, 25 November 2026 at 10:00\sam, to Wednesday, 25 November 2026 at 11:00\sam/,
    );
    expect(toDealer[1]?.text).toMatch(
      /10:00\sam, then .* at 11:00\sam, to Thursday, 26 November 2026 at 10:00\sam/,
    );
    const toShopper = await mailsTo(shopper);
    expect(toShopper[1]?.subject).toContain('Changed: Test drive: 2021 Ford Ranger 7');
    const files = toShopper.map(({ attachments }) => attachments?.[0]?.content ?? '');
    const field = (name: string) =>
      files.map((file) => new RegExp(`^${name}:(.*)\r$`, 'm').exec(file)?.[1]);
    expect(new Set(field('UID')).size).toBe(1);
    expect(field('SEQUENCE')).toEqual(['0', '1', '2']);
    expect(field('DTSTART')).toEqual(['20261125T000000Z', '20261125T010000Z', '20261126T000000Z']);
    await fixture.ask('/api/my-bookings/cancel', { body: { booking } });
    const last = (await mailsTo(shopper)).at(-1)?.attachments?.[0]?.content;
    expect(last).toContain('METHOD:CANCEL');
    expect(last).toContain('SEQUENCE:3');
    // One message a change, whatever was told before.
    expect(await mailsTo(dealer)).toHaveLength(4);
    expect(await mailsTo(shopper)).toHaveLength(4);
  });

  it('once, also after a double click, and before the dealer has got the first message', async () => {
    const { booking } = await book();
    const moved = await Promise.all([move(booking, second), move(booking, second)]);
    expect(moved.map(({ status }) => status)).toEqual([200, 200]);
    expect((await storedLeads(fixture))[0]?.payload?.earlier_times).toEqual([first]);
    expect(await mailsTo(dealer)).toHaveLength(1);
    expect(await mailsTo(shopper)).toHaveLength(1);
  });

  it('twice before the dealer has read of it: one message says all three times', async () => {
    const { booking } = await book();
    await fixture.outbox.pump();
    await move(booking, second);
    await move(booking, third);
    const [, ...changed] = await mailsTo(dealer);
    expect(changed).toHaveLength(1);
    expect(changed[0]?.text).toMatch(/10:00\sam, then .* at 11:00\sam, to Thursday, 26 November/);
  });

  it('by one of two who want the same time at once', async () => {
    const [one, two] = [await book(), await book({ booking_at: second, car_id: '8' })];
    const moved = await Promise.all([move(one.booking, third), move(two.booking, third)]);
    expect(moved.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await booked()).toHaveLength(2);
    expect(await booked()).toContain(third);
  });

  it('again after another transaction was writing its seat, as PostgreSQL can say', async () => {
    const { booking } = await book();
    const { batch } = fixture.db;
    let conflicts = 0;
    fixture.db.batch = (statements) => {
      const isMove = statements.some(({ sql }) => sql.startsWith('UPDATE appointments'));
      if (!isMove || conflicts > 0) return batch.call(fixture.db, statements);
      conflicts += 1;
      return Promise.reject(Object.assign(new Error('conflict'), { code: '23505' }));
    };
    expect((await move(booking, second)).status).toBe(200);
    expect(conflicts).toBe(1);
    expect(await booked()).toEqual([second]);
  });

  it('a receiver that gets the booking at this moment is told again', async () => {
    const { booking } = await book();
    fixture.replies.mail = async (): Promise<SendResult> => {
      await move(booking, second);
      return { ok: true };
    };
    await fixture.outbox.pump();
    expect((await mailsTo(dealer)).map(({ subject }) => subject.split(':')[0])).toEqual([
      expect.stringContaining('Test Drive'),
      'Changed',
    ]);
  });
});

describe('a booking keeps its time', () => {
  it.each<[string, () => Promise<unknown>, string?]>([
    ['that is taken', () => book({ booking_at: second, phone: '0499 111 222' })],
    ['that is not offered', () => Promise.resolve(), '2026-11-25T00:10:00.000Z'],
    ['that has passed', () => Promise.resolve(), '2026-11-02T00:00:00.000Z'],
  ])('when the shopper chooses one %s', async (_which, before, time = second) => {
    const { booking } = await book();
    await before();
    expect(await move(booking, time)).toMatchObject({ status: 409, code: 'slot-taken' });
    expect(await booked()).toContain(first);
    expect((await storedLeads(fixture))[0]?.payload).not.toHaveProperty('earlier_times');
  });

  it.each([
    ['less than two hours before it', () => fixture.pass(22.5 * 3_600_000)],
    [
      'after it was cancelled',
      (booking: string) => fixture.ask('/api/my-bookings/cancel', { body: { booking } }),
    ],
  ])('%s', async (_when, before) => {
    const { booking } = await book();
    await before(booking);
    expect((await look(booking)).booking?.move).toBeNull();
    expect(await move(booking, third)).toMatchObject({ status: 409, code: 'too-late-to-cancel' });
    expect(await booked()).not.toContain(third);
  });

  it.each([
    ['another time', third],
    ['the time it had', first],
  ])(
    'when another tab has cancelled it, whatever the first tab asks for: %s',
    async (_which, time) => {
      const { booking } = await book();
      await fixture.ask('/api/my-bookings/cancel', { body: { booking } });
      expect(await move(booking, time)).toMatchObject({ status: 409, code: 'too-late-to-cancel' });
      expect((await look(booking)).booking).toMatchObject({
        state: 'cancelled',
        heading: 'Your test drive is cancelled',
        changed: true,
      });
    },
  );

  it('after five changes', async () => {
    const { booking } = await book();
    for (const time of [second, third, first, second, third]) {
      expect((await move(booking, time)).status).toBe(200);
    }
    expect((await move(booking, first)).status).toBe(409);
    expect((await look(booking)).booking).toMatchObject({ can_cancel: true, move: null });
  });

  it('while it is held as possible spam', async () => {
    const { booking } = await book({ company_website: 'x' });
    expect((await look(booking)).booking).toMatchObject({ state: 'held-back', move: null });
    expect((await move(booking, second)).status).toBe(409);
    expect(await booked()).toEqual([]);
  });

  it('for everybody without its link', async () => {
    const { lead_id, booking } = await book();
    for (const name of [lead_id, `${booking}x`, `${lead_id}~`, booking.replace(/^./, 'z')]) {
      expect([401, 404]).toContain((await look(name)).status);
      expect([401, 404]).toContain((await move(name, second)).status);
    }
    expect(await booked()).toEqual([first]);
  });
});

it('a reservation that was confirmed and then cancelled is told once as each', async () => {
  const tenant = harbour({ confirmMail: true });
  await fixture.close();
  fixture = await openFunctions({
    tenants: [{ ...tenant, reserve: { ...tenant.reserve, dealerConfirms: true } }],
  });
  await fixture.stock([vehicle('7')]);
  const { lead_id, booking } = await book({ kind: 'reservation', booking_at: undefined });
  await fixture.outbox.pump();
  expect(await confirmReservation(fixture.db, lead_id, fixture.now())).toBe('confirmed');
  await fixture.outbox.pump();
  await fixture.ask('/api/my-bookings/cancel', { body: { booking } });
  const subjects = (await mailsTo(shopper)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject.includes('Cancelled'))).toHaveLength(1);
  expect(subjects).toHaveLength(3);
});
