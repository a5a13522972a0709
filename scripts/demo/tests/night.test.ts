import { describe, expect, it } from 'vitest';
import { generateStock } from '../stock/generate.ts';
import { playNight } from '../stock/night.ts';
import { isValidVin } from '../stock/vin.ts';
import { demoInput } from './demo-input.ts';

const input = demoInput('parkside-used-cars');
const yesterday = generateStock({ ...input, today: '2026-11-19' });
const night = playNight(yesterday, input);
const byId = new Map(night.rows.map((row) => [row.id, row]));

describe('the next night', () => {
  it.each([
    [0.01, 3],
    [0.04, 10],
    [0, 0],
  ])('sells, adds and reduces a share of %d: %i of 250', (share, count) => {
    const recipe = { ...input.recipe, nightly: { sold: share, added: share, reduced: share } };
    const { sold, added, reduced, rows } = playNight(yesterday, { ...input, recipe });
    expect([sold.length, added.length, reduced.length]).toEqual([count, count, count]);
    expect(rows).toHaveLength(250 + count);
  });

  it('leaves every other row as it was', () => {
    const touched = new Set([...night.sold, ...night.reduced]);
    const others = yesterday.filter((row) => !touched.has(String(row.id)));
    expect(others).toHaveLength(yesterday.length - touched.size);
    for (const row of others) expect(byId.get(row.id)).toBe(row);
  });

  it('sells what was in stock, within the night', () => {
    for (const id of night.sold) {
      expect(yesterday.find((row) => row.id === id)?.status).toBe('in_stock');
      const { status, sold_date_timestamp: sold } = byId.get(id) ?? {};
      expect(status).toBe('sold');
      expect(Number(sold) * 1000).toBeGreaterThan(Date.parse('2026-11-18T12:00:00Z'));
      expect(Number(sold) * 1000).toBeLessThan(Date.parse('2026-11-20T00:00:00Z'));
    }
  });

  it('remembers the price before a drop and quotes the new one', () => {
    for (const id of night.reduced) {
      const before = yesterday.find((row) => row.id === id);
      const after = byId.get(id);
      expect(after?.before_price).toBe(before?.price);
      expect(Number(after?.price)).toBeLessThan(Number(before?.price));
      if (Object.keys(before?.finance_lenders as object).length > 0) {
        expect(after?.finance_lenders).not.toEqual(before?.finance_lenders);
      }
    }
  });

  it('brings vehicles with new ids and valid VINs that have just arrived', () => {
    for (const id of night.added) {
      expect(yesterday.some((row) => row.id === id)).toBe(false);
      expect(isValidVin(String(byId.get(id)?.vin))).toBe(true);
      expect(String(byId.get(id)?.created_at) > '2026-11-12').toBe(true);
    }
  });

  it('is the same night when played again, and another the night after', () => {
    expect(playNight(yesterday, input)).toEqual(night);
    expect(playNight(night.rows, input).sold).not.toEqual(night.sold);
  });

  it('is part of a stock asked for with nights', () => {
    const rows = generateStock({ ...input, nights: 1 });
    expect(JSON.stringify(rows)).toBe(JSON.stringify(night.rows));
  });
});
