import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  enquiry,
  openFunctions,
  signIn,
  formToken,
  vehicle,
  type FunctionsFixture,
} from '../../fixtures/functions/functions-fixture.ts';

let fixture: FunctionsFixture;
const env = { QUOTE_KEY: 'key' };
beforeEach(async () => {
  fixture = await openFunctions({ env });
});
afterEach(() => fixture.close());

const json = async (answer: Response | Promise<Response>) =>
  (await (await answer).json()) as Record<string, never>;
const tenant = () => fixture.tenants[0]!;
const partner = (keyEnv: string | null = null) => ({ url: 'https://partner.example/v1', keyEnv });

// Rule finance-12.
describe('a finance quote', () => {
  const question = {
    selfAssessedCreditScore: 'GREAT',
    purchasePrice: 30_000,
    loanTerm: '5',
    year: 2021,
    vin: null,
    nvic: '',
    whoIsHelping: '',
  };
  const ask = (changes = {}) =>
    fixture.ask('/api/youx/quote', { body: { ...question, ...changes } });
  beforeEach(() => {
    tenant().finance.provider = 'lender';
  });

  it('is an estimate with both rates, labelled as an estimate, the same every time', async () => {
    const first = await json(ask());
    expect(first).toEqual(await json(ask()));
    expect(first).toMatchObject({ advertisedRate: 7.95, basis: 'estimate', terms: null });
    const { comparisonRate, weeklyRepaymentAmount } = first as unknown as Record<string, number>;
    expect(comparisonRate).toBeGreaterThan(7.95);
    expect(comparisonRate).toBeLessThan(9.5);
    // $30,000 less 10 % deposit, 30 % final payment, five years.
    expect(weeklyRepaymentAmount).toBeGreaterThan(85);
    expect(weeklyRepaymentAmount).toBeLessThan(110);
    const poor = await json(ask({ selfAssessedCreditScore: 'POOR' }));
    expect(poor['weeklyRepaymentAmount']).toBeGreaterThan(weeklyRepaymentAmount!);
  });

  it('has the establishment fee of the calculator where that adds one: a site states one fee', async () => {
    const without = (await json(ask())) as unknown as { weeklyRepaymentAmount: number };
    tenant().finance.calculator.establishmentFee = 1360.5;
    const { weeklyRepaymentAmount, comparisonRate } = (await json(ask())) as unknown as Record<
      string,
      number
    >;
    // 965.50 more at 7.95 % over 260 weeks, and a dearer comparison rate on $30,000 over five years, without the $6
    // for the security register, a fee of the government.
    expect(weeklyRepaymentAmount! - without.weeklyRepaymentAmount).toBeCloseTo(4.5, 1);
    expect(comparisonRate).toBe(10.5);
  });

  it('is the partner’s where the tenant has one, and only if it is complete', async () => {
    tenant().finance.quote.enabled = true;
    tenant().functions.integrations = { 'finance-quote': partner('QUOTE_KEY') };
    const reply = { weeklyRepaymentAmount: 121.5, advertisedRate: 6.9, comparisonRate: 8.1 };
    fixture.replies.http = () => ({ ok: true, status: 200, text: JSON.stringify(reply) });
    // The texts of the page come along, so that it loads no code about loans.
    expect(await json(ask())).toEqual({
      ...reply,
      basis: 'partner',
      view: {
        text: '$122/wk',
        rate: '6.90% p.a.',
        comparisonRate: '8.10% p.a. comparison rate',
        monthly: '$528/mo',
      },
      terms: 'Quoted by our finance partner for $30,000 over 5 years with a great credit history.',
    });
    expect(fixture.calls[0]!.headers!['authorization']).toBe('Bearer key');
    fixture.replies.http = () => ({
      ok: true,
      status: 200,
      text: JSON.stringify({ ...reply, comparisonRate: null }),
    });
    const failed = await ask();
    expect(failed.status).toBe(502);
    expect(await json(failed)).toMatchObject({ detail: 'Failed to get YouX quick quote' });
  });

  it('is not given where finance is off', async () => {
    tenant().finance.provider = null;
    expect((await ask()).status).toBe(404);
  });
});

describe('the hand-over to a lender', () => {
  const data = {
    selfAssessedCreditScore: 'GREAT',
    purchasePrice: 30_000,
    loanTerm: 5,
    phoneNumber: '0498 111 222',
    firstName: 'Kim',
    lastName: 'Nguyen',
    email: 'kim@shopper.example',
  };
  beforeEach(() => {
    tenant().finance.provider = 'lender';
    tenant().functions.integrations = { 'finance-customer': partner() };
    tenant().functions.redirectHosts = ['apply.lender.example'];
  });
  const ask = async (cookies: Record<string, string>) => {
    const form_token = await formToken(fixture);
    const additionalData = enquiry(form_token, { kind: 'finance-enquiry', category: undefined });
    return fixture.ask('/api/youx/create-customer', { body: { data, additionalData }, cookies });
  };

  // Rule finance-20.
  it('stores the lead under the proven phone and sends the visitor on to an allowed host', async () => {
    fixture.replies.http = () => ({
      ok: true,
      status: 200,
      text: JSON.stringify({ redirectUrl: 'https://apply.lender.example/x' }),
    });
    const answer = await ask(await signIn(fixture));
    expect(await json(answer)).toMatchObject({ redirectUrl: 'https://apply.lender.example/x' });
    expect(JSON.parse(fixture.calls[0]!.body!)).toMatchObject({ phoneNumber: '0412345678' });
    expect(await fixture.db.one('SELECT kind FROM leads')).toEqual({ kind: 'finance-enquiry' });
  });

  it('never leads to another host, and the lead is stored anyway', async () => {
    fixture.replies.http = () => ({
      ok: true,
      status: 200,
      text: JSON.stringify({ redirectUrl: 'https://evil.example/' }),
    });
    const answer = await ask(await signIn(fixture));
    expect(answer.status).toBe(502);
    expect(await json(answer)).toMatchObject({
      detail: 'Failed to create customer or no redirect URL received.',
    });
    expect(await fixture.db.all('SELECT id FROM leads')).toHaveLength(1);
  });

  // Rule finance-21.
  it.each([
    ['answers no JSON', { status: 502, text: 'oops' }, 'Failed to create YouX customer'],
    [
      'says no',
      { status: 200, text: '{"error":"declined"}' },
      'Failed to create customer with YouX',
    ],
  ])('says what failed when the lender %s', async (_what, reply, words) => {
    fixture.replies.http = () => ({ ok: true, ...reply });
    const answer = await ask(await signIn(fixture));
    expect([answer.status, (await json(answer))['detail']]).toEqual([502, words]);
    expect(await fixture.db.all('SELECT id FROM leads')).toHaveLength(1);
  });

  it('reports a lead that is not accepted, and does not ask the lender', async () => {
    const cookies = await signIn(fixture);
    const additionalData = enquiry('a.forged.token', {
      kind: 'finance-enquiry',
      category: undefined,
    });
    const body = { data, additionalData };
    const answer = await fixture.ask('/api/youx/create-customer', { body, cookies });
    expect(await json(answer)).toMatchObject({
      code: 'form-token',
      detail: 'Lead submission failed',
    });
    expect(fixture.calls).toEqual([]);
    expect(await fixture.db.all('SELECT id FROM leads')).toEqual([]);
  });

  it('is asked for at most twenty customers in ten minutes by one visitor', async () => {
    // A person alone is refused earlier, after ten (rule enquiry-23).
    for (const phone of ['0412 345 678', '0412 345 679']) {
      const cookies = await signIn(fixture, phone);
      for (let at = 0; at < 10; at += 1) await ask(cookies);
    }
    expect(fixture.calls).toHaveLength(20);
    expect((await ask(await signIn(fixture, '0412 345 680'))).status).toBe(429);
    expect(fixture.calls).toHaveLength(20);
  });

  it('needs a code no older than 15 minutes', async () => {
    const cookies = await signIn(fixture);
    fixture.pass(15 * 60_000);
    expect(await json(ask(cookies))).toMatchObject({ code: 'verify-again' });
    expect(fixture.calls).toEqual([]);
  });
});

// Rule market-2.
describe('the price comparison', () => {
  const ask = (slug: string) => fixture.ask(`/api/cars/ford-ranger-${slug}/autogauge`);
  const integrations = () => ({ 'price-comparison': partner('NOT_SET') });
  beforeEach(() => {
    tenant().functions.integrations = integrations();
  });

  it('is based on comparable vehicles of our own stock where the partner cannot be asked', async () => {
    const prices = [40_000, 42_000, 44_000, 46_000, 48_000, 50_000];
    await fixture.stock([
      vehicle('me', { price: 43_000 }),
      ...prices.map((price, at) => vehicle(`c${String(at)}`, { price })),
      vehicle('old', { year: 2012, price: 9_000 }),
      vehicle('new', { car_type: 'new', price: 90_000 }),
    ]);
    expect(await json(ask('me'))).toEqual({
      fill: 25,
      listing_price: 43_000,
      market_range_min: 41_000,
      market_range_max: 49_000,
      confidence: 0.3,
      description:
        'Compared with 6 similar vehicles in our own stock, priced from $41,000 to $49,000.',
    });
  });

  it('is empty with too few vehicles, above the market, for sold vehicles, and without a partner', async () => {
    const others = [1, 2, 3, 4].map((at) => vehicle(`c${String(at)}`));
    await fixture.stock([vehicle('me'), ...others]);
    expect((await ask('me')).status).toBe(204);
    await fixture.stock([
      vehicle('me', { price: 99_000 }),
      ...others,
      vehicle('c5'),
      vehicle('c6'),
    ]);
    expect((await ask('me')).status).toBe(204);
    tenant().functions.integrations = {};
    expect((await ask('c1')).status).toBe(204);
    tenant().functions.integrations = integrations();
    expect((await ask('no-such')).status).toBe(404);
  });
});

// Rule vehicle-16.
describe('views of a vehicle', () => {
  const look = (ip: string) =>
    json(fixture.ask('/api/cars/ford-ranger-1/view.json?photos_count=3&website_id=1', { ip }));

  it('count each visitor once a day, on top of what the export says', async () => {
    await fixture.stock([vehicle('1', { views: 100 })]);
    expect(await look('203.0.113.1')).toMatchObject({ views: 101 });
    expect(await look('203.0.113.1')).toMatchObject({ views: 101 });
    expect(await look('203.0.113.2')).toMatchObject({
      views: 102,
      car_fields: { status: 'in_stock', price: 45_000 },
    });
    fixture.pass(86_400_000);
    expect(await look('203.0.113.1')).toMatchObject({ views: 103 });
  });
});

describe('questions about places', () => {
  const host = 'parkside-used-cars.localhost';
  const delivery = (postcode: string) =>
    fixture.ask(`/api/delivery?postcode=${postcode}`, { host });

  it('state the delivery price of a zone, and say so where no zone fits', async () => {
    expect(await json(delivery('3220'))).toEqual({
      name: 'Geelong and the Surf Coast',
      price: 149,
    });
    expect(await json(delivery(''))).toMatchObject({ detail: 'Please enter a postcode.' });
    const unknown = await delivery('6000');
    expect(unknown.status).toBe(404);
    expect(await json(unknown)).toMatchObject({
      detail: expect.stringContaining("Sorry, we can't provide an estimate") as string,
    });
    expect((await fixture.ask('/api/delivery?postcode=4000')).status).toBe(404);
  });

  it('find a postcode in the table, or at Google where that is set', async () => {
    const ask = (postcode: string) => fixture.ask(`/api/geocode?postcode=${postcode}`);
    expect(await json(ask('3000'))).toEqual({ lat: -37.8136, lng: 144.9631 });
    expect(await json(ask('9999'))).toMatchObject({ detail: 'Invalid postcode' });
    // One that only a neighbour of is known, and a suburb, misspelt as well.
    expect(await json(ask('3001'))).toEqual({ lat: -37.8136, lng: 144.9631, about: true });
    const suburb = (name: string) => json(fixture.ask(`/api/geocode?suburb=${name}`));
    const parramatta = { lat: -33.815, lng: 151.0011, about: true };
    expect(await suburb('parramatta')).toEqual(parramatta);
    expect(await suburb('Parramata')).toEqual(parramatta);
    expect(await suburb('nowhere')).toMatchObject({ detail: 'Invalid postcode' });
    expect(await json(ask('40001'))).toMatchObject({
      detail: 'Invalid postcode. Please enter a 4-digit number.',
    });
    tenant().functions.integrations = { geocode: partner() };
    const location = { lat: -1, lng: 2 };
    fixture.replies.http = () => ({
      ok: true,
      status: 200,
      text: JSON.stringify({ results: [{ geometry: { location } }] }),
    });
    expect(await json(ask('9999'))).toEqual(location);
    expect(new URL(fixture.calls[0]!.url).searchParams.get('components')).toBe(
      'postal_code:9999|country:AU',
    );
    fixture.replies.http = () => ({ ok: true, status: 200, text: '{"results":[]}' });
    expect(await json(ask('9998'))).toMatchObject({ detail: 'Invalid postcode' });
  });
});

describe('other look-ups', () => {
  it('know the sandbox’s plates and mark their answers as such', async () => {
    const ask = (rego: string) =>
      fixture.ask('/api/rego-lookup', { body: { rego, regoState: 'QLD' } });
    expect(await json(ask('test 01'))).toMatchObject({ make: 'Ford', sandbox: true });
    // No register was searched, which differs from a plate that no car has.
    expect(await json(ask('ABC123'))).toMatchObject({
      status: 404,
      detail: 'This site looks up the example plates TEST01 to TEST10 only.',
    });
  });

  // Rule reviews-7.
  it('average the ratings the tenant states, by their reviews', async () => {
    const host = 'parkside-used-cars.localhost';
    const answer = await json(fixture.ask('/api/reviews/snap21?orgId=anything', { host }));
    expect(answer).toEqual({ rating: '4.7', stars: 4.5, count: 1640 });
  });
});

describe('a partner, who may charge for each question', () => {
  const most = 60;
  beforeEach(() => {
    fixture.replies.http = () => ({ ok: true, status: 200, text: '{"rating":4.5,"count":9}' });
    tenant().functions.integrations = { 'price-comparison': partner(), reviews: partner() };
  });

  it.each([
    ['/api/cars/ford-ranger-1/autogauge', 204],
    ['/api/reviews/snap21?orgId=1', 200],
  ])('is not asked without limit by one visitor: %s', async (path, usual) => {
    await fixture.stock([vehicle('1')]);
    for (let at = 0; at < most; at += 1) await fixture.ask(path);
    expect(fixture.calls).toHaveLength(most);
    expect((await fixture.ask(path)).status).toBe(429);
    expect(fixture.calls).toHaveLength(most);
    expect((await fixture.ask(path, { ip: '203.0.113.8' })).status).toBe(usual);
    fixture.pass(61_000);
    expect((await fixture.ask(path)).status).toBe(usual);
  });
});
