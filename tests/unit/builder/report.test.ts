import { describe, expect, it } from 'vitest';
import { exitCode, reportJson, reportText } from '../../../src/builder/report.ts';
import type { BuildReport, TenantReport } from '../../../src/builder/report.ts';

const tenant = (changes: Partial<TenantReport>): TenantReport => ({
  slug: 'harbourside-ford',
  pages: 1_240,
  rendered: 12,
  unchanged: 1_228,
  removed: 3,
  bytes: 61_500_000,
  ms: 640,
  warnings: [],
  errors: [],
  release: 'abc',
  written: 500_000,
  slowest: [{ path: '/cars/1', ms: 4.21 }],
  ...changes,
});
const report = (...tenants: TenantReport[]): BuildReport => ({
  ms: 12_345,
  bundle: { id: 'x', ms: 2_900, reused: false },
  tenants,
});

describe('the report as JSON', () => {
  it('is one document with the keys that CI relies on', () => {
    expect(JSON.parse(reportJson(report(tenant({ warnings: ['w'] }))))).toEqual({
      ms: 12_345,
      tenants: [
        {
          slug: 'harbourside-ford',
          pages: 1_240,
          rendered: 12,
          unchanged: 1_228,
          removed: 3,
          bytes: 61_500_000,
          ms: 640,
          warnings: ['w'],
          errors: [],
        },
      ],
    });
  });
});

describe('the report for people', () => {
  it('has a line per tenant with its outcome, and the cost of the bundle', () => {
    const text = reportText(report(tenant({}), tenant({ slug: 'b', rendered: 0, removed: 0 })));
    expect(text).toMatch(/^harbourside-ford +1,240 +12 +1,228 +3 +61\.5 MB +0\.64 s +built$/m);
    expect(text).toMatch(/^b .* unchanged$/m);
    expect(text).toContain('2 tenants in 12.3 s, of which 2.90 s for the bundle');
  });

  it('names the five slowest pages of all tenants', () => {
    const pages = [1, 9, 3, 7, 5, 8].map((ms) => ({ path: `/cars/${ms}`, ms }));
    const text = reportText(report(tenant({ slowest: pages })));
    expect(text).toMatch(/9\.0 ms {2}harbourside-ford \/cars\/9\n {2}8\.0 ms/);
    expect(text).not.toContain('1.0 ms');
  });

  it('shows ten warnings and counts the rest', () => {
    const warnings = Array.from({ length: 14 }, (_, index) => `warning ${index}`);
    const text = reportText(report(tenant({ warnings })));
    expect(text).toContain('warning 9');
    expect(text).not.toContain('warning 10');
    expect(text).toContain('… and 4 more');
  });

  it.each([
    ['abc', 'the site built before stays live'],
    [null, 'it has no site yet'],
  ])('lists the errors of a tenant whose live release is %s', (release, words) => {
    const text = reportText(report(tenant({ errors: ['/cars/3: no such vehicle'], release })));
    expect(text).toContain(words);
    expect(text).toContain('  /cars/3: no such vehicle');
    expect(text).toMatch(/ failed$/m);
  });
});

it('the exit code is 1 as soon as one tenant has errors', () => {
  expect(exitCode(report(tenant({})))).toBe(0);
  expect(exitCode(report(tenant({}), tenant({ errors: ['x'] })))).toBe(1);
});

it('the report lists third-party scripts with their size limits', () => {
  const text = reportText({
    ...report(tenant({})),
    thirdParty: [
      {
        slug: 'harbourside-ford',
        id: 'chat',
        when: 'on a tap',
        budgetBytes: 60_000,
        weight: 'weighed 61.0 KB on 2026-11-22, OVER BY 1.0 KB',
      },
    ],
  });
  expect(text).toContain(
    'harbourside-ford chat: 60 KB, on a tap; weighed 61.0 KB on 2026-11-22, OVER BY 1.0 KB',
  );
});
