// The prepared nights for people who judge them as the dealer: each person has links, decisions and a port of their own, in an
// order that does not tell which night is which. At the end it prints what each decided, and how long after opening it.
import { once } from 'node:events';
import { cpSync } from 'node:fs';
import { stopSignal } from '../../../scripts/command-line.ts';
import { addLinks } from '../../../scripts/review/create-review.ts';
import { localVariables, reviewEnvironment } from '../../../scripts/review/environment.ts';
import { reviewServer } from '../../../scripts/review/serve-reviews.ts';
import { listen } from '../../../scripts/start/listen.ts';
import { readLog } from '../../../src/review/log.ts';
import { logFile } from '../../../src/review/review-files.ts';
import { putAway } from '../build/workspace.ts';
import { randomNumbers } from '../../fixtures/random-numbers.ts';
import { approver, prepareNights, preparedNights, type ReviewedNight } from './prepared-nights.ts';

const firstPort = 4401;

interface Judge {
  /** From 1. */
  number: number;
  dataDir: string;
  /** Night -> epoch ms of the first look. */
  opened: Map<string, number>;
}

/** Serves until the process is asked to stop. */
export async function judgeNights(people: number, seed: number): Promise<void> {
  const random = randomNumbers(seed);
  const order = preparedNights
    .map((night) => ({ night, place: random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ night }) => night);
  const nights = await prepareNights(order, localVariables({}));
  const judges: Judge[] = [];
  for (let number = 1; number <= people; number += 1) judges.push(await openTo(number, nights));
  console.log('The nights can be judged until this command is stopped.');
  await once(stopSignal(), 'abort');
  for (const judge of judges) for (const night of nights) console.log(decisionLine(judge, night));
}

async function openTo(number: number, nights: readonly ReviewedNight[]): Promise<Judge> {
  const env = localVariables({ PORT: String(firstPort + number - 1) });
  const [dist = '', shared = ''] = [nights[0]?.dist, nights[0]?.dataDir];
  const judge: Judge = { number, dataDir: `${shared}-${String(number)}`, opened: new Map() };
  const { dataDir, opened } = judge;
  putAway(dataDir);
  cpSync(shared, dataDir, { recursive: true });
  const slugs = new Map<string, string>();
  console.log(`Person ${String(number)}:`);
  for (const { tenant, review } of nights) {
    const options = {
      dataDir,
      people: [approver],
      now: Date.now(),
      ...reviewEnvironment(env),
    };
    for (const { url } of addLinks(tenant, review.summary.release, options)) {
      console.log(`  ${tenant.slug}  ${url}`);
      slugs.set(new URL(url).pathname, tenant.slug);
    }
  }
  const tenants = nights.map(({ tenant }) => tenant);
  const { fetch } = reviewServer(tenants, { dist, dataDir }, env);
  await listen(
    (request) => {
      const slug = slugs.get(new URL(request.url).pathname);
      if (slug !== undefined && !opened.has(slug)) opened.set(slug, Date.now());
      return fetch(request);
    },
    firstPort + number - 1,
  );
  return judge;
}

function decisionLine({ number, dataDir, opened }: Judge, { night, tenant }: ReviewedNight) {
  const who = `Person ${String(number)}, ${tenant.slug} (${night.name}):`;
  const decided = readLog(logFile(dataDir, tenant.slug)).findLast(
    ({ type }) => type === 'approved' || type === 'rejected',
  );
  if (!decided) return `${who} no decision`;
  const isRight = decided.type === (night.decision === 'approve' ? 'approved' : 'rejected');
  const seconds = (Date.parse(decided.at) - (opened.get(tenant.slug) ?? NaN)) / 1_000;
  return `${who} ${decided.type} after ${seconds.toFixed(0)} s, ${isRight ? 'right' : 'WRONG'}`;
}
