import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAddressList, readList } from '../../../../src/stock/normalise/lists.ts';

const item = fc.stringMatching(/^[A-Za-z][A-Za-z ]{0,12}[A-Za-z]$/);
const items = fc.array(item, { minLength: 1, maxLength: 6 });

describe('a list in one cell', () => {
  it.each([',', ', ', '|', ' | ', ';', '; ', '\n', '\r\n', '\t', ' • ', '<br>', '<br />'])(
    'is divided by %j',
    (mark) => {
      fc.assert(
        fc.property(items, (list) => {
          expect(readList(list.join(mark))).toEqual(list);
        }),
      );
    },
  );

  it('is read as JSON and as the lists of other languages', () => {
    fc.assert(
      fc.property(items, (list) => {
        expect(readList(JSON.stringify(list))).toEqual(list);
        expect(readList(`[${list.map((one) => `'${one}'`).join(', ')}]`)).toEqual(list);
        expect(readList(`{${list.join(',')}}`)).toEqual(list);
      }),
    );
  });

  it.each([
    ['Air bags (front, side), ABS', ['Air bags (front, side)', 'ABS']],
    ['1,000 W stereo, ABS', ['1,000 W stereo', 'ABS']],
    ['Leather, heated|ABS', ['Leather, heated', 'ABS']],
    ['<ul><li>ABS</li><li>Tow bar</li></ul>', ['ABS', 'Tow bar']],
    ['ABS', ['ABS']],
    ['', []],
  ])('%j has the items %j', (cell, expected) => {
    expect(readList(cell)).toEqual(expected);
  });
});

describe('a list of addresses in one cell', () => {
  const name = fc.stringMatching(/^[a-z0-9][a-z0-9 ,;=_-]{0,12}[a-z0-9]$/);
  const address = fc
    .tuple(
      fc.constantFrom('https://img.example/', 'http://img.example/x/', '//img.example/', '/p/'),
      name,
    )
    .map(([start, rest]) => `${start}${rest}.jpg?a=1&b=2`);
  const addresses = fc.array(address, { minLength: 1, maxLength: 5 });

  it.each([',', ', ', '|', ' | ', ';', ' ; ', ' ', '\n', '", "'])(
    'is divided by %j before an address, and never inside one',
    (mark) => {
      fc.assert(
        fc.property(addresses, (list) => {
          expect(readAddressList(list.join(mark))).toEqual(list);
        }),
      );
    },
  );

  it('is read as JSON', () => {
    fc.assert(
      fc.property(addresses, (list) => {
        expect(readAddressList(JSON.stringify(list))).toEqual(list);
      }),
    );
  });
});
