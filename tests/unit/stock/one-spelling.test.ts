// A make and a model have one spelling in a stock, whatever the rows write and in whatever order.
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { chooseSpellings, keyOfModel } from '../../../src/stock/history/one-spelling.ts';
import type { SeenModels } from '../../../src/stock/history/seen-models.ts';
import { ndjson, record, ingestFixture, type IngestFixture } from './fixture.ts';

let fixture: IngestFixture;
beforeEach(() => (fixture = ingestFixture()));
afterEach(() => {
  fixture.dispose();
});

const namesById = async (text: string): Promise<Record<string, string>> => {
  const vehicles = await fixture.vehicles(await fixture.ingest(text, { accept: true }));
  return Object.fromEntries(vehicles.map(({ id, make, model }) => [id, `${make} ${model}`]));
};

/** Rows of a make and a model that no table knows. */
const unknown = (id: number, model: string, make = 'Newage'): Record<string, unknown> =>
  record(id, { make, model, name: `2020 ${make} ${model} 18 FT` });

describe('an export in several spellings', () => {
  it('of a known model has its own one', async () => {
    const rows = [
      'Stock Number,Make,Model,Year,Badge,Condition,Price,Odometer,Body',
      'C1,HYUNDAI,TUCSON,2020,ACTIVE X,Used,25990,50000,SUV',
      'C2,Hyundai,Tucson,2021,Active,Used,26990,50001,SUV',
      'C3,hyundai,tucson,2022,active,Used,27990,50002,suv',
      'C4,HYUNDAI,SANTA FE,2022,HIGHLANDER,Used,37990,50002,suv',
      'C5,HYUNDAI,SantaFe,2022,Highlander,Used,37990,50003,suv',
    ];
    const report = await fixture.ingest(rows.join('\n'));
    const vehicles = await fixture.vehicles(report);
    expect(vehicles.map(({ name }) => name)).toEqual([
      '2020 Hyundai Tucson Active X',
      '2021 Hyundai Tucson Active',
      '2022 Hyundai Tucson Active',
      '2022 Hyundai Santa Fe Highlander',
      '2022 Hyundai Santa Fe Highlander',
    ]);
  });

  it('of another model has that of most vehicles, in titles too', async () => {
    const rows = [unknown(1, 'ZX Nova'), unknown(2, 'Zx-Nova'), unknown(3, 'ZX Nova', 'NewAge')];
    const report = await fixture.ingest(ndjson(rows));
    const vehicles = await fixture.vehicles(report);
    expect(new Set(vehicles.map(({ name }) => name))).toEqual(
      new Set(['2020 Newage ZX Nova 18 FT']),
    );
  });

  it('keeps the spelling of the last night while a vehicle has it', async () => {
    await fixture.ingest(ndjson([unknown(1, 'ZX Nova'), unknown(2, 'ZX Nova')]));
    fixture.now += 86_400_000;
    const more = [3, 4, 5, 6].map((id) => unknown(id, 'Zxnova'));
    const next = ndjson([unknown(1, 'ZX Nova'), unknown(2, 'ZX Nova'), ...more]);
    expect(new Set(Object.values(await namesById(next)))).toEqual(new Set(['Newage ZX Nova']));
    fixture.now += 86_400_000;
    expect(new Set(Object.values(await namesById(ndjson(more))))).toEqual(
      new Set(['Newage Zxnova']),
    );
  });

  it('gives the same records when known rows are not read again', async () => {
    const rows = ndjson([unknown(1, 'ZX Nova'), unknown(2, 'Zx-Nova'), unknown(3, 'ZX Nova')]);
    const first = await fixture.ingest(rows, { code: 'code-1' });
    const second = await fixture.ingest(rows, { code: 'code-1' });
    expect(second).toMatchObject({ snapshot: first.snapshot, unchanged: 2 });
    expect(second.changes.changed).toEqual([]);
  });
});

const spellings = fc.constantFrom(
  'ZX Nova',
  'Zx Nova',
  'ZX-Nova',
  'ZXNova',
  'zx nova',
  'Alto',
  'ALTO',
);
const makes = fc.constantFrom('New Age', 'Newage', 'NEW-AGE', 'Jayco');
const stocks = fc.array(fc.record({ make: makes, model: spellings }), {
  minLength: 1,
  maxLength: 12,
});
const day = '2026-03-01';
const seenOf = (names: readonly { make: string; model: string }[]): SeenModels => {
  const seen: SeenModels = {};
  for (const { make, model } of names) (seen[make] ??= {})[model] = day;
  return seen;
};

// Rule stock-13.
describe('the choice of spellings', () => {
  it('is one per make and model, of those in the stock, in any order of rows', () => {
    fc.assert(
      fc.property(stocks, fc.nat(), (stock, turn) => {
        const at = turn % stock.length;
        const turned = [...stock.slice(at), ...stock.slice(0, at)].reverse();
        const choose = chooseSpellings(stock, {});
        const chosen = stock.map(choose);
        expect(stock.map(chooseSpellings(turned, {}))).toEqual(chosen);
        const keys = new Set(stock.map(keyOfModel));
        expect(new Set(chosen.map(({ make, model }) => `${make}|${model}`)).size).toBe(keys.size);
        for (const name of chosen) {
          expect(stock.map(({ make }) => make)).toContain(name.make);
          expect(stock.map(({ model }) => model)).toContain(name.model);
        }
      }),
    );
  });

  it('does not change in a night with one vehicle more', () => {
    fc.assert(
      fc.property(stocks, makes, spellings, (stock, make, model) => {
        const before = stock.map(chooseSpellings(stock, {}));
        const after = chooseSpellings([...stock, { make, model }], seenOf(before));
        expect(stock.map(after)).toEqual(before);
      }),
    );
  });

  it('keeps names apart that share no letter of ours', () => {
    const stock = [
      { make: '東風', model: '海豹' },
      { make: '東風', model: '海豚' },
    ];
    expect(stock.map(chooseSpellings(stock, {}))).toEqual(stock);
  });
});
