// Estimates the work of tenants from their last builds and divides it into equal shares for CI jobs.
import type { ReasonKind } from './affected.ts';

/** The known facts about a tenant's work. */
export interface KnownWork {
  /** From the report of its last build; null when there is none. */
  report: { pages: number; rendered: number; ms: number } | null;
  /** Vehicles in the current snapshot; null when there is none. */
  vehicles: number | null;
}

export interface Work {
  slug: string;
  ms: number;
}

export interface Shard {
  /** Counted from 1. */
  index: number;
  slugs: string[];
  ms: number;
}

/** For a fleet without any report: time of a page, and of everything that a build does once. */
const guess = { pageMs: 15, tenantMs: 2_000, vehicles: 200 };

/** These reasons change every page; others cost as much as the last build. */
const everyPage = new Set<ReasonKind>(['new', 'code', 'settings']);

/**
 * Milliseconds of work per tenant. A page costs what it cost in the reports of all tenants. A tenant without a report has
 * a page per vehicle, and one without stock as many vehicles as the others on average.
 */
export function estimateWork(
  tenants: readonly { slug: string; kinds: readonly ReasonKind[]; known: KnownWork }[],
): Work[] {
  const reports = tenants.flatMap(({ known }) => known.report ?? []);
  const rendered = sum(reports.map((report) => report.rendered));
  const pageMs = rendered > 0 ? sum(reports.map((report) => report.ms)) / rendered : guess.pageMs;
  const stocks = tenants.flatMap(({ known }) => known.vehicles ?? []);
  const usual = stocks.length > 0 ? sum(stocks) / stocks.length : guess.vehicles;
  return tenants.map(({ slug, kinds, known: { report, vehicles } }) => {
    const all = kinds.some((kind) => everyPage.has(kind));
    if (report && !all) return { slug, ms: Math.round(guess.tenantMs + report.ms) };
    const pages = report?.pages ?? vehicles ?? usual;
    return { slug, ms: Math.round(guess.tenantMs + pages * pageMs) };
  });
}

/** At most `count` shards: the longest work first, each to the shard that has the least. */
export function balance(work: readonly Work[], count: number): Shard[] {
  const shards: Shard[] = Array.from({ length: Math.min(count, work.length) }, (_, at) => ({
    index: at + 1,
    slugs: [],
    ms: 0,
  }));
  const longestFirst = [...work].sort((a, b) => b.ms - a.ms || a.slug.localeCompare(b.slug));
  for (const { slug, ms } of longestFirst) {
    const lightest = shards.reduce((least, shard) => (shard.ms < least.ms ? shard : least));
    lightest.slugs.push(slug);
    lightest.ms += ms;
  }
  return shards;
}

const sum = (values: readonly number[]): number =>
  values.reduce((total, value) => total + value, 0);
