import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  forgetVitals,
  recordLiveRelease,
  slowElements,
  speedLines,
  vitalCounts,
} from '../../../src/functions/analytics/vitals.ts';
import { speedReport } from '../../../src/functions/analytics/speed-report.ts';
import {
  openFunctions,
  start,
  type FunctionsFixture,
} from '../../fixtures/functions/functions-fixture.ts';
import { harbour } from '../../fixtures/functions/tenants.ts';

const slug = 'harbourside-ford';
const chat = {
  id: 'chat',
  src: 'https://chat.example/widget.js',
  hosts: [],
  budgetBytes: 9_000,
  category: 'marketing' as const,
  load: 'idle' as const,
};
let fixture: FunctionsFixture;
beforeEach(async () => {
  fixture = await openFunctions({ tenants: [{ ...harbour(), thirdParty: [chat] }] });
  await recordLiveRelease(fixture.db, { tenant: slug, release: 'first', at: start - 60_000 });
});
afterEach(() => fixture.close());

const lcp = (value: number, more: object = {}) => ({ metric: 'LCP', value, ...more });
const visit = (changes: object = {}) => ({
  page: 'vehicle',
  age: 1_000,
  vitals: [lcp(2_600, { target: 'main>img.photo' })],
  errors: [],
  ...changes,
});
const send = async (body: object, ip?: string) =>
  (await fixture.ask('/api/vitals', { body, ...(ip && { ip }) })).status;
const counts = () =>
  vitalCounts(fixture.db, { tenants: [slug], from: '2026-11-01', to: '2026-11-30' });

// Rule analytics-7.
describe('web vitals of visits', () => {
  it('are daily histograms: a hundred visits are a few rows without anything about a visitor', async () => {
    for (let at = 0; at < 100; at += 1) {
      expect(await send(visit({ vitals: [lcp(2_600 + at)] }), `203.0.113.${String(at)}`)).toBe(204);
    }
    const rows = await counts();
    expect(rows.length).toBeLessThanOrEqual(4);
    expect(rows.filter(({ metric }) => metric === 'visit')).toEqual([
      {
        tenant: slug,
        release: 'first',
        template: 'harbour',
        kind: 'vehicle',
        metric: 'visit',
        script: '',
        bucket: 0,
        counted: 100,
      },
    ]);
    const [line] = speedLines(rows).filter(({ kind }) => kind === 'vehicle');
    expect(line?.visits).toBe(100);
    expect(Math.abs((line?.p75 ?? 0) - 2_675)).toBeLessThan(2_675 * 0.05);
  });

  it('count for the release that was live when the page was opened', async () => {
    fixture.pass(10_000);
    await recordLiveRelease(fixture.db, { tenant: slug, release: 'second', at: start + 5_000 });
    await send(visit({ age: 1_000 }));
    await send(visit({ age: 9_000 }));
    const visits = (await counts()).filter(({ metric }) => metric === 'visit');
    expect(visits.map(({ release, counted }) => [release, counted])).toEqual([
      ['first', 1],
      ['second', 1],
    ]);
  });

  it('name a third-party script of the settings, and no other', async () => {
    await send(visit({ vitals: [lcp(900, { script: 'chat.example' })] }));
    await send(visit({ vitals: [lcp(900, { script: 'made-up.example' })] }));
    const named = (await counts()).filter(({ metric }) => metric === 'LCP');
    expect(named.map(({ script }) => script).sort()).toEqual(['', 'chat.example']);
  });

  it('name the element behind a slow visit, and a limited number of them', async () => {
    for (let at = 0; at < 310; at += 1) {
      const target = `main>p.made-up-${String(at)}`;
      await send(visit({ vitals: [lcp(3_000, { target })] }), `203.0.113.${String(at % 200)}`);
    }
    await send(visit({ vitals: [lcp(300, { target: 'main>h1' })] }));
    const [row] = await fixture.db.all('SELECT COUNT(*) AS n FROM vital_targets');
    expect(row?.['n']).toBe(300);
    const slow = await slowElements(fixture.db, slug, { release: 'first', from: '2026-11-01' });
    expect(slow.map(({ target }) => target)).not.toContain('main>h1');
  });

  it('count script errors without their message', async () => {
    const errors = [{ kind: 'error', script: 'form' }];
    expect(await send(visit({ errors }))).toBe(204);
    expect(await send(visit({ errors: [{ ...errors[0], message: 'Kim’s phone' }] }))).toBe(422);
    expect((await counts()).find(({ metric }) => metric === 'error')?.counted).toBe(1);
    expect((await speedReport(fixture.db, harbour(), start)).lines).toContain(
      'script error in form on vehicle pages: error, 1 time',
    );
  });

  it.each([
    ['a text of the page', visit({ vitals: [lcp(1, { target: 'p: Call Kim on 0412 345 678' })] })],
    ['an address instead of a kind', visit({ page: '/cars/used/ford?name=kim' })],
    ['a value without end', visit({ vitals: [lcp(1e9)] })],
    ['more vitals than there are', visit({ vitals: Array.from({ length: 4 }, () => lcp(1)) })],
    ['another field', visit({ user: 'kim' })],
  ])('are refused with %s', async (_, body) => {
    expect(await send(body)).toBe(422);
    expect(await counts()).toEqual([]);
  });

  it('are limited by visitor, and refused from other sites', async () => {
    const statuses = [];
    for (let at = 0; at < 121; at += 1) statuses.push(await send(visit()));
    expect([statuses[119], statuses[120]]).toEqual([204, 429]);
    const headers = { origin: 'https://other.example', 'sec-fetch-site': 'cross-site' };
    expect((await fixture.ask('/api/vitals', { body: visit(), headers })).status).toBe(403);
  });

  it('are deleted after 90 days', async () => {
    await send(visit());
    await forgetVitals(fixture.db, harbour(), start + 90 * 86_400_000);
    expect(await counts()).toHaveLength(2);
    await forgetVitals(fixture.db, harbour(), start + 91 * 86_400_000);
    expect(await counts()).toEqual([]);
  });

  it('show what became slower with the live release', async () => {
    const visits = async (from: number, to: number) => {
      for (let at = 0; at < 60; at += 1) {
        const value = from + ((to - from) * at) / 60;
        await send(visit({ vitals: [lcp(value)] }), `203.0.113.${String(at)}`);
      }
    };
    await visits(1_200, 1_800);
    await recordLiveRelease(fixture.db, { tenant: slug, release: 'second', at: start + 60_000 });
    fixture.pass(120_000);
    await visits(1_700, 2_300);
    const { slower } = await speedReport(fixture.db, harbour(), start);
    expect(slower).toHaveLength(1);
    expect(slower[0]).toMatch(/^LCP became slower on vehicle pages: 1,\d{3} ms before, 2,\d{3} ms/);
  });
});
