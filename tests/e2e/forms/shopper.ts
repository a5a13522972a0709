// A shopper at a form: opens a page in a fresh browser, fills in the contact fields and reads what the dealer received.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { expect, inject } from 'vitest';
import { makeFormToken } from '../../../src/functions/leads/form-token.ts';
import { createSigner } from '../../../src/functions/security/crypto.ts';
import { pollMs } from '../../limit.ts';
import { origin } from '../browser.ts';
import { newVisitor, type VisitorOptions } from '../tabs.ts';

const shopper = {
  'First name': 'Kim',
  'Last name': 'Canary-Nguyen',
  Email: 'kim.canary@shopper.example',
} as const;

export interface Opened {
  page: Page;
  /** Errors of scripts, policy reports and addresses with something of the shopper in them. */
  complaints: string[];
}

/** Opens the page as a new visitor. `complaints` collects errors while the page is open. */
export async function open(
  browser: Browser,
  slug: string,
  path: string,
  options: VisitorOptions = {},
): Promise<Opened> {
  const page = await newVisitor(browser, slug, {
    viewport: { width: 390, height: 844 },
    ...options,
  });
  const complaints: string[] = [];
  page.on('pageerror', ({ message }) => {
    // Chromium reports the transition that it skips where one of two pages takes part in none. Shoppers see nothing of it.
    if (!/ViewTransition opt-in disabled/.test(message)) complaints.push(message);
  });
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) complaints.push(message.text());
  });
  page.on('request', (request) => {
    if (/canary|412.?345.?\d{3}/i.test(decodeURIComponent(request.url()))) {
      complaints.push(`personal data in ${request.url()}`);
    }
  });
  await page.goto(origin(slug) + path, { waitUntil: 'load' });
  return { page, complaints };
}

/** The form when its script runs, which comes with the first touch; it stands further down on some pages. */
export async function liveForm(page: Page) {
  await page.locator('form.enquiry').first().dispatchEvent('pointerover');
  const form = page.locator('form.enquiry.live').first();
  await form.waitFor();
  return form;
}

/** Each enquiry comes from another phone: the server holds the eleventh of one person within an hour. */
const anyPhone = () => `+61 412 345 ${String(Math.floor(Math.random() * 1_000)).padStart(3, '0')}`;

export async function fillContact(page: Page, phone = anyPhone()): Promise<void> {
  for (const [label, text] of Object.entries({ ...shopper, Phone: phone })) {
    await page.getByLabel(label, { exact: true }).and(page.locator('input:visible')).fill(text);
  }
}

export const tokenCookie = '__Host-form';

/** The token of a form that was opened a while ago. */
export function agedToken(slug: string): string {
  const secret = readFileSync(join(inject('functionsDir'), 'secret'), 'utf8');
  return makeFormToken(createSigner(secret), slug, Date.now() - 60_000);
}

/**
 * Makes a form without JavaScript one that was opened a while ago, so that its visitor does not look like a bot. The
 * page's pixel has set the token as a cookie, and an older one takes its place.
 */
export async function ageForm(page: Page, slug: string): Promise<void> {
  const url = origin(slug);
  await expect
    .poll(async () => (await page.context().cookies(url)).map((cookie) => cookie.name))
    .toContain(tokenCookie);
  await page.context().addCookies([
    {
      name: tokenCookie,
      value: agedToken(slug),
      domain: new URL(url).hostname,
      path: '/',
      secure: true,
      httpOnly: true,
      sameSite: 'Lax',
    },
  ]);
}

interface Delivered {
  kind: string;
  to: string;
  subject: string;
  text: string;
}

/** What has gone out of the functions so far with these words in its address or texts, the newest first. */
export async function delivered(words: string): Promise<Delivered[]> {
  const query = new URLSearchParams({ with: words }).toString();
  const answer = await fetch(
    `http://localhost:${String(inject('port'))}/_dev/outbox.json?${query}`,
  );
  return (await answer.json()) as Delivered[];
}

/** Waits until something that fits was delivered; the pump works behind the answer. */
export async function deliveredWith(words: string): Promise<Delivered> {
  const deadline = Date.now() + pollMs;
  for (;;) {
    const [found] = await delivered(words);
    if (found) return found;
    if (Date.now() > deadline) throw new Error(`nothing with "${words}" was delivered`);
    await new Promise((next) => setTimeout(next, 100));
  }
}
