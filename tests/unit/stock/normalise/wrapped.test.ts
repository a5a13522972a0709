// A vehicle and its prices inside other objects of a record.
import { expect, it } from 'vitest';
import { factsReader } from '../../../../src/stock/normalise/record-cells.ts';
import { isJsonTable } from '../../../../src/stock/sources/json-table.ts';
import { mapping } from '../fixture.ts';

const read = factsReader(mapping);
const kia = { make: 'Kia', model: 'Rio' };

it.each([
  [{ price: 19_990, deposit: 500, saving: 1_000 }, { price: '19990' }],
  [{ amount: 19_990 }, { price: '19990' }],
  [
    { salePrice: 18_000, wasPrice: 20_000 },
    { price: '18000', before_price: '20000' },
  ],
  [
    { was: 20_000, now: 18_000 },
    { price: '18000', before_price: '20000' },
  ],
])('an object of prices has them by type: %j', (pricing, expected) => {
  expect(read({ ...kia, pricing })).toEqual({ ...kia, ...expected });
});

it('the first of two vehicles in a record is that of the record', () => {
  const tradeIn = { make: 'Ford', model: 'Focus', year: 2001 };
  expect(read({ stockNo: 'A', vehicle: { ...kia, year: 2020 }, tradeIn })).toEqual({
    ...kia,
    stocknum: 'A',
    year: '2020',
  });
});

it('a reference to another record is no text', () => {
  const reference = (type: string) => ({ data: { type, id: '19' } });
  const relationships = { make: reference('makes'), model: reference('models') };
  expect(read({ stockNo: 'A', year: 2020, relationships })).toEqual({
    stocknum: 'A',
    year: '2020',
  });
});

it.each([
  ['{"area":[[150.1,-33.8]],"vehicles":[{"makeName":"Kia"', false],
  ['{"area":[[150.1,-33.8]],"vehicles":[{"makeId":12', false],
  ['[["make","model"],["Kia","Rio"]]', true],
  ['{"columns":[{"name":"make","label":"Make"}],"rows":[["Kia"]]}', true],
  ['{"make":["Kia"],"model":["Rio"]}', true],
])(
  'a list of lists is a table only where no vehicle has a make of its own: %s',
  (head, isTable) => {
    expect(isJsonTable(head)).toBe(isTable);
  },
);
