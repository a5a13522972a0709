// Confirmations for shoppers, the garage's list, cancelling, and the capacity of a location.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  enquiry,
  formToken,
  openFunctions,
  sessionOf,
  signIn,
  storedLeads,
  vehicle,
  type FunctionsFixture,
} from '../../fixtures/functions/functions-fixture.ts';
import { readableTime } from '../../../src/functions/leads/time-text.ts';
import { listLeads } from '../../../src/functions/leads/lead-commands.ts';
import { placePhone } from '../../../src/domain/enquiry/phone-choice.ts';
import { weekdayOf } from '../../../src/domain/hours/calendar.ts';
import type { Tenant } from '../../../src/tenant/schema/index.ts';
import { harbour, tenantNamed } from '../../fixtures/functions/tenants.ts';

const slot = '2026-11-25T00:00:00Z';
const place = '101';
let fixture: FunctionsFixture;
const dealer = (changes: Parameters<typeof harbour>[0] = {}) => {
  const tenant = harbour({ confirmMail: true, ...changes });
  return {
    ...tenant,
    pages: { ...tenant.pages, garage: true },
    locations: tenant.locations.map((each) => ({ ...each, id: place, staff: { sales: 2 } })),
  };
};
const openWith = async (tenants: Tenant[] = [dealer()]) => {
  fixture = await openFunctions({ tenants });
  await fixture.stock([vehicle('7'), vehicle('8'), vehicle('9')]);
};
beforeEach(() => openWith());
afterEach(() => fixture.close());

/** A shopper who is signed in with the number of the enquiry. */
const send = async (changes: Record<string, unknown> = {}) =>
  fixture.ask('/api/leads', {
    body: enquiry(await formToken(fixture), changes),
    cookies:
      changes['phone'] === undefined
        ? await sessionOf(fixture)
        : await signIn(fixture, String(changes['phone'])),
  });
const drive = (changes: Record<string, unknown> = {}) =>
  send({ kind: 'test-drive', category: undefined, car_id: '7', booking_at: slot, ...changes });
const toShopper = async () => {
  await fixture.outbox.pump();
  return fixture.mails.filter(({ to }) => /^kim\b.*@shopper\.example$/.test(to.address));
};
type Listed = { id: string; state: string; text: string; can_cancel: boolean };
const list = async (cookies: Record<string, string>) => {
  const answer = await fixture.ask('/api/my-bookings', { cookies });
  return ((await answer.json()) as { items: Listed[] }).items;
};
const cancel = (id: string, cookies: Record<string, string>) =>
  fixture.ask('/api/my-bookings/cancel', { body: { booking: id }, cookies });

// Rule booking-1.
describe('the confirmation for the shopper', () => {
  it('of a test drive says when, where and how to cancel, and brings a calendar file', async () => {
    await drive();
    const [mail] = await toShopper();
    expect(mail?.subject).toContain('Test drive: 2021 Ford Ranger 7');
    expect(mail?.text).toContain('Booked for Wednesday');
    expect(mail?.text).toContain('/my-garage');
    expect(mail?.attachments?.[0]).toMatchObject({ name: 'booking.ics' });
    expect(mail?.attachments?.[0]?.content).toContain('DTSTART:20261125T000000Z');
  });

  it('promises no link for a time that is too near to cancel', async () => {
    await drive();
    fixture.pass(22.5 * 3_600_000);
    const [mail] = await toShopper();
    expect(mail?.text).toContain('To cancel or change it, ');
    expect(mail?.text).not.toContain('/success?booking=');
  });

  // Rule booking-2.
  it('of a reservation with a handover brings it as a calendar file, which cancelling takes back', async () => {
    await send({
      kind: 'reservation',
      category: undefined,
      car_id: '9',
      location: place,
      booking_at: slot,
    });
    const [mail] = await toShopper();
    expect(mail?.text).toContain('Handover: Wednesday');
    expect(mail?.attachments?.[0]?.content).toContain('DTSTART:20261125T000000Z');
    expect(mail?.attachments?.[0]?.content).toContain('SUMMARY:Handover: 2021 Ford Ranger 9');
    const cookies = await signIn(fixture);
    const [held] = await list(cookies);
    await cancel(held!.id, cookies);
    const cancelled = (await toShopper()).at(-1);
    expect(cancelled?.attachments?.[0]?.content).toContain('METHOD:CANCEL');
  });

  it('of a question names the dealer’s number, because an answer may not wait for a mail', async () => {
    await send();
    const [mail] = await toShopper();
    // Once as the heading; the browser's title is the other one.
    expect(mail?.html?.match(/We have your enquiry/g)).toHaveLength(2);
    expect(mail?.html).toContain('<h1>We have your enquiry</h1>');
    expect(mail?.text).toContain('- About: General Enquiry');
    const main = dealer().locations.find(({ primary }) => primary);
    const { display = 'no number', href = '' } = placePhone(dealer(), main?.id ?? null) ?? {};
    expect(mail?.html).toContain(`<a href="${href}" class="go">Call ${display}</a>`);
    expect(mail?.text).toContain(`\nCall ${display}\n`);
    expect(mail?.text).toContain(`Harbourside Motors Pty Ltd, ${display}, `);
  });

  it.each([
    ['Career Enquiry', 'application'],
    ['Complaint', 'complaint'],
  ])('of a %s says so', async (category, noun) => {
    await send({ category });
    const [mail] = await toShopper();
    expect(mail?.subject).toContain(`We have your ${noun}`);
    expect(mail?.html).toContain(`<h1>We have your ${noun}</h1>`);
  });

  it('quotes nothing that a stranger could have typed', async () => {
    await send({ name: 'Win at http://spam.example', message: 'Buy pills now' });
    const [mail] = await toShopper();
    expect(mail?.subject).toContain('We have your enquiry');
    expect(JSON.stringify(mail)).not.toMatch(/spam\.example|pills/);
  });

  it('repeats the enquiry, the vehicle with its picture, the hours and what happens next', async () => {
    const images = ['7', '8'].map((photo) => ({ image: `https://cdn.example/${photo}.jpg` }));
    await fixture.stock([vehicle('7', { images })]);
    const sent = await drive();
    const { reference, next } = (await sent.json()) as { reference: string; next: string };
    const [mail] = await toShopper();
    expect(mail?.html).toMatch(
      /<a href="[^"]*\/cars\/ford-ranger-7"><img src="https:\/\/cdn\.example\/7\.jpg/,
    );
    for (const text of [
      '- Booked for: Wednesday',
      'Where: ',
      '- Monday – Friday: 8:30 am',
      reference,
    ]) {
      expect(mail?.text).toContain(text);
    }
    expect(mail?.text).toContain(`/my-garage?booking=${reference}`);
    expect(mail?.text).toContain('Nobody has to confirm it.');
    expect(next).toBe('/success?kind=test-drive-booked');
    // The words of the shopper are in it only at an address that its owner has confirmed.
    expect(mail?.text).not.toContain('Is it still there?');
    await fixture.db.run(
      "UPDATE contacts SET email = 'kim@shopper.example', verified_email = email",
    );
    await fixture.db.run('UPDATE contacts SET verified_email = email');
    await send({ message: 'Does it tow?' });
    expect((await toShopper()).at(-1)?.text).toContain('- Comments: Does it tow?');
  });

  // Rule booking-8.
  it('and everybody else says that a test drive without a time is only asked for', async () => {
    const sent = await drive({ booking_at: undefined, booking_day: '2026-11-25' });
    expect(((await sent.json()) as { next: string }).next).toBe('/success?kind=test-drive');
    const [mail] = await toShopper();
    expect(mail?.text).toContain('We call you to agree on a time.');
    expect(mail?.text).toContain('No time is booked yet');
    expect(mail?.text).not.toContain('Booked for');
    const toDealer = fixture.mails.find(({ to }) => to.address !== 'kim@shopper.example');
    expect(toDealer?.text).toContain('Time: Asked for, not booked');
    expect(await list(await sessionOf(fixture))).toMatchObject([{ state: 'asked' }]);
  });

  // A longer text could carry a message.
  it('greets by a name of up to 30 letters', async () => {
    const longest = 'Maximiliana-Theodora O’Brien X'.replace('’', "'");
    expect(longest).toHaveLength(30);
    await send({ name: longest });
    await send({ name: `${longest}Y` });
    const hellos = (await toShopper()).map(({ text }) => text.split('\n')[0]);
    expect(hellos).toEqual([`Hello ${longest},`, 'Hello,']);
  });

  it('is sent to one mailbox eight times a day, and enquiries go on', async () => {
    for (let at = 0; at < 9; at += 1) {
      fixture.pass(3_600_000);
      const enquiry = {
        message: `Question ${String(at)}`,
        email: `kim+${String(at)}@shopper.example`,
      };
      expect((await send(enquiry)).status).toBe(201);
    }
    expect(await toShopper()).toHaveLength(8);
    expect(await storedLeads(fixture)).toHaveLength(9);
  });

  it('of a held reservation is never sent, because nothing is held', async () => {
    await send({ kind: 'reservation', car_id: '7', category: undefined, company_website: 'x' });
    const [lead] = await storedLeads(fixture);
    expect(lead?.flag).toBe('honeypot');
    const rows = await fixture.db.all('SELECT id FROM deliveries WHERE channel = ?', [
      'shopper-mail',
    ]);
    expect(rows).toEqual([]);
  });

  it('to an address that does not exist raises no alarm', async () => {
    await send();
    fixture.replies.mail = () => ({ ok: false, code: 'smtp-550', permanent: true });
    await fixture.outbox.pump();
    const alarms = await fixture.db.all<{ subject: string }>('SELECT subject FROM alarms');
    expect(alarms.filter(({ subject }) => subject.endsWith(':shopper-mail'))).toEqual([]);
    expect(alarms).toHaveLength(1);
  });

  it('goes as a text to shoppers who prefer SMS, where the site sends texts', async () => {
    await fixture.close();
    await openWith([dealer({ confirmText: true })]);
    await drive({ PreferredContactMethod: 'SMS' });
    await fixture.outbox.pump();
    expect(fixture.texts.map(({ to, text }) => [to, text])).toEqual([
      ['0412345678', expect.stringContaining('Booked for Wednesday')],
    ]);
  });

  it('is not sent where the dealer has turned it off', async () => {
    await fixture.close();
    await openWith([dealer({ confirmMail: false })]);
    await drive();
    expect(await toShopper()).toEqual([]);
  });
});

// Rule booking-4 and rule booking-5.
describe('the garage', () => {
  it('lists only bookings with the phone number of the session', async () => {
    await drive();
    await drive({ car_id: '8', phone: '0499 999 999' });
    await send({ kind: 'reservation', car_id: '9', category: undefined });
    const mine = await list(await signIn(fixture));
    expect(mine.map(({ state, can_cancel }) => [state, can_cancel])).toEqual([
      ['reserved', true],
      ['booked', true],
    ]);
    fixture.pass(61_000);
    expect(await list(await signIn(fixture, '0499 999 999'))).toHaveLength(1);
  });

  it('cancels a test drive once: the time is free again, and dealer and shopper get a message', async () => {
    await drive();
    const cookies = await signIn(fixture);
    await fixture.outbox.pump();
    const [booked] = await list(cookies);
    const answers = await Promise.all([cancel(booked!.id, cookies), cancel(booked!.id, cookies)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    await fixture.outbox.pump();
    const cancelled = fixture.mails.filter(({ subject }) => subject.includes('Cancelled'));
    expect(cancelled.map(({ to }) => to.address).sort()).toEqual([
      'kim@shopper.example',
      'sales@dealer.example',
    ]);
    const toKim = cancelled.find(({ to }) => /^kim\b.*@shopper\.example$/.test(to.address));
    expect(toKim?.attachments?.[0]?.content).toContain('METHOD:CANCEL');
    expect((await drive({ name: 'Robin', phone: '0499 999 999' })).status).toBe(201);
  });

  it('frees a reserved vehicle', async () => {
    await send({ kind: 'reservation', car_id: '9', category: undefined });
    const cookies = await signIn(fixture);
    const [held] = await list(cookies);
    expect((await cancel(held!.id, cookies)).status).toBe(200);
    expect(await fixture.db.all('SELECT car_id FROM holds')).toEqual([]);
  });

  it.each([
    ['of somebody else', '0499 999 999', 0, 404],
    ['too late', '0412 345 678', 22.5 * 3_600_000, 409],
  ])('refuses to cancel a booking %s', async (_what, phone, later, status) => {
    await drive();
    fixture.pass(later);
    const cookies = await signIn(fixture);
    const [own] = await list(cookies);
    const asking = phone === '0412 345 678' ? cookies : await signIn(fixture, phone);
    expect((await cancel(own!.id, asking)).status).toBe(status);
    expect(await fixture.db.all('SELECT lead_id FROM appointments')).toHaveLength(1);
  });
});

// Rule booking-3.
describe('the capacity of a place', () => {
  const free = async (query: string) => {
    const answer = await fixture.ask(`/api/appointments?date=2026-11-25&${query}`);
    const { slots } = (await answer.json()) as { slots: { at: string; free: boolean }[] };
    return slots.find(({ at }) => Date.parse(at) === Date.parse(slot))?.free;
  };

  // Rule enquiry-15.
  it('offers the days that have a free time, none on which the place is closed, and starts with the first one', async () => {
    const days = async (query = '') => {
      const answer = await fixture.ask(`/api/appointments?location=${place}&car_id=7${query}`);
      return (await answer.json()) as { date: string; days: string[]; slots: { free: boolean }[] };
    };
    const before = await days();
    expect(before.date).toBe(before.days[0]);
    expect(before.slots.some(({ free }) => free)).toBe(true);
    const hours = dealer().locations[0]?.hours.sales ?? [];
    const open = new Set(hours.flatMap(({ weekday, open }) => (open ? [weekday] : [])));
    expect(new Set(before.days.map(weekdayOf))).toEqual(open);
    for (const day of before.days) {
      const { date, slots } = await days(`&date=${day}`);
      expect([date, slots.some(({ free }) => free)]).toEqual([day, true]);
    }
    // Its only car is driven all day.
    const { slots } = await days(`&date=${before.date}`);
    await fixture.db.batch(
      (slots as unknown as { at: string }[]).map(({ at }, index) => ({
        sql: `INSERT INTO appointments (tenant, location_id, department, slot_at, seat, lead_id, car_id)
          VALUES ('harbourside-ford', 'elsewhere', 'sales', ?, 0, ?, '7')`,
        params: [Date.parse(at), `lead-${String(index)}`],
      })),
    );
    const after = await days();
    expect(after.days).toEqual(before.days.slice(1));
    expect(after.date).toBe(before.days[1]);
  });

  it('is its staff: two test drives at once, the third is told to choose another time', async () => {
    expect((await drive()).status).toBe(201);
    expect(await free(`location=${place}`)).toBe(true);
    expect((await drive({ car_id: '8', name: 'Robin' })).status).toBe(201);
    expect(await free(`location=${place}`)).toBe(false);
    const third = await drive({ car_id: '9', name: 'Alex', phone: '0498 765 432' });
    expect([third.status, await third.json()]).toEqual([
      409,
      expect.objectContaining({ code: 'slot-taken' }),
    ]);
  });

  it('is one for each vehicle', async () => {
    await drive();
    expect(await free('car_id=7')).toBe(false);
    expect(await free('car_id=8')).toBe(true);
    expect((await drive({ name: 'Robin' })).status).toBe(409);
  });

  it('holds when a hundred shoppers want one time at once', async () => {
    const form_token = await formToken(fixture);
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, at) =>
        fixture.ask('/api/leads', {
          ip: `203.0.113.${String(at)}`,
          body: enquiry(form_token, {
            kind: 'test-drive',
            category: undefined,
            car_id: ['7', '8', '9'][at % 3],
            booking_at: slot,
            phone: `04123456${String(at).padStart(2, '0')}`,
            email: `shopper${String(at)}@shopper.example`,
            message: `I am ${String(at)}`,
          }),
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(98);
  });
});

// Rule enquiry-22.
describe('a test drive at a group', () => {
  const group = () => {
    const tenant = tenantNamed('meridian-motor-group');
    return {
      ...tenant,
      testDrive: { ...tenant.testDrive, disclaimer: null },
      forms: { ...tenant.forms, termsError: null, asks: ['location' as const] },
    };
  };
  const host = 'meridian-motor-group.localhost:4321';
  const ask = async (changes: Record<string, unknown>) =>
    fixture.ask('/api/leads', {
      host,
      body: enquiry(await formToken(fixture, host), {
        kind: 'test-drive',
        category: undefined,
        ...changes,
      }),
    });
  beforeEach(async () => {
    await fixture.close();
    await openWith([group()]);
    await fixture.stock(
      [vehicle('7', { location: { id: '202', name: 'Meridian Parramatta' } })],
      'meridian-motor-group',
    );
  });

  it('without a vehicle must name which one and where', async () => {
    const answer = await ask({});
    const { errors } = (await answer.json()) as { errors: { path: string }[] };
    expect(errors.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['car_description', 'location']),
    );
  });

  it('finds the vehicle that was chosen from the list', async () => {
    const found = await fixture.ask('/api/vehicles?query=ranger%20S7', { host });
    const { items } = (await found.json()) as { items: { label: string }[] };
    expect(items).toEqual([{ slug: 'ford-ranger-7', label: '2021 Ford Ranger 7 (stock S7)' }]);
    await ask({ car_description: items[0]!.label, location: '202' });
    const [lead] = await storedLeads(fixture);
    expect([lead?.carId, lead?.locationId]).toEqual(['7', '202']);
  });

  it('is not booked at a location that does not have the vehicle', async () => {
    const answer = await ask({ car_description: '2021 Ford Ranger 7 (stock S7)', location: '201' });
    const { errors } = (await answer.json()) as { errors: { path: string; message: string }[] };
    expect(errors).toEqual([
      {
        path: 'location',
        message: expect.stringContaining('Meridian Parramatta'),
      },
    ]);
  });

  it('sends words that match no vehicle unchanged', async () => {
    expect((await ask({ car_description: 'a small hatch', location: '202' })).status).toBe(201);
    const [lead] = await storedLeads(fixture);
    expect([lead?.carId, lead?.payload?.car_description]).toEqual([null, 'a small hatch']);
  });

  it('finds a vehicle by its numeric id for a fresh browser', async () => {
    const found = await fixture.ask('/api/vehicles?car_id=7', { host });
    expect(await found.json()).toEqual({
      items: [{ slug: 'ford-ranger-7', label: '2021 Ford Ranger 7 (stock S7)' }],
    });
  });
});

// Rule booking-6.
it('the operator’s list of leads states each time as the dealer’s clock shows it, in words', async () => {
  await send({
    kind: 'reservation',
    category: undefined,
    car_id: '9',
    location: place,
    booking_at: slot,
  });
  await drive();
  const zones: Record<string, string> = { 'harbourside-ford': 'Australia/Perth' };
  const lines = await listLeads(
    fixture.db,
    { most: 9 },
    fixture.now(),
    ({ tenant }) =>
      (at) =>
        readableTime(at, zones[tenant] ?? 'UTC'),
  );
  expect(lines.map(({ next, atText }) => [next, atText])).toEqual([
    ['Be ready for Wednesday, 25 November 2026 at 8:00 am', 'Tuesday, 24 November 2026 at 8:00 am'],
    [
      'Call and confirm the handover of Wednesday, 25 November 2026 at 8:00 am',
      'Tuesday, 24 November 2026 at 8:00 am',
    ],
  ]);
});
