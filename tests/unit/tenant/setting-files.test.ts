import { describe, expect, it } from 'vitest';
import { errorLine, loadTenant } from '../../../src/tenant/load.ts';
import { mergeSettings } from '../../../src/tenant/merge.ts';
import { identity, projectWith } from './project.ts';

const christmas = {
  date: '2026-12-25',
  name: 'Christmas Day',
  status: 'Closed',
  locationIds: [],
  start: null,
  end: null,
};
const named = (name: string) => ({ ...christmas, name });
const zone = { name: 'Perth', postcodes: ['6000-6038'], price: 0 };

/** The tenant `test` of a project with these files; `own` is laid on its identity. */
function load(files: Record<string, unknown>, own: object = {}) {
  const settings = mergeSettings(identity('test'), own as Record<string, unknown>);
  return loadTenant(projectWith({ 'tenants/test/tenant.json': settings, ...files }), 'test');
}
function tenantOf(...facts: Parameters<typeof load>) {
  const result = load(...facts);
  if (!result.ok) throw new Error(result.errors.map(errorLine).join('\n'));
  return result;
}
const errorsOf = (...facts: Parameters<typeof load>) => {
  const result = load(...facts);
  return result.ok ? [] : result.errors.map(errorLine);
};
const holidaysOf = (...facts: Parameters<typeof load>) =>
  tenantOf(...facts).tenant.holidayHours.map(({ name }) => name);

describe('lists of content', () => {
  const shared = { 'content/holiday-hours.json': [named('Shared')] };
  const own = { 'tenants/test/content/holiday-hours.json': [named('Own')] };

  it('come from the shared files unless the tenant has its own', () => {
    expect(holidaysOf({})).toEqual([]);
    expect(holidaysOf(shared)).toEqual(['Shared']);
    expect(holidaysOf({ ...shared, ...own })).toEqual(['Own']);
  });

  it('leave the other settings beside them unchanged', () => {
    const { tenant } = tenantOf(
      { 'tenants/test/content/delivery-zones.json': [zone] },
      { vehiclePage: { print: false } },
    );
    expect(tenant.vehiclePage).toMatchObject({ print: false, deliveryZones: [zone] });
  });

  // Rule trade-in-9.
  it('may be a table: the price guide, with file and line of every error', () => {
    const file = 'tenants/test/content/price-guide.csv';
    const wanting = { tradeIn: { valuation: { source: 'price-guide' } } };
    const heading = 'make,model,badge,year,km,low,high';
    const { tenant } = tenantOf(
      { [file]: `${heading}\nKia,Rio,,2021,60000,9000,11000\n` },
      wanting,
    );
    expect(tenant.tradeIn.valuation.guide).toEqual([
      { make: 'Kia', model: 'Rio', badge: null, year: 2021, km: 60_000, low: 9_000, high: 11_000 },
    ]);
    expect(errorsOf({ [file]: `${heading}\n\nKia,Rio,,2021,60000,nine,11000\n` }, wanting)).toEqual(
      [
        expect.stringMatching(/content\/price-guide\.csv:3:1: .*must be numbers/),
        expect.stringMatching(/tradeIn\.valuation\.source.*there is no price guide/),
      ],
    );
    expect(errorsOf({}, wanting)).toEqual([
      expect.stringMatching(/tradeIn\.valuation\.source.*there is no price guide/),
    ]);
  });

  it('report file and line of every error', () => {
    const text = `[
  ${JSON.stringify(christmas)},
  { "date": "soon",
    "name": "New Year",
    "status": "Closed",
    "locationIds": ["nowhere"], "start": null, "end": null },
  { "date": "2027-01-01" }
]`;
    const file = 'tenants/test/content/holiday-hours.json';
    const errors = errorsOf({ [file]: text });
    expect(errors[0]).toMatch(new RegExp(`^${file}:3 holidayHours\\.1\\.date: `));
    expect(errors.filter((error) => error.startsWith(`${file}:7 holidayHours.2.`))).toHaveLength(1);
    expect(errorsOf({ [file]: [{ ...christmas, locationIds: ['nowhere'] }] })[0]).toMatch(
      new RegExp(`^${file}:1 holidayHours\\.0\\.locationIds\\.0: "nowhere" is not the id`),
    );
    expect(errorsOf({ [file]: '[\n  {,\n' })[0]).toMatch(new RegExp(`^${file}:2:4: `));
    expect(errorsOf({ [file]: {} })[0]).toMatch(new RegExp(`^${file}:1 holidayHours: `));
  });

  it.each([
    [{ holidayHours: [christmas] }, 'holidayHours', 'content/holiday-hours.json, or for all'],
    [
      { vehiclePage: { deliveryZones: [zone] } },
      'vehiclePage.deliveryZones',
      'content/delivery-zones.json, or for all',
    ],
    [
      { vehiclePage: { sections: { whyBuy: ['One price'] } } },
      'vehiclePage.sections',
      'content/vehicle-sections.json)',
    ],
    [
      { tradeIn: { valuation: { guide: [] } } },
      'tradeIn.valuation.guide',
      'content/price-guide.csv)',
    ],
  ])(
    'are content, so that neither tenant.json nor a group may have them: %j',
    (list, path, hint) => {
      for (const files of [{}, own]) {
        expect(errorsOf(files, list)).toEqual([
          expect.stringContaining(`tenants/test/tenant.json:1 ${path}: is content`),
        ]);
      }
      const group = { 'tenants/_groups/family.json': list };
      expect(errorsOf(group, { group: 'family' })).toEqual([
        expect.stringMatching(
          `^tenants/_groups/family.json:1 ${path}: .*tenants/test/${hint.replace(')', '\\)')}`,
        ),
      ]);
    },
  );
});
