// The summary of a review of one release of one tenant: causes and checks, as one JSON document.
import { dealerLicences } from '../domain/locations/licences.ts';
import type { Tenant } from '../tenant/schema/index.ts';
import { causesOf, type Cause } from './causes.ts';
import type { ReleaseFacts } from './compare-releases.ts';
import { checksOf, type CheckedRelease, type ReviewCheck } from './checks.ts';

/** The causes on each differing page, by their number in the summary. */
export type CausesOfPages = Record<string, number[]>;

export interface ReviewSummary {
  slug: string;
  name: string;
  release: string;
  /** The release that it is compared with; null for the first release. */
  base: string | null;
  /** ISO instant. */
  created: string;
  pages: number;
  /** `pages` and `alsoOn` as counts (`Cause` has the addresses). */
  causes: (Omit<Cause, 'pages' | 'alsoOn'> & { pages: number; alsoOn: number })[];
  checks: ReviewCheck[];
  /** Whether a person should look at it before it goes live. */
  risky: boolean;
}

export function summaryOf(
  tenant: Pick<Tenant, 'slug' | 'name' | 'locations'>,
  before: ReleaseFacts | null,
  after: CheckedRelease,
  now: number,
): { summary: ReviewSummary; causesOfPages: CausesOfPages } {
  const causes = before ? causesOf(before, after) : [];
  const checks = checksOf(before, after, dealerLicences(tenant.locations));
  const causesOfPages: CausesOfPages = {};
  causes.forEach(({ pages, alsoOn }, index) => {
    for (const path of [...pages, ...alsoOn]) (causesOfPages[path] ??= []).push(index);
  });
  const summary = {
    slug: tenant.slug,
    name: tenant.name,
    release: after.manifest.release,
    base: before?.manifest.release ?? null,
    created: new Date(now).toISOString(),
    pages: after.manifest.size.pages,
    causes: causes.map(({ pages, alsoOn, ...cause }) => ({
      ...cause,
      pages: pages.length,
      alsoOn: alsoOn.length,
    })),
    checks,
    risky:
      before === null ||
      causes.some(({ risky }) => risky) ||
      checks.some(({ state }) => state !== 'passed'),
  };
  return { summary, causesOfPages };
}
