import { describe, expect, it } from 'vitest';
import type { VehicleCardData } from '../../../../src/domain/card/card-data.ts';
import { readAddress } from '../../../../src/search/page/address.ts';
import { suggestionsOf } from '../../../../src/domain/search/suggestions.ts';

const hit = (title: string, text: string) =>
  ({ title, subtitle: 'SR5', href: '/cars/x', price: { text } }) as VehicleCardData;
const answer = {
  hits: [hit('2021 Toyota Hilux', '$45,990')],
  facets: {
    make: { Toyota: 27, 'Land Rover': 4, Land: 1, Mazda: 9 },
    make_model: {
      'Toyota Hilux': 8,
      'Toyota Landcruiser': 3,
      'Land Rover Discovery': 4,
      'Mazda CX-5': 6,
      'Citroën C3': 1,
    },
  },
};
const offered = (typed: string) =>
  suggestionsOf(typed, answer, '/search/all').map(({ kind, label }) => `${kind}: ${label}`);

// Rule finder-9.
describe('suggestions', () => {
  it('are makes, models and vehicles whose names begin with what is typed', () => {
    expect(offered('toy')).toEqual([
      'make: Toyota',
      'model: Toyota Hilux',
      'model: Toyota Landcruiser',
      'vehicle: 2021 Toyota Hilux SR5',
    ]);
    expect(offered('lan')).toEqual([
      'make: Land Rover',
      'make: Land',
      'model: Land Rover Discovery',
      'model: Toyota Landcruiser',
    ]);
  });

  it('find a model by its words in any order and without its hyphen', () => {
    expect(offered('hilux toyota')[0]).toBe('model: Toyota Hilux');
    expect(offered('cx5')[0]).toBe('model: Mazda CX-5');
    expect(offered('landrover')).toContain('model: Land Rover Discovery');
  });

  it('lead to the search for make and model, the longest make that fits, and to the vehicle', () => {
    const hrefs = suggestionsOf('land rover', answer, '/search/all').map(({ href }) => href);
    expect(hrefs).toEqual([
      '/search/all?make=Land+Rover',
      '/search/all?make=Land+Rover&model=Discovery',
    ]);
    expect(suggestionsOf('hilux', answer, '/search/all').at(-1)?.href).toBe('/cars/x');
  });

  it('have addresses that the search page reads', () => {
    const [, model] = suggestionsOf('land rover', answer, '/search/all');
    const place = { path: '/search/all', lists: {} };
    const search = model?.href.slice('/search/all'.length) ?? '';
    const state = readAddress('/search/all', search, {
      landing: place,
      home: place,
      sort: 'relevant',
    });
    expect(state.lists).toEqual({ make: ['Land Rover'], model: ['Discovery'] });
  });

  it('are none for nothing typed, and leave out a model without its make', () => {
    expect(offered('  ')).toEqual([]);
    expect(offered('c3')).toEqual([]);
    expect(suggestionsOf('a', { hits: [], facets: {} }, '/s')).toEqual([]);
  });
});
