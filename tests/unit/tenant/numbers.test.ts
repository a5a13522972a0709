// No number of the settings accepts what its kind cannot have, whoever adds the next one: found by walking the schema.
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  itemOf,
  keysOf,
  optionsOf,
  typeOf,
  unwrap,
  type Schema,
} from '../../../src/tenant/schema-walk.ts';
import { tenantSchema } from '../../../src/tenant/schema/index.ts';
import { loadTenant } from '../../../src/tenant/load.ts';
import type { Settings } from '../../../src/tenant/merge.ts';
import { place, projectOf } from './project.ts';

interface Leaf {
  path: string;
  schema: Schema;
}

/** Every value below a schema that is no object and no list; the menu's entries within entries are left out. */
function leavesOf(schema: Schema, path = '', depth = 0): Leaf[] {
  if (depth > 12) return [];
  const { schema: inner } = unwrap(schema);
  const options = optionsOf(inner);
  const below: [string, Schema][] =
    options.length > 0
      ? options.map((option): [string, Schema] => [path, option])
      : keysOf(inner).map(([key, value]): [string, Schema] => [
          path ? `${path}.${key}` : key,
          value,
        ]);
  const item = itemOf(inner);
  if (item) below.push([`${path}[]`, item]);
  if (below.length === 0) return [{ path, schema: inner }];
  return below.flatMap(([at, each]) => leavesOf(each, at, depth + 1));
}

const leaves = leavesOf(tenantSchema);
const numbers = leaves.filter(({ schema }) => typeOf(schema) === 'number');

describe('a number of the settings', () => {
  it('is found by the walk', () => {
    expect(numbers.map(({ path }) => path)).toEqual(
      expect.arrayContaining([
        'reserve.amount',
        'search.promos.repeatEvery',
        'finance.fees[].amount',
      ]),
    );
  });

  // Degrees state a least value of their own.
  it.each(numbers)('has a least value: $path', ({ schema }) => {
    expect(z.safeParse(schema, -1_000_000).success).toBe(false);
  });

  it.each(numbers.filter(({ path }) => !/\.(lat|long)$/.test(path)))(
    'is not negative: $path',
    ({ schema }) => {
      expect(z.safeParse(schema, -1).success).toBe(false);
    },
  );
});

describe('a make in the settings', () => {
  const named = leaves.map(({ path }) => path).filter((path) => /make|manufacturer/i.test(path));
  const guide = { model: 'M', badge: null, year: 2020, km: 1, low: 1, high: 2 };
  const settingsWith: Record<string, (make: string) => Settings> = {
    manufacturer: (make) => ({ manufacturer: make }),
    'locations[].manufacturers[]': (make) => ({
      locations: [place({ primary: true, manufacturers: [make] })],
    }),
    'stock.filter.makes[]': (make) => ({ stock: { filter: { makes: [make] } } }),
    'search.popularMakes[]': (make) => ({ search: { popularMakes: [make] } }),
    'tradeIn.valuation.guide[].make': (make) => ({
      tradeIn: { valuation: { guide: [{ ...guide, make }] } },
    }),
  };
  const errorsOf = (own: Settings) => {
    const result = loadTenant(projectOf(own), 'test');
    return result.ok ? [] : result.errors.filter(({ message }) => /known make/.test(message));
  };

  it('is at these paths', () => {
    expect(named.sort()).toEqual(Object.keys(settingsWith).sort());
  });

  it.each(Object.entries(settingsWith))(
    'that is misspelt is named with the one meant: %s',
    (_path, own) => {
      expect(errorsOf(own('Frod'))).toMatchObject([{ hint: expect.stringContaining('"Ford"') }]);
      expect(errorsOf(own('Ford'))).toEqual([]);
    },
  );

  it('is accepted when the directory of brands has it', () => {
    const brands = { lists: { own: [{ name: 'Nobody Else', slug: 'nobody-else' }] } };
    expect(errorsOf({ manufacturer: 'Nobody Else' })).toHaveLength(1);
    expect(errorsOf({ manufacturer: 'Nobody Else', brands })).toEqual([]);
  });

  it('of the stock may be one that nobody lists', () => {
    expect(errorsOf({ stock: { filter: { makes: ['Curlew Bay'] } } })).toEqual([]);
  });
});
