import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfiguration } from '../../../src/functions/configuration/configuration.ts';
import { createEdgeFunctions } from '../../../src/functions/entry/edge.ts';
import { runScheduledJobs } from '../../../src/functions/jobs/scheduled-work.ts';
import { createSigner } from '../../../src/functions/security/crypto.ts';
import { StoreUnavailable } from '../../../src/functions/stores/database.ts';
import { fromHeader } from '../../../src/functions/http/client-ip.ts';
import {
  enquiry,
  openFunctions,
  signIn,
  formToken,
  vehicle,
  type FunctionsFixture,
} from '../../fixtures/functions/functions-fixture.ts';
import { strongSecret } from '../../fixtures/functions/settings.ts';

let fixture: FunctionsFixture;
beforeEach(async () => {
  fixture = await openFunctions();
});
afterEach(() => fixture.close());

const edge = (db = fixture.db, tenants = fixture.tenants) => {
  const { deps } = fixture;
  const clientIp = fromHeader('x-real-ip');
  return createEdgeFunctions({
    tenants,
    db,
    configuration: readConfiguration(
      'preview',
      'cloudflare',
      { FORECOURT_SECRET: strongSecret },
      { sms: true },
    ),
    env: {},
    http: deps.http,
    clientIp,
    ports: { ...deps, db },
  });
};

describe('the jobs that a schedule runs', () => {
  it('delivers leads and erases what is old although one dealer’s alerts cannot be made', async () => {
    const cookies = await signIn(fixture);
    await fixture.stock([vehicle('1')]);
    const criteria = { make: ['Ford'] };
    const search = { name: 'Fords', path: '/search/ford', criteria };
    await fixture.ask('/api/saved-searches/save', { body: search, cookies });
    await fixture.ask('/api/alerts', { body: { channel: 'sms' }, cookies });
    await fixture.db.run("UPDATE saved_searches SET criteria = 'no JSON'");
    await fixture.ask('/api/leads', { body: enquiry(await formToken(fixture)) });
    const days = fixture.tenants[1]!.functions.retentionDays;
    await fixture.db.run('UPDATE leads SET created_at = created_at - ?, tenant = ?', [
      (days + 1) * 86_400_000,
      fixture.tenants[1]!.slug,
    ]);
    await edge().tick();
    expect(fixture.mails).toHaveLength(1);
    expect(await fixture.db.one('SELECT payload FROM leads')).toEqual({ payload: null });
    const failed = fixture.lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(failed.filter(({ event }) => event === 'job-failed')).toMatchObject([
      { tenant: 'harbourside-ford', code: 'alerts', level: 'error' },
    ]);
  });

  it('ask for the deletion of files of leads that are older than the retention time, and of the write-ahead log once an hour', async () => {
    const [first, second] = fixture.tenants;
    const functions = { ...first!.functions, csvFolder: 'harbourside' };
    const removed: unknown[] = [];
    const { deps } = fixture;
    let scrubs = 0;
    const needs = {
      ...deps,
      signer: createSigner(deps.secret),
      csv: {
        ...deps.csv,
        removeOld: (...what: unknown[]) => Promise.resolve(removed.push(what)),
      },
      db: { ...deps.db, scrub: () => Promise.resolve(void (scrubs += 1)) },
    };
    const run = () => runScheduledJobs(needs, [{ ...first!, functions }, second!]);
    const now = fixture.now();
    await run();
    const before = now - functions.retentionDays * 86_400_000;
    expect(removed).toEqual([['harbourside', before, now]]);
    await run();
    expect(scrubs).toBe(1);
    fixture.pass(3_600_000);
    await run();
    expect(scrubs).toBe(2);
  });

  it('continues after work that failed', async () => {
    await fixture.ask('/api/leads', { body: enquiry(await formToken(fixture)) });
    const days = fixture.tenants[0]!.functions.retentionDays;
    await fixture.db.run('UPDATE leads SET created_at = created_at - ?', [(days + 1) * 86_400_000]);
    // Fails the first work of all, which reads open payments.
    const all: typeof fixture.db.all = (sql, values) =>
      /FROM payments\b/.test(sql)
        ? Promise.reject(new StoreUnavailable('away'))
        : fixture.db.all(sql, values);
    await edge({ ...fixture.db, all }).tick();
    const events = fixture.lines.map((line) => (JSON.parse(line) as { event: string }).event);
    expect(events).toContain('settling-failed');
    expect(await fixture.db.one('SELECT payload FROM leads')).toEqual({ payload: null });
  });

  it('tells one dealer of a late lead although the leads of another cannot be read', async () => {
    const tenants = fixture.tenants.map((tenant) => ({
      ...tenant,
      desk: { ...tenant.desk, escalateTo: 'manager@example.com' },
    }));
    const [first, second] = tenants;
    await fixture.ask('/api/leads', { body: enquiry(await formToken(fixture)) });
    await fixture.db.run('UPDATE leads SET created_at = created_at - ?, tenant = ?', [
      3 * 86_400_000,
      second!.slug,
    ]);
    const all: typeof fixture.db.all = (sql, values) =>
      /FROM leads WHERE tenant/.test(sql) && values?.[0] === first!.slug
        ? Promise.reject(new StoreUnavailable('away'))
        : fixture.db.all(sql, values);
    await edge({ ...fixture.db, all }, tenants).tick();
    expect(fixture.mails.map(({ to }) => to.address)).toContain('manager@example.com');
    const entries = fixture.lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(entries.filter(({ event }) => event === 'escalation-failed')).toMatchObject([
      { tenant: first!.slug },
    ]);
  });

  it('raise an alarm when no lead can be stored, although nobody asks for it', async () => {
    const noSpace = () => Promise.reject(new StoreUnavailable('disk full'));
    const { tick } = edge({ ...fixture.db, batch: noSpace });
    await tick();
    await tick();
    const alarms = fixture.lines
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter(({ level }) => level === 'alarm');
    expect(alarms).toMatchObject([{ event: 'leads-not-writable' }]);
  });

  it('sends stored deliveries at once, and queries the store for nothing else', async () => {
    const { app, deliverNew } = edge();
    await app.fetch(fixture.requestOf('/api/session'));
    await fixture.ask('/api/leads', { body: enquiry(await formToken(fixture)) });
    await deliverNew();
    expect(fixture.mails).toHaveLength(0);
    await app.fetch(fixture.requestOf('/api/leads', { body: enquiry(await formToken(fixture)) }));
    await deliverNew();
    expect(fixture.mails).toHaveLength(2);
  });
});
