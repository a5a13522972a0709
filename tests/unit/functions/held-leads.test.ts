import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSigner } from '../../../src/functions/security/crypto.ts';
import { runScheduledJobs } from '../../../src/functions/jobs/scheduled-work.ts';
import { dropLead, releaseLead } from '../../../src/functions/leads/decide-lead.ts';
import { referenceOf } from '../../../src/functions/leads/lead.ts';
import { openMs } from '../../../src/functions/leads/response-clock.ts';
import {
  enquiry,
  formToken,
  openFunctions,
  type FunctionsFixture,
} from '../../fixtures/functions/functions-fixture.ts';
import { harbour } from '../../fixtures/functions/tenants.ts';

const hour = 3_600_000;
let fixture: FunctionsFixture;
beforeEach(async () => {
  fixture = await openFunctions({ tenants: [harbour()] });
});
afterEach(() => fixture.close());

const hold = async () => {
  const body = enquiry(await formToken(fixture), { company_website: 'x' });
  const answer = await fixture.ask('/api/leads', { body });
  return ((await answer.json()) as { lead_id: string }).lead_id;
};
const jobs = async () => {
  const { deps, tenants } = fixture;
  await runScheduledJobs({ ...deps, signer: createSigner(deps.secret) }, tenants);
  await fixture.outbox.pump();
};
const alarms = () => fixture.lines.filter((line) => line.includes('leads-held')).length;

// Rule enquiry-21.
describe('a held lead', () => {
  it('reaches the dealer in one mail a day, with person, message and reason', async () => {
    const id = await hold();
    await jobs();
    await jobs();
    expect(fixture.mails.map(({ to }) => to.address)).toEqual(['sales@dealer.example']);
    for (const text of ['0412345678', 'Is it still there?', 'people cannot see', referenceOf(id)]) {
      expect(fixture.mails[0]!.text.replaceAll(' ', '')).toContain(text.replaceAll(' ', ''));
    }
    fixture.pass(24 * hour);
    await jobs();
    expect(fixture.mails).toHaveLength(2);
  });

  it('sounds an alarm once, after an hour of opening hours', async () => {
    await hold();
    await jobs();
    expect(alarms()).toBe(0);
    fixture.pass(hour);
    await jobs();
    fixture.pass(2 * hour);
    await jobs();
    expect(alarms()).toBe(1);
  });

  it('goes to the dealer once it is released, and is not mentioned again', async () => {
    const id = await hold();
    expect(await releaseLead(fixture.db, id, fixture.now())).toBe(1);
    await jobs();
    expect(fixture.mails.map(({ subject }) => subject)).toEqual([expect.stringContaining('Kim')]);
  });

  it('goes to nobody once it is dropped', async () => {
    const id = await hold();
    expect(await dropLead(fixture.db, id, fixture.now())).toBe(1);
    fixture.pass(3 * hour);
    await jobs();
    expect([fixture.mails.length, alarms(), await releaseLead(fixture.db, id, 0)]).toEqual([
      0, 0, 0,
    ]);
  });

  it('does not count the night', () => {
    const [evening, morning] = ['2026-11-24T20:00:00+10:00', '2026-11-25T06:00:00+10:00'];
    expect(openMs(harbour(), { from: Date.parse(evening), to: Date.parse(morning) })).toBe(0);
  });
});
