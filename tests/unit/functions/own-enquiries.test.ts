// Rule account-14: who sees an enquiry, when anybody can type a phone number into a form.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isReferenceOf, leadIdOf, referenceOf } from '../../../src/functions/leads/lead.ts';
import type { BookingsAnswer } from '../../../src/protocol/booking-endpoints.ts';
import type { LeadAnswer } from '../../../src/protocol/lead-answers.ts';
import {
  enquiry,
  formToken,
  openFunctions,
  sessionOf,
  vehicle,
  type FunctionsFixture,
} from '../../fixtures/functions/functions-fixture.ts';
import { harbour } from '../../fixtures/functions/tenants.ts';

let fixture: FunctionsFixture;
let cookies: Record<string, string>;
beforeEach(async () => {
  fixture = await openFunctions({ tenants: [harbour()] });
  await fixture.stock([vehicle('1')]);
  cookies = await sessionOf(fixture);
});
afterEach(() => fixture.close());

let visitors = 0;
async function send(changes: object, session: Record<string, string> = {}) {
  const body = enquiry(await formToken(fixture), {
    kind: 'trade-in',
    category: undefined,
    message: undefined,
    kms: '1000',
    car_year: '1990',
    car_description: 'A car',
    ...changes,
  });
  const ip = `198.51.${String(Math.floor((visitors += 1) / 250))}.${String(visitors % 250)}`;
  const answer = await fixture.ask('/api/leads', { body, cookies: session, ip });
  expect(answer.status).toBe(201);
  return (await answer.json()) as LeadAnswer;
}
const garage = async () =>
  ((await (await fixture.ask('/api/my-bookings', { cookies })).json()) as BookingsAnswer).items;
const confirm = (reference: string, session = cookies) =>
  fixture.ask('/api/my-bookings/confirm', { body: { reference }, cookies: session });
const copy = async () =>
  ((await (await fixture.ask('/api/my-data', { cookies })).json()) as { leads: { id: string }[] })
    .leads;

describe('an enquiry with the number of a session', () => {
  it('is shown when it was sent while signed in, and not when a stranger typed the number', async () => {
    const own = await send({}, cookies);
    await send({ name: 'Stranger', car_description: 'words of a stranger' });
    expect((await garage()).map(({ id }) => id)).toEqual([own.lead_id]);
    expect((await copy()).map(({ id }) => id)).toEqual([own.lead_id]);
    const page = await (await fixture.ask('/api/my-data/page', { cookies })).text();
    expect(page).not.toContain('words of a stranger');
  });

  it('is added by its reference, in any spelling, and by nobody with another number', async () => {
    const { lead_id, reference } = await send({});
    expect(await garage()).toEqual([]);
    expect((await confirm('AAAA-AAAA')).status).toBe(404);
    const other = await send({ phone: '0498 765 432' });
    expect((await confirm(other.reference)).status).toBe(404);
    const typed = reference.toLowerCase().replace('-', ' ');
    expect((await confirm(typed)).status).toBe(200);
    expect(await garage()).toMatchObject([{ id: lead_id, reference }]);
    expect((await confirm(reference, {})).status).toBe(401);
  });

  it('stays in the list while it is to come, whatever number of later ones there is', async () => {
    const asked = new URLSearchParams({ date: '2026-11-26', kind: 'test-drive', car_id: '1' });
    const found = await fixture.ask(`/api/appointments?${asked.toString()}`);
    const { slots } = (await found.json()) as { slots: { at: string; free: boolean }[] };
    const booking_at = slots.find(({ free }) => free)!.at;
    const none = { kms: undefined, car_year: undefined, car_description: undefined };
    const drive = { ...none, kind: 'test-drive', car_id: '1', booking_at };
    const booked = await send(drive, cookies);
    for (let at = 0; at < 35; at += 1) {
      fixture.pass(600_000);
      await send({ car_description: `later ${String(at)}` }, at % 2 === 0 ? cookies : {});
    }
    for (let at = 0; at < 20; at += 1) {
      fixture.pass(600_000);
      await send({ car_description: `own ${String(at)}` }, cookies);
    }
    expect((await garage()).map(({ id }) => id)).toContain(booked.lead_id);
  });
});

// Rule enquiry-25.
describe('a reference', () => {
  it('has eight characters that sound and look different, and finds its lead', async () => {
    const ids = Array.from({ length: 2_000 }, (_, at) => `lead-${String(at)}`);
    const all = ids.map(referenceOf);
    expect(all.filter((each) => !/^[A-HJKMNP-Z2-9]{4}-[A-HJKMNP-Z2-9]{4}$/.test(each))).toEqual([]);
    expect(new Set(all).size).toBe(ids.length);
    expect(isReferenceOf(referenceOf('a'), 'b')).toBe(false);
    const { lead_id, reference } = await send({});
    expect(await leadIdOf(fixture.db, reference)).toBe(lead_id);
    expect(await leadIdOf(fixture.db, lead_id)).toBe(lead_id);
    expect(await leadIdOf(fixture.db, 'AAAA-AAAA')).toBeNull();
  });
});
