// Messages of reviews: a link for each person by mail and text, and reminders while an answer is missing.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addLinks } from '../../../scripts/review/create-review.ts';
import {
  remind,
  sendLink,
  sendReviewMail,
  type MessageMeans,
} from '../../../scripts/review/review-messages.ts';
import type { Mail, SendResult, Sms } from '../../../src/functions/endpoints/deps.ts';
import { reviewLinks } from '../../../src/review/access.ts';
import { appendToLog, readLog, type ReviewEntry } from '../../../src/review/log.ts';
import { logFile, saveSummary } from '../../../src/review/review-files.ts';
import { aCause } from '../../fixtures/review/cause.ts';
import type { ReviewSummary } from '../../../src/review/summary.ts';

const secret = '3b7e151628aed2a6abf7158809cf4f3c';
const hour = 3_600_000;
const start = Date.parse('2026-11-25T00:00:00Z');
const [kim, sam] = ['Kim', 'Sam'].map((name) => ({ name, email: `${name}@example.com` }));
if (!kim || !sam) throw new Error('no people');
const tenant = {
  name: 'North',
  functions: { smsFromEnv: 'SMS_FROM' },
  slug: 'north',
  timeZone: 'Australia/Melbourne',
  approval: {
    needed: 'two-people' as const,
    people: [kim, sam],
  },
};
const summary = (release = 'abc'): ReviewSummary => ({
  slug: 'north',
  name: 'North',
  release,
  base: 'old',
  created: '',
  pages: 1,
  checks: [],
  risky: true,
  causes: Array.from({ length: 7 }, (_, n) =>
    aCause({ title: `Change ${String(n)}`, danger: n === 0 ? 'Far' : null }),
  ),
});

let dataDir: string;
let clock: number;
let sent: Mail[];
let texts: Sms[];
let answer: SendResult;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'review-mails-'));
  clock = start;
  sent = [];
  texts = [];
  answer = { ok: true };
  saveSummary(dataDir, summary());
});
afterEach(() => {
  rmSync(dataDir, { recursive: true });
});

const means = (): MessageMeans => ({
  mail: {
    send(mail) {
      sent.push(mail);
      return Promise.resolve(answer);
    },
  },
  sms: {
    send(sms) {
      texts.push(sms);
      return Promise.resolve(answer);
    },
  },
  env: (name) => (name === 'SMS_FROM' ? 'NorthMotors' : undefined),
  dataDir,
  secret,
  url: 'https://preview.example.com',
  now: () => clock,
});
const add = (entry: ReviewEntry) => appendToLog(logFile(dataDir, 'north'), () => entry);
const log = () => readLog(logFile(dataDir, 'north'));
const at = () => new Date(clock).toISOString();
const linkFor = (person: typeof kim, release = 'abc') => {
  const entry = {
    type: 'link' as const,
    at: at(),
    release,
    link: `${person.name}-${release}`,
    ...person,
    expires: new Date(start + 7 * 24 * hour).toISOString(),
  };
  add(entry);
  return entry;
};
const by = (person: typeof kim) => ({ ...person, at: at(), release: 'abc', link: person.name });
const receivers = () => sent.map(({ to }) => to.name);

describe('the mail with a link', () => {
  it('says in plain words what changes, and opens the review', async () => {
    const link = linkFor(kim);
    expect(await sendReviewMail(tenant, { link, step: 0 }, means())).toBeNull();
    const [mail] = sent;
    expect(mail?.to).toEqual({ name: 'Kim', address: 'Kim@example.com' });
    expect(mail?.text).toContain('- Look first: Change 0 (Far)\n- 7 other differences\n');
    expect(mail?.text).toContain('It works until 2 December 2026, 11 am.');
    const [, token = ''] =
      /https:\/\/preview\.example\.com\/_review\/open\/(\S+)/.exec(mail?.text ?? '') ?? [];
    expect(reviewLinks(secret, () => clock).read(token)).toMatchObject({ id: 'Kim-abc' });
  });

  it('is sent once', async () => {
    const link = linkFor(kim);
    await sendReviewMail(tenant, { link, step: 0 }, means());
    await sendReviewMail(tenant, { link, step: 0 }, means());
    expect(receivers()).toEqual(['Kim']);
  });

  it('that the mail server refuses is noted, and may be sent again', async () => {
    const link = linkFor(kim);
    answer = { ok: false, code: 'smtp-550' };
    expect(await sendReviewMail(tenant, { link, step: 0 }, means())).toBe(
      'north: no mail to Kim: smtp-550 from the mail server',
    );
    answer = { ok: true };
    expect(await sendReviewMail(tenant, { link, step: 0 }, means())).toBeNull();
    expect(log().map(({ type }) => type)).toEqual(['link', 'mailed', 'mail-failed', 'mailed']);
  });
});

describe('the text with a link', () => {
  const withMobile = {
    ...tenant,
    approval: { ...tenant.approval, people: [{ ...kim, mobile: '0412345678' }, sam] },
  };

  it('goes with the mail to people whose mobile number the settings name, once', async () => {
    const [toKim, toSam] = [linkFor(kim), linkFor(sam)];
    for (const link of [toKim, toKim, toSam]) {
      expect(await sendLink(withMobile, link, means())).toEqual([]);
    }
    expect(receivers()).toEqual(['Kim', 'Sam']);
    expect(texts.map(({ to, from }) => [to, from])).toEqual([['0412345678', 'NorthMotors']]);
    const [, token = ''] =
      /https:\/\/preview\.example\.com\/_review\/open\/(\S+)/.exec(texts[0]?.text ?? '') ?? [];
    expect(reviewLinks(secret, () => clock).read(token)).toMatchObject({ id: 'Kim-abc' });
  });

  it('that the provider refuses is noted, and may be sent again', async () => {
    const link = linkFor(kim);
    const mails = { ...means(), mail: { send: () => Promise.resolve({ ok: true as const }) } };
    answer = { ok: false, code: 'INVALID_RECIPIENT' };
    expect(await sendLink(withMobile, link, mails)).toEqual([
      'north: no text to Kim: INVALID_RECIPIENT from the SMS provider',
    ]);
    answer = { ok: true };
    expect(await sendLink(withMobile, link, mails)).toEqual([]);
    expect(log().map(({ type }) => type)).toEqual([
      'link',
      'mailed',
      'texted',
      'text-failed',
      'texted',
    ]);
  });

  it('needs a provider, and the error names the variables', async () => {
    expect(await sendLink(withMobile, linkFor(kim), { ...means(), sms: null })).toEqual([
      'north: no text to Kim: set CLICKSEND_USERNAME and CLICKSEND_KEY',
    ]);
  });
});

describe('a reminder', () => {
  it('goes to each person without an answer, once for each step', async () => {
    linkFor(kim);
    linkFor(sam);
    clock = start + 23 * hour;
    expect(await remind(tenant, means())).toEqual({ sent: 0, errors: [] });
    clock = start + 25 * hour;
    expect(await remind(tenant, means())).toEqual({ sent: 2, errors: [] });
    await remind(tenant, means());
    expect(receivers()).toEqual(['Kim', 'Sam']);
    expect(sent[0]?.subject).toBe('Reminder: the website of North waits for your answer');
    clock = start + 73 * hour;
    await remind(tenant, means());
    await remind(tenant, means());
    expect(receivers()).toEqual(['Kim', 'Sam', 'Kim', 'Sam']);
  });

  it('that is late counts for the steps before it', async () => {
    linkFor(kim);
    clock = start + 100 * hour;
    await remind(tenant, means());
    await remind(tenant, means());
    expect(receivers()).toEqual(['Kim']);
  });

  it('that the mail server refuses is sent the next time', async () => {
    linkFor(kim);
    clock = start + 25 * hour;
    answer = { ok: false, code: 'smtp-451' };
    expect((await remind(tenant, means())).errors).toHaveLength(1);
    answer = { ok: true };
    expect(await remind(tenant, means())).toEqual({ sent: 1, errors: [] });
  });

  it.each<[string, () => void, string[]]>([
    [
      'only to the other, after an approval',
      () => add({ type: 'approved', ...by(kim), statement: '' }),
      ['Sam'],
    ],
    ['to nobody after a rejection', () => add({ type: 'rejected', ...by(kim), reason: 'No' }), []],
    [
      'to nobody after the publication',
      () => add({ type: 'published', at: at(), release: 'abc', target: 'x' }),
      [],
    ],
    [
      'not to a person whose link was withdrawn',
      () => add({ type: 'link-revoked', at: at(), release: 'abc', link: 'Kim-abc' }),
      ['Sam'],
    ],
    ['to nobody when the links have expired', () => (clock = start + 8 * 24 * hour), []],
    ['about the newest release alone', () => linkFor(sam, 'new'), []],
  ])('goes %s', async (_what, change, expected) => {
    linkFor(kim);
    linkFor(sam);
    clock = start + 25 * hour;
    change();
    await remind(tenant, means());
    expect(receivers()).toEqual(expected);
  });

  it('does not change when somebody serves the same or a newer release on their machine', async () => {
    linkFor(kim);
    linkFor(sam);
    clock = start + 23 * hour;
    for (const release of ['abc', 'new']) {
      addLinks(tenant, release, {
        dataDir,
        people: [{ name: 'Guest on this machine', email: '' }],
        secret: 'a secret of that process alone, 32 long',
        url: 'http://localhost:4322',
        now: clock,
      });
    }
    clock = start + 25 * hour;
    await remind(tenant, means());
    expect(receivers()).toEqual(['Kim', 'Sam']);
  });
});
