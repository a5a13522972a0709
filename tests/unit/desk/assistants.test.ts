// What assistants asked, on the page of a dealer.
import { expect, it } from 'vitest';
import { assistantsCard } from '../../../src/desk/pages/dealer.ts';
import { agentReport, agentReportLines, countAsked } from '../../../src/functions/agents/counts.ts';
import { openFunctions } from '../../fixtures/functions/functions-fixture.ts';

// Rule agents-6.
it('is counted for 7 days with the forms that were opened, and there is no card where nobody asked', async () => {
  const { db, ask, close } = await openFunctions();
  const tenant = 'harbourside-ford';
  const today = '2026-11-24';
  const card = async (day = today) =>
    String(await assistantsCard(agentReportLines(await agentReport(db, tenant, day))));
  expect(await card()).toBe('');
  await countAsked(db, { tenant, day: today, tool: 'get_vehicle', slugs: ['ford-ranger-1'] });
  await ask('/api/events', { body: { id: 63, key: 'a-form-opened-once' } });
  expect((await card()).replace(/\s+/g, ' ')).toContain(
    '<li>asked by assistants: 1</li><li>cars shown most: ford-ranger-1 (1)</li><li>forms opened: 1</li>',
  );
  expect(await card('2026-12-01')).toBe('');
  await close();
});
