import { consentNote, consentVersion } from '../../../src/domain/enquiry/consent.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { StoreUnavailable } from '../../../src/functions/stores/database.ts';
import { escapeHtml } from '../../../src/domain/text/escape.ts';
import { harbour } from '../../fixtures/functions/tenants.ts';
import {
  cookieOf,
  enquiry,
  openFunctions,
  formToken,
  vehicle,
  storedLeads,
  type FunctionsFixture,
} from '../../fixtures/functions/functions-fixture.ts';

let fixture: FunctionsFixture;
beforeEach(async () => {
  fixture = await openFunctions();
});
afterEach(() => fixture.close());

const leads = () => storedLeads(fixture);
const deliveries = () =>
  fixture.db.all<{ id: string; state: string; channel: string }>(
    'SELECT id, state, channel FROM deliveries ORDER BY id',
  );

describe('an enquiry', () => {
  // Rule enquiry-12.
  it('is stored with its delivery before it is acknowledged', async () => {
    const answer = await fixture.ask('/api/leads', { body: enquiry(await formToken(fixture)) });
    expect(answer.status).toBe(201);
    const { lead_id, next, event } = (await answer.json()) as Record<string, unknown>;
    expect(next).toBe('/success?kind=general-enquiry');
    expect(event).toBe(22);
    const [lead] = await leads();
    expect(lead).toMatchObject({
      id: lead_id,
      tenant: 'harbourside-ford',
      flag: null,
      optIn: true,
      consentVersion,
      consentAt: fixture.now(),
    });
    expect(lead!.payload).toMatchObject({
      phone: '0412345678',
      source: 'Website',
      user_agent: 'Test/1.0',
      website: 'harbourside-ford',
      consent_text: expect.stringContaining('news') as string,
    });
    expect(await deliveries()).toEqual([
      { id: `${String(lead_id)}:email:sales@dealer.example`, state: 'waiting', channel: 'email' },
    ]);
    expect(fixture.woken()).toBe(1);
  });

  // Rule enquiry-13.
  it('about a career is rewritten to a general one', async () => {
    const body = enquiry(await formToken(fixture), { category: 'Career Enquiry' });
    const answer = await fixture.ask('/api/leads', { body });
    expect(await answer.json()).toMatchObject({ event: 51, category: 'General Enquiry' });
    expect(await leads()).toMatchObject([
      { category: 'General Enquiry', subcategory: 'Career Enquiry' },
    ]);
  });

  // Rule enquiry-11.
  it('about a vehicle carries what our stock says of it, not what the form says', async () => {
    const dealer = { dealership_slug: 'harbourside-ford', dealership_id: 'D1' };
    await fixture.stock([vehicle('7', { price: 39_990, ...dealer })]);
    const body = enquiry(await formToken(fixture), {
      kind: 'vehicle-enquiry',
      car_id: '7',
      'Vehicle Make': 'Ferrari',
      stock_number: 'F40',
      vehicle_status: 'gold-plated',
      car_type: 'new',
    });
    expect((await fixture.ask('/api/leads', { body })).status).toBe(201);
    const [lead] = await leads();
    expect(lead!.payload!.vehicle).toMatchObject({ make: 'Ford', price: 39_990, stocknum: 'S7' });
    // Rule enquiry-11 names these fields.
    expect(lead!.payload).toMatchObject({
      'Vehicle Make': 'Ford',
      'Vehicle Model': 'Ranger',
      manufacturer_slug: 'ford',
      stock_number: 'S7',
      car_type: 'used',
      vehicle_status: 'in_stock',
      dealership_slug: 'harbourside-ford',
      car_dealership_id: 'D1',
    });
    expect(lead).toMatchObject({ carId: '7', carType: 'used', category: 'Vehicle Enquiry' });
  });

  it('finds a vehicle by the longest slug a page can have', async () => {
    const slug = `a-van-with-a-long-name-${'x'.repeat(127)}`;
    await fixture.stock([vehicle('7', { slug })]);
    const body = enquiry(await formToken(fixture), { kind: 'vehicle-enquiry', car_id: slug });
    expect((await fixture.ask('/api/leads', { body })).status).toBe(201);
    expect(await leads()).toMatchObject([{ carId: '7' }]);
  });

  // Rule enquiry-7.
  it.each([
    ['no name', { name: '' }, 'name', 'This is a required field.'],
    ['no message where one is required', { message: '' }, 'message', 'This is a required field.'],
    [
      'a wrong mail address',
      { email: 'kim' },
      'email',
      'Please enter a valid email address, such as kim@example.com.',
    ],
    ['two mail addresses', { email: 'a@b.example, c@d.example' }, 'email', expect.any(String)],
    [
      'a wrong phone',
      { phone: '12' },
      'phone',
      'Please enter a valid phone number, such as 0412 345 678.',
    ],
    [
      'a wrong postcode',
      { postcode: '40001' },
      'postcode',
      'Invalid postcode. Please enter a 4-digit number.',
    ],
    ['a foreign category', { category: 'Spam' }, 'category', expect.any(String)],
    ['a line break in a name', { name: 'Kim\r\nBcc: x@y.example' }, 'name', expect.any(String)],
    ['an unknown field', { admin: true }, 'admin', expect.any(String)],
  ])('with %s is sent back with the field and the words', async (_what, change, path, message) => {
    const body = enquiry(await formToken(fixture), change);
    const answer = await fixture.ask('/api/leads', { body });
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({
      code: 'invalid',
      detail: 'Please fix the following errors:',
      phone: expect.any(String),
      errors: expect.arrayContaining([{ path, message }]),
    });
    expect(await leads()).toEqual([]);
  });

  // Rule enquiry-4.
  it('needs the ticked terms where the tenant says so, in the tenant’s words', async () => {
    const host = 'parkside-used-cars.localhost';
    const form_token = await formToken(fixture, host);
    const answer = await fixture.ask('/api/leads', { host, body: enquiry(form_token) });
    expect(await answer.json()).toMatchObject({
      errors: expect.arrayContaining([
        {
          path: 'terms_conditions',
          message: '* You must agree to the terms of use before submitting the form.',
        },
      ]),
    });
  });

  it('sent twenty times at once is one lead with one answer', async () => {
    const body = enquiry(await formToken(fixture));
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => fixture.ask('/api/leads', { body })),
    );
    const ids = await Promise.all(
      answers.map(async (each) => ((await each.json()) as { lead_id: string }).lead_id),
    );
    expect(new Set(ids).size).toBe(1);
    expect(await leads()).toHaveLength(1);
    expect(await deliveries()).toHaveLength(1);
  });

  it('with other content under the same key is refused', async () => {
    const body = enquiry(await formToken(fixture));
    await fixture.ask('/api/leads', { body });
    const answer = await fixture.ask('/api/leads', { body: { ...body, message: 'Changed' } });
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ code: 'idempotency-key-reused' });
    expect(await leads()).toHaveLength(1);
  });

  it('without a token gets a fresh one to send again with', async () => {
    const answer = await fixture.ask('/api/leads', { body: enquiry('') });
    expect(answer.status).toBe(403);
    const { code, form_token } = (await answer.json()) as Record<string, string>;
    expect(code).toBe('form-token');
    fixture.pass(4_000);
    expect((await fixture.ask('/api/leads', { body: enquiry(form_token!) })).status).toBe(201);
  });

  it('from a form left open for two days is taken', async () => {
    const form_token = await formToken(fixture);
    fixture.pass(48 * 3_600_000);
    expect((await fixture.ask('/api/leads', { body: enquiry(form_token) })).status).toBe(201);
    expect(await leads()).toMatchObject([{ flag: null }]);
  });

  it('with a token of another tenant is not taken', async () => {
    const form_token = await formToken(fixture, 'parkside-used-cars.localhost');
    expect((await fixture.ask('/api/leads', { body: enquiry(form_token) })).status).toBe(403);
  });
});

// Rule enquiry-20.
describe('a suspicious enquiry is answered as any other, stored and held back', () => {
  const held = async (change: Record<string, unknown>, wait = 5_000) => {
    const answer = await fixture.ask('/api/forms/token');
    const { form_token } = (await answer.json()) as { form_token: string };
    fixture.pass(wait);
    const sent = await fixture.ask('/api/leads', { body: enquiry(form_token, change) });
    expect(sent.status).toBe(201);
    expect(await deliveries()).toMatchObject([{ state: 'held' }]);
    await fixture.outbox.pump();
    expect(fixture.mails).toEqual([]);
    return (await leads())[0]!.flag;
  };

  it('when the trap field is filled', async () => {
    expect(await held({ company_website: 'https://spam.example' })).toBe('honeypot');
  });

  it('when it comes faster than a person types', async () => {
    expect(await held({}, 1_000)).toBe('too-fast');
  });

  it('from the sixth with the same long message, from any person and address', async () => {
    const form_token = await formToken(fixture);
    const message = 'We sell search engine ranking to car dealers at the best price.';
    for (let at = 10; at < 17; at += 1) {
      const body = enquiry(form_token, { phone: `04123456${String(at)}`, message });
      await fixture.ask('/api/leads', { body, ip: `203.0.113.${String(at)}` });
    }
    expect((await leads()).filter(({ flag }) => flag === 'too-many')).toHaveLength(2);
  });

  it('at a bot’s pace from one address, but not when people share an address', async () => {
    const form_token = await formToken(fixture);
    const send = async (at: number) => {
      const headers = { 'x-forwarded-for': `198.51.100.${String(at)}` };
      const body = enquiry(form_token, { phone: `04123456${String(at)}` });
      await fixture.ask('/api/leads', { body, headers });
    };
    for (let at = 10; at < 22; at += 1) await send(at);
    expect((await leads()).filter(({ flag }) => flag === 'too-many')).toHaveLength(2);
    fixture.pass(60_000);
    for (let at = 30; at < 60; at += 1) {
      fixture.pass(30_000);
      await send(at);
    }
    expect((await leads()).filter(({ flag }) => flag === 'too-many')).toHaveLength(2);
  });

  it('but not behind an unnamed proxy, where everybody has one address', async () => {
    const form_token = await formToken(fixture);
    for (let at = 0; at < 12; at += 1) {
      await fixture.ask('/api/leads', {
        body: enquiry(form_token, { phone: `04123456${String(at + 10)}` }),
        ip: '::ffff:10.0.0.1',
      });
    }
    expect((await leads()).every(({ flag }) => flag === null)).toBe(true);
  });

  it('but is delivered when only the counter is broken, with an alarm', async () => {
    const broken = () => Promise.reject(new Error('counter'));
    const limiter = { take: broken, freeAt: broken, uncount: broken };
    await fixture.close();
    fixture = await openFunctions({
      deps: { limits: { durable: limiter, quick: limiter } },
    });
    const answer = await fixture.ask('/api/leads', { body: enquiry(await formToken(fixture)) });
    expect(answer.status).toBe(201);
    expect(await deliveries()).toMatchObject([{ state: 'waiting' }]);
    expect(fixture.lines.join()).toContain('limiter-failed');
  });
});

describe('a form without JavaScript', () => {
  const form = (changes: Record<string, string> = {}) =>
    new URLSearchParams({
      kind: 'general-enquiry',
      name: 'Kim',
      last_name: 'Nguyen',
      email: 'kim@shopper.example',
      phone: '0412 345 678',
      category: 'General Enquiry',
      message: 'Hello <b>there</b>',
      opt_in: 'on',
      company_website: '',
      ...changes,
    });

  it('lands on the success page when the page’s pixel left its token', async () => {
    const pixel = await fixture.ask('/api/forms/token.gif');
    const cookies = {
      '__Host-form': /__Host-form=([^;]+)/.exec(pixel.headers.get('set-cookie')!)![1]!,
    };
    fixture.pass(10_000);
    const answer = await fixture.ask('/api/leads', { body: form(), cookies });
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe('/success?kind=general-enquiry#sent');
    expect(await leads()).toMatchObject([{ flag: null, optIn: true }]);
  });

  it.each([
    ['25,000', '3', { amount: 25_000, term: 3 }],
    ['$15k', '12', { amount: 15_000, term: 7 }],
    ['', '', {}],
  ])(
    'about finance takes figures as people type them, within bounds: "%s", "%s"',
    async (...row) => {
      const [amount, term, kept] = row;
      const cookies = {
        '__Host-form': cookieOf(await fixture.ask('/api/forms/token.gif'), '__Host-form'),
      };
      fixture.pass(10_000);
      const body = form({ kind: 'finance-enquiry', amount, term, selfAssessedCreditScore: 'POOR' });
      expect((await fixture.ask('/api/leads', { body, cookies })).status).toBe(303);
      const [lead] = await leads();
      const { payload } = lead!;
      expect(payload).toMatchObject({ ...kept, selfAssessedCreditScore: 'POOR' });
      expect(Object.keys(payload!).includes('amount')).toBe(amount !== '');
    },
  );

  it.each(['7500', '250,000'])(
    'about finance comes back with a price of no loan: %s',
    async (amount) => {
      const body = form({ kind: 'finance-enquiry', amount, term: '5' });
      const answer = await fixture.ask('/api/leads', { body });
      expect([answer.status, await answer.text()]).toEqual([
        422,
        expect.stringMatching(/Applications here (?:start at \$10,000|end at \$200,000)\./),
      ]);
      expect(await leads()).toEqual([]);
    },
  );

  it('about finance comes back with values that are no numbers, for correction', async () => {
    const body = form({ kind: 'finance-enquiry', amount: 'a lot', term: '5' });
    const answer = await fixture.ask('/api/leads', { body });
    const html = await answer.text();
    expect(answer.status).toBe(422);
    expect(html).toContain(
      '<a href="#amount">Purchase price</a>: Please enter an amount, such as 25,000.',
    );
    expect(html).toContain('value="a lot"');
    expect(html).toContain(
      '<input id="term" name="term" type="number" min="1" max="7" step="1" value="5"/>',
    );
  });

  it('sent twice is one lead, and another one after a change', async () => {
    const pixel = await fixture.ask('/api/forms/token.gif');
    const cookies = { '__Host-form': cookieOf(pixel, '__Host-form') };
    fixture.pass(10_000);
    const send = (changes = {}) => fixture.ask('/api/leads', { body: form(changes), cookies });
    const answers = await Promise.all([send(), send()]);
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    expect(await leads()).toHaveLength(1);
    await send({ message: 'And what does it cost?' });
    expect(await leads()).toHaveLength(2);
  });

  it('is about the vehicle and of the kind that its page’s address names', async () => {
    await fixture.stock([vehicle('7')]);
    const pixel = await fixture.ask('/api/forms/token.gif');
    const cookies = {
      '__Host-form': /__Host-form=([^;]+)/.exec(pixel.headers.get('set-cookie')!)![1]!,
    };
    fixture.pass(10_000);
    const page =
      'http://harbourside-ford.localhost:4321/contact-us/newstead?car_id=7&enquiry=request-photos';
    const answer = await fixture.ask('/api/leads', {
      body: form(),
      cookies,
      headers: { referer: page },
    });
    expect(answer.headers.get('location')).toBe('/success?kind=request-photos#sent');
    expect(await leads()).toMatchObject([{ kind: 'request-photos', carId: '7' }]);
  });

  it('comes back filled in, with every error on top and beside its field', async () => {
    const answer = await fixture.ask('/api/leads', { body: form({ email: 'kim@', name: '' }) });
    expect(answer.status).toBe(422);
    const html = await answer.text();
    expect(html).toContain('Please fix the following errors:');
    expect(html).toContain('Please enter a valid email address, such as kim@example.com.');
    expect(html).toMatch(/First name<\/a>: This is a required field\..*Email<\/a>/s);
    expect(html).toContain('Hello &lt;b&gt;there&lt;/b&gt;');
    expect(html).toMatch(/<a href="tel:075550\d{4}">07 5550 \d{4}<\/a>/);
    expect(await leads()).toEqual([]);
  });

  it('without any token is shown once more and then sent', async () => {
    const first = await fixture.ask('/api/leads', { body: form() });
    expect(first.status).toBe(200);
    const html = await first.text();
    const hidden = (name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(html)![1]!;
    // At once: the person has filled it in before.
    const again = await fixture.ask('/api/leads', {
      body: form({
        form_token: hidden('form_token'),
        idempotency_key: hidden('idempotency_key'),
      }),
    });
    expect(again.status).toBe(303);
    expect(await deliveries()).toMatchObject([{ state: 'waiting' }]);
  });

  // Rule enquiry-5, rule trade-in-4.
  it('comes back with the tenant’s own questions, the consent it asks for and its own button', async () => {
    const dealer = harbour();
    dealer.forms = { ...dealer.forms, consent: 'note' };
    dealer.tradeIn.customFields = [
      { name: 'keys', label: 'How many keys', required: true },
      { name: 'books', label: 'Service books', required: false },
    ];
    await fixture.close();
    fixture = await openFunctions({ tenants: [dealer] });
    const answer = await fixture.ask('/api/leads', {
      body: form({ kind: 'trade-in', Rego: '123ABC', 'custom.books': 'Two "full"' }),
    });
    expect(answer.status).toBe(422);
    const html = await answer.text();
    expect(html).toMatch(/href="#custom\.keys">How many keys<\/a>: This is a required field\./);
    expect(html).toMatch(/<input [^>]*name="custom\.keys" required/);
    expect(html).toMatch(
      /<input [^>]*name="custom\.books"[^>]*type="text"[^>]*value="Two &quot;full&quot;"/,
    );
    expect(html.match(/name="custom\.books"/g)).toHaveLength(1);
    expect(html).toContain(escapeHtml(consentNote));
    expect(html).toContain('href="/privacy-policy"');
    expect(html).toContain('>Send my car’s details</button>');
  });

  it('from another site is refused', async () => {
    const headers = { origin: 'https://evil.example' };
    const answer = await fixture.ask('/api/leads', { body: form(), headers });
    expect(answer.status).toBe(403);
  });

  it('gets a page with the dealer’s phone number while the store does not answer', async () => {
    const away = () => Promise.reject(new StoreUnavailable('locked'));
    const token = await formToken(fixture);
    fixture.deps.db.batch = away;
    const headers = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
    const body = form({ form_token: token });
    const answer = await fixture.ask('/api/leads', { body, headers });
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('5');
    expect(answer.headers.get('content-type')).toContain('text/html');
    const html = await answer.text();
    expect(html).toContain('An error occurred when submitting this form');
    expect(html).toContain('Go back and send it again');
    expect(html).toMatch(/<a href="tel:075550\d{4}">07 5550 \d{4}<\/a>/);
    const script = await fixture.ask('/api/leads', { body: enquiry(token) });
    expect(script.headers.get('content-type')).toBe('application/problem+json');
  });
});
