import { beforeAll, describe, expect, it } from 'vitest';
import type { Filter } from '../../../src/domain/search/filter.ts';
import { encodeCore } from '../../fixtures/search/encode-core.ts';
import {
  openIndex,
  type Answer,
  type Engine,
  type SearchParams,
} from '../../../src/search/engine/engine.ts';
import type { CoreSource } from '../../../src/search/build/columns.ts';

const source: CoreSource = {
  count: 5,
  aliases: { simple_body: 'body' },
  synonyms: [
    ['ute', 'pickup', 'dual cab'],
    ['merc', 'mercedes-benz'],
  ],
  columns: [
    {
      kind: 'dict',
      name: 'make_model',
      text: 3,
      facet: true,
      values: [
        ['Toyota Hilux'],
        ['Mazda CX-5'],
        ['Toyota Landcruiser'],
        ['Mercedes-Benz C200'],
        ['Mazda CX-30'],
      ],
    },
    {
      kind: 'dict',
      name: 'body',
      text: 1,
      facet: true,
      values: [['Ute'], ['SUV'], ['SUV'], ['Sedan'], ['SUV']],
    },
    {
      kind: 'dict',
      name: 'seats',
      facet: true,
      numeric: true,
      values: [['5'], ['5'], ['8'], [], ['5']],
    },
    { kind: 'dict', name: '__proto__', facet: true, values: [['a'], ['__proto__'], [], [], []] },
    {
      kind: 'number',
      name: 'price',
      values: [45_990, undefined, 89_990.5, undefined, 29_990],
    },
    {
      kind: 'code',
      name: 'stocknum',
      text: 3,
      values: ['U-1001', 'U-1002', 'N77', undefined, 'U-2001'],
    },
  ],
};
const core = encodeCore(source);

let engine: Engine;
beforeAll(() => {
  const opened = openIndex(core.slice().buffer);
  if (!opened.ok) throw new Error(opened.message);
  engine = opened.engine;
});
const search = (params: SearchParams, sort?: Parameters<Engine['search']>[1]): Answer => {
  const answer = engine.search(params, sort);
  if (!answer.ok) throw new Error(answer.message);
  return answer;
};

describe('the engine', () => {
  it.each<[string, number[]]>([
    ['', [0, 1, 2, 3, 4]],
    ['cx5', [1]],
    ['cx 5', [1]],
    ['cx', [1, 4]],
    ['land cruiser', [2]],
    ['landcrusier', [2]],
    ['toyota', [0, 2]],
    ['toyto', [0, 2]],
    ['tuyot', []],
    ['usv', []],
    ['sdean', [3]],
    ['pickup', [0]],
    ['merc', [3]],
    ['u-1001', [0]],
    ['u 1001', [0]],
    ['u10', [0, 1]],
    ['u-1003', []],
    // A code is never corrected into another.
    ['cx55', []],
    ['cx 3 5', []],
    ['hilux suv', []],
    ['suv mazda', [1, 4]],
    // Two letters begin names, and no other words.
    ['toyota hi', [0]],
    ['toyota su', []],
    ['toyota ute', [0]],
  ])('finds for "%s" the records %j', (query, records) => {
    expect(search({ query }).records).toEqual(records);
  });

  // Rule search-27.
  it.each<[string, string[], number[], string[], boolean]>([
    ['hilux zeppelin', [], [0], ['zeppelin'], false],
    ['mazda zeppelin suv', [], [1, 4], ['zeppelin'], false],
    // Alternatives: those with more of the words come first.
    ['toyota suv ute', [], [0, 2, 1, 4], [], true],
    ['zeppelin', ['body:SUV'], [1, 2, 4], ['zeppelin'], false],
    ['zeppelin hilux', ['body:SUV'], [1, 2, 4], ['zeppelin', 'hilux'], false],
    // Nothing is there of most words: all show.
    ['zeppelin', [], [0, 1, 2, 3, 4], ['zeppelin'], false],
    ['zeppelin balloon hilux', [], [0, 1, 2, 3, 4], ['zeppelin', 'balloon'], false],
    // A code asks for one vehicle.
    ['z900rs hilux', [], [0], ['z900rs'], false],
    ['z900rs', [], [], [], false],
    ['900', [], [], [], false],
    ['zeppelin', ['body:Bus'], [], [], false],
    ['hilux', [], [0], [], false],
  ])(
    'finds for "%s" with %j what comes closest: %j',
    (query, facetFilters, records, words, isPartial) => {
      const answer = search({ query, facetFilters, removeWordsIfNoResults: 'allOptional' });
      expect(answer.records).toEqual(records);
      expect(answer.nbHits).toBe(records.length);
      const isClose = words.length > 0 || isPartial;
      expect(answer.leftOut).toEqual(isClose ? { words, isPartial } : undefined);
    },
  );

  it.each<[string, number[]]>([
    ['mazda -cx5', [4]],
    ['mazda -"cx 30"', [1]],
    ['-suv', [0, 3]],
    ['-suvs', [0, 3]],
    ['cx-5', [1]],
    ['mazda -zeppelin', [1, 4]],
  ])('excludes the words after a minus: %s', (query, records) => {
    expect(search({ query }).records).toEqual(records);
    // What comes closest lacks them too.
    const loose = { query: `${query} zeppelin`, removeWordsIfNoResults: 'allOptional' };
    expect(search({ ...loose, facetFilters: ['seats:-9'] }).records).toEqual(records);
  });

  it('puts records without the number last', () => {
    expect(search({}, { attribute: 'price', descending: false }).records).toEqual([4, 0, 2, 1, 3]);
    expect(search({}, { attribute: 'price', descending: true }).records).toEqual([2, 0, 4, 1, 3]);
    expect(search({}, { attribute: 'seats', descending: true }).records).toEqual([2, 0, 1, 4, 3]);
    // A column that is not numeric cannot be sorted by, so the order is that of the index.
    expect(search({}, { attribute: 'body', descending: true }).records).toEqual([0, 1, 2, 3, 4]);
  });

  it('reads facet filters as AND of ORs, with negation and aliases', () => {
    expect(
      search({ facetFilters: ['simple_body:SUV', ['seats:8', 'make_model:Mazda CX-5']] }).records,
    ).toEqual([1, 2]);
    expect(search({ facetFilters: ['body:-suv'] }).records).toEqual([0, 3]);
    expect(search({ facetFilters: [['body:"Ute"'], []] }).records).toEqual([0]);
    expect(
      search({ numericFilters: ['price>=29990', ['seats=8', 'price<=30000']] }).records,
    ).toEqual([2, 4]);
    const filters: Filter = {
      or: [{ eq: ['stocknum', 'U-1002'] }, { not: { cmp: ['price', '<', 100_000] } }],
    };
    expect(search({ filters }).records).toEqual([1, 3]);
  });

  it('counts facets exactly, most first, and measures numbers', () => {
    const answer = search({ facets: ['*'], query: 'mazda' });
    expect(answer.facets?.['body']).toEqual({ SUV: 2 });
    expect(Object.keys(answer.facets ?? {})).toContain('price');
    expect(answer.facets_stats?.['price']).toEqual({
      min: 29_990,
      max: 29_990,
      avg: 29_990,
      sum: 29_990,
    });
    expect(search({ facets: ['make_model'], maxValuesPerFacet: 2 }).facets).toEqual({
      make_model: { 'Mazda CX-30': 1, 'Mazda CX-5': 1 },
    });
    expect(search({ facets: ['unknown'] }).facets).toEqual({});
  });

  it('turns pages, and offsets where they are asked for', () => {
    expect(search({ hitsPerPage: 2, page: 1 })).toMatchObject({
      records: [2, 3],
      nbPages: 3,
      page: 1,
    });
    expect(search({ hitsPerPage: 2, page: 9999 })).toMatchObject({ records: [], nbHits: 5 });
    expect(search({ offset: 1, length: 3 }).records).toEqual([1, 2, 3]);
    expect(search({ hitsPerPage: 0 })).toMatchObject({ records: [], nbHits: 5, nbPages: 0 });
  });

  it.each<[string, unknown]>([
    ['10 KB of text', { query: 'hilux '.repeat(1_700) }],
    ['one endless word', { query: 'x'.repeat(10_240) }],
    ['control characters', { query: '\0%00\u2028' }],
    ['emoji', { query: '🚗🚙 hilux' }],
    ['markup', { query: '<script>alert(1)</script>' }],
    [
      'names of object internals',
      { query: '__proto__ constructor', facets: ['__proto__', 'constructor'] },
    ],
    ['numbers as text', { page: '1', hitsPerPage: '2' }],
    ['numbers that are none', { page: -1, hitsPerPage: NaN, maxValuesPerFacet: {} }],
    ['values of other kinds', { query: 5, facetFilters: { a: 1 }, numericFilters: 3, facets: 9 }],
    [
      'lists without end',
      { facetFilters: JSON.parse(`${'['.repeat(500)}${']'.repeat(500)}`) as unknown },
    ],
    [
      'filters on internals',
      { facetFilters: ['__proto__:a', 'constructor:-b'], numericFilters: ['toString>5'] },
    ],
  ])('stands %s', (_, params) => {
    const answer = engine.search(params as SearchParams);
    expect(answer.ok).toBe(true);
  });

  it('keeps facets and values that are named like object internals', () => {
    const { facets } = search({ facets: ['__proto__'] });
    const own = Object.getOwnPropertyDescriptor(facets, '__proto__')?.value as object;
    expect(Object.entries(own)).toEqual([
      ['__proto__', 1],
      ['a', 1],
    ]);
    expect(search({ facetFilters: ['__proto__:__proto__'] }).records).toEqual([1]);
  });

  it.each<SearchParams>([
    { facetFilters: ['nothing'] },
    { numericFilters: ['price'] },
    { numericFilters: ['price>=much'] },
    { numericFilters: [['price<1', '<2']] },
  ])('refuses %j as a value', (params) => {
    expect(engine.search(params)).toMatchObject({ ok: false, code: 'bad-filter' });
  });
});

describe('a core file', () => {
  it('that was cut, damaged or of another version is an error', () => {
    expect(openIndex(core.slice(0, core.length - 1).buffer)).toMatchObject({ code: 'cut' });
    expect(openIndex(core.slice(0, 20).buffer)).toMatchObject({ code: 'malformed' });
    expect(openIndex(new ArrayBuffer(0))).toMatchObject({ code: 'malformed' });
    expect(openIndex(new TextEncoder().encode('<!doctype html>…').buffer)).toMatchObject({
      ok: false,
    });
    const other = new TextDecoder().decode(core).replace(/"version":\d/, '"version":9');
    expect(openIndex(new TextEncoder().encode(other).slice().buffer)).toMatchObject({
      code: 'version',
    });
  });
});
