// Models and offers, asked with the client of the vehicles.
import { describe, expect, it } from 'vitest';
import { buildContentIndex, type BuiltIndex } from '../../../src/search/build-index.ts';
import { createSearchClient } from '../../../src/search/client/search-client.ts';
import { directPort, readerOf } from '../../fixtures/search/direct-port.ts';
import { embeddedSettings } from '../../fixtures/search/engine-settings.ts';
import { modelColumns, offerColumns } from '../../../src/search/content-columns.ts';

const asking = ({ files }: BuiltIndex) => {
  const client = createSearchClient(embeddedSettings(), { port: directPort(readerOf(files)) });
  return async (params: object, indexName = 'Model_production') => {
    const { results } = await (
      await client
    ).search([{ indexName, params: { hitsPerPage: 21, ...params } }]);
    const [result] = results;
    return {
      hits: result?.hits,
      ids: result?.hits.map(({ objectID }) => objectID),
      facets: result?.facets,
    };
  };
};

// Rule search-23.
describe('the model search', () => {
  const models = [
    {
      id: 'ranger',
      name: 'Ranger',
      manufacturer_name: 'Ford',
      bodies: ['Trucks'],
      from_price: 36_880,
    },
    {
      id: 'everest',
      name: 'Everest',
      manufacturer_name: 'Ford',
      bodies: ['SUVs', 'People Movers'],
    },
    { id: 'cx5', name: 'CX-5', manufacturer_name: 'Mazda', bodies: ['SUVs'], from_price: 36_740 },
  ];
  const ask = asking(buildContentIndex(models, modelColumns));

  it('filters by manufacturer, model and body', async () => {
    expect((await ask({ facetFilters: ['manufacturer.name:Ford'] })).ids).toEqual([
      'ranger',
      'everest',
    ]);
    expect(
      (await ask({ facetFilters: ['model.body:SUVs', 'manufacturer.name:-Ford'] })).ids,
    ).toEqual(['cx5']);
    expect((await ask({ facetFilters: ['model.name:Ranger'] })).ids).toEqual(['ranger']);
    expect((await ask({ facets: ['model.body'] })).facets).toEqual({
      'model.body': { SUVs: 2, 'People Movers': 1, Trucks: 1 },
    });
  });

  it('finds what a shopper types, and sorts by price', async () => {
    expect((await ask({ query: 'cx5' })).ids).toEqual(['cx5']);
    expect((await ask({ query: 'ford suv' })).ids).toEqual(['everest']);
    expect((await ask({}, 'Model_production:from_price:asc')).ids).toEqual([
      'cx5',
      'ranger',
      'everest',
    ]);
  });

  it('gives the model whole, from the same files each time', async () => {
    expect((await ask({ query: 'everest' })).hits).toMatchObject([models[1]]);
    const { manifest } = buildContentIndex(models, modelColumns);
    expect(manifest).toMatchObject({ count: 3, stockOf: null });
    expect(buildContentIndex(models, modelColumns)).toEqual(
      buildContentIndex(models, modelColumns),
    );
  });
});

// Rule search-23.
describe('the offer search', () => {
  const ask = asking(
    buildContentIndex(
      [
        {
          id: '7',
          title: 'Runout Ranger XLT',
          categories: ['Runout', 'Utes'],
          manufacturer: 'Ford',
          price: 52_990,
        },
        { id: '9', title: 'Finance from 1.9%', categories: ['Finance'] },
      ],
      offerColumns,
    ),
  );

  it('filters by category and price, and by text', async () => {
    expect((await ask({ facetFilters: ['categories:Finance'] })).ids).toEqual(['9']);
    expect((await ask({ numericFilters: ['price<=60000'] })).ids).toEqual(['7']);
    expect((await ask({ query: 'xlt runout' })).ids).toEqual(['7']);
  });
});
