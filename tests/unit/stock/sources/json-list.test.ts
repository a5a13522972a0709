// Where vehicles are in JSON: lists and objects by id, however many, under any key and in any depth.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exportRows } from '../../../../src/stock/sources/export-rows.ts';
import { jsonListsOf } from '../../../../src/stock/sources/json-list.ts';
import { sourceLimits, stated } from '../../../../src/stock/sources/source.ts';
import { drain, mapping, ndjson, record } from '../fixture.ts';

const vehicle = { ref: 'A1', vehicle: { make: 'Kia', model: 'Rio' }, photos: [{ url: '/1.jpg' }] };
const other = { ref: 'A2', vehicle: { make: 'Kia', model: 'Ceed' }, photos: [] };
const key = fc
  .stringMatching(/^[a-z]{1,8}$/)
  .filter((one) => !/make|brand|manufacturer|model|vin|name|title|heading/.test(one));

async function rowsOf(
  content: unknown,
  { size = 7, indent = 0, list = null as string | null } = {},
) {
  const bytes = Buffer.from(JSON.stringify(content, null, indent));
  const pieces = async function* () {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  };
  const { rows, end } = await drain(
    stated(() => exportRows(pieces(), { ...mapping, list }, sourceLimits)),
  );
  return {
    refs: rows.map((row) =>
      row.kind === 'text' ? (JSON.parse(row.text) as { ref?: string }).ref : row.kind,
    ),
    within: rows.map(({ within }) => within),
    unread: end.complete ? end.unread : [end.code],
  };
}

/** Lists of vehicles with the ids from `first`, in every form that services use. */
const listOf = (count: number, first: number, form: 'list' | 'map' | 'groups') => {
  const all = Array.from({ length: count }, (_, at) => ({ ...vehicle, ref: String(first + at) }));
  if (form === 'list') return all;
  if (form === 'map') return Object.fromEntries(all.map((one) => [`K${one.ref}`, one]));
  return [{ yard: 'North', stock: all }];
};

describe('vehicles in JSON', () => {
  it('are read from every list, under any keys, in any form, depth and pieces', async () => {
    const forms = fc.constantFrom('list' as const, 'map' as const, 'groups' as const);
    const lists = fc.array(fc.tuple(key, forms, fc.integer({ min: 1, max: 4 })), {
      minLength: 1,
      maxLength: 4,
    });
    const beside = fc.dictionary(key, fc.oneof(fc.string(), fc.integer(), fc.array(fc.string())));
    const around = fc.array(key, { maxLength: 3 });
    const pieces = fc.constantFrom(1, 50, 100_000);
    await fc.assert(
      fc.asyncProperty(lists, beside, around, pieces, async (some, others, keys, size) => {
        let count = 0;
        const page: Record<string, unknown> = { ...others };
        some.forEach(([name, form, length], at) => {
          page[`${name}${String.fromCharCode(65 + at)}`] = listOf(length, count, form);
          count += length;
        });
        const content = keys.reduce<unknown>((inner, one) => ({ [one]: inner }), page);
        for (const indent of [0, 2]) {
          const { refs } = await rowsOf(content, { size, indent });
          expect(refs).toEqual(Array.from({ length: count }, (_, at) => String(at)));
        }
      }),
      { numRuns: 60 },
    );
  });

  it('are read from a list that begins far behind the first one', async () => {
    const many = Array.from({ length: 900 }, () => ({ ...vehicle, text: 'x'.repeat(200) }));
    const { refs } = await rowsOf({ used: many, new: [other] }, { size: 10_000 });
    expect(refs).toHaveLength(901);
    expect(refs.at(-1)).toBe('A2');
  });

  it('have the names of their lists and their keys', async () => {
    const content = { data: { used: [vehicle], demo: { K1: vehicle, K2: other } } };
    expect((await rowsOf(content)).within).toEqual([
      { names: ['data', 'used'] },
      { names: ['data', 'demo'], key: 'K1' },
      { names: ['data', 'demo'], key: 'K2' },
    ]);
  });

  it('may be alone under the key of a list', async () => {
    const content = {
      used: { vehicle: [vehicle, other] },
      new: { vehicle: { ...other, ref: 'N' } },
    };
    expect((await rowsOf(content)).refs).toEqual(['A1', 'A2', 'N']);
    expect((await rowsOf({ stock: { vehicle } })).refs).toEqual(['A1']);
  });

  it('are not in the lists beside them, which the report names', async () => {
    const facets = [{ name: 'Make', count: 2 }];
    const content = { facets, query: { make: 'Kia', model: '' }, used: [vehicle], new: [other] };
    const { refs, unread } = await rowsOf(content);
    expect(refs).toEqual(['A1', 'A2']);
    expect(unread).toEqual(['the list facets']);
  });

  it('are only in the list that the settings name', async () => {
    const content = { feed: { autos: [other], vehicles: [vehicle] } };
    expect((await rowsOf(content, { list: 'feed.autos' })).refs).toEqual(['A2']);
  });

  it.each([
    ['a record with photos', record(1, { images: [{ image: '/1.jpg' }] })],
    ['a nested record', vehicle],
    [
      'a record with similar ones',
      { make: 'Kia', model: 'Rio', similar: [{ make: 'Kia', model: 'Rio' }] },
    ],
    ['a record with a title only', { id: 1, title: '2020 Kia Rio', photos: [{ title: 'Front' }] }],
    [
      'a record whose values are objects',
      { make: { name: 'Kia' }, model: { name: 'Rio' }, lists: [{ name: 'x' }] },
    ],
    ['an answer without a list', { error: 'no access', code: 3 }],
  ])('are no list in %s', (_, content) => {
    expect(jsonListsOf(ndjson([content]), null)).toBeNull();
  });

  it('are no list in lines whose first record has no make', () => {
    expect(jsonListsOf(ndjson([{ id: 1, images: [] }, record(2), record(3)]), null)).toBeNull();
  });

  it('may be none', async () => {
    expect(await rowsOf({ hits: [], nbHits: 0 })).toMatchObject({ refs: [], unread: undefined });
  });
});
