// Appointments for people: a possible bot books none, and one phone number books two (rule booking-7).
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dropLead, releaseLead } from '../../../src/functions/leads/decide-lead.ts';
import {
  enquiry,
  formToken,
  openFunctions,
  storedLeads,
  vehicle,
  type FunctionsFixture,
} from '../../fixtures/functions/functions-fixture.ts';

const day = '2026-11-25';
let fixture: FunctionsFixture;
beforeEach(async () => {
  fixture = await openFunctions();
  await fixture.stock(Array.from({ length: 40 }, (_, at) => vehicle(String(at))));
});
afterEach(() => fixture.close());

const slots = async () => {
  const answer = await fixture.ask(`/api/appointments?date=${day}`);
  return ((await answer.json()) as { slots: { at: string; free: boolean }[] }).slots;
};
const free = async () => (await slots()).filter((slot) => slot.free).map(({ at }) => at);
const mobile = (at: number) => `04${String(10_000_000 + at)}`;
const drive = async (booking_at: string, changes: Record<string, unknown> = {}) => {
  const body = enquiry(await formToken(fixture), {
    kind: 'test-drive',
    category: undefined,
    booking_at,
    ...changes,
  });
  const answer = await fixture.ask('/api/leads', { body });
  const { lead_id: id, code } = (await answer.json()) as { lead_id: string; code?: string };
  return { status: answer.status, id, code };
};

describe('a day of test drives with a filled honeypot', () => {
  it('takes no time from anybody', async () => {
    const times = await free();
    expect(times.length).toBeGreaterThan(10);
    for (const [at, time] of times.entries()) {
      const changes = { company_website: 'x', phone: mobile(at), car_id: String(at) };
      expect((await drive(time, changes)).status).toBe(201);
    }
    expect(await free()).toEqual(times);
  });

  it('takes its time when it is released, and gives it back when it is cancelled or dropped', async () => {
    const [time = ''] = await free();
    const { id } = await drive(time, { company_website: 'x', car_id: '1' });
    expect(await releaseLead(fixture.db, id, fixture.now())).toBe(1);
    expect(await free()).not.toContain(time);
    const [lead] = await storedLeads(fixture);
    expect(lead?.payload).toMatchObject({ booking_at: time });
    expect(lead?.payload).not.toHaveProperty('wanted_slot');
  });

  it('is released without a time when somebody has booked it meanwhile', async () => {
    const [time = ''] = await free();
    const { id } = await drive(time, { company_website: 'x', phone: mobile(1), car_id: '1' });
    const other = await drive(time, { phone: mobile(2), car_id: '2' });
    expect(other.status).toBe(201);
    await releaseLead(fixture.db, id, fixture.now());
    const lead = (await storedLeads(fixture)).find((each) => each.id === id);
    expect(lead?.payload?.booking_at).toBeUndefined();
    expect(await fixture.db.all('SELECT lead_id FROM appointments')).toEqual([
      { lead_id: other.id },
    ]);
  });

  it('frees a time that it had from before this rule when it is dropped', async () => {
    const [time = ''] = await free();
    const { id } = await drive(time, { company_website: 'x', car_id: '1' });
    await fixture.db.run(
      `INSERT INTO appointments (tenant, location_id, department, slot_at, seat, lead_id)
        SELECT tenant, location_id, 'sales', ?, 0, id FROM leads`,
      [Date.parse(time)],
    );
    expect(await free()).not.toContain(time);
    await dropLead(fixture.db, id, fixture.now());
    expect(await free()).toContain(time);
  });
});

describe('one phone number', () => {
  it('has two open bookings, also with parallel requests', async () => {
    const times = await free();
    const sent = await Promise.all(
      times.slice(0, 5).map((time, at) => drive(time, { car_id: String(at) })),
    );
    expect(sent.filter(({ status }) => status === 201)).toHaveLength(2);
    expect(sent.filter(({ code }) => code === 'too-many-attempts')).toHaveLength(3);
    expect(await storedLeads(fixture)).toHaveLength(2);
    const another = await drive(times[9]!, { phone: mobile(1), car_id: '9' });
    expect(another.status).toBe(201);
  });
});
