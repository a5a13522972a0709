import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { placeFor } from '../../../src/functions/leads/make-lead.ts';
import type { LeadInput } from '../../../src/protocol/lead.ts';
import { leadLines } from '../../../src/functions/leads/lead-lines.ts';
import { adfErrors } from '../../fixtures/functions/adf-errors.ts';
import { tenantNamed } from '../../fixtures/functions/tenants.ts';
import {
  enquiry,
  openFunctions,
  formToken,
  vehicle,
  storedLeads,
  type FunctionsFixture,
} from '../../fixtures/functions/functions-fixture.ts';

let fixture: FunctionsFixture;
afterEach(() => fixture.close());

const leads = () => storedLeads(fixture);

describe('an enquiry to a group of dealerships', () => {
  const group = 'meridian-motor-group';
  const host = `${group}.localhost`;
  beforeEach(async () => {
    const tenant = tenantNamed(group);
    const forms = { ...tenant.forms, asks: [] };
    fixture = await openFunctions({ tenants: [{ ...tenant, forms }] });
  });
  /** What the dealer reads, and where the lead belongs. */
  const told = async () => {
    const [lead] = await leads();
    return {
      at: lead?.locationId,
      lines: Object.fromEntries(leadLines(lead!, String)),
    };
  };

  it('names the dealership that was chosen, and goes where that one sells', async () => {
    const body = enquiry(await formToken(fixture, host), { dealership_slug: 'meridian-canberra' });
    expect((await fixture.ask('/api/leads', { host, body })).status).toBe(201);
    const { at, lines } = await told();
    expect(at).toBe('207');
    expect(lines).toMatchObject({
      Dealership: 'Meridian Canberra',
      Location: 'Meridian Fyshwick',
    });
  });

  it('has the VIN of the vehicle in its ADF document, where the export has it', async () => {
    const tenant = tenantNamed(group);
    tenant.functions = { ...tenant.functions, adfEmail: 'adf@dealer.example', routes: [] };
    fixture = await openFunctions({
      tenants: [{ ...tenant, forms: { ...tenant.forms, asks: [] } }],
    });
    const vin = '6FPAAAJGSW2A12345';
    await fixture.stock([vehicle('7', { vin }), vehicle('8')], group);
    for (const car_id of ['7', '8']) {
      const body = enquiry(await formToken(fixture, host), { kind: 'vehicle-enquiry', car_id });
      expect((await fixture.ask('/api/leads', { host, body })).status).toBe(201);
    }
    await fixture.outbox.pump();
    const documents = fixture.mails.flatMap(({ text }) => (text.includes('<adf>') ? [text] : []));
    expect(documents.map((each) => /<vin>(.*)<\/vin>/.exec(each)?.[1]).sort()).toEqual([
      vin,
      undefined,
    ]);
    for (const each of documents) expect(adfErrors(each)).toEqual([]);
  });

  it('about a vehicle at a hidden place takes a test drive at the place that was chosen', async () => {
    const tenant = tenantNamed(group);
    const locations = tenant.locations.map((each) =>
      each.id === '202' ? { ...each, visible: false } : each,
    );
    fixture = await openFunctions({
      tenants: [{ ...tenant, locations, forms: { ...tenant.forms, asks: [] } }],
    });
    await fixture.stock([vehicle('7', { location: { id: '202', name: 'Yard' } })], group);
    const drive = { kind: 'test-drive', car_id: '7', location: '208' };
    const body = enquiry(await formToken(fixture, host), drive);
    expect((await fixture.ask('/api/leads', { host, body })).status).toBe(201);
  });

  // Rule enquiry-22.
  it.each([
    ['another place of the tenant’s own', '208', '208', 'Meridian Springvale', false],
    ['a place that only hands over', 'Yard at the port', '202', 'Yard at the port', false],
    ['the place where the vehicle stands', '202', '202', 'Meridian Parramatta', true],
  ])('says where a test drive begins, and books: %s', async (_what, chosen, at, name, books) => {
    await fixture.stock([vehicle('7', { location: { id: '202', name: 'Elsewhere' } })], group);
    const times = await fixture.ask(`/api/appointments?kind=test-drive&location=${at}`, { host });
    const { slots } = (await times.json()) as { slots: { at: string; free: boolean }[] };
    const booking_at = slots.find(({ free }) => free)?.at;
    const change = { kind: 'test-drive', car_id: '7', distribution_location: chosen, booking_at };
    const body = enquiry(await formToken(fixture, host), change);
    const answer = await fixture.ask('/api/leads', { host, body });
    expect(answer.status).toBe(201);
    expect((await answer.json()).next).toBe(`/success?kind=test-drive${books ? '-booked' : ''}`);
    const seen = await told();
    expect(seen.at).toBe(at);
    expect(seen.lines['Location']).toBe(name);
    expect(seen.lines).not.toHaveProperty('Preferred location');
    expect('Booked for' in seen.lines).toBe(books);
    expect(seen.lines['Time']).toBe(books ? undefined : 'Asked for, not booked');
  });

  describe('belongs to one location, and every message names it (rule enquiry-24, rule phone-5)', () => {
    const places = tenantNamed(group).locations;
    /** The vehicle's own location and dealership, and what the shopper chose. */
    const cases = places.flatMap((own) => [
      { own, change: {}, at: own },
      ...places
        .filter(({ id }) => id !== own.id)
        .slice(0, 2)
        .map((chosen) => ({ own, change: { location: chosen.id }, at: chosen })),
    ]);

    it.each(cases.map((each) => [each.own.name, each.change, each.at.name, each] as const))(
      'a vehicle at %s, chosen %j: %s',
      async (_own, _change, _at, { own, change, at }) => {
        const { functions } = fixture.tenants[0]!;
        Object.assign(functions, {
          leadEmails: [],
          adfEmail: 'adf@crm.example',
          confirmMail: true,
        });
        await fixture.stock([vehicle('7', { location: { id: own.id, name: own.name } })], group);
        const body = enquiry(await formToken(fixture, host), {
          kind: 'vehicle-enquiry',
          car_id: '7',
          ...change,
        });
        expect((await fixture.ask('/api/leads', { host, body })).status).toBe(201);
        expect((await told()).at).toBe(at.id);
        await fixture.outbox.pump();
        const [adf, confirmation] = ['adf@crm.example', 'kim@shopper.example'].map(
          (to) => fixture.mails.find((mail) => mail.to.address === to)!.text,
        );
        const dealership = tenantNamed(group).dealerships.find(
          ({ slug }) => slug === at.dealershipSlug,
        )!;
        expect(adfErrors(adf!)).toEqual([]);
        const vendor = /<vendor>.*<\/vendor>/s.exec(adf!)![0];
        expect(vendor).toContain(`<id>${dealership.id}</id><vendorname>${dealership.name}<`);
        expect(vendor).toContain(`type="business">${at.name}</name><email>${at.email!}</email>`);
        expect(vendor).toContain(`<phone type="voice">${at.phone!}</phone>`);
        expect(confirmation).toContain(at.phone);
        const others = places.filter(({ id }) => id !== at.id).map(({ phone }) => phone!);
        for (const phone of others) expect(confirmation! + vendor).not.toContain(phone);
      },
    );

    it('a vehicle that names only its dealership: a place of that dealership', async () => {
      const only = { dealership_id: '25', dealership_slug: 'meridian-melbourne' };
      await fixture.stock([vehicle('7', only)], group);
      const body = enquiry(await formToken(fixture, host), {
        kind: 'vehicle-enquiry',
        car_id: '7',
      });
      expect((await fixture.ask('/api/leads', { host, body })).status).toBe(201);
      expect((await told()).at).toBe('208');
    });
  });

  it('books on the clock of the place, and says whose time it is (rule hours-5)', async () => {
    // A Tuesday in summer: Sydney is an hour ahead of Queensland.
    fixture.setClock(Date.parse('2026-11-23T00:00:00Z'));
    const first = async (location: string) => {
      const path = `/api/appointments?date=2026-11-24&kind=service-booking&location=${location}`;
      const answer = await fixture.ask(path, { host });
      return ((await answer.json()) as { slots: { at: string; text: string }[] }).slots[0];
    };
    expect(await first('209')).toMatchObject({
      at: '2026-11-23T21:30:00.000Z',
      text: '7:30 am AEST',
    });
    expect(await first('205')).toMatchObject({
      at: '2026-11-23T20:00:00.000Z',
      text: '7 am AEDT',
    });
  });

  // Rule hours-5.
  it.each([
    ['209', '2026-11-23T21:30:00.000Z', 'Tuesday, 24 November 2026 at 7:30 am AEST'],
    ['205', '2026-11-23T20:00:00.000Z', 'Tuesday, 24 November 2026 at 7:00 am AEDT'],
  ])('every message about a booking at %s says whose time it is', async (location, at, words) => {
    fixture.setClock(Date.parse('2026-11-23T00:00:00Z'));
    Object.assign(fixture.tenants[0]!.functions, {
      leadEmails: ['sales@dealer.example'],
      adfEmail: 'adf@crm.example',
      csvFolder: 'drop',
      confirmMail: true,
    });
    const body = enquiry(await formToken(fixture, host), {
      kind: 'service-booking',
      category: undefined,
      booking_at: at,
      location,
      Rego: 'ABC123',
      car_year: '2020',
      car_description: 'Ford Ranger',
    });
    const sent = await fixture.ask('/api/leads', { host, body });
    expect(sent.status).toBe(201);
    await fixture.outbox.pump();
    const texts = [...fixture.mails.map(({ text }) => text), fixture.files[0]?.content ?? ''];
    expect(texts).toHaveLength(4);
    for (const text of texts) expect(text.replace(/\s/g, ' ')).toContain(`Booked for: ${words}`);
  });

  // Rule finance-27.
  it('about finance tells the dealer the figures that the shopper saw, and the shopper no word besides them', async () => {
    const shown =
      '$101/wk (about $437/mo), 7.95% p.a., 9.07% p.a. comparison rate. $38,364 in total. Call a stranger.';
    Object.assign(fixture.tenants[0]!.functions, {
      leadEmails: ['sales@dealer.example'],
      confirmMail: true,
    });
    const body = enquiry(await formToken(fixture, host), {
      kind: 'finance-enquiry',
      category: undefined,
      shown_estimate: shown,
    });
    expect((await fixture.ask('/api/leads', { host, body })).status).toBe(201);
    await fixture.outbox.pump();
    const told = fixture.mails.filter(({ text }) => text.includes('$38,364'));
    expect(fixture.mails).toHaveLength(2);
    const textTo = (address: string) =>
      told.find(({ to }) => to.address === address)!.text.replace(/\s+/g, ' ');
    expect(textTo('sales@dealer.example')).toContain(`showed: ${shown}`);
    const own = textTo(body.email as string);
    expect(own).toContain(
      '$101/wk (about $437/mo), 7.95% p.a., 9.07% p.a. comparison rate. $38,364',
    );
    expect(own).toContain('WARNING: This comparison rate');
    expect(own).not.toContain('stranger');
  });

  it('about finance goes where the address asks, without a script too', async () => {
    const form = new URLSearchParams({
      kind: 'finance-enquiry',
      name: 'Kim',
      last_name: 'Ng',
      phone: '0412345678',
      email: 'kim@shopper.example',
      amount: '30000',
      term: '5',
      selfAssessedCreditScore: 'GREAT',
      form_token: await formToken(fixture, host),
    });
    const headers = {
      referer: `https://meridian.example/finance?preferredDealership=meridian-melbourne&car_type=demo`,
    };
    fixture.pass(10_000);
    const answer = await fixture.ask('/api/leads', { host, body: form, headers });
    expect(answer.status).toBe(303);
    expect(await told()).toMatchObject({
      at: '208',
      lines: { Dealership: 'Meridian Melbourne' },
    });
    expect((await leads())[0]!.carType).toBe('demo');
  });
});

// Rule enquiry-24: Harbourside's main location has no workshop.
it('a service without a place gets the times and the people of a workshop', async () => {
  fixture = await openFunctions({ tenants: [tenantNamed('harbourside-ford')] });
  const answer = await fixture.ask('/api/appointments?kind=service-booking');
  const { location } = (await answer.json()) as { location: string };
  const sent = { ...enquiry(await formToken(fixture)), kind: 'service-booking' } as LeadInput;
  const place = placeFor(tenantNamed('harbourside-ford'), sent, null);
  expect([location, place?.id]).toEqual(['122', '122']);
});
