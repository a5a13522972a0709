import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { kindCategories } from '../../../src/domain/enquiry/kinds.ts';
import type { Mail } from '../../../src/functions/endpoints/deps.ts';
import { adfXml } from '../../../src/functions/outbox/channels/adf.ts';
import { leadContent, leadSubject } from '../../../src/functions/outbox/channels/lead-mail.ts';
import type { Lead } from '../../../src/functions/leads/lead.ts';
import { smtpMail } from '../../../src/functions/adapters/smtp/smtp-mail.ts';
import { adfErrors } from '../../fixtures/functions/adf-errors.ts';
import { start } from '../../fixtures/functions/functions-fixture.ts';

interface Received {
  from: string;
  to: string[];
  text: string;
}
let server: SMTPServer;
let received: Received[];
let refuse: number | null;
let connected: number;
let mail: ReturnType<typeof smtpMail>;
let open: (tls: boolean) => ReturnType<typeof smtpMail>;

beforeEach(async () => {
  received = [];
  refuse = null;
  connected = 0;
  server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onConnect(_session, done) {
      connected += 1;
      done();
    },
    onRcptTo(_address, _session, done) {
      done(refuse === null ? null : Object.assign(new Error('no'), { responseCode: refuse }));
    },
    onData(stream, session, done) {
      let text = '';
      stream.on('data', (part: Buffer) => (text += part.toString()));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          text,
        });
        done();
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  const url = `smtp://127.0.0.1:${String(port)}`;
  open = (tls) => smtpMail({ url, from: 'leads@platform.example', tls, connections: 2 });
  mail = open(false);
});
afterEach(async () => {
  mail.close();
  await new Promise<void>((done) => {
    server.close(done);
  });
});

const message = (changes: Partial<Mail> = {}): Mail => ({
  id: 'lead1:email:sales@dealer.example',
  to: { name: 'Dealer', address: 'sales@dealer.example' },
  replyTo: { name: 'Kim', address: 'kim@shopper.example' },
  fromName: 'Dealer',
  subject: 'Enquiry',
  text: 'Hello',
  html: '<p>Hello</p>',
  unsubscribe: null,
  ...changes,
});
const headersOf = ({ text }: Received) => text.slice(0, text.indexOf('\r\n\r\n'));

describe('a mail to a dealer', () => {
  it('goes to the dealer alone, whatever a visitor puts into names and addresses', async () => {
    const evil = 'Kim, evil@x.example\r\nBcc: evil@x.example';
    await mail.send(
      message({
        subject: `Hi\r\nBcc: evil@x.example`,
        fromName: evil,
        replyTo: { name: evil, address: 'kim@shopper.example\r\nBcc: evil@x.example' },
      }),
    );
    expect(received).toHaveLength(1);
    expect(received[0]).toMatchObject({
      from: 'leads@platform.example',
      to: ['sales@dealer.example'],
    });
    expect(headersOf(received[0]!)).not.toMatch(/^(bcc|cc):/im);
  });

  it('keeps its id when it is repeated', async () => {
    await mail.send(message());
    await mail.send(message());
    const ids = received.map((each) => /^message-id: (.*)$/im.exec(each.text)![1]);
    expect(ids[0]).toBe(ids[1]);
  });

  it('shares the connections the pool was given, and opens no others', async () => {
    const ids = ['a', 'b', 'c', 'd', 'e', 'f'];
    await Promise.all(ids.map((id) => mail.send(message({ id }))));
    expect(received).toHaveLength(ids.length);
    expect(connected).toBe(2);
  });

  it('of an alert can be stopped with one click', async () => {
    await mail.send(message({ unsubscribe: 'https://dealer.example/api/unsubscribe?token=t' }));
    const headers = headersOf(received[0]!).replaceAll(/\r\n\s+/g, ' ');
    expect(headers).toContain('List-Unsubscribe: <https://dealer.example/api/unsubscribe?token=t>');
    expect(headers).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  });

  it('is not sent in clear unless a setting says that the server is local', async () => {
    const strict = open(true);
    expect(await strict.send(message())).toMatchObject({ ok: false, code: 'smtp-500' });
    strict.close();
    expect(received).toHaveLength(0);
    expect(await mail.send(message())).toEqual({ ok: true });
  });

  it('that the server refuses is reported with its code, and an unknown receiver as permanent', async () => {
    refuse = 550;
    expect(await mail.send(message())).toEqual({ ok: false, code: 'smtp-550', permanent: true });
    refuse = 451;
    expect(await mail.send(message())).toEqual({ ok: false, code: 'smtp-451', permanent: false });
  });
});

const lead = (
  payload: Partial<NonNullable<Lead['payload']>>,
  { kind = 'vehicle-enquiry', valuation = null }: Partial<Pick<Lead, 'kind' | 'valuation'>> = {},
): Lead => ({
  id: 'lead1',
  tenant: 'a',
  kind,
  category: kindCategories[kind],
  subcategory: null,
  cancelledAt: null,
  createdAt: start,
  flag: null,
  carId: '7',
  carType: 'used',
  locationId: '1',
  consentVersion: '1',
  consentAt: start,
  optIn: true,
  valuation,
  payment: null,
  payload: {
    source: 'Website',
    user_agent: '',
    website: 'a',
    vehicle: null,
    location_name: null,
    consent_text: '',
    ...payload,
  },
});
const adf = (...facts: Parameters<typeof lead>) =>
  adfXml(lead(...facts), {
    vendor: {
      id: '1',
      name: 'A & B',
      url: 'https://a.example',
      contact: { name: 'A', phone: null, email: 'a@a.example' },
    },
    requestedAt: '2026-11-24T00:00:00Z',
    resend: false,
    time: String,
  });

const vehicle = {
  id: '7',
  slug: 's',
  name: '2021 Ford Ranger',
  make: 'Ford',
  model: 'Ranger',
  badge: 'XLT',
  year: 2021,
  km: 40_000,
  car_type: 'used',
  status: 'in_stock',
  price: 45_000,
  stocknum: 'S7',
  dealership_id: null,
  url: 'https://a.example/cars/s',
};
const ownCar = {
  car_year: '2017',
  car_description: 'Mazda CX-5 Maxx',
  kms: '81,000',
  Rego: 'ABC123',
};

describe('a lead as ADF', () => {
  const names = [{}, { name: 'Kim' }, { last_name: 'Ng' }, { name: 'Kim', last_name: 'Ng' }];
  const reached = [
    {},
    { email: 'k@k.example' },
    { phone: '0412345678', PreferredContactMethod: 'SMS' as const },
    { email: 'k@k.example', phone: '0412345678', PreferredContactMethod: 'Email' as const },
    { phone: '0412345678', postcode: '4000', PreferredContactMethod: 'Phone' as const },
  ];
  const cars = [
    {},
    { vehicle },
    { vehicle: { ...vehicle, year: null, km: null, price: null, stocknum: null, badge: null } },
    ownCar,
    { ...ownCar, vehicle, offer_price: 12_000 },
    { Rego: 'ABC123', car_year: '' },
    { 'Vehicle Make': 'Ford', 'Vehicle Model': 'Puma', amount: 30_000, term: 5 },
    { vehicle, amount: 30_000, message: '</comments> & "so on" \u0007' },
  ];
  const kinds = Object.keys(kindCategories) as Lead['kind'][];

  it.each(kinds)('keeps to the DTD of the format, whatever a lead holds: %s', (kind) => {
    for (const who of names) {
      for (const how of reached) {
        for (const what of cars) {
          const errors = adfErrors(adf({ ...who, ...how, ...what }, { kind }));
          expect(errors, JSON.stringify({ who, how, what })).toEqual([]);
        }
      }
    }
  });

  it('says what a price is: advertised, offered for a car of the shopper, or wanted as a loan', () => {
    const all = { ...ownCar, vehicle, offer_price: 12_000 };
    const prices = adf(all, { kind: 'trade-in' }).match(/<price .*?<\/price>/g);
    expect(prices).toEqual([
      '<price type="appraisal" currency="AUD" source="Website">12000</price>',
      '<price type="asking" currency="AUD" source="Website">45000</price>',
    ]);
    expect(adf({ vehicle, amount: 30_000 }, { kind: 'finance-enquiry' })).toContain(
      '<finance><method>finance</method><amount type="total" limit="exact" currency="AUD">30000<',
    );
  });

  it('begins with the declarations that CRMs look for', () => {
    const xml = adf({ vehicle });
    expect(xml).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<\?adf version="1.0"\?>/);
  });

  it('carries hostile texts unchanged, as text', () => {
    const evil = `</comments><vendor>&amp; "'\u0000\u0008 ]]> <script>`;
    const xml = adf({ name: evil, message: evil });
    expect(xml).not.toContain('<script>');
    expect(xml.match(/<vendor>/g)).toHaveLength(1);
    const name = /<name part="first">(.*?)<\/name>/s.exec(xml)![1]!;
    const read = name
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&#x27;', "'")
      .replaceAll('&amp;', '&');
    expect(read).toBe(evil.replace('\u0000\u0008', ''));
  });
});

describe('a trade-in', () => {
  it('is the shopper’s own car, and the one they look at is another to buy', () => {
    const xml = adf({ ...ownCar, vehicle }, { kind: 'trade-in' });
    expect([...xml.matchAll(/<vehicle.*?<\/vehicle>/gs)].map(([text]) => text)).toEqual([
      '<vehicle interest="trade-in" status="used"><year>2017</year><make>Own vehicle</make>' +
        '<model>Mazda CX-5 Maxx</model><odometer units="km">81000</odometer><comments>ABC123</comments></vehicle>',
      expect.stringMatching(
        /^<vehicle interest="buy" status="used"><id source="Website">7<.*<stock>S7<.*<comments>https:\/\/a.example/s,
      ),
    ]);
  });

  it('is named as the look-up of its registration found it', () => {
    const found = { year: 2017, make: 'Mazda', model: 'CX-5', badge: 'Maxx', body: 'SUV' };
    const xml = adf(ownCar, { kind: 'trade-in', valuation: { vehicle: found } });
    expect(xml).toContain(
      '<year>2017</year><make>Mazda</make><model>CX-5</model><trim>Maxx</trim><odometer units="km">81000<',
    );
  });

  it('without a description still has year, make and model', () => {
    expect(adf({ Rego: 'ABC123', car_year: '' }, { kind: 'trade-in' })).toContain(
      '<year>0</year><make>Own vehicle</make><model>Not described</model><comments>ABC123<',
    );
  });

  it('is not mistaken for the stock vehicle by the reader of the mail', () => {
    const facts = { brand: { name: 'A' }, time: String, answerUrl: null };
    const tradeIn = lead({ ...ownCar, name: 'Kim', vehicle }, { kind: 'trade-in' });
    expect(leadSubject(tradeIn)).toBe('Trade-in – Mazda CX-5 Maxx – Kim');
    for (const text of Object.values(leadContent(tradeIn, facts))) {
      expect(text).toContain('Looking at: 2021 Ford Ranger (used, stock S7)');
    }
    const enquiry = lead({ name: 'Kim', vehicle });
    expect(leadSubject(enquiry)).toBe('Vehicle Enquiry – 2021 Ford Ranger – Kim');
    expect(leadContent(enquiry, facts).text).not.toContain('Looking at');
  });
});

it('a lead about a model of the range is about a new vehicle, as ADF has it', () => {
  const xml = adf({ 'Vehicle Make': 'Ford', 'Vehicle Model': 'Puma' }, { kind: 'general-enquiry' });
  expect(xml).toContain(
    '<vehicle interest="buy" status="new"><year>0</year><make>Ford</make><model>Puma</model></vehicle>',
  );
  expect(adf({}, { kind: 'general-enquiry' })).toContain(
    '<vehicle interest="buy" status="used"><year>0</year><make>General</make><model>Enquiry</model></vehicle>',
  );
});

describe('the subject of a lead', () => {
  it('is one line of bounded length', () => {
    const subject = leadSubject(lead({ name: `a\r\nBcc: x\u2028y`, last_name: 'z'.repeat(500) }));
    expect(subject).not.toMatch(/[\r\n\u2028]/);
    expect(subject.length).toBeLessThanOrEqual(200);
  });
});
