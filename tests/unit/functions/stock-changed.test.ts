import { beforeEach, describe, expect, it } from 'vitest';
import { bodySignature } from '../../../src/functions/security/signed-body.ts';
import { stockChanged, stockChangedPath } from '../../../src/functions/stock/stock-changed.ts';

const secret = 'a secret of thirty-two characters';
const now = Date.parse('2026-11-23T10:00:00Z');
let noticed: string[];
beforeEach(() => (noticed = []));

const body = JSON.stringify({ tenant: 'north' });
function post(text: BodyInit, signature: string, changes: RequestInit = {}) {
  const app = stockChanged({
    secret,
    now: () => now,
    knows: (tenant: string) => tenant === 'north',
    changed: (tenant) => noticed.push(tenant),
  });
  return app.request(stockChangedPath, {
    method: 'POST',
    body: text,
    headers: { 'x-forecourt-signature': signature },
    ...changes,
  });
}

describe('a signed notice that stock changed', () => {
  it('is accepted', async () => {
    expect((await post(body, bodySignature('stock-changed', secret, body, now))).status).toBe(202);
    expect(noticed).toEqual(['north']);
  });

  it.each([
    ['without a signature', body, ''],
    ['signed with another secret', body, bodySignature('stock-changed', 'b'.repeat(32), body, now)],
    ['signed six minutes ago', body, bodySignature('stock-changed', secret, body, now - 360_000)],
    [
      'with another body',
      JSON.stringify({ tenant: 'south' }),
      bodySignature('stock-changed', secret, body, now),
    ],
    [
      'that is too large',
      `${body}${' '.repeat(2_000)}`,
      bodySignature('stock-changed', secret, `${body}${' '.repeat(2_000)}`, now),
    ],
  ])('is hidden %s', async (_, text, signature) => {
    const answer = await post(text, signature);
    expect([answer.status, await answer.text()]).toEqual([404, '']);
    expect(noticed).toEqual([]);
  });

  it.each([
    ['an unknown tenant', JSON.stringify({ tenant: 'nobody' }), 422],
    ['JSON of another kind', '[]', 422],
    ['no JSON', 'north', 400],
  ])('is refused for %s', async (_, text, status) => {
    const answer = await post(text, bodySignature('stock-changed', secret, text, now));
    expect(answer.status).toBe(status);
    expect(noticed).toEqual([]);
  });

  it('is not read at all while its signature is wrong', async () => {
    let pulled = 0;
    const endless = new ReadableStream(
      {
        pull(controller) {
          pulled += 1;
          controller.enqueue(new Uint8Array(1_024));
        },
      },
      { highWaterMark: 0 },
    );
    const changes = { duplex: 'half' } as RequestInit;
    const answer = await post(
      endless,
      bodySignature('stock-changed', 'b'.repeat(32), body, now),
      changes,
    );
    expect([answer.status, pulled]).toEqual([404, 0]);
  });
});
