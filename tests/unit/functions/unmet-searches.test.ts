import { afterEach, beforeEach, expect, it } from 'vitest';
import { createSigner } from '../../../src/functions/security/crypto.ts';
import { runScheduledJobs } from '../../../src/functions/jobs/scheduled-work.ts';
import {
  openFunctions,
  type FunctionsFixture,
} from '../../fixtures/functions/functions-fixture.ts';
import { harbour } from '../../fixtures/functions/tenants.ts';

const day = 24 * 3_600_000;
let fixture: FunctionsFixture;
beforeEach(async () => {
  const tenant = harbour();
  fixture = await openFunctions({
    tenants: [{ ...tenant, stock: { ...tenant.stock, reportEmail: 'stock@dealer.example' } }],
  });
});
afterEach(() => fixture.close());

const count = async (key: string, label: string) =>
  (await fixture.ask('/api/events', { body: { id: 62, key, label } })).status;
const runDays = async (days: number) => {
  const { deps, tenants } = fixture;
  for (let at = 0; at < days; at += 1) {
    fixture.pass(day);
    await runScheduledJobs({ ...deps, signer: createSigner(deps.secret) }, tenants);
    await fixture.outbox.pump();
  }
};

// Rule analytics-6.
it('tells the dealer once a week what shoppers did not find, by number', async () => {
  expect(await count('k-0000001', 'make Toyota; fuel Hybrid')).toBe(204);
  expect(await count('k-0000002', 'make Toyota; fuel Hybrid')).toBe(204);
  expect(await count('k-0000003', 'body Ute; price to 5000')).toBe(204);
  expect(await count('k-0000004', 'my name is jane@example.com')).toBe(422);
  await runDays(14);
  const mails = fixture.mails.filter(({ to }) => to.address === 'stock@dealer.example');
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toContain(
    ['- 2 times: make Toyota; fuel Hybrid', '- once: body Ute; price to 5000'].join('\n'),
  );
});
