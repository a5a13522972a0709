import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { scheduledWork } from '../../../src/functions/jobs/scheduled-work.ts';
import { clockOf } from '../../../src/functions/leads/response-clock.ts';
import {
  enquiry,
  formToken,
  openFunctions,
  start,
  type FunctionsFixture,
} from '../../fixtures/functions/functions-fixture.ts';
import { harbour, parkside } from '../../fixtures/functions/tenants.ts';

const minute = 60_000;
const hour = 60 * minute;
const withDesk = (escalateTo: string | null) => ({
  ...harbour(),
  desk: { people: [], escalateTo },
});
let fixture: FunctionsFixture;
beforeEach(async () => {
  fixture = await openFunctions({ tenants: [withDesk('principal@dealer.example'), parkside()] });
});
afterEach(() => fixture.close());

const newLead = async (changes: Record<string, unknown> = {}) => {
  const body = enquiry(await formToken(fixture), changes);
  const answer = await fixture.ask('/api/leads', { body });
  await fixture.outbox.pump();
  return ((await answer.json()) as { lead_id: string }).lead_id;
};
const linkIn = (text = ''): string => /\/api\/answer-lead\?token=\S+/.exec(text)?.[0] ?? '';
const answeredAt = async () =>
  (await fixture.db.one<{ answered_at: number | null }>('SELECT answered_at FROM leads'))
    ?.answered_at;
const jobs = async () => {
  const { deps, tenants, app } = fixture;
  for (const work of scheduledWork(deps, tenants, app)) await work.run();
  await fixture.outbox.pump();
};
const escalated = () => fixture.mails.filter(({ to }) => to.address === 'principal@dealer.example');

// Rule desk-2.
describe('the link in the mail about a lead', () => {
  it('is answered with one tap: the page changes nothing, its button does', async () => {
    await newLead();
    const [mail] = fixture.mails;
    const link = linkIn(mail?.text);
    expect(mail?.html).toContain(link);
    expect(link).not.toMatch(/kim|0412|shopper/i);
    const page = await fixture.ask(link);
    expect(await page.text()).toContain('<button type="submit">Yes, it is answered</button>');
    expect(await answeredAt()).toBeNull();
    const pressed = await fixture.ask(link, { method: 'POST' });
    expect([pressed.status, await answeredAt()]).toEqual([200, fixture.now()]);
  });

  it('changes nothing when it is used again', async () => {
    await newLead();
    const link = linkIn(fixture.mails[0]?.text);
    await fixture.ask(link, { method: 'POST' });
    const first = await answeredAt();
    fixture.pass(hour);
    await fixture.ask(link, { method: 'POST' });
    expect(await answeredAt()).toBe(first);
    expect(await (await fixture.ask(link)).text()).toContain('This lead is answered');
  });

  it.each([
    ['forged', (link: string) => `${link.slice(0, -2)}xx`, {}],
    ['for another lead', (link: string) => link.replace(/token=[^~]+/, 'token=other'), {}],
    ['prolonged', (link: string) => link.replace(/~[^~]+~/, '~zzzzzzzz~'), {}],
    ["at another dealer's host", (link: string) => link, { host: 'parkside-used-cars.localhost' }],
  ])('is refused %s', async (_, changed, where) => {
    await newLead();
    const link = changed(linkIn(fixture.mails[0]?.text));
    expect((await fixture.ask(link, where)).status).toBe(404);
    expect((await fixture.ask(link, { ...where, method: 'POST' })).status).toBe(404);
    expect(await answeredAt()).toBeNull();
  });

  it('expires after 30 days', async () => {
    await newLead();
    const link = linkIn(fixture.mails[0]?.text);
    fixture.pass(31 * 24 * hour);
    expect((await fixture.ask(link, { method: 'POST' })).status).toBe(404);
  });
});

// Rule desk-1.
describe('the response clock', () => {
  const lead = { kind: 'general-enquiry', createdAt: start, locationId: null, answeredAt: null };
  /** Harbourside's sales department closes at 5.30 pm on Tuesdays. */
  const evening = Date.parse('2026-11-24T07:20:00Z');

  it('runs only in opening hours', () => {
    const tenant = withDesk(null);
    expect(clockOf(tenant, lead, start + 59 * minute)).toEqual({ minutes: 59, isLate: false });
    expect(clockOf(tenant, lead, start + 60 * minute)).toEqual({ minutes: 60, isLate: true });
    const late = { ...lead, createdAt: evening };
    const overnight = clockOf(tenant, late, Date.parse('2026-11-24T21:00:00Z'));
    expect(overnight).toEqual({ minutes: 10, isLate: false });
    expect(clockOf(tenant, late, Date.parse('2026-11-25T01:00:00Z')).isLate).toBe(true);
  });

  it('stops at the answer', () => {
    const answered = { ...lead, answeredAt: start + 20 * minute };
    expect(clockOf(withDesk(null), answered, start + 9 * hour)).toEqual({
      minutes: 20,
      isLate: false,
    });
  });
});

// Rule desk-3.
describe('a lead that nobody answers in time', () => {
  it('goes to the second address once, with the shopper’s message', async () => {
    await newLead();
    fixture.pass(30 * minute);
    await jobs();
    expect(escalated()).toEqual([]);
    fixture.pass(40 * minute);
    await jobs();
    fixture.pass(3 * hour);
    await jobs();
    expect(escalated()).toHaveLength(1);
    expect(escalated()[0]?.text).toContain('Is it still there?');
    await fixture.ask(linkIn(escalated()[0]?.text), { method: 'POST' });
    expect(await answeredAt()).toBe(fixture.now());
  });

  it('stays with the dealer when it is answered, held as spam, or where no address is set', async () => {
    await newLead();
    await fixture.ask(linkIn(fixture.mails[0]?.text), { method: 'POST' });
    await newLead({ company_website: 'x' });
    fixture.pass(2 * hour);
    await jobs();
    expect(escalated()).toEqual([]);
    fixture.tenants[0] = withDesk(null);
    await newLead({ message: 'And the other one?' });
    fixture.pass(2 * hour);
    await jobs();
    expect(escalated()).toEqual([]);
  });
});
