// `npm run review`: says what the built release of a tenant changes, and creates the links with which people look at it,
// comment and approve. `npm run serve -- --preview` serves them.
import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import { readManifest } from '../src/builder/manifest.ts';
import { liveManifest, manifestPath, releaseNames, releasePlace } from '../src/builder/release.ts';
import { approvalState } from '../src/review/approval.ts';
import { createLinks } from '../src/review/links.ts';
import { appendToLog, readLog } from '../src/review/log.ts';
import { readReleaseFacts } from '../src/review/release-facts.ts';
import {
  logFile,
  saveCausesOfPages,
  saveSettings,
  saveSummary,
} from '../src/review/review-files.ts';
import { summaryOf, type ReviewSummary } from '../src/review/summary.ts';
import { destinationOf, readRules } from '../src/serve/rules.ts';
import { paths } from '../src/site/addresses/paths.ts';
import { errorLine, loadTenant, tenantHash } from '../src/tenant/load.ts';
import type { Tenant } from '../src/tenant/schema/index.ts';
import { dataDir, knownTenants, readCommand, root } from './command-line.ts';
import { speedCheck } from '../src/review/pictures.ts';
import { reviewEnvironment } from './review/environment.ts';
import { addPictures } from './review/take-pictures.ts';
import { lastPublication } from './publish/targets.ts';

const usage = `usage: npm run review -- <slug>… [--base RELEASE] [--guest NAME:EMAIL] [--revoke LINK] [--log] [--out dist] [--json]
  --base    the release to compare with; default: the one that was published last, else the one built before
  --guest   also a link for somebody who looks and comments, but does not approve
  --revoke  withdraws a link by its id, or "all" links of the tenant
  --log     prints links, approvals, comments and publications
  --json    one JSON document with summaries and links
People who approve are the setting approval.people; each gets a link (FORECOURT_SECRET signs it, FORECOURT_REVIEW_URL is its host).`;

const args = readCommand(
  usage,
  {
    base: { type: 'string' },
    guest: { type: 'string', multiple: true, default: [] },
    revoke: { type: 'string' },
    log: { type: 'boolean', default: false },
    out: { type: 'string', default: 'dist' },
    json: { type: 'boolean', default: false },
  },
  ({ values, positionals }) => {
    if (positionals.length === 0) throw new Error('which tenant?');
    const guests = values.guest.map((guest) => {
      const [, name = '', email = ''] = /^([^:]+):(\S+@\S+)$/.exec(guest) ?? [];
      if (name === '') throw new Error('--guest takes "Name:address@example.com"');
      return { name, email };
    });
    return { ...values, guests, slugs: knownTenants(positionals), out: resolve(values.out) };
  },
);

const environment = () => {
  try {
    return reviewEnvironment(process.env);
  } catch (error) {
    console.error((error as Error).message);
    process.exit(2);
  }
};

interface Review {
  summary: ReviewSummary;
  links: { name: string; id: string; url: string; expires: string }[];
  /** What is still missing before it may go live. */
  waiting: string[];
}

/** Throws an error for the operator. */
async function review(tenant: Tenant, { secret, url }: { secret: string; url: string }) {
  const { slug } = tenant;
  const place = releasePlace(args.out, slug);
  const manifest = liveManifest(place);
  if (!manifest) throw new Error(`has no built site; run "npm run build -- ${slug}" first`);
  const { release } = manifest;
  if (manifest.inputs.settings === tenantHash(tenant)) {
    saveSettings(dataDir, slug, manifest.inputs.settings, tenant);
  }
  const known = releaseNames(place);
  const published = lastPublication(dataDir, slug)?.release;
  const wanted =
    args.base ??
    known.find((name) => name === published && name !== release) ??
    known.find((name) => name !== release);
  const base = wanted === undefined ? null : readManifest(manifestPath(place, wanted));
  if (args.base !== undefined && !base) throw new Error(`has no release "${args.base}"`);
  const after = await readReleaseFacts(place, manifest, dataDir);
  const before = base && (await readReleaseFacts(place, base, dataDir));
  if (before && !before.stockIsKnown) {
    throw new Error(`the stock of release ${base.release} is no longer there; name a newer --base`);
  }
  const rules = await readRules(place.live);
  const answers = (path: string) =>
    path in manifest.pages ||
    path === paths.print ||
    path.slice(1) in manifest.files ||
    destinationOf(rules, path) !== null;
  const now = Date.now();
  const { summary, causesOfPages } = summaryOf(tenant, before, { ...after, answers }, now);
  saveSummary(dataDir, summary);
  saveCausesOfPages(dataDir, summary, causesOfPages);
  const { visits } = await addPictures(summary, { dist: args.out, dataDir });
  if (visits) {
    const check = speedCheck(visits);
    summary.checks.push(check);
    summary.risky ||= check.state !== 'passed';
    saveSummary(dataDir, summary);
  }
  const links = createLinks(secret, Date.now);
  const log = logFile(dataDir, slug);
  const expires = now + tenant.approval.linkDays * 24 * 3_600_000;
  const made = [...tenant.approval.people, ...args.guests].map(({ name, email }) => {
    const id = randomUUID();
    const until = new Date(expires).toISOString();
    const at = new Date(now).toISOString();
    appendToLog(log, () => ({
      ...{ type: 'link', at, release, link: id, name, email, expires: until },
    }));
    const token = links.token({ id, slug, release, expires });
    return { name, id, url: `${url}/_review/open/${token}`, expires: until };
  });
  const { errors: waiting } = approvalState(release, tenant.approval, readLog(log), summary);
  return { summary, links: made, waiting };
}

function revoke(slug: string, which: string): void {
  const log = logFile(dataDir, slug);
  const issued = readLog(log).filter(
    (entry) => entry.type === 'link' && (which === 'all' || entry.link === which),
  );
  if (issued.length === 0) throw new Error(`has no link "${which}"`);
  for (const entry of issued) {
    if (entry.type !== 'link') continue;
    const { link, release } = entry;
    const at = new Date().toISOString();
    appendToLog(log, () => ({ type: 'link-revoked', at, release, link }));
  }
  console.log(`${slug}: ${String(issued.length)} links withdrawn`);
}

function print({ summary, links, waiting }: Review): void {
  const { slug, release, base, causes, checks } = summary;
  console.log(`${slug}: release ${release}, compared with ${base ?? 'nothing'}`);
  for (const { title, pages, alsoOn } of causes) {
    console.log(`  ${title} (${String(pages + alsoOn)} pages)`);
  }
  if (base !== null && causes.length === 0) console.log('  Nothing changes.');
  for (const { state, title, details } of checks) {
    if (state !== 'passed') console.log(`  ${state}: ${title}\n    ${details.join('\n    ')}`);
  }
  for (const { name, url, id } of links) console.log(`  link for ${name} (${id}): ${url}`);
  for (const line of waiting) console.log(`  waiting: ${line}`);
}

let failed = 0;
const reviews: Review[] = [];
for (const slug of args.slugs) {
  try {
    if (args.revoke !== undefined) revoke(slug, args.revoke);
    else if (args.log) {
      for (const entry of readLog(logFile(dataDir, slug))) console.log(JSON.stringify(entry));
    } else {
      const loaded = loadTenant(root, slug);
      if (!loaded.ok) throw new Error(loaded.errors.map(errorLine).join('\n'));
      const made = await review(loaded.tenant, environment());
      reviews.push(made);
      if (!args.json) print(made);
    }
  } catch (error) {
    failed += 1;
    console.error(`${slug}: ${(error as Error).message}`);
  }
}
if (args.json) console.log(JSON.stringify({ reviews }));
process.exit(failed > 0 ? 1 : 0);
