// Stock reports that a mail server does not take. When reports are mailed is in night.test.ts.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { MailPort } from '../../../src/functions/endpoints/deps.ts';
import { mailDealers } from '../../../src/nightly/dealer-mails.ts';
import type { TenantOutcome } from '../../../src/nightly/outcome.ts';

let dataDir: string;
/** Addresses that were tried. */
let tried: string[];
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'mails-'));
  tried = [];
});
afterEach(() => {
  rmSync(dataDir, { recursive: true, force: true });
});

const outcome = (slug: string): TenantOutcome => ({
  slug,
  run: 'a',
  startedAt: '',
  finishedAt: '',
  state: 'done',
  lastGoodAt: null,
  firstAt: null,
  kept: null,
  frozen: null,
  problems: [],
  blocked: [],
  asked: [],
  law: null,
  warnings: [],
  stock: null,
  site: null,
  review: null,
  rollback: null,
  published: null,
  delivered: [],
  ms: {},
  dealerMail: { to: `stock@${slug}.example`, subject: 'Stock report', text: 'Look.' },
});
const dealers = ['north', 'south', 'west'].map(outcome);
const answering = (code: string | null): MailPort => ({
  send({ to }) {
    tried.push(to.address);
    return Promise.resolve(code === null ? { ok: true } : { ok: false, code });
  },
});
const send = (mail: MailPort | null) => mailDealers(dealers, { dataDir, run: 'a', now: 0, mail });

it('a mail server that is away is asked once, and each dealer is named', async () => {
  expect(await send(answering('ETIMEDOUT'))).toEqual([
    expect.stringMatching(
      /^no stock report was mailed \(north, south, west\): ETIMEDOUT .*SMTP_URL or RESEND_KEY/,
    ),
  ]);
  expect(tried).toEqual(['stock@north.example']);
});

it('a mail server that refuses one address is asked for the others', async () => {
  expect(await send(answering('smtp-550'))).toHaveLength(1);
  expect(tried).toHaveLength(3);
});

it('without a mail server, the variables are named', async () => {
  expect(await send(null)).toEqual([
    'no stock report was mailed (north, south, west): stock.reportEmail needs SMTP_URL or RESEND_KEY, and MAIL_FROM',
  ]);
});

it('a report that was not mailed is mailed the next time, and a mailed one is not', async () => {
  await send(answering('ETIMEDOUT'));
  tried = [];
  expect(await send(answering(null))).toEqual([]);
  expect(await send(answering(null))).toEqual([]);
  expect(tried).toEqual(dealers.map(({ slug }) => `stock@${slug}.example`));
});
