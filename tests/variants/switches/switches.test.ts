import { describe, expect, it } from 'vitest';
import { loadTenants } from '../../../src/tenant/load.ts';
import { valueAt } from '../../../src/tenant/merge.ts';
import { schemaAt, typeOf, allowedValues, itemOf } from '../../../src/tenant/schema-walk.ts';
import { tenantSchema } from '../../../src/tenant/schema/index.ts';
import { switches } from '../../../src/tenant/switches.ts';

const loaded = loadTenants(process.cwd());

/**
 * No demo dealer has an account with a partner for valuations: its form would say that the partner does not answer.
 * tests/unit/functions/trade-in.test.ts uses this value. None publishes what the law forbids:
 * tests/unit/stock/lawful-stock.test.ts uses "warn". Shoppers misread a budget before interest and a note in place of a
 * box: tests/unit/site/pages/home-finders.test.ts and tests/unit/functions/leads.test.ts use them.
 */
const withoutDemo: [path: string, value: unknown][] = [
  ['tradeIn.valuation.source', 'partner'],
  ['legal.errors', 'warn'],
  ['finders.budget.beforeInterest', true],
  ['forms.consent', 'note'],
  ['card.showViews', true],
];

describe('the demo tenants together', () => {
  it.each(switches.map(({ path, name }) => [name, path]))(
    'use every value of "%s" (%s)',
    (_name, path) => {
      const keys = path.split('.');
      const schema = schemaAt(tenantSchema, keys)!;
      const all =
        typeOf(schema) === 'boolean' ? [false, true] : allowedValues(itemOf(schema) ?? schema);
      const ways = all.filter(
        (way) => !withoutDemo.some(([at, value]) => at === path && value === way),
      );
      const values = loaded.tenants.map(({ tenant }) => valueAt(tenant, keys));
      // Of a list, each value is in that of one dealer and not in that of another.
      const isUsed = (way: unknown) =>
        values.some((value) => (Array.isArray(value) ? value.includes(way) : value === way)) &&
        !values.every((value) => Array.isArray(value) && value.includes(way));
      expect(ways.filter((way) => !isUsed(way))).toEqual([]);
    },
  );
});
