import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createEdgeFunctions } from '../../../src/functions/entry/edge.ts';
import { fromHeader } from '../../../src/functions/http/client-ip.ts';
import {
  enquiry,
  openHarness,
  signIn,
  stamp,
  vehicle,
  type Harness,
} from '../../fixtures/functions/harness.ts';

let harness: Harness;
beforeEach(async () => {
  harness = await openHarness();
});
afterEach(() => harness.close());

const edge = () => {
  const { db, deps, tenants } = harness;
  const clientIp = fromHeader('x-real-ip');
  return createEdgeFunctions({
    tenants,
    db,
    env: {},
    outside: deps.outside,
    clientIp,
    ports: deps,
  });
};

describe('the round that a schedule drives', () => {
  it('delivers leads and erases what is old although one dealer’s alerts cannot be made', async () => {
    const cookies = await signIn(harness);
    await harness.stock([vehicle('1')]);
    const criteria = { make: ['Ford'] };
    const search = { name: 'Fords', path: '/search/ford', criteria };
    await harness.ask('/api/saved-searches/save', { body: search, cookies });
    await harness.db.run("UPDATE saved_searches SET criteria = 'no JSON'");
    await harness.ask('/api/leads', { body: enquiry(await stamp(harness)) });
    const days = harness.tenants[1]!.functions.retentionDays;
    await harness.db.run('UPDATE leads SET created_at = created_at - ?, tenant = ?', [
      ...[(days + 1) * 86_400_000, harness.tenants[1]!.slug],
    ]);
    await edge().tick();
    expect(harness.mails).toHaveLength(1);
    expect(await harness.db.one('SELECT payload FROM leads')).toEqual({ payload: null });
    const failed = harness.lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(failed.filter(({ event }) => event === 'round-failed')).toMatchObject([
      { tenant: 'harbourside-ford', code: 'alerts', level: 'error' },
    ]);
  });

  it('sends at once what an answer has stored, and asks the store for nothing else', async () => {
    const { app, deliverNew } = edge();
    await app.fetch(harness.requestOf('/api/session'));
    await harness.ask('/api/leads', { body: enquiry(await stamp(harness)) });
    await deliverNew();
    expect(harness.mails).toHaveLength(0);
    await app.fetch(harness.requestOf('/api/leads', { body: enquiry(await stamp(harness)) }));
    await deliverNew();
    expect(harness.mails).toHaveLength(2);
  });
});
