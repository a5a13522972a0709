import { describe, expect, it } from 'vitest';
import { endReasons } from '../../../../src/domain/corrections/correction.ts';
import { changesOf, project } from '../../../../src/domain/corrections/standing.ts';
import { car, correction, undoOf } from '../../../fixtures/corrections/events.ts';
import { randomNumbers } from '../../../fixtures/random-numbers.ts';

const today = '2026-11-24';
const first = correction({ position: 1 });
const second = correction({ position: 2, by: 'sam@harbour.example', from: 21_990, to: 20_990 });
const valuesAt = (log: Parameters<typeof project>[0], day = today) =>
  project(log, day).standing.map(({ to }) => to);

describe('of corrections of one field (rule corrections-3)', () => {
  it('the latest stands, and the other is replaced by its person', () => {
    const { standing, ended } = project([first, second], today);
    expect(standing).toEqual([second]);
    expect(ended).toEqual([
      { correction: first, reason: 'replaced', at: second.at, by: 'sam@harbour.example' },
    ]);
  });

  it('an undo of the latest brings the one before it back', () => {
    expect(valuesAt([first, second, undoOf(second, { position: 3 })])).toEqual([21_990]);
  });

  it('an undo of an earlier one changes nothing that shows', () => {
    expect(valuesAt([first, second, undoOf(first, { position: 3 })])).toEqual([20_990]);
  });

  it('the last day of the latest brings the one before it back, without an event', () => {
    const weekend = { ...second, until: '2026-11-29' };
    expect(valuesAt([first, weekend], '2026-11-29')).toEqual([20_990]);
    const { standing, ended } = project([first, weekend], '2026-11-30');
    expect(standing).toEqual([first]);
    expect(ended).toMatchObject([{ correction: weekend, reason: 'day', by: '' }]);
  });

  it.each(endReasons.filter((reason) => reason !== 'day'))(
    'an end by itself (%s) ends those before it, too (rule corrections-2)',
    (reason) => {
      const end = undoOf(second, { position: 3, reason, by: '' });
      const { standing, ended } = project([first, second, end], today);
      expect(standing).toEqual([]);
      expect(ended.map((each) => each.reason)).toEqual([reason, reason]);
    },
  );

  it('a correction after an end stands', () => {
    const end = undoOf(first, { position: 2, reason: 'same', by: '' });
    expect(valuesAt([first, end, { ...second, position: 3 }])).toEqual([20_990]);
  });
});

describe('a log (rule corrections-1)', () => {
  it('means the same in whatever order its events are read, and nothing is lost', () => {
    const random = randomNumbers(7);
    const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
    for (let round = 0; round < 200; round += 1) {
      const log = [correction({ position: 1 })];
      for (let position = 2; position <= 25; position += 1) {
        const target = pick(log);
        const reason = random() < 0.4 ? pick(endReasons) : null;
        const until = random() < 0.3 ? pick(['2026-11-23', '2026-11-24']) : null;
        const field = pick(['price', 'km']);
        const isUndo = random() < 0.4 && target.undoes === null;
        log.push(
          isUndo
            ? undoOf(target, { position, reason })
            : correction({ position, field, until, to: position }),
        );
      }
      const { standing, ended } = project(log, today);
      const shuffled = log
        .map((event) => ({ event, at: random() }))
        .sort((a, b) => a.at - b.at)
        .map(({ event }) => event);
      expect(project(shuffled, today)).toEqual({ standing, ended });
      const made = log.filter(({ undoes }) => undoes === null);
      expect(standing.length + ended.length).toBe(made.length);
      expect(new Set(standing.map(({ field }) => field)).size).toBe(standing.length);
      expect(standing.filter(({ until }) => until !== null && until < today)).toEqual([]);
    }
  });

  it('says who changed a field and when, the newest first', () => {
    const other = correction({ position: 3, field: 'km' });
    const undo = undoOf(second, { position: 4 });
    expect(changesOf([first, second, other, undo], car, 'price')).toEqual([undo, second, first]);
  });
});
