// Releases in rings: the decision, what the store says of a release, and what the command does with both.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { publishInRings, type RingDeps } from '../../../scripts/publish/in-rings.ts';
import {
  ringDecision,
  ringsOf,
  type ReleaseMeasure,
  type RingDecision,
} from '../../../src/domain/analytics/ring-decision.ts';
import { bucketOf, type VitalMetric } from '../../../src/domain/analytics/vitals.ts';
import { measureRing } from '../../../src/functions/analytics/ring-measure.ts';
import { recordLiveRelease } from '../../../src/functions/analytics/vitals.ts';
import {
  enquiry,
  formToken,
  openFunctions,
  start,
  type FunctionsFixture,
} from '../../fixtures/functions/functions-fixture.ts';
import { harbour } from '../../fixtures/functions/tenants.ts';

interface Given {
  visits: number;
  errors?: number;
  leads?: number;
  slowerMs?: number;
}
function measured({ visits, errors = 0, leads = 0, slowerMs = 0 }: Given): ReleaseMeasure {
  const count = (metric: VitalMetric, bucket: number, counted: number) => ({
    metric,
    bucket,
    counted,
    kind: 'vehicle',
    template: 'atlas',
    script: '',
  });
  const lcp = Array.from({ length: visits }, (_, at) => 1_200 + (600 * at) / visits + slowerMs);
  return {
    leads,
    vitals: [
      count('visit', 0, visits),
      count('error', 0, errors),
      ...lcp.map((value) => count('LCP', bucketOf(value), 1)),
    ],
  };
}
const before = { visits: 2_000, errors: 10, leads: 200 };

// Rule analytics-9.
describe('the decision about a ring', () => {
  it.each<[string, Given, RingDecision['next']]>([
    ['too few visits', { visits: 199, errors: 1, leads: 20 }, 'wait'],
    ['visits as before', { visits: 200, errors: 1, leads: 20 }, 'continue'],
    ['a little more errors than before', { visits: 400, errors: 4, leads: 40 }, 'continue'],
    ['errors in one of twenty visits', { visits: 200, errors: 10, leads: 20 }, 'roll-back'],
    ['many errors in few visits', { visits: 60, errors: 20, leads: 6 }, 'roll-back'],
    ['visits that are 300 ms slower', { visits: 200, leads: 20, slowerMs: 300 }, 'roll-back'],
    ['visits that are faster', { visits: 200, leads: 20, slowerMs: -300 }, 'continue'],
    ['no lead any more', { visits: 400, errors: 2, leads: 0 }, 'roll-back'],
    ['a quarter less leads', { visits: 400, errors: 2, leads: 30 }, 'continue'],
  ])('after %s', (_, after, next) => {
    expect(ringDecision(measured(before), measured(after)).next).toBe(next);
  });

  it('waits when there are no figures of earlier releases', () => {
    const decision = ringDecision(measured({ visits: 0 }), measured({ visits: 900, errors: 90 }));
    expect(decision.next).toBe('wait');
  });

  it('ignores a significant difference that harms nobody', () => {
    const [was, is] = [20, 80].map((errors) => measured({ visits: 20_000, errors }));
    expect(ringDecision(was!, is!).next).toBe('continue');
  });

  it('rings are one dealer, a tenth, and the rest', () => {
    const sizes = (dealers: number) =>
      ringsOf(Array.from({ length: dealers }, (_, at) => `d${String(at)}`)).map(
        ({ length }) => length,
      );
    expect([sizes(1), sizes(2), sizes(5), sizes(300)]).toEqual([
      [1],
      [1, 1],
      [1, 1, 3],
      [1, 30, 269],
    ]);
  });
});

describe('publishing in rings', () => {
  const slugs = Array.from({ length: 20 }, (_, at) => `d${String(at)}`);
  let live: Map<string, string>;
  let said: string[];
  let clock: number;
  /** What is decided about each ring, by the number of dealers that have the release. */
  const depsOf = (decide: (dealers: number) => RingDecision['next'], broken = ''): RingDeps => ({
    publish: (slug) => {
      const was = live.get(slug) ?? null;
      if (slug !== broken) live.set(slug, 'new');
      return Promise.resolve({ ok: slug !== broken, before: was, release: 'new' });
    },
    rollBack: (slug, to) => {
      live.set(slug, to);
      return Promise.resolve(true);
    },
    liveSince: () => Promise.resolve(0),
    judge: ({ size }) => Promise.resolve({ next: decide(size), reasons: ['because'] }),
    wait: () => Promise.resolve(void (clock += 60_000)),
    now: () => clock,
    say: (line) => said.push(line),
  });
  const having = (release: string) => [...live.values()].filter((each) => each === release).length;
  const hour = 3_600_000;
  beforeEach(() => {
    live = new Map(slugs.map((slug) => [slug, 'old']));
    said = [];
    clock = 0;
  });

  it('publishes a good release to all dealers', async () => {
    expect(
      await publishInRings(
        slugs,
        hour,
        depsOf(() => 'continue'),
      ),
    ).toBe(true);
    expect(having('new')).toBe(20);
  });

  it('rolls a bad release back at every dealer of the run, and nobody else gets it', async () => {
    const deps = depsOf((dealers) => (dealers === 1 ? 'continue' : 'roll-back'));
    expect(await publishInRings(slugs, hour, deps)).toBe(false);
    expect([having('old'), having('new')]).toEqual([20, 0]);
    expect(said).toContain('d0: old is live again');
    expect(said.join()).not.toContain('d3:');
  });

  it('keeps releases that were live before the run, and names those that cannot be rolled back', async () => {
    live.set('d0', 'new');
    live.delete('d1');
    const deps = depsOf((dealers) => (dealers === 1 ? 'continue' : 'roll-back'));
    await publishInRings(slugs, hour, deps);
    expect([live.get('d0'), live.get('d1'), live.get('d2')]).toEqual(['new', 'new', 'old']);
    expect(said).toContain('d1: nothing was live before, so it stays');
  });

  it('waits for visits, and stops with the current releases when there are too few', async () => {
    expect(
      await publishInRings(
        slugs,
        hour,
        depsOf(() => 'wait'),
      ),
    ).toBe(false);
    expect([having('new'), clock]).toEqual([1, hour]);
  });

  it('stops at a dealer that cannot be published', async () => {
    expect(
      await publishInRings(
        slugs,
        hour,
        depsOf(() => 'continue', 'd1'),
      ),
    ).toBe(false);
    expect(having('new')).toBe(1);
  });
});

describe('what the store says of a release', () => {
  let fixture: FunctionsFixture;
  beforeEach(async () => {
    fixture = await openFunctions({ tenants: [harbour()] });
  });
  afterEach(() => fixture.close());
  const slug = 'harbourside-ford';
  const went = (release: string) =>
    recordLiveRelease(fixture.db, { tenant: slug, release, at: fixture.now() });
  const visits = async (count: number, errors: object[]) => {
    for (let at = 0; at < count; at += 1) {
      await fixture.ask('/api/vitals', {
        body: { page: 'vehicle', age: 0, vitals: [{ metric: 'LCP', value: 1_200 + at }], errors },
        ip: `203.0.113.${String(at)}`,
      });
    }
  };
  const lead = async () =>
    fixture.ask('/api/leads', { body: enquiry(await formToken(fixture)), ip: '203.0.113.250' });

  it('is its own visits, errors and leads, and those of the releases before', async () => {
    await went('old');
    await visits(40, []);
    await lead();
    await lead();
    fixture.pass(3_600_000);
    const at = fixture.now();
    await went('new');
    await visits(30, [{ kind: 'error', script: 'form' }]);
    await lead();
    const ring = await measureRing(fixture.db, new Map([[slug, at]]), fixture.now());
    const sums = ({ vitals, leads }: ReleaseMeasure) => [
      ...['visit', 'error'].map((name) =>
        vitals
          .filter(({ metric }) => metric === name)
          .reduce((sum, { counted }) => sum + counted, 0),
      ),
      leads,
    ];
    expect([sums(ring.before), sums(ring.after)]).toEqual([
      [40, 0, 2],
      [30, 30, 1],
    ]);
    expect(ringDecision(ring.before, ring.after).next).toBe('roll-back');
    expect(start).toBeLessThan(at);
  });
});
