import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bodySignature } from '../../../src/functions/security/signed-body.ts';
import { stockIntake, stockPath } from '../../../src/functions/stock/receive-stock.ts';
import type { Database } from '../../../src/functions/stores/database.ts';
import { migrate } from '../../../src/functions/stores/migrate.ts';
import { openSqlite } from '../../../src/functions/stores/sqlite.ts';
import { shipmentOf, start, vehicle } from '../../fixtures/functions/functions-fixture.ts';
import { strongSecret as secret } from '../../fixtures/functions/settings.ts';

let db: Database;
beforeEach(async () => {
  db = openSqlite({ file: ':memory:' });
  await migrate(db, start);
});
afterEach(() => db.close());

const signature = (body: string, now = start, key = secret) =>
  bodySignature('stock', key, body, now);

function post(body: BodyInit, signed: string) {
  const app = stockIntake({ db, secret, now: () => start, knows: (slug) => slug === 'north' });
  const headers = { 'x-forecourt-signature': signed };
  const request = { method: 'POST', body, headers, duplex: 'half' };
  return Promise.resolve(app.request(stockPath, request as RequestInit));
}
const ship = async (body: string) => (await post(body, signature(body))).status;
const stock = async () =>
  (await db.all<{ car_id: string }>('SELECT car_id FROM stock ORDER BY car_id')).map(
    ({ car_id }) => car_id,
  );

describe('a shipment of stock', () => {
  const first = shipmentOf('north', [vehicle('1')], { version: 5, snapshot: 'a' });

  it('replaces the stock', async () => {
    expect(await ship(first)).toBe(200);
    const next = shipmentOf('north', [vehicle('2')], { version: 6, snapshot: 'b' });
    expect(await ship(next)).toBe(200);
    expect(await stock()).toEqual(['2']);
  });

  it('is refused when it is sent a second time', async () => {
    expect(await ship(first)).toBe(200);
    const next = shipmentOf('north', [vehicle('2')], { version: 6, snapshot: 'b' });
    expect(await ship(next)).toBe(200);
    expect([await ship(first), await ship(next)]).toEqual([409, 409]);
    expect(await stock()).toEqual(['2']);
  });

  it('is refused with a lower version than the last one', async () => {
    expect(await ship(first)).toBe(200);
    expect(await ship(shipmentOf('north', [], { version: 4, snapshot: 'b' }))).toBe(409);
    expect(await stock()).toEqual(['1']);
  });

  it('is taken once of twenty copies that arrive together', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => ship(first)));
    expect(answers.sort()).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
  });

  it.each([
    ['without a version', (body: string) => body.replace('"version":5,', '')],
    ['with a version that is no number', (body: string) => body.replace(':5,', ':"5",')],
    ['of an unknown tenant', (body: string) => body.replace('north', 'nobody')],
    ['that is JSON of another kind', () => '[]'],
    ['whose rows are no gzip', (body: string) => body.replace('"rows":"', '"rows":"AA')],
  ])('is refused %s', async (_, change) => {
    const body = change(first);
    expect(body).not.toBe(first);
    expect(await ship(body)).toBe(422);
    expect(await stock()).toEqual([]);
  });

  it('is answered 400 when it is not JSON', async () => {
    expect(await ship('north')).toBe(400);
  });

  it.each([
    ['without a signature', ''],
    ['signed with another secret', signature(first, start, 'b'.repeat(32))],
    ['signed six minutes ago', signature(first, start - 360_000)],
    ['signed for another purpose', bodySignature('stock-changed', secret, first, start)],
    ['with the signature of another body', signature('{}')],
  ])('is hidden %s', async (_, signed) => {
    const answer = await post(first, signed);
    expect([answer.status, await answer.text()]).toEqual([404, '']);
    expect(await stock()).toEqual([]);
  });

  it.each([
    ['with a wrong signature', signature(first, start, 'b'.repeat(32)), 0],
    // The signature is right, so the body is read; no more than its limit of 64 MB is.
    ['that has no end', signature(first), 65],
  ])('is not read further %s', async (_, signed, most) => {
    let pulled = 0;
    const endless = new ReadableStream(
      {
        pull(controller) {
          pulled += 1;
          controller.enqueue(new Uint8Array(1024 * 1024));
        },
      },
      { highWaterMark: 0 },
    );
    const answer = await post(endless, signed);
    expect(answer.status).toBe(404);
    expect(pulled).toBeLessThanOrEqual(most);
  });
});
