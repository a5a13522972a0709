// Turnstile in a real browser: its script loads with the first touch of a form, and the form sends the widget's token. A
// fake replaces Cloudflare's script. The policy that allows it is the site's own.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  startLocalFunctions,
  type SiteFunctions,
  servedSites,
} from '../../../scripts/start/functions.ts';
import { listen } from '../../../scripts/start/listen.ts';
import { createServeApp } from '../../../src/serve/app.ts';
import { openBrowser, root, tenantOf } from '../browser.ts';
import { fillContact, liveForm } from './shopper.ts';

const site = 'coastline-caravans';
const secretName = 'COASTLINE_TURNSTILE_SECRET';
const dir = mkdtempSync(join(tmpdir(), 'turnstile-'));
const browser = await openBrowser();
let functions: SiteFunctions;
let server: Awaited<ReturnType<typeof listen>>;

/** A widget as Cloudflare's: a press on its button gives a token that is valid once. */
const widget = `
  let words = 0;
  window.turnstile = {
    render(place, options) {
      const box = document.createElement('button');
      box.type = 'button';
      box.textContent = 'I am a person';
      box.addEventListener('click', () => options.callback('word-' + (words += 1)));
      place.append(box);
      return 'widget';
    },
    reset() {},
  };`;

beforeAll(async () => {
  process.env[secretName] = 'a secret of the test';
  const tenants = [tenantOf(site)];
  functions = await startLocalFunctions(root, tenants, dir);
  const sites = servedSites(root, join(root, 'dist'), tenants);
  const app = createServeApp({
    sites,
    listing: () => '',
    before: functions.before,
    gate: functions.gate,
  });
  server = await listen(app.fetch, 0);
});
afterAll(async () => {
  process.env[secretName] = '';
  server.close();
  await functions.close();
  rmSync(dir, { recursive: true, force: true });
});

async function openForm(answer: 'stand-in' | 'blocked') {
  const page = await browser.newPage();
  const loads: string[] = [];
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) complaints.push(message.text());
  });
  await page.route('https://challenges.cloudflare.com/**', (route) => {
    loads.push(route.request().url());
    return answer === 'blocked'
      ? route.abort()
      : route.fulfill({ contentType: 'text/javascript', body: widget });
  });
  await page.goto(
    `http://${site}.localhost:${String(server.port)}/contact-us/${tenantOf(site).locations[0]?.slug ?? ''}`,
  );
  return { page, form: await liveForm(page), loads, complaints };
}

const sent = async () => {
  const answer = await fetch(`http://localhost:${String(server.port)}/_dev/outbox.json`);
  return (await answer.json()) as { kind: string; to: string; text: string }[];
};
const send = async (page: Page) => {
  await page.getByLabel('Comments').fill('Is it still there?');
  await page.locator('form.enquiry button.primary').click();
};

describe('a form of a tenant with Turnstile', () => {
  it('loads no Turnstile script before the first interaction, then sends the token of the widget', async () => {
    const { page, form, loads, complaints } = await openForm('stand-in');
    await page.waitForLoadState('networkidle');
    expect(loads).toEqual([]);
    await fillContact(page);
    await form.getByRole('button', { name: 'I am a person' }).click();
    expect(loads).toEqual([
      'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit',
    ]);
    await send(page);
    await page.waitForURL(/\/success/);
    const asked = (await sent()).filter(({ to }) => to.includes('siteverify'));
    expect(asked.map(({ text }) => new URLSearchParams(text).get('response'))).toEqual(['word-1']);
    expect((await sent()).some(({ kind, text }) => kind === 'mail' && /Canary/.test(text))).toBe(
      true,
    );
    expect(complaints).toEqual([]);
    await page.close();
  });

  it('is sent when the Turnstile script cannot be loaded, and the enquiry is held for review', async () => {
    const before = (await sent()).length;
    const { page } = await openForm('blocked');
    await fillContact(page);
    await send(page);
    await page.waitForURL(/\/success/);
    expect((await sent()).length).toBe(before);
    await page.close();
  });
});
