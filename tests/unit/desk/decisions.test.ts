// The decisions of the operator at the desk: one list over all dealers, with buttons.
import { afterEach, expect, it } from 'vitest';
import type { StockAnswer } from '../../../src/desk/desk.ts';
import type { StockQuestion } from '../../../src/stock/guard/questions.ts';
import { operator, statusOf } from '../../fixtures/functions/desk.ts';
import { openDeskVisit, people, type DeskVisit } from '../../fixtures/functions/desk-visit.ts';

const question: StockQuestion = {
  id: '4711',
  slug: 'ranger',
  name: '2021 Ford Ranger',
  field: 'price',
  was: 45_990,
  would: 4_599,
  since: '2026-11-23T18:00:00.000Z',
};
let visit: DeskVisit;
let started: [slug: string, answer: StockAnswer][];
let state: 'running' | { failed: string } | null;
const open = async () => {
  started = [];
  state = null;
  visit = await openDeskVisit({
    status: (slugs) =>
      Promise.resolve(
        slugs.map((slug) =>
          slug === 'harbourside-ford'
            ? statusOf(slug, { asked: [question] })
            : statusOf(slug, { blocked: [{ code: 'too-few', message: 'it has 12 of 300' }] }),
        ),
      ),
    decider: { start: (slug, answer) => void started.push([slug, answer]), state: () => state },
  });
};
afterEach(() => visit.close());

it('are logged with what each answer was about, and not with what else is open', async () => {
  const slug = 'parkside-used-cars';
  const held = statusOf(slug, { blocked: [{ code: 'too-few', message: 'it has 12 of 300' }] });
  const law = { kind: 'law' as const, slug, lines: ['a rate stands alone'], todo: '', rules: ['credit.rate'] }; // prettier-ignore
  visit = await openDeskVisit({
    status: () => Promise.resolve([{ ...held, decisions: [law, ...held.decisions] }]),
    decider: { start: () => undefined, state: () => null },
  });
  const person = await visit.signIn(operator);
  const answer = { answer: 'acknowledge', rule: 'credit.rate', reason: 'It is a fine.', until: '2026-12-24' }; // prettier-ignore
  await person.act('/decisions', { dealer: slug, ...answer });
  await person.act('/decisions', { dealer: slug, answer: 'accept-export' });
  const log = await person.text(`/dealer/${slug}/log.csv`);
  expect(log).toContain('"a rate stands alone","acknowledged"');
  expect(log).not.toMatch(/held back[^"]*rate|rate[^"]*held back/);
});

// Rule desk-10.
it('are one list in the words of the summary, and are answered by buttons', async () => {
  await open();
  const person = await visit.signIn(operator);
  const page = await person.text('/decisions');
  expect(page).toContain('the export is held back: it has 12 of 300');
  expect(page).toContain('2021 Ford Ranger (4711): price $45,990, the export says $4,599');
  const dealer = 'harbourside-ford';
  const done = await person.act('/decisions', { dealer, answer: 'keep', vehicle: '4711' });
  expect(done).toContain('the last value stays');
  await person.act('/decisions', { dealer, answer: 'accept', vehicle: '4711' });
  await person.act('/decisions', { dealer: 'parkside-used-cars', answer: 'accept-export' });
  expect(started).toEqual([
    [dealer, { answer: 'keep', vehicle: '4711' }],
    [dealer, { answer: 'accept', vehicle: '4711' }],
    ['parkside-used-cars', { answer: 'accept-export' }],
  ]);
  const log = await person.text(`/dealer/${dealer}/log`);
  expect(log).toMatch(
    /says \$4,599 [^<]*<\/td> <td data-label="To">kept<.*?>ops@platform\.example</,
  );
  expect(log).not.toContain('Undo</button>');
  const table = await person.text('/dealer/parkside-used-cars/log.csv');
  expect(table).toContain(`"${operator}","answered","decision","answer","the export is held back`);
});

it('are taken only while they are open, and only from operators', async () => {
  await open();
  const person = await visit.signIn(operator);
  const dealer = 'harbourside-ford';
  for (const form of [
    { dealer, answer: 'accept', vehicle: '4712' },
    { dealer, answer: 'accept-export' },
    { dealer, answer: 'constructor', vehicle: '4711' },
    { dealer, answer: 'remind' },
    { dealer: 'parkside-used-cars', answer: 'accept', vehicle: '4711' },
  ]) {
    expect((await person.ask('/decisions', { form })).status).toBe(409);
  }
  state = 'running';
  const form = { dealer, answer: 'accept', vehicle: '4711' };
  expect((await person.ask('/decisions', { form })).status).toBe(409);
  expect(await person.text('/decisions')).toContain('Your answer is being carried out.');
  state = { failed: 'the file is gone' };
  expect(await person.text('/decisions')).toContain('was not carried out: the file is gone');
  state = null;
  const owner = await visit.signIn(people.owner);
  expect((await owner.ask('/decisions')).status).toBe(404);
  expect((await owner.ask('/decisions', { form })).status).toBe(404);
  expect(started).toEqual([]);
});
