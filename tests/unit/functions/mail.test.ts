import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Mail } from '../../../src/functions/deps.ts';
import { adfXml } from '../../../src/functions/outbox/channels/adf.ts';
import { leadSubject } from '../../../src/functions/outbox/channels/lead-mail.ts';
import type { Lead } from '../../../src/functions/leads/lead.ts';
import { smtpMail } from '../../../src/functions/ports/smtp-mail.ts';
import { start } from '../../fixtures/functions/harness.ts';

interface Received {
  from: string;
  to: string[];
  text: string;
}
let server: SMTPServer;
let received: Received[];
let refuse: number | null;
let mail: ReturnType<typeof smtpMail>;

beforeEach(async () => {
  received = [];
  refuse = null;
  server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
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
  mail = smtpMail({ url: `smtp://127.0.0.1:${String(port)}`, from: 'leads@platform.example' });
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

  it('of an alert can be stopped with one click', async () => {
    await mail.send(message({ unsubscribe: 'https://dealer.example/api/unsubscribe?token=t' }));
    const headers = headersOf(received[0]!).replaceAll(/\r\n\s+/g, ' ');
    expect(headers).toContain('List-Unsubscribe: <https://dealer.example/api/unsubscribe?token=t>');
    expect(headers).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  });

  it('that the server refuses is told with its code; a receiver that is none, as final', async () => {
    refuse = 550;
    expect(await mail.send(message())).toEqual({ ok: false, code: 'smtp-550', permanent: true });
    refuse = 451;
    expect(await mail.send(message())).toEqual({ ok: false, code: 'smtp-451', permanent: false });
  });
});

const lead = (payload: Partial<NonNullable<Lead['payload']>>): Lead => ({
  id: 'lead1',
  tenant: 'a',
  kind: 'vehicle-enquiry',
  category: 'Vehicle Enquiry',
  subcategory: null,
  createdAt: start,
  flag: null,
  carId: '7',
  carType: 'used',
  locationId: '1',
  consentVersion: '1',
  consentAt: start,
  optIn: true,
  valuation: null,
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
const adf = (changes: Parameters<typeof lead>[0]) =>
  adfXml(lead(changes), {
    vendor: { id: '1', name: 'A & B', url: 'https://a.example', phone: null, email: 'a@a.example' },
    requestedAt: '2026-11-24T00:00:00Z',
    resend: false,
    timeZone: 'Australia/Brisbane',
  });

describe('a lead as ADF', () => {
  it('has its elements in the order the format asks for', () => {
    const vehicle = {
      ...{ id: '7', slug: 's', name: '2021 Ford Ranger', make: 'Ford', model: 'Ranger' },
      ...{ badge: 'XLT', year: 2021, km: 40_000, car_type: 'used', status: 'in_stock' },
      ...{ price: 45_000, stocknum: 'S7', dealership_id: null, url: 'https://a.example/cars/s' },
    };
    const xml = adf({
      name: 'Kim',
      last_name: 'Ng',
      email: 'k@k.example',
      phone: '0412345678',
      vehicle,
    });
    const names = [...xml.matchAll(/<([a-z]+)[ >]/g)].map(([, name]) => name);
    expect(names).toEqual([
      ...['adf', 'prospect', 'id', 'requestdate', 'vehicle', 'id', 'year', 'make', 'model'],
      ...['stock', 'trim', 'odometer', 'price', 'comments', 'customer', 'contact', 'name'],
      ...['name', 'email', 'phone', 'comments', 'vendor', 'id', 'vendorname', 'url', 'contact'],
      ...['name', 'email', 'provider', 'name', 'service'],
    ]);
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
      .replaceAll('&apos;', "'")
      .replaceAll('&amp;', '&');
    expect(read).toBe(evil.replace('\u0000\u0008', ''));
  });
});

describe('the subject of a lead', () => {
  it('is one line of bounded length', () => {
    const subject = leadSubject(lead({ name: `a\r\nBcc: x\u2028y`, last_name: 'z'.repeat(500) }));
    expect(subject).not.toMatch(/[\r\n\u2028]/);
    expect(subject.length).toBeLessThanOrEqual(200);
  });
});
