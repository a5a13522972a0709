// The desk over its real app: sign-in, roles, pages and acts, with a store in memory and the dealers' real settings.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDesk } from '../../../src/desk/app.ts';
import type { DeskDeps } from '../../../src/desk/desk.ts';
import { createSigner } from '../../../src/functions/security/crypto.ts';
import { StoreUnavailable, type Statement } from '../../../src/functions/stores/database.ts';
import type { TenantStatus } from '../../../src/nightly/status.ts';
import type { Tenant } from '../../../src/tenant/schema/index.ts';
import {
  deskDeps,
  deskTenants,
  kim,
  mailedToken,
  newLead as leadIn,
  operator,
  statusOf,
} from '../../fixtures/functions/desk.ts';
import { controlNames } from '../../fixtures/control-names.ts';
import {
  openFunctions,
  type FunctionsFixture,
} from '../../fixtures/functions/functions-fixture.ts';

const origin = 'https://desk.example.com';

let fixture: FunctionsFixture;
let statuses: TenantStatus[];
let tenants: Tenant[];
let opened: { release: string; email: string }[];
beforeEach(async () => {
  tenants = deskTenants();
  fixture = await openFunctions({ tenants });
  statuses = tenants.map(({ slug }) => statusOf(slug));
  opened = [];
  renewed = new Map();
});
afterEach(() => fixture.close());

const deskOf = (changes: Partial<DeskDeps> = {}) =>
  createDesk(
    deskDeps(fixture, {
      tenants: () => tenants,
      status: (slugs) => Promise.resolve(statuses.filter(({ slug }) => slugs.includes(slug))),
      openReview: (tenant, who) => {
        opened.push(who);
        return `https://preview.example.com/_review/open/${tenant.slug}`;
      },
      ...changes,
    }),
  );
interface Ask {
  session?: string;
  form?: Record<string, string>;
  headers?: Record<string, string>;
}
/** What a browser keeps: the id that replaced an earlier one. */
let renewed: Map<string, string>;
const ask = async (path: string, { session, form, headers }: Ask = {}, desk = deskOf()) => {
  const answer = await desk.request(`${origin}/desk${path}`, {
    method: form ? 'POST' : 'GET',
    headers: {
      ...(session !== undefined && { cookie: `desk=${renewed.get(session) ?? session}` }),
      ...(form && { origin, 'content-type': 'application/x-www-form-urlencoded' }),
      ...headers,
    },
    ...(form && { body: new URLSearchParams(form).toString() }),
  });
  if (session !== undefined && cookieOf(answer)) renewed.set(session, cookieOf(answer));
  return answer;
};
const linkFor = async (email: string): Promise<string> => {
  await ask('/sign-in', { form: { email } });
  return mailedToken(fixture);
};
const cookieOf = (answer: Response) =>
  /desk=([^;]*)/.exec(answer.headers.get('set-cookie') ?? '')?.[1] ?? '';
const signIn = async (email: string): Promise<string> =>
  cookieOf(await ask('/open', { form: { token: await linkFor(email) } }));
const newLead = (changes = {}) => leadIn(fixture, changes);
const harbourPage = '/dealer/harbourside-ford';

// Rule desk-4.
describe('the sign-in', () => {
  it('opens the desk by a link in a mail, whose page changes nothing until its button is pressed', async () => {
    const token = await linkFor(operator);
    expect(fixture.mails.map(({ to }) => to.address)).toEqual([operator]);
    for (let scan = 0; scan < 3; scan += 1) {
      const page = await ask(`/open?token=${token}`);
      expect([page.status, cookieOf(page)]).toEqual([200, '']);
    }
    const answer = await ask('/open', { form: { token } });
    expect(answer.headers.get('set-cookie')).toMatch(/HttpOnly; Secure; SameSite=Lax/);
    expect((await ask('/', { session: cookieOf(answer) })).status).toBe(200);
  });

  it('shows strangers the same answer, and sends them nothing', async () => {
    const texts = [];
    for (const email of [operator, 'stranger@else.example']) {
      texts.push(await (await ask('/sign-in', { form: { email } })).text());
    }
    await fixture.outbox.pump();
    expect(texts[1]).toBe(texts[0]);
    expect(fixture.mails.map(({ to }) => to.address)).toEqual([operator]);
  });

  it('writes as often for a stranger, and answers both alike when the store is full', async () => {
    const { db } = fixture;
    const seen: unknown[] = [];
    for (const email of [operator, 'stranger@else.example']) {
      let writes = 0;
      const counted = {
        ...db,
        batch: (statements: readonly Statement[]) => {
          writes += 1;
          return db.batch(statements);
        },
      };
      await ask('/sign-in', { form: { email } }, deskOf({ db: counted }));
      const full = { ...db, batch: () => Promise.reject(new StoreUnavailable('disk full')) };
      const refused = await ask('/sign-in', { form: { email } }, deskOf({ db: full }));
      seen.push([writes, refused.status, await refused.text()]);
    }
    expect(seen[1]).toEqual(seen[0]);
    expect(await db.all('SELECT id FROM desk_sessions WHERE email LIKE ?', ['stranger%'])).toEqual(
      [],
    );
  });

  it.each([
    ['replayed', async (token: string) => void (await ask('/open', { form: { token } })), String],
    ['expired', () => void fixture.pass(60 * 60_000), String],
    ['forged', () => undefined, (token: string) => `${token.slice(0, -2)}xx`],
    ['without a signature', () => undefined, (token: string) => token.split('~')[0] ?? ''],
  ])('refuses a link that is %s', async (_, before, change) => {
    const token = await linkFor(operator);
    await before(token);
    const answer = await ask('/open', { form: { token: change(token) } });
    expect([answer.status, cookieOf(answer)]).toEqual([410, '']);
    expect((await ask(`/open?token=${change(token)}`)).status).toBe(410);
  });

  it('accepts neither a link as a session nor a session signed with another key', async () => {
    const token = await linkFor(operator);
    const other = deskOf({ signer: createSigner('another secret of thirty-two characters') });
    for (const [session, desk] of [
      [token, deskOf()],
      [await signIn(operator), other],
      ['', deskOf()],
    ] as const) {
      const answer = await ask('/', { session }, desk);
      expect([answer.status, answer.headers.get('location')]).toEqual([303, '/desk/sign-in']);
    }
  });

  it('ends after 12 hours, by signing out, and when the settings no longer name the person', async () => {
    const isIn = async (session: string) => (await ask('/', { session })).headers.get('location');
    const session = await signIn(kim);
    expect(await isIn(session)).toBe(`/desk${harbourPage}`);
    tenants[0] = { ...tenants[0]!, desk: { ...tenants[0]!.desk, people: [] } };
    expect(await isIn(session)).toBe('/desk/sign-in');
    const second = await signIn(operator);
    await ask('/sign-out', { session: second, form: {} });
    expect(await isIn(second)).toBe('/desk/sign-in');
    const third = await signIn(operator);
    fixture.pass(12 * 3_600_000);
    expect(await isIn(third)).toBe('/desk/sign-in');
  });

  // Rule desk-8.
  it('gives a session another id at the sign-in and after half an hour, and the earlier one is soon worth nothing', async () => {
    const link = await linkFor(kim);
    const first = cookieOf(await ask('/open', { form: { token: link } }));
    expect(first.split('~')[0]).not.toBe(link.split('~')[0]);
    const use = (session: string, path = harbourPage) =>
      deskOf().request(`${origin}/desk${path}`, { headers: { cookie: `desk=${session}` } });
    fixture.pass(29 * 60_000);
    expect(cookieOf(await use(first))).toBe('');
    fixture.pass(2 * 60_000);
    const second = cookieOf(await use(first));
    expect([second === '', second === first]).toEqual([false, false]);
    expect([(await use(first)).status, cookieOf(await use(first))]).toEqual([200, '']);
    fixture.pass(61_000);
    expect([(await use(first)).status, (await use(second)).status]).toEqual([303, 200]);
    fixture.pass(12 * 3_600_000 - 32 * 60_000);
    expect((await use(second)).status).toBe(303);
  });

  it('ends by signing out for the earlier id of the session, too', async () => {
    const first = await signIn(kim);
    fixture.pass(31 * 60_000);
    const second = cookieOf(await ask(harbourPage, { session: first }));
    await ask('/sign-out', { session: second, form: {} });
    for (const session of [first, second]) {
      const answer = await deskOf().request(`${origin}/desk${harbourPage}`, {
        headers: { cookie: `desk=${session}` },
      });
      expect(answer.status).toBe(303);
    }
  });

  it('says what is wrong with an address, and keeps it', async () => {
    const answer = await ask('/sign-in', { form: { email: 'kim@harbour"' } });
    const page = await answer.text();
    expect([answer.status, page.includes('<title>Sign in to the desk: the')]).toEqual([400, true]);
    expect(page).toMatch(
      /value="kim@harbour&quot;"\s+aria-invalid="true" aria-describedby="error" autofocus/,
    );
    expect(page).toMatch(/id="error">\s+Enter a complete email address/);
    expect(await (await ask('/sign-in')).text()).not.toMatch(/aria-invalid|id="error"/);
  });

  it('sends at most twenty links an hour to a visitor, whose port is no part of the address', async () => {
    let port = 40_000;
    const desk = deskOf({ clientIp: () => `203.0.113.7:${String((port += 1))}` });
    for (let at = 0; at < 25; at += 1) {
      await ask('/sign-in', { form: { email: `stranger${String(at)}@else.example` } }, desk);
    }
    expect(await fixture.db.all('SELECT id FROM desk_sessions')).toHaveLength(20);
  });

  it('refuses forms of other sites', async () => {
    const token = await linkFor(operator);
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    expect((await ask('/open', { form: { token }, headers })).status).toBe(403);
  });

  it('ends by no request that is not a form, such as one of a script', async () => {
    const session = await signIn(operator);
    const headers = { origin: 'https://evil.example', 'content-type': 'application/json' };
    expect((await ask('/sign-out', { session, form: {}, headers })).status).toBe(403);
    const own = { 'content-type': 'application/json' };
    expect((await ask('/sign-out', { session, form: {}, headers: own })).status).toBe(415);
    expect((await ask('/', { session })).status).toBe(200);
  });
});

// Rule desk-7.
describe('an error', () => {
  it.each([
    [new StoreUnavailable('disk full'), 503, '5', 'The desk cannot answer at the moment'],
    [new TypeError('not a function'), 500, null, 'Something went wrong'],
  ])('of the store or the code gets a page of the desk and a line in the log', async (...row) => {
    const [error, status, retryAfter, title] = row;
    const broken = { ...fixture.db, batch: () => Promise.reject(error) };
    const answer = await ask(
      '/sign-in',
      { form: { email: operator } },
      deskOf({ db: broken, log: fixture.deps.log }),
    );
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([status, retryAfter]);
    const page = await answer.text();
    expect(page).toContain(`<h1>${title}</h1>`);
    expect(page).toContain('Your last step may not be stored.');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(JSON.parse(fixture.lines.at(-1) ?? '')).toMatchObject({
      event: 'request-failed',
      endpoint: 'desk',
      status,
      level: status === 503 ? 'warn' : 'error',
    });
  });
});

// Rule desk-5.
describe('roles', () => {
  it('show a dealer only its own page', async () => {
    const session = await signIn(kim);
    expect((await ask(harbourPage, { session })).status).toBe(200);
    expect((await ask('/dealer/parkside-used-cars', { session })).status).toBe(404);
    expect((await ask('/dealer/no-such-dealer', { session })).status).toBe(404);
    const form = { lead: 'x' };
    expect((await ask('/dealer/parkside-used-cars/review', { session, form })).status).toBe(404);
    expect((await ask('/dealer/parkside-used-cars/answered', { session, form })).status).toBe(404);
  });

  it('show what shoppers wrote to the dealer, and not to operators', async () => {
    await newLead({ name: 'Alexandra' });
    const own = await (await ask(harbourPage, { session: await signIn(kim) })).text();
    for (const text of ['Alexandra', '0412345678', 'Is it still there?'])
      expect(own).toContain(text);
    const session = await signIn(operator);
    for (const path of [harbourPage, '/']) {
      const page = await (await ask(path, { session })).text();
      expect(page).not.toMatch(/Alexandra|0412|Is it still there|shopper\.example/);
      expect(page).toContain(path === '/' ? '1 waiting' : 'General Enquiry');
    }
  });

  it('let nobody decide about leads of another dealer, nor operators about any', async () => {
    const lead = await newLead({ company_website: 'x' });
    tenants[1] = {
      ...tenants[1]!,
      desk: {
        people: [{ name: 'Sam', email: 'sam@parkside.example', role: 'owner' }],
        escalateTo: null,
      },
    };
    const sam = await signIn('sam@parkside.example');
    const ops = await signIn(operator);
    for (const act of ['answered', 'release', 'drop']) {
      const own = await ask(`/dealer/parkside-used-cars/${act}`, { session: sam, form: { lead } });
      const foreign = await ask(`${harbourPage}/${act}`, { session: sam, form: { lead } });
      const byOperator = await ask(`${harbourPage}/${act}`, { session: ops, form: { lead } });
      expect([own.status, foreign.status, byOperator.status]).toEqual([404, 404, 404]);
    }
    const states = await fixture.db.all('SELECT state FROM deliveries WHERE lead_id IS NOT NULL');
    expect(states).toEqual([{ state: 'held' }]);
  });
});

describe('the page of a dealer', () => {
  it('tells a dealer what came in and what was sold, in the time of the dealer', async () => {
    const stock = { read: 12, accepted: 12, added: 3, changed: 0, sold: 1, removed: 2, report: '' };
    statuses = [statusOf('harbourside-ford', { stock })];
    const text = await (
      await ask('/dealer/harbourside-ford', { session: await signIn(kim) })
    ).text();
    expect(text).toContain('Last night: 3 vehicles came in, 1 sold, 2 left your stock list.');
    expect(text).toContain('Last update of your website: 24 November 2026, 4 am');
    expect(text).not.toMatch(/UTC|p75/);
  });

  it('has the response clock, and the lead is answered with one tap', async () => {
    const lead = await newLead();
    const session = await signIn(kim);
    const text = async () =>
      (await (await ask(harbourPage, { session })).text()).replace(/\s+/g, ' ');
    fixture.pass(59 * 60_000);
    expect(await text()).toContain('Waits for 59 min');
    fixture.pass(2 * 60_000);
    expect(await text()).toContain('Late: waits for 61 min');
    const answer = await ask(`${harbourPage}/answered`, { session, form: { lead } });
    expect(answer.headers.get('location')).toBe(`/desk${harbourPage}#leads`);
    expect(await text()).toContain('Answered after 61 min, late');
    const [row] = await fixture.db.all('SELECT answered_by FROM leads');
    expect(row).toEqual({ answered_by: kim.toLowerCase() });
  });

  it('releases and drops what may be spam', async () => {
    const [genuine, spam] = [
      await newLead({ company_website: 'x' }),
      await newLead({ company_website: 'y' }),
    ];
    const session = await signIn(kim);
    await ask(`${harbourPage}/release`, { session, form: { lead: genuine } });
    await ask(`${harbourPage}/drop`, { session, form: { lead: spam } });
    const rows = await fixture.db.all(
      'SELECT lead_id, state FROM deliveries WHERE lead_id IS NOT NULL ORDER BY created_at',
    );
    expect(rows).toEqual([
      { lead_id: genuine, state: 'waiting' },
      { lead_id: spam, state: 'dropped' },
    ]);
    expect(await (await ask(harbourPage, { session })).text()).not.toContain('It is spam');
  });

  it('says since when the first version waits for approval, and never that no night was good', async () => {
    statuses[0] = statusOf('harbourside-ford', { lastGoodAt: null });
    const since = Date.parse('2026-11-23T20:12:00Z');
    const desk = deskOf({
      approval: () => ({ release: 'r1', since, rejections: [], changes: [] }),
    });
    const text = await (await ask(harbourPage, { session: await signIn(kim) }, desk)).text();
    expect(text).toContain('Last update of your website: waiting for your approval since 6:12 am.');
    const fleet = await (await ask('/', { session: await signIn(operator) }, desk)).text();
    expect(fleet).toContain('waiting for approval since 6:12 am');
    expect(`${text}${fleet}`).not.toContain('never');
  });

  it('shows scripts in names and reasons as text', async () => {
    const attack = '<script>alert(1)</script>';
    await newLead({ name: attack, message: `"><img src=x onerror=alert(1)>` });
    statuses[0] = statusOf('harbourside-ford', { blocked: [{ code: 'x', message: attack }] });
    tenants[0] = { ...tenants[0]!, name: attack };
    for (const session of [await signIn(kim), await signIn(operator)]) {
      for (const path of [harbourPage, `/?q=${encodeURIComponent(attack)}`]) {
        const page = await (await ask(path, { session })).text();
        expect(page).not.toMatch(/<script|<img/i);
      }
    }
    const page = await (await ask(harbourPage, { session: await signIn(kim) })).text();
    expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  });

  it('names each control, so that two leads have no equal ones', async () => {
    await newLead({ name: 'Alexandra' });
    await newLead({ name: 'Sam', phone: '+61 412 345 679' });
    for (const name of ['Robin', 'Toni']) await newLead({ name, company_website: 'x' });
    const page = await (await ask(harbourPage, { session: await signIn(kim) })).text();
    const names = controlNames(page);
    expect(names).toEqual(
      expect.arrayContaining([
        'Mark as answered: General Enquiry: Sam Nguyen',
        'It is spam: General Enquiry: Toni Nguyen',
      ]),
    );
    expect(new Set(names).size).toBe(names.length);
  });

  it('shows the speed of real visits by kind of page', async () => {
    const vitals = [{ metric: 'LCP', value: 3_000, target: 'main>img.photo' }];
    await fixture.ask('/api/vitals', { body: { page: 'vehicle', age: 0, vitals, errors: [] } });
    const page = await (await ask(harbourPage, { session: await signIn(kim) })).text();
    expect(page).toMatch(/vehicle pages: LCP [23],\d{3} ms \(1 visit\)/);
  });

  it('says why an export is blocked', async () => {
    const blocked = [{ code: 'too-few', message: 'it has 12 instead of 300 vehicles' }];
    statuses[0] = statusOf('harbourside-ford', { blocked });
    const page = await (await ask(harbourPage, { session: await signIn(kim) })).text();
    expect(page).toContain('it has 12 instead of 300 vehicles');
  });
});

describe('the fleet', () => {
  const rows = (page: string) =>
    [...page.matchAll(/\/desk\/dealer\/([\w-]+)">/g)].map(([, slug]) => slug);
  const fleet = async (query = '') =>
    (await ask(`/${query}`, { session: await signIn(operator) })).text();

  it('lists every dealer, those that need a person first, and can be filtered', async () => {
    await newLead();
    fixture.pass(3_600_000);
    statuses[1] = statusOf('parkside-used-cars', {
      blocked: [{ code: 'x', message: 'it is cut' }],
    });
    const all = await fleet();
    expect(rows(all)).toEqual(['harbourside-ford', 'parkside-used-cars']);
    expect(all).toContain('it is cut');
    expect(rows(await fleet('?show=blocked'))).toEqual(['parkside-used-cars']);
    expect(rows(await fleet('?show=leads'))).toEqual(['harbourside-ford']);
    expect(rows(await fleet('?show=approvals'))).toEqual(['parkside-used-cars']);
    expect(rows(await fleet('?q=HARBOUR'))).toEqual(['harbourside-ford']);
    expect(rows(await fleet('?show=slow'))).toEqual([]);
  });

  it('says that a version was rejected, and its dealer page says by whom and why', async () => {
    const rejections = [{ name: 'Alex', reason: 'The <b>price</b> is wrong' }];
    const desk = deskOf({ approval: () => ({ release: 'r1', since: 0, rejections, changes: [] }) });
    const session = await signIn(operator);
    const open = async (path: string) => (await ask(path, { session }, desk)).text();
    expect(await open('/?q=park')).toMatch(/data-label="Approval">\s*<span class="bad">rejected</);
    expect(await open('/dealer/parkside-used-cars')).toContain(
      'Alex rejected the new version of the website: The &lt;b&gt;price&lt;/b&gt; is wrong',
    );
  });

  it('says of its pages which one they are', async () => {
    const [one] = tenants;
    tenants = Array.from({ length: 101 }, (_, at) => ({ ...one!, slug: `dealer-${String(at)}` }));
    statuses = tenants.map(({ slug }) => statusOf(slug));
    expect(await fleet()).toContain('>Next page</a>');
    const last = await fleet('?page=2');
    expect(last).toContain('<title>Fleet, page 2 | Desk</title>');
    expect(controlNames(last)).toContain('Previous page');
  });

  it('opens a review as the signed-in person', async () => {
    const session = await signIn(operator);
    const answer = await ask('/dealer/parkside-used-cars/review', { session, form: {} });
    expect(answer.headers.get('location')).toBe(
      'https://preview.example.com/_review/open/parkside-used-cars',
    );
    expect(opened).toEqual([{ release: 'r1', email: operator }]);
  });

  // Rule desk-6.
  it('of 300 dealers weighs under 150 KB a page, is not indexed and runs no script', async () => {
    const [one] = tenants;
    tenants = Array.from({ length: 300 }, (_, at) => ({ ...one!, slug: `dealer-${String(at)}` }));
    statuses = tenants.map(({ slug }) =>
      statusOf(slug, { alarms: ['the stock is 40.0 h old, more than 36 h'] }),
    );
    const answer = await ask('/', { session: await signIn(operator) });
    const page = await answer.text();
    expect(Buffer.byteLength(page)).toBeLessThan(150_000);
    expect(rows(page)).toHaveLength(100);
    expect(answer.headers.get('x-robots-tag')).toContain('noindex');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(page).toContain('content="noindex, nofollow"');
    expect(await (await ask('/robots.txt')).text()).toContain('Disallow: /');
  });
});
