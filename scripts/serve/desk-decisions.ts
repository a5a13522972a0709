// Carries out what operators decide at the desk: ingests and the nights that follow them run in processes of their own, as from
// the command line, and reminders are mails with a new link.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Decider, StockAnswer } from '../../src/desk/desk.ts';
import { reviewAddress, type ReviewPlace } from '../../src/desk/approvals.ts';
import { queueMessage } from '../../src/functions/outbox/messages.ts';
import type { Database } from '../../src/functions/stores/database.ts';
import { approvalState } from '../../src/review/approval.ts';
import { readLog } from '../../src/review/log.ts';
import { reviewedRelease, reviewMail } from '../../src/review/reminders.ts';
import { lastPublication } from '../../src/publish/publication.ts';
import { logFile, readSummary } from '../../src/review/review-files.ts';
import type { Tenant } from '../../src/tenant/schema/index.ts';

/** The last lines of a program that failed; they name what to do. */
const shownLines = 3;
/** Exit code of a program that is done, while an export of the dealer is held back or a release waits for people. */
const waits = 3;

interface DeciderPlace {
  root: string;
  dataDir: string;
  /** The folder that the server serves. */
  served: string;
}

/** After an answer the night of the dealer follows at once. `done`: called when its stock is new, and when its site is. */
export function childDecider(place: DeciderPlace, done: (slug: string) => void): Decider {
  const { root } = place;
  const states = new Map<string, 'running' | { failed: string }>();
  return {
    state: (slug) => states.get(slug) ?? null,
    start(slug, answer) {
      states.set(slug, 'running');
      const carryOut = async () => {
        await run(root, [programOf(answer), slug, ...wordsOf(answer)]);
        done(slug);
        if (answer.answer === 'acknowledge') return;
        await run(root, ['nightly', slug, ...targetOf(slug, place)]);
      };
      void carryOut()
        .then(
          () => states.delete(slug),
          ({ message }: Error) => states.set(slug, { failed: message }),
        )
        .then(() => done(slug));
    },
  };
}

const programOf = ({ answer }: StockAnswer): string =>
  answer === 'acknowledge' ? 'compliance' : 'ingest';

function wordsOf(answer: StockAnswer): string[] {
  if (answer.answer === 'accept-export') return ['--accept'];
  if (answer.answer !== 'acknowledge') return [`--${answer.answer}`, '--', answer.vehicle];
  const { rule, by, reason, until } = answer;
  return [`--acknowledge=${rule}`, `--by=${by}`, `--reason=${reason}`, `--until=${until}`];
}
/** Where nights bring the site. */
function targetOf(slug: string, { root, dataDir, served }: DeciderPlace): string[] {
  const published = lastPublication(dataDir, slug);
  if (!published) return ['--out', served];
  const { target, host } = published;
  return ['--out', join(root, 'dist'), '--to', target, ...(host ? ['--for', host] : [])];
}

function run(root: string, [program = '', ...words]: readonly string[]): Promise<void> {
  const file = join(root, 'scripts', `${program}.ts`);
  return new Promise((ended, failed) => {
    const child = spawn(process.execPath, [file, ...words], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const lines: string[] = [];
    child.stderr.setEncoding('utf8').on('data', (text: string) => lines.push(text));
    child.on('error', failed);
    child.on('close', (code) => {
      if (code === 0 || code === waits) ended();
      else failed(new Error(lines.join('').trim().split('\n').slice(-shownLines).join(' ')));
    });
  });
}

interface ReminderPlace extends ReviewPlace {
  db: Database;
}

/** Mails a new link to everybody who has not approved yet. Returns how many mails there are. */
export async function remindApprovers(place: ReminderPlace, tenant: Tenant): Promise<number> {
  const { db, dataDir, now } = place;
  const { slug, approval, timeZone } = tenant;
  const log = readLog(logFile(dataDir, slug));
  const release = reviewedRelease(log, approval);
  const summary = release === null ? null : readSummary(dataDir, slug, release);
  if (release === null || !summary) return 0;
  const { approvedBy } = approvalState(release, approval, log, summary);
  const people = approval.people.filter(({ name }) => !approvedBy.includes(name));
  const mails = people.flatMap(({ name, email: to }) => {
    const url = reviewAddress(place, tenant, { release, email: to.toLowerCase() });
    const link = readLog(logFile(dataDir, slug)).findLast((entry) => entry.type === 'link');
    if (link?.type !== 'link') return [];
    const { subject, text } = reviewMail(summary, { step: 1, link, url, timeZone });
    const message = { to, name, subject, text, html: null, unsubscribe: null };
    return [queueMessage({ id: `remind:${link.link}`, tenant: slug, message, now: now() })];
  });
  if (mails.length > 0) await db.batch(mails);
  return mails.length;
}
