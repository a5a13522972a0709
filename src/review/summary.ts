// The summary of a review of one release of one tenant: causes and checks, as one JSON document.
import { countText } from '../domain/text/format.ts';
import { type Cause, type CauseDifference, groupOfKind, kindGroups, rankOfKind } from './cause.ts';
import { causesOf, type CauseMeans } from './causes.ts';
import { checksOf, type CheckedRelease, type ReviewCheck } from './checks.ts';
import type { FindingGroup } from '../compliance/finding.ts';
import type { StockLaw } from '../stock/law/lawful-stock.ts';
import type { ReleaseFacts } from './compare-releases.ts';
import {
  publicationFacts,
  type PublicationFacts,
  type ReviewedTenant,
} from './publication-facts.ts';
import { vehicleHref } from '../domain/vehicle/vehicle-constants.ts';
import type { SnapshotEntry } from '../stock/snapshot/snapshot.ts';

// The vehicles that are new in the stock list and have no page, each with the reason, so that the counts of a review agree
// with those of the stock list.
interface UnshownArrival {
  name: string;
  /** "sold before it came" */
  reason: string;
}

/** Without a release before, every vehicle of the stock list is new. */
export function unshownArrivals(
  before: Pick<ReleaseFacts, 'stock'> | null,
  { stock, manifest }: Pick<ReleaseFacts, 'stock' | 'manifest'>,
): UnshownArrival[] {
  const known = new Set(before?.stock.map(({ id }) => id));
  return stock
    .filter((entry) => !known.has(entry.id) && !(vehicleHref(entry) in manifest.pages))
    .map((entry) => ({ name: entry.name, reason: reasonOf(entry) }));
}

const reasonOf = ({ status, shown }: SnapshotEntry): string =>
  status === 'sold'
    ? 'sold before it came'
    : status === 'other'
      ? 'your list says that it is not for sale yet'
      : !shown
        ? 'your list hides it'
        : 'a setting of your website or a rule of the law leaves it out';

/** The causes on each differing page, by their number in the summary. */
export type CausesOfPages = Record<string, number[]>;

/** Pages as counts; `CausesOfPages` has the addresses. */
export type ReviewCause = Omit<Cause, 'pages' | 'differences'> & {
  pages: number;
  differences: (Omit<CauseDifference, 'pages'> & { pages: number; first: string })[];
};

export interface ReviewSummary {
  slug: string;
  name: string;
  release: string;
  /** The release that it is compared with; null for the first release. */
  base: string | null;
  /** ISO instant. */
  created: string;
  pages: number;
  causes: ReviewCause[];
  checks: ReviewCheck[];
  /** What a dealer checks before a first publication; absent in later ones. */
  facts?: PublicationFacts;
  /** New in the stock list and without a page; absent in summaries of earlier versions. */
  unshown?: UnshownArrival[];
  /** What the rules of the law find in stock, settings and pages; absent in summaries of earlier versions. */
  law?: StockLaw;
  /** What they found in the release that it is compared with; null: that is not known. */
  lawBefore?: StockLaw | null;
  /** Whether a person should look at it before it goes live. */
  risky: boolean;
}

export async function summaryOf(
  tenant: ReviewedTenant,
  before: ReleaseFacts | null,
  after: CheckedRelease,
  {
    now,
    law,
    lawBefore,
    ...means
  }: CauseMeans & { now: number; law: StockLaw; lawBefore: StockLaw | null },
): Promise<{ summary: ReviewSummary; causesOfPages: CausesOfPages }> {
  const found = before ? await causesOf(before, after, means) : [];
  // A stable sort: vehicles come by the size of their move.
  const rank = ({ danger, kind }: Cause) => (danger === null ? 1_000 : 0) + rankOfKind(kind);
  const causes = found.toSorted((a, b) => rank(a) - rank(b));
  const checks = checksOf(before, after, tenant);
  const causesOfPages: CausesOfPages = {};
  causes.forEach(({ pages }, index) => {
    for (const path of pages) (causesOfPages[path] ??= []).push(index);
  });
  const summary: ReviewSummary = {
    slug: tenant.slug,
    name: tenant.name,
    release: after.manifest.release,
    base: before?.manifest.release ?? null,
    created: new Date(now).toISOString(),
    pages: after.manifest.size.pages,
    causes: causes.map(({ pages, differences, ...cause }) => ({
      ...cause,
      pages: pages.length,
      differences: differences.map(({ pages: of, ...one }) => ({
        ...one,
        pages: of.length,
        first: of[0] ?? '',
      })),
    })),
    checks,
    law,
    lawBefore,
    unshown: unshownArrivals(before, after),
    ...(before === null && { facts: publicationFacts(tenant, after) }),
    risky:
      before === null ||
      newLawErrors({ law, lawBefore }).length > 0 ||
      causes.some(({ risky }) => risky) ||
      checks.some(({ state }) => state !== 'passed'),
  };
  return { summary, causesOfPages };
}

type Laws = Pick<ReviewSummary, 'law' | 'lawBefore'>;

/** What breaks a rule of the law, by whether the live site breaks it no less. */
export function lawGroups({ law, lawBefore }: Laws): Record<'fresh' | 'standing', FindingGroup[]> {
  const before = new Map(lawBefore?.groups.map(({ rule, count }) => [rule, count]));
  const { fresh = [], standing = [] } = Object.groupBy(law?.groups ?? [], ({ rule, count }) =>
    count <= (before.get(rule) ?? 0) ? 'standing' : 'fresh',
  );
  return { fresh, standing };
}

/** The rules that this release breaks and the live site does not, where nobody answers for it. */
export const newLawErrors = (laws: Laws): FindingGroup[] =>
  lawGroups(laws).fresh.filter(({ isError }) => isError);

type WithKind = Pick<ReviewCause, 'kind'>;

/** How many changes a person would count. */
export const changeCount = (causes: readonly WithKind[]): number =>
  causes.filter(({ kind }) => groupOfKind(kind).noun !== null).length;

/** "9 prices", "1 setting": counts that add up to `changeCount`. */
export function changeCounts(causes: readonly WithKind[]): string[] {
  return kindGroups.flatMap((group) => {
    const count = causes.filter(({ kind }) => groupOfKind(kind) === group).length;
    return count === 0 || group.noun === null ? [] : [countOf(count, group.noun)];
  });
}

/** The first word of a noun is the one that counts: "1 vehicle sold". */
function countOf(count: number, noun: string): string {
  const at = noun.indexOf(' ');
  const isAdjective = /^(?:new|other) /.test(noun);
  if (at === -1 || isAdjective) return countText(count, noun);
  return `${countText(count, noun.slice(0, at))}${noun.slice(at)}`;
}

/** What changes in few lines, for mails and lists: first what a person must look at, then the counts. */
export function summaryLines({ causes, ...laws }: Pick<ReviewSummary, 'causes'> & Laws): string[] {
  const dangers = causes.filter(({ danger }) => danger !== null);
  return [
    ...newLawErrors(laws).map(({ text, title = text }) => `Look first: ${title}`),
    ...dangers.map(({ title, danger }) => `Look first: ${title} (${danger ?? ''})`),
    ...changeCounts(causes),
    ...(causes.length > 0 && changeCount(causes) === 0 ? ['Nothing but counts'] : []),
  ];
}
