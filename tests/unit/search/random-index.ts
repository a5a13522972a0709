// Random small catalogues, filters and typed texts: few words, many collisions.
import fc from 'fast-check';
import type { Filter } from '../../../src/domain/search/filter.ts';
import { encodeIndex } from '../../../src/search/build/encode-core.ts';
import type { CoreSource } from '../../../src/search/build/columns.ts';
import { openIndex, type Engine, type PartNeeded } from '../../../src/search/engine/engine.ts';

const models = [
  'CX-5',
  'Landcruiser',
  'Land Cruiser Prado',
  'Hilux',
  'RAV4',
  '3',
  'X-Trail',
  'i30',
];
const badges = ['SR5 (4x4)', 'GX', 'Cruise', 'Maxx Sport', '5 Seat', 'Hiluxury'];
const colours = ['White', 'white', 'Pearl White', 'Black', 'Météor Grey'];
const features = ['Tow Bar', 'Sunroof', 'Apple CarPlay', 'Land Assist'];
const stocks = ['U-100', 'U-1001', 'N 205', 'CX5X', undefined];
const synonymGroups = [
  ['4wd', '4x4', 'four wheel drive'],
  ['towbar', 'tow bar', 'hitch'],
  ['people mover', '5 seat'],
];

const optional = (values: readonly string[]) =>
  fc
    .option(fc.constantFrom(...values), { nil: undefined })
    .map((v) => (v === undefined ? [] : [v]));
const record = fc.record({
  model: fc.constantFrom(...models).map((v) => [v]),
  badge: optional(badges),
  colour: optional(colours),
  year: fc.option(fc.integer({ min: 2008, max: 2012 }), { nil: undefined }),
  features: fc.subarray(features),
  price: fc.option(fc.constantFrom(0, 4990, 9990.5, 20_000, 45_990), { nil: undefined }),
  km: fc.option(fc.integer({ min: 0, max: 300_000 }), { nil: undefined }),
  stocknum: fc.constantFrom(...stocks),
});

export const catalogue = fc.array(record, { maxLength: 25 }).map((rows): CoreSource => ({
  count: rows.length,
  synonyms: synonymGroups,
  columns: [
    { kind: 'dict', name: 'model', facet: true, text: 3, values: rows.map((r) => r.model) },
    { kind: 'dict', name: 'badge', facet: true, text: 2, values: rows.map((r) => r.badge) },
    { kind: 'dict', name: 'colour', facet: true, text: 1, values: rows.map((r) => r.colour) },
    {
      kind: 'dict',
      name: 'year',
      facet: true,
      numeric: true,
      text: 1,
      values: rows.map((r) => (r.year === undefined ? [] : [String(r.year)])),
    },
    { kind: 'dict', name: 'features', facet: true, text: 1, values: rows.map((r) => r.features) },
    { kind: 'number', name: 'price', values: rows.map((r) => r.price) },
    { kind: 'number', name: 'km', values: rows.map((r) => r.km) },
    { kind: 'code', name: 'stocknum', text: 3, values: rows.map((r) => r.stocknum) },
  ],
}));

const leaf: fc.Arbitrary<Filter> = fc.oneof(
  fc.record({
    eq: fc.oneof(
      fc.tuple(fc.constant('model'), fc.constantFrom(...models)),
      fc.tuple(fc.constant('colour'), fc.constantFrom('WHITE', 'Black', 'none')),
      fc.tuple(fc.constant('features'), fc.constantFrom(...features)),
      fc.tuple(fc.constant('year'), fc.integer({ min: 2008, max: 2012 })),
      fc.tuple(fc.constant('price'), fc.constantFrom(0, 9990.5)),
      fc.tuple(fc.constant('unknown'), fc.constant('x')),
    ) as fc.Arbitrary<[string, string | number]>,
  }),
  fc.record({
    cmp: fc.tuple(
      fc.constantFrom('price', 'km', 'year'),
      fc.constantFrom('<', '<=', '>', '>=', '=', '!=') as fc.Arbitrary<'<'>,
      fc.constantFrom(0, 2010, 9990.5, 20_000, 150_000),
    ),
  }),
);

export const filter: fc.Arbitrary<Filter> = fc.letrec<{ filter: Filter }>((tie) => ({
  filter: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    leaf,
    fc.record({ and: fc.array(tie('filter'), { minLength: 1, maxLength: 3 }) }),
    fc.record({ or: fc.array(tie('filter'), { minLength: 1, maxLength: 3 }) }),
    fc.record({ not: tie('filter') }),
  ),
})).filter;

const vocabulary = [
  ...models,
  ...badges,
  ...colours,
  ...features,
  ...synonymGroups.flat(),
  ...stocks.flatMap((s) => s ?? []),
  '2010',
  'cx 5',
  'cx5',
  'land cruiser',
  'rav 4',
  'hilxu',
  'landcrusier',
  'criuser',
  'pradp',
  'sunrof',
  'nothing',
];
/** A word or phrase as a visitor types it: correct, cut short, or with a typo. */
const typed = fc.oneof(
  fc.constantFrom(...vocabulary),
  fc.tuple(fc.constantFrom(...vocabulary), fc.nat(12)).map(([word, end]) => word.slice(0, end)),
  fc
    .tuple(fc.constantFrom(...vocabulary), fc.nat(12), fc.constantFrom('', 'x', 'e'))
    .map(([word, at, letter]) => word.slice(0, at) + letter + word.slice(at + 1)),
);
/** No word begins with a minus, which would exclude it: "-1001" of "U-1001". */
export const query = fc
  .array(typed, { maxLength: 3 })
  .map((parts) => parts.map((part) => part.replace(/^-/, '')).join(' '));

export const sort = fc.option(
  fc.record({ attribute: fc.constantFrom('price', 'km', 'year'), descending: fc.boolean() }),
  { nil: null },
);

const parts: Record<string, string> = { stocknum: 'codes', features: 'late', km: 'late' };

/** An engine that gets the parts of its index when it asks for them. */
export function engineOf(source: CoreSource): Engine {
  const columns = source.columns.map((column) => ({ ...column, part: parts[column.name] }));
  const files = encodeIndex({ ...source, columns });
  const opened = openIndex(files.core.slice().buffer);
  if (!opened.ok) throw new Error(opened.message);
  const { engine } = opened;
  const whole = <Reply extends { ok: boolean }>(ask: () => Reply | PartNeeded): Reply => {
    for (;;) {
      const reply = ask();
      if (!('part' in reply)) return reply as Reply;
      engine.addPart(reply.part, (files.parts.get(reply.part) as Uint8Array).slice().buffer);
    }
  };
  return {
    ...engine,
    search: (...request) => whole(() => engine.search(...request)),
  };
}
