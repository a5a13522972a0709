// Rule desk-4: the mails with links to the desk are limited, and nobody can use them up to lock a person out.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createDesk } from '../../../src/desk/app.ts';
import { deskDeps, deskTenants, operator } from '../../fixtures/functions/desk.ts';
import {
  openFunctions,
  type FunctionsFixture,
} from '../../fixtures/functions/functions-fixture.ts';

const origin = 'https://desk.example.com';
let fixture: FunctionsFixture;
beforeEach(async () => {
  fixture = await openFunctions({ tenants: deskTenants() });
});
afterEach(() => fixture.close());

/** Sends a form from a visitor's address. */
const post = (path: string, form: Record<string, string>, visitor = '203.0.113.7') =>
  createDesk(deskDeps(fixture, { clientIp: () => visitor })).request(`${origin}/desk${path}`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(form).toString(),
  });

it('sends at most five links an hour to an address', async () => {
  for (let at = 0; at < 8; at += 1) await post('/sign-in', { email: operator });
  await fixture.outbox.pump();
  expect(fixture.mails).toHaveLength(5);
});

it('lets a person in at any time while a stranger asks for links without end', async () => {
  const mailed: string[] = [];
  let signedIn = 0;
  for (let minute = 0; minute < 180; minute += 1) {
    // Each request has its own IP address, so that only the limit per mail address counts.
    await post('/sign-in', { email: operator }, `203.0.${String(minute)}.7`);
    await fixture.outbox.pump();
    for (const { text } of fixture.mails.slice(mailed.length)) {
      mailed.push(/token=(\S+)/.exec(text)?.[1] ?? '');
    }
    if (minute % 30 === 29) {
      for (const token of mailed.toReversed()) {
        const answer = await post('/open', { token });
        if (!answer.headers.has('set-cookie')) continue;
        signedIn += 1;
        break;
      }
    }
    fixture.pass(60_000);
  }
  expect(signedIn).toBe(6);
  expect(mailed.length).toBeLessThanOrEqual(3 * 5);
});
