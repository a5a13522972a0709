// Properties of the tables and of the drive-away price, over every state, kind of vehicle, use and price.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stateCodes } from '../../../../../src/domain/locations/state-codes.ts';
import {
  financialYear,
  onRoadCharges,
  type OnRoadQuestion,
} from '../../../../../src/domain/price/on-road/charges.ts';
import { dutyOn } from '../../../../../src/domain/price/on-road/duty.ts';
import type { OnRoadSubject } from '../../../../../src/domain/price/on-road/rows.ts';
import { onRoadTable } from '../../../../../src/domain/price/on-road/tables.ts';
import { onRoadKinds, powers, uses } from '../../../../../src/domain/price/on-road/table.ts';

const day = '2026-11-29';
const state = fc.constantFrom(...stateCodes);
const subject: fc.Arbitrary<OnRoadSubject> = fc.record({
  kind: fc.constantFrom(...onRoadKinds),
  use: fc.constantFrom(...uses),
  power: fc.constantFrom(...powers),
  everRegistered: fc.boolean(),
  cylinders: fc.integer({ min: 1, max: 12 }),
  engineCc: fc.integer({ min: 50, max: 8_000 }),
  co2: fc.integer({ min: 0, max: 400 }),
  tareKg: fc.integer({ min: 80, max: 3_500 }),
  gvmKg: fc.integer({ min: 200, max: 9_000 }),
});
const price = fc.integer({ min: 1, max: 400_000 });
const settings = Object.fromEntries(stateCodes.map((code) => [code, { '2026-27': {} }]));
const question = (given: Partial<OnRoadQuestion> & Pick<OnRoadQuestion, 'subject'>) => ({
  state: 'VIC' as const,
  price: 30_000,
  registration: 'continues' as const,
  settings,
  date: day,
  ...given,
});

describe('duty', () => {
  it('never falls when the price rises', () => {
    fc.assert(
      fc.property(state, subject, price, price, (code, of, one, other) => {
        const duty = (value: number) => dutyOn(onRoadTable(code), value, of, day);
        const [low, high] = [duty(Math.min(one, other)), duty(Math.max(one, other))];
        if (low.ok && high.ok) expect(high.amount).toBeGreaterThanOrEqual(low.amount);
      }),
      { numRuns: 2_000 },
    );
  });

  it('does not jump at a bracket, except where the law charges the whole value: Victoria and Queensland', () => {
    for (const code of stateCodes) {
      if (code === 'VIC' || code === 'QLD') continue;
      const table = onRoadTable(code);
      for (const row of table.duty) {
        for (const { upTo } of row.brackets) {
          if (upTo === null) continue;
          const at = (value: number) => {
            const alone = {
              ...table,
              duty: [{ ...row, when: undefined, from: '2020-01-01', until: null }],
            };
            const figure = dutyOn(alone, value, { kind: 'passenger', use: 'private' }, day);
            return figure.ok ? figure.amount : NaN;
          };
          // One step of the next bracket, at most $11 for each $100, and the 5 cents of Western Australia.
          expect(at(upTo + 0.01) - at(upTo), `${code} at ${String(upTo)}`).toBeLessThanOrEqual(
            11.05,
          );
        }
      }
    }
  });

  it('needs a fact only where the amount depends on it', () => {
    const { co2: _unknown, ...car } = {
      kind: 'passenger' as const,
      use: 'private' as const,
      co2: 0,
    };
    expect(dutyOn(onRoadTable('VIC'), 60_000, car, day)).toMatchObject({ ok: true, amount: 2_520 });
    expect(dutyOn(onRoadTable('VIC'), 90_000, car, day)).toEqual({
      ok: false,
      gap: 'stamp duty: its CO2 figure',
    });
  });
});

describe('the drive-away price', () => {
  it('of every state, kind and use is a total or names what is missing', () => {
    fc.assert(
      fc.property(
        state,
        subject,
        price,
        fc.constantFrom('continues' as const, 'first' as const, 'inspected' as const, undefined),
        (code, of, amount, registration) => {
          const answer = onRoadCharges(
            question({ state: code, subject: of, price: amount, registration }),
          );
          if (!answer.ok) {
            expect(answer.gaps.length).toBeGreaterThan(0);
            for (const gap of answer.gaps) expect(gap).toMatch(/\S/);
            return;
          }
          const sum = answer.charges.reduce((total, charge) => total + charge.amount, amount);
          expect(answer.total).toBeCloseTo(sum, 6);
          expect(answer.total % 1).toBe(0);
          expect(answer.charges[0]?.part).toBe('duty');
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it('rises with the price', () => {
    fc.assert(
      fc.property(state, subject, price, price, (code, of, one, other) => {
        fc.pre(one !== other);
        const total = (amount: number) =>
          onRoadCharges(question({ state: code, subject: of, price: amount }));
        const [low, high] = [total(Math.min(one, other)), total(Math.max(one, other))];
        if (low.ok && high.ok) expect(high.total).toBeGreaterThan(low.total);
      }),
      { numRuns: 2_000 },
    );
  });

  it('claims nothing from a second-hand figure that the dealership has not confirmed for the year (rule price-11)', () => {
    const car: OnRoadSubject = { kind: 'passenger', use: 'private', everRegistered: true };
    const gaps = ['transfer fee: the dealership has not confirmed the figure'];
    expect(onRoadCharges(question({ subject: car, settings: {} }))).toEqual({ ok: false, gaps });
    const lastYear = { VIC: { '2025-26': {} } };
    expect(onRoadCharges(question({ subject: car, settings: lastYear }))).toEqual({
      ok: false,
      gaps,
    });
    expect(onRoadCharges(question({ subject: car }))).toEqual({
      ok: true,
      total: 31_307,
      charges: [
        { part: 'duty', amount: 1_260 },
        { part: 'transfer', amount: 46.7 },
        { part: 'rounding', amount: 0.3 },
      ],
    });
  });

  it('takes the dealership’s own figure in place of the table’s, for its own kind of vehicle', () => {
    const own = { VIC: { '2026-27': { transfer: { passenger: 50 } } } };
    const of = (kind: OnRoadSubject['kind']): OnRoadSubject => ({
      kind,
      use: 'private',
      everRegistered: true,
    });
    expect(onRoadCharges(question({ subject: of('passenger'), settings: own }))).toMatchObject({
      total: 31_310,
    });
    expect(onRoadCharges(question({ subject: of('goods'), settings: own }))).toMatchObject({
      total: 31_307,
    });
  });

  it('has no insurance until the dealership names its own, and none for a business from a private figure', () => {
    const own = { QLD: { '2026-27': { insurance: { passenger: 420 } } } };
    const answer = (use: OnRoadSubject['use'], given: OnRoadQuestion['settings']) =>
      onRoadCharges(
        question({
          state: 'QLD',
          registration: 'first',
          listPrice: 30_000,
          subject: {
            kind: 'passenger',
            use,
            power: 'combustion',
            cylinders: 4,
            gvmKg: 2_000,
            everRegistered: false,
          },
          settings: given,
        }),
      );
    expect(answer('private', settings)).toEqual({
      ok: false,
      gaps: ['compulsory insurance: the dealership’s own figure'],
    });
    expect(answer('private', own)).toMatchObject({ ok: true, total: 31_808 });
    expect(answer('business', own)).toMatchObject({ ok: false });
  });

  it('has no total for a vehicle whose registration is of another state, or not known', () => {
    const car: OnRoadSubject = { kind: 'passenger', use: 'private', everRegistered: true };
    for (const registration of ['inspected', undefined] as const) {
      expect(onRoadCharges(question({ subject: car, registration }))).toMatchObject({ ok: false });
    }
  });
});

describe('the tables', () => {
  it('name a source that they explain for every row, and end a row before its successor begins', () => {
    for (const code of stateCodes) {
      const table = onRoadTable(code);
      for (const row of [...table.duty, ...table.fees, ...table.dutiable, ...table.rights]) {
        expect(Object.keys(table.sources), `${code} ${row.source}`).toContain(row.source);
        if (row.until !== null) expect(row.until >= row.from).toBe(true);
      }
    }
  });

  it.each([
    ['2026-06-30', '2025-26'],
    ['2026-07-01', '2026-27'],
    ['2100-01-01', '2099-00'],
  ])('count %s to the financial year %s', (date, year) => {
    expect(financialYear(date)).toBe(year);
  });
});
