// `npm run review`: lists what the built release of a tenant changes, and creates links for people to view it, comment
// and approve. With --serve it serves them itself; otherwise `npm run serve -- --preview` does.
import { join, resolve } from 'node:path';
import { appendToLog, readLog } from '../src/review/log.ts';
import { logFile } from '../src/review/review-files.ts';
import { lawLines } from '../src/stock/report/law.ts';
import { errorLine, listTenants, loadTenant } from '../src/tenant/load.ts';
import type { Tenant } from '../src/tenant/schema/index.ts';
import { dataDir, knownTenants, readCommand, root } from './command-line.ts';
import { affectedSince } from './plan/affected.ts';
import { baseOf } from './plan/git-changes.ts';
import { runBuild } from './review/base.ts';
import { createReview, type CreatedReview } from './review/create-review.ts';
import { localVariables, reviewEnvironment } from './review/environment.ts';
import { openMail, openSms, remind, sendLink } from './review/review-messages.ts';
import { serveReviews } from './review/serve-reviews.ts';
import { countText } from '../src/domain/text/format.ts';

const usage = `usage: npm run review -- <slug>… [--base RELEASE|BRANCH] [--guest NAME:EMAIL] [--send] [--serve] [--revoke LINK] [--log] [--out dist] [--json]
       npm run review -- --remind [<slug>…]
       npm run review -- --code [<slug>…] [--base BRANCH] [--serve] [--json]
  --base    the release to compare with, or the branch, tag or commit to build and compare with; default: the release that
            was published last, else the one built before
  --guest   also a link for somebody who looks and comments, but does not approve
  --send    sends each person their link by mail, and by text where approval.people names a mobile number
  --serve   serves the review on this machine until it is stopped, with a link for you alone; it needs no variables (PORT=4322)
  --remind  mails people who have not answered after one day and after three; run it every hour
  --revoke  withdraws a link by its id, or "all" links of the tenant
  --log     prints links, mails, approvals, comments and publications
  --code    what the change since the branch, tag or commit of --base (default: main) does to each tenant that it affects:
            builds their sites with both, from the same stock, beside the live ones
  --json    one JSON document with summaries and links
People who approve are the setting approval.people; each gets a link (FORECOURT_SECRET signs it, FORECOURT_REVIEW_URL is its host).
Mails need SMTP_URL or RESEND_KEY, and MAIL_FROM; texts need CLICKSEND_USERNAME and CLICKSEND_KEY.`;

const args = readCommand(
  usage,
  {
    base: { type: 'string' },
    guest: { type: 'string', multiple: true, default: [] },
    send: { type: 'boolean', default: false },
    serve: { type: 'boolean', default: false },
    remind: { type: 'boolean', default: false },
    revoke: { type: 'string' },
    log: { type: 'boolean', default: false },
    out: { type: 'string', default: 'dist' },
    code: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
  ({ values, positionals }) => {
    if (positionals.length === 0 && !values.remind && !values.code)
      throw new Error('which tenant?');
    const others = values.remind || values.send || values.log || values.revoke !== undefined;
    if ((values.serve || values.code) && others)
      throw new Error(
        '--serve and --code cannot be combined with --send, --remind, --revoke or --log',
      );
    if (values.serve && values.json) throw new Error('--serve prints no JSON; leave out --json');
    const guests = values.guest.map((guest) => {
      const [, name = '', email = ''] = /^([^:]+):(\S+@\S+)$/.exec(guest) ?? [];
      if (name === '') throw new Error('--guest takes "Name:address@example.com"');
      return { name, email };
    });
    if (values.serve) guests.push({ name: 'Guest on this machine', email: '' });
    const slugs = positionals.length === 0 ? listTenants(root) : knownTenants(positionals);
    return { ...values, guests, slugs, out: resolve(values.out) };
  },
);

const variables = args.serve || args.code ? localVariables(process.env) : process.env;

/** The settings that `read` finds in the environment; a missing variable ends the program. */
function configured<Found>(read: (env: NodeJS.ProcessEnv) => Found): Found {
  try {
    return read(variables);
  } catch (error) {
    console.error((error as Error).message);
    process.exit(2);
  }
}

function tenantOf(slug: string): Tenant {
  const loaded = loadTenant(root, slug);
  if (!loaded.ok) throw new Error(loaded.errors.map(errorLine).join('\n'));
  return loaded.tenant;
}

function changeSince(ref: string): { slugs: string[]; commit: string } {
  const { affected } = affectedSince(root, ref);
  const slugs = affected.map(({ slug }) => slug).filter((slug) => args.slugs.includes(slug));
  return { slugs, commit: baseOf(root, ref) };
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

function print({ summary, links, waiting }: CreatedReview): void {
  const { slug, release, base, causes, checks, law } = summary;
  console.log(`${slug}: release ${release}, compared with ${base ?? 'nothing'}`);
  for (const line of law ? lawLines(law) : []) console.log(`  ${line}`);
  for (const { title, danger, pages } of causes) {
    const first = danger === null ? '' : `${danger}: `;
    console.log(`  ${first}${title} (${countText(pages, 'pages')})`);
  }
  if (base !== null && causes.length === 0) console.log('  Nothing changes.');
  for (const { state, title, details } of checks) {
    if (state !== 'passed') console.log(`  ${state}: ${title}\n    ${details.join('\n    ')}`);
  }
  for (const { entry, url } of links) {
    console.log(`  link for ${entry.name} (${entry.link}): ${url}`);
  }
  for (const line of waiting) console.log(`  waiting: ${line}`);
}

const environment = args.revoke !== undefined || args.log ? null : configured(reviewEnvironment);
const mails = args.send || args.remind ? configured(openMail) : null;
const means = environment &&
  mails && {
    ...environment,
    mail: mails.mail,
    sms: openSms(process.env),
    dataDir,
    now: Date.now,
    env: (name: string) => process.env[name],
  };
/** With --code: the tenants that the change affects, and the commit before it. */
const change = args.code ? configured(() => changeSince(args.base ?? 'main')) : null;
const codeDir = join(root, '.cache', 'review', 'code');
// A review of code must not take the place of one that people approve.
const places = args.code
  ? { dist: join(codeDir, 'dist'), reviewsDir: codeDir }
  : { dist: args.out, reviewsDir: dataDir };
const today = new Date().toISOString().slice(0, 10);
let failed = 0;
const fail = (line: string) => {
  failed += 1;
  console.error(line);
};
const reviews: CreatedReview[] = [];
for (const slug of change?.slugs ?? args.slugs) {
  try {
    if (args.revoke !== undefined) revoke(slug, args.revoke);
    else if (args.log) {
      for (const entry of readLog(logFile(dataDir, slug))) console.log(JSON.stringify(entry));
    } else if (args.remind && means) {
      const { sent, errors } = await remind(tenantOf(slug), means);
      if (sent > 0) console.log(`${slug}: ${String(sent)} reminders`);
      for (const error of errors) fail(error);
    } else if (environment) {
      const tenant = tenantOf(slug);
      const { guests } = args;
      if (change) runBuild(root, { slugs: [slug], day: today, out: places.dist, dataDir });
      const made = await createReview(tenant, {
        root,
        ...places,
        dataDir,
        base: change?.commit ?? args.base,
        people: args.serve || args.code ? guests : [...tenant.approval.people, ...guests],
        now: Date.now(),
        ...environment,
      });
      reviews.push(made);
      if (!args.json) print(made);
      for (const { entry } of means ? made.links : []) {
        for (const error of means ? await sendLink(tenant, entry, means) : []) fail(error);
      }
    }
  } catch (error) {
    fail(`${slug}: ${(error as Error).message}`);
  }
}
mails?.close();
if (args.json) {
  const shown = reviews.map(({ links, ...review }) => ({
    ...review,
    links: links.map(({ entry: { name, link, expires }, url }) => ({
      name,
      id: link,
      url,
      expires,
    })),
  }));
  console.log(JSON.stringify({ reviews: shown }));
}
if (args.serve && reviews.length > 0) {
  const tenants = reviews.map(({ summary }) => tenantOf(summary.slug));
  await serveReviews(tenants, { dist: places.dist, dataDir: places.reviewsDir }, variables);
}
process.exit(failed > 0 ? 1 : 0);
