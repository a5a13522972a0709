// What a text asks for that the dealer does not sell: makes and kinds of vehicles (rule search-33), and cars that tow.
import { describe, expect, it } from 'vitest';
import { sortOrders } from '../../../../src/domain/search/sorting.ts';
import { understandSearch } from '../../../../src/search/page/understood.ts';
import { emptyState } from '../../../../src/search/page/state.ts';
import { stockWords } from '../../../../src/search/query/vocabulary/stock-words.ts';
import { catalogueOf } from '../../../fixtures/search/catalogue.ts';

const slug = 'meridian-motor-group';
const file = new URL(`../../../fixtures/search/${slug}-300.ndjson.gz`, import.meta.url);
const { entries } = catalogueOf(slug, file);
const words = stockWords(entries, { year: 2026, locations: [] });
const read = (text: string, known = words) =>
  understandSearch(text, emptyState('relevant'), known, sortOrders);

describe('a typed text', () => {
  it('knows makes of caravans and no models of cars at a dealer of caravans', () => {
    const [first] = entries;
    if (!first) throw new Error('no vehicles');
    const vehicle = {
      ...first.vehicle,
      item_type: 'caravan' as const,
      make: 'Curlew Bay',
      model: 'Tern',
      badge: 'Outback',
    };
    const own = stockWords([{ ...first, vehicle }], { year: 2026, locations: [] });
    const shown = (text: string) => read(text, own);
    expect(shown('golf clubs')).toMatchObject({ missing: [], corrected: null });
    expect(shown('outback')).toMatchObject({ missing: [], state: { query: 'outback' } });
    expect(shown('mini caravan')).toMatchObject({ missing: [], state: { lists: {} } });
    expect(shown('jayco journey outback 17.55-4')).toMatchObject({
      missing: ['Jayco'],
      state: { lists: { make: ['Jayco'] }, ranges: {} },
    });
  });

  it.each(['Kawasaki', 'Yamaha', 'Harley-Davidson', 'KTM', 'Fuso', 'Jayco', 'Winnebago', 'Avan'])(
    'says that a dealer of cars has no %s',
    (make) => {
      for (const text of [make, `used ${make} 2021`, `${make} under 20k`])
        expect(read(text), text).toMatchObject({ missing: [make], state: { query: '' } });
    },
  );

  it.each([
    ['motorbike', 'Motorcycle'],
    ['learner approved scooters under 10k', 'Motorcycle'],
    ['lams bike <8k', 'Motorcycle'],
    ['learner bikes', 'Motorcycle'],
    ['automatic motorhome', 'Motorhome'],
    ['camper van or motorhome', 'Motorhome'],
  ])('finds no car where a text asks for another kind of vehicle: %s', (text, body) => {
    expect(read(text).state).toMatchObject({ query: '', lists: { body: [body] } });
  });

  it('reads no make in an article and a noun', () => {
    expect(read('i need a van')).toMatchObject({ missing: [], state: { query: '' } });
    expect(read('i need a van').state.lists).toMatchObject({ body: ['Van'] });
  });

  it('takes a truck for a ute, where the stock does not tell them apart', () => {
    expect(read('white truck')).toMatchObject({ unknown: ['Truck'], state: { query: '' } });
  });

  it.each(['tow car', 'towing vehicle', 'suv for towing'])('asks for cars that tow: %s', (text) => {
    expect(read(`${text} under 45k`).state.ranges).toEqual({
      price: { max: 45_000 },
      towing: { min: 1_500 },
    });
  });
});
