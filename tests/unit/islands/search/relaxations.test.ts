import { describe, expect, it } from 'vitest';
import { relaxations } from '../../../../src/islands/search/relaxations.ts';
import { relaxationText } from '../../../../src/islands/search/wording.ts';
import { chosenFilters, emptyState, withModels } from '../../../../src/search/page/state.ts';

const state = {
  ...emptyState('relevant'),
  lists: { fuel: ['Diesel'], body: ['SUV'] },
  ranges: { price: { max: 30_000 } },
};

// Rule search-27.
describe('a search without a result', () => {
  it('offers each single change that finds something, with its count', async () => {
    const found = await relaxations(state, chosenFilters(state), (asked) =>
      Promise.resolve(
        asked.map(({ state: { lists, ranges } }) => {
          if (!lists.fuel) return { total: 12, stats: null };
          if (ranges.price === undefined) return { total: 40, stats: { min: 33_490, max: 80_000 } };
          return { total: ranges.price.max === 34_000 ? 9 : 0, stats: null };
        }),
      ),
    );
    expect(found.map((one) => relaxationText(one, {}))).toEqual([
      '9 under $34,000',
      '40 without “Under $30,000”',
      '12 without “Diesel”',
    ]);
    expect(found[0]?.state).toEqual({ ...state, ranges: { price: { max: 34_000 } } });
    expect(found[2]?.state.lists).toEqual({ body: ['SUV'] });
  });

  it('offers pairs where no single change finds anything', async () => {
    const found = await relaxations(state, chosenFilters(state), (asked) =>
      Promise.resolve(
        asked.map(({ state: { lists, ranges } }) => {
          if (lists.fuel) return { total: 0, stats: null };
          if (ranges.price === undefined) return { total: 7, stats: { min: 41_900, max: 50_000 } };
          if (ranges.price.max === 42_000) return { total: 2, stats: null };
          return { total: lists.body ? 0 : 4, stats: null };
        }),
      ),
    );
    expect(found.map((one) => relaxationText(one, {}))).toEqual([
      '2 under $42,000 without “Diesel”',
      '7 without “Diesel” and “Under $30,000”',
      '4 without “Diesel” and “SUV”',
    ]);
    expect(found[0]?.state).toEqual({
      ...state,
      lists: { body: ['SUV'] },
      ranges: { price: { max: 42_000 } },
    });
  });

  it('offers the other models of a make', async () => {
    const modelY = { ...emptyState('relevant'), lists: { make: ['Tesla'], model: ['Model Y'] } };
    const found = await relaxations(modelY, withModels(chosenFilters(modelY)), (asked) =>
      Promise.resolve(
        asked.map(({ state: { lists } }) => ({
          total: lists.model ? 0 : lists.make ? 4 : 90,
          stats: null,
        })),
      ),
    );
    expect(found.map((one) => relaxationText(one, {}))).toContain('4 without model “Model Y”');
  });

  it('never removes a make alone, because its models would go with it', async () => {
    const camry = {
      ...emptyState('relevant'),
      lists: { make: ['Toyota'], model: ['Camry'], fuel: ['Electric'] },
    };
    const found = await relaxations(camry, chosenFilters(camry), (asked) =>
      Promise.resolve(
        asked.map(({ state: { lists } }) => {
          if (!lists.make) return { total: 3, stats: null };
          return { total: lists.fuel ? 0 : 11, stats: null };
        }),
      ),
    );
    expect(found.map((one) => relaxationText(one, {}))).toEqual(['11 without “Electric”']);
  });

  it('removes a make with its only model as one condition', async () => {
    const mazda = {
      ...emptyState('relevant'),
      lists: { make: ['Mazda'], model: ['3'], fuel: ['Electric'] },
    };
    const found = await relaxations(mazda, withModels(chosenFilters(mazda)), (asked) =>
      Promise.resolve(
        asked.map(({ state: { lists } }) => ({ total: lists.make ? 0 : 14, stats: null })),
      ),
    );
    expect(found.map((one) => relaxationText(one, {}))).toEqual(['14 without “Mazda 3”']);
    expect(found[0]?.state.lists).toEqual({ fuel: ['Electric'] });
  });

  it('offers heavier vans last, with a warning, and pairs that keep the weight before them', async () => {
    const van = {
      ...emptyState('relevant'),
      lists: { sleeps: ['5'], body: ['Caravan'] },
      ranges: { atm: { max: 2_500 } },
    };
    const found = await relaxations(van, chosenFilters(van), (asked) =>
      Promise.resolve(
        asked.map(({ state: { lists, ranges } }) => {
          const { max = Infinity } = ranges.atm ?? {};
          if (max > 2_500) return { total: 6, stats: { min: 3_490, max: 3_500 } };
          return { total: lists.sleeps || lists.body ? 0 : 3, stats: null };
        }),
      ),
    );
    expect(found.map((one) => relaxationText(one, {}))).toEqual([
      '3 without “Sleeps 5” and “Caravan”',
      '6 with ATM up to 3,490 kg (heavier: check that your car may tow them)',
      '6 without “ATM up to 2,500 kg” (heavier: check that your car may tow them)',
    ]);
  });

  it('removes the values of one filter together', async () => {
    const cooper = {
      ...emptyState('relevant'),
      lists: { make: ['Mini'], model: ['Cooper'], colour: ['Red', 'Green'] },
    };
    const found = await relaxations(cooper, withModels(chosenFilters(cooper)), (asked) =>
      Promise.resolve(
        asked.map(({ state: { lists } }) => ({ total: lists.colour ? 0 : 2, stats: null })),
      ),
    );
    expect(found.map((one) => relaxationText(one, {}))).toEqual(['2 without “Red” and “Green”']);
  });
});
