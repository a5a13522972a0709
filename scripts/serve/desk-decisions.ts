// Carries out what operators decide at the desk: ingests run in a process of their own, as from the command line, and reminders
// are mails with a new link.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Decider, StockAnswer } from '../../src/desk/decider.ts';
import { reviewAddress } from '../../src/desk/approvals.ts';
import { queueMessage } from '../../src/functions/outbox/messages.ts';
import type { Database } from '../../src/functions/stores/database.ts';
import { approvalState } from '../../src/review/approval.ts';
import { readLog } from '../../src/review/log.ts';
import { reviewedRelease, reviewMail } from '../../src/review/reminders.ts';
import { logFile, readSummary } from '../../src/review/review-files.ts';
import type { Tenant } from '../../src/tenant/schema/index.ts';

/** The last lines of an ingest that failed; they name what to do. */
const shownLines = 3;

/** `done`: called when the stock of a dealer is new. */
export function childDecider(root: string, done: (slug: string) => void): Decider {
  const states = new Map<string, 'running' | { failed: string }>();
  return {
    state: (slug) => states.get(slug) ?? null,
    start(slug, answer) {
      states.set(slug, 'running');
      const child = spawn(
        process.execPath,
        [join(root, 'scripts', programOf(answer)), slug, ...wordsOf(answer)],
        { cwd: root, stdio: ['ignore', 'ignore', 'pipe'] },
      );
      const lines: string[] = [];
      child.stderr.setEncoding('utf8').on('data', (text: string) => lines.push(text));
      const failed = (message: string) => states.set(slug, { failed: message });
      child.on('error', ({ message }) => failed(message));
      child.on('close', (code) => {
        // 3: done, but another export of the dealer is held back.
        if (code !== 0 && code !== 3) {
          failed(lines.join('').trim().split('\n').slice(-shownLines).join(' '));
          return;
        }
        states.delete(slug);
        done(slug);
      });
    },
  };
}

const programOf = ({ answer }: StockAnswer): string =>
  answer === 'acknowledge' ? 'compliance.ts' : 'ingest.ts';

function wordsOf(answer: StockAnswer): string[] {
  if (answer.answer === 'accept-export') return ['--accept'];
  if (answer.answer !== 'acknowledge') return [`--${answer.answer}`, '--', answer.vehicle];
  const { rule, by, reason, until } = answer;
  return [`--acknowledge=${rule}`, `--by=${by}`, `--reason=${reason}`, `--until=${until}`];
}

interface ReminderPlace {
  db: Database;
  dataDir: string;
  secret: string;
  /** Origin of reviews. */
  url: string;
  now: () => number;
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
