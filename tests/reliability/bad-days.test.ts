import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSqlite } from '../../src/functions/stores/sqlite.ts';
import { memoryLimiter, sqlLimiter } from '../../src/functions/security/limits.ts';
import {
  enquiry,
  openFunctions,
  formToken,
  type FunctionsFixture,
} from '../fixtures/functions/functions-fixture.ts';

let folder: string;
let file: string;
let fixture: FunctionsFixture;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'forecourt-bad-'));
  file = join(folder, 'store.sqlite');
});
afterEach(async () => {
  await fixture.close();
  rmSync(folder, { recursive: true, force: true });
});
const count = async (table: string) =>
  (await fixture.db.one<{ n: number }>(`SELECT COUNT(*) AS n FROM ${table}`))!.n;

async function open(options: { busyMs?: number; maxPages?: number } = {}) {
  const db = openSqlite({ file, ...options });
  fixture = await openFunctions({ db });
  fixture.deps.limits.quick = memoryLimiter();
}

describe('a database locked for ten seconds', () => {
  it('is answered with 503 and the dealer’s phone number, health does not wait, and the retry is stored', async () => {
    await open({ busyMs: 1_000 });
    const form_token = await formToken(fixture);
    const other = new DatabaseSync(file);
    other.exec('BEGIN IMMEDIATE');
    const body = enquiry(form_token);
    const pending = fixture.ask('/api/leads', { body });
    const health = fixture.ask('/api/health');
    // The enquiry waits for the lock, and health does not.
    expect(await Promise.race([health, pending])).toBe(await health);
    const answer = await pending;
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('5');
    expect(await answer.json()).toMatchObject({
      code: 'busy',
      detail: expect.stringContaining('nothing was sent') as string,
      phone: expect.any(String) as string,
    });
    other.exec('COMMIT');
    other.close();
    expect(await count('leads')).toBe(0);
    expect((await fixture.ask('/api/leads', { body })).status).toBe(201);
    expect([await count('leads'), await count('deliveries')]).toEqual([1, 1]);
  });

  it('delays a write no longer than a visitor may wait', async () => {
    await open({ busyMs: 5_000 });
    const form_token = await formToken(fixture);
    const other = new DatabaseSync(file);
    other.exec('BEGIN IMMEDIATE');
    const { db } = fixture.deps;
    const { batch } = db;
    const refused = new Promise<void>((resolve) => {
      db.batch = (statements) => {
        // The write queue tries in the next turn of the event loop, and meets the lock.
        setImmediate(() => setImmediate(resolve));
        return batch(statements);
      };
    });
    const pending = fixture.ask('/api/leads', { body: enquiry(form_token) });
    await refused;
    expect(await count('leads')).toBe(0);
    other.exec('COMMIT');
    other.close();
    expect((await pending).status).toBe(201);
  });
});

/** Ways to reach one of many people. */
const person = (at: number) => ({
  phone: `+61 4${String(at).padStart(8, '0')}`,
  email: `${String(at)}@shopper.example`,
});

describe('a full disk', () => {
  it('is answered with 503 and leaves no half-stored lead; acknowledged leads stay', async () => {
    await open({ maxPages: 170 });
    const form_token = await formToken(fixture);
    const acknowledged: string[] = [];
    let refused = 0;
    for (let at = 0; at < 400 && refused < 5; at += 1) {
      const body = enquiry(form_token, { message: 'x'.repeat(3_000), ...person(at) });
      const answer = await fixture.ask('/api/leads', { body, ip: `10.0.${String(at >> 4)}.1` });
      if (answer.status === 201) {
        acknowledged.push(((await answer.json()) as { lead_id: string }).lead_id);
      } else {
        expect(answer.status).toBe(503);
        refused += 1;
      }
    }
    expect(refused).toBe(5);
    expect(acknowledged.length).toBeGreaterThan(5);
    const stored = await fixture.db.all<{ id: string }>('SELECT id FROM leads');
    expect(new Set(stored.map(({ id }) => id))).toEqual(new Set(acknowledged));
    expect(await count('deliveries')).toBe(acknowledged.length);
  });
});

describe('ten thousand submissions at once', () => {
  it('are each stored once and acknowledged, or refused completely', async () => {
    await open();
    fixture.deps.limits.quick = memoryLimiter();
    const form_token = await formToken(fixture);
    const bodies = Array.from({ length: 10_000 }, (_, at) => ({
      body: enquiry(form_token, person(at)),
      ip: `10.${String(at >> 16)}.${String((at >> 8) & 255)}.${String(at & 255)}`,
    }));
    const statuses = await Promise.all(
      bodies.map(
        async (ask) => (await fixture.app.fetch(fixture.requestOf('/api/leads', ask))).status,
      ),
    );
    const stored = statuses.filter((status) => status === 201).length;
    expect(new Set(statuses).size).toBeLessThanOrEqual(2);
    expect(statuses.filter((status) => status !== 201 && status !== 503)).toEqual([]);
    expect([await count('leads'), await count('deliveries')]).toEqual([stored, stored]);
    expect(stored).toBe(10_000);
  });
});

it('a limiter in the store and one in memory count alike', async () => {
  await open();
  const limit = { most: 3, perMs: 1_000 };
  for (const limiter of [sqlLimiter(fixture.db), memoryLimiter()]) {
    const taken = [];
    for (const at of [0, 1, 2, 3, 999, 1_000]) taken.push(await limiter.take('a', limit, at));
    expect(taken).toEqual([true, true, true, false, false, true]);
    // The window slides: calls late in one second count in the next.
    for (const at of [2_900, 2_950, 2_990]) await limiter.take('b', limit, at);
    const room = await limiter.freeAt('b', limit, 3_100);
    expect(room).toBeGreaterThan(3_850);
    expect(room).toBeLessThanOrEqual(3_900);
    expect(await limiter.take('b', limit, 3_100)).toBe(false);
    expect(await limiter.take('b', limit, 3_900)).toBe(true);
  }
});
