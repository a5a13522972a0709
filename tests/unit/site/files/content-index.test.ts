// The indexes of models and offers are beside the stock's own, and a page with enough of either has a search.
import { describe, expect, it } from 'vitest';
import { modelSchema } from '../../../../src/domain/models/models.ts';
import { offerSchema } from '../../../../src/domain/offers/offers.ts';
import { createSearchClient } from '../../../../src/search/client/search-client.ts';
import { directPort } from '../../../fixtures/search/direct-port.ts';
import { embeddedSettings } from '../../../fixtures/search/engine-settings.ts';
import { aSite, aTenant, aVehicle, someContent } from '../fixtures.ts';

const model = (name: string, manufacturer_body: string) =>
  modelSchema.parse({
    name,
    slug: name.toLowerCase(),
    manufacturer_name: 'Ford',
    manufacturer_body,
  });
const offer = (id: string, name: string) => offerSchema.parse({ id, name });
const content = {
  ...someContent,
  models: [model('Ranger', 'Trucks'), model('Everest', 'SUVs'), model('Escape', 'SUVs')],
  offers: [offer('7', 'Runout Ranger'), offer('9', 'Finance from 1.9%')],
};
const site = (pages: object) =>
  aSite([aVehicle({ make: 'Ford', model: 'Ranger' })], { tenant: aTenant({ pages }), content });

async function ask(pages: object, base: string, query: string) {
  const files = await site(pages).files();
  const port = directPort((name) => {
    const found = files.find(({ path }) => path === base + name)?.content as Uint8Array | undefined;
    return Promise.resolve((found?.slice().buffer as ArrayBuffer | undefined) ?? null);
  });
  const client = await createSearchClient(embeddedSettings(), { port });
  const { results } = await client.search([
    { indexName: 'Content', params: { query, hitsPerPage: 1000 } },
  ]);
  return results[0]?.hits.map(({ objectID }) => objectID);
}

describe('the index of models', () => {
  it('answers with the models that a page lists; a page of three has no search', async () => {
    expect(await ask({ models: true }, '/search-index/models/', 'suv')).toEqual([
      'everest',
      'escape',
    ]);
    expect(await ask({ models: true }, '/search-index/models/', 'everest')).toEqual(['everest']);
    const page = site({ models: true }).at('/models', 'models');
    expect(page.search).toBeNull();
    expect(page.groups.flatMap(({ models }) => models.map(({ id }) => id))).toEqual([
      'ranger',
      'everest',
      'escape',
    ]);
  });
});

describe('the index of offers', () => {
  it('answers with offers; a page of two has no search', async () => {
    expect(await ask({ offers: true }, '/search-index/offers/', 'ranger')).toEqual(['7']);
    expect(site({ offers: true }).at('/special-offers', 'offers').search).toBeNull();
  });
});

it('a site without these pages has neither', async () => {
  const files = await site({ models: false, offers: false }).files();
  expect(files.filter(({ path }) => /search-index\/(models|offers)/.test(path))).toEqual([]);
});
