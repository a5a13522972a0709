// Ids of rows that come without one.
import { describe, expect, it } from 'vitest';
import { createIdentifier } from '../../../../src/stock/normalise/identity.ts';

const car = { make: 'Toyota', model: 'Corolla', year: 2020, city: 'Brisbane', km: 40_000 };

/** The cells of a row: its values as they are written. */
const cellsOf = (row: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(row).map(([column, value]) => [column, String(value)]));

function idsOf(...rows: Record<string, unknown>[]): unknown[] {
  const identify = createIdentifier();
  return rows.map((row) => {
    const found = identify({ ...car, ...row }, cellsOf({ ...car, ...row }));
    return found.kind === 'repeat' ? `repeats ${found.id}` : found.record['id'];
  });
}

describe('a stock number as the id of a row', () => {
  it('stays the same when the vehicle appears again', () => {
    expect(idsOf({ stocknum: '1001' }, { stocknum: '1002' }, { stocknum: '1001' })).toEqual([
      '1001',
      '1002',
      '1001',
    ]);
  });

  it.each([
    ['make', { make: 'Ford' }],
    ['model', { model: 'Yaris' }],
    ['year', { year: 2021 }],
    ['yard', { city: 'Perth' }],
    ['dealer', { dealership_name: 'South Yard' }],
  ])('gets a suffix where a vehicle of another %s has it', (_, other) => {
    const rows = [{ stocknum: '1001' }, { stocknum: '1001', ...other }];
    const [first, second] = idsOf(...rows);
    expect(first).toBe('1001');
    expect(second).toMatch(/^1001-[0-9a-f]{8}$/);
    // The same one the next night.
    expect(idsOf(...rows)).toEqual([first, second]);
  });

  it('gives each vehicle a different address', () => {
    const identify = createIdentifier();
    const slugs = ['North Yard', 'South Yard'].map((dealership_name) => {
      const row = { ...car, stocknum: '1001', dealership_name };
      const found = identify(row, cellsOf(row));
      return found.kind === 'identified' && found.record['slug'];
    });
    expect(slugs[0]).toBe('toyota-corolla-2020-1001');
    expect(slugs[1]).toMatch(/^toyota-corolla-2020-1001-[0-9a-f]{8}$/);
  });

  it('needs a digit in a stock number, because many vehicles have "TBC"', () => {
    const [first, second] = idsOf({ stocknum: 'TBC' }, { stocknum: 'TBC', model: 'Yaris' });
    expect(first).toMatch(/^[0-9a-f]{20}$/);
    expect(second).not.toBe(first);
  });
});

describe('a row without any number', () => {
  it('has an id from its words as written, whatever the import makes of them', () => {
    const identify = createIdentifier();
    const cells = { make: 'MERCEDES BENZ', model: 'C250', badge: 'GT Line', km: '40,000' };
    const [first, second] = [
      { make: 'Mercedes-Benz', model: 'C250', badge: 'GT Line' },
      { make: 'Mercedes-Benz', model: 'C-Class', badge: 'C250 GT-Line' },
    ].map((record) => identify({ ...record, car_type: 'new' }, cells));
    const idOf = (found: typeof first) =>
      found?.kind === 'identified' ? found.record['id'] : null;
    expect(idOf(first)).toMatch(/^[0-9a-f]{20}$/);
    expect(idOf(second)).toBe(`${String(idOf(first))}-2`);
  });
});
