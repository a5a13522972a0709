// A secret is replaced without ending links, sessions and forms: the new one signs, the one before it is still accepted.
import { afterEach, expect, it } from 'vitest';
import { reviewLinks } from '../../../src/review/access.ts';
import { createSigner } from '../../../src/functions/security/crypto.ts';
import { bodySignature } from '../../../src/functions/security/signed-body.ts';
import { stockChanged } from '../../../src/functions/stock/stock-changed.ts';
import {
  enquiry,
  formToken,
  openFunctions,
  sessionOf,
  start,
  type FunctionsFixture,
} from '../../fixtures/functions/functions-fixture.ts';
import { harbour } from '../../fixtures/functions/tenants.ts';

const [first, second, third] = ['one', 'two', 'three'].map(
  (name) => `the secret number ${name}, of thirty-two characters`,
) as [string, string, string];
const purposes = [
  'form',
  'code',
  'unsubscribe',
  'confirm-email',
  'answer-lead',
  'desk-link',
  'desk-session',
] as const;

let fixture: FunctionsFixture | undefined;
afterEach(async () => {
  await fixture?.close();
  fixture = undefined;
});

it.each(purposes)(
  'what was signed for %s stays valid after one rotation, and not after two',
  (purpose) => {
    const mac = createSigner(first).mac(purpose, 'text');
    expect(createSigner(second, first).matches(purpose, 'text', mac)).toBe(true);
    expect(createSigner(second, first).matches(purpose, 'other text', mac)).toBe(false);
    expect(createSigner(third, second).matches(purpose, 'text', mac)).toBe(false);
    expect(createSigner(second).matches(purpose, 'text', mac)).toBe(false);
  },
);

it('a signature names its key', () => {
  const [one, two] = [createSigner(first), createSigner(second, first)];
  expect(two.mac('form', 'a').slice(0, 4)).not.toBe(one.mac('form', 'a').slice(0, 4));
  expect(two.mac('form', 'a').slice(0, 4)).toBe(two.mac('code', 'b').slice(0, 4));
});

it('links of reviews and signed bodies are accepted with the key before, too', async () => {
  const now = () => start;
  const link = { id: 'a', slug: 'north', release: 'r', expires: start + 1_000 };
  const token = reviewLinks(first, now).token(link);
  expect(reviewLinks(second, now, first).read(token)).toEqual(link);
  expect(reviewLinks(second, now).read(token)).toBeNull();
  const body = '{"tenant":"north"}';
  const statusWith = async (previousSecret: string | null) => {
    const app = stockChanged({
      secret: second,
      previousSecret,
      now,
      knows: () => true,
      changed: () => undefined,
    });
    const headers = { 'x-forecourt-signature': bodySignature('stock-changed', first, body, start) };
    return (await app.request('/api/stock/changed', { method: 'POST', body, headers })).status;
  };
  expect([await statusWith(first), await statusWith(null)]).toEqual([202, 404]);
});

it('an open form, a session and a spin survive the rotation', async () => {
  const tenant = harbour();
  tenant.pages = { ...tenant.pages, spinToWin: true };
  tenant.spinToWin = {
    id: 'summer',
    name: 'Summer spin',
    start: '2026-11-01',
    end: '2026-11-30',
    prizes: [{ id: 'cap', name: 'A cap', chance: 1, count: 5, colour: '#123456' }],
    terms: ['One spin each.'],
    permits: [],
    redeem: 'Show the code.',
  } as unknown as NonNullable<typeof tenant.spinToWin>;
  const before = await openFunctions({ tenants: [tenant], deps: { secret: first } });
  const token = await formToken(before);
  const cookies = await sessionOf(before);
  const body = { email: 'kim@shopper.example', terms: true };
  expect((await before.ask('/api/spin', { body, cookies })).status).toBe(200);
  fixture = await openFunctions({
    tenants: [tenant],
    db: before.db,
    deps: { secret: third, previousSecret: first },
  });
  fixture.pass(10_000);
  expect((await fixture.ask('/api/leads', { body: enquiry(token) })).status).toBe(201);
  expect(await fixture.db.all('SELECT flag FROM leads')).toEqual([{ flag: null }]);
  expect((await fixture.ask('/api/spin', { body, cookies })).status).toBe(200);
  expect(await fixture.db.all('SELECT prize FROM spins')).toHaveLength(1);
  // Nor does it depend on the key before: after a second rotation it is the same person.
  fixture = await openFunctions({ tenants: [tenant], db: before.db, deps: { secret: second } });
  expect((await fixture.ask('/api/spin', { body, cookies })).status).toBe(200);
  expect(await fixture.db.all('SELECT prize FROM spins')).toHaveLength(1);
});
