import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { queueAlerts } from '../../../src/functions/account/alerts.ts';
import { showLead } from '../../../src/functions/leads/lead-commands.ts';
import { leadLines } from '../../../src/functions/leads/lead-lines.ts';
import { createSigner } from '../../../src/functions/security/crypto.ts';
import {
  enquiry,
  openFunctions,
  signIn,
  formToken,
  vehicle,
  type FunctionsFixture,
} from '../../fixtures/functions/functions-fixture.ts';

let fixture: FunctionsFixture;
beforeEach(async () => {
  fixture = await openFunctions();
});
afterEach(() => fixture.close());

const json = async (answer: Response | Promise<Response>) =>
  (await (await answer).json()) as Record<string, never>;
const tenant = () => fixture.tenants[0]!;

// Rule enquiry-15.
describe('appointments', () => {
  const place = () => tenant().locations[0]!.id;
  const slots = async (date: string, kind = 'test-drive') =>
    (
      (await json(
        fixture.ask(`/api/appointments?location=${place()}&date=${date}&kind=${kind}`),
      )) as unknown as { slots: { at: string; text: string; free: boolean }[] }
    ).slots;

  it('are within opening hours, in the future, and not on closed holidays', async () => {
    const day = await slots('2026-11-25');
    expect(day[0]!.text).toMatch(/^\d+(:30)? am$/);
    expect(day.every(({ free }) => free)).toBe(true);
    const today = await slots('2026-11-24');
    expect(today.every(({ at }) => Date.parse(at) > fixture.now())).toBe(true);
    expect(await slots('2026-11-23')).toEqual([]);
    expect(await slots('2027-06-01')).toEqual([]);
    fixture.setClock(Date.parse('2026-12-20T00:00:00Z'));
    expect(await slots('2026-12-25')).toEqual([]);
  });

  it('are booked with the lead, once, and are not free any more', async () => {
    await fixture.stock([vehicle('1')]);
    const [first] = await slots('2026-11-25');
    const book = async () =>
      fixture.ask('/api/leads', {
        body: enquiry(await formToken(fixture), {
          kind: 'test-drive',
          car_id: '1',
          message: '',
          booking_at: first!.at,
        }),
      });
    const booked = await book();
    expect([booked.status, (await json(booked))['event']]).toEqual([201, 48]);
    const again = await book();
    expect(again.status).toBe(409);
    expect(await json(again)).toMatchObject({
      detail: 'That time has just been taken. Please choose another.',
    });
    expect((await slots('2026-11-25'))[0]).toMatchObject({ free: false });
  });

  it('may be a day alone, which the dealer reads; with a time the time says it', async () => {
    await fixture.stock([vehicle('1')]);
    const [first] = await slots('2026-11-25');
    const lines = async (booking: object) => {
      const body = enquiry(await formToken(fixture), {
        kind: 'test-drive',
        car_id: '1',
        ...booking,
      });
      const answer = await fixture.ask('/api/leads', { body });
      const shown = await showLead(fixture.db, String((await json(answer))['lead_id']), true);
      return Object.fromEntries(leadLines(shown!.lead, String));
    };
    expect(await lines({ booking_day: '2026-11-25' })).toMatchObject({
      'Asks for the day': '25 November 2026',
    });
    const both = await lines({ booking_day: '2026-11-25', booking_at: first!.at });
    expect(both).toHaveProperty('Booked for');
    expect(both).not.toHaveProperty('Asks for the day');
    for (const booking_day of ['2026-02-30', '2026-13-01', 'soon', '2026-11-25\n']) {
      const body = enquiry(await formToken(fixture), {
        kind: 'test-drive',
        car_id: '1',
        booking_day,
      });
      expect((await fixture.ask('/api/leads', { body })).status, booking_day).toBe(422);
    }
  });

  it('that are not offered are an error of the field', async () => {
    const body = enquiry(await formToken(fixture), {
      kind: 'test-drive',
      car_description: 'Any Ranger',
      booking_at: '2026-11-25T14:07:00Z',
    });
    expect(await json(fixture.ask('/api/leads', { body }))).toMatchObject({
      errors: [{ path: 'booking_at' }],
    });
  });

  it.each(['2026-02-30T10:00:00Z', '2026-13-01T10:00:00Z', '2026-11-25T99:00:00Z', 'tomorrow'])(
    'at %s are refused, not stumbled over',
    async (booking_at) => {
      const body = enquiry(await formToken(fixture), {
        kind: 'test-drive',
        car_description: 'Any Ranger',
        booking_at,
      });
      const answer = await fixture.ask('/api/leads', { body });
      expect([answer.status, (await json(answer))['errors']]).toEqual([
        422,
        [{ path: 'booking_at', message: expect.any(String) as string }],
      ]);
    },
  );
});

describe('alerts', () => {
  const day = 86_400_000;
  const signer = createSigner('a secret of thirty-two characters');
  const confirm = () => fixture.db.run('UPDATE contacts SET verified_email = email');
  const queue = () => queueAlerts({ db: fixture.db, signer }, tenant(), fixture.now());
  let cookies: Record<string, string>;
  beforeEach(async () => {
    await fixture.stock([vehicle('1'), vehicle('2'), vehicle('3')]);
    cookies = await signIn(fixture);
    await fixture.ask('/api/user-details', {
      body: { name: 'Kim', email: 'kim@shopper.example' },
      cookies,
    });
    await confirm();
    for (const car_id of ['1', '2']) {
      await fixture.ask('/api/watchlist/save-car', { body: { car_id }, cookies });
    }
  });
  const turnOn = (channel: string) => fixture.ask('/api/alerts', { body: { channel }, cookies });

  it('go only to visitors who asked for them', async () => {
    fixture.pass(day);
    await fixture.stock([vehicle('1', { price: 40_000 })]);
    expect(await queue()).toBe(0);
  });

  it('report a price drop and a sale in one mail a day, stopped with one click', async () => {
    await turnOn('email');
    fixture.pass(day);
    await fixture.stock([
      vehicle('1', { price: 40_000 }),
      vehicle('2', { status: 'sold' }),
      vehicle('3'),
    ]);
    fixture.pass(1_000);
    expect(await queue()).toBe(1);
    expect(await queue()).toBe(0);
    fixture.pass(60_000);
    await fixture.stock([
      vehicle('1', { price: 39_000 }),
      vehicle('2', { status: 'sold' }),
      vehicle('3'),
    ]);
    expect(await queue()).toBe(0);
    await fixture.outbox.pump();
    expect(fixture.mails).toHaveLength(1);
    const [mail] = fixture.mails;
    expect(mail).toMatchObject({ to: { address: 'kim@shopper.example' } });
    expect(mail!.text).toContain('is now $40,000 Excl. govt. charges, down from $45,000.');
    expect(mail!.text).toContain('2021 Ford Ranger 2 has been sold.');
    // The Spam Act, s17 and s18 (rule law-5).
    const { legalName, contact } = fixture.tenants[0]!;
    for (const words of [legalName, contact.email]) expect(mail!.text).toContain(words);
    expect(mail!.unsubscribe).not.toMatch(/sign-in|login/);

    fixture.pass(day);
    expect(await queue()).toBe(1);
    await fixture.outbox.pump();
    expect(fixture.mails[1]!.text).toContain('is now $39,000');

    const { pathname, search } = new URL(mail!.unsubscribe!);
    // Programs open links in mails, so opening this one only asks.
    const alerts = () => fixture.db.one('SELECT alerts FROM contacts');
    for (const method of ['HEAD', 'GET']) {
      const opened = await fixture.app.fetch(fixture.requestOf(pathname + search, { method }));
      expect(opened.status).toBe(200);
      if (method === 'GET') expect(await opened.text()).toContain('<form method="post"');
      expect(await alerts()).toEqual({ alerts: 'email' });
    }
    const stopped = await fixture.ask(pathname + search, { method: 'POST' });
    expect(await stopped.text()).toContain('You will get no more messages');
    expect(await alerts()).toEqual({ alerts: 'off' });
    fixture.pass(day);
    await fixture.stock([vehicle('1', { price: 30_000 })]);
    expect(await queue()).toBe(0);
    const forged = await fixture.ask(`${pathname}?token=forged~token`);
    expect(forged.status).toBe(404);
    expect(await forged.json()).toMatchObject({
      detail:
        'This link is not complete. Alerts can also be turned off where your saved vehicles are.',
    });
  });

  it('name no price that the pages do not show, such as a subscription price', async () => {
    const [dealer] = fixture.tenants;
    dealer!.pricing.subscriptions = true;
    await turnOn('email');
    fixture.pass(day);
    await fixture.stock([
      vehicle('1', { price: 40_000, subscription_price: 289 }),
      vehicle('2', { price: 40_000 }),
      vehicle('3'),
    ]);
    fixture.pass(1_000);
    expect(await queue()).toBe(1);
    await fixture.outbox.pump();
    const [mail] = fixture.mails;
    expect(mail!.text).not.toContain('Ford Ranger 1');
    expect(mail!.text).toContain('Ford Ranger 2 is now $40,000');
  });

  it('contain only changes after they were turned on, even after a break', async () => {
    const told = async (price: number) => {
      fixture.pass(day);
      await fixture.stock([vehicle('1', { price }), vehicle('2'), vehicle('3')]);
      fixture.pass(1_000);
    };
    await told(44_000);
    await turnOn('sms');
    expect(await queue()).toBe(0);
    await turnOn('off');
    await told(43_000);
    await turnOn('email');
    expect(await queue()).toBe(0);
    await told(42_000);
    // A change of channel does not restart the alerts.
    await turnOn('sms');
    expect(await queue()).toBe(1);
    await fixture.outbox.pump();
    expect(fixture.texts.at(-1)!.text).toContain('is now $42,000 Excl. govt. charges, down from');
  });

  it('of a saved search name nothing from before it was saved', async () => {
    fixture.pass(day);
    await fixture.stock([vehicle('1', { price: 40_000 }), vehicle('2'), vehicle('3')]);
    fixture.pass(1_000);
    const body = { name: 'Utes', path: '/search/used-cars', criteria: { price_min: 1 } };
    await fixture.ask('/api/saved-searches/save', { body, cookies });
    await turnOn('email');
    expect(await queue()).toBe(0);
  });

  it('of a search without a criterion are refused, because every arrival would match', async () => {
    for (const criteria of [{}, { make: [] }, { car_type: ['new', 'used', 'demo'] }]) {
      const body = { name: 'Electric', path: '/search/used-cars?fuel=Electric', criteria };
      const { status } = await fixture.ask('/api/saved-searches/save', { body, cookies });
      expect(status).toBe(422);
    }
  });

  it('name no price that has risen again, and no sale that was undone', async () => {
    await turnOn('email');
    const stock = async (one: object, two: object) => {
      fixture.pass(3_600_000);
      await fixture.stock([vehicle('1', one), vehicle('2', two), vehicle('3')]);
    };
    await stock({ price: 42_000 }, { status: 'sold' });
    await stock({ price: 48_000 }, {});
    expect(await queue()).toBe(0);
    // The earlier price drop is still true, whatever was reported about a sale in between.
    await stock({ price: 46_000 }, {});
    await stock({ price: 46_000, status: 'sold' }, {});
    await stock({ price: 46_000 }, {});
    expect(await queue()).toBe(1);
    await fixture.outbox.pump();
    const { text } = fixture.mails[0]!;
    expect(text).toContain('is now $46,000 Excl. govt. charges, down from $48,000.');
    expect(text).not.toMatch(/sold|Ranger 2/);
  });

  it('name no price while a vehicle cannot be bought', async () => {
    await turnOn('email');
    fixture.pass(day);
    await fixture.stock([vehicle('1', { price: 42_000 }), vehicle('2'), vehicle('3')]);
    fixture.pass(1_000);
    const away = vehicle('1', { price: 42_000, status: 'other' });
    await fixture.stock([away, vehicle('2'), vehicle('3')]);
    expect(await queue()).toBe(0);
  });

  it('by mail end with the address, and do not turn into texts', async () => {
    const details = (body: object) => fixture.ask('/api/user-details', { body, cookies });
    const channel = () => json(fixture.ask('/api/alerts', { cookies }));
    await turnOn('email');
    await details({ name: '' });
    expect(await channel()).toEqual({ channel: 'email', email_confirmed: true });
    await details({ email: '' });
    expect(await channel()).toEqual({ channel: 'off', email_confirmed: false });
    fixture.pass(day);
    await fixture.stock([vehicle('1', { price: 42_000 }), vehicle('2'), vehicle('3')]);
    expect(await queue()).toBe(0);
    await turnOn('sms');
    await details({ email: '' });
    expect(await channel()).toEqual({ channel: 'sms', email_confirmed: false });
  });

  it('are stopped by a mail program without an origin (RFC 8058)', async () => {
    await turnOn('sms');
    fixture.pass(day);
    await fixture.stock([vehicle('1', { price: 40_000 }), vehicle('2'), vehicle('3')]);
    await queue();
    await fixture.outbox.pump();
    const text = fixture.texts.at(-1)!.text;
    const token = /token=([^\s]+)/.exec(text)![1]!;
    const link = `/api/unsubscribe?token=${token}`;
    expect(text).toContain(fixture.tenants[0]!.legalName);
    // A scanner opens the link, and nothing changes.
    await fixture.app.fetch(fixture.requestOf(link, { method: 'HEAD' }));
    const page = await (await fixture.ask(link)).text();
    expect(page).toContain('Stop all messages?');
    expect(page).toContain(`<form method="post" action="/api/unsubscribe?token=`);
    expect(await json(fixture.ask('/api/alerts', { cookies }))).toMatchObject({ channel: 'sms' });
    const answer = await fixture.ask(link, {
      method: 'POST',
      headers: {
        origin: '',
        'sec-fetch-site': '',
        'content-type': 'application/x-www-form-urlencoded',
      },
    });
    expect(answer.status).toBe(200);
    expect(await json(fixture.ask('/api/alerts', { cookies }))).toMatchObject({ channel: 'off' });
  });

  // Rule saving-9.
  it('report new arrivals that match a saved search', async () => {
    const body = {
      name: 'Utes under 30',
      path: '/search/used-cars?model=Ranger',
      criteria: { make: ['ford'], price_max: 30_000 },
    };
    const saved = await fixture.ask('/api/saved-searches/save', { body, cookies });
    expect(saved.status).toBe(201);
    // Nobody has chosen how yet.
    expect(await json(fixture.ask('/api/alerts', { cookies }))).toMatchObject({ channel: 'off' });
    await turnOn('email');
    fixture.pass(day);
    await fixture.stock([
      ...['1', '2', '3'].map((id) => vehicle(id)),
      vehicle('4', { price: 29_000 }),
      vehicle('5', { price: 60_000 }),
    ]);
    expect(await queue()).toBe(1);
    await fixture.outbox.pump();
    expect(fixture.mails[0]!.text).toContain('1 new arrival for “Utes under 30”');
    expect(fixture.mails[0]!.text).not.toContain('Ranger 5');
    const list = await json(fixture.ask('/api/saved-searches', { cookies }));
    expect(list['items']).toHaveLength(1);
  });

  // Of three arrivals, one at the bound, one beyond it and one near it or without the fact, the first is reported.
  it.each<[object, object, object, object]>([
    [{ make: ['kia', 'Ford'] }, { make: 'Kia' }, { make: 'Mazda' }, { make: 'Kia Motors' }],
    [{ model: ['ranger'] }, { model: 'Ranger' }, { model: 'Rio' }, { model: 'Ranger Raptor' }],
    [{ body: ['Ute'] }, { body: 'Ute' }, { body: 'SUV' }, { body: undefined }],
    [{ car_type: ['demo'] }, { car_type: 'demo' }, { car_type: 'new' }, { car_type: 'used' }],
    [{ price_min: 20_000 }, { price: 20_000 }, { price: 19_999 }, { price: undefined }],
    [{ price_max: 20_000 }, { price: 20_000 }, { price: 20_001 }, { price: undefined }],
    [{ year_min: 2020 }, { year: 2020 }, { year: 2019 }, { year: undefined }],
    [{ year_max: 2020 }, { year: 2020 }, { year: 2021 }, { year: undefined }],
    [{ km_max: 9_000 }, { km: 9_000 }, { km: 9_001 }, { km: undefined }],
  ])('report the arrivals that meet %j, its bound included', async (criteria, ...facts) => {
    const body = { name: 'Mine', path: '/search/used-cars', criteria };
    expect((await fixture.ask('/api/saved-searches/save', { body, cookies })).status).toBe(201);
    await turnOn('email');
    fixture.pass(day);
    await fixture.stock(
      [{}, {}, {}, ...facts].map((own, at) => vehicle(String(at + 1), { model: 'Ranger', ...own })),
    );
    await queue();
    await fixture.outbox.pump();
    expect(fixture.mails[0]?.text).toContain('1 new arrival for “Mine”');
  });

  it('of a saved search lead nowhere else', async () => {
    const body = { name: 'x', path: '/..//evil.example', criteria: { make: ['Ford'] } };
    expect((await fixture.ask('/api/saved-searches/save', { body, cookies })).status).toBe(422);
  });
});
