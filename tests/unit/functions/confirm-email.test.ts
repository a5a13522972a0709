// Rule account-11: alerts by mail go to an address that its owner confirmed.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { queueAlerts } from '../../../src/functions/account/alerts.ts';
import { createSigner } from '../../../src/functions/security/crypto.ts';
import {
  openFunctions,
  signIn,
  vehicle,
  type FunctionsFixture,
} from '../../fixtures/functions/functions-fixture.ts';

const day = 86_400_000;
const email = 'kim@shopper.example';
let fixture: FunctionsFixture;
let cookies: Record<string, string>;
beforeEach(async () => {
  fixture = await openFunctions();
  await fixture.stock([vehicle('1')]);
  cookies = await signIn(fixture);
  await save('user-details', { name: 'Kim', email });
  await save('watchlist/save-car', { car_id: '1' });
});
afterEach(() => fixture.close());

const save = (path: string, body: object) => fixture.ask(`/api/${path}`, { body, cookies });
const settings = async () => (await fixture.ask('/api/alerts', { cookies })).json();
const alerts = () => {
  const signer = createSigner(fixture.deps.secret);
  return queueAlerts({ db: fixture.db, signer }, fixture.tenants[0]!, fixture.now());
};
/** The path of the link in the newest mail. */
async function link(): Promise<string> {
  await fixture.outbox.pump();
  const { pathname, search } = new URL(
    /https?:\S+confirm-email\S+/.exec(fixture.mails.at(-1)!.text)![0],
  );
  return pathname + search;
}

describe('alerts by mail', () => {
  it('start when the visitor follows the link and presses its button; opening the link does nothing', async () => {
    const on = await save('alerts', { channel: 'email' });
    expect(await on.json()).toEqual({ channel: 'email', email_confirmed: false });
    fixture.pass(day);
    await fixture.stock([vehicle('1', { price: 40_000 })]);
    expect(await alerts()).toBe(0);
    const path = await link();
    expect(fixture.mails).toMatchObject([{ to: { address: email } }]);
    // Nothing personal is in an address, which logs and histories keep.
    expect(decodeURIComponent(path)).not.toMatch(/kim|shopper|0412/);
    await fixture.app.fetch(fixture.requestOf(path, { method: 'HEAD' }));
    const page = await (await fixture.ask(path)).text();
    expect(page).toContain('<form method="post" action="/api/confirm-email?token=');
    expect(await settings()).toEqual({ channel: 'email', email_confirmed: false });
    expect(await alerts()).toBe(0);
    const confirmed = await fixture.ask(path, { body: new URLSearchParams() });
    expect(await confirmed.text()).toContain('Your address is confirmed');
    expect(await settings()).toEqual({ channel: 'email', email_confirmed: true });
    expect(await alerts()).toBe(1);
  });

  // Rule account-12: confirming gives the account more than alerts, so its owner must be recognisable.
  it('are confirmed on a page that says which account can then see enquiries with the address', async () => {
    await save('alerts', { channel: 'email' });
    const path = await link();
    const grant =
      'The account with the mobile number ending in 678 can then also see and delete the enquiries that were sent from this website with your address.';
    expect(fixture.mails.at(-1)!.text).toContain(grant);
    const page = await (await fixture.ask(path)).text();
    expect(page).toContain(grant);
    expect(page).toContain('Confirm only if this account is yours.');
    expect(page).not.toMatch(/0412345678|61412345678|12345678/);
  });

  it('stop at a new address until it is confirmed as well', async () => {
    await save('alerts', { channel: 'email' });
    await fixture.ask(await link(), { method: 'POST' });
    await save('user-details', { email: 'new@shopper.example' });
    expect(await settings()).toEqual({ channel: 'email', email_confirmed: false });
    const path = await link();
    expect(fixture.mails.at(-1)).toMatchObject({ to: { address: 'new@shopper.example' } });
    await fixture.ask(path, { method: 'POST' });
    expect(await settings()).toEqual({ channel: 'email', email_confirmed: true });
  });

  it('are confirmed by no link that expired, is forged, or was made for another address', async () => {
    await save('alerts', { channel: 'email' });
    const path = await link();
    const refused = async (wrong: string) => {
      expect((await fixture.ask(wrong)).status).toBe(404);
      expect((await fixture.ask(wrong, { method: 'POST' })).status).toBe(404);
      expect(await settings()).toMatchObject({ email_confirmed: false });
    };
    const [contact, until, mac] = path.split('=')[1]!.split('~');
    await refused(`/api/confirm-email?token=${contact!}~${until!}~${'x'.repeat(mac!.length)}`);
    const later = (parseInt(until!, 36) + day).toString(36);
    await refused(`/api/confirm-email?token=${contact!}~${later}~${mac!}`);
    await refused('/api/confirm-email?token=1');
    await save('user-details', { email: 'victim@other.example' });
    await refused(path);
    await save('user-details', { email });
    fixture.pass(2 * day);
    await refused(path);
  });

  it('send three links a day at most, to one mailbox as for one account', async () => {
    const status = async () => (await save('alerts', { channel: 'email' })).status;
    expect([await status(), await status(), await status(), await status()]).toEqual([
      200, 200, 200, 429,
    ]);
    cookies = await signIn(fixture, '0498 765 432');
    await save('user-details', { email: email.replace('@', '+cars@') });
    expect(await status()).toBe(429);
    expect(await settings()).toMatchObject({ channel: 'off' });
    await fixture.outbox.pump();
    expect(fixture.mails).toHaveLength(3);
  });
});
