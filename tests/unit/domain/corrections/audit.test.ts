import { expect, it } from 'vitest';
import { logRows } from '../../../../src/domain/corrections/audit.ts';
import { logCsv } from '../../../../src/desk/routes/log.ts';
import { car, correction, undoOf } from '../../../fixtures/corrections/events.ts';

const hours = correction({
  position: 2,
  subject: { kind: 'place', id: 'aspley' },
  field: 'hours:2026-12-24',
  from: null,
  to: { name: 'Christmas Eve', open: '09:00', close: '12:00' },
});
const log = [
  correction({ until: '2026-12-01' }),
  hours,
  undoOf(hours, { position: 3, reason: 'gone', by: '' }),
  correction({ position: 4, field: 'badge', from: 'ZR', to: '=1+1"' }),
];

it('the log of a dealer has a row for each event, the newest first', () => {
  expect(logRows(log, 'Australia/Brisbane').slice(1)).toEqual([
    { id: 'c3', when: '2026-11-23 10:03', who: 'by itself', what: 'ended: no longer there', subject: 'place aspley', field: 'hours of 24 December 2026', from: '9 am to 12 pm (Christmas Eve)', to: 'nothing', until: '' },
    { id: 'c2', when: '2026-11-23 10:02', who: 'kim@harbour.example', what: 'corrected', subject: 'place aspley', field: 'hours of 24 December 2026', from: 'nothing', to: '9 am to 12 pm (Christmas Eve)', until: '' },
    { id: 'c1', when: '2026-11-23 10:01', who: 'kim@harbour.example', what: 'corrected', subject: `vehicle ${car.id}`, field: 'price', from: '$22,990', to: '$21,990', until: '2026-12-01' },
  ]); // prettier-ignore
});

it('as CSV no cell is a formula, and quotes stay quotes', () => {
  const lines = logCsv(log, 'UTC').split('\r\n');
  expect(lines).toHaveLength(6);
  expect(lines[0]).toBe('when,who,what,subject,field,from,to,until');
  expect(lines[4]).toBe(
    `"2026-11-23 00:04","kim@harbour.example","corrected","vehicle 4711","badge","ZR","'=1+1""",""`,
  );
});
