// Creates the review of a tenant's built release: changes, checks, pictures, and a link for each person.
import { randomUUID } from 'node:crypto';
import { liveManifest, releasePlace } from '../../src/builder/release.ts';
import { bundleId } from '../../src/bundler/bundle.ts';
import { approvalState } from '../../src/review/approval.ts';
import { reviewLinks, linkMs } from '../../src/review/access.ts';
import { appendToLog, readLog, type ReviewEntry } from '../../src/review/log.ts';
import { speedCheck } from '../../src/review/pictures.ts';
import { readReleaseFacts } from '../../src/review/release-facts.ts';
import {
  logFile,
  readSummary,
  saveCausesOfPages,
  saveSummary,
} from '../../src/review/review-files.ts';
import { summaryOf, type ReviewSummary } from '../../src/review/summary.ts';
import { firstWho, whoCorrected } from '../../src/review/who-changed.ts';
import { destinationOf, readRules } from '../../src/serve/rules.ts';
import { paths } from '../../src/site/addresses/paths.ts';
import { readCorrections } from '../../src/stock/corrections/corrections-file.ts';
import { reportedLaw } from '../../src/stock/law/lawful-stock.ts';
import type { Tenant } from '../../src/tenant/schema/index.ts';
import { tenantLaw } from '../compliance/site-law.ts';
import { reviewBase } from './base.ts';
import { openSiteSteps } from './open-steps.ts';
import { addPictures } from './take-pictures.ts';
import { whoInGit } from './who-in-git.ts';

type LinkEntry = Extract<ReviewEntry, { type: 'link' }>;

export interface CreatedReview {
  summary: ReviewSummary;
  links: { entry: LinkEntry; url: string }[];
  /** What is still missing before it may go live. */
  waiting: string[];
}

export interface ReviewOptions {
  root: string;
  dist: string;
  dataDir: string;
  /** Where the review is stored; default: `dataDir`. */
  reviewsDir?: string | undefined;
  /** Release or branch; default: what was published last, else the release before. */
  base?: string | undefined;
  /** Each gets a link. */
  people: readonly Pick<LinkEntry, 'name' | 'email'>[];
  secret: string;
  /** Origin of the server of reviews. */
  url: string;
  /** Epoch ms. */
  now: number;
  /** The Chromium that takes pictures; default: an installed one. Null: none. */
  browser?: string | null | undefined;
}

/** Throws an error for the operator. */
export async function createReview(tenant: Tenant, options: ReviewOptions): Promise<CreatedReview> {
  const { root, dist, dataDir, reviewsDir = dataDir, now } = options;
  // What people changed at the desk lies over the files, whose authors are asked after it.
  const corrections = readCorrections(dataDir, tenant.slug);
  const who = firstWho(whoCorrected(corrections, tenant), whoInGit(root, tenant));
  const { slug, approval } = tenant;
  const place = releasePlace(dist, slug);
  const manifest = liveManifest(place);
  if (!manifest) throw new Error(`has no built site; run "npm run build -- ${slug}" first`);
  const { release } = manifest;
  const base = reviewBase(manifest, options.base, { root, dist, dataDir });
  const after = await readReleaseFacts(place, manifest, dataDir);
  const before =
    base && (await readReleaseFacts(releasePlace(base.dist, slug), base.manifest, dataDir));
  if (before && !before.stockIsKnown) {
    throw new Error(
      `the stock of release ${before.manifest.release} is no longer there; name a newer --base`,
    );
  }
  const rules = await readRules(place.live);
  const answers = (path: string) =>
    path in manifest.pages ||
    path === paths.print ||
    path.slice(1) in manifest.files ||
    destinationOf(rules, path) !== null;
  const means = { dataDir, outDir: dist, code: bundleId(root), now };
  const { verdict, held } = await tenantLaw(tenant, means);
  const law = reportedLaw(verdict, held);
  const known = before && readSummary(reviewsDir, slug, before.manifest.release);
  const lawBefore = known?.law ?? null;
  const { summary, causesOfPages } = await summaryOf(
    tenant,
    before,
    { ...after, answers },
    { now, law, lawBefore, steps: before && openSiteSteps(before, after, { root, dataDir }), who },
  );
  saveSummary(reviewsDir, summary);
  saveCausesOfPages(reviewsDir, summary, causesOfPages);
  const { visits } = await addPictures(
    summary,
    { dist, baseDist: base?.dist ?? dist, dataDir: reviewsDir },
    options.browser,
  );
  if (visits) {
    const check = speedCheck(visits);
    summary.checks.push(check);
    summary.risky ||= check.state !== 'passed';
    saveSummary(reviewsDir, summary);
  }
  const links = addLinks(tenant, release, { ...options, dataDir: reviewsDir });
  const log = readLog(logFile(reviewsDir, slug));
  const { errors: waiting } = approvalState(release, approval, log, summary);
  return { summary, links, waiting };
}

export function addLinks(
  { slug }: Pick<Tenant, 'slug'>,
  release: string,
  { dataDir, people, secret, url, now }: Omit<ReviewOptions, 'root' | 'dist' | 'base'>,
): CreatedReview['links'] {
  const signer = reviewLinks(secret, () => now);
  const expires = now + linkMs;
  return people.map(({ name, email }) => {
    const id = randomUUID();
    const entry: LinkEntry = {
      type: 'link',
      at: new Date(now).toISOString(),
      release,
      link: id,
      name,
      email,
      expires: new Date(expires).toISOString(),
    };
    appendToLog(logFile(dataDir, slug), () => entry);
    return { entry, url: `${url}/_review/open/${signer.token({ id, slug, release, expires })}` };
  });
}
