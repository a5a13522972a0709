// Imports reviews and offers from JSON exports beside the stock. It checks each entry and applies the guard of the stock.
// A bad feed leaves the last good one in place.
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import { z } from 'zod';
import { offerSchema } from '../../domain/offers/offers.ts';
import { reviewListSchema, reviewSchema } from '../../domain/reviews/reviews.ts';
import type { Tenant } from '../../tenant/schema/index.ts';
import { writeAtomically } from '../../files/atomic-write.ts';
import { dataFolder } from '../snapshot/data-folder.ts';
import { checkSnapshot } from '../guard/guard.ts';

const feedNames = ['reviews', 'offers'] as const;
export type FeedName = (typeof feedNames)[number];

/** The file of a good feed; the build reads it instead of a file in `content/`. */
export const feedFile = (dataDir: string, slug: string, name: FeedName): string =>
  join(dataFolder(dataDir, slug).feeds, `${name}.json`);

export interface FeedReport {
  name: FeedName;
  source: string;
  read: number;
  accepted: number;
  /** `[3].rating: what is wrong`, one line each. */
  rejections: string[];
  /** Why the last good feed stays; empty when this one is current. */
  blocked: string[];
  warnings: string[];
}

export interface FeedDeps {
  /** Folder that relative paths start from. */
  root: string;
  dataDir: string;
  fetch: typeof fetch;
  /** Epoch ms. */
  now: number;
  accept: boolean;
}

const timeoutMs = 30_000;
const asList = z.array(z.unknown());
const asReviews = reviewListSchema.extend({ reviews: asList });

/** The entries of an export, and how to write the good ones. Throws when the export has another shape. */
function partsOf(name: FeedName, value: unknown) {
  if (name === 'offers') {
    return { entries: asList.parse(value), schema: offerSchema, keep: (good: unknown[]) => good };
  }
  const list = asReviews.parse(value);
  return {
    entries: list.reviews,
    schema: reviewSchema,
    keep: (good: unknown[]) => ({ ...list, reviews: good }),
  };
}

type Feeding = Pick<Tenant, 'slug' | 'stock'>;

async function textOf(source: string, { root, fetch }: FeedDeps): Promise<string> {
  if (!source.startsWith('https://')) {
    return readFile(isAbsolute(source) ? source : join(root, source), 'utf8');
  }
  const answer = await fetch(source, { signal: AbortSignal.timeout(timeoutMs) });
  if (!answer.ok) throw new Error(`answered ${String(answer.status)}`);
  return answer.text();
}

interface StoredFeed {
  count: number;
  checkedAt: string;
  content: unknown;
}

function lastOf(file: string): Pick<StoredFeed, 'count' | 'checkedAt'> | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as StoredFeed;
  } catch {
    return null;
  }
}

async function readFeed(
  name: FeedName,
  source: string,
  tenant: Feeding,
  deps: FeedDeps,
): Promise<FeedReport> {
  const report: FeedReport = {
    name,
    source,
    read: 0,
    accepted: 0,
    rejections: [],
    blocked: [],
    warnings: [],
  };
  let parts: ReturnType<typeof partsOf>;
  try {
    parts = partsOf(name, JSON.parse(await textOf(source, deps)));
  } catch (error) {
    const reason = error instanceof z.ZodError ? z.prettifyError(error) : (error as Error).message;
    return { ...report, blocked: [`${source} cannot be read: ${reason}`] };
  }
  const good: unknown[] = [];
  parts.entries.forEach((entry, index) => {
    const result = parts.schema.safeParse(entry);
    if (result.success) return good.push(result.data);
    const [issue] = result.error.issues;
    const key = [`[${String(index)}]`, ...(issue?.path ?? []).map(String)].join('.');
    return report.rejections.push(`${key}: ${issue?.message ?? 'wrong'}`);
  });
  const file = feedFile(deps.dataDir, tenant.slug, name);
  const { blocked, warnings } = checkSnapshot(
    {
      read: parts.entries.length,
      accepted: good.length,
      rejected: report.rejections.length,
      end: { complete: true },
      last: lastOf(file),
      accept: deps.accept,
    },
    tenant.stock.guard,
  );
  if (blocked.length === 0) {
    const checkedAt = new Date(deps.now).toISOString();
    const stored: StoredFeed = { count: good.length, checkedAt, content: parts.keep(good) };
    writeAtomically(file, `${JSON.stringify(stored, null, 1)}\n`);
  }
  return {
    ...report,
    read: parts.entries.length,
    accepted: good.length,
    blocked: blocked.map(({ message }) => message),
    warnings,
  };
}

export async function ingestFeeds(tenant: Feeding, deps: FeedDeps): Promise<FeedReport[]> {
  const reports: FeedReport[] = [];
  for (const name of feedNames) {
    const source = tenant.stock.feeds[name];
    if (source !== null) {
      reports.push(await readFeed(name, source, tenant, deps));
    }
  }
  return reports;
}
